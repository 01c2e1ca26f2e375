"""Answers by the drawing's names, and what the log leaves out."""

import re

import pytest

from dragonrace.cli.errors import CommandError
from dragonrace.cli.tables import asking, describe_entry
from dragonrace.core.views.view import log_entry
from tests.cli.river_dragons.table import PROGRAMS, after, asked


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("S2 P2 M2 P1 M1", ["S2", "P2", "M2", "P1", "M1"]),
        ("s2, p2, m2", ["S2", "P2", "M2"]),
        ("card S1", ["S1"]),
        ("card s1 card j", ["S1", "J"]),
        ("D-black", ["D-black"]),
        ("dk S1", ["D-black", "S1"]),
        ("d-Black", ["D-black"]),
        ("D-G", ["D-green"]),
        ("dance", ["DANCE"]),
    ],
)
def test_a_program_is_read(typed, meant):
    assert asked(after()).read(typed) == "\n".join(f"card {card}" for card in meant)


def test_only_as_many_cards_as_the_program_lacks():
    with pytest.raises(CommandError, match="that is 6 cards; your program has room for 5 more"):
        asked(after()).read("S1 S2 P1 P2 M1 M2")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("14", "stone 14"), ("stone 14", "stone 14"), ("3 1", "stone 3\nstone 1"), ("3, 1", "stone 3\nstone 1")],
)
def test_islands_are_read(typed, meant):
    assert asked(after(*PROGRAMS)).read(typed) == meant


def test_two_islands_only_for_two_stones():
    with pytest.raises(CommandError, match="type the number of one island"):
        asked(after(*PROGRAMS, "stone 3")).read("1 2")
    with pytest.raises(CommandError, match="type the number of two islands"):
        asked(after(*PROGRAMS)).read("1 2 4")


@pytest.mark.parametrize("typed", ["plank 6", "plank p6", "PLANK P6"])
def test_a_plank_is_read(typed):
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"))
    assert asked(after(*lines)).read(typed) == "plank 6"


def test_more_than_a_plank_is_not_read_as_one():
    """A choice that can't be taken back must not be guessed from the first word."""
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"))
    assert asked(after(*lines)).read("plank 1 blue") == "plank 1 blue"


@pytest.mark.parametrize("typed", ["blue-1", "1 - blue", "span blue 1", "span 1 blue", "blue–1", "1-Blue", "1-blu"])
def test_a_span_is_read(typed):
    lines = (*PROGRAMS, *("stone 1", "stone 3", "stone 2", "stone 4"), "plank 6")
    question = asked(after(*lines))
    assert question.read(typed) == "span blue 1"
    assert "It can lie from blue-1, " in question.words


def test_spans_of_the_expert_side_are_read_by_number_and_by_place():
    lines = (*PROGRAMS, *("stone 264,80", "stone 272,128", "stone 400,400", "stone 440,400"), "plank 6")
    question = asked(after(*lines, expert=True))
    for typed in ("1-2", "2-1", "264,80-272,128", "span 272,128 264,80"):
        assert question.read(typed) == "span 264,80 272,128"
    assert question.read("blue-1") == "span blue 264,80"
    with pytest.raises(CommandError, match=re.escape("there is no stone (9) on the map")):
        question.read("1-9")


def test_places_are_read_and_near_ones_are_named():
    question = asked(after(*PROGRAMS, expert=True))
    for typed in ("320,280", "320 280", "stone 320,280", "320, 280"):
        assert question.read(typed) == "stone 320,280"
    assert question.near is not None
    assert question.near("stone 301,170") == "There is room nearby, at 304,168 or 296,168 or 304,176"
    assert question.near("dance") == ""


def test_removals_are_read():
    state = after("S1 R S2 J M1", "S2 M1 P1 S1 J", "stone 1", "stone 2", "stone 3")
    question = asked(state)
    assert question.words == "Type one of: lift 1, lift 2, lift 3."
    assert question.read("lift 3") == "lift 3"
    assert question.read("3") == "3", "an island where a stone is placed, and no stone that is lifted"
    assert question.read("take 3") == "take 3", "the rules refuse it"


def test_ways_are_read():
    stones, planks = (
        ("stone 13", "stone 17", "stone 1", "stone 2"),
        ("plank 6", "span black 13", "plank 5", "span black 17"),
    )
    others = ("plank 6", "span blue 1", "plank 5", "span green 2", "stone 5", "lift 5")
    state = after("S2 P2 R M1 J", "S2 P2 S1 M2 M1", *stones, *planks, *others, first_player=1)
    question = asked(state)
    assert question.words == "Type one of: go k5, go k6."
    for typed in ("go k6", "go K6", "go black 13"):
        assert question.read(typed) == "go black 13"
    for typed in ("k6", "p6", "3", "blue"):
        assert question.read(typed) == typed, "without its verb it is nothing"
    state.apply_action(state.string_to_action("go black 13", 1), 1)
    assert asked(state).words == "Type one of: go black, stay."
    assert asked(state).read("stay") == "stay"


def test_a_way_that_wins_says_so():
    view = {"choices": [{"kind": "go", "text": "go red", "words": "", "village": "red", "plank": None, "wins": True}]}
    question = asking({"game": "river-dragons", "table": {"phase": "step", "board": {"islands": []}}, **view})
    assert question.words == "Type one of: go red."
    assert question.items[0].short == "(and win!)"


def test_a_jump_is_named_by_where_it_lands():
    over = {"kind": "jump", "words": "", "over": "red-2", "wins": False}
    choices = [
        {**over, "text": "jump 3 7 to 7 12", "village": None, "plank": "blue-4"},
        {**over, "text": "jump 3 7 to blue", "village": "blue", "plank": None},
    ]
    question = asking(
        {"game": "river-dragons", "table": {"phase": "jump", "board": {"islands": []}}, "choices": choices}
    )
    assert question.read("jump b4") == "jump 3 7 to 7 12"
    assert question.read("jump blue") == "jump 3 7 to blue"
    assert question.read("jump 3 7 to blue") == "jump 3 7 to blue"


def test_a_card_that_is_laid_is_told_when_its_player_is_ready():
    state = after("S2 P2 M2 P1")
    before = state.clone()
    state.apply_action(state.string_to_action("card M1", 0), 0)
    assert describe_entry("river-dragons", log_entry(before, state, 1)) == ["Pink is ready."]
    before = after("S2 P2 M2")
    state = after("S2 P2 M2 P1")
    assert describe_entry("river-dragons", log_entry(before, state, 1)) == []
