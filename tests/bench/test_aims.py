"""What weak bots are seen to be after is counted rightly."""

from collections import Counter

import pytest
from bench.aims import note

from tests.games.golden_dragon.table import position

CLOSE = """
    531.245
    .......
    .v. .v.
    vr....v
    v...b.v
    ...G...
    .......
"""
"""A south-east stone takes red nearer, or blue back; a south-west one carries blue home."""


@pytest.mark.parametrize(
    ("stone", "line", "counted"),
    [
        ("SE", "move red", {"turns": 1, "could": 1, "advanced": 1}),
        ("SE", "move blue", {"turns": 1, "could": 1}),
        ("SE", "gale", {"turns": 1, "could": 1}),
        ("SW", "move blue", {"turns": 1}),
    ],
)
def test_where_the_front_stone_leads_is_counted(stone: str, line: str, counted: dict[str, int]) -> None:
    state, counts = position(CLOSE, red=f"N {stone}"), Counter[str]()
    note(state, 0, state.string_to_action(line, 0), counts)
    assert +counts == counted


@pytest.mark.parametrize(("answer", "vetoed"), [("veto", {"vetoed -": 1}), ("allow", {})])
def test_answers_are_counted_by_where_the_move_leads(answer: str, vetoed: dict[str, int]) -> None:
    state, counts = position(CLOSE, red="N SE", lightnings=1), Counter[str]()
    state.apply_action(state.string_to_action("move blue", 0))
    note(state, 1, state.string_to_action(answer, 1), counts)
    assert +counts == {"asked -": 1, **vetoed}
