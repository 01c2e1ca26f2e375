"""What is on the table, and the start: GD-1 to GD-5, GD-10 to GD-13, and the rulings on them."""

from itertools import permutations

import pytest

from dragonrace.core.errors import IllegalAction, OptionError
from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_game
from tests.games.common.table import asked, choices, play, table
from tests.games.golden_dragon.table import (
    WINDS,
    at,
    begun,
    drawn,
    gales,
    holder,
    lightnings,
    mover,
    position,
    under,
    valley,
)

STARTED = ("red: start N", "blue: start E", "green: start S", "yellow: start W")

# --- what is on the table ---


@pytest.mark.rule("GD-1")
def test_five_dragons_five_holders_seven_volcanoes_thirty_wind_stones_twenty_cards_and_one_board():
    state = load_game("golden-dragon", 5).new_initial_state()
    found = table(state)
    assert [len(found[what]) for what in ("dragons", "holders", "under")] == [5, 5, 5]
    assert len(found["board"]["volcanoes"]) == 6
    assert len(found["board"]["golden"]) == 2
    assert sum(len(table(state, colour)["supply"]) for colour in state.game.players) == 30
    assert sum(found["gales"]) + sum(found["lightnings"]) == 20


@pytest.mark.rule("GD-2")
def test_the_volcanoes_fill_the_seven_holes_the_golden_one_the_southernmost():
    for game_board in game_type("golden-dragon").boards.values():
        found = table(load_game("golden-dragon", board=game_board).new_initial_state())["board"]
        volcanoes = {tuple(place) for place in found["volcanoes"]}
        assert len(volcanoes) == 6
        assert found["golden"][0] > max(row for row, _ in volcanoes)
        assert {found["rows"][y][x] for y, x in volcanoes} == {"v"}
        assert found["rows"][found["golden"][0]][found["golden"][1]] == "G"


@pytest.mark.rule("GD-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_a_dragon_two_gales_two_lightnings_a_holder_and_a_wind_stone_for_each_wind(players):
    state = valley(players).new_initial_state()
    for colour in state.game.players:
        assert table(state, colour)["supply"] == list(WINDS)
        assert (gales(state, colour), lightnings(state, colour)) == (2, 2)
    assert table(state)["dragons"] == [None] * players
    assert table(state)["under"] == [None] * players
    assert table(state)["holders"] == [[]] * players


@pytest.mark.rule("GD-4", "GD-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_and_what_belongs_to_others_stays_in_the_box(players):
    state = begun(valley(players))
    assert state.game.players == ("red", "blue", "green", "yellow", "black")[:players]
    assert [len(table(state)[what]) for what in ("dragons", "holders", "gales", "lightnings")] == [players] * 4
    absent = ("green", "yellow", "black")[players - 2 :]
    for colour in absent:
        with pytest.raises(IllegalAction) as refused:
            play(state, f"red: move {colour}")
        assert refused.value.rule == "GD-4"
    assert not {f"move {colour}" for colour in absent} & set(choices(state))


@pytest.mark.rule("GD-4", "GD-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, True, "3", None])
def test_no_other_number_of_players(players):
    with pytest.raises(OptionError, match=r"players.*2 to 5"):
        load_game("golden-dragon", players)


@pytest.mark.rule("GD-5", "GD-21")
@pytest.mark.parametrize(
    ("wind", "south", "east"), [("N", -1, 0), ("E", 0, 1), ("S", 1, 0), ("W", 0, -1), ("SE", 1, 1), ("SW", 1, -1)]
)
def test_a_winds_name_says_where_it_blows_to(wind, south, east):
    state = position(
        """
        53b.245
        .......
        .v. .v.
        v.....v
        v..r..v
        ...G...
        .......
        """,
        red=f"{'E' if wind == 'N' else 'N'} {wind}",
    )
    assert at(play(state, "red: move red"), "red") == (4 + south, 3 + east)


# --- start stones ---


@pytest.mark.rule("GD-10", "GD-R9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1, -1])
def test_whoever_begins_takes_field_1_the_others_follow_clockwise_on_2_3_and_so_on(players, first):
    game = valley(players, first_player=first % players)
    state = game.new_initial_state()
    fields = [(0, 2), (0, 4), (0, 1), (0, 5)]
    for index in range(players):
        colour = game.players[(first + index) % players]
        assert (asked(state), mover(state)) == (colour, colour)
        assert table(state)["next_starts"] == (["5a", "5b"] if index == 4 else [str(index + 1)])
        assert len(choices(state)) == (12 if index == 4 else 6)
        wind = WINDS[index]
        play(state, f"{colour}: start {wind}" + (" at 5b" if index == 4 else ""))
        assert (at(state, colour), under(state, colour)) == ((0, 6) if index == 4 else fields[index], wind)
    assert table(state)["next_starts"] == []


@pytest.mark.rule("GD-10")
def test_the_youngest_red_unless_the_table_says_otherwise_begins_and_has_the_first_turn():
    assert asked(valley(3).new_initial_state()) == "red"
    for first, colour in enumerate(("red", "blue", "green")):
        state = begun(valley(3, first_player=first))
        assert (asked(state), mover(state)) == (colour, colour)
        assert state.row.turns == 0, "setting up is no turn"


@pytest.mark.rule("GD-10")
def test_any_of_the_six_stones_may_be_the_start_stone():
    assert choices(valley(2).new_initial_state()) == [f"start {wind}" for wind in WINDS]


@pytest.mark.rule("GD-11", "GD-R9")
@pytest.mark.parametrize(("field", "place"), [("5a", (0, 0)), ("5b", (0, 6))])
@pytest.mark.parametrize("wind", WINDS)
def test_the_fifth_chooses_between_5a_in_the_west_and_5b(field, place, wind):
    state = play(valley(5).new_initial_state(), *STARTED)
    assert choices(state) == [f"start {w} at {f}" for f in ("5a", "5b") for w in WINDS]
    play(state, f"black: start {wind} at {field}")
    assert (at(state, "black"), under(state, "black")) == (place, wind)


@pytest.mark.rule("GD-11", "GD-R9")
def test_the_fifth_to_place_has_the_choice_whatever_their_colour():
    game = valley(5, first_player=2)
    state = play(game.new_initial_state(), "green: start N", "yellow: start N", "black: start N", "red: start N")
    assert (asked(state), len(choices(state))) == ("blue", 12)
    play(state, "blue: start SW at 5b")
    assert drawn(state)[0] == "5kg.yrb"


@pytest.mark.rule("GD-11", "GD-R9")
def test_the_fifth_must_choose_a_field_and_nobody_else_may():
    state = valley(5).new_initial_state()
    for line in STARTED:
        with pytest.raises(IllegalAction) as refused:
            play(state, f"{asked(state)}: start N at 5a")
        assert refused.value.rule == "GD-R9"
        play(state, line)
    with pytest.raises(IllegalAction) as refused:
        play(state, "black: start N")
    assert refused.value.rule == "GD-11"


@pytest.mark.rule("GD-R11")
def test_start_fields_are_ordinary_fields_from_the_first_turn_on_used_or_not():
    """Field 3 was never used; 1 has been left and is entered again, by another."""
    state = play(begun(valley(2), "W S E SE SW", "S W SW E SE"), "red: move red")
    assert drawn(state)[0] == "5r1.b45"
    play(state, "blue: move blue", "red: move red", "blue: move blue")
    assert drawn(state)[:2] == ("531.245", ".r.b...")
    play(state, "red: move red", "blue: move blue", "red: move blue", "blue: allow")
    assert drawn(state)[:2] == ("531.245", "..r....")
    state = position(
        """
        531.245
        ..r....
        .v. .v.
        v.....v
        v..b..v
        ...G...
        .......
        """,
        red="E N",
    )
    assert drawn(play(state, "red: move red"))[0] == "53r.245"


@pytest.mark.rule("GD-R11", "GD-23")
def test_a_start_field_with_a_dragon_on_it_is_occupied_like_any_other():
    state = position(
        """
        53br245
        .......
        .v. .v.
        v.....v
        v.....v
        ...G...
        .......
        """,
        red="N W",
    )
    assert choices(state) == ["gale", "move blue"]


# --- holders ---


@pytest.mark.rule("GD-R7")
def test_all_start_stones_are_laid_openly_before_any_holder_is_filled():
    state = valley(3).new_initial_state()
    for line in ("red: start N", "blue: start E"):
        play(state, line)
        assert table(state)["phase"] == "start"
        assert all(not choices(state, colour) for colour in state.game.players if colour != asked(state))
        with pytest.raises(IllegalAction):
            play(state, f"{asked(state)}: holder N E W SE SW")
    play(state, "green: start S")
    assert [table(state, viewer)["under"] for viewer in (None, "red", "green")] == [["N", "E", "S"]] * 3


@pytest.mark.rule("GD-R7", "GD-12")
@pytest.mark.parametrize("order", list(permutations(("red", "blue", "green"))))
def test_then_the_holders_are_filled_at_the_same_time_in_any_order(order):
    state = play(valley(3, first_player=1).new_initial_state(), "blue: start N", "green: start E", "red: start S")
    fillings = {"red": "N E W SE SW", "blue": "E S W SE SW", "green": "SW SE W S N"}
    open_seats = {"red", "blue", "green"}
    for colour in order:
        assert set(asked(state).split()) == open_seats
        play(state, f"{colour}: holder {fillings[colour]}")
        open_seats.remove(colour)
        assert choices(state, colour) == [] or not open_seats
    assert {colour: holder(state, colour) for colour in order} == fillings
    assert (asked(state), table(state)["phase"]) == ("blue", "turn")


@pytest.mark.rule("GD-12")
@pytest.mark.parametrize("start", WINDS)
def test_the_holder_is_filled_with_the_other_five_stones_in_any_order(start):
    state = play(valley(2).new_initial_state(), f"red: start {start}", "blue: start N")
    others = [wind for wind in WINDS if wind != start]
    assert table(state, "red")["supply"] == others
    assert set(choices(state, "red")) == {"holder " + " ".join(order) for order in permutations(others)}
    assert len(choices(state, "red")) == 120
    wrong = " ".join([start, *others[1:]])
    with pytest.raises(IllegalAction) as refused:
        play(state, f"red: holder {wrong}")
    assert refused.value.rule == "GD-12"


@pytest.mark.rule("GD-12")
def test_the_stone_named_first_is_played_first():
    state = begun(valley(2), "SE E S W SW")
    assert holder(state, "red") == "SE E S W SW"
    play(state, "red: move red")
    assert (under(state, "red"), holder(state, "red")) == ("SE", "E S W SW N")


@pytest.mark.rule("GD-12")
def test_nobody_fills_a_holder_twice():
    state = play(valley(2).new_initial_state(), "red: start N", "blue: start N", "red: holder E S W SE SW")
    with pytest.raises(IllegalAction):
        play(state, "red: holder S E W SE SW")
    play(state, "blue: holder E S W SE SW")
    with pytest.raises(IllegalAction) as refused:
        play(state, "red: holder S E W SE SW")
    assert refused.value.rule == "GD-20"


@pytest.mark.rule("GD-12")
def test_the_others_cant_see_how_a_holder_was_filled():
    state = begun(valley(3), "SE E S W SW")
    for viewer in ("blue", "green", None):
        assert table(state, viewer)["holders"][0] == [None] * 5
    assert table(state, "red")["holders"] == [["SE", "E", "S", "W", "SW"], [None] * 5, [None] * 5]
    seen = [entry["text"] for entry in state.log(1)]
    assert seen[3:] == ["holder ?", "holder E S W SE SW", "holder ?"]
    assert [entry["text"] for entry in state.log(None)][3:] == ["holder ?"] * 3


@pytest.mark.rule("GD-12", "GD-R7")
def test_while_others_still_fill_theirs_a_filled_holder_is_hidden_too():
    state = play(valley(2).new_initial_state(), "red: start N", "blue: start E", "red: holder S E W SE SW")
    assert table(state, "blue")["holders"] == [[None] * 5, []]
    assert table(state, "red")["holders"] == [["S", "E", "W", "SE", "SW"], []]
    assert (table(state, "red")["supply"], table(state, "blue")["supply"]) == ([], ["N", "S", "W", "SE", "SW"])


@pytest.mark.rule("GD-13")
def test_gales_and_lightnings_lie_open_for_all_to_see():
    state = play(begun(valley(3), "S E W SE SW"), "red: gale", "red: move blue", "blue: veto")
    for viewer in (None, "red", "blue", "green"):
        assert table(state, viewer)["gales"] == [1, 2, 2]
        assert table(state, viewer)["lightnings"] == [2, 1, 2]


@pytest.mark.rule("GD-R1")
def test_our_standard_board_is_a_grid_ten_rows_long_with_rows_of_four_to_ten_fields():
    game_board = load_game("golden-dragon").board
    rows = [row.replace(" ", "") for row in game_board.rows]
    assert (game_board.name, len(rows)) == ("standard", 10)
    assert all(4 <= len(row) <= 10 for row in rows)
    assert "G" in rows[-2]
