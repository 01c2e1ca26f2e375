"""River Dragons' colours and cards."""

from enum import IntEnum

from dragonrace.games.river_dragons.words import later

__all__ = ["CARD_TITLES", "COLOURS", "FEWEST_CARDS", "FIRST_DRAGON", "KEPT", "PLACES", "Card", "card_name"]

COLOURS = ("blue", "green", "red", "pink", "yellow", "black")
"""The villages' colours, clockwise; the destination is the village three further on (RD-3)."""

PLACES = 5
"""How many cards a program has (RD-10), or at most has (RD-O9)."""


class Card(IntEnum):
    """The eight cards that everybody has (RD-2); a Dragon of a colour is FIRST_DRAGON plus the colour's number."""

    S1 = 0
    S2 = 1
    P1 = 2
    P2 = 3
    R = 4
    M1 = 5
    M2 = 6
    J = 7


KEPT = (Card.M2, Card.P2, Card.M1, Card.S2, Card.P1, Card.S1, Card.R, Card.J)
"""The cards that stay in a hand of fewer than eight: the first ones (RD-O10)."""
FEWEST_CARDS = 2

CARD_TITLES = {card: later(f"card-{card.name}") for card in Card}
"""What the rulebook calls them."""

FIRST_DRAGON = len(Card)
CARDS = FIRST_DRAGON + len(COLOURS)


def card_name(card: int) -> str:
    """Return a card's name in the notation."""
    return Card(card).name if card < FIRST_DRAGON else f"D-{COLOURS[card - FIRST_DRAGON]}"
