"""What any game's table is asked in tests, in the words of the notation."""

from typing import Any

import pytest

from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import State

__all__ = ["asked", "choices", "play", "refused", "table", "winner"]


def play(state: State, *lines: str) -> State:
    """Play whole lines, in place: "river: roll 1 1 3 5 6", "red: keep 1 1"."""
    for line in lines:
        assert ": " in line, f"{line!r} is no whole line"
        actor = line.split(":")[0]
        player = state.game.players.index(actor) if actor in state.game.players else state.current_player()
        state.apply_action(state.string_to_action(line, player), player)
    return state


def refused(state: State, line: str) -> str:
    """The rule by which a line is refused; a test fails if it is not, or if it changes anything."""
    before, history = state.row.copy(), state.history()
    with pytest.raises(IllegalAction) as wrong:
        play(state, line)
    assert (state.row, state.history()) == (before, history)
    assert wrong.value.rule in str(wrong.value)
    return wrong.value.rule


def asked(state: State) -> str:
    """Who is to act: the colours, or what chance is called, or "nobody" at the end."""
    return " ".join(state.game.actor_name(player) for player in state.actors()) or "nobody"


def choices(state: State, colour: str | None = None) -> list[str]:
    """What a player, by default the current one, may do, in the notation."""
    player = state.current_player() if colour is None else state.game.players.index(colour)
    return [state.action_to_string(action, player) for action in state.legal_actions(player)]


def table(state: State, colour: str | None = None) -> dict[str, Any]:
    """The table as this colour sees it, or a spectator."""
    found: dict[str, Any] = state.view(None if colour is None else state.game.players.index(colour))["table"]
    return found


def winner(state: State) -> str | None:
    seat = state.winner()
    return None if seat is None else state.game.players[seat]
