"""What learners get: each number, worked out from the table as a seat sees it."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from dragonrace.core.game import State
from tests.games.common.observing import each_number_is, from_seat, one_of
from tests.games.river_dragons.games import RIVERS, walk
from tests.games.river_dragons.table import CARDS, COLOURS, river

PHASES = ["program", "stone", "plank", "span", "remove", "step", "second_step", "jump", "over"]
PLANKS = [f"{colour}-{size}" for colour in COLOURS for size in range(1, 7)]
ALL_CARDS = [*CARDS, *(f"D-{colour}" for colour in COLOURS)]


def seen(state: State, seat: int) -> list[float]:
    """The numbers as `observe` describes them."""
    table = state.view(seat)["table"]
    mover, places_over = acting(state, table)
    numbers: list[float] = []
    for other in from_seat(state, seat):
        numbers += [*of_player(table, other), other == table["first"], other == mover]
        numbers += [plank in names(table["reserves"][other]) for plank in PLANKS]
        for card in [*table["programs"][other], *[None] * 5][:5]:
            numbers += one_of(ALL_CARDS, card)
    numbers += one_of(PHASES, table["phase"])
    numbers += [places_over / 5, table["revealed"] / 5, table["left"] / 2]
    numbers += one_of(PLANKS, table["plank"] and table["plank"]["id"])
    return numbers + of_stones(table) + of_planks(table)


def acting(state: State, table: dict[str, Any]) -> tuple[int | None, int]:
    """Who acts, or acted last, and how many places are over: the winner's, or all five in a draw."""
    if table["phase"] != "over":
        return table["mover"], (table["place"] or 1) - 1
    if (winner := state.winner()) is not None:
        return winner, table["revealed"] - 1
    return (table["first"] - 2) % state.game.num_players, 5  # the first-player card has gone on


def shares(table: dict[str, Any], *places: Sequence[float]) -> list[float]:
    """Places as shares of the longer side of the board."""
    return [number / max(table["board"]["width"], table["board"]["height"]) for place in places for number in place]


def names(planks: list[dict[str, Any]]) -> set[str]:
    return {plank["id"] for plank in planks}


def of_player(table: dict[str, Any], seat: int) -> list[float]:
    """Where the pawn is; the colour, opposite of where it is to go; how many cards are laid."""
    village, plank = table["pawns"][seat]["village"], table["pawns"][seat]["plank"]
    villages = {each["colour"]: each["at"] for each in table["board"]["villages"]}
    ways = {each["id"]: (each["from"], each["to"]) for each in table["planks"]}
    (x, y), (z, w) = ways[plank] if plank else [villages[village]] * 2
    colour = (COLOURS.index(table["destinations"][seat]) + 3) % 6
    middle = shares(table, ((x + z) / 2, (y + w) / 2))
    return [*one_of(COLOURS, village), *middle, colour / 6, len(table["programs"][seat]) / 5]


def of_stones(table: dict[str, Any]) -> list[float]:
    """Island by island; on the expert side stone by stone, those further left first."""
    there = sorted(tuple(stone["at"]) for stone in table["stones"])
    sites = table["board"]["islands"] or [*there, *[(0, 0)] * (27 - len(there))]
    return [number for site in sites for number in [tuple(site) in there, *shares(table, site)]]


def of_planks(table: dict[str, Any]) -> list[float]:
    """Plank by plank."""
    lying = {plank["id"]: [1, *shares(table, plank["from"], plank["to"])] for plank in table["planks"]}
    return [number for plank in PLANKS for number in lying.get(plank, [0] * 5)]


def reached() -> Iterator[State]:
    """Some positions of random games, and all in which a plank has been chosen."""
    for seed in range(28):
        rng = random.Random(f"observed {seed}")
        game = river(2 + seed % 5 if seed % 2 else 6, rng.choice(RIVERS), expert=seed % 3 == 0, turn_limit=30)
        for state in walk(game, rng):
            if state.is_terminal() or state.row.plank >= 0 or rng.random() < 0.1:
                yield state


def test_each_number_says_what_the_seat_can_see():
    each_number_is(seen, reached(), 6)
