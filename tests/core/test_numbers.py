"""Whole numbers, whatever their type: kept as plain ones, which JSON takes too."""

import json
import re
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import IllegalAction, OptionError
from dragonrace.core.numbers import check_whole, whole


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3), np.array(3)])
def test_whole_numbers_of_any_type_become_plain_ones(value: Any) -> None:
    assert whole(value) == check_whole("n", value, 3, 3) == 3
    assert type(whole(value)) is type(check_whole("n", value, 3, 3)) is int


@pytest.mark.parametrize("value", [True, np.True_, 2.0, np.float64(2), "2", None, [2], np.array([2, 3])])
def test_what_is_no_whole_number_is_refused(value: Any) -> None:
    assert whole(value) is None
    with pytest.raises(OptionError, match=r"n can't be .*: it is a whole number from 0 to 9, or so"):
        check_whole("n", value, 0, 9, ", or so")


def test_a_game_takes_them_and_keeps_plain_ones() -> None:
    three = np.int64(3)
    game = dragonrace.load_game("golden-dragon", players=three, moves_per_turn=three, first_player=np.int8(2))  # type: ignore[arg-type]
    assert repr(game) == "load_game('golden-dragon', players=3, moves_per_turn=3, first_player=2)"
    assert json.loads(json.dumps(game.options)) == game.options
    assert json.dumps([game.num_players, game.check_viewer(np.int64(1))]) == "[3, 1]"  # type: ignore[arg-type]


def test_a_game_takes_numpy_s_true_and_false_for_a_flag() -> None:
    game = dragonrace.load_game("dragon-river", tipping=np.False_)  # type: ignore[arg-type]
    assert game.options["tipping"] is False


def test_a_state_takes_them_for_seats_and_keeps_plain_ones() -> None:
    state = dragonrace.load_game("golden-dragon").new_initial_state()
    seat: Any = np.int64(0)
    state.apply_action(np.int64(state.legal_actions(seat)[0]), seat)
    assert json.dumps([state.history(), state.log(seat), state.view(seat)])
    nobodies: list[Any] = [1.0, True, "1", [1], 9, -7]
    for nobody in nobodies:
        assert state.legal_actions(nobody) == []
        with pytest.raises(IllegalAction, match=f"player {re.escape(repr(nobody))} can't act now; "):
            state.apply_action(0, nobody)
        with pytest.raises(IllegalAction, match=f"player {re.escape(repr(nobody))} has nothing to choose now"):
            state.suggest(nobody)
        with pytest.raises(OptionError, match=r"whole number from 0 to 1 \(red, blue\); None is whoever acts"):
            state.observation(nobody)
