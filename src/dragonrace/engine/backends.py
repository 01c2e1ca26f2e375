"""Backends: the ways to run rules. Each binds the same functions, and knows what they like to work on.

Others may join them (`BACKENDS`): whatever runs rule functions on flat records, as CUDA or WebAssembly could.
"""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from dragonrace.core.rules.bind import bind_plain
from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.rng import WORDS
from dragonrace.engine.compiled import bind_compiled
from dragonrace.engine.rows import dtype_of, record_of, rows_of

__all__ = ["BACKENDS", "Backend", "backend_called", "bind"]

R = TypeVar("R", bound=FlatRecord)


class Backend(Protocol):
    """A way to run rules. What its methods return is what its functions take."""

    name: str
    is_fast: bool
    """Whether millions of positions a second are played: then searches make more of their time and memory."""

    def bind(self, *modules: ModuleType, defaults: Iterable[ModuleType], **names: Any) -> dict[str, Callable[..., Any]]:
        """Return copies of rule functions, by name, that see each other; see `dragonrace.core.rules.bind`."""

    def rows(self, *records: FlatRecord) -> Any:
        """Return copies of records of one kind, to be read and written by index."""

    def blank_rows(self, kind: type[FlatRecord], count: int) -> Any:
        """Return so many records of a kind, all zero."""

    def records(self, kind: type[R], rows: Any) -> list[R]:
        """Return copies of rows as records of their kind."""

    def states_and_words(self, kind: type[FlatRecord], count: int) -> tuple[Any, Any]:
        """Return so many blank states, and their bytes for `free.fingerprint` where this backend has any."""

    def numbers(self, *shape: int, fill: int = 0, wide: bool = False) -> Any:
        """Return a buffer for whole numbers of 32 bits, or of 64 where they are ``wide``."""

    def fractions(self, *shape: int) -> Any:
        """Return a buffer for fractions of 64 bits."""

    def generators(self, count: int) -> Any:
        """Return room for so many generators; see `dragonrace.core.rules.rng`."""

    def lookup(self, numbers: npt.NDArray[Any]) -> Any:
        """Return an array as something to look its numbers up in, and no more."""


class PlainBackend:
    """Rules as the Python that they are, on light records and lists."""

    name = "plain"
    is_fast = False

    def bind(self, *modules: ModuleType, defaults: Iterable[ModuleType], **names: Any) -> dict[str, Callable[..., Any]]:
        """See `Backend`."""
        return bind_plain(*modules, defaults=defaults, **names)

    def rows(self, *records: FlatRecord) -> Any:
        """See `Backend`: a list."""
        return [record.copy() for record in records]

    def blank_rows(self, kind: type[FlatRecord], count: int) -> Any:
        """See `Backend`: a list."""
        return [kind() for _ in range(count)]

    def records(self, _kind: type[R], rows: Any) -> list[R]:
        """See `Backend`."""
        return [row.copy() for row in rows]

    def states_and_words(self, kind: type[FlatRecord], count: int) -> tuple[Any, Any]:
        """See `Backend`: records have no bytes here."""
        return self.blank_rows(kind, count), []

    def numbers(self, *shape: int, fill: int = 0, wide: bool = False) -> Any:  # noqa: ARG002 - all are as wide
        """See `Backend`: a list, or lists in one another."""
        return np.full(shape, fill).tolist()

    def fractions(self, *shape: int) -> Any:
        """See `Backend`: a list, or lists in one another."""
        return np.zeros(shape).tolist()

    def generators(self, count: int) -> Any:
        """See `Backend`: a list of lists."""
        return [[0] * WORDS for _ in range(count)]

    def lookup(self, numbers: npt.NDArray[Any]) -> Any:
        """See `Backend`: a list."""
        return numbers.tolist()


class CompiledBackend:
    """Rules as machine code, on rows of structured arrays."""

    name = "compiled"
    is_fast = True

    def bind(self, *modules: ModuleType, defaults: Iterable[ModuleType], **names: Any) -> dict[str, Callable[..., Any]]:
        """See `Backend`."""
        return bind_compiled(*modules, defaults=defaults, **names)

    def rows(self, *records: FlatRecord) -> Any:
        """See `Backend`: an array of shape (records,)."""
        return rows_of(*records)

    def blank_rows(self, kind: type[FlatRecord], count: int) -> Any:
        """See `Backend`: an array of shape (count,)."""
        return np.zeros(count, dtype_of(kind))

    def records(self, kind: type[R], rows: Any) -> list[R]:
        """See `Backend`."""
        return [record_of(kind, rows, index) for index in range(len(rows))]

    def states_and_words(self, kind: type[FlatRecord], count: int) -> tuple[Any, Any]:
        """See `Backend`: arrays of shapes (count,) and (count, words a state), over the same memory."""
        dtype = dtype_of(kind)
        words = np.zeros((count, -(-dtype.itemsize // 8)), np.uint64)
        return np.ndarray((count,), dtype, words.data, strides=words.strides[:1]), words

    def numbers(self, *shape: int, fill: int = 0, wide: bool = False) -> Any:
        """See `Backend`: an array."""
        return np.full(shape, fill, np.int64 if wide else np.int32)

    def fractions(self, *shape: int) -> Any:
        """See `Backend`: an array."""
        return np.zeros(shape)

    def generators(self, count: int) -> Any:
        """See `Backend`: an array of shape (count, words)."""
        return np.zeros((count, WORDS), np.uint32)

    def lookup(self, numbers: npt.NDArray[Any]) -> Any:
        """See `Backend`: the array itself."""
        return numbers


BACKENDS: dict[str, Backend] = {backend.name: backend for backend in (PlainBackend(), CompiledBackend())}
"""All backends by name. All that they do agrees, bit for bit."""


def backend_called(name: str) -> Backend:
    """Return a backend; raises `ValueError` for an unknown name."""
    if name not in BACKENDS:
        raise ValueError(f"no backend is called {name!r}; there is {', '.join(BACKENDS)}")
    return BACKENDS[name]


def bind(
    *modules: ModuleType, backend: str = "plain", defaults: Iterable[ModuleType] = (), **names: Any
) -> dict[str, Callable[..., Any]]:
    """Return bound copies, by name, of the functions of ``modules`` on a backend; see `Backend.bind`."""
    return backend_called(backend).bind(*modules, defaults=defaults, **names)
