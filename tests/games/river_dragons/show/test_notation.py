"""The notation, and refusals: what can't be read, and what is against the rules, naming the rule."""

import re

import pytest
from hypothesis import strategies as st

from dragonrace.core.errors import IllegalAction, NotationError, RecordError
from dragonrace.core.records.record import read_record, record_text
from dragonrace.core.registry import rulebook
from dragonrace.games.river_dragons.actions import REFUSALS, No
from tests.games.common.lines import checks_of_lines
from tests.games.common.table import choices, play
from tests.games.river_dragons.table import begin, position

BRIDGE = {"blue-1": "blue 2", "red-2": "2 11"}


def to_program():
    return position(3)


def to_stone():
    return begin(position(6, stones="2"), blue="S2")


def to_plank():
    return begin(position(6, stones="2 11"), blue="P1")


def to_span():
    return play(to_plank(), "blue: plank 1")


def to_remove():
    return begin(position(6, stones="2 11 27", planks=BRIDGE, reserves={"blue": ""}), blue="R")


def to_step():
    return begin(position(6, stones="2 11", planks=BRIDGE), blue="M2")


def to_second_step():
    return play(to_step(), "blue: go blue 2")


def to_jump():
    return begin(position(6, stones="2 11", planks=BRIDGE, pawns={"green": "blue 2"}), blue="J")


def to_deep_stone():
    return begin(position(6, stones="140,100", expert=True), blue="S1")


def to_deep_span():
    state = begin(position(6, stones="100,180 140,100 140,140 140,180", expert=True), blue="P1")
    return play(state, "blue: plank 2")


def to_nothing():
    where = {"stones": "2", "planks": {"pink-1": "blue 2"}, "pawns": {"pink": "blue 2"}}
    return play(begin(position(2, **where), pink="M1", black="S1"), "pink: go blue")


NODES = [
    to_program, to_stone, to_plank, to_span, to_remove, to_step, to_second_step, to_jump, to_deep_stone, to_deep_span,
]  # fmt: skip

FORMS = [
    (to_program, "card S1"),
    (to_program, "card J"),
    (to_program, "card D-red"),
    (to_stone, "stone 1"),
    (to_stone, "stone 27"),
    (to_plank, "plank 6"),
    (to_span, "span blue 2"),
    (to_span, "span 2 11"),
    (to_remove, "take blue 2"),
    (to_remove, "take 2 11"),
    (to_remove, "lift 27"),
    (to_step, "go blue 2"),
    (to_second_step, "go blue"),
    (to_second_step, "go 2 11"),
    (to_second_step, "stay"),
    (to_jump, "jump blue 2 to 2 11"),
    (to_deep_stone, "stone 180,140"),
    (to_deep_span, "span blue 140,100"),
    (to_deep_span, "span 140,100 140,140"),
    (to_deep_span, "span 100,180 140,180"),
]

# Another order of supports, and the other side's names, among others:
UNREADABLE = [
    (to_span, "span 11 2"),
    (to_span, "span 2 blue"),
    (to_span, "span black blue"),
    (to_span, "span 2"),
    (to_remove, "take 11 2"),
    (to_deep_span, "span 140,140 140,100"),
    (to_deep_span, "span 140,100 100,180"),
    (to_deep_span, "span 140,100 blue"),
    (to_stone, "stone 120,40"),
    (to_deep_stone, "stone 14"),
    (to_program, "card"),
    (to_jump, "jump blue 2"),
]

FOREIGN = [
    (to_stone, "green: stone 1"),
    (to_stone, "Blue: stone 1"),
    (to_stone, "river: stone 1"),
    (to_stone, ": stone 1"),
    (to_stone, "blue:stone 1"),
    (to_stone, "blue:  stone 1"),
    (to_stone, "blue: blue: stone 1"),
    (to_jump, "green: jump blue 2 to 2 11"),
]

ILLEGAL = [
    (to_program, "card D-blue", "RD-2"),
    (to_program, "card D-green", "RD-5"),
    (to_program, "stone 1", "RD-10"),
    (to_program, "stay", "RD-10"),
    (to_stone, "stone 2", "RD-22"),
    (to_stone, "stone blue", "RD-22"),
    (to_stone, "plank 1", "RD-20"),
    (to_stone, "card S1", "RD-20"),
    (to_stone, "stay", "RD-20"),
    (to_plank, "stone 1", "RD-30"),
    (to_plank, "card S1", "RD-30"),
    (to_span, "plank 2", "RD-30"),
    (to_span, "span 2 12", "RD-30"),
    (to_span, "span blue 11", "RD-34"),
    (to_remove, "stay", "RD-40"),
    (to_remove, "take 2 3", "RD-40"),
    (to_remove, "lift red", "RD-40"),
    (to_step, "stay", "RD-51"),
    (to_step, "go 2 11", "RD-R5"),
    (to_step, "card S1", "RD-50"),
    (to_step, "go 2 3", "RD-50"),
    (to_jump, "jump 2 3 to blue", "RD-60"),
    (to_jump, "jump blue 2 to 2 3", "RD-60"),
    (to_step, "go red", "RD-R5"),
    (to_jump, "go 2 11", "RD-60"),
    (to_jump, "stay", "RD-60"),
    (to_jump, "jump 2 11 to blue", "RD-R5"),
    (to_deep_stone, "stone 140,100", "RD-R10"),
    (to_deep_stone, "stone 141,100", "RD-R10"),
    (to_deep_stone, "stone 540,100", "RD-R10"),
    (to_deep_stone, "stone 100,300", "RD-R10"),
    (to_deep_span, "span blue 180,180", "RD-30"),
]

VERBS = ["card", "stone", "plank", "span", "take", "lift", "go", "stay", "jump", "to", ":", ""]
WORDS = [*VERBS, "blue", "red", "2", "11", "27", "28", "140,100", "S1", "D-red", "0", "x"]

TestLines = pytest.mark.rule(
    "RD-2", "RD-5", "RD-10", "RD-12", "RD-20", "RD-22", "RD-30", "RD-34", "RD-38", "RD-40", "RD-50", "RD-51", "RD-60"
)(
    checks_of_lines(
        *(NODES, FORMS, UNREADABLE, FOREIGN, ILLEGAL),
        anything=st.text(max_size=30) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
        over=to_nothing,
        played=("pink: go blue", "black: stone 1", "card S1"),
        numbers=(0, 7, 13, 500),
    )
)


@pytest.mark.parametrize("node", NODES)
@pytest.mark.parametrize(
    "text",
    [
        "", " ", "card", "card ", "card  S1", "card s1", "card S3", "card D-white", "card D", "Card S1", "card S1 ",
        "stone", "stone 0", "stone 28", "stone 01", "stone x", "stone 1 2", "stone ²", "stone -1", "stone 1.0",
        "plank 0", "plank 7", "plank 12", "plank red", "plank ²", "span 3", "span 3 3", "span 11 2", "span 2 blue",
        "span 2  11", "span green blue", "span 2 11 12", "take 11 2", "take red-2", "lift", "lift white", "go",
        "go red-2", "go 2", "stay ", "stay here", "jump 2 11", "jump 2 11 to", "jump to blue", "jump 2 11 to 2",
        "jump blue 2 to 11 2", "span 120,45", "span 140,140 140,100", "stone 140", "stone 1,2,3", "stone ,",
        "stone 01,2", "fly", "pink: card", "blue:card S1", "pass",
    ],
)  # fmt: skip
def test_what_is_not_in_the_notation_cant_be_read(node, text):
    """Islands are named on one side and places on the other: there, the other side's names can't be read either."""
    state = node()
    with pytest.raises((NotationError, IllegalAction)) as wrong:
        state.string_to_action(text)
    assert str(wrong.value)
    legal = choices(state)
    assert text not in legal


def test_every_refusal_cites_a_rule_of_the_book():
    rules = set(re.findall(r"\*\*(RD-[RO]?\d+)\*\*", rulebook("river-dragons")))
    assert set(REFUSALS) == set(No) - {No.REASON}
    assert {refusal.rule for refusal in REFUSALS.values()} <= rules


@pytest.mark.rule("RD-R14")
def test_a_record_shown_during_a_game_cant_be_read_back():
    state = play(position(2), "pink: card S1", "black: card M1")
    shown = record_text(state, 1)
    assert "pink: card ?" in shown
    assert "black: card M1" in shown
    with pytest.raises(RecordError, match=r"\?"):
        read_record(shown, board=state.game.board)
    full = read_record(record_text(state), board=state.game.board)
    assert full.state.row == state.row
