"""The side without islands: RD-70, RD-R10, and what differs there."""

import pytest

from dragonrace.core.errors import IllegalAction, NotationError
from dragonrace.games.river_dragons.actions import REFUSALS
from dragonrace.games.river_dragons.state import records
from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.rivers import FORD, ford
from tests.games.river_dragons.table import begin, happened, pawn, planks, position, stones

FINE = ford(lattice=2)


def deep(stones_there="", where=None, board=FORD, **more):
    return position(6, stones=stones_there, planks=where, board=board, expert=True, **more)


def places(state):
    return {tuple(int(n) for n in text.removeprefix("stone ").split(",")) for text in choices(state)}


def by_hand(board, stones_there=(), segments=()):
    """Lattice points of the ford, a rectangle, that are clear of everything."""
    found = set()
    for x in range(10, 511, board.lattice):
        for y in range(10, 271, board.lattice):
            on_lattice = x % board.lattice == y % board.lattice == 0
            clear = all((x - a) ** 2 + (y - c) ** 2 >= 30**2 for a, c in board.villages)
            apart = all((x - a) ** 2 + (y - c) ** 2 >= 20**2 for a, c in stones_there)
            off = all(not (x1 <= x <= x2 and abs(y - level) < 14) for x1, x2, level in segments)
            if on_lattice and clear and apart and off:
                found.add((x, y))
    return found


@pytest.mark.rule("RD-70", "RD-R10")
def test_there_are_no_islands_and_stones_stand_anywhere_on_the_lattice_that_holds_one():
    board = ford(lattice=10)
    state = begin(deep(board=board), pink="S1")
    assert table(state)["board"]["islands"] == []
    assert table(state)["board"]["lattice"] == 10
    assert places(state) == by_hand(board)
    play(state, "pink: stone 260,140")
    assert stones(state) == "260,140"
    assert table(state)["stones"] == [{"name": "260,140", "at": [260, 140]}]
    assert refused(begin(deep(), pink="S1"), "pink: stone 260,150") == "RD-R10", "not on the lattice"


@pytest.mark.rule("RD-R10")
def test_stones_are_a_diameter_apart():
    board = ford(lattice=10)
    state = begin(deep("260,140 100,100", board=board), pink="S1")
    assert places(state) == by_hand(board, [(260, 140), (100, 100)])
    for near in ("260,150", "270,150", "250,140", "260,140"):
        assert refused(state, f"pink: stone {near}") == "RD-R10"
    for free in ("280,140", "260,120"):
        assert f"stone {free}" in choices(state)


@pytest.mark.rule("RD-R10", "RD-R4")
def test_stones_are_clear_of_every_planks_span():
    board = ford(lattice=2)
    state = begin(deep("100,140 200,140", {"blue-4": "100,140 200,140"}, board), pink="S1")
    for x, y in ((150, 152), (150, 128), (150, 140)):
        assert refused(state, f"pink: stone {x},{y}") == "RD-R4"
    assert places(state) == by_hand(board, [(100, 140), (200, 140)], [(100, 200, 140)])
    assert {(150, 154), (150, 126)} <= places(state)


@pytest.mark.rule("RD-R10", "RD-22")
@pytest.mark.parametrize("place", ["10,140", "0,0", "0,140", "260,272", "142,78", "140,50", "60,168"])
def test_stones_are_clear_of_villages_and_of_the_rivers_edge(place):
    """10 mm from an edge are enough, 8 are not; 30 mm from a village."""
    state = begin(deep(board=FINE), pink="S1")
    if place == "10,140":
        play(state, "pink: stone 10,100", "yellow: stone 140,80")
    else:
        assert refused(state, f"pink: stone {place}") == "RD-R10"


@pytest.mark.rule("RD-21", "RD-R12")
def test_the_second_stone_keeps_clear_of_the_first():
    state = play(begin(deep(), pink="S2"), "pink: stone 260,140")
    assert refused(state, "pink: stone 260,140") == "RD-R10"
    play(state, "pink: stone 280,140")
    assert (stones(state), asked(state)) == ("260,140 280,140", "yellow")


@pytest.mark.rule("RD-24", "RD-R17")
def test_with_no_stone_left_the_rest_of_the_action_is_lost_although_there_is_room():
    state = deep()
    b, _ = records(state)
    places_free = [text.removeprefix("stone ") for text in choices(begin(state.clone(), pink="S1"))]
    state = deep(" ".join(places_free[:26]))
    begin(state, pink="S2", yellow="S1", black="R")
    events = happened(state, f"pink: stone {places_free[100]}")
    assert [event["kind"] for event in events] == ["stone", "lost", "lost"]
    assert events[1] == {"kind": "lost", "seat": 3, "words": events[1]["words"]}
    assert (events[2]["seat"], events[2]["card"]) == (4, "S1")
    assert (asked(state), table(state)["stones_left"]) == ("black", 0)
    assert b.points > 27


@pytest.mark.rule("RD-24", "RD-R6")
def test_with_no_room_for_a_stone_the_action_is_lost():
    """A river so small that one stone fills it."""
    pool = ((250, 130), (270, 130), (270, 150), (250, 150))
    state = deep(board=ford(water=pool))
    begin(state, pink="S2", yellow="R")
    assert choices(state) == ["stone 260,140"]
    play(state, "pink: stone 260,140")
    assert asked(state) == "yellow"


@pytest.mark.rule("RD-70", "RD-30", "RD-34", "RD-37")
def test_all_else_stays_as_it_is():
    where = {"blue-1": "blue 140,100", "red-2": "140,100 180,140"}
    state = deep("140,100 180,140 220,140", where, pawns={"green": "blue 140,100"}, reserves={"black": ""})
    begin(state, pink="P1", yellow="M1", black="R", blue="M1", green="M1")
    play(state, "pink: plank 1")
    assert choices(state) == ["span 180,140 220,140"]
    assert refused(state, "pink: span blue 140,100") == "RD-R3"
    assert refused(state, "pink: span 140,100 220,140") == "RD-34"
    play(state, "pink: span 180,140 220,140")
    assert planks(state)["pink-1"] == "180,140 220,140"
    assert (pawn(state, "yellow"), asked(state)) == ("yellow", "black")
    assert choices(state) == ["take 140,100 180,140", "take 180,140 220,140"], "a pawn stands on the third"
    play(state, "black: take 180,140 220,140")
    assert (pawn(state, "green"), asked(state)) == ("blue 140,100", "green")
    assert choices(state) == ["go blue", "go 140,100 180,140"]


@pytest.mark.rule("RD-R3", "RD-38")
def test_planks_collide_pass_no_third_stone_and_a_stone_bears_three():
    cross = "200,140 240,140 220,120 220,160 300,140 340,140"
    state = play(begin(deep(cross, {"blue-2": "200,140 240,140"}), pink="P1"), "pink: plank 2")
    assert refused(state, "pink: span 220,120 220,160") == "RD-R3"
    state = play(begin(deep("200,140 240,140 280,140"), pink="P1"), "pink: plank 6")
    assert refused(state, "pink: span 200,140 280,140") == "RD-R3"
    around = {"blue-1": "200,140 240,140", "red-1": "240,100 240,140", "green-1": "240,140 280,140"}
    state = deep("200,140 240,140 280,140 240,100 240,180", around)
    assert refused(play(begin(state, pink="P1"), "pink: plank 6"), "pink: span 240,140 240,180") == "RD-38"


@pytest.mark.rule("RD-40", "RD-44")
def test_stones_are_lifted_and_planks_go_on_resting_on_theirs():
    """The stones are numbered by their places: lifting one renumbers others, and no plank moves."""
    where = {"blue-2": "140,100 180,140", "red-1": "300,140 340,140"}
    state = deep("140,100 180,140 100,180 300,140 340,140 260,40", where, pawns={"red": "300,140 340,140"})
    begin(state, pink="R", yellow="R", black="S1", blue="M1")
    assert refused(state, "pink: lift 140,100") == "RD-44"
    play(state, "pink: lift 100,180", "yellow: lift 260,40", "black: stone 20,20")
    assert planks(state) == {"blue-2": "140,100 180,140", "red-1": "300,140 340,140"}
    assert stones(state) == "20,20 140,100 180,140 300,140 340,140"
    assert pawn(state, "red") == "300,140 340,140"


@pytest.mark.rule("RD-R10")
def test_equal_positions_are_equal_whatever_was_placed_first():
    one = deep("140,100 180,140 100,180", {"blue-2": "140,100 180,140"})
    two = deep("180,140 140,100", {"blue-2": "140,100 180,140"})
    begin(two, pink="S1")
    play(two, "pink: stone 100,180")
    assert one.row.stone_x == two.row.stone_x
    assert (one.row.stone_y, one.row.load, one.row.stones) == (two.row.stone_y, two.row.load, two.row.stones)
    assert (one.row.end_a, one.row.end_b) == (two.row.end_a, two.row.end_b)


@pytest.mark.rule("RD-R10", "RD-70")
@pytest.mark.parametrize(
    "text", ["stone 14", "stone 260", "stone 260,", "stone 260,140,1", "stone 0260,140", "stone -20,20"]
)
def test_a_place_is_written_by_its_millimetres(text):
    with pytest.raises(NotationError):
        play(begin(deep(), pink="S1"), f"pink: {text}")


@pytest.mark.rule("RD-70", "RD-20")
def test_numbers_of_the_other_side_are_refused_by_the_rule_that_says_so():
    over, under = begin(deep(), pink="S1"), begin(position(6), pink="S1")
    island = under.string_to_action("stone 14")
    point = over.string_to_action("stone 260,140")
    with pytest.raises(IllegalAction, match="RD-70"):
        over.apply_action(island)
    assert under.game.num_distinct_actions <= point
    assert over.game.num_distinct_actions > point
    refusal = under.game.kernel.refusal(under.game.compiled_board, under.row, under.current_player(), point)
    assert REFUSALS[refusal].rule == "RD-20", "were it an action there"
