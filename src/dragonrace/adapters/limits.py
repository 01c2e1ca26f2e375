"""What holds for all frameworks."""

__all__ = ["TURN_LIMIT"]

TURN_LIMIT = 200
"""After so many turns a game is cut short, unless another limit is wished for: what plays at random may not end."""
