"""The JSON reference: every key of views and logs with its meaning, for every game."""

from collections.abc import Iterator
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from dragonrace.core.contract import GameType
from dragonrace.core.views import shapes as core
from generate.reading import COMMON, Field, Names, Record, members, record, stripped

__all__ = ["reference"]

HEAD = """\
# Views and logs as JSON

<!-- Made by `python -m generate` from core/views/shapes.py and the games' shapes.py: change those, not this. -->

What a seat may know comes as plain JSON: from Python by `state.view(seat)` and `state.log(seat)`, and from the server
(see [server.md](server.md)). `null` for a seat is a spectator. What a bot or a page of your own needs first are the
`actors`, who may act, and the `choices`, with the `text` that is sent:

```python
>>> import dragonrace
>>> state = dragonrace.load_game("dragon-river").new_initial_state()
>>> state.apply_action(state.string_to_action("roll 1 1 3 5 6"))
>>> view = state.view(0)
>>> view["actors"], view["prompt"]["rule"]
([0], 'DR-11')
>>> choice = view["choices"][0]
>>> choice["action"], choice["text"], choice["words"]
(0, 'keep', 'Keep none, throw all again')
>>> state.log(0)[0]["text"]
'roll 1 1 3 5 6'

```

Games other than ours may declare their part in the same way, and need not.
"""
WIRE = """\
On the wire, many choices of one kind are written shortly, in `choice_sets`, and `choices` holds the others; why some
would be a `pity` stands in `pities`, each reason once. Put together, and sorted by `action`, they are what Python's
`state.view(seat)["choices"]` lists; `dragonrace.core.views.choice_sets.unpack` does that, and
`web/src/lib/server/choices.ts`.
"""
TYPES = {bool: "true or false", int: "whole number", float: "number", str: "text", NoneType: "null", Any: "anything"}


def reference(games: list[tuple[GameType, ModuleType]]) -> str:
    """Return the whole page."""
    general = Section(Names(core))
    parts = [
        HEAD,
        "## Any game\n",
        *map(general.table, (core.View, core.Prompt, core.Choice)),
        WIRE,
        *map(general.table, (core.ChoiceSet, core.Axis, core.Pity, core.Entry, core.Event)),
    ]
    for kind, module in games:
        parts += [f"## {kind.title}\n", (module.__doc__ or "").strip() + "\n", *Section(Names(module)).game(module)]
    return "\n".join(parts)


class Section:
    """Writes the shapes of one module."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.titled = {core.Prompt, core.Choice, core.ChoiceSet, core.Axis, core.Pity, core.Entry, core.Event}

    def game(self, module: ModuleType) -> Iterator[str]:
        """Write a game's part: names of types, the table, choices, events."""
        shapes: core.Shapes = module.SHAPES
        parts = {shape.__name__ for union in (shapes.choices, shapes.events) for shape in members(union)}
        self.titled |= {
            shape for name, shape in self.names.records.items() if name not in parts and shape is not shapes.table
        }
        yield from self._aliases()
        yield self.table(shapes.table, "`table`")
        for name, shape in self.names.records.items():
            if name not in parts and shape is not shapes.table:
                yield self.table(shape)
        yield from self._kinds("Choices", "`kind` of a choice", shapes.choices)
        yield from self._kinds("Events", "`kind` of an event", shapes.events)

    def _aliases(self) -> Iterator[str]:
        lines = [
            f"- `{name}` ({self._type(stripped(alias))}): {_said(alias)}"
            for name, alias in self.names.aliases.items()
            if _said(alias)
        ]
        if lines:
            yield "\n".join(lines) + "\n"

    def table(self, shape: Any, title: str | None = None) -> str:
        """Write a record: what it is, and its keys."""
        what = record(shape)
        rows = "".join(f"| {self._key(field)} | {self._type(field.type)} | {field.doc} |\n" for field in what.fields)
        return f"### {title or what.name}\n\n{what.doc}\n\n| key | type | meaning |\n| --- | --- | --- |\n{rows}"

    def _kinds(self, title: str, head: str, union: Any) -> Iterator[str]:
        rows = "".join(self._kind(record(shape)) for shape in members(union))
        yield f"### {title}\n\n| {head} | what it is | further keys |\n| --- | --- | --- |\n{rows}"

    def _kind(self, what: Record) -> str:
        kinds = ", ".join(f"`{kind}`" for kind in what.kinds())
        own = [field for field in what.fields if field.name not in ("kind", *COMMON)]
        keys = "<br>".join(f"{self._key(field)}: {self._type(field.type)}. {field.doc}" for field in own)
        return f"| {kinds} | {what.doc} | {keys} |\n"

    def _key(self, field: Field) -> str:
        return f"`{field.name}`" + ("" if field.required else " (not always)")

    def _type(self, hint: Any) -> str:
        name = self.names.of(hint)
        if name is not None and _said(self.names.aliases[name]):
            return f"`{name}`"
        inner = stripped(hint)
        origin, parts = get_origin(inner), get_args(inner)
        if origin is Literal:
            return ", ".join(f"`{value}`" for value in parts)
        if origin in (Union, UnionType):
            return " or ".join(self._type(part) for part in parts)
        if origin is list:
            return f"list of {_plural(self._type(parts[0]))}"
        if origin is dict:
            return "object"
        return self._link(inner) if is_typeddict(inner) else TYPES[inner]

    def _link(self, shape: Any) -> str:
        """Lead to the table of a record; those that are choices and events have none of their own."""
        name = f"`{shape.__name__}`"
        return f"[{name}](#{shape.__name__.lower()})" if shape in self.titled else name


def _plural(words: str) -> str:
    return f"{words}s" if words in ("whole number", "number", "text") else f"({words})" if " or " in words else words


def _said(alias: Any) -> str:
    return next((part for part in getattr(alias, "__metadata__", ()) if isinstance(part, str)), "")
