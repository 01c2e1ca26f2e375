"""What rules may ask of turns and of the end. Bound with every game."""

from typing import Any

__all__ = ["is_out_of_time", "is_over"]


def is_out_of_time(b: Any, s: Any) -> bool:
    """Whether the turn limit is reached: then the game is over, and a draw unless somebody has won."""
    return bool(b.turn_limit > 0 and s.turns >= b.turn_limit)


def is_over(b: Any, s: Any) -> bool:
    """Whether somebody has won, or the turn limit is reached."""
    return bool(s.winner >= 0 or is_out_of_time(b, s))
