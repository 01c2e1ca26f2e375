"""What each number of an observation of River Dragons is."""

from dragonrace.core.features import Feature, by_seat, flag, named, repeated
from dragonrace.games.river_dragons.cards import CARDS, COLOURS, PLACES, card_name
from dragonrace.games.river_dragons.state import SITES, SIZES, CompiledBoard, Phase

__all__ = ["features"]

PLANK_NAMES = [f"{colour}-{size}" for colour in COLOURS for size in range(1, SIZES + 1)]
SITE_NAMES = [str(site) for site in range(1, SITES + 1)]
CARD_NAMES = [card_name(card) for card in range(CARDS)]


def features(b: CompiledBoard) -> list[Feature]:
    """Return what `observing.observe` writes, in its order."""
    players = int(b.players)
    of_seats = [
        named("colour", "the colour of their village, opposite of which they have to go", COLOURS),
        named("pawn", "the village or the plank where their pawn stands", [*COLOURS, *PLANK_NAMES]),
        Feature("laid", "how many cards of their program are laid", PLACES),
        flag("first", "whether they have the first-player card"),
        flag("acts", "whether they act, or acted last at the end"),
        *repeated(
            named("program", "the card in this place; none also where it can't be seen", ["none", *CARD_NAMES]),
            range(1, PLACES + 1),
        ),
    ]
    return [
        *by_seat(players, of_seats),
        named("phase", "what is asked", [phase.name.lower() for phase in Phase]),
        Feature("places_over", "how many places of the programs are over", PLACES),
        Feature("revealed", "how many cards of each program lie face up", PLACES),
        Feature("left", "how much is left of the action: stones or planks to lay, steps to go", 2),
        named("plank", "the plank that has been chosen", ["none", *PLANK_NAMES]),
        *_of_planks(players),
        *repeated(
            flag("stone", "whether there is a stone: on this island, or on the expert side the next"), SITE_NAMES
        ),
        *(_places(b) if b.expert else ()),
        *([_removals_left(b)] if b.last_removal else ()),
    ]


def _of_planks(players: int) -> list[Feature]:
    where = ["of nobody's colour", "out of the game", "lies", *(f"reserve of seat +{seat}" for seat in range(players))]
    ends = ["none", *COLOURS, *SITE_NAMES]
    return [
        *repeated(named("plank_is", "where this plank is", where), PLANK_NAMES),
        *repeated(named("plank_from", "the lower support of one that lies", ends), PLANK_NAMES),
        *repeated(named("plank_to", "and its higher one", ends), PLANK_NAMES),
    ]


def _removals_left(b: CompiledBoard) -> Feature:
    return Feature("removals_left", "turns until the Remove cards leave the game", int(b.last_removal))


def _places(b: CompiledBoard) -> list[Feature]:
    """The expert side's stones, sorted by their places."""
    ways = [("stone_x", "how far to the right it is, in mm", b.width), ("stone_y", "how far down", b.height)]
    return [
        part
        for site in SITE_NAMES
        for name, about, most in ways
        for part in repeated(Feature(name, about, most), [site])
    ]
