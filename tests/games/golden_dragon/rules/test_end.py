"""The end: GD-40, GD-41, GD-R8 and the turn limit (GD-O4)."""

import random

import pytest

from dragonrace.core.installed import game_type
from dragonrace.core.registry import load_game
from tests.games.common.table import asked, choices, play, table, winner
from tests.games.golden_dragon.table import VALLEY, at, begun, holder, mover, position, under, valley

# --- the golden volcano ---

SIX = [("N", (6, 3)), ("E", (5, 2)), ("S", (4, 3)), ("W", (5, 4)), ("SE", (4, 2)), ("SW", (4, 4))]


def beside(place, red="r", blue="b"):
    """The valley with red on this place and blue out of the way."""
    rows = [list(row) for row in VALLEY]
    rows[place[0]][place[1]] = red
    rows[0][6] = blue
    return "\n".join("".join(row) for row in rows)


@pytest.mark.rule("GD-40", "GD-41")
@pytest.mark.parametrize(("wind", "place"), SIX)
def test_there_are_six_final_moves_one_for_each_wind(wind, place):
    state = play(position(beside(place), red=f"{'E' if wind == 'N' else 'N'} {wind}"), "red: move red")
    assert (winner(state), at(state, "red"), asked(state)) == ("red", (5, 3), "nobody")
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]
    assert choices(state, "red") == choices(state, "blue") == []
    assert table(state)["phase"] == "over"


@pytest.mark.rule("GD-40")
@pytest.mark.parametrize(("wind", "place"), SIX)
def test_the_owner_of_the_dragon_wins_whoever_moved_it(wind, place):
    state = position(beside(place, "b", "r"), red=f"{'E' if wind == 'N' else 'N'} {wind}")
    assert winner(play(state, "red: move blue")) == "blue"
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.rule("GD-40", "GD-41")
@pytest.mark.parametrize(("wind", "place"), SIX)
def test_from_the_same_field_no_other_wind_wins(wind, place):
    for other in ("N", "E", "S", "W", "SE", "SW"):
        state = position(beside(place), red=f"{'E' if other == 'N' else 'N'} {other}", blue="N E")
        if other != wind and "move red" in choices(state):
            assert winner(play(state, "red: move red")) is None


@pytest.mark.rule("GD-40")
def test_passing_by_the_golden_volcano_is_not_entering_it():
    """Round it, field by field, and beyond it: only who lands on it wins."""
    state = position(beside((4, 2)), red="N S SE W E SW", gales=1)
    play(state, "red: gale", "red: move red")
    assert (at(state, "red"), winner(state)) == ((5, 2), None)
    play(state, "red: move red")
    assert (at(state, "red"), winner(state)) == ((6, 3), None)
    play(state, "red: move red", "red: move red")
    assert (at(state, "red"), winner(state), asked(state)) == ((6, 3), None, "red")


@pytest.mark.rule("GD-40")
def test_the_first_arrival_ends_the_game_in_the_middle_of_a_turn():
    state = position(beside((4, 3)), red="N S E W SE SW", options={"moves_per_turn": 3})
    play(state, "red: move red")
    assert (winner(state), asked(state), table(state)["moves_left"]) == ("red", "nobody", 0)
    assert (under(state, "red"), holder(state, "red")) == ("S", "E W SE SW N")


@pytest.mark.rule("GD-40")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_wins_the_others_lose_alike(players):
    rows = [list(row) for row in VALLEY]
    for letter, (y, x) in zip("rbgyk", [(4, 3), (0, 0), (0, 1), (0, 2), (0, 4)], strict=True):
        if "rbgyk".index(letter) < players:
            rows[y][x] = letter
    state = play(position("\n".join("".join(row) for row in rows), red="N S"), "red: move red")
    assert state.returns() == [1.0] + [-1 / (players - 1)] * (players - 1)


@pytest.mark.rule("GD-41", "GD-R1")
@pytest.mark.parametrize("board", list(game_type("golden-dragon").boards))
def test_on_every_shipped_board_all_six_final_moves_are_open(board):
    rows = load_game("golden-dragon", board=board).board.rows
    cells = {(y, x): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "}
    ((y, x),) = [place for place, sign in cells.items() if sign == "G"]
    for _, (from_y, from_x) in SIX:
        assert cells.get((y + from_y - 5, x + from_x - 3)) == "."


# --- the turn limit ---


def dawdle(state):
    """An action of the one who acts that wins nobody the game."""
    for text in choices(state):
        twin = play(state.clone(), f"{asked(state)}: {text}")
        if text != "gale" and twin.winner() is None:
            return f"{asked(state)}: {text}"
    raise AssertionError("there is no other way than to win")


@pytest.mark.rule("GD-O4", "GD-R8")
@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("moves_per_turn", [1, 3])
def test_the_game_is_a_draw_when_that_many_player_turns_are_over(limit, moves_per_turn):
    state = begun(valley(2, turn_limit=limit, moves_per_turn=moves_per_turn), "S E W SE SW", "W E S SE SW")
    movers = []
    while not state.is_terminal():
        movers.append(mover(state))
        assert state.row.turns < limit
        play(state, dawdle(state))
        while asked(state) != movers[-1] and choices(state) == ["allow", "veto"]:
            play(state, f"{asked(state)}: allow")
    assert (state.row.turns, winner(state), state.returns()) == (limit, None, [0.0, 0.0])
    assert movers == [("red", "blue")[turn % 2] for turn in range(limit) for _ in range(moves_per_turn)]
    assert (asked(state), table(state)["phase"]) == ("nobody", "over")


@pytest.mark.rule("GD-O4")
def test_setting_up_is_no_turn_and_a_gale_is_one():
    state = begun(valley(2, turn_limit=2))
    assert state.row.turns == 0
    play(state, "red: gale")
    for _ in range(5):
        assert state.row.turns == 0
        play(state, dawdle(state))
        while choices(state) == ["allow", "veto"]:
            play(state, f"{asked(state)}: allow")
    assert (state.row.turns, mover(state), state.is_terminal()) == (1, "blue", False)


@pytest.mark.rule("GD-O4", "GD-40")
def test_a_win_in_the_last_turn_stands():
    state = position(beside((4, 3)), red="N S", turns=6, options={"turn_limit": 7})
    assert (winner(play(state, "red: move red")), state.returns()) == ("red", [1.0, -1.0])
    state = position(beside((4, 3)), red="N E", turns=6, options={"turn_limit": 7})
    assert (winner(play(state, "red: move red")), state.is_terminal()) == (None, True)


@pytest.mark.rule("GD-O4", "GD-R5")
def test_a_gift_in_the_last_turn_stands_when_it_is_allowed_and_is_no_win_when_it_is_vetoed():
    state = position(beside((4, 3), "b", "r"), red="N SE E", turns=6, lightnings=2, options={"turn_limit": 7})
    assert winner(play(state, "red: move blue")) is None
    state = position(beside((4, 3), "b", "r"), red="N S", turns=6, lightnings=2, options={"turn_limit": 7})
    play(state, "red: move blue")
    assert winner(play(state.clone(), "blue: allow")) == "blue"
    play(state, "blue: veto", "red: move red")
    assert (winner(state), state.is_terminal()) == (None, True)


@pytest.mark.rule("GD-R8", "GD-O4")
def test_a_game_between_people_has_no_turn_limit():
    assert valley(2).options["turn_limit"] is None
    state = position(beside((4, 2)), red="N E", turns=5_000_000)
    play(state, "red: move red")
    assert (state.is_terminal(), state.row.turns) == (False, 5_000_001)


@pytest.mark.rule("GD-40")
def test_the_winner_stands_on_the_golden_volcano_and_nobody_else_ever_does():
    rng = random.Random(40)
    won = 0
    for number in range(12):
        state = valley(2 + number % 4, turn_limit=300).new_initial_state()
        while not state.is_terminal():
            assert [5, 3] not in table(state)["dragons"]
            seat = rng.choice(state.actors())
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
        if state.winner() is not None:
            won += 1
            assert table(state)["dragons"].index([5, 3]) == state.winner()
    assert won
