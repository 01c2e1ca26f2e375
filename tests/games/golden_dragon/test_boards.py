"""Boards: what a board file must hold (API.md), GD-2, GD-11, GD-41, and GD-R1 for the shipped ones."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.boards import board_hash
from dragonrace.core.errors import BoardError
from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_game
from dragonrace.games.golden_dragon.board import DragonBoard, read_board
from tests.games.common.table import choices, table

from .maps import is_good, random_rows, trim
from .table import VALLEY, begun, board, valley

SHIPPED = list(game_type("golden-dragon").boards)


def toml(*rows: str, title: str = "A valley") -> str:
    return f"title = \"{title}\"\nmap = '''\n" + "".join(f"{row}\n" for row in rows) + "'''\n"


def changed(y: int, row: str) -> tuple[str, ...]:
    """The valley with another row."""
    return (*VALLEY[:y], row, *VALLEY[y + 1 :])


def wrong(rows: tuple[str, ...]) -> BoardError:
    with pytest.raises(BoardError) as error:
        read_board(toml(*rows))
    assert str(error.value).startswith(error.value.where)
    assert not is_good(trim(rows))
    return error.value


def test_a_good_board_is_read():
    found = read_board(toml(*VALLEY))
    assert (found.title, found.rows, found.name) == ("A valley", VALLEY, None)
    assert is_good(VALLEY)


# --- what is wrong, and where ---


@pytest.mark.rule("GD-1", "GD-2", "GD-11")
@pytest.mark.parametrize(
    ("y", "row", "what"),
    [
        (3, "v......", "exactly 6 'v', not 5"),
        (3, "v..v..v", "exactly 6 'v', not 7"),
        (5, ".......", "exactly 1 'G', not 0"),
        (5, "...G.G.", "exactly 1 'G', not 2"),
        (0, "53..245", "exactly 1 '1', not 0"),
        (0, "5311245", "exactly 1 '1', not 2"),
        (0, "531..45", "exactly 1 '2', not 0"),
        (0, "5312245", "exactly 1 '2', not 2"),
        (0, "5.1.245", "exactly 1 '3', not 0"),
        (0, "5313245", "exactly 1 '3', not 2"),
        (0, "531.2.5", "exactly 1 '4', not 0"),
        (0, "5314245", "exactly 1 '4', not 2"),
        (0, ".31.245", "exactly 2 '5', not 1"),
        (0, ".31.24.", "exactly 2 '5', not 0"),
        (0, "5315245", "exactly 2 '5', not 3"),
    ],
)
def test_everything_is_there_as_often_as_it_should_be(y, row, what):
    error = wrong(changed(y, row))
    assert what in str(error)
    assert error.where == "map"


@pytest.mark.rule("GD-10", "GD-11")
@pytest.mark.parametrize("sign", "12345")
@pytest.mark.parametrize("y", [1, 6])
def test_every_start_field_stands_in_the_first_row(sign, y):
    rows = list(VALLEY)
    rows[0] = rows[0].replace(sign, ".", 1)
    rows[y] = sign + rows[y][1:]
    error = wrong(tuple(rows))
    assert (error.where, f"'{sign}'" in str(error), "first row" in str(error)) == (f"map, line {y + 1}", True, True)


@pytest.mark.rule("GD-2")
@pytest.mark.parametrize("y", [5, 6])
def test_the_golden_volcano_stands_in_a_row_south_of_every_other(y):
    rows = list(changed(2, ".v. ..."))
    rows[y] = rows[y][:6] + "v"
    error = wrong(tuple(rows))
    assert (error.where, "south of every 'v'" in str(error)) == ("map, line 6", True)


@pytest.mark.rule("GD-41")
@pytest.mark.parametrize(
    ("wind", "y", "x"), [("N", 6, 3), ("E", 5, 2), ("S", 4, 3), ("W", 5, 4), ("SE", 4, 2), ("SW", 4, 4)]
)
@pytest.mark.parametrize("sign", " v")
def test_the_golden_volcano_can_be_entered_by_all_six_winds(wind, y, x, sign):
    rows = list(VALLEY)
    rows[y] = rows[y][:x] + sign + rows[y][x + 1 :]
    if sign == "v":
        rows[2] = ".v. ..."
    error = wrong(tuple(rows))
    if sign == "v" and y >= 5:
        assert "south of every 'v'" in str(error)
    else:
        assert f"wind {wind}:" in str(error)
        assert f"line {y + 1}, column {x + 1}" in str(error)
        assert error.where == "map"


@pytest.mark.rule("GD-41", "GD-R1")
def test_the_golden_volcano_cant_stand_in_the_last_row_nor_at_an_edge():
    assert "wind N:" in str(wrong(VALLEY[:6]))
    assert "wind E: there is no field" in str(wrong(changed(5, "G......")))
    assert "can't be entered by wind" in str(wrong(changed(5, "......G")))


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        pytest.param(("53124.5", *VALLEY[1:5], "...G... .", "........."), None, id="all fields lead there"),
        pytest.param((*VALLEY[:6], "....... ", " . .   ."), (8, 8), id="a way down without a way back"),
        pytest.param(("531.24  5", *VALLEY[1:]), (1, 9), id="a start field that leads nowhere"),
        pytest.param((*VALLEY, "      . ", "     . ."), (9, 6), id="two steps down"),
    ],
)
def test_every_field_that_can_be_entered_leads_to_the_golden_volcano(rows, place):
    if place is None:
        assert is_good(rows)
        assert read_board(toml(*rows)).rows == rows
        return
    error = wrong(rows)
    assert error.where == f"map, line {place[0]}"
    assert f"column {place[1]} " in str(error)
    assert "lead to 'G'" in str(error)


def test_a_field_that_nobody_can_enter_need_not_lead_anywhere():
    rows = (*VALLEY[:6], ".......", "", ".")
    assert is_good(rows)
    assert read_board(toml(*rows)).rows == rows


def test_a_field_that_only_the_golden_volcano_would_lead_to_is_not_entered():
    """The game ends on G, so nobody ever comes to the dead end behind it."""
    rows = (
        "531.245 vvv ",
        "......  vvv ",
        "     .   .. ",
        "     .   . .",
        "     . ...  ",
        "     . .G.  ",
        "     .  .   ",
        "     ....   ",
    )
    assert is_good(rows)
    assert read_board(toml(*rows)).rows == trim(rows)


@pytest.mark.parametrize("sign", ["x", "g", "V", "0", "6", "-", "\t", "ü", "🐉", "\u3000"])
def test_there_are_no_other_signs(sign):
    error = wrong(changed(3, f"v..{sign}..v"))
    assert (error.where, repr(sign) in str(error)) == ("map, line 4", True)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('title = "A"\n', "", "map is missing"),
        ("map = '''\n.\n'''\n", "", "title is missing"),
        (toml(*VALLEY) + "winds = 6\n", "", "'winds' is unknown"),
        ('title = "A"\nmap = 7\n', "map", "7"),
        ('title = "A"\nmap = ["531.245"]\n', "map", "531"),
        ('title = "A"\nmap = true\n', "map", "True"),
        ('title = "A"\nmap = ""\n', "map", "not 0"),
        ('title = "A"\nmap = "\\n\\n  \\n"\n', "map", "not 0"),
        ('title = "A"\nmap = "a\\u0000b"\n', "map, line 1", "'a'"),
    ],
)
def test_a_bad_file_is_refused_saying_what_is_wrong_and_where(text, where, what):
    with pytest.raises(BoardError) as error:
        read_board(text)
    assert (error.value.where, what in str(error.value)) == (where, True)


def test_a_map_that_is_too_large_is_refused():
    assert "at most 2000" in str_of_error((*VALLEY, *["." * 7] * 300))
    assert len(read_board(toml(*VALLEY, *["." * 7] * 270)).rows) == 277


def test_a_map_of_few_fields_may_be_too_long_or_too_wide():
    for rows in ((*VALLEY, *[""] * 993, "."), (*VALLEY[:6], VALLEY[6] + " " * 993 + ".")):
        assert "rows or columns" in str_of_error(rows)
    for rows in ((*VALLEY, *[""] * 992, "."), (*VALLEY[:6], VALLEY[6] + " " * 992 + ".")):
        load_game("golden-dragon", board=read_board(toml(*rows))).compiled_board.pack()  # within its ranges


def str_of_error(rows: tuple[str, ...]) -> str:
    with pytest.raises(BoardError) as error:
        read_board(toml(*rows))
    return str(error.value)


# --- reading and writing ---


def test_a_board_is_the_same_whatever_cant_be_seen_of_it():
    """Space around the map, empty lines below it, the way its text is quoted."""
    same = [
        toml(*VALLEY),
        toml(*(f"{row}   " for row in VALLEY)),
        toml(*(f"     {row}" for row in VALLEY)),
        toml(*VALLEY, "", "   ", ""),
        toml(*VALLEY).replace("\n", "\r\n"),
        "# a comment\n" + toml(*VALLEY) + "\n\n",
        'map = "' + "\\n".join(VALLEY) + '"\ntitle = "A valley"\n',
        'title = "A valley"\nmap = """\n' + "\n".join(VALLEY) + '"""\n',
    ]
    boards = [read_board(text) for text in same]
    assert {found.rows for found in boards} == {VALLEY}
    assert {board_hash(found) for found in boards} == {board_hash(boards[0])}


def test_boards_that_differ_have_different_hashes():
    texts = [
        toml(*VALLEY),
        toml(*VALLEY, title="Another"),
        toml(*changed(1, "...... ")),
        toml(*changed(0, "53.1245")),
        toml(*VALLEY, "."),
        toml(*(f" {row}" for row in VALLEY[:6]), "......."),
    ]
    assert len({board_hash(read_board(text)) for text in texts}) == len(texts)


titles = st.text(min_size=1, max_size=100).filter(lambda text: text.isprintable() and bool(text.strip()))


@settings(max_examples=60)
@given(titles, st.integers(0, 2**32))
def test_a_board_written_and_read_again_is_the_same(title, seed):
    made = DragonBoard(title, random_rows(random.Random(seed)))
    again = read_board(made.to_toml())
    assert (again, again.to_toml(), board_hash(again)) == (made, made.to_toml(), board_hash(made))


@settings(max_examples=150)
@given(st.text(max_size=200) | st.from_regex(r"title = \"a\"\nmap = '''\n[.vG1-5 \n]{0,60}'''", fullmatch=True))
def test_any_text_at_all_is_a_board_or_a_board_error(text):
    try:
        found = read_board(text)
    except BoardError as error:
        assert str(error)
        return
    assert is_good(found.rows)


@settings(max_examples=300)
@given(
    st.integers(0, 50),
    st.lists(
        st.tuples(st.integers(0, 8), st.integers(0, 10), st.sampled_from(" .vG12345x"), st.booleans()), max_size=4
    ),
)
def test_a_map_is_a_board_exactly_where_a_second_reading_of_the_rules_finds_it_good(seed, changes):
    """Random good maps, with some signs changed or exchanged with others."""
    rows = VALLEY if seed == 0 else random_rows(random.Random(seed))
    grid = [list(row) for row in rows]
    for y, x, sign, swap in changes:
        row = grid[y % len(grid)]
        if not row:
            continue
        place = x % len(row)
        if swap:  # so that the numbers of signs stay right
            found = next(((r, c) for r, line in enumerate(grid) for c, s in enumerate(line) if s == sign), None)
            if found is not None:
                row[place], grid[found[0]][found[1]] = sign, row[place]
        else:
            row[place] = sign
    new = trim(["".join(row) for row in grid])
    try:
        found_board = read_board(toml(*new))
    except BoardError:
        assert not is_good(new)
        return
    assert is_good(new)
    assert found_board.rows == new
    load_game("golden-dragon", board=found_board).compiled_board.pack()


# --- the boards that are shipped ---


def test_every_shipped_board_is_a_good_one():
    for name, found in game_type("golden-dragon").boards.items():
        assert is_good(found.rows)
        state = begun(load_game("golden-dragon", 5, name))
        assert table(state)["board"]["rows"] == list(found.rows)
        assert choices(state)


@pytest.mark.rule("GD-R1", "GD-41")
def test_our_standard_board_is_as_the_ruling_says():
    rows = load_game("golden-dragon").board.rows
    width = max(len(row) for row in rows)
    padded = [row.ljust(width) for row in rows]
    assert len(rows) == 10
    assert [y for y, row in enumerate(rows) if "G" in row] == [8]
    assert rows[0].strip() == "5.13245"
    ground = [row.translate(str.maketrans("12345", ".....")) for row in padded]
    assert [row[::-1] for row in ground] == ground, "the same east and west"


def narrowest_and_widest(board: str) -> tuple[int, int]:
    """How many fields the narrowest and the widest row of a shipped board have, without the gaps."""
    widths = {len(row.replace(" ", "")) for row in load_game("golden-dragon", board=board).board.rows}
    return min(widths), max(widths)


@pytest.mark.rule("GD-R1")
def test_the_rows_of_the_standard_board_are_five_to_nine_wide_without_the_gaps():
    assert narrowest_and_widest("standard") == (5, 9)


@pytest.mark.parametrize("board", game_type("golden-dragon").boards)
def test_no_row_of_ours_is_narrower_or_wider_than_owners_report_of_the_printed_board(board):
    narrowest, widest = narrowest_and_widest(board)
    assert 4 <= narrowest <= widest <= 10


@pytest.mark.rule("GD-R1")
def test_whoever_starts_in_the_east_is_as_near_to_the_golden_volcano_as_whoever_starts_in_the_west():
    compiled = load_game("golden-dragon").compiled_board
    one, two, three, four, west, east = (compiled.distance[field] for field in compiled.starts)
    assert (one, three, west) == (two, four, east)


@pytest.mark.rule("GD-21", "GD-23")
def test_the_compiled_board_knows_distances_rows_and_columns():
    compiled = valley(2).compiled_board
    place = {number: (compiled.row[number], compiled.column[number]) for number in range(compiled.fields)}
    assert len(set(place.values())) == compiled.fields == len(board().fields)
    assert place[compiled.golden] == (5, 3)
    assert (compiled.height, compiled.width) == (7, 7)
    for number in range(compiled.fields):
        nearer = [compiled.distance[to] for wind in range(6) if (to := compiled.neighbour[wind][number]) >= 0]
        if number == compiled.golden:
            assert compiled.distance[number] == 0
        else:
            assert compiled.distance[number] == 1 + min(nearer)
