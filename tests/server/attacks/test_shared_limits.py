"""Limits hold for all servers together, bots' time is one of them, and nobody can have all tables."""

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dragonrace.server.buckets import Buckets, called_from, name_of, names_of
from dragonrace.server.cluster import gossip
from dragonrace.server.cluster.gossip import Gossip, OverPostgres, OverRedis, Wire
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.store.store import Store
from dragonrace.server.table import lobby
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.questions import Briefing, Question, Thought
from dragonrace.server.thinking.queue import connect
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.web.allowances import Allowances
from tests.server.conftest import postgres
from tests.server.living import GAME, PERSON, TESTED, WEAKEST, Server
from tests.server.redis_server import RedisServer
from tests.server.table import virtual

NEVER = 1e-9
FEW = Limits(matches=Rate(4, NEVER), matches_of_address=Rate(6, NEVER), sockets=4, sockets_of_address=40)


# --- servers tell each other ---


@pytest.fixture(params=["redis", "postgresql"])
def wires(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Wire]]:
    """What makes wires to the same place; they are closed at the end."""
    with contextlib.ExitStack() as stack:
        if request.param == "redis":
            redis = RedisServer(tmp_path)
            stack.callback(redis.stop)
            yield lambda: OverRedis(connect(redis.url))
        else:
            store = Store(stack.enter_context(postgres()))
            stack.callback(store.close)
            yield lambda: OverPostgres(store)


@contextlib.asynccontextmanager
async def servers(wires: Callable[[], Wire], count: int, limits: Limits = FEW) -> AsyncIterator[list[Allowances]]:
    counting = [Allowances(Buckets(limits)) for _ in range(count)]
    talking = [Gossip(wires(), allowances.buckets, allowances) for allowances in counting]
    for one in talking:
        one.begin()
    await asyncio.sleep(0.5)
    try:
        yield counting
    finally:
        for one in talking:
            await one.end()
            if isinstance(one._wire, OverRedis):
                await one._wire._redis.aclose()


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(200):
        if condition():
            return
        await asyncio.sleep(0.1)
    pytest.fail("it does not come to be")


def may_open(allowances: Allowances, key: str, address: str = "home") -> bool:
    return not allowances.buckets.wait_for([name_of("matches", key), name_of("matches_of_address", address)])


def test_what_was_had_at_one_server_is_had_at_all(wires: Callable[[], Wire]) -> None:
    async def spend() -> None:
        async with servers(wires, 3) as (one, other, third):
            for _ in range(2):
                one.spend_match("me", "home")
                other.spend_match("me", "home")
            await until(lambda: not may_open(third, "me"))
            with pytest.raises(Refusal):
                third.spend_match("me", "elsewhere")
            third.spend_match("you", "home")
            third.spend_match("you", "home")
            await until(lambda: not may_open(one, "somebody"))
            assert may_open(one, "somebody", "elsewhere")

    asyncio.run(spend())


def test_sockets_at_one_server_count_at_all_until_they_are_closed(wires: Callable[[], Wire]) -> None:
    async def open_them() -> None:
        async with servers(wires, 2) as (one, other):
            with contextlib.ExitStack() as open_here:
                for _ in range(3):
                    open_here.enter_context(one.socket("me", "home"))
                await until(lambda: other._open(name_of("sockets", "me")) == 3)
                with other.socket("me", "home"), pytest.raises(Refusal), other.socket("me", "home"):
                    pass
            await until(lambda: other._open(name_of("sockets", "me")) == 0)

    asyncio.run(open_them())


def test_sockets_of_a_server_that_was_killed_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("dragonrace.server.web.allowances.time.monotonic", lambda: now)
    allowances = Allowances(Buckets(FEW))
    mine = name_of("sockets", "me")
    allowances.hear_of_sockets("another", {mine: 4})
    assert allowances._open(mine) == 4
    now = 6
    assert allowances._open(mine) == 0


def test_without_redis_each_counts_for_itself_and_together_again_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gossip, "AGAIN", 0.1)
    redis = RedisServer(tmp_path)

    async def spend() -> None:
        async with servers(lambda: OverRedis(connect(redis.url)), 2) as (one, other):
            redis.stop()
            began = time.monotonic()
            one.spend_match("me", "home")
            assert time.monotonic() - began < 0.05, "nobody waits for Redis"
            await asyncio.sleep(1.5)
            assert may_open(other, "me")
            redis.start()
            await asyncio.sleep(3)
            for _ in range(3):
                one.spend_match("me", "home")
            await until(lambda: other.buckets._bucket(name_of("matches", "me")).left() < 1.5)

    asyncio.run(spend())
    redis.stop()


def test_what_others_tell_is_bounded_and_nonsense_is_left_alone() -> None:
    buckets = Buckets(FEW)
    mine = name_of("matches", "me")
    buckets.hear({mine: 1e9, ("nonsense", b""): 1, ("sockets", b""): 1, ("__init__", b""): 1})
    assert buckets._bucket(mine).left() == pytest.approx(-4)
    assert not buckets.news(), "hearsay is not told again"


def test_of_much_that_is_new_the_most_is_told_first() -> None:
    buckets = Buckets(TESTED)
    for number in range(2000):
        buckets.take([name_of("matches", str(number))], number)
    told = buckets.news()
    assert len(told) == 500
    assert min(told.values()) == 1500
    assert len([0 for _ in iter(lambda: len(buckets.news()), 0)]) == 3


# --- bots' time ---


class Slow:
    """A place where each question takes ten seconds of thought."""

    def warm(self) -> None: ...

    def crowd(self) -> float:
        return 1

    async def decide(self, briefing: Briefing, _due: float, *, quick: bool) -> Thought:  # noqa: ARG002
        return Thought(0, 10.0)

    async def bring_forward(self, match_id: str, due: float) -> None: ...

    async def close(self) -> None: ...


def question(asker: str, slowed: Callable[[float], None] | None = None) -> Question:
    setup = Setup(GAME, 2, "standard", {})
    return Question("match", setup, setup.load().new_initial_state(), 0, WEAKEST, 0, asker, slowed=slowed)


def test_whose_bots_have_thought_for_long_waits_and_nobody_else() -> None:
    told: list[float] = []

    async def ask() -> None:
        clock = asyncio.get_running_loop().time
        buckets = Buckets(Limits(bots=Rate(30, 0.5), bots_of_address=Rate(1000, 1)))
        buckets._bucket(name_of("bots", "greedy"))._clock = clock
        buckets._bucket(name_of("bots", "greedy"))._at = clock()
        thinker = Thinker(Slow(), buckets)
        for _ in range(4):
            await thinker.ask(question("greedy", told.append))
        assert not told
        began = clock()
        await thinker.ask(question("another", told.append))
        assert clock() == began
        await thinker.ask(question("greedy", told.append))
        assert clock() - began == pytest.approx(20, abs=0.1)
        assert told == [pytest.approx(20, abs=0.1)]

    virtual.run(ask())


def test_an_address_with_many_browsers_has_no_more_than_its_share() -> None:
    async def ask() -> None:
        buckets = Buckets(Limits(bots=Rate(1000, 1), bots_of_address=Rate(25, NEVER)))
        thinker = Thinker(Slow(), buckets)
        with called_from("there"):
            for number in range(3):
                await thinker.ask(question(f"browser {number}"))
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(thinker.ask(question("browser 9")), 100)
        with called_from("elsewhere"):
            await asyncio.wait_for(thinker.ask(question("browser 9")), 100)

    virtual.run(ask())


def test_normal_play_never_meets_it() -> None:
    """Four tables of one browser where bots think without a pause, and twenty of an address, take what is filled up."""
    limits = Limits()
    assert limits.bots.per_second >= 4
    assert limits.bots_of_address.per_second >= 20
    assert limits.bots.size >= 15 * 60, "a quarter of an hour at five tables"


def test_who_looks_on_is_told_why_bots_wait() -> None:
    class Owing:
        async def ask(self, question: Any) -> int:
            question.slowed(17.2)
            await asyncio.sleep(2)
            return int(question.state.legal_actions(question.seat)[0])

    async def look_on() -> None:
        table = virtual.table(GAME, [SeatRow(0, "bot", WEAKEST), SeatRow(1, "bot", WEAKEST)], [], Owing())
        german = Watcher("x", language="de")
        await table.join(german)
        await asyncio.sleep(1)
        table.stop()
        heard = [json.loads(german._queue.get_nowait() or "{}") for _ in range(german._queue.qsize())]
        (error,) = [message["error"] for message in heard if message["type"] == "refused"]
        assert error["code"] == "limit.bots"
        assert "18 Sekunden" in error["message"]

    virtual.run(look_on())


def test_it_is_counted_where_the_request_came_from(tmp_path: Path) -> None:
    """Also by the task that plays on, which outlives the request."""
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}") as server, server.browser() as browser:
        browser.match(PERSON, {"kind": "bot", "bot": WEAKEST})
        match = browser.match({"kind": "bot", "bot": WEAKEST}, PERSON)["id"]
        with browser.socket(match, 1) as socket:
            socket.until_asked()
        kinds = {name for name in server.app.state.allowances.buckets._buckets if name[0].startswith("bots")}
        assert name_of("bots_of_address", "127.0.0.1") in kinds
        assert name_of("bots_of_address", "") not in kinds


# --- tables in memory ---


def test_one_browser_can_not_have_tables_without_end(tmp_path: Path) -> None:
    limits = Limits(matches=Rate(100, 1), tables=3, tables_of_address=4)
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as one:
        with server.browser() as other, contextlib.ExitStack() as open_tables:
            ids = [one.match(PERSON, PERSON)["id"] for _ in range(6)]
            for match in ids[:3]:
                open_tables.enter_context(one.socket(match, 0)).wait_for("position")
            with one.socket(server.write([one.seat(0), one.seat(1)], []), 0) as fourth:
                assert fourth.refusal()["code"] == "limit.tables"
            with one.socket(ids[0], 1) as again:
                again.wait_for("position")
            theirs = server.write([other.seat(0), other.seat(1)], [])
            open_tables.enter_context(other.socket(theirs, 0)).wait_for("position")
            with other.socket(server.write([other.seat(0), other.seat(1)], []), 0) as fifth:
                assert fifth.refusal()["code"] == "limit.tables", "of the address"
        with one.socket(server.write([one.seat(0), one.seat(1)], []), 0) as later:
            later.wait_for("position")


PLAYED = [(0, "start N"), (1, "start S")]
"""How a match of the hidden game begins."""


def test_nobody_has_long_matches_brought_back_again_and_again(tmp_path: Path) -> None:
    """What this costs is counted; where there was too much of it, who has come already plays on."""
    limits = Limits(loads_of_address=Rate(1e-3, 1e-6))
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as one:
        first, second = (server.write([one.seat(0), one.seat(1)], PLAYED) for _ in range(2))
        with one.socket(first, 0) as here:
            here.wait_for("position")
            server.app.state.lobby._buckets.take(names_of("loads_of_address", "127.0.0.1"))
            with one.socket(second, 0) as other:
                assert other.refusal()["code"] == "limit.loads"
            refused = one.http.get(f"/api/matches/{second}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.loads")
            assert int(refused.headers["retry-after"]) > 1000
            with one.socket(first, 1) as again:
                again.wait_for("position")
        fresh = one.match(PERSON, PERSON)["id"]
        with one.socket(fresh, 0) as here:
            here.wait_for("position")


def test_who_asks_for_many_at_once_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pays before their next one, and new tables wait for none of them."""
    timed, has_begun, may_end = lobby._timed, threading.Event(), threading.Event()

    def slowly(restore: Callable[[], Any]) -> tuple[Any, float]:
        has_begun.set()
        may_end.wait(20)
        return timed(restore)[0], 1.0

    monkeypatch.setattr(lobby, "_timed", slowly)
    limits = Limits(loads_of_address=Rate(1.5, 1e-6))
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as one:
        matches = [server.write([one.seat(0), one.seat(1)], PLAYED) for _ in range(8)]
        address = {"x-forwarded-for": "10.0.0.1"}

        async def ask_all() -> list[int]:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=60, verify=False) as http:
                many = [asyncio.create_task(http.get(f"/api/matches/{match}", headers=address)) for match in matches]
                await asyncio.to_thread(has_begun.wait, 20)
                await asyncio.to_thread(one.match, PERSON, PERSON)
                assert not any(task.done() for task in many)
                may_end.set()
                return [answer.status_code for answer in await asyncio.gather(*many)]

        assert sorted(asyncio.run(ask_all())) == [200] * 2 + [429] * 6
