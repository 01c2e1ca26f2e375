"""A quick player's plan in River Dragons: the working memory of `suggest`, `intend`, `guess`, `chances` and the rest.

Costs are whole tenths of an action: a step, a plank, a stone. A route leads from support to support (numbered as in
`state`) over links: planks that lie there, or that could be laid.
"""

from typing import Annotated

from dragonrace.core.rules.flat import FlatRecord, Range, Shape, flat_record
from dragonrace.games.river_dragons.cards import CARDS, PLACES, Card
from dragonrace.games.river_dragons.state import NONE, PLANKS, SITES, SIZES, SUPPORTS

__all__ = [
    "BASIC",
    "EXTRA",
    "FARTHEST_GAP",
    "FIRST_GAP",
    "FIRST_LYING",
    "LONGEST_ROUTE",
    "MOST_NOISE",
    "NO_LINK",
    "NO_WAY",
    "TOO_FAR",
    "TRIED",
    "Plan",
]

# What a link is: the size, from 0, of the smallest plank that could be laid there, or
NO_LINK = -1
FIRST_LYING = SIZES
"""This plus the plank that lies there, or"""
FIRST_GAP = FIRST_LYING + PLANKS
"""on the expert side, where no plank is long enough, this plus the number of stones to be placed in between."""
FARTHEST_GAP = 5
"""So many stones at most."""

TOO_FAR = 2000
"""What no route costs."""
LONGEST_ROUTE = 48
"""How many steps a route has at most."""
MOST_NOISE = 4
NO_WAY = 100_000
"""What no way costs, in the parts of a card that careful players count by (`ways`)."""

BASIC = tuple(int(card) for card in (Card.M2, Card.P2, Card.S2, Card.M1, Card.P1, Card.S1))
"""The cards that bring a route on, the best ones first: a program is made of these,"""
EXTRA = len(BASIC)
"""and of one other card, whose index this is."""
TRIED = EXTRA + 1
MOST_LOST = 10_000


@flat_record
class Plan(FlatRecord):
    """A player's plan."""

    # The ground: how one gets from support to support, the same for all players.
    link: Annotated[list[list[int]], Range(NO_LINK, FIRST_GAP + FARTHEST_GAP), Shape(SUPPORTS, SUPPORTS)]
    linked: Annotated[list[int], Range(0, 2**SUPPORTS - 1), Shape(SUPPORTS)]  # supports with a link there, a bit each
    # and for which planks and stones of its one board that was written down, if it was:
    mapped: Annotated[int, Range(0, 1)]
    mapped_stones: Annotated[int, Range(0, 2**SITES - 1)]
    mapped_planks: Annotated[list[int], Range(NONE, SUPPORTS**2 - 1), Shape(PLANKS)]
    # The best routes to a destination, by support:
    noise: Annotated[list[int], Range(0, MOST_NOISE - 1), Shape(SUPPORTS)]  # added to costs, so that plans differ
    distance: Annotated[list[int], Range(0, TOO_FAR), Shape(SUPPORTS)]  # what it costs from there
    unused: Annotated[list[int], Range(0, 2**SIZES - 1), Shape(SUPPORTS)]  # the sizes that the route leaves, a bit each
    next: Annotated[list[int], Range(NONE, SUPPORTS - 1), Shape(SUPPORTS)]  # where it leads
    # The quickest ways to a destination as careful players see them, by support:
    way: Annotated[list[int], Range(0, NO_WAY), Shape(SUPPORTS)]  # what it costs from there
    onward: Annotated[list[int], Range(NONE, SUPPORTS - 1), Shape(SUPPORTS)]  # where it leads
    toll: Annotated[list[int], Range(0, NO_WAY), Shape(SUPPORTS)]  # what it costs to come there, beside the way
    # What the route from the pawn needs, in its order:
    num_steps: Annotated[int, Range(0, LONGEST_ROUTE)]
    num_planks: Annotated[int, Range(0, LONGEST_ROUTE)]
    num_stones: Annotated[int, Range(0, SITES + LONGEST_ROUTE)]
    num_lacking: Annotated[int, Range(0, LONGEST_ROUTE)]  # of the planks, how many the reserve does not hold
    planks_before: Annotated[list[int], Range(0, LONGEST_ROUTE), Shape(LONGEST_ROUTE)]  # to be built, by step
    stones_before: Annotated[list[int], Range(0, SITES + LONGEST_ROUTE), Shape(LONGEST_ROUTE)]  # to be placed, by plank
    can_jump: Annotated[int, Range(0, 1)]  # whether a Jump makes the first two steps
    # The programs that are tried out, card by card; see `trials`.
    bonus: Annotated[list[list[int]], Range(0, MOST_LOST), Shape(TRIED, PLACES)]  # by card and place
    trial_card: Annotated[list[int], Range(0, TRIED + 1), Shape(PLACES + 1)]  # by place: the card to be tried next;
    trial_used: Annotated[list[int], Range(0, 2**TRIED - 1), Shape(PLACES + 1)]  # the cards before it, a bit each;
    trial_steps: Annotated[list[int], Range(0, LONGEST_ROUTE), Shape(PLACES + 1)]  # what they bring:
    trial_planks: Annotated[list[int], Range(0, LONGEST_ROUTE), Shape(PLACES + 1)]
    trial_stones: Annotated[list[int], Range(0, SITES + LONGEST_ROUTE), Shape(PLACES + 1)]
    trial_lost: Annotated[list[int], Range(-MOST_LOST, MOST_LOST), Shape(PLACES + 1)]  # and what they cost besides
    best: Annotated[list[int], Range(0, CARDS - 1), Shape(PLACES)]  # the cards of the best program
