"""What learners get: each number, worked out from the table as a seat sees it with the memory aid."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from tests.games.common.observing import each_number_is, from_seat, number_of
from tests.games.golden_dragon.maps import STEPS, random_rows
from tests.games.golden_dragon.table import VALLEY, WINDS, valley
from tests.play import walk

PHASES = ["start", "holders", "turn", "move", "veto", "over"]
NOWHERE = (0, 0, 0)


@cache
def places(rows: tuple[str, ...]) -> dict[tuple[int, int], tuple[int, int, int]]:
    """The three numbers of a dragon on each field."""
    ground = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign not in " v"}
    winds = {place: 0 for place, sign in ground.items() if sign == "G"}
    for count in range(len(ground)):
        nearer = {place for place in ground if any(winds.get((place[0] + y, place[1] + x)) == count for y, x in STEPS)}
        winds = dict.fromkeys(nearer, count + 1) | winds
    return {(y, x): (y + 1, x + 1, winds.get((y, x), len(ground))) for y, x in ground}


def seen(state: State, seat: int) -> list[int]:
    """The numbers as the features describe them."""
    table, numbers = table_of(state, seat), []
    unseen = [holder.count(None) for holder in table_of(state, None)["holders"]]
    mover = state.game.options["first_player"] if table["mover"] is None else table["mover"]
    for other in from_seat(state, seat):
        place, holder = table["dragons"][other], table["holders"][other]
        numbers += places(tuple(table["board"]["rows"]))[tuple(place)] if place else NOWHERE
        numbers += [number_of(WINDS, table["under"][other]), table["gales"][other], table["lightnings"][other]]
        numbers += [other == mover, other == table["moving"], other in table["vetoed"]]
        numbers += [bool(holder), unseen[other], other == state.winner()]
        own = table_of(state, other)["holders"][other]
        numbers += [own[: unseen[other]].count(wind) for wind in WINDS]
        numbers += [number_of(WINDS, wind) for wind in [*holder, *[None] * 5][:5]]
    numbers += [PHASES.index(table["phase"]), number_of(WINDS, table["stone"])]
    return [*numbers, table["moves_left"], table["in_gale"]]


def positions(moves: int) -> Iterator[State]:
    for seed in range(28):
        rng, players = random.Random(f"{moves} {seed}"), 2 + seed % 4
        rows = random_rows(rng) if seed % 3 else VALLEY
        yield from walk(valley(players, rows, moves_per_turn=moves, turn_limit=40, first_player=seed % players), rng)


@pytest.mark.parametrize("moves", [1, 3])
def test_each_number_says_what_the_seat_can_see(moves):
    each_number_is(seen, positions(moves), 5)
