"""Binding: copies of rule functions that see each other, and see their tables as the backend likes them best.

The plain backend runs the functions as the Python that they are, on light records. Module-level NumPy tables become
nested lists on the way, because plain Python reads those several times faster.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

__all__ = ["bind"]

BACKENDS = ("plain",)


def bind(*modules: ModuleType, backend: str = "plain", **names: Any) -> dict[str, Callable[..., Any]]:
    """Return bound copies, by name, of all functions that ``modules`` define.

    A copy finds, before anything else: the other copies, then ``names`` (a template's free names), then its own
    module's globals. Two functions of one name in different modules are refused: the copies could not tell them apart.
    """
    if backend not in BACKENDS:
        raise ValueError(f"no backend is called {backend!r}; there is {', '.join(BACKENDS)}")
    originals = [function for module in modules for function in _functions_of(module)]
    shared: dict[str, Any] = dict(names)
    for function in originals:
        if function.__name__ in shared:
            raise ValueError(f"two functions are called {function.__name__}")
        shared[function.__name__] = None
    lists: dict[int, Any] = {}
    copies = {function.__name__: _copy(function, lists) for function in originals}
    shared.update(copies)
    for bound in copies.values():
        bound.__globals__.update(shared)
    return dict(copies)


def _functions_of(module: ModuleType) -> list[FunctionType]:
    return [
        value
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]


def _copy(function: FunctionType, lists: dict[int, Any]) -> FunctionType:
    """Copy ``function`` with globals of its own, tables turned into lists, each table once (``lists``, by identity)."""
    own = {name: _as_list(value, lists) for name, value in function.__globals__.items()}
    copy = FunctionType(function.__code__, own, function.__name__, function.__defaults__, function.__closure__)
    copy.__doc__, copy.__kwdefaults__ = function.__doc__, function.__kwdefaults__
    return copy


def _as_list(value: Any, lists: dict[int, Any]) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    if id(value) not in lists:
        lists[id(value)] = value.tolist()
    return lists[id(value)]
