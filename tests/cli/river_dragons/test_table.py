"""River Dragons' table in the terminal: its map, its programs, and what a seat may see of them."""

import random
import re

import pytest

from dragonrace import Game, State, load_board, load_game, make_bot
from dragonrace.cli.screen.colours import letter
from tests.cli.river_dragons.table import PROGRAMS, after
from tests.cli.table import line_with, text
from tests.play import walk

# --- the map ---


def test_the_map_has_villages_with_their_pawns_and_the_islands():
    drawn = text(after().view(0))
    for colour in ("Blue", "Green", "Red", "Pink", "Yellow", "Black"):
        assert re.search(rf"╭─?{colour}─?─?╮", drawn)
    river = drawn.split("\n\n")[0]
    assert all(f" {island} " in river for island in range(1, 28))
    assert "│  P   │" in river
    assert "│  K   │" in river
    assert "(" not in river


def test_islands_are_where_the_board_has_them():
    """Island 11 lies in the middle between the banks, 3 and 5 on one line left and right of it."""
    river = text(after().view(0)).splitlines()
    row_of = {number: next(k for k, line in enumerate(river) if f" {number} " in line) for number in (1, 3, 5, 11, 27)}
    assert row_of[1] < row_of[3] == row_of[5] < row_of[11] < row_of[27]
    assert abs(river[row_of[11]].index("11") - (2 + 31)) <= 1


def test_where_a_stone_can_be_placed_is_in_brackets_and_stones_are_in_round_ones():
    state = after(*PROGRAMS, "stone 3")
    own, other = text(state.view(0)), text(state.view(1))
    assert "(3)" in own
    assert "[4]" in own
    assert "[3]" not in own
    assert "(3)" in other
    assert "[4]" not in other
    assert own.count("[") == 26 + 1, "the other islands, and the place that is resolved"


def test_planks_have_colour_size_and_ends():
    state = after(*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4", "plank 6", "span blue 1"))
    drawn = text(state.view(None))
    assert "planks      p6 blue–1" in drawn
    assert drawn.split("\n\n")[0].count("p6") == 1
    assert re.search("[⠁-⣿]", drawn), "its line"
    assert "p1 p2 p3 p4 p5   " in line_with(drawn, "P  Pink")


def test_a_plank_in_the_hand_is_said():
    state = after(*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4", "plank 6"))
    assert "Pink has 2 planks to lay and holds p6. 23 stones left in the reserve." in text(state.view(1))


def test_steps_lead_to_brackets_and_the_pawn_stands_on_its_plank():
    stones = ("stone 13", "stone 17", "stone 1", "stone 2")
    planks = (
        "plank 6",
        "span black 13",
        "plank 5",
        "span black 17",
        "plank 6",
        "span blue 1",
        "plank 5",
        "span green 2",
    )
    state = after("S2 P2 R M1 J", "S2 P2 S1 M2 M1", *stones, *planks, "stone 5", "lift 5", first_player=1)
    drawn = text(state.view(1))
    assert "[k6]" in drawn
    assert "[k5]" in drawn
    assert "[p" not in drawn
    assert "[k" not in text(state.view(0))
    state.apply_action(state.string_to_action("go black 13", 1), 1)
    drawn = text(state.view(1))
    assert "Kk6" in drawn
    assert "╔Black═╗" in drawn, "back is a choice, too"
    assert line_with(drawn, "K  Black").endswith("k6 → red  first")


def test_villages_that_are_closed_say_so():
    drawn = text(after(unused_villages="closed").view(0))
    assert drawn.count("│closed│") == 2
    assert "closed" not in text(after().view(0))


def test_planks_are_drawn_to_scale_for_the_eye():
    drawn = text(after().view(0))
    bars = {size: len(bar) for size, bar in re.findall(r"p(\d) (━+╸?)", drawn)}
    assert list(bars.values()) == sorted(bars.values())
    assert bars["6"] == 13, "114 mm and 8 mm of either stone, 10 mm a column"
    assert "━" not in text(after().view(None))


def test_whether_a_plank_fits_is_told_only_where_it_may_be_measured():
    lines = (*PROGRAMS, "stone 3", "stone 5", "stone 11", "stone 24")
    assert "fits nowhere" not in text(after(*lines).view(0))
    assert re.search("p1 ━+╸? fits nowhere", text(after(*lines, measure=True).view(0)))
    assert "p6 ━━━━━━━━━━━━━ fits" not in text(after(*lines, measure=True).view(0))


def test_the_expert_side_has_rulers_dots_and_numbered_stones():
    state = after(*PROGRAMS, "stone 320,280", expert=True)
    drawn = text(state.view(0))
    assert "╷0      ╷80     ╷160" in drawn
    assert "   290 │" in drawn
    assert "····" in drawn
    assert "stones      (1) 320,280" in drawn
    assert "·" not in text(state.view(1)).split("on the map")[0], "only for the one who is asked"
    row = next(line for line in drawn.splitlines() if "(1)" in line)
    assert row.startswith("   290 ")
    assert abs(row.index("(1)") + 1 - (2 + 5 + 32)) <= 1


# --- programs and seats ---


def test_ones_own_face_down_cards_are_in_brackets_and_others_are_hidden():
    state = after("S2 P2 M2 P1 M1")
    assert "(S2) (P2) (M2) (P1) (M1)" in line_with(text(state.view(0)), "P  Pink")
    for viewer in (1, None):
        assert line_with(text(state.view(viewer)), "P  Pink").count("▒▒") == 5


def test_revealed_cards_and_the_cancelled_one():
    drawn = text(after("S2 P2 D-red P1 M1", "D-blue S2 M2 P1 M1", "S1 P2 M2 P1 M1", players=3).view(None))
    assert " S2✗  ▒▒   ▒▒   ▒▒   ▒▒" in line_with(drawn, "B  Blue")
    assert " DB   ▒▒ " in line_with(drawn, "R  Red")
    assert "▶ Y  Yellow   S1   ▒▒" in drawn
    assert " [1]   2 " in line_with(drawn, "planks in reserve")


def test_whose_turn_it_is_and_who_is_first():
    drawn = text(after(*PROGRAMS, first_player=1).view(None))
    assert "▶ K  Black" in drawn
    assert line_with(drawn, "K  Black").rstrip().endswith("black → red  first")
    assert "first" not in line_with(drawn, "P  Pink")


def test_the_hand_says_what_its_cards_mean():
    drawn = text(after().view(0))
    for words in ("S2  Place 2 stones", "R   Remove 1 plank or 1 stone", "D-black Black dragon"):
        assert words in drawn
    assert "your hand" not in text(after("S2 P2 M2 P1 M1").view(0))


@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_page_fits_and_needs_no_colours_and_hides_what_is_hidden(players, expert):
    """A page is the same for all that its viewer can't know."""
    rng = random.Random(players)
    game = load_game("river-dragons", players=players, expert=expert, turn_limit=1 if expert else 4)
    for number, state in enumerate(walk(game, rng)):
        if number % 7:
            continue
        for viewer in (state.current_player() if state.actors() else 0, rng.randrange(players), None):
            drawn = text(state.view(viewer))
            assert max(map(len, drawn.splitlines())) <= 80
            assert len(drawn.splitlines()) <= 60
        assert text(state.view(0), colours=True) == text(state.view(0))
        seat = rng.randrange(players)
        other = state.resample_from_infostate(seat, rng)
        assert text(other.view(seat)) == text(state.view(seat))


def test_all_that_lies_on_the_river_can_be_found():
    state = built(load_game("river-dragons", players=6))
    check_that_all_is_there(state, 80)


@pytest.mark.parametrize("width", [80, 60, 40])
def test_boards_of_other_sizes_and_narrow_terminals(width, tmp_path):
    """A board that is twice as large."""
    standard = load_game("river-dragons").board.to_toml()
    large = re.sub(r"-?\b\d+\b", lambda number: str(2 * int(number[0])), standard)
    (tmp_path / "large.toml").write_text(large, "utf-8")
    board = load_board("river-dragons", tmp_path / "large.toml")
    state = built(load_game("river-dragons", players=6, board=board))
    check_that_all_is_there(state, width)


def built(game: Game) -> State:
    """A position with bridges."""
    bot, state = make_bot(game, "sensible", b"1"), game.new_initial_state()
    while state.actors() and len(state.history()) < 110:
        state.apply_action(bot.choose(state, state.current_player()))
    return state


def check_that_all_is_there(state: State, width: int) -> None:
    drawn, table = text(state.view(None), width), state.view(None)["table"]
    river, below = drawn.split("\n\n", 1)
    assert max(map(len, river.splitlines())) <= width
    assert len(table["planks"]) > 5
    for stone in table["stones"]:
        assert re.search(rf"\b{stone['name']}\b", river)
    for plank in table["planks"]:
        assert f"{letter(plank['colour']).lower()}{plank['size']} {plank['ends'][0]}–" in below
    pawns = re.sub("[A-Z][a-z]{2,}", "", river)
    assert all(pawns.count(pawn) == 1 for pawn in "BGRPYK"), "next to the names of villages"
