"""Information states: all that a seat has seen, in notation and numbers, so that rewording changes none."""

import json
from typing import NamedTuple

from dragonrace.core.views.position import Position
from dragonrace.core.views.view import log_entry
from dragonrace.core.words.voice import SILENCE, Voice, speaking

__all__ = ["InformationState", "extended"]


class InformationState(NamedTuple):
    """What a seat knows of a game so far, and the position after that, which nobody changes any more."""

    position: Position
    text: str


def extended(state: Position, viewer: int | None, known: InformationState | None) -> InformationState:
    """Return what ``viewer`` knows at ``state``, by what has come since an earlier moment of it, if that is ``known``.

    The text has a line for the game, one for the viewer, and one for each action: the notation, its hidden part as
    "?", and what followed from it, as the events' data without their words.
    """
    if known is None:
        known = InformationState(state.game.new_initial_state(), f"{state.game!r}\nseen by {viewer}")
    after, lines = known.position.clone(), [known.text]
    for player, action in state.history()[len(after.history()) :]:
        before = after.clone()
        after.apply_action(action, player)
        lines.append(_line(before, after, viewer))
    return InformationState(after, "\n".join(lines))


def _line(before: Position, after: Position, viewer: int | None) -> str:
    with speaking(Voice(SILENCE)):
        entry = log_entry(before, after, viewer)
    events = [{key: value for key, value in event.items() if key != "words"} for event in entry["events"]]
    data = json.dumps(events, sort_keys=True, separators=(",", ":"))
    return f"{after.game.actor_name(entry['player'])}: {entry['text']} {data}"
