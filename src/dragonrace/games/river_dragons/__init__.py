"""River Dragons: two to six players program their actions, and bridge a river with stones and planks."""

from dragonrace.core.contract import GameType
from dragonrace.core.options import Choice, Option
from dragonrace.core.parts import Actions, Advice, BoardPart, Hiding, Observation
from dragonrace.games.river_dragons import actions, observing
from dragonrace.games.river_dragons.action_features import action_features, describe_action
from dragonrace.games.river_dragons.actions import FIRST_POINT, REFUSALS
from dragonrace.games.river_dragons.advice import (
    careful,
    chances,
    distances,
    judging,
    links,
    lookahead,
    needs,
    open_water,
    program,
    suggestions,
    trials,
    ways,
)
from dragonrace.games.river_dragons.advice.levels import LEVELS
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.planner.policy import choose
from dragonrace.games.river_dragons.board import geometry, sites, spans, villages
from dragonrace.games.river_dragons.board.compiling import compile_board
from dragonrace.games.river_dragons.board.files import read_board
from dragonrace.games.river_dragons.cards import FEWEST_CARDS, KEPT, PLACES
from dragonrace.games.river_dragons.features import features
from dragonrace.games.river_dragons.places import places
from dragonrace.games.river_dragons.planning.dry_run import dry_run as dry_run_of_program
from dragonrace.games.river_dragons.planning.dry_run import planned as cards_laid
from dragonrace.games.river_dragons.positions import POSITIONS
from dragonrace.games.river_dragons.race import RACE
from dragonrace.games.river_dragons.rules import (
    dead_river,
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
from dragonrace.games.river_dragons.seating import SEATED, SEATING
from dragonrace.games.river_dragons.shapes import SHAPES
from dragonrace.games.river_dragons.show.notation import BridgeNotation
from dragonrace.games.river_dragons.show.view import BridgePresenter
from dragonrace.games.river_dragons.state import MAX_SPANS, SITES, SIZES, BridgeState, Phase
from dragonrace.games.river_dragons.words import later

__all__ = ["GAME"]

OPTIONS = (
    Option(
        name="ruleset",
        title=later("option-ruleset"),
        help=later("option-ruleset.help"),
        rule="RD-O6",
        kind="choice",
        default="official",
        choices=(
            Choice("official", later("option-ruleset.official")),
            Choice("manual", later("option-ruleset.manual")),
        ),
    ),
    Option(
        name="unused_villages",
        title=later("option-unused-villages"),
        help=later("option-unused-villages.help"),
        rule="RD-O1",
        kind="choice",
        default="open",
        choices=(
            Choice("open", later("option-unused-villages.open")),
            Choice("closed", later("option-unused-villages.closed")),
        ),
        follows="ruleset",
        defaults={"manual": "closed"},
    ),
    Option(
        name="jump_back",
        title=later("option-jump-back"),
        help=later("option-jump-back.help"),
        rule="RD-O2",
        kind="flag",
        default=False,
        follows="ruleset",
        defaults={"manual": True},
    ),
    Option(
        name="exact_movement",
        title=later("option-exact-movement"),
        help=later("option-exact-movement.help"),
        rule="RD-O3",
        kind="flag",
        default=False,
    ),
    Option(
        name="removed_planks",
        title=later("option-removed-planks"),
        help=later("option-removed-planks.help"),
        rule="RD-O8",
        kind="choice",
        default="remover",
        choices=(
            Choice("remover", later("option-removed-planks.remover")),
            Choice("owner", later("option-removed-planks.owner")),
        ),
    ),
    Option(
        name="last_removal",
        title=later("option-last-removal"),
        help=later("option-last-removal.help"),
        rule="RD-O13",
        kind="whole",
        default=None,
        minimum=1,
    ),
    SEATING,
    Option(
        name="expert",
        title=later("option-expert"),
        help=later("option-expert.help"),
        rule="RD-O4",
        kind="flag",
        default=False,
    ),
    Option(
        name="measure",
        title=later("option-measure"),
        help=later("option-measure.help"),
        rule="RD-O5",
        kind="flag",
        default=False,
    ),
    Option(
        name="program",
        title=later("option-program"),
        help=later("option-program.help"),
        rule="RD-O9",
        kind="whole",
        default=PLACES,
        minimum=1,
        maximum=PLACES,
        is_for_study=True,
    ),
    Option(
        name="cards",
        title=later("option-cards"),
        help=later("option-cards.help"),
        rule="RD-O10",
        kind="whole",
        default=len(KEPT),
        minimum=FEWEST_CARDS,
        maximum=len(KEPT),
        is_for_study=True,
    ),
    Option(
        name="stones",
        title=later("option-stones"),
        help=later("option-stones.help"),
        rule="RD-O11",
        kind="whole",
        default=0,
        maximum=SITES,
        is_for_study=True,
    ),
    Option(
        name="planks",
        title=later("option-planks"),
        help=later("option-planks.help"),
        rule="RD-O12",
        kind="whole",
        default=SIZES,
        minimum=1,
        maximum=SIZES,
        is_for_study=True,
    ),
)

GAME = GameType(
    name="river-dragons",
    title="River Dragons",
    summary=later("summary"),
    package=__name__,
    rules_version=1,
    colours=SEATED,
    options=OPTIONS,
    first_player_rule="RD-7",
    turn_limit_rule="RD-O7",
    whole_turns=True,
    longest_turn=lambda b: b.players * b.places * (1 + 4),  # to lay a card, and two planks chosen and laid
    state=BridgeState,
    rules=(
        actions,
        geometry,
        spans,
        sites,
        villages,
        lists,
        programs,
        stones,
        planks,
        removing,
        moving,
        jumping,
        dead_river,
        end,
        legality,
        turn,
        hiding,
        observing,
        judging,
        links,
        distances,
        needs,
        trials,
        lookahead,
        program,
        open_water,
        suggestions,
        chances,
        ways,
        careful,
    ),
    refusals=REFUSALS,
    notation=BridgeNotation(),
    shapes=SHAPES,
    num_distinct_actions=lambda b: FIRST_POINT + int(b.points),
    most_legal_actions=lambda b: max(MAX_SPANS, int(b.points)),
    presenter=BridgePresenter(),
    race=RACE,
    board=BoardPart(read_board, compile_board),
    hiding=Hiding(rewrite_history, is_open=lambda state: state.row.phase != Phase.PROGRAM),
    positions=POSITIONS,
    observation=Observation(features, places),
    actions=Actions(action_features, describe_action),
    advice=Advice(policy=choose, levels=LEVELS, scratch=Plan, is_careful=lambda b: not b.expert),
    dry_run=dry_run_of_program,
    planned=cards_laid,
)
"""What the entry point ``river-dragons`` offers to the registry."""
