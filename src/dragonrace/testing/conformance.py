"""Whether what a game shows fits the shapes that it declares: exactly the declared keys, every value of its type."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from dragonrace.core.views.shapes import OPEN, Choice, Entry, Event, Items, Shapes, View

__all__ = ["entry_misfits", "misfits", "view_misfits"]

PLAIN = (bool, int, float, str, NoneType)


def view_misfits(view: Mapping[str, Any], shapes: Shapes) -> list[str]:
    """Say what of a view does not fit: of its own keys, of the table, of the choices; ``[]``: all fits."""
    found = [*misfits(view, View, "view"), *misfits(view["table"], shapes.table, "table")]
    for choice in view["choices"]:
        found += _part_misfits(choice, Choice, shapes.choices, f"choice {choice['text']}")
    return found


def entry_misfits(entry: Mapping[str, Any], shapes: Shapes) -> list[str]:
    """Say what of a log's entry does not fit."""
    found = misfits(entry, Entry, "entry")
    for event in entry["events"]:
        found += _part_misfits(event, Event, shapes.events, f"event {event['kind']}")
    return found


def _part_misfits(value: Mapping[str, Any], common: Any, parts: Any, where: str) -> list[str]:
    """Compare a choice or an event without what all of them have."""
    shared = _hints(common).keys() - {"words", "kind"}
    own = {key: part for key, part in value.items() if key not in shared}
    return misfits(own, parts, where)


def misfits(value: Any, shape: Any, where: str) -> list[str]:
    """Say what of a value does not fit a type; ``where`` is what the value is called."""
    return list(_misfits(value, shape, where))


def _misfits(value: Any, shape: Any, where: str) -> Iterator[str]:
    origin, parts = get_origin(shape), get_args(shape)
    if shape is Any or shape in PLAIN:
        if shape is not Any and type(value) is not shape:
            yield f"{where} is {value!r}, not of type {shape.__name__}"
    elif is_typeddict(shape):
        yield from _key_misfits(value, shape, where)
    elif origin in (Annotated, NotRequired):
        yield from _misfits(value, parts[0], where)
        for items in getattr(shape, "__metadata__", ()):
            if isinstance(items, Items) and isinstance(value, list) and len(value) != items.count:
                yield f"{where} has {len(value)} members, not {items.count}"
    elif origin is Literal:
        if value not in parts:
            yield f"{where} is {value!r}, none of {parts}"
    elif origin in (Union, UnionType):
        yield from _union_misfits(value, parts, where)
    else:
        yield from _container_misfits(value, origin, parts, where)


@cache
def _hints(shape: Any) -> dict[str, Any]:
    return get_type_hints(shape, include_extras=True)


def _key_misfits(value: Any, shape: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is {value!r}, no {shape.__name__}"
        return
    hints = _hints(shape)
    yield from (f"{where} has no {key}" for key in sorted(shape.__required_keys__ - value.keys()))
    for key, part in value.items():
        if key in hints:
            yield from _misfits(part, hints[key], f"{where}.{key}")
        elif shape not in OPEN:
            yield f"{where} has the key {key}, which {shape.__name__} does not declare"


def _union_misfits(value: Any, parts: tuple[Any, ...], where: str) -> Iterator[str]:
    kind = value.get("kind") if isinstance(value, dict) else None
    meant = [part for part in parts if kind is not None and kind in get_args(_hints(part).get("kind"))]
    found = [misfits(value, part, where) for part in meant or parts]
    if all(found):
        yield from found[0] if meant else [f"{where} is {value!r}, none of what it may be: {found}"]


def _container_misfits(value: Any, origin: Any, parts: tuple[Any, ...], where: str) -> Iterator[str]:
    if type(value) is not origin:
        yield f"{where} is {value!r}, no {origin.__name__}"
    elif origin is list:
        for number, member in enumerate(value):
            yield from _misfits(member, parts[0], f"{where}[{number}]")
    else:
        for key, member in value.items():
            yield from _misfits(key, parts[0], f"{where}, a key")
            yield from _misfits(member, parts[1], f"{where}.{key}")
