"""Every test of the Geometry against exact fractions, on random cases near the limits; RD-R2, RD-R3, RD-R4, RD-R9.

DRAGONRACE_POSITIONS sets how many cases are tried in all; the default is for every day.
"""

import os
import random
from fractions import Fraction
from math import isqrt

import pytest

from dragonrace.games.river_dragons.board import geometry
from dragonrace.games.river_dragons.board.files import edges_of, is_inside

from . import exact

CASES = max(5000, int(os.environ.get("DRAGONRACE_POSITIONS", "0"))) // 5


def places(rng: random.Random, count: int) -> list[exact.Place]:
    """Random places, often on a small grid, where things touch and lie in line."""
    size = rng.choice([3, 6, 40, 1000, 1_000_000])
    return [(rng.randint(0, size), rng.randint(0, size)) for _ in range(count)]


def flat(*found: exact.Place) -> list[int]:
    return [n for place in found for n in place]


@pytest.mark.rule("RD-R3", "RD-R4", "RD-R9")
def test_nearness_to_a_segment():
    rng, seen = random.Random(1), [0, 0]
    for _ in range(CASES):
        p, a, b = places(rng, 3)
        twice2 = 4 * exact.distance2(p, a, b)
        twice = max(0, isqrt(int(twice2)) + rng.randint(-1, 2))
        near = exact.distance2(p, a, b) < Fraction(twice, 2) ** 2
        assert geometry.is_near_segment(*flat(p, a, b), twice) == near, (p, a, b, twice)
        seen[near] += 1
    assert min(seen) > CASES // 5


@pytest.mark.rule("RD-R3", "RD-37", "RD-R9")
def test_segments_that_cross_or_touch():
    rng, seen = random.Random(2), [0, 0]
    for _ in range(CASES):
        a, b, c, d = places(rng, 4)
        if rng.random() < 0.5:  # D in line with A and B, or just off it
            k = rng.randint(-1, 3)
            d = (a[0] + k * (b[0] - a[0]) // 2 + rng.randint(-1, 1), a[1] + k * (b[1] - a[1]) // 2)
        expected = exact.meet(a, b, c, d)
        for one, two in (((a, b), (c, d)), ((b, a), (c, d)), ((d, c), (a, b))):
            assert geometry.segments_meet(*flat(*one, *two)) == expected, (one, two)
        seen[expected] += 1
    assert min(seen) > CASES // 10


@pytest.mark.rule("RD-R3", "RD-R9")
def test_planks_that_part_too_late():
    """Random angles, and for each the width that decides, give or take one."""
    rng, seen = random.Random(3), [0, 0]
    for _ in range(CASES):
        s, a, b = places(rng, 3)
        if s in (a, b):
            a, b = (s[0] + 3, s[1]), (s[0], s[1] + 4)
        radius = rng.choice([5, 13, 100, 2000])
        cosine = ((a[0] - s[0]) * (b[0] - s[0]) + (a[1] - s[1]) * (b[1] - s[1])) / float(
            exact.gap(s, a) * exact.gap(s, b)
        )
        width = round((2 * radius * radius * (1 - min(1, cosine))) ** 0.5) + rng.randint(-1, 1)
        width = min(max(1, width), isqrt(2 * radius * radius))
        late = exact.part_too_late(s, a, b, radius, width)
        assert geometry.is_too_sharp(*flat(s, a, b), radius, width) == late, (s, a, b, radius, width)
        assert geometry.is_too_sharp(*flat(s, b, a), radius, width) == late
        seen[late] += 1
    assert min(seen) > CASES // 10


@pytest.mark.rule("RD-R3", "RD-R9")
def test_a_chord_that_is_exactly_a_planks_width_has_parted():
    """On a disc of radius 5 the points towards (25, 0) and (7, 24) are exactly 6 apart."""
    assert not geometry.is_too_sharp(0, 0, 25, 0, 7, 24, 5, 6)
    assert geometry.is_too_sharp(0, 0, 25, 0, 7, 23, 5, 6)
    assert not geometry.is_too_sharp(0, 0, 25, 0, 7, 25, 5, 6)
    assert not exact.part_too_late((0, 0), (25, 0), (7, 24), 5, 6)


@pytest.mark.rule("RD-34", "RD-R2", "RD-R9")
def test_length_enough():
    rng, seen = random.Random(4), [0, 0]
    for _ in range(CASES):
        a, b = places(rng, 2)
        reach = round(float(exact.gap(a, b))) + rng.randint(-1, 1)
        enough = exact.gap(a, b) <= reach
        assert geometry.is_long_enough(*flat(a, b), reach) == enough, (a, b, reach)
        seen[enough] += 1
    assert min(seen) > CASES // 5
    assert not geometry.is_long_enough(0, 0, 0, 1, -2), "a reach below nothing reaches nothing"


@pytest.mark.rule("RD-R9", "RD-R10")
def test_inside_a_polygon():
    """Star-shaped outlines of random corners; on the outline itself either answer will do: no stone stands there."""
    rng, seen = random.Random(5), [0, 0]
    for _ in range(CASES // 10):
        size = rng.choice([4, 10, 300])
        corners = star(rng, size)
        for _ in range(10):
            p = (rng.randint(-size, size), rng.randint(-size, size)) if rng.random() < 0.7 else rng.choice(corners)
            edges = zip(corners, corners[1:] + corners[:1], strict=True)
            if any(exact.distance2(p, a, b) == 0 for a, b in edges):
                continue
            inside = exact.is_inside(corners, p)
            assert is_inside(edges_of(corners), *p) == is_inside(edges_of(corners[::-1]), *p) == inside, (corners, p)
            seen[inside] += 1
    assert min(seen) > CASES // 10


def star(rng: random.Random, size: int) -> list[exact.Place]:
    """A simple polygon around the middle, its corners in the order of their directions."""
    directions = [
        (2, 0),
        (3, 1),
        (1, 1),
        (1, 3),
        (0, 2),
        (-1, 2),
        (-2, 1),
        (-2, -1),
        (-1, -1),
        (-1, -3),
        (1, -2),
        (3, -1),
    ]
    chosen = sorted(rng.sample(range(12), rng.randint(8, 12)))
    return [(x * k, y * k) for x, y in (directions[n] for n in chosen) for k in [rng.randint(1, size)]]


@pytest.mark.rule("RD-R9")
def test_sides_boxes_and_distances():
    rng = random.Random(6)
    for _ in range(500):
        p, a, b = places(rng, 3)
        area = Fraction((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]), 2)
        assert geometry.side(*flat(p, a, b)) == (area > 0) - (area < 0)
        xs, ys = sorted([a[0], b[0]]), sorted([a[1], b[1]])
        in_box = xs[0] <= p[0] <= xs[1] and ys[0] <= p[1] <= ys[1]
        assert geometry.is_in_box(*flat(p, a, b)) == in_box
        assert geometry.distance2(*flat(a, b)) == exact.distance2(a, b, b)


class Bounded(int):
    """A whole number that must stay within 64 bits, as must all that is made of it."""

    def __new__(cls, value):
        assert abs(int(value)) < 2**63
        return super().__new__(cls, value)

    def __add__(self, other):
        return Bounded(int(self) + int(other))

    def __sub__(self, other):
        return Bounded(int(self) - int(other))

    def __mul__(self, other):
        return Bounded(int(self) * int(other))

    def __rsub__(self, other):
        return Bounded(int(other) - int(self))

    __radd__, __rmul__ = __add__, __mul__


@pytest.mark.rule("RD-R9")
@pytest.mark.parametrize("big", [1, 2, 10, 100, 1000])
def test_nothing_leaves_64_bits_on_a_board_that_is_as_large_as_may_be(big):
    """Two planks of the greatest length that a board may have, at a common support and not, in its farthest corner."""
    rng, longest = random.Random(big), isqrt(isqrt(2**63 - 1) // (2 * big * big))
    radius, width = big, isqrt(2 * big * big)
    assert (2 * big * big * longest * longest) ** 2 < 2**63 <= (2 * big * big * (longest + 1) ** 2) ** 2
    for _ in range(CASES // 10):
        corner = 10**6 - 2 * longest
        a, c, d, e = (
            [Bounded(corner + rng.choice([0, longest, rng.randint(0, longest)])) for _ in "xy"] for _ in "acde"
        )
        assert geometry.is_long_enough(Bounded(0), Bounded(0), *c, Bounded(longest)) in (True, False)
        if all(geometry.is_long_enough(*one, *two, Bounded(longest)) for one, two in ((a, c), (a, d), (d, e))):
            assert geometry.is_near_segment(*d, *a, *c, Bounded(2 * radius + width)) in (True, False)
            assert geometry.segments_meet(*a, *c, *d, *e) in (True, False)
            assert geometry.is_too_sharp(*a, *c, *d, Bounded(radius), Bounded(width)) in (True, False)


@pytest.mark.rule("RD-R9")
def test_all_answers_come_from_whole_numbers():
    """No function of the geometry knows a float, a division or a root."""
    for name, function in vars(geometry).items():
        if callable(function):
            code = function.__code__
            assert not any(isinstance(constant, float) for constant in code.co_consts), name
            assert not set(code.co_names) & {"sqrt", "hypot", "float", "math"}, name
