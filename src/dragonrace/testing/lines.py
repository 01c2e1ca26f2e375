"""What a game's notation promises of single lines, for a game's own tests."""

from collections.abc import Callable, Iterable

from dragonrace.core.errors import IllegalAction, NotationError
from dragonrace.core.game import State
from dragonrace.testing.positions import everybody
from dragonrace.testing.promises import is_refused

__all__ = ["is_against", "is_read_and_written", "is_read_or_refused", "others_cant_act"]


def is_read_and_written(state: State, actor: str, text: str) -> None:
    """``text`` is legal for whoever acts, alone or as a whole line."""
    action = state.string_to_action(text)
    assert state.action_to_string(action) == text, f"{text} is written as {state.action_to_string(action)}"
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
    assert text in (written, f"{actor}: {written}"), f"{text!r} is read as {written}"
    assert action in state.legal_actions()


def is_against(rule: str, state: State, text: str) -> None:
    """``text`` is refused, as text and as a number, naming the rule, and changes nothing."""
    before, history, view = state.row.copy(), state.history(), state.view()
    by_text = _refusal(lambda: state.string_to_action(text))
    assert by_text is not None, f"{text} is accepted"
    assert by_text.rule == rule, f"{text} is refused by {by_text.rule}, not {rule}"
    assert f"({rule})" in str(by_text)
    try:
        number = state.game.type.notation.read(state, state.current_player(), text)
    except IllegalAction:
        pass  # what isn't there has no number
    else:
        by_number = _refusal(lambda: state.apply_action(number))
        assert by_number is not None, f"{text} is accepted as a number"
        assert by_number.rule == rule
        assert text in str(by_number)
    assert (state.row, state.history(), state.view()) == (before, history, view), "what was refused changed something"


def _refusal(attempt: Callable[[], object]) -> IllegalAction | None:
    try:
        attempt()
    except IllegalAction as refusal:
        return refusal
    return None


def others_cant_act(state: State, actions: Iterable[int]) -> None:
    """Nobody but the actors: no other seat, nor chance, nor a number that is nobody's."""
    before, tried = state.row.copy(), list(actions)
    for player in (-4, -2, *everybody(state), state.game.num_players, 99):
        if player not in state.actors():
            assert state.legal_actions(player) == [], f"{player} can't act, and has legal actions"
            assert all(is_refused(state, action, player) for action in tried), f"{player} can act"
    assert state.row == before
