"""Errors: one tree, stable codes, sentences that stay short."""

import pickle

import pytest

import dragonrace
from dragonrace.core.errors import shorten


@pytest.mark.parametrize(
    "name", ["OptionError", "BoardError", "NotationError", "IllegalAction", "RecordError", "MissingExtraError"]
)
def test_every_error_is_a_dragonrace_error_with_a_dotted_code(name: str) -> None:
    error = getattr(dragonrace, name)
    assert issubclass(error, dragonrace.DragonraceError)
    assert "." in error.code


@pytest.mark.parametrize(
    "error",
    [
        dragonrace.OptionError("goal", 7, "it is more", code="goal.small"),
        dragonrace.BoardError("too wide", where="map"),
        dragonrace.IllegalAction("no", rule="DR-11"),
        dragonrace.RecordError("no", line=3),
    ],
)
def test_errors_reach_other_processes_as_they_are(error: dragonrace.DragonraceError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    assert again.code == error.code


def test_long_values_are_cut() -> None:
    assert len(shorten("x" * 10_000)) == 80


def test_an_illegal_action_names_the_rule() -> None:
    state = dragonrace.load_game("dragon-river").new_initial_state()
    with pytest.raises(dragonrace.IllegalAction, match=r"river can't roll 1 1: .* \(DR-17\)") as caught:
        state.apply_action(state.game.type.notation.read(state, -1, "roll 1 1"))
    assert caught.value.rule == "DR-17"
    assert caught.value.code == "action.illegal"


@pytest.mark.parametrize("action", [-1, 10_000, "keep", None, 1.0, True])
def test_what_is_no_action_has_no_notation(action: object) -> None:
    state = dragonrace.load_game("dragon-river").new_initial_state()
    for player in (None, dragonrace.CHANCE, 0, 1):
        with pytest.raises(dragonrace.IllegalAction, match=r"no action|whole number"):
            state.action_to_string(action, player)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [2, -2, dragonrace.TERMINAL, 1.0, "red", True])
def test_nobody_s_action_has_no_notation(player: object) -> None:
    for name in dragonrace.games():
        state = dragonrace.load_game(name, players=2).new_initial_state()
        with pytest.raises(dragonrace.OptionError, match=r"player can't be .* from 0 to 1 .*; -1 is chance"):
            state.action_to_string(0, player)  # type: ignore[arg-type]


def test_the_public_face_is_what_all_says() -> None:
    for name in dragonrace.__all__:
        assert hasattr(dragonrace, name), name
    assert callable(dragonrace.games)
    assert callable(dragonrace.bots)
