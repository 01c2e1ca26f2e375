"""Who is called, when, how often, and with which words. Time passes at once here."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dragonrace.server import keys
from dragonrace.server.calling import calling as module
from dragonrace.server.calling.calling import PAUSES, Calling
from dragonrace.server.calling.outcome import Outcome
from dragonrace.server.calling.waits import questions_to_absent
from dragonrace.server.refusals import no_such_match
from dragonrace.server.store import calls as store_calls
from dragonrace.server.store.calls import Calls, Question, Subscription
from dragonrace.server.store.rows import ActionRow, Addition, SeatRow, as_bits
from dragonrace.server.store.schema import matches, seats, subscriptions
from dragonrace.server.store.store import Store
from dragonrace.server.table.table import Table
from dragonrace.server.table.watcher import Watcher
from tests.server.living import ALLOWED, HOLDER, QUESTION, SETUP
from tests.server.table.virtual import run, table

AFTER = 15.0
HOST, GUEST = "h" * 64, "g" * 64
GAME = "golden-dragon"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'matches.sqlite'}")
    store.prepare()
    yield store
    store.close()


class AtOnce:
    """A store that takes no time."""

    async def read(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    write = read


@dataclass
class Sent:
    to: Subscription
    told: Any
    at: float


class Push:
    """Takes messages, and says how it went: as it was told to, else well."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.outcomes: list[Outcome] = []
        self.always: Outcome | None = None
        self.takes = 0.0

    async def send(self, message: bytes, subscription: Subscription, _topic: str) -> Outcome:
        self.sent.append(Sent(subscription, json.loads(message), asyncio.get_running_loop().time()))
        if self.takes:
            await asyncio.sleep(self.takes)
        if self.always:
            return self.always
        return self.outcomes.pop(0) if self.outcomes else Outcome.DELIVERED


@dataclass
class Room:
    """A table in a database, and who is called to it."""

    table: Table
    calls: Calls
    push: Push
    calling: Calling
    store: Store

    def subscribe(self, owner: str = GUEST, name: str = "a", language: str = "en") -> Subscription:
        row = Subscription(owner, f"https://push.example.org/{name}", "p", "a", language)
        self.calls.subscribe(row)
        return row

    def subscribed(self) -> list[str]:
        with self.store.engine.connect() as db:
            return [row[0].rpartition("/")[2] for row in db.execute(sa.select(subscriptions.c.endpoint))]

    def come(self, key: str) -> Watcher:
        watcher = Watcher(key)
        self.table._audience.add(watcher)
        self.table.go_on()
        return watcher

    async def play(self, *lines: tuple[int, str]) -> None:
        for seat, text in lines:
            match = self.table.match
            await self.table.play(match.try_action(seat, match.read(seat, text)))
            self.write_row()

    def write_row(self) -> None:
        with self.store.engine.begin() as db:
            db.execute(matches.update().values(asked=as_bits(self.table.match.actors)))


def room(
    store: Store,
    lines: Sequence[tuple[int, str]] = QUESTION,
    places: Sequence[SeatRow] = (SeatRow(0, "person", owner=HOST), SeatRow(1, "person", owner=GUEST)),
) -> Room:
    made = table(GAME, list(places), lines)
    match_id = keys.new_match_id()
    made.row = replace(made.row, id=match_id, created_at="2026-01-01T00:00:00.000Z")
    store.create(made.row, list(places))
    store.append(Addition(made.row, 0, [ActionRow(*line) for line in lines]))
    at_once: Any = AtOnce()
    calls, push = Calls(store), Push()
    calling = Calling(at_once, calls, push, AFTER)
    made._call = calling.look
    return Room(made, calls, push, calling, store)


def test_who_is_away_is_called_once(store: Store) -> None:
    async def play() -> None:
        here = room(store, (*QUESTION, ALLOWED))
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        for _ in range(50):
            here.table.go_on()
            await asyncio.sleep(AFTER / 5)
        assert [sent.at - began for sent in here.push.sent] == [AFTER]
        assert here.push.sent[0].told == {
            "title": "Your turn in Golden Dragon",
            "body": "Blue: the table waits for you.",
            "url": f"/match/{here.table.row.id}",
            "tag": here.table.row.id,
            "lang": "en",
        }
        await here.calling.end()

    run(play())


def test_who_is_here_or_comes_back_is_not_called(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        guest = here.come(GUEST)
        await asyncio.sleep(60)
        here.table.leave(guest)
        await asyncio.sleep(AFTER - 1)
        guest = here.come(GUEST)
        await asyncio.sleep(60)
        assert here.push.sent == []
        here.table.leave(guest)
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


@pytest.mark.parametrize(
    "place",
    [
        SeatRow(1, "bot", bot="level-1"),
        SeatRow(1, "open", invitation="x"),
        SeatRow(1, "person", owner=GUEST, stand_in="level-1"),
    ],
    ids=["bot", "open", "stand-in"],
)
def test_nobody_is_called_where_another_plays(store: Store, place: SeatRow) -> None:
    here = room(store, places=(SeatRow(0, "person", owner=HOST), place))
    assert questions_to_absent(here.table) == []


def test_an_answer_in_time_ends_it(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(AFTER - 1)
        await here.play(ALLOWED)
        await asyncio.sleep(60)
        assert [sent.at - began for sent in here.push.sent] == [2 * AFTER - 1], "only of what came after it"

    run(play())


def test_each_question_is_told(store: Store) -> None:
    async def play() -> None:
        here = room(store, ())
        here.subscribe()
        here.come(HOST)
        for line in ((0, "start N"), (1, "start N"), (0, HOLDER), (1, HOLDER), (0, "move blue"), ALLOWED):
            await here.play(line)
            await asyncio.sleep(100)
        texts = [sent.told["title"] for sent in here.push.sent]
        assert texts == ["Your turn in Golden Dragon"] * 4  # start, holder, the veto, and the own turn

    run(play())


def test_what_others_do_meanwhile_is_no_other_question(store: Store) -> None:
    """Both fill their holders at the same time."""

    async def play() -> None:
        here = room(store, SETUP[:2])
        here.subscribe()
        here.come(HOST)
        await asyncio.sleep(AFTER + 1)
        await here.play((0, HOLDER))
        await asyncio.sleep(100)
        assert len(here.push.sent) == 1

    run(play())


def test_another_server_does_not_tell_it_again(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        again = Calling(AtOnce(), Calls(store), here.push, AFTER)  # type: ignore[arg-type]
        again.look(here.table)
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_a_server_that_has_lost_the_match_calls_nobody(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.table.go_on()
        with store.engine.begin() as db:
            db.execute(matches.update().values(fence=7))
        await asyncio.sleep(AFTER + 1)
        here.table.go_on()
        here.table.lose()
        await asyncio.sleep(AFTER + 1)
        assert here.push.sent == []

    run(play())


def test_everybody_reads_their_own_language(store: Store) -> None:
    async def play() -> None:
        here = room(store, places=(SeatRow(0, "person", owner=HOST), SeatRow(1, "person", owner=GUEST, name="Mei")))
        here.subscribe(name="laptop", language="de")
        here.subscribe(name="phone", language="en")
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        told = {sent.to.endpoint[-6:]: (sent.told["title"], sent.told["body"]) for sent in here.push.sent}
        assert told == {
            "laptop": ("Du bist am Zug: Golden Dragon", "Mei: Der Tisch wartet auf dich."),
            "/phone": ("Your turn in Golden Dragon", "Mei: the table waits for you."),
        }

    run(play())


def test_several_seats_of_one_person_are_one_call(store: Store) -> None:
    async def play() -> None:
        both = (SeatRow(0, "person", owner=GUEST), SeatRow(1, "person", owner=GUEST))
        here = room(store, SETUP[:2], both)
        here.subscribe()
        for _ in range(3):
            here.table.go_on()
            await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_a_quiet_table_calls_nobody(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        assert here.calls.set_quiet(GUEST, here.table.row.id, wanted=True)
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert here.push.sent == []
        here.calls.set_quiet(GUEST, here.table.row.id, wanted=False)
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 1

    run(play())


def test_what_fails_is_tried_again_later_where_it_failed(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe(name="a")
        here.subscribe(name="b")
        here.push.outcomes = [Outcome.LATER, Outcome.DELIVERED, Outcome.LATER, Outcome.DELIVERED]
        here.table.go_on()
        began = asyncio.get_running_loop().time() + AFTER
        await asyncio.sleep(3000)
        assert [sent.at - began for sent in here.push.sent] == [0, 0, PAUSES[0], PAUSES[0] + PAUSES[1]]
        first = here.push.sent[0].to.endpoint
        assert [sent.to.endpoint for sent in here.push.sent[2:]] == [first, first]
        assert here.subscribed() == ["a", "b"]

    run(play())


def test_nobody_is_called_late_for_what_they_have_answered(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.push.always = Outcome.LATER
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        await here.play(ALLOWED)
        here.come(GUEST)
        await asyncio.sleep(3000)
        assert len(here.push.sent) == 1

    run(play())


def test_subscriptions_end_that_are_gone(store: Store) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe(name="a")
        here.subscribe(name="b")
        here.push.outcomes = [Outcome.GONE, Outcome.DELIVERED]
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.subscribed()) == 1

    run(play())


@pytest.mark.parametrize("how", [Outcome.LATER, Outcome.REFUSED])
def test_subscriptions_end_that_fail_again_and_again(store: Store, how: Outcome) -> None:
    async def play() -> None:
        for count in range(store_calls.PATIENCE):
            here = room(store)
            row = here.subscribe() if count == 0 else None
            assert here.subscribed() == ["a"], row
            here.push.always = how
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == (len(PAUSES) + 1 if how is Outcome.LATER else 1)
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == (len(PAUSES) + 1 if how is Outcome.LATER else 1), "given up is told"
        assert here.subscribed() == []

    run(play())


def test_what_was_not_even_begun_says_nothing_of_a_subscription(store: Store) -> None:
    async def play() -> None:
        for _ in range(store_calls.PATIENCE):
            here = room(store)
            if not here.subscribed():
                here.subscribe()
            here.push.always = Outcome.MISSED
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == len(PAUSES) + 1, "it is tried again"
            here.push.always = Outcome.DELIVERED
            here.table.go_on()
            await asyncio.sleep(3000)
            assert len(here.push.sent) == len(PAUSES) + 2, "nobody has been told of it yet"
        assert here.subscribed() == ["a"]

    run(play())


def test_one_that_is_delivered_has_all_its_chances_again(store: Store) -> None:
    here = room(store)
    row = here.subscribe()
    for _ in range(3):
        here.calls.note([], [row.id] * (store_calls.PATIENCE - 1), [])
        here.calls.note([row.id], [], [])
    assert here.subscribed() == ["a"]


def test_there_is_a_bound_for_all_and_for_each(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        rooms = [room(store) for _ in range(6)]
        calling, push = rooms[0].calling, rooms[0].push
        rooms[0].subscribe()
        push.takes = 50
        for one in rooms:
            calling.look(one.table)
        await asyncio.sleep(AFTER + 1)
        assert len(push.sent) == 2
        await asyncio.sleep(100)
        assert calling._busy == {}
        assert calling._under_way == {}

    for name in ("MOST", "MOST_OF_ONE"):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, 2)
            run(play())


def test_who_is_tried_again_later_keeps_nobody_waiting(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dead addresses pause for minutes; also one's own next call comes meanwhile."""

    async def play() -> None:
        dead, other = room(store), room(store)
        dead.subscribe()
        dead.push.always = Outcome.LATER
        dead.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(dead.push.sent) == 1
        assert dead.calling._busy == {}
        dead.calling.look(other.table)
        await asyncio.sleep(AFTER + 1)
        assert len(dead.push.sent) == 2
        await asyncio.sleep(3000)
        assert (dead.calling._under_way, dead.calling._pausing) == ({}, 0)

    for name in ("MOST", "MOST_OF_ONE"):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, 1)
            run(play())


def test_where_too_many_pause_the_next_search_finds_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSING", 0)

    async def play() -> None:
        here = room(store)
        here.subscribe()
        here.push.always = Outcome.LATER
        here.table.go_on()
        await asyncio.sleep(3000)
        assert len(here.push.sent) == 1
        assert (here.calling._busy, here.calling._under_way) == ({}, {})
        here.push.always = Outcome.DELIVERED
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        assert len(here.push.sent) == 2

    run(play())


def test_a_failing_database_harms_no_table(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        here = room(store)
        here.subscribe()

        def fail(*_: object) -> None:
            raise sa.exc.OperationalError("", {}, Exception())

        here.calls.whom_to_tell = fail  # type: ignore[assignment,method-assign]
        here.table.go_on()
        await asyncio.sleep(AFTER + 1)
        await here.play(ALLOWED)
        assert len(here.table.match.log) == len(QUESTION) + 1

    run(play())
    assert "the database failed" in caplog.text


def test_missed_questions_are_found_and_each_table_opened_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ended before it told them: the next one looks for such."""
    monkeypatch.setattr(store_calls, "FRESH", store_calls.FRESH * 0)

    async def play() -> None:
        known, missed, unread = room(store), room(store), room(store)
        missed.subscribe()
        known.calls.set_told(questions_to_absent(known.table))
        opened: list[str] = []
        by_id = {missed.table.row.id: missed.table}

        @asynccontextmanager
        async def open_table(match_id: str) -> Any:
            opened.append(match_id)
            if match_id not in by_id:
                raise no_such_match()
            by_id[match_id].go_on()
            yield by_id[match_id]

        missed.calling.begin(open_table)
        await asyncio.sleep(500)
        assert sorted(opened) == sorted([missed.table.row.id, unread.table.row.id])
        assert [sent.told["tag"] for sent in missed.push.sent] == [missed.table.row.id]
        await missed.calling.end()

    run(play())


@pytest.mark.parametrize("change", ["over", "answered", "stand-in", "nobody", "old"])
def test_nothing_else_is_missed(store: Store, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    monkeypatch.setattr(store_calls, "FRESH", store_calls.FRESH * 0)
    here = room(store)
    here.subscribe(HOST if change == "nobody" else GUEST)
    if change == "old":
        monkeypatch.setattr(store_calls, "STALE", store_calls.STALE * 0)
    with store.engine.begin() as db:
        changes = {"over": {"over": True}, "answered": {"asked": 1}}
        if change in changes:
            db.execute(matches.update().values(changes[change]))
        if change == "stand-in":
            db.execute(seats.update().where(seats.c.seat == 1).values(stand_in="level-1"))
    assert here.calls.missed() == []


def test_a_question_that_comes_back_is_another_one(store: Store) -> None:
    """Its number is that of the first position since when the seat has been asked without a break."""
    here = room(store, QUESTION)
    assert questions_to_absent(here.table) == [Question(here.table.row.id, 1, len(QUESTION))]
    here = room(store, SETUP[:3])
    assert questions_to_absent(here.table) == [Question(here.table.row.id, 1, 2)]


# --- what is hidden ---


@pytest.mark.parametrize("others", ["holder S SE SW E W", "holder W E SW SE S"])
def test_a_call_does_not_depend_on_what_is_hidden(store: Store, others: str) -> None:
    """In two worlds that differ in what others hide, the same is told, at the same time."""

    async def play() -> list[tuple[Any, float]]:
        here = room(store, (*SETUP[:2], (0, others)))
        here.subscribe()
        here.come(HOST)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(AFTER + 1)
        match_id = here.table.row.id
        return [(json.dumps(sent.told).replace(match_id, "id"), sent.at - began) for sent in here.push.sent]

    told = '{"title": "Your turn in Golden Dragon", "body": "Blue: the table waits for you.", "url": "/match/id", '
    assert run(play()) == [(told + '"tag": "id", "lang": "en"}', AFTER)]
