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


@pytest.mark.parametrize("name", dragonrace.games())
def test_the_tensor_tells_states_apart_exactly_where_the_words_do(name: str) -> None:
    """In many states, of which some differ only in what one of the seats can't know."""
    game = dragonrace.load_game(name, players=2, turn_limit=9)
    by_words: dict[Any, set[Any]] = {}
    by_numbers: dict[Any, set[Any]] = {}
    for seed in range(25):
        state = middle(game, seed, most=30)
        for twin in (state, state.resample_from_infostate(0, seed), state.resample_from_infostate(1, seed)):
            for seat in range(2):
                numbers = twin.information_state_tensor(seat)
                words, told = (seat, twin.information_state_string(seat)), (seat, numbers.shape, numbers.tobytes())
                by_words.setdefault(words, set()).add(told)
                by_numbers.setdefault(told, set()).add(words)
    assert all(len(found) == 1 for found in (*by_words.values(), *by_numbers.values()))


@pytest.mark.parametrize("name", dragonrace.games())
def test_the_tensor_grows_with_the_game(name: str) -> None:
    game = dragonrace.load_game(name, players=3)
    state, along = middle(game, 5, most=40), game.new_initial_state()
    for number, (player, action) in enumerate(state.history()):
        assert along.information_state_tensor(1).shape == (number + 1, 2 + len(game.features))
        along = along.child(action, player)
    whole = state.information_state_tensor(1)
    assert (along.information_state_tensor(1) == whole).all()
    assert (whole[-1, 2:] == state.observation(1)).all()
    assert whole[0, :2].tolist() == [0, 0]
    mine = [action + 1 for player, action in state.history() if player == 1]
    assert whole[whole[:, 0] == 1, 1].tolist() == mine
