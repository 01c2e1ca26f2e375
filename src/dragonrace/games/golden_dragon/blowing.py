"""How near some stones, one after the other, can bring a dragon, by the rules.

Not every stone can be kept from one's own dragon, nor spent on another: who can be moved must be, and no other may
arrive first. So it is looked through, move by move, as long as nobody vetoes.
"""

from collections.abc import Iterator, Sequence

from dragonrace.games.golden_dragon.race import reach
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState

__all__ = ["can_arrive", "left_at_best"]

Dragons = tuple[int, ...]
"""On which field each dragon is."""


def can_arrive(b: CompiledBoard, s: DragonState, seat: int, stones: Sequence[int]) -> bool:
    """Say whether a player who plays these stones from here on can bring their dragon to its goal with them."""
    return b.golden in reach(b, int(s.dragons[seat]), stones) and left_at_best(b, s, seat, stones) == 0


def left_at_best(b: CompiledBoard, s: DragonState, seat: int, stones: Sequence[int]) -> int:
    """Return how many steps a player's dragon has to go at best, once they have played these stones from here on.

    Five stones and five dragons lead through 781 positions at most before the last stone: all are looked at.
    """
    positions: set[Dragons] = {tuple(int(field) for field in s.dragons[: b.players])}
    barred = int(s.vetoed) if seat == s.mover else 0  # by the stone that lies open
    for stone in stones:
        if stone == NONE:
            break
        positions = {after for dragons in positions for after in _after(b, dragons, seat, stone, barred)}
        if any(dragons[seat] == b.golden for dragons in positions):
            return 0
        barred = 0
    return min(int(b.distance[dragons[seat]]) for dragons in positions)


def _after(b: CompiledBoard, dragons: Dragons, seat: int, stone: int, barred: int) -> Iterator[Dragons]:
    """List where the dragons can be after a stone: who can be moved must be (GD-24), but nobody else wins (GD-25)."""
    is_stuck = True
    for dragon, field in enumerate(dragons):
        to = int(b.neighbour[stone][field])
        can_go = to >= 0 and to not in dragons and not barred >> dragon & 1
        if can_go and (dragon == seat or to != b.golden):
            is_stuck = False
            yield (*dragons[:dragon], to, *dragons[dragon + 1 :])
    if is_stuck:
        yield dragons
