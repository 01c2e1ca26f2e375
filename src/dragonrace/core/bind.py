"""Binding: copies of rule functions that see each other, and see their tables as the backend likes them best.

The plain backend runs the functions as the Python that they are, on light records. Module-level NumPy tables become
nested lists on the way, because plain Python reads those several times faster. The compiled backend (see `compiled`)
runs the same functions as machine code, on rows of structured arrays.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

__all__ = ["BACKENDS", "bind"]

BACKENDS = ("plain", "compiled")


def bind(
    *modules: ModuleType, backend: str = "plain", scope: str = "functions", **names: Any
) -> dict[str, Callable[..., Any]]:
    """Return bound copies, by name, of all functions that ``modules`` define.

    A copy finds, before anything else: the other copies, then ``names`` (a template's free names), then its own
    module's globals. Two functions of one name in different modules are refused: the copies could not tell them apart.
    ``scope`` names the place in the compiled functions' cache; bindings that differ must not share one.
    """
    if backend not in BACKENDS:
        raise ValueError(f"no backend is called {backend!r}; there is {', '.join(BACKENDS)}")
    originals = [function for module in modules for function in _functions_of(module)]
    shared: dict[str, Any] = dict(names)
    for function in originals:
        if function.__name__ in shared:
            raise ValueError(f"two functions are called {function.__name__}")
        shared[function.__name__] = function
    made = _plain_copies(originals) if backend == "plain" else _compiled_copies(originals, scope)
    copies = {function.__name__: made[function.__name__] for function in originals}
    shared.update(made)
    for bound in copies.values():
        getattr(bound, "py_func", bound).__globals__.update(shared)
    return copies


def _functions_of(module: ModuleType) -> list[FunctionType]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def _copy(function: FunctionType, own: dict[str, Any]) -> FunctionType:
    """Copy ``function`` with globals of its own."""
    copy = FunctionType(function.__code__, own, function.__name__, function.__defaults__, function.__closure__)
    copy.__doc__, copy.__kwdefaults__, copy.__module__ = function.__doc__, function.__kwdefaults__, function.__module__
    return copy


# --- plain ---


def _plain_copies(originals: list[FunctionType]) -> dict[str, Callable[..., Any]]:
    """Copy functions, with tables turned into lists, each table once; add what is this backend's own."""
    lists: dict[int, Any] = {}
    copies: dict[str, Callable[..., Any]] = {"copy_state": _copy_state, "fingerprint": _fingerprint}
    for function in originals:
        own = {name: _as_list(value, lists) for name, value in function.__globals__.items()}
        copies[function.__name__] = _copy(function, own)
    return copies


def _as_list(value: Any, lists: dict[int, Any]) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    if id(value) not in lists:
        lists[id(value)] = value.tolist()
    return lists[id(value)]


def _copy_state(states: Any, to: int, source: int) -> None:
    """Copy a record in a list of records."""
    states[to] = states[source].copy()


def _fingerprint(states: Any, _words: Any, row: int) -> int:
    """Hash a record in a list of records."""
    return hash(states[row].key()) & (1 << 62) - 1


# --- compiled ---


def _compiled_copies(originals: list[FunctionType], scope: str) -> dict[str, Callable[..., Any]]:
    """Copy functions as they are, to be compiled; add what is this backend's own."""
    from dragonrace.core import compiled

    copies = compiled.OWN | {function.__name__: function for function in originals}
    return {
        name: compiled.compile_function(_copy(function, dict(function.__globals__)), scope)
        for name, function in copies.items()
    }
