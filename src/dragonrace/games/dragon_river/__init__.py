"""Dragon River: a dice race upstream for two to five players."""

from dragonrace.core import openness
from dragonrace.core.game import GameType
from dragonrace.core.options import Choice, Option, turn_limit_option
from dragonrace.games.dragon_river import advice, features, legality, rules
from dragonrace.games.dragon_river.actions import MAX_CHANCE_OUTCOMES, NUM_ACTIONS, REFUSALS
from dragonrace.games.dragon_river.board import compile_board, read_board
from dragonrace.games.dragon_river.dice import FACES
from dragonrace.games.dragon_river.levels import LEVELS
from dragonrace.games.dragon_river.notation import COLOURS, RiverNotation
from dragonrace.games.dragon_river.shapes import SHAPES
from dragonrace.games.dragon_river.solver import RiverSolver
from dragonrace.games.dragon_river.state import MAX_PLAYERS, Phase, RiverState
from dragonrace.games.dragon_river.view import RiverShow

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="tipping",
        title="Tipping",
        help="The spare die of three (or five) of a kind may tip another racer downstream.",
        rule="DR-O1",
        kind="flag",
        default=True,
    ),
    Option(
        name="claimed_dice",
        title="Claimed dice",
        help="Whether a racer who is swept back behind a pearl has his die again.",
        rule="DR-O2",
        kind="choice",
        default="by_position",
        choices=(
            Choice("by_position", "By position: swept back, the die is yours again"),
            Choice("for_good", "For good: each pearl keeps the die it took"),
        ),
    ),
    Option(
        name="straight_on_first_throw",
        title="Straights strand at once",
        help="A straight in the first throw ends the turn; nothing is thrown again.",
        rule="DR-O4",
        kind="flag",
        default=False,
    ),
    turn_limit_option("DR-O5"),
)

GAME = GameType(
    name="dragon-river",
    title="Dragon River",
    summary="A dice race upstream. Throw pairs, dodge the others, and land on the last pearl exactly.",
    package=__name__,
    rules_version=1,
    colours={players: COLOURS[:players] for players in range(2, MAX_PLAYERS + 1)},
    options=OPTIONS,
    first_player_rule="DR-10",
    chance_name="river",
    state=RiverState,
    rules=(legality, rules, openness, features, advice),
    refusals=REFUSALS,
    notation=RiverNotation(),
    show=RiverShow(),
    shapes=SHAPES,
    read_board=read_board,
    compile_board=compile_board,
    num_distinct_actions=NUM_ACTIONS,
    max_chance_outcomes=MAX_CHANCE_OUTCOMES,
    observation_size=lambda players: 6 * players + len(Phase) + 3 * FACES,
    levels=LEVELS,
    solver=RiverSolver(),
)
"""What the entry point ``dragon-river`` offers to the registry."""
