"""What every game promises of every position, and of its notation, as checks that fail by an assertion.

`test_every_game` tries them on all games; each game's own tests do so on boards and positions of theirs.
"""

import json
import random
from collections.abc import Callable, Iterable

import numpy as np
import pytest

import dragonrace
from dragonrace import CHANCE, IllegalAction, NotationError, State
from dragonrace.core.record import record_text
from dragonrace.engine.rows import record_of, rows_of

SLACK = 3
"""How many numbers beyond the bounds are tried, too."""
SOME = 40


# --- positions ---


def legal_is_what_is_accepted(state: State, rng: random.Random | None = None) -> None:
    """Every number is tried, or with ``rng`` some of them; what is refused changes nothing."""
    before, history = state.row.copy(), state.history()
    for player in everybody(state):
        legal, numbers = state.legal_actions(player), numbers_of(state, player)
        assert legal == sorted(set(legal))
        assert bool(legal) == (player in state.actors())
        assert set(legal) <= set(numbers[SLACK:-SLACK])
        edges = (*numbers[:SLACK], *numbers[-SLACK:])
        tried = numbers if rng is None else (*_some(rng, legal), *_some(rng, numbers), *edges)
        for action in tried:
            if action in legal:
                twin = state.clone()
                twin.apply_action(action, player)
                assert twin.history() == [*history, (player, action)]
                assert twin.row != before
                twin.row.pack()  # every field within its range
            else:
                with pytest.raises(IllegalAction):
                    state.apply_action(action, player)
        assert (state.row, state.history()) == (before, history)


def numbers_of(state: State, player: int) -> range:
    """A player's numbers of actions, and some beyond the bounds."""
    bound = state.game.max_chance_outcomes if player == CHANCE else state.game.num_distinct_actions
    return range(-SLACK, bound + SLACK)


def everybody(state: State) -> range:
    """All seats, and chance."""
    return range(CHANCE, state.game.num_players)


def _some(rng: random.Random, numbers: list[int] | range) -> list[int]:
    return rng.sample(numbers, min(SOME, len(numbers)))


def the_kernel_gives_actions_to_those_alone_who_may_act(state: State) -> None:
    kernel, b = state.game.kernel, state.game.compiled_board
    for seat in range(state.game.num_players):
        out = [0] * state.game.num_distinct_actions
        count = kernel.legal_actions(b, state.row, seat, out)
        assert out[:count] == state.legal_actions(seat)
        assert bool(count) == (seat in state.actors())
    if CHANCE not in state.actors():
        assert kernel.legal_actions(b, state.row, CHANCE, out) == 0
    if state.game.max_chance_outcomes == 0:
        assert kernel.chance_weights(b, state.row, out) == 0


def every_legal_action_is_read_as_it_is_written(state: State) -> None:
    for player in state.actors():
        legal = state.legal_actions(player)
        assert legal
        texts = [state.action_to_string(action, player) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [state.string_to_action(text, player) for text in texts] == legal
        lines = [f"{state.game.actor_name(player)}: {text}" for text in texts]
        assert [state.string_to_action(line, player) for line in lines] == legal


def saved_or_recorded_it_is_the_same(state: State) -> None:
    again = state.game.deserialize_state(state.serialize())
    assert (again.row, again.history()) == (state.row, state.history())
    assert record_of(type(state.row), rows_of(state.row)) == state.row
    record = dragonrace.read_record(record_text(state), board=state.game.board)
    assert (record.state.row, record.state.history()) == (state.row, state.history())
    assert record.game.identity() == state.game.identity()
    assert record.to_text() == record_text(state)


def views_and_logs_are_plain_and_whole(state: State) -> None:
    for seat in viewers(state):
        view, log = state.view(seat), state.log(seat)
        assert json.loads(json.dumps([view, log], allow_nan=False)) == [view, log]
        assert [entry["number"] for entry in log] == list(range(1, len(state.history()) + 1))
        assert all(event["kind"] and isinstance(event["words"], str) for entry in log for event in entry["events"])
        mine = [] if seat is None else state.legal_actions(seat)
        assert [choice["action"] for choice in view["choices"]] == mine
        assert all(choice["words"] for choice in view["choices"])
        assert (view["prompt"] is not None) == bool(mine)


def tensors_have_their_shape_and_lie_between_0_and_1(state: State) -> None:
    for seat in range(state.game.num_players):
        tensor = state.observation_tensor(seat)
        assert tensor.shape == state.game.observation_tensor_shape
        assert ((tensor >= 0) & (tensor <= 1)).all()


def a_winner_looks_better_than_anybody_else(state: State) -> None:
    kernel, b = state.game.kernel, state.game.compiled_board
    values = [kernel.evaluate(b, state.row, seat) for seat in range(state.game.num_players)]
    assert all(np.isfinite(values))
    winner = state.winner()
    if winner is not None:
        assert all(value < values[winner] for seat, value in enumerate(values) if seat != winner)


PROMISES: tuple[Callable[[State], None], ...] = (
    the_kernel_gives_actions_to_those_alone_who_may_act,
    every_legal_action_is_read_as_it_is_written,
    saved_or_recorded_it_is_the_same,
    views_and_logs_are_plain_and_whole,
    tensors_have_their_shape_and_lie_between_0_and_1,
    a_winner_looks_better_than_anybody_else,
)
"""What any position keeps, besides `legal_is_what_is_accepted`."""


# --- what is hidden ---


def viewers(state: State) -> list[int | None]:
    """All seats, and the spectators."""
    return [None, *range(state.game.num_players)]


def look_alike(state: State, other: State, viewer: int | None) -> None:
    """Nothing that ``viewer`` gets tells these two apart."""
    assert other.view(viewer) == state.view(viewer)
    assert other.log(viewer) == state.log(viewer)
    assert record_text(other, viewer) == record_text(state, viewer)
    assert other.actors() == state.actors()
    if viewer is None:
        return
    assert other.legal_actions(viewer) == state.legal_actions(viewer)
    assert other.information_state_string(viewer) == state.information_state_string(viewer)
    assert np.array_equal(other.observation_tensor(viewer), state.observation_tensor(viewer))
    kernel, board = state.game.kernel, state.game.compiled_board
    assert kernel.evaluate(board, other.row, viewer) == kernel.evaluate(board, state.row, viewer)
    assert kernel.turn_segment(board, other.row) == kernel.turn_segment(board, state.row)


# --- notation ---


def is_read_and_written(state: State, actor: str, text: str) -> None:
    """``text`` is legal for whoever acts, alone or as a whole line."""
    action = state.string_to_action(text)
    assert state.action_to_string(action) == text
    assert state.string_to_action(f"{actor}: {text}") == action
    assert state.string_to_action(text, state.current_player()) == action
    assert action in state.legal_actions()


def is_read_or_refused(state: State, text: str) -> None:
    """Whatever ``text`` may be."""
    try:
        action = state.string_to_action(text)
    except (NotationError, IllegalAction):
        return
    written, actor = state.action_to_string(action), state.game.actor_name(state.current_player())
    assert text in (written, f"{actor}: {written}")
    assert action in state.legal_actions()


def is_against(rule: str, state: State, text: str) -> None:
    """``text`` is refused, as text and as a number, naming the rule, and changes nothing."""
    before, history, view = state.row.copy(), state.history(), state.view()
    with pytest.raises(IllegalAction) as by_text:
        state.string_to_action(text)
    assert by_text.value.rule == rule
    assert f"({rule})" in str(by_text.value)
    try:
        number = state.game.type.notation.read(state, state.current_player(), text)
    except IllegalAction:
        pass  # what isn't there has no number
    else:
        with pytest.raises(IllegalAction) as by_number:
            state.apply_action(number)
        assert by_number.value.rule == rule
        assert text in str(by_number.value)
    assert (state.row, state.history(), state.view()) == (before, history, view)


def others_cant_act(state: State, actions: Iterable[int]) -> None:
    """Nobody but the actors: no other seat, nor chance, nor a number that is nobody's."""
    before = state.row.copy()
    for player in (-4, -2, *everybody(state), state.game.num_players, 99):
        if player not in state.actors():
            assert state.legal_actions(player) == []
            for action in actions:
                with pytest.raises(IllegalAction):
                    state.apply_action(action, player)
    assert state.row == before
