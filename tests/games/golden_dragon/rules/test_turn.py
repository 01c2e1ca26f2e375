"""The turn: GD-20 to GD-27, GD-R6, and what blocks a dragon."""

import pytest

from dragonrace.core.errors import IllegalAction
from tests.games.common.table import asked, choices, play, refused
from tests.games.golden_dragon.table import at, begun, drawn, holder, mover, picture, position, under, valley

OPEN = """
    531.245
    .......
    .v. .v.
    v..r..v
    v.b...v
    ...G...
    .......
"""
"""Nothing hinders red but the gap in the north, and a volcano or a dragon two steps away."""


# --- the three steps ---


@pytest.mark.rule("GD-20")
def test_take_the_front_stone_move_the_dragon_onto_it_put_the_stone_that_it_stood_on_at_the_back():
    state = position(OPEN, red="N E S W SE SW")
    play(state, "red: move red")
    assert (at(state, "red"), under(state, "red"), holder(state, "red")) == ((3, 4), "E", "S W SE SW N")


@pytest.mark.rule("GD-20", "GD-22")
def test_the_stone_under_anothers_dragon_goes_into_the_movers_holder_not_its_owners():
    state = position(OPEN, red="N E S W SE SW", blue="S N E W SE SW")
    play(state, "red: move blue")
    assert drawn(state)[4] == "v..b..v"
    assert (under(state, "blue"), under(state, "red")) == ("E", "N")
    assert holder(state, "red") == "S W SE SW S"
    assert holder(state, "blue") == "N E W SE SW"


@pytest.mark.rule("GD-20", "GD-12")
def test_only_the_front_stone_is_ever_played_and_the_order_is_never_chosen_again():
    state = begun(valley(2), "S E SE SW W")
    for _ in range(30):
        seat = state.current_player()
        colour = state.game.players[seat]
        if choices(state) == ["allow", "veto"]:
            play(state, f"{colour}: allow")
            continue
        front, *rest = holder(state, colour).split()
        text = next(text for text in choices(state) if text != "gale")
        dragon = text.removeprefix("move ")
        came = front if text == "pass" else under(state, dragon)
        play(state, f"{colour}: {text}")
        if choices(state) == ["allow", "veto"]:
            play(state, f"{dragon}: allow")
        if state.is_terminal():
            return
        assert holder(state, colour).split() == [*rest, came]
        assert text == "pass" or under(state, dragon) == front


@pytest.mark.rule("GD-21")
@pytest.mark.parametrize(
    ("wind", "place"), [("E", (3, 4)), ("S", (4, 3)), ("W", (3, 2)), ("SE", (4, 4)), ("SW", (4, 2))]
)
def test_the_stones_wind_decides_on_which_field_beside_the_dragon_it_goes(wind, place):
    state = position(OPEN.replace("v.b...v", "v.....v").replace("531.245", "53b.245"), red=f"N {wind}")
    assert at(play(state, "red: move red"), "red") == place


@pytest.mark.rule("GD-22")
def test_any_dragon_may_be_moved_ones_own_or_anothers():
    drawing = """
        5r1.245
        ...b...
        .v. .v.
        v.g...v
        v...y.v
        ...G...
        .....k.
    """
    state = position(drawing, red="N E")
    assert choices(state) == ["gale", "move red", "move blue", "move green", "move yellow", "move black"]
    for colour in state.game.players:
        twin = play(state.clone(), f"red: move {colour}")
        y, x = at(state, colour)
        assert at(twin, colour) == (y, x + 1)
        assert [at(twin, other) for other in state.game.players if other != colour] == [
            at(state, other) for other in state.game.players if other != colour
        ]


# --- what blocks a dragon ---


@pytest.mark.rule("GD-23")
@pytest.mark.parametrize(
    ("row", "drawn_row", "wind"),
    [
        (0, "53r.245", "N"),
        (1, "......r", "E"),
        (6, "..r....", "S"),
        (6, "......r", "SE"),
        (6, "..r....", "SW"),
        (1, "r......", "W"),
        (1, "r......", "SW"),
        (5, "...G..r", "SE"),
        (0, "r31.245", "W"),
        (1, "...r...", "S"),
        (2, ".vr .v.", "E"),
        (2, ".v. rv.", "W"),
        (3, "v..r..v", "N"),
        (1, "..r....", "SE"),
        (1, "....r..", "SW"),
    ],
)
def test_never_off_the_board_at_no_edge_and_not_into_a_gap(row, drawn_row, wind):
    rows = ["531.245", "b......" if row != 1 else ".......", ".v. .v.", "v.....v", "v.....v", "...G...", "......."]
    rows[row] = drawn_row
    if row == 1:
        rows[4] = "v..b..v"
    state = position("\n".join(rows), red=f"{'E' if wind == 'N' else 'N'} {wind}")
    assert "move red" not in choices(state)
    assert refused(state, "red: move red") == "GD-23"
    with pytest.raises(IllegalAction, match="board"):
        play(state, "red: move red")


@pytest.mark.rule("GD-23")
def test_the_board_does_not_go_on_at_the_other_side():
    """From the east end of a row no wind leads to the west end of the next, nor the other way round."""
    for row, wind in (("......r", "E"), ("r......", "W")):
        state = position(
            "\n".join(["531.245", row, ".v. .v.", "v.....v", "v.b...v", "...G...", "......."]), red=f"N {wind}"
        )
        assert "move red" not in choices(state)


@pytest.mark.rule("GD-23")
@pytest.mark.parametrize(
    ("place", "wind"),
    [((1, 1), "S"), ((1, 0), "SE"), ((1, 2), "SW"), ((3, 1), "N"), ((3, 1), "W"), ((3, 5), "E"), ((2, 4), "E")],
)
def test_never_into_an_ordinary_volcano(place, wind):
    rows = [list(row) for row in ("531.245", ".......", ".v. .v.", "v.....v", "v..b..v", "...G...", ".......")]
    rows[place[0]][place[1]] = "r"
    state = position("\n".join("".join(row) for row in rows), red=f"{'E' if wind == 'N' else 'N'} {wind}")
    assert "move red" not in choices(state)
    with pytest.raises(IllegalAction, match="volcano"):
        play(state, "red: move red")
    assert refused(state, "red: move red") == "GD-23"


@pytest.mark.rule("GD-23")
def test_never_onto_another_dragons_field_whosever_it_is():
    state = position(
        """
        531.245
        ..rbg..
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
        """,
        red="N E",
    )
    assert choices(state) == ["gale", "move green"]
    for colour in ("red", "blue"):
        with pytest.raises(IllegalAction, match="another dragon"):
            play(state, f"red: move {colour}")
    assert refused(state, "red: move blue") == "GD-23"


@pytest.mark.rule("GD-23")
def test_nor_onto_the_movers_own():
    drawing = """
        531.245
        ..br...
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
    """
    assert choices(position(drawing, red="N E")) == ["gale", "move red"]
    assert choices(position(drawing, red="N W")) == ["gale", "move blue"]


@pytest.mark.rule("GD-23")
def test_a_dragon_doesnt_jump_and_doesnt_push():
    state = position(
        """
        531.245
        rb.....
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
        """,
        red="N E",
        blue="N E",
    )
    assert choices(state) == ["gale", "move blue"]
    play(state, "red: move blue")
    assert drawn(state)[1] == "r.b...."
    assert choices(state) == ["gale", "move red", "move blue"]


@pytest.mark.rule("GD-23")
def test_a_field_that_a_dragon_has_left_is_free_again():
    state = position(OPEN.replace("v..r..v", "v.rb..v").replace("v.b...v", "v.....v"), red="N E", blue="N E")
    assert "move red" not in choices(state)
    play(state, "red: move blue")
    assert "move red" in choices(state)


# --- must, needn't, can't ---

STUCK = """
    r31.24b
    .......
    .v. .v.
    v.....v
    v.....v
    ...G...
    .......
"""
"""With a north stone nobody can move."""


@pytest.mark.rule("GD-24")
def test_with_a_legal_move_one_must_be_made_even_a_bad_one_even_of_anothers_dragon():
    state = position(
        """
        531.24r
        ..b....
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
        """,
        red="N E",
    )
    assert choices(state) == ["gale", "move blue"]
    assert refused(state, "red: pass") == "GD-24"
    state = position(OPEN, red="N E")
    assert "pass" not in choices(state)
    assert refused(state, "red: pass") == "GD-24"


@pytest.mark.rule("GD-26")
def test_with_no_legal_move_the_stone_goes_back_to_the_back_and_that_counts_as_the_move():
    state = position(STUCK, red="E N S W SE SW")
    assert choices(state) == ["gale", "pass"]
    play(state, "red: pass")
    assert holder(state, "red") == "S W SE SW N"
    assert (asked(state), state.row.turns) == ("blue", 1)
    assert drawn(state) == picture(STUCK)


@pytest.mark.rule("GD-26", "GD-30")
def test_gale_and_pass_can_both_be_legal_but_a_pass_is_asked_for_even_alone():
    state = position(STUCK, red="E N S W SE SW", gales=0)
    assert choices(state) == ["pass"]


@pytest.mark.rule("GD-25", "GD-R6")
def test_where_the_only_move_takes_anothers_dragon_onto_the_golden_volcano_it_may_be_made_or_the_stone_put_back():
    drawing = """
        531.24r
        .......
        .v. .v.
        v.....v
        v.....v
        ..bG...
        .......
    """
    state = position(drawing, red="N E S W SE SW")
    assert choices(state) == ["gale", "move blue", "pass"]
    gift = play(state.clone(), "red: move blue")
    assert gift.winner() == 1
    play(state, "red: pass")
    assert (holder(state, "red"), mover(state), drawn(state)) == ("S W SE SW E", "blue", picture(drawing))


@pytest.mark.rule("GD-25", "GD-24")
def test_where_another_move_is_legal_one_must_be_made_the_gift_among_them():
    """Blue needn't be carried onto the golden volcano, but then another must be moved."""
    state = position(
        """
        53r.24g
        .......
        .v. .v.
        v.....v
        v.....v
        ..bG...
        .......
        """,
        red="N E",
    )
    assert choices(state) == ["gale", "move red", "move blue"]
    assert refused(state, "red: pass") == "GD-24"
    state = position(
        """
        53g.24r
        .......
        .v. .v.
        v.....v
        v.....v
        ..bG...
        .......
        """,
        red="N E",
    )
    assert choices(state) == ["gale", "move blue", "move green"], "green's dragon will do as well"
    assert refused(state, "red: pass") == "GD-24"


@pytest.mark.rule("GD-25", "GD-24")
def test_ones_own_dragon_must_move_onto_the_golden_volcano_if_that_is_the_only_move():
    state = position(
        """
        531.24b
        .......
        .v. .v.
        v.....v
        v.....v
        ..rG...
        .......
        """,
        red="N E",
        gales=0,
    )
    assert choices(state) == ["move red"]
    assert refused(state, "red: pass") == "GD-24"


@pytest.mark.rule("GD-25")
def test_the_gift_is_judged_from_the_movers_chair():
    drawing = """
        531.24g
        ......b
        .v. .v.
        v.....v
        v.....v
        ..rG...
        .......
    """
    assert choices(position(drawing, red="N E", gales=0)) == ["move red"]
    assert choices(position(drawing, blue="N E", mover="blue", gales=0)) == ["move red", "pass"]
    assert choices(position(drawing, green="N E", mover="green", gales=0)) == ["move red", "pass"]


# --- the next ---


@pytest.mark.rule("GD-27")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_then_it_is_the_turn_of_the_player_to_the_left(players, first):
    game = valley(players, first_player=first)
    state, order = begun(game), []
    for turn in range(2 * players + 1):
        order.append(mover(state))
        assert state.row.turns == turn
        colour = asked(state)
        moves = [text for text in choices(state) if text != "gale"]
        own = f"move {colour}"
        play(state, f"{colour}: {own if own in moves else moves[0]}")
        while choices(state) == ["allow", "veto"]:
            play(state, f"{asked(state)}: allow")
        assert not state.is_terminal()
    assert order == [game.players[(first + turn) % players] for turn in range(2 * players + 1)]


@pytest.mark.rule("GD-20")
def test_who_is_not_the_mover_cant_act():
    state = position(OPEN)
    assert choices(state, "blue") == []
    assert refused(state, "blue: move blue") == ""


@pytest.mark.rule("GD-20", "GD-10")
@pytest.mark.parametrize("line", ["red: start N", "red: holder E S W SE SW", "red: allow", "red: veto"])
def test_in_a_turn_nothing_else_is_asked(line):
    assert refused(position(OPEN), line) == "GD-20"
