"""What any game says to somebody who is new."""

from typing import Any

from dragonrace.core.game import State

__all__ = ["hint", "pities", "pity"]


def hint(state: State, colour: str | None) -> str | None:
    """What this colour, or a spectator, should think of now."""
    found: str | None = state.view(None if colour is None else state.game.players.index(colour))["hint"]
    return found


def pities(state: State, colour: str | None = None) -> dict[str, str | None]:
    """Why each choice of a colour, by default of the first who may act, would be a pity; None: it is none."""
    seat = state.current_player() if colour is None else state.game.players.index(colour)
    choices: list[dict[str, Any]] = state.view(seat)["choices"]
    return {choice["text"]: choice.get("pity") for choice in choices}


def pity(state: State, text: str, colour: str | None = None) -> str | None:
    """Why this choice would be a pity."""
    return pities(state, colour)[text]
