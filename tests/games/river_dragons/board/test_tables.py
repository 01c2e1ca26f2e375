"""The island side's tables, worked out once for a board, against each question asked anew in exact fractions.

DRAGONRACE_BOARDS sets on how many random boards; the default is for every day.
"""

import os
import random
from decimal import Decimal
from itertools import combinations, pairwise, product

import pytest

from dragonrace.core.registry import load_board, load_game
from dragonrace.games.river_dragons.board.files import BridgeBoard
from dragonrace.games.river_dragons.cards import COLOURS
from tests.games.river_dragons.rivers import FORD, random_board
from tests.games.river_dragons.table import river

from . import exact

BOARDS = int(os.environ.get("DRAGONRACE_BOARDS", "3"))


class Supports:
    """A board's villages and islands as discs, by the numbers that the tables use."""

    def __init__(self, board: BridgeBoard):
        self.board = board
        self.at = [*board.villages, *board.islands]
        self.radius = [board.village_radius] * 6 + [board.stone_radius] * 27

    def size(self, a: int, c: int) -> int:
        """The smallest plank from 0 that holds; 6: none."""
        if a < 6 and c < 6:
            return 6
        gap = exact.gap(self.at[a], self.at[c]) - self.radius[a] - self.radius[c] + 2 * self.board.bearing
        return sum(Decimal(length) < gap for length in self.board.plank_lengths)

    def over(self, a: int, c: int) -> list[int]:
        """The third supports that the span passes over."""
        ends = self.at[a], self.at[c]
        others = (n for n in range(33) if n not in (a, c))
        return [n for n in others if exact.is_nearer(self.at[n], *ends, 2 * self.radius[n] + self.board.plank_width)]

    def collide(self, one: tuple[int, int], two: tuple[int, int]) -> bool:
        common = set(one) & set(two)
        if len(common) != 1:
            return bool(common) or exact.meet(*(self.at[n] for n in (*one, *two)))
        (s,) = common
        (a,), (c,) = set(one) - common, set(two) - common
        return exact.part_too_late(self.at[s], self.at[a], self.at[c], self.radius[s], self.board.plank_width)


def boards():
    yield pytest.param(load_board("river-dragons", "standard"), id="standard")
    yield pytest.param(FORD, id="ford")
    for number in range(BOARDS):
        yield pytest.param(random_board(random.Random(f"river {number}")), id=f"random {number}")


@pytest.mark.rule("RD-34", "RD-R2", "RD-R3", "RD-R4", "RD-37", "RD-R9", "RD-O4")
@pytest.mark.parametrize("board", list(boards()))
def test_the_tables_say_what_the_geometry_says(board):
    b, supports = river(6, board).compiled_board, Supports(board)
    spans = {}
    for a, c in combinations(range(33), 2):
        over = supports.over(a, c)
        number = b.span_of[a][c]
        assert b.span_of[c][a] == number
        assert (number >= 0) == (supports.size(a, c) < 6 and not [n for n in over if n < 6]), (a, c)
        if number >= 0:
            spans[number] = (a, c)
            assert (b.span_a[number], b.span_b[number]) == (a, c)
            assert b.smallest[number] == supports.size(a, c), (a, c)
            assert b.over[number] == sum(1 << (n - 6) for n in over), (a, c)
    assert sorted(spans) == list(range(b.num_spans))
    assert all(b.span_of[a][a] == -1 for a in range(33))
    for one, two in product(range(b.num_spans), repeat=2):
        if two <= one:
            bits = b.collides[one][two // 31] >> two % 31 & 1, b.collides[two][one // 31] >> one % 31 & 1
            assert set(bits) == {int(supports.collide(spans[one], spans[two]))}, (spans[one], spans[two])


@pytest.mark.rule("RD-R3", "RD-R9")
def test_planks_without_a_common_support_that_come_near_each_other_cross_or_pass_over_a_support():
    """So the test of crossing is enough (Geometry): whoever is nearer than a width is barred anyway."""
    for board in (FORD, load_board("river-dragons", "standard"), random_board(random.Random("near"))):
        b, supports = river(6, board).compiled_board, Supports(board)
        spans = [(b.span_a[n], b.span_b[n]) for n in range(b.num_spans)]
        for one, two in combinations(spans, 2):
            if set(one) & set(two) or supports.collide(one, two):
                continue
            near = [
                end
                for ends, other in ((one, two), (two, one))
                for end in ends
                if exact.is_nearer(supports.at[end], *(supports.at[n] for n in other), 2 * board.plank_width)
            ]
            for end in near:
                assert end in supports.over(*one) + supports.over(*two)


# --- the boards that are shipped ---

FIGURES = {
    "standard": {"spans": 96, "over": 6, "clear": [12, 18, 12, 18, 12, 18], "crossing": 5, "own": 6},
    "lagoon": {"spans": 111, "over": 12, "clear": [27, 9, 12, 12, 24, 15], "crossing": 5, "own": 6},
}
"""How many spans there are, and how many of them over an island; of the others how many need each size at least; how
many planks a crossing takes, and how many with the six of one colour."""


@pytest.mark.rule("RD-O4", "RD-1")
@pytest.mark.parametrize("board", FIGURES)
def test_a_boards_spans_are_as_many_as_its_design_says(board):
    b, figures = load_game("river-dragons", 6, board).compiled_board, FIGURES[board]
    over = [bin(b.over[span]).count("1") for span in range(b.num_spans)]
    assert (b.num_spans, over.count(1), over.count(0)) == (
        figures["spans"],
        figures["over"],
        figures["spans"] - figures["over"],
    )
    clear = [b.smallest[span] for span in range(b.num_spans) if not over[span]]
    assert [clear.count(size) for size in range(6)] == figures["clear"]
    covered = [b.over[span] for span in range(b.num_spans) if over[span]]
    assert len(set(covered)) == len(covered), "at most one span covers an island"


def symmetries(board: BridgeBoard) -> dict[str, list[int]]:
    """Where each support goes under a turn by a third, and under the mirror between two neighbouring villages.

    Places are rounded to whole millimetres, so each goes to the support that is nearest to its picture.
    """
    at = [complex(*place) for place in (*board.villages, *board.islands)]
    middle = sum(at[:6]) / 6
    third = complex(-0.5, 3**0.5 / 2)
    axis = (at[0] + at[1]) / 2 - middle
    pictures = {
        "turn": [middle + (place - middle) * third for place in at],
        "mirror": [middle + ((place - middle) / axis).conjugate() * axis for place in at],
    }
    maps = {}
    for name, moved in pictures.items():
        maps[name] = [min(range(33), key=lambda n, to=to: abs(at[n] - to)) for to in moved]
        assert all(abs(at[n] - to) < 2 for n, to in zip(maps[name], moved, strict=True))
        assert sorted(maps[name]) == list(range(33))
        assert sorted(maps[name][:6]) == list(range(6))
    turn, mirror = maps["turn"], maps["mirror"]
    maps["turn twice"] = [turn[n] for n in turn]
    maps["mirror, turned"] = [turn[n] for n in mirror]
    maps["mirror, turned twice"] = [turn[turn[n]] for n in mirror]
    maps["none"] = list(range(33))
    return maps


@pytest.mark.rule("RD-O4", "RD-3")
@pytest.mark.parametrize("board", FIGURES)
def test_there_are_three_turns_and_three_mirrors_and_they_keep_who_is_opposite(board):
    maps = symmetries(load_board("river-dragons", board))
    assert len({tuple(to) for to in maps.values()}) == 6
    assert tuple(maps["turn"][:6]) == (2, 3, 4, 5, 0, 1)
    assert tuple(maps["mirror"][:6]) == (1, 0, 5, 4, 3, 2)
    for to in maps.values():
        assert all(to[(village + 3) % 6] == (to[village] + 3) % 6 for village in range(6))


@pytest.mark.rule("RD-O4", "RD-R2", "RD-R3", "RD-R4")
@pytest.mark.parametrize("board", FIGURES)
def test_every_test_of_the_rules_is_the_same_under_all_six_symmetries(board):
    b = load_game("river-dragons", 6, board).compiled_board
    for name, to in symmetries(load_board("river-dragons", board)).items():
        spans = [b.span_of[to[b.span_a[n]]][to[b.span_b[n]]] for n in range(b.num_spans)]
        assert sorted(spans) == list(range(b.num_spans)), name
        for one, there in enumerate(spans):
            assert b.smallest[one] == b.smallest[there], name
            islands = [to[island + 6] - 6 for island in range(27) if b.over[one] >> island & 1]
            assert b.over[there] == sum(1 << island for island in islands), name
            for two, other in enumerate(spans):
                bit = b.collides[one][two // 31] >> two % 31 & 1
                assert b.collides[there][other // 31] >> other % 31 & 1 == bit, name


@pytest.mark.rule("RD-O14")
@pytest.mark.parametrize("board", FIGURES)
def test_even_colours_are_mirror_images_of_each_other(board):
    """With two each of the other; with four the northern ones of each other, and the southern ones."""
    mirror = symmetries(load_board("river-dragons", board))["mirror"]
    for players, pairs in ((2, [("blue", "green")]), (4, [("blue", "green"), ("pink", "yellow")])):
        seated = load_game("river-dragons", players, board, colours="even").players
        assert sorted(seated) == sorted(colour for pair in pairs for colour in pair)
        for one, other in pairs:
            assert mirror[COLOURS.index(one)] == COLOURS.index(other)


@pytest.mark.rule("RD-O1", "RD-O4")
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("villages", ["open", "closed"])
def test_with_three_or_six_players_all_villages_are_open_alike(players, villages):
    b = load_game("river-dragons", players, unused_villages=villages).compiled_board
    assert [b.is_open[COLOURS.index(colour)] for colour in COLOURS] == [1] * 6


@pytest.mark.rule("RD-O4")
@pytest.mark.parametrize("board", FIGURES)
def test_the_shortest_crossing_takes_as_many_planks_as_its_design_says(board):
    """From a village to the one opposite over planks that can all lie at once."""
    b, figures = load_game("river-dragons", 6, board).compiled_board, FIGURES[board]
    near: dict[int, list[int]] = {n: [] for n in range(33)}
    for span in range(b.num_spans):
        near[b.span_a[span]].append(b.span_b[span])
        near[b.span_b[span]].append(b.span_a[span])
    crossings = [spans for way in ways(near, [0], 6) if (spans := bridge(b, way))]
    own = [spans for spans in crossings if fit([b.smallest[span] for span in spans])]
    assert min(map(len, crossings)) == figures["crossing"]
    assert min(map(len, own)) == figures["own"]


def bridge(b, way):
    """The spans of a way, if planks can lie on all of them at once; else nothing."""
    spans = [b.span_of[a][c] for a, c in pairwise(way)]
    stones = sum(1 << (n - 6) for n in way[1:-1])
    clear = not any(b.over[span] & stones for span in spans)
    apart = not any(b.collides[n][m // 31] >> m % 31 & 1 for n, m in combinations(spans, 2))
    return spans if clear and apart else []


def ways(near, way, most):
    """Ways from blue's village to pink's over islands, of at most so many planks."""
    if way[-1] == 3:
        yield way
    elif len(way) <= most:
        for there in near[way[-1]]:
            if there not in way and (there == 3 or there > 5):
                yield from ways(near, [*way, there], most)


def fit(sizes):
    """Whether six planks, one of each size, are enough for these least sizes."""
    return all(6 - size >= sum(other >= size for other in sizes) for size in sizes)
