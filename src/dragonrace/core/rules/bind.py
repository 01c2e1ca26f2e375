"""Binding: copies of rule functions that see each other, and see their tables as the backend likes them best.

Here are the parts that all backends share, and the plain backend, which runs the functions as the Python that they are,
on light records. `dragonrace.engine` has backends that run the same functions as machine code.
"""

from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

from dragonrace.core.rules.tables import Table

__all__ = ["bind_plain", "copy_function", "functions_in", "link", "originals_of"]

Functions = dict[str, FunctionType]


def originals_of(modules: Iterable[ModuleType], defaults: Iterable[ModuleType] = ()) -> Functions:
    """Return the functions that ``modules`` define, by name, and those of ``defaults`` that none of them defines.

    Two functions of one name in different modules are refused: bound copies could not tell them apart.
    """
    return _all_in(defaults) | _all_in(modules)


def _all_in(modules: Iterable[ModuleType]) -> Functions:
    found: Functions = {}
    for module in modules:
        for name, function in functions_in(module).items():
            if name in found:
                raise ValueError(f"two functions are called {name}")
            found[name] = function
    return found


def functions_in(module: ModuleType) -> Functions:
    """Return the functions that a module defines itself, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


def copy_function(function: FunctionType, own: dict[str, Any]) -> FunctionType:
    """Copy ``function`` with globals of its own."""
    copy = FunctionType(function.__code__, own, function.__name__, function.__defaults__, function.__closure__)
    copy.__doc__, copy.__kwdefaults__, copy.__module__ = function.__doc__, function.__kwdefaults__, function.__module__
    return copy


def link(copies: dict[str, Callable[..., Any]], names: dict[str, Any], primitives: dict[str, Any]) -> None:
    """Let the copies find each other, then the backend's primitives, then ``names``, before their modules' globals."""
    shared = names | primitives | copies
    for bound in copies.values():
        getattr(bound, "py_func", bound).__globals__.update(shared)


# --- the plain backend ---


def bind_plain(
    *modules: ModuleType, defaults: Iterable[ModuleType] = (), **names: Any
) -> dict[str, Callable[..., Any]]:
    """Return bound copies, by name, of the functions of ``modules``, and of those of ``defaults`` that they lack.

    A copy finds, before its own module's globals: the other copies, what the backend has of its own (`PRIMITIVES`),
    then ``names``.
    """
    lists: dict[int, Any] = {}
    copies: dict[str, Callable[..., Any]] = {}
    for name, function in originals_of(modules, defaults).items():
        own = {key: _as_lists(value, lists) for key, value in function.__globals__.items()}
        copies[name] = copy_function(function, own)
    link(copies, {key: _as_lists(value, lists) for key, value in names.items()}, PRIMITIVES)
    return copies


def _as_lists(value: Any, lists: dict[int, Any]) -> Any:
    """Return a table as lists, each table once; anything else as it is."""
    if not isinstance(value, Table):
        return value
    if id(value) not in lists:
        lists[id(value)] = [list(row) if isinstance(row, tuple) else row for row in value]
    return lists[id(value)]


def _copy_state(states: Any, to: int, source: int) -> None:
    """Copy a record in a list of records."""
    states[to] = states[source].copy()


def _fingerprint(states: Any, _words: Any, row: int) -> int:
    """Hash a record in a list of records."""
    return hash(states[row].key()) & (1 << 62) - 1


def _write_numbers(s: Any, lows: Any, out: Any) -> None:
    """Write all numbers of a record but the first, field by field, each counted from its least."""
    numbers = s.numbers()
    out[1 : len(numbers)] = [number - low for number, low in zip(numbers[1:], lows[1:], strict=True)]


PRIMITIVES: dict[str, Any] = {"copy_state": _copy_state, "fingerprint": _fingerprint, "write_numbers": _write_numbers}
"""What each backend does in its own way; see `dragonrace.core.rules.free`."""
