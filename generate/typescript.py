"""A game's shapes as TypeScript."""

import json
from collections.abc import Iterator
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from dragonrace.core.views.shapes import Items, Shapes
from generate.reading import COMMON, Field, Names, members, record, stripped

__all__ = ["module_text"]

HEAD = """\
// Made by `python -m generate` from {source}: change that, not this.
import type {{ Choice, GameEvent }} from '../../lib/server/types';
"""
PLAIN = {bool: "boolean", int: "number", float: "number", str: "string", NoneType: "null", Any: "unknown"}
LONGEST_TUPLE = 3


def module_text(module: ModuleType) -> str:
    """Return a module's types, in its order."""
    shapes: Shapes = module.SHAPES
    writer = Writer(Names(module), shapes)
    source = f"src/{module.__name__.replace('.', '/')}.py"
    types = (*writer.aliases(), *writer.records(), *writer.unions(module))
    parts = [HEAD.format(source=source), *types, *_constants(shapes)]
    return "\n".join(parts)


class Writer:
    """Writes the types of one module."""

    def __init__(self, names: Names, shapes: Shapes) -> None:
        self.names = names
        choices, events = members(shapes.choices), members(shapes.events)
        self._bases = {**dict.fromkeys(map(_name, choices), "Choice"), **dict.fromkeys(map(_name, events), "GameEvent")}
        # What several games have is declared in the core; here, too, each game gets it.
        self._records = names.records | {_name(part): part for part in (*choices, *events)}

    def aliases(self) -> Iterator[str]:
        """Write the types that only have a name."""
        for name, alias in self.names.aliases.items():
            said = [part for part in getattr(alias, "__metadata__", ()) if isinstance(part, str)]
            yield f"{_comment(' '.join(said), '')}export type {name} = {self._made_of(alias)};\n"

    def records(self) -> Iterator[str]:
        """Write the interfaces."""
        for name, shape in self._records.items():
            base, fields = self._bases.get(name), record(shape).fields
            extends = f" extends {base}" if base else ""
            lines = [self._field(field) for field in fields if not (base and field.name in COMMON)]
            yield f"{_comment(record(shape).doc, '')}export interface {name}{extends} {{\n{''.join(lines)}}}\n"

    def unions(self, module: ModuleType) -> Iterator[str]:
        """Write the unions of choices and of events, under the names that the module has for them."""
        for union in (module.SHAPES.choices, module.SHAPES.events):
            name = next(name for name, value in vars(module).items() if value is union)
            parts = "".join(f"\n  | {_name(part)}" for part in members(union))
            yield f"export type {name} ={parts};\n"

    def _field(self, field: Field) -> str:
        mark = "" if field.required else "?"
        return f"{_comment(field.doc, '  ')}  {field.name}{mark}: {self.type(field.type)};\n"

    def type(self, hint: Any) -> str:
        """Write a type."""
        return self.names.of(hint) or self._made_of(hint)

    def _made_of(self, hint: Any) -> str:
        inner = stripped(hint)
        return self._list(hint, inner) if get_origin(inner) is list else self._plain(inner)

    def _plain(self, inner: Any) -> str:
        origin = get_origin(inner)
        if origin is Literal:
            return " | ".join(f"'{value}'" for value in get_args(inner))
        if origin in (Union, UnionType):
            return " | ".join(self.type(part) for part in get_args(inner))
        if origin is dict:
            return f"Record<string, {self.type(get_args(inner)[1])}>"
        return _name(inner) if is_typeddict(inner) else PLAIN[inner]

    def _list(self, hint: Any, inner: Any) -> str:
        member = self.type(get_args(inner)[0])
        counts = [part.count for part in getattr(hint, "__metadata__", ()) if isinstance(part, Items)]
        if counts and counts[0] <= LONGEST_TUPLE:
            return f"[{', '.join([member] * counts[0])}]"
        return f"({member})[]" if " | " in member else f"{member}[]"


def _constants(shapes: Shapes) -> Iterator[str]:
    """Write the constants, with the types of their very values."""
    for name, value in shapes.constants.items():
        yield f"export const {name} = {json.dumps(value, ensure_ascii=False, default=str)} as const;\n"


def _name(shape: Any) -> str:
    return str(shape.__name__)


def _comment(text: str, indent: str) -> str:
    lines = text.splitlines()
    if len(lines) < 2:
        return f"{indent}/** {text} */\n" if text else ""
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"
