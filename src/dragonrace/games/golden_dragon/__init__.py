"""Golden Dragon: hidden queues of wind-stones carry two to five dragons to the golden volcano."""

from dragonrace.core.contract import GameType
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Actions, Advice, BoardPart, Hiding, Observation, StandingAnswer
from dragonrace.games.golden_dragon import hiding, legality, observing, rules
from dragonrace.games.golden_dragon.action_features import action_features, describe_action
from dragonrace.games.golden_dragon.actions import NUM_ACTIONS, REFUSALS
from dragonrace.games.golden_dragon.advice import chances as advice
from dragonrace.games.golden_dragon.advice import judging, patterns
from dragonrace.games.golden_dragon.advice.drawn import draw_board
from dragonrace.games.golden_dragon.advice.levels import LEVELS
from dragonrace.games.golden_dragon.advice.likenesses import likenesses
from dragonrace.games.golden_dragon.board import compile_board, read_board
from dragonrace.games.golden_dragon.features import features
from dragonrace.games.golden_dragon.history import rewrite_history
from dragonrace.games.golden_dragon.notation import COLOURS, DragonNotation
from dragonrace.games.golden_dragon.places import places
from dragonrace.games.golden_dragon.positions import POSITIONS
from dragonrace.games.golden_dragon.race import RACE
from dragonrace.games.golden_dragon.shapes import SHAPES
from dragonrace.games.golden_dragon.state import CARDS, MAX_PLAYERS, DragonState
from dragonrace.games.golden_dragon.view import DragonPresenter
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, FEWEST_WINDS, HOLDER_SIZE, WINDS
from dragonrace.games.golden_dragon.words import later

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="moves_per_turn",
        title=later("option-moves-per-turn"),
        help=later("option-moves-per-turn.help"),
        rule="GD-O1",
        kind="choice",
        default=1,
        choices=(Choice(1, later("option-moves-per-turn.one")), Choice(3, later("option-moves-per-turn.three"))),
    ),
    Option(
        name="memory_aid",
        title=later("option-memory-aid"),
        help=later("option-memory-aid.help"),
        rule="GD-O2",
        kind="flag",
        default=True,
    ),
    Option(
        name="winds",
        title=later("option-winds"),
        help=later("option-winds.help"),
        rule="GD-O5",
        kind="whole",
        default=WINDS,
        minimum=FEWEST_WINDS,
        maximum=WINDS,
        is_for_study=True,
    ),
    Option(
        name="cards",
        title=later("option-cards"),
        help=later("option-cards.help"),
        rule="GD-O6",
        kind="whole",
        default=CARDS,
        maximum=CARDS,
        is_for_study=True,
    ),
)

LET_PASS = StandingAnswer(
    text="allow",
    title=later("let-pass"),
    help=later("let-pass.help"),
    rule="GD-R5",
)

GAME = GameType(
    name="golden-dragon",
    title="Golden Dragon",
    summary=later("summary"),
    package=__name__,
    rules_version=1,
    colours={players: COLOURS[:players] for players in range(2, MAX_PLAYERS + 1)},
    options=OPTIONS,
    first_player_rule="GD-10",
    turn_limit_rule="GD-O4",
    longest_turn=lambda b: 1 + HOLDER_SIZE * 2 * b.players,  # a gale; each move may be vetoed by every other
    state=DragonState,
    rules=(legality, rules, hiding, observing, judging, advice, patterns),
    refusals=REFUSALS,
    notation=DragonNotation(),
    shapes=SHAPES,
    num_distinct_actions=NUM_ACTIONS,
    most_legal_actions=len(ARRANGEMENTS) // WINDS,
    presenter=DragonPresenter(),
    race=RACE,
    board=BoardPart(read_board, compile_board),
    hiding=Hiding(rewrite_history),
    positions=POSITIONS,
    observation=Observation(features, places),
    actions=Actions(action_features, describe_action),
    advice=Advice(
        decisions_ahead=2,
        levels=LEVELS,
        patterns=patterns.described,
        likenesses=likenesses,
        draw_board=draw_board,
    ),
    standing_answers=(LET_PASS,),
)
"""What the entry point ``golden-dragon`` offers to the registry."""
