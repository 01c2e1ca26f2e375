"""Reading shapes: TypedDicts, and the names that a module gives to other types."""

from dataclasses import dataclass
from types import ModuleType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

__all__ = ["COMMON", "Field", "Names", "Record", "is_alias", "members", "record", "stripped", "text_of"]


COMMON = ("words", "pity")
"""What choices and events of all games have alike: it stands with the core's shapes, and not again with each."""


@dataclass(frozen=True)
class Field:
    """A key of a record. ``doc`` says what it means, and is empty for the one that tells kinds apart."""

    name: str
    type: Any
    doc: str
    required: bool


@dataclass(frozen=True)
class Record:
    """A TypedDict."""

    name: str
    doc: str
    fields: tuple[Field, ...]

    def kinds(self) -> tuple[str, ...]:
        """Return what ``kind`` may be."""
        return next((get_args(field.type) for field in self.fields if field.name == "kind"), ())


def record(shape: Any) -> Record:
    """Read a TypedDict."""
    assert is_typeddict(shape), f"{shape} is no TypedDict"
    hints = get_type_hints(shape, include_extras=True)
    fields = (_field(name, hint, name in shape.__required_keys__) for name, hint in hints.items())
    return Record(shape.__name__, text_of(shape), tuple(fields))


def _field(name: str, hint: Any, required: bool) -> Field:
    inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
    docs = [part for part in getattr(inner, "__metadata__", ()) if isinstance(part, str)]
    assert docs or name == "kind", f"nobody says what {name} means"
    return Field(name, inner, docs[-1] if docs else "", required)


def text_of(shape: Any) -> str:
    """Return a class's docstring as one paragraph a line."""
    paragraphs = (shape.__doc__ or "").split("\n\n")
    return "\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def members(union: Any) -> tuple[Any, ...]:
    """Return what a union is made of; a single type is one of one."""
    return get_args(union) if get_origin(union) in (Union, UnionType) else (union,)


def stripped(hint: Any) -> Any:
    """Return a type without what is said about it."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def is_alias(value: Any) -> bool:
    """Say whether something is a type that a module gives a name to."""
    return get_origin(value) in (Annotated, Literal)


class Names:
    """The names that a module gives to types."""

    def __init__(self, module: ModuleType) -> None:
        found = vars(module).items()
        self.aliases = {name: value for name, value in found if is_alias(value)}
        self.records = {
            name: value
            for name, value in found
            if is_typeddict(value) and value.__module__ == module.__name__ and value.__doc__
        }

    def of(self, hint: Any) -> str | None:
        """Return what the module calls this type, if it has a name for it."""
        for name, alias in self.aliases.items():
            said = getattr(alias, "__metadata__", ())
            if stripped(hint) == stripped(alias) and _begins(hint, said):
                return name
        return None


def _begins(hint: Any, said: tuple[Any, ...]) -> bool:
    return bool(getattr(hint, "__metadata__", ())[: len(said)] == said)
