"""Throws of up to five dice, by number: what the rules look up instead of counting.

A throw is a multiset of 0 to 5 faces. There are 462, and each has a number: smaller throws first, and throws of one
size by their largest face, then the next smaller one, and so on. All throws of one size are therefore a range.
"""

from itertools import combinations_with_replacement, product
from math import factorial, prod

import numpy as np

__all__ = [
    "ALIKE",
    "CASES",
    "DICE",
    "FACES",
    "FACE_COUNT",
    "FIRST_THROW",
    "KEEPS",
    "KEEP_COUNT",
    "STRAIGHT",
    "THROWS",
    "THROW_IN_CASE",
    "THROW_SIZE",
    "THROW_WEIGHT",
    "UNION",
    "number_of",
]

DICE = 5
FACES = 6

THROWS: list[tuple[int, ...]] = [
    throw
    for size in range(DICE + 1)
    for throw in sorted(combinations_with_replacement(range(1, FACES + 1), size), key=lambda faces: faces[::-1])
]
"""The faces of each throw, ascending, by number."""

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


def _unions() -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    """Fill the table of unions; 0 where there would be more than five dice."""
    table = np.zeros((len(THROWS), len(THROWS)), np.int16)
    for number, throw in enumerate(THROWS):
        for other, more in enumerate(THROWS[: FIRST_THROW[DICE - len(throw) + 1]]):
            table[number, other] = _NUMBER[tuple(sorted(throw + more))]
    return table


def _cases() -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    """Fill the table of cases: the throw that each sequence of faces is."""
    table = np.zeros((DICE + 1, FACES**DICE), np.int16)
    for dice in range(DICE + 1):
        for case, faces in enumerate(product(range(1, FACES + 1), repeat=dice)):
            table[dice, case] = _NUMBER[tuple(sorted(faces))]
    return table


_PARTS = [_keeps(throw) for throw in THROWS]

FIRST_THROW = np.array([next(i for i, t in enumerate(THROWS) if len(t) == k) for k in range(6)] + [len(THROWS)])
"""FIRST_THROW[size]: the number of the first throw of that size; one more entry closes the last range."""
CASES = np.array([FACES**dice for dice in range(DICE + 1)], np.int16)
"""CASES[dice]: in how many ways, each as likely, so many dice fall."""
THROW_SIZE = np.array([len(throw) for throw in THROWS], np.int8)
"""THROW_SIZE[throw]: how many dice it has."""
THROW_WEIGHT = np.array([_ways(throw) for throw in THROWS], np.int16)
"""THROW_WEIGHT[throw]: in how many of the 6**size equally likely ways it falls."""
FACE_COUNT = np.array([[throw.count(face) for face in range(FACES + 1)] for throw in THROWS], np.int8)
"""FACE_COUNT[throw][face]: how many of its dice show ``face`` (1 to 6)."""
STRAIGHT = np.array([len(t) >= 3 and t == tuple(range(t[0], t[0] + len(t))) for t in THROWS], np.bool_)
"""STRAIGHT[throw]: whether its faces, three or more, are in unbroken order (DR-R1)."""
_LOOKS = [
    (len(throw), bool(straight), *(max(1, throw.count(face)) for face in range(1, FACES + 1)))
    for throw, straight in zip(THROWS, STRAIGHT, strict=True)
]
ALIKE = np.array([_LOOKS.index(look) for look in _LOOKS], np.int16)
"""ALIKE[throw]: the first throw that does the same; dice in no pair, triple or straight do nothing (DR-33)."""
KEEP_COUNT = np.array([len(parts) for parts in _PARTS], np.int8)
"""KEEP_COUNT[throw]: in how many ways dice can be kept from it."""
KEEPS = np.array([parts + [0] * (2**DICE - len(parts)) for parts in _PARTS], np.int16)
"""KEEPS[throw][i]: the i-th smallest throw that can be kept from it, for i below KEEP_COUNT[throw]."""
THROW_IN_CASE = _cases()
"""THROW_IN_CASE[dice][case]: the throw in which so many dice show the case's digits, plus one, in base six."""
UNION = _unions()
"""UNION[one][other]: both throws together, where they are at most five dice."""
