"""Seats as people name them, and what people call themselves."""

from collections.abc import Sequence

from dragonrace.cli.errors import plain
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.words.seats import colour_name

__all__ = ["names_by_seat", "seat_named", "with_colour"]

LONGEST_NAME = 20


def seat_named(game: Game, text: str) -> int:
    """Read a seat: its colour, or its number from 0; raises `OptionError`."""
    if text.lower() in game.players:
        return game.players.index(text.lower())
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) < game.num_players:
        return int(text)
    colours = ", ".join(game.players)
    raise OptionError("seat", text, f"it is a colour ({colours}), or a number from 0 to {game.num_players - 1}")


def names_by_seat(game: Game, people: Sequence[int], given: Sequence[str]) -> list[str]:
    """Return what every player is called: these seats by the names given, all others by their colours.

    Raises `OptionError` where a name is no name, or there are more names than people.
    """
    names = [colour_name(colour) for colour in game.players]
    if len(given) > len(people):
        raise OptionError("name", " ".join(given), f"only {len(people)} of the players sit at this keyboard")
    for seat, name in zip(people, (plain(name) for name in given), strict=False):
        others = {other.lower() for other in names} - {names[seat].lower()}
        if not name or len(name) > LONGEST_NAME or name.lower() in others:
            raise OptionError("name", name, f"it has 1 to {LONGEST_NAME} characters, and nobody else is called so")
        names[seat] = name
    return names


def with_colour(game: Game, seat: int, name: str) -> str:
    """Return a name with the colour that its player has, unless that is the name."""
    colour = colour_name(game.players[seat])
    return name if name == colour else f"{name} ({colour})"
