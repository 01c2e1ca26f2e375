"""Information states: the same whatever the words, and only what is new is looked at along a game."""

import json
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.core.views import infostate
from tests.play import middle

SEEDS = range(3)


STATES = [middle(dragonrace.load_game(name, players=3), seed, most=60) for name in dragonrace.games() for seed in SEEDS]


def fresh(state: State, player: int) -> str:
    """The information state, made at one go."""
    return state.game.deserialize_state(state.serialize()).information_state_string(player)


def reworded(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event | {"words": event["words"].upper()} for event in events]


@pytest.mark.parametrize("state", STATES, ids=repr)
def test_other_words_leave_information_states_as_they_are(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    before = [fresh(state, player) for player in range(3)]
    presenter = type(state.game.type.presenter)
    events = presenter.events
    monkeypatch.setattr(presenter, "events", lambda *given: reworded(events(*given)))
    assert [fresh(state, player) for player in range(3)] == before
    assert all(event["words"] == event["words"].upper() for entry in state.log(0) for event in entry["events"])


@pytest.mark.parametrize("state", STATES, ids=repr)
def test_along_a_game_only_what_is_new_is_looked_at(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    entry = infostate.log_entry

    def counted(before: State, after: State, viewer: int | None) -> dict[str, Any]:
        looked.append(len(after.history()))
        return entry(before, after, viewer)

    monkeypatch.setattr(infostate, "log_entry", counted)
    game, history = state.game, state.history()
    along = game.new_initial_state()
    for player, action in history:
        along.apply_action(action, player)
        along.clone().information_state_string(1)
        assert along.information_state_string(1) == fresh(along, 1)
        looked.clear()
        assert along.information_state_string(1) == along.clone().information_state_string(1)
        assert looked == []
    along.information_state_string(0)
    assert looked == list(range(1, len(history) + 1))


@pytest.mark.parametrize("state", STATES, ids=repr)
def test_each_line_is_an_action_and_data(state: State) -> None:
    first, seen_by, *lines = state.information_state_string(2).splitlines()
    assert (first, seen_by) == (repr(state.game), "seen by 2")
    assert len(lines) == len(state.history())
    for line in lines:
        text, bracket, data = line.partition(" [")
        assert ": " in text
        assert isinstance(json.loads(bracket[1:] + data), list)


@pytest.mark.parametrize("state", STATES, ids=repr)
def test_what_is_drawn_anew_has_the_same_information_state(state: State) -> None:
    state.information_state_string(0)
    for seed in SEEDS:
        twin = state.resample_from_infostate(0, seed)
        assert twin.information_state_string(0) == state.information_state_string(0)
        for other in (1, 2):
            assert twin.information_state_string(other) == fresh(twin, other)
