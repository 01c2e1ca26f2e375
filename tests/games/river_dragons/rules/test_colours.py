"""Who plays which colour, where that is chosen: RD-O14."""

import pytest

from dragonrace.core.errors import RecordError
from dragonrace.core.positions import write_position
from dragonrace.core.records.record import read_record, record_text
from tests.games.common.table import table
from tests.games.river_dragons.table import COLOURS, position, river


@pytest.mark.rule("RD-O14", "RD-4")
@pytest.mark.parametrize(
    ("players", "seated"),
    [
        (2, "blue green"),
        (3, "blue red yellow"),
        (4, "blue green pink yellow"),
        (5, "blue green red pink yellow"),
        (6, "blue green red pink yellow black"),
    ],
)
def test_even_colours_are_others_with_two_and_four(players, seated):
    state = position(players, colours="even")
    assert state.game.players == tuple(seated.split())
    found = table(state)
    assert [pawn["village"] for pawn in found["pawns"]] == list(state.game.players)
    assert [COLOURS[(COLOURS.index(colour) + 3) % 6] for colour in state.game.players] == found["destinations"]
    assert [{plank["colour"] for plank in planks} for planks in found["reserves"]] == [{c} for c in state.game.players]


@pytest.mark.rule("RD-O14", "RD-5")
def test_dragons_are_those_of_the_others_who_are_seated():
    state = position(4, colours="even")
    dragons = [held["card"] for held in table(state, "pink")["hand"] if held["card"].startswith("D-")]
    assert dragons == ["D-blue", "D-green", "D-yellow"]


@pytest.mark.rule("RD-O14")
def test_a_record_says_whose_colours_they_are_and_others_than_the_options_seat_are_refused():
    placed = position(2, colours="even", board="standard", stones="5")
    told = write_position(placed.game, placed.row)
    for more in ({}, {"position": told}):
        refuse_others(record_text(river(2, "standard", colours="even", **more).new_initial_state()))


def refuse_others(text):
    assert '[Players "blue green"]' in text
    assert read_record(text).to_text() == text
    for wrong in (text.replace("blue green", "pink black"), text.replace('[Option "colours=even"]\n', "")):
        with pytest.raises(RecordError, match=r"line \d+.*Players .* can't be: with these options they are"):
            read_record(wrong)
