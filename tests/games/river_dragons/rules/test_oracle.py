"""The rules in lockstep with a second implementation (`oracle`), over random games on both sides of many boards.

DRAGONRACE_LONG=1 plays twenty times as many games.
"""

import random
from collections import Counter
from typing import Any

import pytest

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from dragonrace.games.river_dragons.rules.dead_river import is_dead
from dragonrace.games.river_dragons.rules.planks import lay
from dragonrace.games.river_dragons.show.names import read_pair
from dragonrace.games.river_dragons.state import OUT, records
from tests.conftest import LONG
from tests.games.common.oracles import all_met, played
from tests.games.river_dragons.games import choose, random_options, small_options
from tests.games.river_dragons.rivers import BROOK, FORD, ford, random_board
from tests.games.river_dragons.table import COLOURS, plank_number, river, space_number

from .oracle import Oracle

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
    names, table = state.game.players, table_of(state, None)
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


@pytest.mark.rule("RD-O13")
def test_so_do_games_in_which_planks_run_out():
    met: Counter[str] = Counter()
    for number in range(12 * GAMES):
        rng = random.Random(f"dead {number}")
        few = {"planks": 3 + number % 4, "stones": 9, "last_removal": 1 + number % 2, "turn_limit": None}
        met += play_both(rng, 2 + number % 2, BROOK, False, **few)
    all_met(met, {"a dead river"})


@pytest.mark.rule("RD-O13", "RD-54", "RD-R5")
def test_both_agree_on_whether_anybody_can_arrive_when_planks_have_run_out():
    met: Counter[str] = Counter()
    for number in range(60 * GAMES):
        state, oracle = last_planks(random.Random(f"last planks {number}"), 2 + number % 2)
        dead = oracle._nobody_can_arrive()
        assert is_dead(*records(state)) == dead
        met += oracle.met
        met["dead" if dead else "alive"] += 1
    all_met(met, {"dead", "alive", "no planks, but a way from home alone", "no planks, but a way from a pawn alone"})


def last_planks(rng: random.Random, players: int) -> tuple[State, Oracle]:
    """A position without Remove or reserves: most planks lie, often end to end; pawns are anywhere."""
    game = river(players, BROOK, stones=27, last_removal=1)
    state, oracle = game.new_initial_state(), Oracle(players, game.board, game.options)
    b, s = records(state)
    s.turns = oracle.turns = 1
    for plank in oracle.planks:
        plank.holder = None
        s.owner[plank_number(str(plank))] = OUT
    for plank in sorted(rng.sample(oracle.planks, len(oracle.planks) - 2), key=lambda plank: -plank.size):
        if pairs := oracle._pairs(plank.size):
            used = {end for other in oracle.planks for end in other.ends} | set(COLOURS)
            plank.ends = max(rng.sample(pairs, min(4, len(pairs))), key=lambda ends: len(used & set(ends)))
            lay(b, s, plank_number(str(plank)), *read_pair(b, s, " ".join(plank.ends)))
    spaces = [*game.players, *(plank for plank in oracle.planks if plank.ends)]
    for seat, colour in enumerate(game.players):
        oracle.pawn[colour] = rng.choice([colour, *spaces])
        s.pawns[seat] = space_number(state, oracle.name(oracle.pawn[colour]))
    return state, oracle
