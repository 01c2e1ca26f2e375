"""Dragon River: a dice race upstream for two to five players."""

from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Actions, Advice, BoardPart, Chance, Observation
from dragonrace.core.solution import Solver
from dragonrace.games.dragon_river import legality, observing, rules
from dragonrace.games.dragon_river.action_features import action_features, describe_action
from dragonrace.games.dragon_river.actions import MAX_CHANCE_OUTCOMES, NUM_ACTIONS, REFUSALS
from dragonrace.games.dragon_river.advice import chances as advice
from dragonrace.games.dragon_river.advice import judging, patterns
from dragonrace.games.dragon_river.advice.levels import LEVELS
from dragonrace.games.dragon_river.board import compile_board, read_board
from dragonrace.games.dragon_river.dice import DICE, FEWEST_DICE
from dragonrace.games.dragon_river.features import features
from dragonrace.games.dragon_river.notation import COLOURS, RiverNotation
from dragonrace.games.dragon_river.places import places
from dragonrace.games.dragon_river.positions import POSITIONS
from dragonrace.games.dragon_river.race import RACE
from dragonrace.games.dragon_river.shapes import SHAPES
from dragonrace.games.dragon_river.state import MAX_PLAYERS, RiverState
from dragonrace.games.dragon_river.view import RiverPresenter
from dragonrace.games.dragon_river.words import later

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="tipping",
        title=later("option-tipping"),
        help=later("option-tipping.help"),
        rule="DR-O1",
        kind="flag",
        default=True,
    ),
    Option(
        name="claimed_dice",
        title=later("option-claimed-dice"),
        help=later("option-claimed-dice.help"),
        rule="DR-O2",
        kind="choice",
        default="by_position",
        choices=(
            Choice("by_position", later("option-claimed-dice.by-position")),
            Choice("for_good", later("option-claimed-dice.for-good")),
        ),
    ),
    Option(
        name="straight_on_first_throw",
        title=later("option-straights-at-once"),
        help=later("option-straights-at-once.help"),
        rule="DR-O4",
        kind="flag",
        default=False,
    ),
    Option(
        name="straight_dice",
        title=later("option-straight-dice"),
        help=later("option-straight-dice.help"),
        rule="DR-O6",
        kind="choice",
        default="any",
        choices=(
            Choice("any", later("option-straight-dice.any")),
            Choice("five", later("option-straight-dice.five")),
        ),
    ),
    Option(
        name="dice",
        title=later("option-dice"),
        help=later("option-dice.help"),
        rule="DR-O7",
        kind="whole",
        default=DICE,
        minimum=FEWEST_DICE,
        maximum=DICE,
        is_for_study=True,
    ),
)


def river_solver() -> Solver[Any]:
    """Return the solver, which needs NumPy: nothing else in the game does."""
    from dragonrace.games.dragon_river.solver.solver import RiverSolver

    return RiverSolver()


GAME = GameType(
    name="dragon-river",
    title="Dragon River",
    summary=later("summary"),
    package=__name__,
    rules_version=1,
    colours={players: COLOURS[:players] for players in range(2, MAX_PLAYERS + 1)},
    options=OPTIONS,
    first_player_rule="DR-10",
    turn_limit_rule="DR-O5",
    longest_turn=4,  # what is kept, two pairs, a tip
    state=RiverState,
    rules=(legality, rules, observing, judging, advice, patterns),
    refusals=REFUSALS,
    notation=RiverNotation(),
    shapes=SHAPES,
    num_distinct_actions=NUM_ACTIONS,
    most_legal_actions=2**DICE,
    chance=Chance("river", MAX_CHANCE_OUTCOMES),
    presenter=RiverPresenter(),
    race=RACE,
    board=BoardPart(read_board, compile_board),
    positions=POSITIONS,
    observation=Observation(features, places),
    actions=Actions(action_features, describe_action),
    advice=Advice(levels=LEVELS, patterns=patterns.described),
    solver=river_solver,
)
"""What the entry point ``dragon-river`` offers to the registry."""
