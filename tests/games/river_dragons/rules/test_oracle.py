"""The rules in lockstep with a second implementation (`oracle`), over random games on both sides of many boards.

DRAGONRACE_LONG=1 plays twenty times as many games.
"""

import os
import random
from collections import Counter
from typing import Any

import pytest

from dragonrace.core.game import State
from tests.games.common.oracles import all_met, played
from tests.games.river_dragons.games import choose, random_options, small_options
from tests.games.river_dragons.rivers import BROOK, FORD, ford, random_board
from tests.games.river_dragons.table import river

from .oracle import Oracle

LONG = os.environ.get("DRAGONRACE_LONG") == "1"
GAMES = 20 if LONG else 1
STEPS = 350

MUST_MEET = {
    "a card cancelled",
    "a dragon struck by a dragon",
    "a covered place",
    "a plank gone",
    "no plank in reserve",
    "a third colour",
    "a limit that is none",
    "another's plank taken",
    "nothing to remove",
    "a turn without Remove",
    "a fall",
    "a fall at home",
    "a stay",
    "a jump",
    "a full stone",
    "a win",
    "a draw",
}
RARE = {"a jump back", "a full village", "a win with steps left", "a stone action lost", "a second stone lost"}


def compare(state: State, oracle: Oracle) -> None:
    """Everything that both know of the position must agree."""
    names, table = state.game.players, state.view()["table"]
    assert {s["name"]: tuple(s["at"]) for s in table["stones"]} == {n: oracle.at[n] for n in oracle.stones()}
    assert {p["id"]: tuple(p["ends"]) for p in table["planks"]} == {str(p): p.ends for p in oracle.planks if p.ends}
    assert {p["id"] for p in table["gone"]} == {str(p) for p in oracle.planks if p.gone}
    assert state.row.turns == oracle.turns
    assert table["first"] == names.index(oracle.first)
    assert state.is_terminal() == (oracle.asked is None)
    for seat, colour in enumerate(names):
        assert {p["id"] for p in table["reserves"][seat]} == {str(p) for p in oracle.planks if p.holder == colour}
        space = table["pawns"][seat]
        assert (space["village"] or space["plank"]) == str(oracle.pawn[colour])
    assert (None if state.winner() is None else names[state.winner()]) == oracle.winner
    if oracle.asked is None:
        return
    assert table["left"] == oracle.left
    assert table["place"] == (oracle.place or None)
    assert (table["plank"] and table["plank"]["id"]) == (oracle.chosen and str(oracle.chosen))
    assert (None if table["mover"] is None else names[table["mover"]]) == oracle.mover
    assert {names[seat] for seat in state.actors()} == set(oracle.asked)
    for seat, colour in enumerate(names):
        hidden = [None] * (len(oracle.program[colour]) - oracle.place)
        assert table["programs"][seat] == oracle.program[colour][: oracle.place] + hidden
        struck = oracle.place and oracle.cancelled(colour) and "D-" not in oracle.program[colour][oracle.place - 1]
        assert table["cancelled"][seat] == bool(struck)
        legal = state.legal_actions(seat)
        assert {state.action_to_string(action, seat) for action in legal} == oracle.asked.get(colour, set())
        assert len(legal) == len(oracle.asked.get(colour, ()))


def play_both(rng: random.Random, players: int, board, expert: bool, **given: Any) -> Counter[str]:
    options = random_options(rng, players) | {"expert": expert} | given
    game = river(players, board, **options)
    state, oracle = game.new_initial_state(), Oracle(players, game.board, game.options)
    compare(state, oracle)
    for _ in range(STEPS):
        if oracle.asked is None:
            break
        seat, action = choose(state, rng)
        text = state.action_to_string(action, seat)
        state.apply_action(state.string_to_action(text, seat), seat)
        oracle.say(game.players[seat], text)
        compare(state, oracle)
    return played(state, oracle)


SIDES = [
    (BROOK, False, 16),
    (BROOK, True, 8),
    (FORD, False, 8),
    (ford(lattice=40), True, 4),
    ("standard", False, 6),
    ("standard", True, 1),
    (None, False, 8),
    (None, True, 3),
]


@pytest.mark.rule(
    "RD-13", "RD-14", "RD-30", "RD-40", "RD-51", "RD-60", "RD-70", "RD-O1", "RD-O2", "RD-O3", "RD-O8", "RD-O13"
)
def test_random_games_agree_with_a_second_implementation_action_by_action():
    met: Counter[str] = Counter()
    for board, expert, games in SIDES:
        for number in range(games * GAMES):
            rng = random.Random(f"{expert} {number}")
            met += play_both(rng, 2 + number % 5, board or random_board(rng), expert)
    must = MUST_MEET | (RARE if LONG else set())
    all_met(met, must)


@pytest.mark.rule("RD-O9", "RD-O10", "RD-O11", "RD-O12")
def test_so_do_small_games_for_studies():
    met: Counter[str] = Counter()
    for number in range(12 * GAMES):
        rng = random.Random(f"small {number}")
        met += play_both(rng, 2 + number % 3, BROOK, number % 4 == 0, **small_options(rng))
    all_met(met, {"a card cancelled", "no plank in reserve", "a stone action lost", "a win", "a draw"})
