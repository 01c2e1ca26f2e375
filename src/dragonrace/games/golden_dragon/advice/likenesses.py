"""What is alike on all boards of Golden Dragon, of what bots that learn see there (`patterns`).

A field is seen by how far it is from the golden volcano, and by where the stones lead from there: nearer, as near,
further, or nowhere. So what was learned on some boards holds on any.
"""

from collections.abc import Iterable
from itertools import product

from dragonrace.core.parts import Likeness
from dragonrace.games.golden_dragon.advice.patterns import FAR, HANDS, TEMPI, distance_of
from dragonrace.games.golden_dragon.state import CompiledBoard
from dragonrace.games.golden_dragon.winds import WINDS

NEARER, AS_NEAR, FURTHER, NOWHERE = range(4)
WAYS = 4
"""So many things may come of a stone."""

Stones = tuple[int, ...]


def likenesses(b: CompiledBoard) -> list[Likeness]:
    """Say of each table of `patterns.described` what is alike."""
    fields = range(int(b.fields))
    distances = [distance_of(b, field) for field in fields]
    neighbours = {(field, int(b.neighbour[wind][field])) for field in fields for wind in range(WINDS)}
    both = [
        (distances[one] * FAR + distances[other]) * 2 + int((one, other) in neighbours or (other, one) in neighbours)
        for one in fields
        for other in fields
    ]
    own = [
        _along(b, 2, TEMPI),
        _along(b, 3),
        Likeness([_each(b, field, stones) for field in fields for stones in _orders(3)], FAR * WAYS**3),
        _along(b, 1, HANDS * HANDS),
        _along(b, 0, TEMPI * HANDS),
    ]
    with_another = [
        Likeness(range(FAR * FAR), FAR * FAR, TEMPI * HANDS * HANDS),
        Likeness(both, FAR * FAR * 2, 2),
        _along(b, 2, TEMPI),
        _along(b, 3, 2),
    ]
    return own + with_another


def _orders(stones: int) -> Iterable[Stones]:
    return product(range(WINDS), repeat=stones)


def _along(b: CompiledBoard, stones: int, block: int = 1) -> Likeness:
    """Return what is alike of a field and so many stones that are played one after the other."""
    kinds = [_way(b, field, order) for field in range(int(b.fields)) for order in _orders(stones)]
    return Likeness(kinds, FAR * WAYS**stones, block)


def _way(b: CompiledBoard, field: int, stones: Stones) -> int:
    """Number what comes of stones that are played one after the other; one that leads nowhere is left out."""
    kind = distance_of(b, field)
    for wind in stones:
        way = _led(b, field, wind)
        kind = kind * WAYS + way
        field = field if way == NOWHERE or field == b.golden else int(b.neighbour[wind][field])
    return kind


def _each(b: CompiledBoard, field: int, stones: Stones) -> int:
    """Number what would come of each of these stones, if it were the next one."""
    kind = distance_of(b, field)
    for wind in stones:
        kind = kind * WAYS + _led(b, field, wind)
    return kind


def _led(b: CompiledBoard, field: int, wind: int) -> int:
    """Say what comes of a stone: on the golden volcano the game is over, and nothing leads away."""
    there = int(b.neighbour[wind][field])
    if field == b.golden:
        return NEARER
    if there < 0:
        return NOWHERE
    here, then = int(b.distance[field]), int(b.distance[there])
    return NEARER if then < here else AS_NEAR if then == here else FURTHER
