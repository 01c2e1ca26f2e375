"""What weak bots are seen to be after is counted rightly."""

from collections import Counter

import pytest
from bench.aims import note

from dragonrace import State
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


def noted(state: State, line: str) -> Counter[str]:
    counts, seat = Counter[str](), state.actors()[0]
    note(state, seat, state.string_to_action(line, seat), counts)
    return +counts


@pytest.mark.parametrize(
    ("stone", "line", "counted"),
    [
        ("SE", "move red", {"turns": 1, "could": 1, "advanced": 1}),
        ("SE", "move blue", {"turns": 1, "could": 1}),
        ("SW", "move blue", {"turns": 1, "could give": 1, "given": 1}),
    ],
)
def test_where_the_front_stone_leads_is_counted(stone: str, line: str, counted: dict[str, int]) -> None:
    assert noted(position(CLOSE, red=f"N {stone}", gales=0), line) == counted


@pytest.mark.parametrize(
    ("stones", "line", "counted"),
    [
        ("S SW W N E SE", "move blue", {"turns": 1, "could give": 1, "given": 1}),
        ("S SW W N E SE", "gale", {"turns": 1, "could give": 1, "gales": 1}),
        ("N E SE S W SW", "move blue", {"turns": 1, "could win by gale": 1}),
        (
            "N E SE S W SW",
            "gale",
            {"turns": 1, "could win by gale": 1, "won by gale": 1, "gales": 1, "gales for two": 1},
        ),
    ],
)
def test_what_a_gale_could_do_is_counted(stones: str, line: str, counted: dict[str, int]) -> None:
    assert noted(position(CLOSE, red=stones, gales=1), line) == +Counter(counted)


def test_who_wins_without_a_gale_needs_none() -> None:
    state = position(CLOSE, mover="blue", blue="N SW", gales=1)
    assert "could win by gale" not in noted(state, "move blue")


@pytest.mark.parametrize(("answer", "vetoed"), [("veto", {"vetoed -": 1}), ("allow", {})])
def test_answers_are_counted_by_where_the_move_leads(answer: str, vetoed: dict[str, int]) -> None:
    state = position(CLOSE, red="N SE", lightnings=1)
    state.apply_action(state.string_to_action("move blue", 0))
    assert noted(state, answer) == {"asked -": 1, **vetoed}


@pytest.mark.parametrize(
    ("stone", "blue", "line", "counted"),
    [
        ("SW", "S N", "move blue", {"could give": 1, "given": 1}),  # it wins at once
        ("SW", "S N", "pass", {"could give": 1}),
        ("SE", "S SW", "move red", {"could give": 1, "given": 1}),  # it wins next
        ("SE", "S SW", "move blue", {"could give": 1}),
        ("SE", "S N", "move red", {}),
    ],
)
def test_what_gives_the_game_away_is_counted(stone: str, blue: str, line: str, counted: dict[str, int]) -> None:
    found = noted(position(CLOSE, red=f"N {stone}", blue=blue, gales=0), line)
    assert {what: times for what, times in found.items() if "giv" in what} == counted
