"""Golden Dragon: hidden queues of wind-stones carry two to five dragons to the golden volcano."""

from dragonrace.core.contract import GameType
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Advice, BoardPart, Hiding, Observation, StandingAnswer
from dragonrace.games.golden_dragon import hiding, legality, rules
from dragonrace.games.golden_dragon.actions import NUM_ACTIONS, REFUSALS
from dragonrace.games.golden_dragon.advice import chances as advice
from dragonrace.games.golden_dragon.advice import features
from dragonrace.games.golden_dragon.advice.features import SEAT_NUMBERS, TURN_NUMBERS
from dragonrace.games.golden_dragon.advice.levels import LEVELS
from dragonrace.games.golden_dragon.board import compile_board, read_board
from dragonrace.games.golden_dragon.history import rewrite_history
from dragonrace.games.golden_dragon.notation import COLOURS, DragonNotation
from dragonrace.games.golden_dragon.shapes import SHAPES
from dragonrace.games.golden_dragon.state import MAX_PLAYERS, DragonState
from dragonrace.games.golden_dragon.view import DragonPresenter

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="moves_per_turn",
        title="Moves a turn",
        help="How many stones a turn plays, one after the other.",
        rule="GD-O1",
        kind="choice",
        default=1,
        choices=(Choice(1, "One move"), Choice(3, "Three moves")),
    ),
    Option(
        name="memory_aid",
        title="Memory aid",
        help="The table shows what everybody has seen of the others' holders, so that nobody has to remember it.",
        rule="GD-O2",
        kind="flag",
        default=True,
    ),
)

LET_PASS = StandingAnswer(
    text="allow",
    title="Let everything pass",
    help="Nobody asks you for a veto any more, until you say otherwise.",
    rule="GD-R5",
)

GAME = GameType(
    name="golden-dragon",
    title="Golden Dragon",
    summary="Hidden winds carry all dragons over the map. Be the one whose dragon reaches the golden volcano.",
    package=__name__,
    rules_version=1,
    colours={players: COLOURS[:players] for players in range(2, MAX_PLAYERS + 1)},
    options=OPTIONS,
    first_player_rule="GD-10",
    turn_limit_rule="GD-O4",
    state=DragonState,
    rules=(legality, rules, hiding, features, advice),
    refusals=REFUSALS,
    notation=DragonNotation(),
    shapes=SHAPES,
    num_distinct_actions=NUM_ACTIONS,
    presenter=DragonPresenter(),
    board=BoardPart(read_board, compile_board),
    hiding=Hiding(rewrite_history),
    observation=Observation(lambda players: SEAT_NUMBERS * players + TURN_NUMBERS),
    advice=Advice(decisions_ahead=2, levels=LEVELS),
    standing_answers=(LET_PASS,),
)
"""What the entry point ``golden-dragon`` offers to the registry."""
