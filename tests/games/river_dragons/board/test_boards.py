"""Boards: what a board file must hold (API.md), and what is said of one that does not."""

import random
import tomllib
from dataclasses import replace
from math import isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.boards import board_hash
from dragonrace.core.errors import BoardError
from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_board, load_game
from dragonrace.games.river_dragons.board.files import BridgeBoard, read_board
from tests.games.river_dragons.rivers import BROOK, FORD, ford, random_board
from tests.games.river_dragons.table import river

from . import exact

TEXT = FORD.to_toml()


def wrong(text: str) -> BoardError:
    with pytest.raises(BoardError) as error:
        read_board(text)
    assert str(error.value).startswith(error.value.where)
    return error.value


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1, f"{old!r} stands there {TEXT.count(old)} times"
    return TEXT.replace(old, new)


def refused(**changes) -> BoardError:
    """What is said of the ford with other measures or places."""
    return wrong(ford(**changes).to_toml())


def swapped(values, index, value):
    return (*values[:index], value, *values[index + 1 :])


def is_good(board: BridgeBoard) -> bool:
    """Whether a board keeps API.md's list, checked in a second way; all that is no number or no list aside."""
    r, big, w, b = board.stone_radius, board.village_radius, board.plank_width, board.bearing
    lengths = board.plank_lengths
    measures = min(r, big, w, *lengths, board.lattice, board.width, board.height) > 0 <= b <= r <= big
    if not measures or w * w > 2 * r * r or lengths[0] < 2 * b or sorted(set(lengths)) != list(lengths):
        return False
    if isqrt(2**63 - 1) < 2 * big * big * (lengths[-1] + big + r - 2 * b) ** 2:
        return False
    places = [*board.water, *board.villages, *board.islands]
    if not all(0 <= x <= board.width and 0 <= y <= board.height for x, y in places):
        return False
    if not (is_simple(board.water) and goes_clockwise_once(board.villages)):
        return False
    discs = [(place, big) for place in board.villages] + [(place, r) for place in board.islands]
    apart = all(
        exact.distance2(p, q, q) >= (one + two) ** 2
        for number, (p, one) in enumerate(discs)
        for q, two in discs[:number]
    )
    edges = list(zip(board.water, board.water[1:] + board.water[:1], strict=True))
    afloat = all(
        exact.is_inside(list(board.water), p) and all(exact.distance2(p, *edge) >= r * r for edge in edges)
        for p in board.islands
    )
    return apart and afloat


def is_simple(corners) -> bool:
    """Whether no two edges have a point in common, but for neighbours, which share one corner and no more."""
    count = len(corners)
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    for number, (a, b) in enumerate(edges):
        if a == b:
            return False
        for other in range(number):
            c, d = edges[other]
            step = (number - other) % count
            if step == 1 and count > 2:
                if exact.distance2(c, a, b) == 0 or exact.distance2(b, c, d) == 0:
                    return False
            elif step == count - 1:
                if exact.distance2(d, a, b) == 0 or exact.distance2(a, c, d) == 0:
                    return False
            elif exact.meet(a, b, c, d):
                return False
    return True


def goes_clockwise_once(villages) -> bool:
    """Whether they go round their middle clockwise as seen, each less than half a round on from the last, once."""
    middle = sum(x for x, _ in villages), sum(y for _, y in villages)
    around = [(6 * x - middle[0], 6 * y - middle[1]) for x, y in villages]
    pairs = list(zip(around, around[1:] + around[:1], strict=True))
    if not all(x1 * y2 - y1 * x2 > 0 for (x1, y1), (x2, y2) in pairs):
        return False
    ups = sum((y1 > 0 or (y1 == 0 and x1 < 0)) and not (y2 > 0 or (y2 == 0 and x2 < 0)) for (x1, y1), (x2, y2) in pairs)
    return ups == 1


# --- good boards ---


@pytest.mark.parametrize("board", [FORD, BROOK, random_board(random.Random(1))], ids=lambda board: board.title)
def test_a_good_board_is_read_and_written_back(board):
    assert read_board(board.to_toml()) == board
    assert is_good(board)
    assert set(tomllib.loads(board.to_toml())) == {
        "title", "width", "height", "stone_radius", "village_radius", "plank_width", "bearing", "plank_lengths",
        "lattice", "water", "villages", "islands",
    }  # fmt: skip


def test_every_shipped_board_is_a_good_one():
    for name, found in game_type("river-dragons").boards.items():
        assert is_good(found)
        for players, expert in ((2, False), (6, True)):
            load_game("river-dragons", players, name, expert=expert).new_initial_state().view(0)


@pytest.mark.rule("RD-O4")
def test_a_board_can_be_loaded_from_a_file(tmp_path):
    (tmp_path / "brook.toml").write_text("# A comment changes nothing.\n" + BROOK.to_toml())
    found = load_board("river-dragons", tmp_path / "brook.toml")
    assert (found.title, board_hash(found)) == (BROOK.title, board_hash(BROOK))


# --- what is wrong, and where ---


@pytest.mark.rule("RD-1", "RD-R9")
@pytest.mark.parametrize("key", sorted(tomllib.loads(TEXT)))
def test_every_key_must_be_there_and_no_other(key):
    data = tomllib.loads(TEXT)
    lines = TEXT.replace("\n  ", " ").replace(",\n]", ",]").splitlines()
    without = "\n".join(line for line in lines if not line.startswith(f"{key} ="))
    assert len(tomllib.loads(without)) == len(data) - 1
    assert f"{key} is missing" in str(wrong(without))
    assert "'bridges' is unknown" in str(wrong("bridges = 3\n" + TEXT))


@pytest.mark.rule("RD-R9")
@pytest.mark.parametrize(
    "key", ["width", "height", "stone_radius", "village_radius", "plank_width", "bearing", "lattice"]
)
@pytest.mark.parametrize("value", ["1.5", '"12"', "true", "-1", "1000001", "99999999999999999999"])
def test_measures_are_whole_numbers_of_sane_size(key, value):
    old = f"{key} = {getattr(FORD, key)}\n"
    assert wrong(changed(old, f"{key} = {value}\n")).where == key


@pytest.mark.rule("RD-R9")
@pytest.mark.parametrize("key", ["width", "height", "stone_radius", "village_radius", "plank_width", "lattice"])
def test_no_measure_but_the_bearing_is_zero(key):
    assert wrong(changed(f"{key} = {getattr(FORD, key)}\n", f"{key} = 0\n")).where == key
    assert read_board(changed("bearing = 4\n", "bearing = 0\n")).bearing == 0


@pytest.mark.rule("RD-1")
@pytest.mark.parametrize(
    "lengths",
    [
        (28, 48, 68, 88, 108),
        (28, 48, 68, 88, 108, 128, 148),
        (28, 48, 48, 88, 108, 128),
        (48, 28, 68, 88, 108, 128),
        (7, 48, 68, 88, 108, 128),
        (0, 48, 68, 88, 108, 128),
        (-28, 48, 68, 88, 108, 128),
    ],
)
def test_six_lengths_rise_strictly_and_the_shortest_bears_at_both_ends(lengths):
    assert refused(plank_lengths=lengths).where == "plank_lengths"
    assert read_board(ford(plank_lengths=(8, 48, 68, 88, 108, 128)).to_toml()).plank_lengths[0] == 8


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"plank_width": 15}, "plank_width"),  # 225 > 200
        ({"village_radius": 9}, "village_radius"),
        ({"bearing": 11}, "bearing"),
        ({"village_radius": 1, "stone_radius": 1, "plank_width": 2, "bearing": 1}, "plank_width"),
        ({"plank_lengths": (28, 48, 68, 88, 108, 1978)}, "village_radius"),
        ({"lattice": 1, "width": 2000, "height": 2000}, "lattice"),
    ],
)
def test_measures_fit_each_other(changes, where):
    assert refused(**changes).where == where


def test_measures_at_their_limits_are_allowed():
    """√(2 · 10²) is 14.1; and 2R² (L6 + R + r − 2b)² stays below √(2⁶³) up to L6 = 1926."""
    assert read_board(ford(plank_width=14).to_toml()).plank_width == 14
    longest = next(n for n in range(1900, 2100) if 2 * 400 * (n + 22) ** 2 > isqrt(2**63 - 1)) - 1
    assert read_board(ford(plank_lengths=(28, 48, 68, 88, 108, longest)).to_toml())
    assert refused(plank_lengths=(28, 48, 68, 88, 108, longest + 1)).where == "village_radius"


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"water": ((0, 0), (521, 0), (520, 280), (0, 280))}, "water, 2"),
        ({"villages": swapped(FORD.villages, 2, (521, 140))}, "villages, 3"),
        ({"villages": swapped(FORD.villages, 5, (-1, 140))}, "villages, 6"),
        ({"islands": swapped(FORD.islands, 26, (420, 281))}, "islands, 27"),
    ],
)
def test_all_places_are_on_the_board(changes, where):
    error = refused(**changes)
    assert (error.where, "not on the board" in str(error)) == (where, True)


@pytest.mark.parametrize(
    ("water", "what"),
    [
        (((0, 0), (520, 0)), "at least 3"),
        (((0, 0), (520, 0), (520, 0), (0, 280)), "stands there twice"),
        (((0, 0), (520, 280), (520, 0), (0, 280)), "meet"),
        (((0, 0), (520, 0), (520, 280), (0, 280), (260, 0)), "turns back"),
        (((0, 0), (520, 0), (520, 280), (520, 10), (0, 280)), "meet"),
        (((0, 0), (260, 0), (520, 0)), "turns back"),
    ],
)
def test_the_water_is_a_simple_polygon(water, what):
    error = refused(water=water)
    assert (error.where, what in str(error)) == ("water", True), str(error)
    assert len(water) < 3 or not is_simple(water)


@pytest.mark.rule("RD-1", "RD-3")
def test_there_are_exactly_six_villages_in_their_order():
    five = TEXT.replace('  { colour = "black", x = 50, y = 140 },\n', "")
    assert wrong(five).where == "villages"
    green = '{ colour = "green", x = 380, y = 50 }'
    for new in ('{ colour = "red", x = 380, y = 50 }', "{ x = 380, y = 50 }", "[380, 50]", "3"):
        assert wrong(changed(green, new)).where == "villages, green"
    for new in ('{ colour = "green", x = 380 }', '{ colour = "green", x = 380, y = 50, z = 1 }'):
        assert wrong(changed(green, new)).where == "villages, green"
    assert wrong(changed(green, '{ colour = "green", x = 380.5, y = 50 }')).where == "villages, green"
    turned = FORD.villages[::-1]
    assert "clockwise" in str(refused(villages=turned))
    crossed = swapped(swapped(FORD.villages, 0, FORD.villages[2]), 2, FORD.villages[0])
    assert "clockwise" in str(refused(villages=crossed))


def test_villages_dont_overlap():
    error = refused(villages=swapped(FORD.villages, 1, (179, 50)))
    assert (error.where, "blue" in str(error)) == ("villages, green", True)


@pytest.mark.rule("RD-1")
@pytest.mark.parametrize("count", [1, 26, 28])
def test_there_are_exactly_27_islands(count):
    islands = (*FORD.islands, (260, 40))[:count]
    error = refused(islands=islands)
    assert (error.where, str(count) in str(error)) == ("islands", True)


@pytest.mark.parametrize(
    ("place", "what"),
    [
        ((260, 9), "off its edges"),
        ((9, 40), "off its edges"),
        ((260, 0), "water"),
        ((140, 79), "too near a village"),
        ((119, 100), "overlaps island"),
        ((100, 100), "overlaps island 1"),
    ],
)
def test_islands_are_in_the_water_off_its_edges_villages_and_each_other(place, what):
    error = refused(islands=swapped(FORD.islands, 13, place))
    assert (error.where, what in str(error)) == ("islands, 14", True), str(error)


@pytest.mark.parametrize("place", [(260, 10), (510, 40), (140, 80), (120, 100), (80, 100)])
def test_an_island_may_touch_an_edge_a_village_and_another(place):
    """Ten millimetres off the edge, thirty off a village, twenty off an island. (Where 2 was, there is room.)"""
    islands = swapped(swapped(FORD.islands, 1, (260, 40)), 13, place)
    assert read_board(ford(islands=islands).to_toml()).islands[13] == place


def test_islands_outside_of_the_water_are_refused():
    pond = ((80, 80), (440, 80), (440, 200), (80, 200))
    assert read_board(ford(water=pond).to_toml()).water == pond
    assert refused(water=((80, 80), (400, 80), (400, 200), (80, 200))).where == "islands, 9"


@pytest.mark.parametrize("text", ["", "title", "[", "title = 3", 'title = ""', "villages = 3", TEXT[:300], "\0"])
def test_what_is_no_board_is_refused(text):
    wrong(text)


@pytest.mark.parametrize("key", ["water", "islands", "villages", "plank_lengths"])
@pytest.mark.parametrize("value", ["3", "[]", '"x"', "[[1]]", "[[1, 2, 3]]", "[3]", '[["a", "b"]]', "[[1.5, 2]]", "{}"])
def test_lists_that_are_none_are_refused_by_name(key, value):
    lines = TEXT.replace("\n  ", " ").replace(",\n]", ",]").splitlines()
    text = "\n".join(f"{key} = {value}" if line.startswith(f"{key} =") else line for line in lines)
    assert wrong(text).where.startswith(key)


# --- anything else ---

numbers = st.integers(-2, 30) | st.integers(0, 600) | st.sampled_from([10**6, 10**6 + 1, 2**31, -(2**63)])


@settings(max_examples=150)
@given(st.data())
def test_a_changed_board_is_refused_exactly_if_it_is_no_good_one(data):
    """A few numbers of a good board are changed; what is read is good, is written back, and can be compiled."""
    board = data.draw(st.sampled_from([FORD, BROOK, random_board(random.Random(3))]))
    changes: dict[str, object] = {}
    for _ in range(data.draw(st.integers(1, 3))):
        key = data.draw(st.sampled_from([k for k in vars(board) if k not in ("title", "name", "water_points")]))
        value = changes.get(key, getattr(board, key))
        if isinstance(value, int):
            changes[key] = data.draw(st.integers(value - 3, value + 3) | numbers)
            continue
        at = data.draw(st.integers(0, len(value) - 1))
        if isinstance(value[at], int):
            changes[key] = swapped(value, at, data.draw(numbers))
        else:
            x, y = value[at]
            near = st.tuples(st.integers(x - 25, x + 25), st.integers(y - 25, y + 25))
            changes[key] = swapped(value, at, data.draw(near | st.tuples(numbers, numbers)))
    other = replace(board, **changes)
    try:
        found = read_board(other.to_toml())
    except BoardError as error:
        assert error.where
        too_large = max(getattr(other, k) for k in ("width", "height", "lattice", "bearing", "plank_width")) > 10**6
        fine = (other.width // max(1, other.lattice) + 1) * (other.height // max(1, other.lattice) + 1) > 100_000
        assert too_large or fine or not is_good(other), str(error)
        return
    assert found == other
    assert is_good(found)
    load_game("river-dragons", board=found).compiled_board.pack()


@settings(max_examples=100)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_any_text_at_all_is_refused_with_an_error_of_ours(text):
    wrong(text)


@pytest.mark.rule("RD-R10")
def test_a_board_at_the_limits_of_the_tables_compiles():
    """Planks that reach everywhere over small villages: every pair of supports is a span, 513 of them."""
    around = ((40, 11), (480, 11), (509, 140), (480, 269), (40, 269), (11, 140))
    lengths = (28, 48, 68, 88, 108, 1000)
    game = river(6, read_board(ford(village_radius=10, plank_lengths=lengths, villages=around).to_toml()))
    assert game.compiled_board.num_spans == 513
    game.compiled_board.pack()
    game.new_initial_state().row.pack()
