"""Where it was agreed that spectators see everything later, nothing newer gets out to anybody without a seat."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace.server.match.match import Match
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.rows import ActionRow, MatchRow, SeatRow, now
from dragonrace.server.store.store import Store
from dragonrace.server.table import seats as seating
from dragonrace.server.table.lobby import Lobby
from dragonrace.server.table.race import describe_race
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.thinker import Thinker
from tests.server.living import GAME, HIDDEN, HOLDER, SETUP
from tests.server.table import virtual
from tests.server.table.test_race import Store as NoStore

SEATS = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")]
DELAY = 30


def table_of(
    lines: Sequence[tuple[int, str]] = SETUP[:2],
    ages: Sequence[float] = (),
    game: str = HIDDEN,
    seats: Sequence[SeatRow] = SEATS,
    **options: Any,
) -> Table:
    loaded = dragonrace.load_game(game, players=len(seats), **options)
    agreed = (game, "standard", dict(loaded.options), loaded.rules_version)
    state = Match.restore(Setup(game, len(seats), "standard", loaded.options), b"seed", lines).state
    end = {"over": state.is_terminal(), "winner": state.winner()}
    row = MatchRow("m", *agreed, b"seed", "host", "2026", visibility="public", delay=DELAY, **end)
    store: Any = virtual.Memory()
    store.read, store.winners_before = NoStore().read, None
    thinker: Any = None
    return Table(store, thinker, (row, list(seats), [ActionRow(*line) for line in lines]), virtual.at_once, ages)


def whole_game() -> list[tuple[int, str]]:
    """A short game to its end."""
    state = dragonrace.load_game(GAME, players=2, turn_limit=1).new_initial_state()
    lines = []
    while not state.is_terminal():
        player, action = state.actors()[0], state.legal_actions()[0]
        lines.append((player, state.action_to_string(action, player)))
        state.apply_action(action, player)
    return lines


def heard(watcher: Watcher) -> list[Any]:
    return [json.loads(watcher._queue.get_nowait() or "") for _ in range(watcher._queue.qsize())]


def steps(watcher: Watcher) -> list[int]:
    return [message["seen"] for message in heard(watcher) if message["type"] == "step"]


def test_a_spectator_sees_each_step_when_it_is_due() -> None:
    async def look_on() -> None:
        table = table_of()
        holder, stranger, host = Watcher("x", 0), Watcher("z"), Watcher("host")
        for watcher in (holder, stranger, host):
            await table.join(watcher)
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        await asyncio.sleep(20)
        await table.act("y", Wish(1, HOLDER, 2, 0.0))
        assert [steps(watcher) for watcher in (holder, stranger, host)] == [[3, 4], [], []]
        await asyncio.sleep(DELAY - 20.5)
        assert steps(stranger) == []
        await asyncio.sleep(1)
        assert steps(stranger) == [3]
        await asyncio.sleep(19)
        assert steps(stranger) == []
        await asyncio.sleep(1)
        assert [steps(watcher) for watcher in (stranger, host)] == [[4], [3, 4]]

    virtual.run(look_on())


def test_who_comes_later_gets_the_position_that_is_due_and_every_step_after_it() -> None:
    async def come() -> None:
        table = table_of()
        await table.join(Watcher("x", 0))
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        await asyncio.sleep(10)
        stranger = Watcher(None)
        await table.join(stranger)
        await table.look_from(stranger, None)
        positions = [(message["seen"], len(message["log"])) for message in heard(stranger)]
        assert positions == [(2, 2), (2, 2)]
        await asyncio.sleep(DELAY)
        assert steps(stranger) == [3]
        await table.look_from(stranger, None)
        assert heard(stranger)[-1]["seen"] == 3

    virtual.run(come())


def test_what_is_asked_by_http_is_as_late() -> None:
    async def ask() -> None:
        table = table_of()
        await table.join(Watcher("x", 0))
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        await table.act("y", Wish(1, HOLDER, 2, 0.0))
        for key in ("z", "host", None):
            assert len(table.match_for(key).log) == 2
            assert HOLDER.split()[0] not in table.match_for(key).record(None, {})
            laps = (await describe_race(table, virtual.at_once, key))["laps"]
            assert all(lap["number"] <= 2 for lap in laps)
        for key in ("x", "y"):
            assert len(table.match_for(key).log) == 4
        await asyncio.sleep(DELAY + 1)
        assert len(table.match_for(None).log) == 4

    virtual.run(ask())


def test_that_it_is_over_is_told_later_too() -> None:
    lines = whole_game()

    async def end() -> None:
        table = table_of(lines, ages=[5.0], game=GAME, turn_limit=1)
        table.go_on()
        holder, stranger = Watcher("x", 0), Watcher("z")
        await table.join(holder)
        await table.join(stranger)
        table.set_rematch("again")
        for key, over in (("x", True), ("z", False), ("host", False), (None, False)):
            told = table.describe(key)
            assert (told["over"], told["rematch"], told["result"] is not None) == (
                over,
                "again" if over else None,
                over,
            )
            assert (await describe_race(table, virtual.at_once, key))["tally"]["matches"] == int(over)
            assert ('[Result "*"]' in table.match_for(key).record(None, {})) is not over
        with pytest.raises(Refusal, match="over"):
            await Lobby(table.store, table.autoplay._thinker).rematch(table, "host", lambda: None)
        await asyncio.sleep(DELAY - 6)
        assert [message["type"] for message in heard(stranger)] == ["position"]
        await asyncio.sleep(2)
        told = heard(stranger)
        assert [message["type"] for message in told] == ["step", "seats"]
        assert (told[0]["view"]["over"], told[1]["match"]["over"], told[1]["match"]["rematch"]) == (True, True, "again")
        assert "rematch" in [message["type"] for message in heard(holder)]

    virtual.run(end())


def test_a_host_without_a_seat_learns_nothing_from_a_refusal() -> None:
    """Whether a bot may stand in depends on whether the match is over."""

    async def ask() -> None:
        seats = [SEATS[0], SeatRow(1, "open", invitation="i")]
        table = table_of(whole_game(), ages=[5.0], game=GAME, seats=seats, turn_limit=1)
        bot = dragonrace.bots(GAME)[0]
        assert (await seating.set_stand_in(table, 1, bot, "host"))["over"] is False
        await asyncio.sleep(DELAY)
        await seating.set_stand_in(table, 1, None, "host")
        with pytest.raises(Refusal, match="over"):
            await seating.set_stand_in(table, 1, bot, "host")

    virtual.run(ask())


def test_who_sits_down_sees_the_present_and_who_gets_up_the_past() -> None:
    async def move() -> None:
        table = table_of(seats=[SEATS[0], SeatRow(1, "open", invitation="i")])
        player, other = Watcher("x", 0), Watcher("y")
        await table.join(player)
        await table.join(other)
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        await seating.take(table, 1, "i", None, "y")
        assert [message["seen"] for message in heard(other) if message["type"] == "position"] == [2, 3]
        async with table.lock:
            await table.change_seat(replace(table.seats[0], owner="z"))
        last = [message for message in heard(player) if message["type"] == "position"][-1]
        assert (last["seen"], last["view"]["viewer"], len(last["log"])) == (2, None, 2)
        await asyncio.sleep(DELAY + 1)
        assert (steps(player), steps(other)) == ([3], [])

    virtual.run(move())


def test_a_log_that_turns_out_to_be_another_one_is_followed() -> None:
    async def follow() -> None:
        table = table_of()
        stranger = Watcher(None)
        await table.join(stranger)
        await table.act("x", Wish(0, HOLDER, 2, 0.0))
        longer = [*SETUP[:2], (0, HOLDER), (1, HOLDER), (0, "move blue")]
        row, rows = table.row, [ActionRow(*line) for line in longer]

        async def read(*_: Any) -> Any:
            return row, list(table.seats), rows

        table.store.read = read  # type: ignore[method-assign,assignment]
        table.store.load = None  # type: ignore[method-assign,assignment]
        table._is_unsure = True
        async with table.turn():
            assert len(table.match.log) == 5
        assert [message["seen"] for message in heard(stranger)] == [2, 2]
        await asyncio.sleep(DELAY + 1)
        assert steps(stranger) == [3, 4, 5]

    virtual.run(follow())


def test_nothing_is_shown_of_a_table_that_stands_still() -> None:
    async def stop() -> None:
        table = table_of(whole_game(), ages=[5.0], game=GAME, turn_limit=1)
        stranger = Watcher(None)
        await table.join(stranger)
        table.stop()
        await table._show_late()
        await asyncio.sleep(2 * DELAY)
        assert [message["type"] for message in heard(stranger)] == ["position"]
        assert not table.describe(None)["over"]

    virtual.run(stop())


def test_a_table_that_was_forgotten_still_knows_what_is_new(store: Store) -> None:
    """By when its actions were written: a restart shows nothing early."""
    loaded = dragonrace.load_game(HIDDEN, players=2)
    row = MatchRow(
        *("1111111111", HIDDEN, "standard", dict(loaded.options), loaded.rules_version, b"seed" * 8, "host", now()),
        visibility="public",
        delay=180,
    )
    store.create(row, SEATS)
    rows = [{"match_id": row.id, "number": n, "player": p, "text": t} for n, (p, t) in enumerate(SETUP, 1)]
    old = {"at": "2026-01-01T00:00:00.000Z"}
    with store.engine.begin() as db:
        from dragonrace.server.store.schema import actions

        db.execute(actions.insert(), [one | old for one in rows[:3]] + [rows[3] | {"at": now()}])

    async def look() -> list[int]:
        lobby = Lobby(store, Thinker())
        async with lobby.open(row.id) as table:
            found = [len(table.match_for(key).log) for key in ("x", "z")]
        lobby.stop()
        return found

    assert asyncio.run(look()) == [4, 3]
