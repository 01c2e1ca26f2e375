"""Exact geometry in whole millimetres: no floating point, no square root (RD-R9). See the rulebook's Geometry.

Points are given as x, y. Lengths are compared by their squares; where half a plank's width comes in, by twice their
size. Board files are checked on loading, so that nothing here leaves 64 bits.
"""


def distance2(ax: int, ay: int, bx: int, by: int) -> int:
    """The square of the distance between two points."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


def is_near_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int, twice: int) -> bool:
    """Whether twice the distance from P to the closed segment A–B is less than ``twice``."""
    dx = bx - ax
    dy = by - ay
    if px * 2 + twice <= 2 * min(ax, bx) or px * 2 - twice >= 2 * max(ax, bx):
        return False
    if py * 2 + twice <= 2 * min(ay, by) or py * 2 - twice >= 2 * max(ay, by):
        return False
    along = (px - ax) * dx + (py - ay) * dy
    length2 = dx * dx + dy * dy
    if along <= 0:
        return 4 * distance2(px, py, ax, ay) < twice * twice
    if along >= length2:
        return 4 * distance2(px, py, bx, by) < twice * twice
    across = (px - ax) * dy - (py - ay) * dx
    return 4 * across * across < twice * twice * length2


def side(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> int:
    """On which side of the line A–B the point P lies: 1, −1, or 0 on the line."""
    across = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    if across > 0:
        return 1
    if across < 0:
        return -1
    return 0


def is_in_box(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether P lies in the closed box that A and B span."""
    return min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the closed segments A–B and C–D cross or touch."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    c = side(cx, cy, ax, ay, bx, by)
    d = side(dx, dy, ax, ay, bx, by)
    a = side(ax, ay, cx, cy, dx, dy)
    b = side(bx, by, cx, cy, dx, dy)
    if c * d < 0 and a * b < 0:
        return True
    if c == 0 and is_in_box(cx, cy, ax, ay, bx, by):
        return True
    if d == 0 and is_in_box(dx, dy, ax, ay, bx, by):
        return True
    if a == 0 and is_in_box(ax, ay, cx, cy, dx, dy):
        return True
    return b == 0 and is_in_box(bx, by, cx, cy, dx, dy)


def is_too_sharp(sx: int, sy: int, ax: int, ay: int, bx: int, by: int, radius: int, width: int) -> bool:
    """Whether planks S–A and S–B don't part within the disc of their common support S (RD-R3)."""
    ax -= sx
    ay -= sy
    bx -= sx
    by -= sy
    dot = ax * bx + ay * by
    if dot <= 0:
        return False
    left = dot * 2 * radius * radius
    right = 2 * radius * radius - width * width
    return left * left > right * right * (ax * ax + ay * ay) * (bx * bx + by * by)


def is_long_enough(ax: int, ay: int, bx: int, by: int, reach: int) -> bool:
    """Whether the distance from A to B is at most ``reach``: a plank's length, both radii, less both bearings."""
    return reach >= 0 and distance2(ax, ay, bx, by) <= reach * reach
