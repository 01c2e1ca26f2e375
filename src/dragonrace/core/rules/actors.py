"""Who may act, as the kernel's ``actors`` says it: a mask with a bit for each seat, or for chance."""

__all__ = ["CHANCE", "CHANCE_BIT", "TERMINAL"]

CHANCE = -1
"""The actor of dice and draws."""
TERMINAL = -4
"""What `State.current_player` says when the game is over."""
CHANCE_BIT = 1 << 16
"""The bit of `CHANCE` in the mask; a seat's bit is ``1 << seat``."""
