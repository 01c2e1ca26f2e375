"""What is hidden from somebody changes no call to them: not a word, not the moment, not whether they are called."""

import asyncio
import json
import random
from typing import Any

import dragonrace
from dragonrace import State
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.store.store import Store
from tests.play import step
from tests.server.calling.room import AFTER, GAME, GUEST, HOST, ON_SQLITE, room
from tests.server.table.virtual import run
from tests.server.web.test_non_interference import lines_of, other_world

pytestmark = ON_SQLITE

PAIRS = 40


def pair(rng: random.Random) -> tuple[State, State, int]:
    """Two different worlds, and a seat that can't tell them apart."""
    while True:
        state = dragonrace.load_game(GAME, players=2).new_initial_state()
        for _ in range(rng.randrange(3, 20)):
            step(state, rng)
            if state.is_terminal():
                break
        viewer = rng.randrange(2)
        other = other_world(state, viewer, rng)
        if other.history() != state.history():
            return state, other, viewer


async def calls(store: Store, state: State, viewer: int, start: int, pauses: list[float]) -> list[Any]:
    """Play on from the start while the viewer is away; return what calls them, and when."""
    places = [SeatRow(seat, "person", owner=GUEST if seat == viewer else HOST) for seat in range(2)]
    lines = lines_of(state)
    here, began = room(store, lines[:start], places), asyncio.get_running_loop().time()
    here.subscribe(GUEST)
    here.table.go_on()
    for line, pause in zip(lines[start:], pauses, strict=False):
        await asyncio.sleep(pause)
        await here.play(line)
    await asyncio.sleep(2 * AFTER)
    await here.calling.end()
    told = [(json.dumps(sent.told).replace(here.table.row.id, "match"), sent.at - began) for sent in here.push.sent]
    return [*told, here.table.match.actors]


def test_what_is_hidden_changes_no_call(store: Store) -> None:
    rng, called = random.Random(20), 0
    for _ in range(PAIRS):
        one, other, viewer = pair(rng)
        start = rng.randrange(len(one.history()))
        pauses = [rng.choice([1, AFTER + 1]) for _ in one.history()]
        told = [run(calls(store, state, viewer, start, pauses)) for state in (one, other)]
        assert told[0] == told[1]
        called += len(told[0]) - 1
    assert called >= PAIRS
