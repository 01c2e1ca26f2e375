"""Who may act, as the kernel's ``actors`` says it: a mask with a bit for each seat, or for chance."""

from functools import cache

__all__ = ["CHANCE", "CHANCE_BIT", "TERMINAL", "actors_in"]

CHANCE = -1
"""The actor of dice and draws."""
TERMINAL = -4
"""What `State.current_player` says when the game is over."""
CHANCE_BIT = 1 << 16
"""The bit of `CHANCE` in the mask; a seat's bit is ``1 << seat``."""


@cache
def actors_in(mask: int) -> tuple[int, ...]:
    """Return the seats in a mask, ascending; `CHANCE` alone where it acts."""
    return (CHANCE,) if mask == CHANCE_BIT else tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
