"""Who plays which colour: as the rules have it, or in villages that mirror each other."""

from collections.abc import Mapping
from typing import Any

from dragonrace.core.options import Choice, Option, seated_by
from dragonrace.games.river_dragons.cards import COLOURS
from dragonrace.games.river_dragons.words import later

__all__ = ["SEATED", "SEATING", "seats_of"]

SEATED = {
    2: ("pink", "black"),
    3: ("blue", "red", "yellow"),
    4: ("blue", "green", "red", "yellow"),
    5: ("blue", "green", "red", "pink", "yellow"),
    6: COLOURS,
}
"""The colours by number of players, clockwise from blue (RD-4)."""
SEATING = Option(
    name="colours",
    title=later("option-colours"),
    help=later("option-colours.help"),
    rule="RD-O14",
    kind="choice",
    default="printed",
    choices=(
        Choice("printed", later("option-colours.printed")),
        Choice(
            "even",
            later("option-colours.even"),
            seats={2: ("blue", "green"), 4: ("blue", "green", "pink", "yellow")},
        ),
    ),
)


def seats_of(players: int, options: Mapping[str, Any]) -> dict[int, int]:
    """Return the seat of each colour that is played, in their order."""
    colours = seated_by((SEATING,), options, players) or SEATED[players]
    return {COLOURS.index(colour): seat for seat, colour in enumerate(colours)}
