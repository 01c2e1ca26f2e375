"""What a seat may know. All hiding happens here: positions, choices, the log.

A game's `Presenter` says what lies on the table, and whether an action is hidden from somebody. Whatever leaves this
module has been asked for a certain viewer: a seat, or None for a spectator, who sees what a stranger would.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dragonrace.core.state import State

__all__ = ["line", "log", "log_entry", "view"]


def view(state: "State", viewer: int | None) -> dict[str, Any]:
    """Return the position as ``viewer`` sees it, as plain JSON data."""
    viewer = state.game.check_viewer(viewer)
    presenter, actors = state.game.type.presenter, state.actors()
    prompt = dict(zip(("text", "rule"), presenter.prompt(state, viewer), strict=True)) if viewer in actors else None
    return {
        "game": state.game.name,
        "viewer": viewer,
        "players": list(state.game.players),
        "actors": list(actors),
        "turn": state.row.turns,
        "over": not actors,
        "winner": state.winner(),
        "prompt": prompt,
        "choices": [_choice(state, viewer, action) for action in _own_actions(state, viewer)],
        "table": presenter.table(state, viewer),
    }


def _own_actions(state: "State", viewer: int | None) -> list[int]:
    return [] if viewer is None else state.legal_actions(viewer)


def _choice(state: "State", seat: int | None, action: int) -> dict[str, Any]:
    assert seat is not None
    details = state.game.type.presenter.choice(state, seat, action)
    return {"action": action, "text": state.action_to_string(action, seat), **details}


def line(state: "State", player: int, action: int, viewer: int | None) -> str:
    """Return the notation of an action about to be made at ``state``, its hidden part as "?" for ``viewer``."""
    text = state.action_to_string(action, player)
    if player >= 0 and player != viewer and state.game.type.presenter.is_hidden(state, player, action, viewer):
        return text.split(" ")[0] + " ?"
    return text


def log_entry(before: "State", after: "State", viewer: int | None) -> dict[str, Any]:
    """Return the log's entry for the one action that leads from ``before`` to ``after``."""
    history = after.history()
    player, action = history[-1]
    return {
        "number": len(history),
        "player": player,
        "text": line(before, player, action, viewer),
        "events": after.game.type.presenter.events(before, player, action, after, viewer),
    }


def log(state: "State", viewer: int | None) -> list[dict[str, Any]]:
    """Return the whole log as ``viewer`` may read it."""
    viewer = state.game.check_viewer(viewer)
    after, entries = state.game.new_initial_state(), []
    for player, action in state.history():
        before = after.clone()
        after.apply_action(action, player)
        entries.append(log_entry(before, after, viewer))
    return entries
