"""Leases: a match is one server's, whatever comes between taking it and loading it."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server import keys
from dragonrace.server.cluster import membership as module
from dragonrace.server.cluster.membership import Membership
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.alone import without_servers
from dragonrace.server.store.leases import AGAIN, Elsewhere, Leases, ServerRow
from dragonrace.server.store.opening import DatabaseError
from dragonrace.server.store.rows import MatchRow, SeatRow
from dragonrace.server.store.store import Store
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.thinking.thinker import Thinker
from tests.server.conftest import postgres
from tests.server.living import GAME, WEAKEST


@pytest.fixture
def shared() -> Iterator[Store]:
    with postgres() as url:
        store = Store(url)
        store.prepare()
        yield store
        store.close()


def server(store: Store, name: str) -> Leases:
    leases = Leases(store, ServerRow(name, f"{name}:1", f"secret of {name}"))
    leases.renew()
    return leases


def match(store: Store) -> str:
    row = MatchRow(keys.new_match_id(), GAME, "standard", {}, 1, b"seed", "host", "2026")
    store.create(row, [SeatRow(0, "person", owner="x"), SeatRow(1, "bot", bot=WEAKEST)])
    return row.id


def test_a_match_is_the_first_ones_until_they_leave(shared: Store) -> None:
    one, other, match_id = server(shared, "one"), server(shared, "other"), match(shared)
    assert one.take(match_id) == 1
    assert other.take(match_id) == Elsewhere("one:1", "secret of one")
    assert one.take(match_id) == 2, "what was forgotten is taken again"
    one.leave()
    assert other.take(match_id) == 3
    assert other.take("nothing") is None


def test_who_leaves_at_the_moment_when_they_are_looked_up_has_it_no_more(
    shared: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, match_id = server(shared, "one"), server(shared, "other"), match(shared)
    one.take(match_id)
    real, looks = Leases._take, list[str]()

    def leaving(leases: Leases, asked: str) -> object:
        """The first time, it is gone between the two questions to the database."""
        looks.append(asked)
        if len(looks) == 1:
            one.leave()
            return AGAIN
        return real(leases, asked)

    monkeypatch.setattr(Leases, "_take", leaving)
    assert other.take(match_id) == 2


def test_what_another_has_taken_before_it_was_loaded_is_not_ours(shared: Store) -> None:
    one, other, match_id = server(shared, "one"), server(shared, "other"), match(shared)

    def slow(asked: str) -> object:
        fence = real(asked)
        one.leave()
        assert other.take(asked) == 2
        return fence

    real = one.take
    one.take = slow  # type: ignore[method-assign,assignment]
    lobby = Lobby(shared, Thinker(), one)

    async def open_it() -> None:
        with pytest.raises(Refusal) as caught:
            async with lobby.open(match_id):
                pass
        assert caught.value.code == "server.moved"

    asyncio.run(open_it())


def test_what_is_being_loaded_while_all_is_lost_is_lost_too(shared: Store) -> None:
    one, match_id = server(shared, "one"), match(shared)
    lobby = Lobby(shared, Thinker(), one)
    real = shared.load

    def load(asked: str) -> object:
        lobby.lose_all()
        return real(asked)

    shared.load = load  # type: ignore[method-assign,assignment]

    async def open_it() -> bool:
        async with lobby.open(match_id) as table:
            return table.is_lost

    assert asyncio.run(open_it())


def test_whoever_comes_in_the_moment_after_a_lease_has_run_out_sees_nothing_old(
    shared: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks others may have taken the match, and somebody their seat there."""
    monkeypatch.setattr(module, "LEASE", 0.3)
    monkeypatch.setattr(module, "BEAT", 60)
    monkeypatch.setattr(module, "LOOK", 60)
    one, match_id = server(shared, "one"), match(shared)
    lobby = Lobby(shared, Thinker(), one)

    async def come_twice() -> bool:
        membership = Membership(one, lobby.lose_all)
        lobby.look = membership.look
        await membership.begin()
        async with lobby.open(match_id) as first:
            await asyncio.sleep(0.4)
        async with lobby.open(match_id) as then:
            await membership.end()
            return first.is_lost and then is not first

    assert asyncio.run(come_twice())


def test_nobody_begins_while_a_database_must_be_without_servers(shared: Store) -> None:
    impatient = shared.engine.url.update_query_dict({"options": "-c lock_timeout=100"})
    other = Store(impatient.render_as_string(hide_password=False))
    other.prepare()
    with without_servers(shared.engine), pytest.raises(OperationalError):
        server(other, "one")
    server(other, "one")
    with pytest.raises(DatabaseError, match="end all of them first") as caught, without_servers(other.engine):
        pass
    assert "lock_timeout" not in str(caught.value), "a password may stand there, too"
    other.close()


def test_what_was_taken_while_the_lease_had_lapsed_is_lost_when_it_is_renewed(
    shared: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then another may have taken it, and whoever only watches would see an old table for ever."""
    monkeypatch.setattr(module, "LEASE", 0.3)
    monkeypatch.setattr("dragonrace.server.store.leases.LEASE", 0.3)
    one, match_id = server(shared, "one"), match(shared)
    lapses: list[str] = []

    async def take_late() -> None:
        membership = Membership(one, lambda: lapses.append("told"))
        await membership._renew()
        await asyncio.sleep(0.4)
        membership.look()
        assert (lapses, one.take(match_id)) == (["told"], 1)
        assert server(shared, "other").take(match_id) == 2
        await membership._renew()
        assert lapses == ["told"] * 2
        await membership._renew()
        assert lapses == ["told"] * 2

    asyncio.run(take_late())


class Slow:
    """A database that takes its time."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def renew(self) -> None:
        time.sleep(self.seconds)

    def leave(self) -> None:
        return


def test_a_lease_that_runs_out_while_it_is_renewed_has_lapsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEASE", 0.6)
    monkeypatch.setattr(module, "BEAT", 0.1)
    monkeypatch.setattr(module, "LOOK", 0.05)
    lapsed: list[float] = []
    database = Slow()

    async def live() -> None:
        membership = Membership(database, lambda: lapsed.append(time.monotonic()))  # type: ignore[arg-type]
        await membership.begin()
        await asyncio.sleep(0.5)
        assert lapsed == []
        database.seconds, began = 1.5, time.monotonic()
        await asyncio.sleep(1.2)
        assert len(lapsed) == 1, "it is noticed while the database still does not answer"
        assert lapsed[0] - began < 0.9
        database.seconds = 0
        await asyncio.sleep(0.8)
        assert membership.is_current()
        told = len(lapsed)
        assert told > 1, "and again when it is renewed, for what was taken meanwhile"
        await asyncio.sleep(0.3)
        assert len(lapsed) == told
        await membership.end()

    asyncio.run(live())
