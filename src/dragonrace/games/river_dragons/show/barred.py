"""Where the plank that was chosen can't lie although it is long enough, and what hinders it: so that it can be said."""

from collections.abc import Iterator

from dragonrace.games.river_dragons import shapes
from dragonrace.games.river_dragons.board.spans import (
    is_blocked,
    passes_over_stone,
    passes_over_village,
    smallest_plank,
    stands,
)
from dragonrace.games.river_dragons.show.names import support_name
from dragonrace.games.river_dragons.state import BEARING, SIZES, SUPPORTS, VILLAGES, BridgeState, CompiledBoard, Phase

__all__ = ["barred_gaps"]


def barred_gaps(b: CompiledBoard, s: BridgeState) -> list[shapes.BarredGap]:
    """Return the gaps for which the chosen plank is long enough, but where something hinders it."""
    if s.phase != Phase.SPAN:
        return []
    found: list[shapes.BarredGap] = []
    for a, c in _gaps(b, s):
        if by := _hindrance(b, s, a, c):
            found.append({"ends": [support_name(b, s, a), support_name(b, s, c)], "by": by})
    return found


def _gaps(b: CompiledBoard, s: BridgeState) -> Iterator[tuple[int, int]]:
    there = [a for a in range(SUPPORTS) if stands(s, a) and (a >= VILLAGES or b.is_open[a])]
    for a in there:
        for c in there:
            if a < c and c >= VILLAGES and smallest_plank(b, s, a, c) <= s.plank % SIZES:
                yield a, c


def _hindrance(b: CompiledBoard, s: BridgeState, a: int, c: int) -> shapes.Hindrance | None:
    if BEARING in (s.load[a], s.load[c]):
        return "full"
    if passes_over_village(b, s, a, c):
        return "village"
    if passes_over_stone(b, s, a, c):
        return "stone"
    return "plank" if is_blocked(b, s, a, c) else None
