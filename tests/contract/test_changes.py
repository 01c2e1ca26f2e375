"""What events change on the table: all of them together lead from the table before an action to the one after it."""

import random
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.core.plain import PlainPresenter
from dragonrace.core.views.changes import changed, with_changes
from dragonrace.core.views.view import add_changes, log_entry
from dragonrace.testing.positions import viewers
from tests.play import option_sets, step

GAMES = dragonrace.games()
MOST = 150
SHARE = 0.1


def told(before: State, after: State, viewer: int | None) -> list[Any]:
    """The events of an action as this viewer is told them, each with what it changes."""
    return add_changes(log_entry(before, after, viewer), before, after, viewer)["events"]  # type: ignore[return-value]


def after_each(before: State, after: State, viewer: int | None) -> list[Any]:
    """The tables that this viewer sees: before an action, and once each event has been seen."""
    tables = [before.view(viewer)["table"]]
    for event in told(before, after, viewer):
        tables.append(changed(tables[-1], event["changes"]))
    return tables


@pytest.mark.parametrize("name", GAMES)
def test_the_changes_lead_to_the_table_after_the_action(name: str) -> None:
    """For any viewer; and the entry is the log's but for them."""
    for seed, game in enumerate(option_sets(name)):
        state, rng = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal() and len(state.history()) < MOST:
            before = state.clone()
            step(state, rng)
            viewer = rng.choice(viewers(state))
            events = log_entry(before, state, viewer)["events"]
            if len(events) > 1 or rng.random() < SHARE:
                assert after_each(before, state, viewer)[-1] == state.view(viewer)["table"]
                seen = [event | {"changes": []} for event in told(before, state, viewer)]
                assert seen == [event | {"changes": []} for event in events]


def test_a_game_that_does_not_unfold_its_events_changes_with_the_last_one() -> None:
    events: Any = [{"kind": "throw", "words": ""}, {"kind": "go", "words": ""}]
    before = {"dice": [1], "pawns": [0, 0], "board": {"rows": ["a", "b"]}}
    after = {"dice": [1, 2], "pawns": [0, 3], "board": {"rows": ["a", "c"]}}
    first, last = with_changes(events, before, after, PlainPresenter().unfold)
    assert first["changes"] == []
    assert last["changes"] == [[["dice"], [1, 2]], [["pawns", 1], 3], [["board", "rows", 1], "c"]]
    assert changed(before, last["changes"]) == after


def play(state: State, text: str) -> State:
    """Carry out an action; return the position before it."""
    before = state.clone()
    state.apply_action(state.string_to_action(text))
    return before


def test_golden_dragon_shows_a_stone_beside_its_dragon_before_the_dragon_moves() -> None:
    state = dragonrace.load_game("golden-dragon", players=2).new_initial_state()
    rng = random.Random(3)
    while not any(event["kind"] == "move" for entry in state.log()[-1:] for event in entry["events"]):
        before = state.clone()
        step(state, rng)
    lay, move = told(before, state, None)[-2:]
    assert (lay["kind"], move["kind"]) == ("lay", "move")
    start, laid, moved = (after_each(before, state, None)[number] for number in (-3, -2, -1))
    assert (start["stone"], laid["stone"], laid["to"], moved["stone"]) == (None, lay["wind"], lay["to"], None)
    assert laid["dragons"] == start["dragons"] != moved["dragons"]
    assert len(laid["holders"][lay["seat"]]) == len(start["holders"][lay["seat"]]) - 1


def test_river_dragons_reveals_cards_before_dragons_strike_and_pawns_fall() -> None:
    state = dragonrace.load_game("river-dragons", players=2, first_player=0).new_initial_state()
    other = state.game.players[1]
    for card in (f"D-{other}", "M1", "S1", "P1", "R"):
        state.apply_action(state.string_to_action(f"card {card}", 0), 0)
    for card in ("M2", "J", "S1", "P1"):
        state.apply_action(state.string_to_action(f"card {card}", 1), 1)
    before = play(state, "card R")
    events = told(before, state, 1)
    tables = after_each(before, state, 1)
    assert [event["kind"] for event in events] == [
        "card",
        "reveal",
        "dragon",
        "strike",
        "reveal",
        "fall",
        "fall",
        "reveal",
    ]
    assert tables[1]["programs"] == [[None] * 5, ["M2", "J", "S1", "P1", "R"]]
    assert tables[2]["programs"][0] == [f"D-{other}", None, None, None, None]
    assert tables[2]["cancelled"] == [False, True]
    assert [table["mover"] for table in tables[3:5]] == [0, 1]
    assert tables[-2]["revealed"] == 2
    assert tables[-1]["revealed"] == 3


def test_river_dragons_counts_a_card_from_the_moment_that_it_is_turned_over() -> None:
    """Nothing is placed yet: 0 of 2 stones."""
    state = dragonrace.load_game("river-dragons", players=2, first_player=0).new_initial_state()
    for seat, program in enumerate(("S2 P1 M1 J R", "S1 S2 P1 M1 R")):
        for card in program.split()[: 5 - seat]:
            state.apply_action(state.string_to_action(f"card {card}", seat), seat)
    before = play(state, "card R")
    _, revealed = after_each(before, state, 0)[-2:]
    assert (revealed["mover"], revealed["left"]) == (0, 2)
    lefts = []
    for text in ("stone 1", "stone 2", "stone 3"):
        before = play(state, text)
        lefts.append([(table["mover"], table["left"]) for table in after_each(before, state, 0)])
    assert lefts[0] == [(0, 2), (0, 1)]
    assert lefts[1][0] == (0, 1)
    assert lefts[1][-1] == (1, 1)
