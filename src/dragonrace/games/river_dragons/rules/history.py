"""The history that goes with other face-down cards (RD-R14)."""

from dragonrace.core.rules.kernel import StateRecord
from dragonrace.games.river_dragons.cards import CARDS
from dragonrace.games.river_dragons.state import BridgeState

__all__ = ["rewrite_history"]


def rewrite_history(history: list[tuple[int, int]], row: StateRecord) -> list[tuple[int, int]]:
    """Return the history as it was if the cards in ``row`` are those that lie face down."""
    assert isinstance(row, BridgeState)
    rewritten = history[:]
    left = [program[:laid] for program, laid in zip(row.program, row.laid, strict=True)]
    for index in range(len(history) - 1, -1, -1):
        if not any(left):
            break
        seat, action = history[index]
        if action < CARDS and left[seat]:
            rewritten[index] = (seat, left[seat].pop())
    return rewritten
