"""What a seat may know. All hiding happens here: positions, choices, the log.

A game's `Presenter` says what lies on the table, and whether an action is hidden from somebody. Whatever leaves this
module has been asked for a certain viewer: a seat, or None for a spectator, who sees what a stranger would.
"""

from collections.abc import Mapping
from typing import Any

from dragonrace.core.known import line
from dragonrace.core.views.changes import with_changes
from dragonrace.core.views.choice_sets import gathered, pities_of, unpack
from dragonrace.core.views.position import Position
from dragonrace.core.views.shapes import Choice, ChoiceSet, Entry, PackedView, Pity, Prompt, View

__all__ = [
    "Table",
    "add_changes",
    "eyes_of",
    "log",
    "log_entry",
    "open_view",
    "packed_view",
    "pitied",
    "table_of",
    "view",
]

Table = Mapping[str, Any]
"""What lies on the table, as a viewer sees it: plain JSON data."""


def view(state: Position, viewer: int | None) -> View:
    """Return the position as ``viewer`` sees it, as plain JSON data."""
    return unpack(packed_view(state, viewer))


def eyes_of(state: Position, viewer: int | None) -> int | None:
    """Return with whose eyes a viewer sees the table and the log: where nothing is hidden, all with a stranger's."""
    return viewer if state.game.type.hidden_information else None


def table_of(state: Position, viewer: int | None) -> Table:
    """Return what lies on the table, as ``viewer`` sees it."""
    return state.game.type.presenter.table(state, viewer)


def packed_view(state: Position, viewer: int | None, table: Any = None) -> PackedView:
    """Return the same as it goes over the wire: many choices of one kind are written shortly.

    ``table`` is what `table_of` returns, in whatever form it is wanted, where somebody has made it already.
    """
    viewer = state.game.check_viewer(viewer)
    presenter, actors = state.game.type.presenter, state.actors()
    choice_sets, choices, pities = _choices(state, viewer if viewer in actors else None)
    return {
        "game": state.game.name,
        "viewer": viewer,
        "players": list(state.game.players),
        "actors": list(actors),
        "turn": state.row.turns,
        "open": _is_open(state),
        "over": not actors,
        "winner": state.winner(),
        "prompt": None if viewer is None or viewer not in actors else _prompt(state, viewer),
        "hint": None if viewer is None or not actors else presenter.hint(state, viewer),
        "choices": choices,
        "choice_sets": choice_sets,
        "pities": pities,
        "table": dict(table_of(state, viewer)) if table is None else table,
    }


def open_view(state: Position, seat: int, table: Any = None) -> PackedView:
    """Return what ``seat`` may be shown in front of all: a stranger's view, and what is said to it if that is open."""
    seen = packed_view(state, None) if table is None else packed_view(state, None, table)
    seen["viewer"] = seat
    if not seen["open"] or seen["over"]:
        return seen
    seen["hint"] = state.game.type.presenter.hint(state, seat)
    if seat in seen["actors"]:
        seen["prompt"] = _prompt(state, seat)
        seen["choice_sets"], seen["choices"], seen["pities"] = _choices(state, seat)
    return seen


def _is_open(state: Position) -> bool:
    hiding = state.game.type.hiding
    return hiding is None or bool(hiding.is_open(state))


def _prompt(state: Position, seat: int) -> Prompt:
    text, rule = state.game.type.presenter.prompt(state, seat)
    return {"text": text, "rule": rule}


def _choices(state: Position, viewer: int | None) -> tuple[list[ChoiceSet], list[Choice], list[Pity]]:
    """Return what the viewer may do: what stands in a grid of the game's, each of the rest, and which are a pity."""
    actions = [] if viewer is None else state.legal_actions(viewer)
    if viewer is None or not actions:
        return [], [], []
    sets, rest = gathered(state.game.type.presenter.choice_grids(state, viewer), actions)
    return sets, *pities_of([_choice(state, viewer, action) for action in rest])


def pitied(state: Position, seat: int) -> set[int]:
    """Return the legal actions of ``seat`` of which the game says that they would be a pity."""
    _, _, pities = _choices(state, seat)
    return {action for pity in pities for action in pity["actions"]}


def _choice(state: Position, seat: int, action: int) -> Choice:
    text = state.game.type.notation.write(state, seat, action)
    choice: Any = {"action": action, "text": text, **state.game.type.presenter.choice(state, seat, action)}
    return choice  # type: ignore[no-any-return] # a game adds keys of its own


def log_entry(before: Position, after: Position, viewer: int | None) -> Entry:
    """Return the log's entry for the one action that leads from ``before`` to ``after``."""
    history = after.history()
    player, action = history[-1]
    events: Any = list(after.game.type.presenter.events(before, player, action, after, viewer))
    return {
        "number": len(history),
        "turn": before.row.turns,
        "player": player,
        "text": line(before, player, action, viewer),
        "events": events,
    }


def add_changes(
    entry: Entry, before: Position, after: Position, viewer: int | None, tables: tuple[Table, Table] | None = None
) -> Entry:
    """Return this viewer's entry for one action with what each event changes on their table.

    ``tables`` are those before and after it, where somebody has made them already.
    """
    seen = tables or (table_of(before, viewer), table_of(after, viewer))
    return {**entry, "events": with_changes(entry["events"], *seen, after.game.type.presenter.unfold)}


def log(state: Position, viewer: int | None) -> list[Entry]:
    """Return the whole log as ``viewer`` may read it."""
    viewer = state.game.check_viewer(viewer)
    after, entries = state.game.new_initial_state(), list[Entry]()
    for player, action in state.history():
        before = after.clone()
        after.apply_action(action, player)
        entries.append(log_entry(before, after, viewer))
    return entries
