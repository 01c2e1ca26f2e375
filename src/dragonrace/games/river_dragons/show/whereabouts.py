"""Where a choice lies, for those who can't see the board: so many steps from their own pawn, and which way.

A step is a plank, the longest of all: before a pawn gets there, so many must lie at least, one behind the other. Where
planks lie already makes no difference, or the same island would be near and far by turns. Which way it lies is said as
somebody sees it who stands there and looks at the goal.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, degrees, dist

from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.state import NONE, SIZES, SUPPORTS, VILLAGES, BridgeState, CompiledBoard
from dragonrace.games.river_dragons.words import say

__all__ = ["ends_of", "far_end", "is_bridged", "leads_on", "way_to_goal", "whereabouts"]

UNREACHED = SUPPORTS
"""More steps than there can be: no plank leads there."""
AHEAD, BEHIND = 20, 120
"""So many degrees to either side of the goal a place lies before whoever looks at it, or behind them."""


def whereabouts(b: CompiledBoard, s: BridgeState, seat: int, supports: Sequence[int]) -> str:
    """Say how far from a seat's pawn, and which way, something lies: an island, or what ends at two supports."""
    pawn = ends_of(s, int(s.pawns[seat]))
    steps = min(_steps(b, s, one, other) for one in pawn for other in supports)
    if steps == UNREACHED:
        return say("where.unreached")
    return say("where", steps=steps, way=_way(b, s, seat, supports))


def way_to_goal(b: CompiledBoard, s: BridgeState, seat: int, space: int) -> str:
    """Say which way a seat's pawn would go into a space beside its own."""
    return say("where.way", way=_way(b, s, seat, ends_of(s, space)))


def leads_on(b: CompiledBoard, s: BridgeState, seat: int, start: int, space: int) -> bool:
    """Say whether it goes nearer to a seat's goal, as the crow flies, from one space through the one beside it."""
    far = space if space < VILLAGES else far_end(s, start, space)
    behind = next(end for end in ends_of(s, start if space < VILLAGES else space) if end != far)
    goal, there, here = (_middle(b, s, (one,)) for one in (goal_village(b, seat), far, behind))
    return dist(there, goal) < dist(here, goal)


def is_bridged(b: CompiledBoard, s: BridgeState, seat: int) -> bool:
    """Say whether planks lead all the way from a seat's pawn to its destination, whoever stands on them."""
    planks = [{int(one), int(other)} for one, other in zip(s.end_a, s.end_b, strict=True) if one != NONE]
    reached = set(ends_of(s, int(s.pawns[seat])))
    while further := [ends for ends in planks if len(ends & reached) == 1]:
        reached.update(*further)
    return goal_village(b, seat) in reached


def far_end(s: BridgeState, start: int, space: int) -> int:
    """Return the support to which a space leads whoever comes from the one beside it."""
    near = ends_of(s, start)
    return next(end for end in ends_of(s, space) if end not in near)


def ends_of(s: BridgeState, space: int) -> tuple[int, ...]:
    """Return the supports from which one goes on: the village itself, or both ends of the plank."""
    plank = space - VILLAGES
    return (space,) if plank < 0 else (int(s.end_a[plank]), int(s.end_b[plank]))


def _way(b: CompiledBoard, s: BridgeState, seat: int, supports: Sequence[int]) -> str:
    """Where the middle of these lies for somebody who stands at the seat's pawn and looks at its goal."""
    x, y = _middle(b, s, ends_of(s, int(s.pawns[seat])))
    goal = goal_village(b, seat)
    (goal_x, goal_y), (there_x, there_y) = _middle(b, s, (goal,)), _middle(b, s, supports)
    look, turn = atan2(goal_y - y, goal_x - x), atan2(there_y - y, there_x - x)
    clockwise = (degrees(turn - look) + 180) % 360 - 180
    if abs(clockwise) <= AHEAD:
        return "toward"
    if abs(clockwise) >= BEHIND:
        return "away"
    return "right" if clockwise > 0 else "left"


def _steps(b: CompiledBoard, s: BridgeState, one: int, other: int) -> int:
    """On the expert side a stone may stand nearly anywhere: there it is as far as the crow flies."""
    if not b.expert:
        return _steps_over_islands(_reach(b), one)[other]
    longest = int(b.plank_length[SIZES - 1]) + 2 * (int(b.stone_radius) - int(b.bearing))
    return ceil(dist(_middle(b, s, (one,)), _middle(b, s, (other,))) / longest)


def _middle(b: CompiledBoard, s: BridgeState, supports: Sequence[int]) -> tuple[float, float]:
    count = len(supports)
    return sum(support_x(b, s, one) for one in supports) / count, sum(support_y(b, s, one) for one in supports) / count


def _reach(b: CompiledBoard) -> tuple[int, ...]:
    """For each support, those that one plank reaches from there, a bit each; none reaches a closed village (RD-O1)."""
    closed = sum(1 << village for village in range(VILLAGES) if not b.is_open[village])
    longest = b.within[SIZES - 1]
    return tuple(0 if closed >> support & 1 else int(longest[support]) & ~closed for support in range(SUPPORTS))


@lru_cache(maxsize=256)
def _steps_over_islands(reach: tuple[int, ...], start: int) -> tuple[int, ...]:
    """How many planks it takes from one support to each."""
    steps = [UNREACHED] * SUPPORTS
    ring, reached, far = 1 << start, 1 << start, 0
    while ring:
        beyond = 0
        for support in range(SUPPORTS):
            if ring >> support & 1:
                steps[support] = far
                beyond |= reach[support]
        ring, far = beyond & ~reached, far + 1
        reached |= ring
    return tuple(steps)
