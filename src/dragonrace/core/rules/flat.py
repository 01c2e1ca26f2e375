"""Flat records: what rules work on.

A class decorated with `@flat_record` declares its fields once, each with its range and length::

    @flat_record
    class Lake(FlatRecord):
        depth: Annotated[int, Range(0, 300)]
        boats: Annotated[list[int], Range(-1, 5), Shape(4)]

From that come a light ``__slots__`` class of plain ints and lists, which the plain backend plays on, and a layout in
bytes with the smallest integers that hold the ranges (`Field.code`), which batches are made of.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from operator import le
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints

__all__ = ["BySeat", "Field", "FlatRecord", "Range", "Seat", "Shape", "flat_record"]


@dataclass(frozen=True)
class Range:
    """The whole numbers that a field may hold, both ends included."""

    low: int
    high: int


class Seat(Range):
    """The seats of a game for at most so many players: what is such a number is shown as a colour.

    With ``or_none``, -1 is allowed, too, and means nobody.
    """

    def __init__(self, players: int, *, or_none: bool = False) -> None:
        super().__init__(-1 if or_none else 0, players - 1)


class Shape(tuple[int, ...]):
    """The length of a list field, or the lengths of a nested one. A field without a shape is a single number."""

    __slots__ = ()

    def __new__(cls, *lengths: int) -> "Shape":
        """Take the lengths one by one: `Shape(4)`, `Shape(6, 2)`."""
        return super().__new__(cls, lengths)


class BySeat(Shape):
    """The shape of a field that has one part for each seat: ``BySeat(players)``, or ``BySeat(players, 2)``."""

    __slots__ = ()


@dataclass(frozen=True)
class Field:
    """One field of a record, as declared."""

    name: str
    range: Range
    shape: tuple[int, ...]
    by_seat: bool = False
    """Whether it has one part for each seat."""

    @property
    def code(self) -> str:
        """The smallest integer type that holds the range, as the modules `struct` and `array` call it."""
        codes = "bhiq" if self.range.low < 0 else "BHIQ"
        sizes = {code: 8 * struct.calcsize("=" + code) for code in codes}
        if self.range.low < 0:
            return next(c for c, n in sizes.items() if -(1 << n - 1) <= self.range.low and self.range.high < 1 << n - 1)
        return next(code for code, bits in sizes.items() if self.range.high < 1 << bits)

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)

    def blank(self) -> Any:
        """A fresh zero of this field's shape."""
        return _zeros(self.shape)


def _zeros(shape: tuple[int, ...]) -> Any:
    """Return zero, or lists of zeros in one another."""
    return [_zeros(shape[1:]) for _ in range(shape[0])] if shape else 0


class FlatRecord:
    """Base of all flat records; see the module's description."""

    __slots__ = ()
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    _STRUCT: ClassVar[struct.Struct]
    _LOWS: ClassVar[tuple[int, ...]] = ()
    _HIGHS: ClassVar[tuple[int, ...]] = ()

    def __init__(self) -> None:
        for field in self.FIELDS:
            setattr(self, field.name, field.blank())

    def copy(self) -> Self:
        """Make an independent copy."""
        raise NotImplementedError  # `flat_record` writes it

    def key(self) -> tuple[Any, ...]:
        """Return all fields as one hashable value: equal exactly for equal records."""
        raise NotImplementedError  # `flat_record` writes it

    def pack(self) -> bytes:
        """Return the record as the bytes of a row, quickly.

        Raises `OverflowError` where a field has left its range.
        """
        numbers = self.numbers()
        if not (all(map(le, self._LOWS, numbers)) and all(map(le, numbers, self._HIGHS))):
            raise OverflowError(self._what_is_wrong())
        return self._STRUCT.pack(*numbers)

    def _what_is_wrong(self) -> str:
        for field in self.FIELDS:
            numbers: list[int] = []
            _add_numbers(getattr(self, field.name), field.shape, numbers)
            if not all(field.range.low <= number <= field.range.high for number in numbers):
                return f"{type(self).__name__}.{field.name} is out of its range: {getattr(self, field.name)}"
        raise AssertionError

    def numbers(self) -> list[int]:
        """Return all numbers, field by field, in one list."""
        numbers: list[int] = []
        for field in self.FIELDS:
            _add_numbers(getattr(self, field.name), field.shape, numbers)
        return numbers

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.key() == self.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.FIELDS)
        return f"{type(self).__name__}({inside})"


R = TypeVar("R", bound=FlatRecord)


def flat_record(cls: type[R]) -> type[R]:
    """Turn declared fields into slots and a layout; fields of base classes come first."""
    hints = get_type_hints(cls, include_extras=True)
    fields = tuple(_read_field(name, hint) for name, hint in hints.items() if get_origin(hint) is Annotated)
    body: dict[str, Any] = {
        key: value for key, value in vars(cls).items() if key not in ("__dict__", "__weakref__", "__annotations__")
    }
    body.update(
        __slots__=tuple(field.name for field in fields),
        __annotations__={},
        FIELDS=fields,
        _STRUCT=struct.Struct("=" + "".join(f"{field.size}{field.code}" for field in fields)),
        _LOWS=tuple(field.range.low for field in fields for _ in range(field.size)),
        _HIGHS=tuple(field.range.high for field in fields for _ in range(field.size)),
    )
    make: Callable[..., Any] = type(cls)
    made: type[R] = make(cls.__name__, (FlatRecord,), body | _written_out(fields))
    return made


def _read_field(name: str, hint: Any) -> Field:
    notes = get_args(hint)[1:]
    limits = next(note for note in notes if isinstance(note, Range))
    shape = next((note for note in notes if isinstance(note, Shape)), Shape())
    if prod(shape) == 0:
        raise TypeError(f"field {name} has an empty shape")
    return Field(name, limits, tuple(shape), isinstance(shape, BySeat))


def _written_out(fields: tuple[Field, ...]) -> dict[str, Any]:
    """Return the methods `copy` and `key`, written field by field, as dataclasses do it.

    Searches call them at every step, and loops over the fields' names would take several times as long.
    """
    copies = [f"    twin.{field.name} = {_copied(f'self.{field.name}', len(field.shape))}" for field in fields]
    keys = [f"        {_frozen(f'self.{field.name}', len(field.shape))}," for field in fields]
    lines = ["def copy(self):", "    twin = new(type(self))", *copies, "    return twin"]
    lines += ["def key(self):", "    return (", *keys, "    )"]
    names: dict[str, Any] = {"new": object.__new__}
    exec("\n".join(lines), names)  # noqa: S102 - the fields' names are all that is in it
    methods = {name: names[name] for name in ("copy", "key")}
    for name, method in methods.items():
        method.__doc__ = getattr(FlatRecord, name).__doc__
    return methods


def _copied(value: str, depth: int) -> str:
    """Write what copies a number, or lists in one another so deep."""
    if depth <= 1:
        return f"{value}[:]" if depth else value
    return f"[{_copied(f'part{depth}', depth - 1)} for part{depth} in {value}]"


def _frozen(value: str, depth: int) -> str:
    """Write what makes tuples of them."""
    if depth <= 1:
        return f"tuple({value})" if depth else value
    return f"tuple([{_frozen(f'part{depth}', depth - 1)} for part{depth} in {value}])"


def _add_numbers(value: Any, shape: tuple[int, ...], numbers: list[int]) -> None:
    """Add a number, or all in a nested list, to ``numbers``."""
    if not shape:
        numbers.append(value)
        return
    if len(value) != shape[0]:
        raise OverflowError(f"{value} should have {shape[0]} parts")
    if len(shape) == 1:
        numbers += value
        return
    for part in value:
        _add_numbers(part, shape[1:], numbers)
