"""What a table shows: who is asked what, what the log says, and where a choice leads."""

import pytest

from dragonrace.core.game import State
from tests.games.common.showing import is_asked, prompt
from tests.games.common.table import asked, choices, play, table
from tests.games.golden_dragon.table import GIFT, begun, position, valley

BESIDE = """
    531.24r
    .......
    .v. .v.
    v.....v
    v.b...v
    ...G...
    .......
"""
"""With an east stone only blue's dragon can be moved, and it does not win."""


def said(state):
    """What the log says of the last action, and the events' kinds."""
    events = state.log()[-1]["events"]
    return [event["kind"] for event in events], " ".join(event["words"] for event in events if event["words"])


def started(players=5):
    return play(
        valley(players).new_initial_state(),
        *[f"{colour}: start N" for colour in ("red", "blue", "green", "yellow")[: players - (players == 5)]],
    )


@pytest.mark.rule("GD-10", "GD-11", "GD-12", "GD-20", "GD-30", "GD-33", "GD-R5", "GD-R10")
@pytest.mark.parametrize(
    ("node", "words", "rule"),
    [
        (lambda: valley(2).new_initial_state(), "starts on", "GD-10"),
        (started, "starts on", "GD-11"),
        (lambda: started(2), "Fill your holder", "GD-12"),
        (lambda: begun(valley(2)), "front stone", "GD-20"),
        (lambda: begun(valley(2, moves_per_turn=3)), "front stone", "GD-20"),
        (lambda: play(begun(valley(2)), "red: gale"), "5 moves left", "GD-30"),
        (lambda: play(begun(valley(2, moves_per_turn=3)), "red: move red"), "2 moves left", "GD-R10"),
        (lambda: play(begun(valley(2)), "red: move blue"), "Veto it?", "GD-R5"),
        (lambda: play(begun(valley(2)), "red: move blue", "blue: veto"), "another dragon", "GD-33"),
        (lambda: begun(valley(2), "N E W SE SW"), "can move no dragon: it goes back", "GD-26"),
        (lambda: position(GIFT, red="N E"), "only make others win: it may go back", "GD-R6"),
    ],
)
def test_who_is_asked_is_told_what_and_by_which_rule(node, words, rule):
    is_asked(node(), words, rule)


@pytest.mark.rule("GD-R10")
def test_the_last_of_three_moves_is_one_move():
    state = play(begun(valley(2, moves_per_turn=3), "E S W SE SW"), "red: move red", "red: move red")
    assert prompt(state)[0].endswith("the last move.")


@pytest.mark.rule("GD-R5")
def test_the_owner_is_told_who_moves_their_dragon_where():
    assert prompt(play(begun(valley(2), "S E W SE SW"), "red: move blue"))[0] == (
        "Red would move your dragon south. Veto it?"
    )
    state = play(position(GIFT, red="N E", lightnings=2), "red: move blue")
    assert prompt(state)[0] == "Red would move your dragon onto the golden volcano. Veto it?"


@pytest.mark.rule("GD-R7")
def test_while_holders_are_filled_nobody_is_the_mover():
    state = started(2)
    assert (table(state)["mover"], table(state)["phase"], asked(state)) == (None, "holders", "red blue")
    assert table(begun(valley(2)))["mover"] == 0


def test_the_board_is_shown_with_its_places():
    found = table(valley(2).new_initial_state())["board"]
    assert found["golden"] == [5, 3]
    assert found["volcanoes"] == [[2, 1], [2, 5], [3, 0], [3, 6], [4, 0], [4, 6]]
    assert [(start["name"], start["at"]) for start in found["starts"]] == [
        ("1", [0, 2]),
        ("2", [0, 4]),
        ("3", [0, 1]),
        ("4", [0, 5]),
        ("5a", [0, 0]),
        ("5b", [0, 6]),
    ]


@pytest.mark.rule("GD-11")
def test_the_fifth_sees_both_fields_and_where_they_are():
    found = started().view(4)["choices"]
    assert {(choice["field"], tuple(choice["at"])) for choice in found} == {("5a", (0, 0)), ("5b", (0, 6))}
    assert all(choice["field"] in choice["words"] for choice in found)
    one = valley(2).new_initial_state().view(0)["choices"]
    assert {(choice["field"], tuple(choice["at"])) for choice in one} == {("1", (0, 2))}


@pytest.mark.rule("GD-12", "GD-R2")
def test_what_the_log_says_of_each_action():
    state = started(2)
    assert said(state) == (["start"], "Blue starts on field 2 with a north stone.")
    play(state, "red: holder S E W SE SW")
    assert said(state) == (["holder"], "Red has filled the holder.")
    play(state, "blue: holder E S W SE SW", "red: gale")
    assert said(state) == (["gale"], "Red plays a gale: five moves.")
    play(state, "red: move blue")
    assert said(state) == (["lay"], "Red plays south for Blue's dragon; Blue may veto.")
    play(state, "blue: veto")
    words = "Blue vetoes the move with a lightning, though it would have led 1 step nearer."
    assert said(state) == (["veto"], words)
    play(state, "red: move red")
    assert said(state) == (
        ["lay", "move"],
        "Red moves their own dragon south and takes the north stone.",
    )
    play(state, "red: move blue", "blue: allow")
    assert said(state) == (
        ["allow", "move"],
        "Blue lets it pass. Blue's dragon moves east; Red takes the north stone.",
    )


@pytest.mark.rule("GD-26")
def test_the_log_says_which_stone_was_put_back():
    state = play(begun(valley(2), "N E W SE SW"), "red: pass")
    assert said(state) == (["pass"], "Red puts the north stone back: it can move no dragon.")


MIDST = """
    531.24r
    .......
    .v. .v.
    v..b..v
    v.....v
    ...G...
    .......
"""


def told(state: State, *lines: str) -> str:
    """Play from a position that was set up, and return the log's words for the last line."""
    *before, last = lines
    play(state, *before)
    then = state.clone()
    play(then, last)
    player, action = then.history()[-1]
    return " ".join(event["words"] for event in state.game.type.presenter.events(state, player, action, then, None))


@pytest.mark.rule("GD-31", "GD-32")
@pytest.mark.parametrize(
    ("drawing", "stones", "led"),
    [
        (MIDST.replace("v..b..v\n    v.....v", "v.....v\n    v.b...v"), "E N", ": it would have led 1 step back."),
        (MIDST, "E S", ", though it would have led 1 step nearer."),
        (MIDST, "S E", ": it would have led no nearer."),
        (GIFT, "N E", ", though it would have won the game."),
    ],
)
def test_the_log_says_where_a_forbidden_move_would_have_led(drawing, stones, led):
    state = position(drawing, red=stones, lightnings=2)
    assert told(state, "red: move blue", "blue: veto") == f"Blue vetoes the move with a lightning{led}"


@pytest.mark.rule("GD-26", "GD-33", "GD-R6")
def test_the_log_says_why_a_stone_goes_back():
    state = position(MIDST, red="N E", lightnings=2)
    vetoed = told(state, "red: move blue", "blue: veto", "red: pass")
    assert vetoed == "Red puts the east stone back: it can move no other dragon."
    gift = told(position(GIFT, red="N E"), "red: pass")
    assert gift == "Red puts the east stone back: it would only make others win."


@pytest.mark.rule("GD-20", "GD-25")
def test_the_log_says_when_a_stone_could_move_nobody_else():
    one, both = position(MIDST, red="N E"), position(MIDST, red="N S")
    assert "Red moves Blue's dragon east, as no other can go, and takes" in told(one, "red: move blue")
    assert "Red moves Blue's dragon south and takes" in told(both, "red: move blue")
    one, both = (position(MIDST, red=stones, lightnings=2) for stones in ("N E", "N S"))
    assert told(one, "red: move blue") == "Red plays east for Blue's dragon, as no other can go; Blue may veto."
    assert told(both, "red: move blue") == "Red plays south for Blue's dragon; Blue may veto."


@pytest.mark.rule("GD-R6")
def test_the_log_excuses_nobody_who_could_have_put_the_stone_back():
    assert "as no other can go" not in told(position(GIFT, red="N E"), "red: move blue")


@pytest.mark.rule("GD-40", "GD-O4")
def test_the_log_says_how_the_game_ended():
    state = position(GIFT, blue="N E", mover="blue", options={"turn_limit": 1})
    before = state.clone()
    play(state, "blue: move blue")
    events = state.game.type.presenter.events(before, 1, state.history()[-1][1], state, None)
    assert [event["kind"] for event in events] == ["lay", "move", "win"]
    assert "onto the golden volcano" in events[0]["words"]
    assert events[2]["seat"] == 1
    assert "Blue wins" in events[2]["words"]
    state = play(begun(valley(2, turn_limit=1), "S E W SE SW"), "red: move red")
    assert said(state)[0] == ["lay", "move", "draw"]


@pytest.mark.rule("GD-30", "GD-40", "GD-R6")
def test_choices_say_in_words_what_they_do():
    state = position(GIFT, red="N E", lightnings=2)
    words = [choice["words"] for choice in state.view(0)["choices"]]
    assert choices(state) == ["gale", "move blue", "pass"]
    assert words[0] == "Play a gale: five moves"
    assert words[1].startswith("Move Blue's dragon east, onto the golden volcano")
    assert words[2] == "Put the east stone back"
    assert [choice["kind"] for choice in state.view(0)["choices"]] == ["gale", "move", "pass"]
    asked_state = play(state, "red: move blue")
    assert [choice["kind"] for choice in asked_state.view(1)["choices"]] == ["allow", "veto"]
    filling = started(2).view(0)["choices"][0]
    assert filling["words"] == "East, south, west, south-east, south-west"
    own = begun(valley(2), "S E W SE SW").view(0)["choices"]
    assert own[1]["words"].startswith("Move your dragon south")
    assert own[2]["words"].startswith("Move Blue's dragon south")
    assert [choice.get("asks") for choice in own] == [None, False, True]


@pytest.mark.rule("GD-R5")
def test_the_table_may_let_everything_pass_for_a_seat():
    (answer,) = valley(2).type.standing_answers
    assert answer.text == "allow"
    assert answer.rule == "GD-R5"


@pytest.mark.rule("GD-24")
def test_where_a_stone_can_move_one_dragon_only_nobody_is_told_to_choose():
    """It said to choose a dragon, beside the note that there was only one choice."""
    asked = "Choose the dragon that your front stone moves."
    assert prompt(position(GIFT, red="N S W", gales=0))[0] == asked
    assert prompt(position(BESIDE, red="N E", gales=0))[0] == "Your east stone can only move Blue's dragon."
    assert prompt(position(BESIDE, mover="blue", blue="N E", gales=0))[0] == (
        "Your east stone can only move your own dragon."
    )
    assert prompt(position(BESIDE, red="N E"))[0] == asked, "or play a gale"
