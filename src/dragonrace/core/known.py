"""What a viewer knows of a position: for whoever shows it. A viewer is a seat, or None for a spectator."""

from typing import Any, Protocol

from dragonrace.core.rules.kernel import StateRecord

__all__ = ["LookedAt", "known_to", "line"]


class LookedAt(Protocol):
    """What is asked of a state, which stands above this file."""

    @property
    def game(self) -> Any:
        """The loaded game, which stands above, too."""

    @property
    def row(self) -> StateRecord:
        """The flat record."""

    def action_to_string(self, action: int, player: int | None = None) -> str:
        """Write an action."""


def known_to(state: LookedAt, viewer: int | None) -> Any:
    """Return the record as ``viewer`` knows it: what is shown of this can't tell them what they may not know.

    It is a copy, blanked by the rules' ``conceal``; for a spectator by that of every seat. Nobody changes it: in games
    that hide nothing it is the record itself.
    """
    if state.game.type.hiding is None:
        return state.row
    row = state.row.copy()
    for seat in range(state.game.num_players) if viewer is None else [viewer]:
        state.game.kernel.conceal(state.game.compiled_board, row, seat)
    return row


def line(state: LookedAt, player: int, action: int, viewer: int | None) -> str:
    """Return the notation of an action about to be made at ``state``, its hidden part as "?" for ``viewer``."""
    text = state.action_to_string(action, player)
    if player != viewer and state.game.type.presenter.is_hidden(state, player, action, viewer):
        verb, space, _ = text.partition(" ")
        return f"{verb} ?" if space else "?"
    return text
