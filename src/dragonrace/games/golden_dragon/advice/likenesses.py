"""What is alike on all boards of Golden Dragon, of what bots that learn see there (`patterns`).

A field is seen by how far it is from the golden volcano, and by where the stones lead from there: nearer, as near,
further, or nowhere. So what was learned on some boards holds on any.
"""

from itertools import product

from dragonrace.core.parts import Likeness
from dragonrace.games.golden_dragon.advice.patterns import FAR, HANDS, TEMPI, distance_of
from dragonrace.games.golden_dragon.state import CompiledBoard
from dragonrace.games.golden_dragon.winds import WINDS

NEARER, AS_NEAR, FURTHER, NOWHERE = range(4)
WAYS = 4
"""So many things may come of a stone."""


def likenesses(b: CompiledBoard) -> list[Likeness]:
    """Say of each table of `patterns.described` what is alike."""
    fields = range(int(b.fields))
    distances = [distance_of(b, field) for field in fields]
    leads = [[_lead(b, field, wind) for wind in range(WINDS)] for field in fields]
    of_none = Likeness(distances, FAR, TEMPI * HANDS)
    of_one, of_two, of_three = _along(distances, leads, 1), _along(distances, leads, 2), _along(distances, leads, 3)
    own = [
        Likeness(of_two, FAR * WAYS**2, TEMPI),
        Likeness(of_three, FAR * WAYS**3),
        Likeness(_each(distances, leads, 3), FAR * WAYS**3),
        Likeness(of_one, FAR * WAYS, HANDS * HANDS),
        of_none,
    ]
    with_another = [
        Likeness(range(FAR * FAR), FAR * FAR, TEMPI * HANDS * HANDS),
        Likeness(_pairs(b, distances), FAR * FAR * 2, 2),
        Likeness(of_two, FAR * WAYS**2, TEMPI),
        Likeness(of_three, FAR * WAYS**3, 2),
    ]
    return own + with_another


Lead = tuple[int, int]
"""What comes of a stone, and the field where the dragon is then."""


def _lead(b: CompiledBoard, field: int, wind: int) -> Lead:
    """Say what comes of a stone: on the golden volcano the game is over, and nothing leads away."""
    there = int(b.neighbour[wind][field])
    if field == b.golden:
        return NEARER, field
    if there < 0:
        return NOWHERE, field
    here, then = int(b.distance[field]), int(b.distance[there])
    return (NEARER if then < here else AS_NEAR if then == here else FURTHER), there


def _along(distances: list[int], leads: list[list[Lead]], stones: int) -> list[int]:
    """Number each field, with each order of so many stones, by what comes of them if they are played so.

    One that leads nowhere is left out.
    """
    found = [(distance, field) for field, distance in enumerate(distances)]
    for _ in range(stones):
        found = [(kind * WAYS + way, there) for kind, field in found for way, there in leads[field]]
    return [kind for kind, _ in found]


def _each(distances: list[int], leads: list[list[Lead]], stones: int) -> list[int]:
    """Number each field, with each order of so many stones, by what would come of each, if it were the next one."""
    kinds = []
    for distance, led in zip(distances, leads, strict=True):
        for ways in product([way for way, _ in led], repeat=stones):
            kind = distance
            for way in ways:
                kind = kind * WAYS + way
            kinds.append(kind)
    return kinds


def _pairs(b: CompiledBoard, distances: list[int]) -> list[int]:
    """Number each two fields by their distances, and by whether a stone leads from one to the other."""
    fields = range(int(b.fields))
    one_way = {(field, int(b.neighbour[wind][field])) for field in fields for wind in range(WINDS)}
    near = one_way | {(there, field) for field, there in one_way}
    return [
        (distances[one] * FAR + distances[other]) * 2 + ((one, other) in near) for one in fields for other in fields
    ]
