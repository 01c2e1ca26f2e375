"""What rules may ask of turns."""

from typing import Any

__all__ = ["is_out_of_time"]


def is_out_of_time(b: Any, s: Any) -> bool:
    """Whether the turn limit is reached: then the game is over, and a draw unless somebody has won."""
    return bool(b.turn_limit > 0 and s.turns >= b.turn_limit)
