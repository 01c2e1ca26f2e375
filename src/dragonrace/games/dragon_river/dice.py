"""Throws of up to five dice, by number: what the rules look up instead of counting.

A throw is a multiset of 0 to 5 faces. There are 462, and each has a number: smaller throws first, and throws of one
size by their largest face, then the next smaller one, and so on. All throws of one size are therefore a range.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import factorial, prod

from dragonrace.core.rules.tables import grid, table

__all__ = [
    "ALIKE",
    "CASES",
    "DICE",
    "FACES",
    "FACE_COUNT",
    "FEWEST_DICE",
    "FIRST_THROW",
    "KEEPS",
    "KEEP_COUNT",
    "PAIRS",
    "STRAIGHT",
    "THROWS",
    "THROW_IN_CASE",
    "THROW_SIZE",
    "THROW_WEIGHT",
    "UNION",
    "WRITTEN",
    "number_of",
]

DICE = 5
FEWEST_DICE = 2
"""So many nobody loses: with one die there are no pairs (DR-O7)."""
FACES = 6

THROWS: list[tuple[int, ...]] = [
    throw
    for size in range(DICE + 1)
    for throw in sorted(combinations_with_replacement(range(1, FACES + 1), size), key=lambda faces: faces[::-1])
]
"""The faces of each throw, ascending, by number."""
WRITTEN = [" ".join(map(str, throw)) for throw in THROWS]
"""The same, written."""
PAIRS = [[face for face in range(1, FACES + 1) for _ in range(throw.count(face) // 2)] for throw in THROWS]
"""The face of each pair in each throw, ascending."""

_NUMBER = {throw: number for number, throw in enumerate(THROWS)}


def number_of(faces: tuple[int, ...]) -> int:
    """Return the number of the throw with these faces, in ascending order; raises `KeyError` if there is none."""
    return _NUMBER[faces]


def _keeps(throw: tuple[int, ...]) -> list[int]:
    """List, ascending, the numbers of all throws that are part of ``throw``."""
    parts = {tuple(face for i, face in enumerate(throw) if mask >> i & 1) for mask in range(1 << len(throw))}
    return sorted(_NUMBER[part] for part in parts)


def _ways(throw: tuple[int, ...]) -> int:
    """Count the ways in which that many distinct dice can show ``throw``, out of 6 to the power of their number."""
    return factorial(len(throw)) // prod(factorial(throw.count(face)) for face in range(1, FACES + 1))


def _unions() -> Iterator[list[int]]:
    """List the rows of the table of unions; 0 where there would be more than five dice."""
    for throw in THROWS:
        others = THROWS[: FIRST_THROW[DICE - len(throw) + 1]]
        unions = [_NUMBER[tuple(sorted(throw + more))] for more in others]
        yield unions + [0] * (len(THROWS) - len(unions))


def _cases() -> Iterator[list[int]]:
    """List the rows of the table of cases: the throw that each sequence of faces is."""
    for dice in range(DICE + 1):
        cases = [_NUMBER[tuple(sorted(faces))] for faces in product(range(1, FACES + 1), repeat=dice)]
        yield cases + [0] * (FACES**DICE - len(cases))


_PARTS = [_keeps(throw) for throw in THROWS]

FIRST_THROW = table([*(next(i for i, t in enumerate(THROWS) if len(t) == k) for k in range(6)), len(THROWS)])
"""FIRST_THROW[size]: the number of the first throw of that size; one more entry closes the last range."""
CASES = table(FACES**dice for dice in range(DICE + 1))
"""CASES[dice]: in how many ways, each as likely, so many dice fall."""
THROW_SIZE = table(len(throw) for throw in THROWS)
"""THROW_SIZE[throw]: how many dice it has."""
THROW_WEIGHT = table(_ways(throw) for throw in THROWS)
"""THROW_WEIGHT[throw]: in how many of the 6**size equally likely ways it falls."""
FACE_COUNT = grid([throw.count(face) for face in range(FACES + 1)] for throw in THROWS)
"""FACE_COUNT[throw][face]: how many of its dice show ``face`` (1 to 6)."""
STRAIGHT = table(len(t) >= 3 and t == tuple(range(t[0], t[0] + len(t))) for t in THROWS)
"""STRAIGHT[throw]: whether its faces, three or more, are in unbroken order (DR-R1)."""
_LOOKS = [
    (len(throw), bool(straight), *(max(1, throw.count(face)) for face in range(1, FACES + 1)))
    for throw, straight in zip(THROWS, STRAIGHT, strict=True)
]
ALIKE = table(_LOOKS.index(look) for look in _LOOKS)
"""ALIKE[throw]: the first throw that does the same; dice in no pair, triple or straight do nothing (DR-33).

With DR-O6 short straights do nothing, either; they still have a class of their own.
"""
KEEP_COUNT = table(len(parts) for parts in _PARTS)
"""KEEP_COUNT[throw]: in how many ways dice can be kept from it."""
KEEPS = grid(parts + [0] * (2**DICE - len(parts)) for parts in _PARTS)
"""KEEPS[throw][i]: the i-th smallest throw that can be kept from it, for i below KEEP_COUNT[throw]."""
THROW_IN_CASE = grid(_cases())
"""THROW_IN_CASE[dice][case]: the throw in which so many dice show the case's digits, plus one, in base six."""
UNION = grid(_unions())
"""UNION[one][other]: both throws together, where they are at most five dice."""
