"""The notation, and refusals: what can't be read, and what is against the rules, naming the rule."""

import pytest
from hypothesis import strategies as st

from dragonrace.core.errors import RecordError
from dragonrace.core.records.record import read_record, record_text
from dragonrace.core.registry import load_game
from tests.games.common.lines import checks_of_lines
from tests.games.common.table import play
from tests.games.golden_dragon.table import WINDS, begun, valley


def to_start():
    return load_game("golden-dragon", 5).new_initial_state()


def to_start_fifth():
    return play(to_start(), "red: start N", "blue: start E", "green: start S", "yellow: start W")


def to_fill():
    return play(to_start_fifth(), "black: start SE at 5b")


def to_turn():
    return begun(valley(3), "S E W SE SW")


def to_move():
    """A gale goes on."""
    return play(to_turn(), "red: gale")


def to_answer():
    return play(to_turn(), "red: move blue")


def to_retry():
    return play(to_answer(), "blue: veto")


def to_pass():
    return begun(valley(3), "N E W SE SW")


def to_nothing():
    return play(begun(valley(3, turn_limit=1), "S E W SE SW"), "red: move red")


NODES = [to_start, to_start_fifth, to_fill, to_turn, to_move, to_answer, to_retry, to_pass]

FORMS = [
    (to_start, "start SE"),
    (to_start, "start S"),
    (to_start_fifth, "start SE at 5a"),
    (to_start_fifth, "start SE at 5b"),
    (to_fill, "holder E S W SE SW"),
    (to_turn, "gale"),
    (to_turn, "move red"),
    (to_turn, "move blue"),
    (to_move, "move green"),
    (to_pass, "pass"),
    (to_pass, "gale"),
    (to_answer, "allow"),
    (to_answer, "veto"),
]

NO_LINES = [
    "",
    " ",
    "start",
    "start NE",
    "start s",
    "start SE at 5",
    "start SE at 5c",
    "start SE at 1",
    "start SE at 5a ",
    "start  SE",
    " start SE",
    "start SE\n",
    "Start SE",
    "start SE SE",
    "start N E",
    "holder",
    "holder N E S W",
    "holder N E S W SE SW",
    "holder N E S W W",
    "holder N E S W NW",
    "holder N, E, S, W, SE",
    "holder NESWSE",
    "holder N E S W  SE",
    "holder n e s w se",
    "holder ?",
    "gales",
    "gale ",
    "Gale",
    "gale red",
    "move",
    "move pink",
    "move Red",
    "move red red",
    "move  red",
    "move red\n",
    "move 1",
    "pass E",
    "passes",
    "allow red",
    "veto!",
    "no veto",
    "roll 1 2",
    "mo\u0475e red",
]

UNREADABLE = [(node, text) for node in (to_start, to_fill, to_turn, to_answer) for text in NO_LINES]

FOREIGN = [
    (to_turn, "blue: move red"),
    (to_turn, "river: move red"),
    (to_turn, "Red: move red"),
    (to_turn, ": move red"),
    (to_turn, "red:move red"),
    (to_turn, "red:  move red"),
    (to_turn, "red: red: move red"),
    (to_answer, "red: allow"),
    (to_answer, "green: veto"),
]

ILLEGAL = [
    (to_start, "start SE at 5a", "GD-R9"),
    (to_start, "start SE at 5b", "GD-R9"),
    (to_start_fifth, "start SE", "GD-11"),
    (to_start, "holder N E S W SW", "GD-10"),
    (to_start, "gale", "GD-10"),
    (to_start, "move red", "GD-10"),
    (to_fill, "holder N E S W SW", "GD-12"),
    (to_fill, "start N", "GD-12"),
    (to_fill, "gale", "GD-12"),
    (to_fill, "pass", "GD-12"),
    (to_fill, "move red", "GD-12"),
    (to_turn, "pass", "GD-24"),
    (to_turn, "move yellow", "GD-4"),
    (to_turn, "allow", "GD-20"),
    (to_turn, "veto", "GD-20"),
    (to_turn, "start N", "GD-20"),
    (to_turn, "holder E S W SE SW", "GD-20"),
    (to_pass, "move red", "GD-23"),
    (to_move, "gale", "GD-30"),
    (to_retry, "gale", "GD-30"),
    (to_retry, "move blue", "GD-R3"),
    (to_retry, "pass", "GD-24"),
    (to_answer, "pass", "GD-R5"),
    (to_answer, "move red", "GD-R5"),
]

TestLines = pytest.mark.rule(
    "GD-4", "GD-10", "GD-11", "GD-12", "GD-20", "GD-23", "GD-24", "GD-30", "GD-R3", "GD-R5", "GD-R9"
)(
    checks_of_lines(
        *(NODES, FORMS, UNREADABLE, FOREIGN, ILLEGAL),
        anything=st.text(max_size=20) | st.from_regex(r"(start|holder|move|gale|pass)( [NESWa-z5]+){0,6}\Z"),
        over=to_nothing,
        played=("blue: move blue", "blue: gale", "pass"),
        numbers=(0, 18, 738, 739, 744, 745, 746),
    )
)


def test_every_action_below_the_bound_has_a_text_of_its_own_that_is_read_back():
    state, game = to_start(), to_start().game
    texts = [state.action_to_string(action, 0) for action in range(game.num_distinct_actions)]
    assert len(set(texts)) == game.num_distinct_actions == 3 * 6 + 720 + 1 + 5 + 3
    assert [game.type.notation.read(state, 0, text) for text in texts] == list(range(len(texts)))
    assert {text for text in texts if text.startswith("start")} == {
        f"start {wind}{field}" for wind in WINDS for field in ("", " at 5a", " at 5b")
    }


def test_nothing_is_left_to_chance():
    assert load_game("golden-dragon").max_chance_outcomes == 0
    assert to_turn().chance_outcomes() == []


# --- records ---


@pytest.mark.rule("GD-12")
def test_a_record_shown_to_a_player_hides_the_others_holders_and_is_not_read():
    state = play(to_turn(), "red: move red")
    mine = record_text(state, 0).split("\n\n")[1].splitlines()
    assert mine[3:6] == ["red: holder S E W SE SW", "blue: holder ?", "green: holder ?"]
    assert record_text(state, None).count("holder ?") == 3
    with pytest.raises(RecordError, match=r"line \d+: .*hides"):
        read_record(record_text(state, 0), state.game.board)
    whole = record_text(state)
    assert "?" not in whole
    assert read_record(whole, state.game.board).state.row == state.row


def test_a_record_on_the_standard_board_reads_as_the_api_has_it():
    state = load_game("golden-dragon", 2, moves_per_turn=3).new_initial_state()
    play(state, "red: start S", "blue: start SE", "red: holder N E W SE SW", "blue: holder N E S W SW")
    assert record_text(state) == (
        '[Game "golden-dragon"]\n[Players "red blue"]\n[Board "standard"]\n[Option "moves_per_turn=3"]\n'
        '[Result "*"]\n\n'
        "red: start S\nblue: start SE\nred: holder N E W SE SW\nblue: holder N E S W SW\n"
    )


def test_holders_may_stand_in_a_record_in_any_order():
    head = '[Game "golden-dragon"]\n[Players "red blue"]\n[Result "*"]\n\nred: start S\nblue: start SE\n'
    lines = ["red: holder N E W SE SW\n", "blue: holder N E S W SW\n"]
    one, two = (read_record(head + "".join(order)).state for order in (lines, lines[::-1]))
    assert one.row == two.row
    with pytest.raises(RecordError, match="line 8"):
        read_record(head + lines[1] + lines[1])
