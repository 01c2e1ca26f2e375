"""The history that goes with other stones in the holders (GD-R2)."""

from dragonrace.core.rules.kernel import StateRecord
from dragonrace.games.golden_dragon.actions import FIRST_HOLDER, GALE
from dragonrace.games.golden_dragon.state import DragonState
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS

__all__ = ["rewrite_history"]

_NUMBER = {stones: number for number, stones in enumerate(ARRANGEMENTS)}


def rewrite_history(history: list[tuple[int, int]], row: StateRecord) -> list[tuple[int, int]]:
    """Return the history as it was if the stones in ``row`` are the hidden ones."""
    assert isinstance(row, DragonState)
    rewritten = []
    for seat, action in history:
        possible = action
        if FIRST_HOLDER <= action < GALE:
            hidden = row.holder[seat][: row.hidden[seat]]
            left = iter(hidden)
            stones = ARRANGEMENTS[action - FIRST_HOLDER]
            possible = FIRST_HOLDER + _NUMBER[tuple(next(left) if stone in hidden else stone for stone in stones)]
        rewritten.append((seat, possible))
    return rewritten
