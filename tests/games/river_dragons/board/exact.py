"""The ledger's Geometry in a second way: feet of perpendiculars, crossings and chords, in fractions and decimals.

It shares nothing with the package: distances are measured, not compared by multiplied-out squares.
"""

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

Place = tuple[int, int]


def distance2(p: Place, a: Place, b: Place) -> Fraction:
    """The square of the distance from P to the closed segment A–B: to the foot of the perpendicular, or to an end."""
    return Fraction(*_distance2(p, a, b))


@lru_cache(maxsize=400_000)
def is_nearer(p: Place, a: Place, b: Place, twice: int) -> bool:
    """Whether P is nearer to the segment than half of ``twice``."""
    over, under = _distance2(p, a, b)
    return 4 * over < twice * twice * under


def _distance2(p: Place, a: Place, b: Place) -> tuple[int, int]:
    """The square as a fraction; the picture is made so much larger that the foot is whole."""
    east, south = b[0] - a[0], b[1] - a[1]
    scale = east * east + south * south
    if not scale:
        return (p[0] - a[0]) ** 2 + (p[1] - a[1]) ** 2, 1
    along = min(max((p[0] - a[0]) * east + (p[1] - a[1]) * south, 0), scale)
    foot = a[0] * scale + along * east, a[1] * scale + along * south
    return (p[0] * scale - foot[0]) ** 2 + (p[1] * scale - foot[1]) ** 2, scale * scale


@lru_cache(maxsize=200_000)
def meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the closed segments have a point in common: solve A + t (B − A) = C + u (D − C)."""
    (px, py), (qx, qy), (rx, ry) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]), (c[0] - a[0], c[1] - a[1])
    det = px * qy - py * qx
    if det:
        t, u = Fraction(rx * qy - ry * qx, det), Fraction(rx * py - ry * px, det)
        return 0 <= t <= 1 and 0 <= u <= 1
    return any(distance2(p, *s) == 0 for p, s in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b))))


@lru_cache(maxsize=200_000)
def part_too_late(s: Place, a: Place, b: Place, radius: int, width: int) -> bool:
    """Whether the middles of the planks S–A and S–B are less than a width apart where they leave the disc of S."""
    with localcontext() as context:
        context.prec = 120
        one, two = (_on_the_edge(s, end, radius) for end in (a, b))
        chord2 = (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
        return width * width - chord2 > Decimal("1e-80")  # less is rounding: they are equal then


def _on_the_edge(s: Place, end: Place, radius: int) -> tuple[Decimal, Decimal]:
    x, y = Decimal(end[0] - s[0]), Decimal(end[1] - s[1])
    length = (x * x + y * y).sqrt()
    return radius * x / length, radius * y / length


@lru_cache(maxsize=200_000)
def gap(a: Place, b: Place) -> Decimal:
    """The distance between two centres; whole where it is whole."""
    with localcontext() as context:
        context.prec = 120
        return (Decimal(a[0] - b[0]) ** 2 + Decimal(a[1] - b[1]) ** 2).sqrt()


def is_inside(polygon: list[Place], p: Place) -> bool:
    """Whether the outline goes round P: its winding number, counted in quarters."""
    quarters = 0
    turns = [(x - p[0], y - p[1]) for x, y in polygon]
    for (x1, y1), (x2, y2) in zip(turns, turns[1:] + turns[:1], strict=True):
        step = (_quarter(x2, y2) - _quarter(x1, y1)) % 4
        if step == 2:
            step = 2 if x1 * y2 - y1 * x2 > 0 else -2
        quarters += step if step < 3 else -1
    return quarters != 0


def _quarter(x: int, y: int) -> int:
    """The quarter of the plane, each with one of its edges."""
    if x > 0 and y >= 0:
        return 0
    if x <= 0 and y > 0:
        return 1
    return 2 if x < 0 else 3
