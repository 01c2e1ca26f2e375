"""River Dragons: two to six players program their actions, and bridge a river with stones and planks."""

from dragonrace.core.contract import GameType
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Advice, BoardPart, Hiding, Observation
from dragonrace.games.river_dragons.actions import FIRST_POINT, REFUSALS
from dragonrace.games.river_dragons.advice import (
    chances,
    distances,
    dry_run,
    features,
    links,
    lookahead,
    needs,
    open_water,
    program,
    suggestions,
)
from dragonrace.games.river_dragons.advice.features import SEAT_NUMBERS, TABLE_NUMBERS
from dragonrace.games.river_dragons.advice.levels import LEVELS
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.planner.policy import choose
from dragonrace.games.river_dragons.board import geometry, sites, spans
from dragonrace.games.river_dragons.board.compiling import SEATED, compile_board
from dragonrace.games.river_dragons.board.files import read_board
from dragonrace.games.river_dragons.rules import (
    end,
    hiding,
    jumping,
    legality,
    lists,
    moving,
    planks,
    programs,
    removing,
    stones,
    turn,
)
from dragonrace.games.river_dragons.rules.history import rewrite_history
from dragonrace.games.river_dragons.shapes import SHAPES
from dragonrace.games.river_dragons.show.notation import BridgeNotation
from dragonrace.games.river_dragons.show.view import BridgePresenter
from dragonrace.games.river_dragons.state import BridgeState

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="ruleset",
        title="Rules",
        help="The official rules, or those of a later manual, which differ in unused villages and in jumping back.",
        rule="RD-O6",
        kind="choice",
        default="official",
        choices=(Choice("official", "Official rules"), Choice("manual", "Later manual")),
    ),
    Option(
        name="unused_villages",
        title="Unused villages",
        help="Whether planks and pawns may use villages that are nobody's start and nobody's destination.",
        rule="RD-O1",
        kind="choice",
        default="open",
        choices=(Choice("open", "Open to all"), Choice("closed", "Closed")),
        follows="ruleset",
        defaults={"manual": "closed"},
    ),
    Option(
        name="jump_back",
        title="Jumping back",
        help="A jump may return to where it started.",
        rule="RD-O2",
        kind="flag",
        default=False,
        follows="ruleset",
        defaults={"manual": True},
    ),
    Option(
        name="exact_movement",
        title="Exact movement",
        help="2 Movements are exactly two steps.",
        rule="RD-O3",
        kind="flag",
        default=False,
    ),
    Option(
        name="removed_planks",
        title="Removed planks",
        help="Whose reserve a removed plank goes into.",
        rule="RD-O8",
        kind="choice",
        default="remover",
        choices=(
            Choice("remover", "To whoever removes it"),
            Choice("owner", "Back to the player of its colour"),
        ),
    ),
    Option(
        name="expert",
        title="Expert side",
        help="No islands: stones are placed straight into the water.",
        rule="RD-O4",
        kind="flag",
        default=False,
    ),
    Option(
        name="measure",
        title="Measuring",
        help="The table shows which planks fit before one is chosen. Off: by eye, as the rules want it.",
        rule="RD-O5",
        kind="flag",
        default=False,
    ),
)

GAME = GameType(
    name="river-dragons",
    title="River Dragons",
    summary="Program five cards in secret, lay stones and planks, and be first across the river. Beware of dragons.",
    package=__name__,
    rules_version=1,
    colours=SEATED,
    options=OPTIONS,
    first_player_rule="RD-7",
    turn_limit_rule="RD-O7",
    whole_turns=True,
    state=BridgeState,
    rules=(
        geometry,
        spans,
        sites,
        lists,
        programs,
        stones,
        planks,
        removing,
        moving,
        jumping,
        end,
        legality,
        turn,
        hiding,
        features,
        links,
        distances,
        needs,
        dry_run,
        lookahead,
        program,
        open_water,
        suggestions,
        chances,
    ),
    refusals=REFUSALS,
    notation=BridgeNotation(),
    shapes=SHAPES,
    num_distinct_actions=lambda b: FIRST_POINT + int(b.points),
    presenter=BridgePresenter(),
    board=BoardPart(read_board, compile_board),
    hiding=Hiding(rewrite_history),
    observation=Observation(lambda players: SEAT_NUMBERS * players + TABLE_NUMBERS),
    advice=Advice(policy=choose, levels=LEVELS, scratch=Plan),
)
"""What the entry point ``river-dragons`` offers to the registry."""
