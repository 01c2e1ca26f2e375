"""What a game declares for drawings of it, see `Shapes.constants`: no drawing says a rule's number again."""

from collections.abc import Mapping
from typing import Any

from dragonrace.core.installed import game_type

__all__ = ["constants"]


def constants(game: str) -> Mapping[str, Any]:
    """Return a game's constants by name; none where it declares no shapes."""
    shapes = game_type(game).shapes
    return {} if shapes is None else shapes.constants
