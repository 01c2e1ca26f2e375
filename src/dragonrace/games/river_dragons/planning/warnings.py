"""What is amiss with a program, seen in a dry run: codes, for which the table has the words."""

from collections.abc import Sequence

from dragonrace.core.game import State
from dragonrace.games.river_dragons import shapes
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from dragonrace.games.river_dragons.planning.proposals import Proposal
from dragonrace.games.river_dragons.rules.programs import cards_of
from dragonrace.games.river_dragons.state import NONE, BridgeState, CompiledBoard, Phase, records

__all__ = ["obstacle", "told", "warning_of_choice", "warning_of_event"]

_LOST: dict[int, shapes.PlanWarning] = {
    Card.S1: "no_stone",
    Card.S2: "no_stone",
    Card.P1: "no_plank",
    Card.P2: "no_plank",
    Card.R: "nothing_to_remove",
}
_OF_PLANKS: tuple[shapes.PlanWarning, ...] = ("lost_plank", "short_plank", "no_plank", "spare_plank")
"""What may be amiss with a plank, the worst first."""


def obstacle(
    b: CompiledBoard, s: BridgeState, seat: int, earlier: Sequence[int], card: int
) -> shapes.PlanWarning | None:
    """Say why a card can't lie behind ``earlier`` ones (RD-2, RD-5, RD-10, RD-12, RD-O13); None where it can."""
    if not cards_of(b, s, seat) >> card & 1:
        return "barred"
    if card in earlier:
        return "twice"
    return "two_dragons" if card >= FIRST_DRAGON and max(earlier, default=NONE) >= FIRST_DRAGON else None


def warning_of_event(before: State, seat: int, card: int, kind: str) -> shapes.PlanWarning | None:
    """Say what is bad about something that happens to a seat."""
    if kind == "gone":
        return "lost_plank"
    if kind == "fall":
        b, s = records(before)
        return "stays" if s.pawns[seat] == b.colour[seat] else "falls"
    return _LOST[card] if kind == "lost" else None


def warning_of_choice(before: State, proposal: Proposal) -> shapes.PlanWarning | None:
    """Say what the best that one can do is not good for."""
    s = records(before)[1]
    if s.phase in (Phase.STEP, Phase.JUMP):
        return "astray" if proposal.gain <= 0 else None
    if proposal.is_planned:
        return None
    if s.phase == Phase.STONE:
        return "spare_stone"
    if s.phase == Phase.PLANK:
        return "short_plank" if proposal.lacks_plank else "spare_plank"
    return None


def told(found: Sequence[shapes.PlanWarning]) -> list[shapes.PlanWarning]:
    """Return what is told of a card: of its planks the worst alone, because two may be asked for one after the other.

    Between them the way may change: side by side both sentences would contradict each other.
    """
    worst = next((one for one in _OF_PLANKS if one in found), None)
    return [one for one in dict.fromkeys(found) if one == worst or one not in _OF_PLANKS]
