"""How a game is written and shown that says nothing of its own about it: actions by name, fields by label."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from dragonrace.core.errors import NotationError, shorten
from dragonrace.core.known import LookedAt, known_to, line
from dragonrace.core.rules.actors import CHANCE
from dragonrace.core.rules.flat import Field, Seat
from dragonrace.core.views.shapes import ChoiceGrid
from dragonrace.core.words.seats import CORE, seat_name

__all__ = ["ListedActions", "PlainPresenter"]


class Shown(LookedAt, Protocol):
    """What is asked of a state, which stands above this file."""

    def winner(self) -> int | None:
        """Return the winner's seat, or None."""

    def is_terminal(self) -> bool:
        """Say whether the game is over."""


class ListedActions:
    """A notation that is a list: each action's number is its text's place."""

    def __init__(self, players: Sequence[str], chance: Sequence[str] = ()):
        self._players, self._chance = tuple(players), tuple(chance)

    @property
    def num_actions(self) -> int:
        """How many actions the players have."""
        return len(self._players)

    @property
    def num_outcomes(self) -> int:
        """How many outcomes chance has."""
        return len(self._chance)

    def write(self, _state: Shown, player: int, action: int) -> str:
        """Write an action."""
        return self._texts(player)[action]

    def read(self, _state: Shown, player: int, text: str) -> int:
        """Read an action; raises `NotationError`."""
        texts = self._texts(player)
        if text not in texts:
            raise NotationError(f"{shorten(text)} can't be read; what can be written is: {', '.join(texts)}")
        return texts.index(text)

    def _texts(self, player: int) -> tuple[str, ...]:
        return self._chance if player == CHANCE else self._players


class PlainPresenter:
    """Shows the fields of a game's record as the viewer knows them, labelled with their names.

    Others inherit from it, and say better what they can; where something is hidden, by `is_hidden` which actions are.
    """

    def __init__(self, signs: Mapping[str, Mapping[int, str | None]] = MappingProxyType({})):
        """Take what is shown in place of some numbers, by field: as ``{"bids": {0: None, -1: "?"}}``; None: nothing."""
        self._signs = signs

    def table(self, state: Shown, viewer: int | None) -> Mapping[str, Any]:
        """Return ``fields``: a list of ``label``, ``kind``, ``by_seat`` and ``value``.

        ``value`` is a number or its sign, or a list of them, which has one for each seat where it is ``by_seat``. Where
        ``kind`` is "seat" and not "number", they are seats' colours, or null for none.
        """
        row, colours = known_to(state, viewer), state.game.players
        return {"fields": [_shown(one, row, colours, self._signs.get(one.name, {})) for one in type(row).FIELDS[OWN:]]}

    def prompt(self, _state: Shown, _seat: int) -> tuple[str, str]:
        """Return a sentence that fits every question."""
        return CORE.say("your-turn"), ""

    def choice(self, state: Shown, seat: int, action: int) -> Mapping[str, Any]:
        """Return the notation as words."""
        return {"words": _sentence(state.action_to_string(action, seat))}

    def hint(self, _state: Shown, _seat: int) -> str | None:
        """Nothing is said to newcomers."""
        return None

    def events(self, before: Shown, player: int, action: int, after: Shown, viewer: int | None) -> list[dict[str, Any]]:
        """Return the action as the viewer may read it, and the end."""
        name, text = _name(before, player), line(before, player, action, viewer)
        words = f"{name}: {text}" + "." * (not text.endswith("?"))
        return [{"kind": "action", "seat": player, "words": words}, *_end(after)]

    def is_hidden(self, _state: Shown, _player: int, _action: int, _viewer: int | None) -> bool:
        """Nothing is hidden."""
        return False

    def choice_grids(self, _state: Any, _seat: int) -> Sequence[ChoiceGrid]:
        """There are few choices of each kind."""
        return ()

    def unfold(self, _event: Any, _now: Any, _end: Any) -> Mapping[str, Any]:
        """The table changes with an action's last event."""
        return {}


OWN = 2
"""The fields that every state begins with, turns and winner, stand in the view already."""


def _shown(field: Field, row: Any, colours: Sequence[str], signs: Mapping[int, Any]) -> dict[str, Any]:
    value = getattr(row, field.name)
    value = value[: len(colours)] if field.by_seat else value
    is_seat = isinstance(field.range, Seat)
    return {
        "label": _sentence(field.name.replace("_", " ")),
        "kind": "seat" if is_seat else "number",
        "by_seat": field.by_seat,
        "value": _colours(value, colours) if is_seat else _signed(value, signs),
    }


def _signed(value: Any, signs: Mapping[int, Any]) -> Any:
    """Return a number's sign where it has one, also in lists."""
    return [_signed(one, signs) for one in value] if isinstance(value, list) else signs.get(value, value)


def _colours(value: Any, colours: Sequence[str]) -> Any:
    """Return the colour of a seat, or those of seats in a list."""
    if isinstance(value, list):
        return [_colours(one, colours) for one in value]
    return colours[value] if 0 <= value < len(colours) else None


def _name(state: Shown, player: int) -> str:
    return seat_name(state.game, player) if player >= 0 else str(state.game.actor_name(player)).capitalize()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _end(after: Shown) -> list[dict[str, Any]]:
    winner = after.winner()
    if winner is not None:
        return [{"kind": "win", "seat": winner, "words": CORE.say("wins", seat=seat_name(after.game, winner))}]
    return [{"kind": "draw", "words": CORE.say("over-and-drawn")}] if after.is_terminal() else []
