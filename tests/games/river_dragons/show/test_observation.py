"""What learners get: each number, worked out from the table as a seat sees it."""

import random
from collections.abc import Iterator
from typing import Any

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from tests.games.common.observing import each_number_is, from_seat, number_of
from tests.games.river_dragons.games import RIVERS, walk
from tests.games.river_dragons.table import CARDS, COLOURS, river

PHASES = ["program", "stone", "plank", "span", "remove", "step", "second_step", "jump", "over"]
PLANKS = [f"{colour}-{size}" for colour in COLOURS for size in range(1, 7)]
ALL_CARDS = [*CARDS, *(f"D-{colour}" for colour in COLOURS)]


def seen(state: State, seat: int) -> list[int]:
    """The numbers as the features describe them."""
    table = table_of(state, seat)
    mover, places_over = acting(state, table)
    numbers: list[int] = []
    for other in from_seat(state, seat):
        numbers += [*of_player(table, other), other == table["first"], other == mover]
        numbers += [number_of(ALL_CARDS, card) for card in [*table["programs"][other], *[None] * 5][:5]]
    numbers += [PHASES.index(table["phase"]), places_over, table["revealed"], table["left"]]
    numbers += [number_of(PLANKS, table["plank"] and table["plank"]["id"])]
    last = state.game.options["last_removal"]
    left = [] if last is None else [max(0, last - state.row.turns)]
    return numbers + of_planks(state, table, seat) + of_stones(table) + left


def acting(state: State, table: dict[str, Any]) -> tuple[int | None, int]:
    """Who acts, or acted last, and how many places are over: the winner's, or all five in a draw."""
    if table["phase"] != "over":
        return table["mover"], (table["place"] or 1) - 1
    if (winner := state.winner()) is not None:
        return winner, table["revealed"] - 1
    return (table["first"] - 2) % state.game.num_players, 5  # the first-player card has gone on


def of_player(table: dict[str, Any], seat: int) -> list[int]:
    """The colour, opposite of where it is to go; where the pawn is; how many cards are laid."""
    pawn = table["pawns"][seat]
    colour = (COLOURS.index(table["destinations"][seat]) + 3) % 6
    return [colour, [*COLOURS, *PLANKS].index(pawn["village"] or pawn["plank"]), len(table["programs"][seat])]


def of_planks(state: State, table: dict[str, Any], seat: int) -> list[int]:
    """Plank by plank: of nobody's colour, out, lying, or the reserve of a seat so far clockwise; its supports."""
    at = {tuple(each["at"]): number for number, each in enumerate(table["board"]["villages"], 1)}
    at |= {place: number for number, place in enumerate(sites(table), 7)}
    lying = {each["id"]: sorted(at[tuple(each[end])] for end in ("from", "to")) for each in table["planks"]}
    holders = [{plank["id"] for plank in table["reserves"][other]} for other in from_seat(state, seat)]
    places: list[int] = []
    for plank in PLANKS:
        owners = [number for number, reserve in enumerate(holders, 3) if plank in reserve]
        away = 1 if plank.partition("-")[0] in state.game.players else 0
        where = 2 if plank in lying else owners[0] if owners else away
        places.append(where)
    ends = [lying.get(plank, [0, 0]) for plank in PLANKS]
    return [*places, *(lower for lower, _ in ends), *(higher for _, higher in ends)]


def sites(table: dict[str, Any]) -> list[tuple[int, ...]]:
    """Island by island; on the expert side stone by stone, those further left first."""
    return [tuple(each) for each in table["board"]["islands"]] or sorted(tuple(s["at"]) for s in table["stones"])


def of_stones(table: dict[str, Any]) -> list[int]:
    """Which sites hold one; on the expert side where they are."""
    there = {tuple(stone["at"]) for stone in table["stones"]}
    numbers: list[int] = [site in there for site in [*sites(table), *[None] * 27][:27]]
    if not table["board"]["islands"]:
        numbers += [number for place in [*sites(table), *[(0, 0)] * 27][:27] for number in place]
    return numbers


def reached() -> Iterator[State]:
    """Some positions of random games, and all in which a plank has been chosen."""
    for seed in range(28):
        rng = random.Random(f"observed {seed}")
        players = 2 + seed % 5 if seed % 2 else 6
        more = {"last_removal": 4} if players < 5 else {}
        game = river(players, rng.choice(RIVERS), expert=seed % 3 == 0, turn_limit=30, **more)
        for state in walk(game, rng):
            if state.is_terminal() or state.row.plank >= 0 or rng.random() < 0.1:
                yield state


def test_each_number_says_what_the_seat_can_see():
    each_number_is(seen, reached(), 6)
