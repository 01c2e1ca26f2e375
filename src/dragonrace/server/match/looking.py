"""What is seen of a match: what stands, and the lines of its log, by a viewer. All hiding is the core's."""

from dataclasses import dataclass
from typing import Any

from dragonrace.core.records.manners import SO_FAR, Aside, read_aside
from dragonrace.core.records.replay import Line, Standing, may_abort
from dragonrace.core.views.shapes import Entry, PackedView, draw_event
from dragonrace.core.views.view import log_entry, open_view, packed_view
from dragonrace.core.words.seats import seat_name
from dragonrace.server.words import say

__all__ = ["Openly", "Viewer", "entry_of", "manners_of", "secrets_of", "view_of"]


@dataclass(frozen=True)
class Openly:
    """Looks from a seat in front of all: sees what a stranger does, and what is asked of it where that is open."""

    seat: int


Viewer = int | Openly | None
"""A seat to look from, on one's own or in front of all; or None: a spectator."""


def secrets_of(viewer: Viewer) -> int | None:
    """Return the seat whose secrets this viewer may see."""
    return None if isinstance(viewer, Openly) else viewer


def view_of(now: Standing, viewer: Viewer, table: Any = None) -> PackedView:
    """Return what stands as ``viewer`` may know it; in a pause, and when people have ended it, nobody is asked.

    ``table``: what lies on it, as `table_of` returns it, where somebody has made it already.
    """
    if isinstance(viewer, Openly):
        view = open_view(now.state, viewer.seat, table)
    else:
        view = packed_view(now.state, viewer, table)
    if not now.manners.stands_still:
        return view if now.came_in_vain is None else {**view, "winner": None}
    nothing: Any = {"actors": [], "prompt": None, "hint": None, "choices": [], "choice_sets": [], "pities": []}
    return {**view, **nothing, "over": now.is_over, "winner": now.winner}


def entry_of(number: int, line: Line, before: Standing, after: Standing, viewer: int | None) -> Entry:
    """Return a line's entry in the log as ``viewer`` may read it; everybody may read all asides."""
    if line.action is not None:
        entry = log_entry(before.state, after.state, viewer)
        entry["number"] = number
        return entry if after.came_in_vain is None else _in_vain(entry, seat_name(after.state.game, after.came_in_vain))
    aside = read_aside(line.text, before.state.game.players)
    return {
        "number": number,
        "turn": before.state.row.turns,
        "player": line.player,
        "text": line.text,
        "events": [aside_event(line.player, aside, before, after)],
    }


def _in_vain(entry: Entry, who: str) -> Entry:
    """Return the last entry where a bot arrives first for somebody who had given up: nobody has won."""
    drawn: Any = {**draw_event(), "words": say("nobody-has-won", who=who)}
    entry["events"] = [*(event for event in entry["events"] if event["kind"] != "win"), drawn]
    return entry


def aside_event(seat: int, aside: Aside, before: Standing, after: Standing) -> Any:
    """Return what happened, as an event; ``back_to``: where something was taken back, how many lines still count."""
    words = _words(seat, aside, before, after)
    said = {"seat": seat, "verb": aside.verb, "offer": aside.offer, "back_to": after.manners.back_to}
    return {"kind": "aside", "words": words, **said}


def manners_of(now: Standing) -> dict[str, Any]:
    """Return what was said at the table and still stands, as everybody may know it."""
    manners, offer = now.manners, now.manners.offer
    told = None if offer is None else {"by": offer.by, "kind": offer.kind, "waits_for": sorted(offer.waits_for)}
    return {
        "offer": told,
        "paused": manners.is_paused,
        "resigned": sorted(manners.resigned),
        "left": sorted(manners.left),
        "late": sorted(manners.late),
        "ending": None if manners.ending is None else manners.ending.kind,
        "may_abort": may_abort(now),
    }


def _words(seat: int, aside: Aside, before: Standing, after: Standing) -> str:
    """Say what somebody said, and what has come of it."""
    if aside.verb == SO_FAR:
        return ""
    who = seat_name(before.state.game, seat)
    said = say(f"aside-{_name(aside)}", who=who)
    if after.manners.ending is not None and after.manners.ending.winner is not None:
        return f"{said} {say('aside-others-won', who=seat_name(before.state.game, after.manners.ending.winner))}"
    agreed = _agreed(before, after)
    return said if agreed is None else f"{said} {say(agreed)}".strip()


def _name(aside: Aside) -> str:
    """Return the message that says so."""
    what = aside.verb if aside.offer is None else f"{aside.verb} {aside.offer}"
    return what.replace(":", "").replace(" ", "-")


def _agreed(before: Standing, after: Standing) -> str | None:
    """Return the message on what all have agreed on by this line."""
    if after.manners.back_to is not None:
        return "agreed-take-back"
    if after.manners.is_paused and not before.manners.is_paused:
        return "agreed-pause"
    ending = after.manners.ending
    return "agreed-draw" if ending is not None and ending.kind == "agreed" else None
