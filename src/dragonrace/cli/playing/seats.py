"""Seats as people name them."""

from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game

__all__ = ["seat_named"]


def seat_named(game: Game, text: str) -> int:
    """Read a seat: its colour, or its number from 0; raises `OptionError`."""
    if text.lower() in game.players:
        return game.players.index(text.lower())
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) < game.num_players:
        return int(text)
    colours = ", ".join(game.players)
    raise OptionError("seat", text, f"it is a colour ({colours}), or a number from 0 to {game.num_players - 1}")
