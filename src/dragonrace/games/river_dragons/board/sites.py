"""Where stones can stand, and how they come and go.

On the island side a site is an island and stays where it is. On the expert side stones keep their sites in the order
of their places, so equal positions are equal records, whatever was placed first; supports are renumbered as they go.
"""

from dragonrace.core.rules.bits import count_bits
from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.board.geometry import distance2, is_near_segment
from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.state import LYING, PLANKS, SITES, VILLAGES, WORD_BITS, BridgeState, CompiledBoard


def num_stones(s: BridgeState) -> int:
    """How many stones are on the board."""
    return count_bits(int(s.stones))


# --- the island side ---


def covered_islands(b: CompiledBoard, s: BridgeState) -> int:
    """The islands that planks cover, a bit each (RD-R4)."""
    covered = 0
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            covered |= int(b.over[b.span_of[s.end_a[plank]][s.end_b[plank]]])
    return covered


# --- the expert side ---


def point_x(b: CompiledBoard, point: int) -> int:
    """Where a lattice point is, in mm."""
    return point % int(b.columns) * int(b.lattice)


def point_y(b: CompiledBoard, point: int) -> int:
    """Where a lattice point is, in mm."""
    return point // int(b.columns) * int(b.lattice)


def is_free_point(b: CompiledBoard, s: BridgeState, point: int) -> bool:
    """Whether a stone could stand here: clear of all other stones and of all planks' spans (RD-R10)."""
    return is_off_stones(b, s, point) and is_off_planks(b, s, point)


def is_off_stones(b: CompiledBoard, s: BridgeState, point: int) -> bool:
    """Whether this point is at least a stone's diameter from every stone (RD-R10)."""
    x = point_x(b, point)
    y = point_y(b, point)
    radius = int(b.stone_radius)
    for site in range(SITES):
        if s.stones >> site & 1 and distance2(x, y, int(s.stone_x[site]), int(s.stone_y[site])) < 4 * radius * radius:
            return False
    return True


def is_off_planks(b: CompiledBoard, s: BridgeState, point: int) -> bool:
    """Whether no plank covers this point (RD-R4)."""
    x = point_x(b, point)
    y = point_y(b, point)
    radius = int(b.stone_radius)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            a = int(s.end_a[plank])
            c = int(s.end_b[plank])
            ends = support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c)
            if is_near_segment(x, y, ends[0], ends[1], ends[2], ends[3], 2 * radius + int(b.plank_width)):
                return False
    return True


def mark_free_points(b: CompiledBoard, s: BridgeState, out: Buffer) -> None:
    """Write for every lattice point whether a stone could stand there: `is_free_point`, asked only near obstacles."""
    for point in range(b.points):
        out[point] = int(b.water[point // WORD_BITS]) >> point % WORD_BITS & 1
    reach = 2 * int(b.stone_radius)
    for site in range(SITES):
        if s.stones >> site & 1:
            x = int(s.stone_x[site])
            y = int(s.stone_y[site])
            clear_near(b, x, y, x, y, 2 * reach, reach, out)
    reach = int(b.stone_radius) + int(b.plank_width)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            a = int(s.end_a[plank])
            c = int(s.end_b[plank])
            ends = support_x(b, s, a), support_y(b, s, a), support_x(b, s, c), support_y(b, s, c)
            twice = 2 * int(b.stone_radius) + int(b.plank_width)
            clear_near(b, ends[0], ends[1], ends[2], ends[3], twice, reach, out)


def clear_near(b: CompiledBoard, ax: int, ay: int, cx: int, cy: int, twice: int, reach: int, out: Buffer) -> None:
    """Clear the marks of all points nearer to the segment than half of ``twice``, which is no more than ``reach``."""
    pitch = int(b.lattice)
    left = max(0, (min(ax, cx) - reach) // pitch)
    right = min(int(b.columns) - 1, (max(ax, cx) + reach) // pitch)
    top = max(0, (min(ay, cy) - reach) // pitch)
    bottom = min(int(b.points) // int(b.columns) - 1, (max(ay, cy) + reach) // pitch)
    for row in range(top, bottom + 1):
        for column in range(left, right + 1):
            if is_near_segment(column * pitch, row * pitch, ax, ay, cx, cy, twice):
                out[row * int(b.columns) + column] = 0


def is_water(b: CompiledBoard, point: int) -> bool:
    """Whether water, edges and villages leave room for a stone at this lattice point."""
    return bool(point < b.points and b.water[point // WORD_BITS] >> point % WORD_BITS & 1)


def has_free_point(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether there is room for one more stone."""
    for point in range(b.points):
        if is_water(b, point) and is_free_point(b, s, point):
            return True
    return False


# --- stones come and go ---


def place_stone(b: CompiledBoard, s: BridgeState, where: int) -> None:
    """Place a stone: on the island of that number, from 0, or at that lattice point."""
    site = where
    if b.expert:
        site = num_stones(s)
        x = point_x(b, where)
        y = point_y(b, where)
        while site > 0 and is_after(s, site - 1, x, y):
            site -= 1
        make_room(s, site)
        s.stone_x[site] = x
        s.stone_y[site] = y
    s.stones = int(s.stones) | 1 << site


def lift_stone(b: CompiledBoard, s: BridgeState, site: int) -> None:
    """Take a stone back into the common reserve (RD-40)."""
    if b.expert:
        close_gap(s, site)
    else:
        s.stones = int(s.stones) & ~(1 << site)


def is_after(s: BridgeState, site: int, x: int, y: int) -> bool:
    """Whether the stone of this site comes after the place: by x, then by y."""
    return bool(s.stone_x[site] > x or (s.stone_x[site] == x and s.stone_y[site] > y))


def make_room(s: BridgeState, site: int) -> None:
    """Move the stones from this site on one site up, and the ends of planks with them."""
    count = num_stones(s)
    for other in range(count, site, -1):
        s.stone_x[other] = int(s.stone_x[other - 1])
        s.stone_y[other] = int(s.stone_y[other - 1])
        s.load[VILLAGES + other] = int(s.load[VILLAGES + other - 1])
    s.load[VILLAGES + site] = 0
    s.stones = (1 << (count + 1)) - 1
    renumber(s, VILLAGES + site, 1)


def close_gap(s: BridgeState, site: int) -> None:
    """Move the stones after this site one site down, and the ends of planks with them."""
    count = num_stones(s)
    for other in range(site, count - 1):
        s.stone_x[other] = int(s.stone_x[other + 1])
        s.stone_y[other] = int(s.stone_y[other + 1])
        s.load[VILLAGES + other] = int(s.load[VILLAGES + other + 1])
    s.stone_x[count - 1] = 0
    s.stone_y[count - 1] = 0
    s.load[VILLAGES + count - 1] = 0
    s.stones = (1 << (count - 1)) - 1
    renumber(s, VILLAGES + site, -1)


def renumber(s: BridgeState, first: int, by: int) -> None:
    """Change the numbers of all ends from ``first`` on."""
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            if s.end_a[plank] >= first:
                s.end_a[plank] = int(s.end_a[plank]) + by
            if s.end_b[plank] >= first:
                s.end_b[plank] = int(s.end_b[plank]) + by
