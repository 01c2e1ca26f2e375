"""What an action changes on the table, event by event: so whoever shows it needs to know no rule.

A game may say how its table looks between two events, by ``unfold(event, now, end)`` of its `Presenter`: what is
different once ``event`` has been seen, where the table has looked like ``now`` and will look like ``end``. All else
changes with the last event.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dragonrace.core.views.shapes import Change, Event

__all__ = ["changed", "with_changes"]

Table = Mapping[str, Any]
Unfold = Callable[[Any, Any, Any], Mapping[str, Any]]


def with_changes(events: list[Event], before: Table, after: Table, unfold: Unfold) -> list[Event]:
    """Return the events of an action, with what each changes between the tables before and after it."""
    told, now = [], dict(before)
    for number, event in enumerate(events, 1):
        change = unfold(event, now, after)
        then = {**now, **change} if number < len(events) else dict(after)
        told.append({**event, "changes": [] if now == then else list(_differences(now, then, []))})
        now = then
    result: Any = told
    return list(result)


def changed(table: Any, changes: list[Change]) -> Any:
    """Return a table after some changes."""
    for place, value in changes:
        table = _put(table, place, value)
    return table


def _put(part: Any, place: list[Any], value: Any) -> Any:
    if not place:
        return value
    key, *rest = place
    copy = part.copy()
    copy[key] = _put(part[key], rest, value)
    return copy


def _differences(now: Any, then: Any, place: list[Any]) -> Iterator[Change]:
    """Find the smallest parts that differ. Lists of different lengths differ as a whole."""
    if isinstance(now, dict) and isinstance(then, dict) and now.keys() == then.keys():
        keys: Any = now
    elif isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        keys = range(len(now))
    else:
        yield [place, then]
        return
    for key in keys:
        if now[key] != then[key]:
            yield from _differences(now[key], then[key], [*place, key])
