"""Binding: copies of rule functions that see each other, and see their tables as the backend likes them best.

The plain backend runs the functions as the Python that they are, on light records. Module-level NumPy tables become
nested lists on the way, because plain Python reads those several times faster. The compiled backend (see `compiled`)
runs the same functions as machine code, on rows of structured arrays.
"""

import dis
from collections import Counter
from collections.abc import Callable
from itertools import chain
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

__all__ = ["BACKENDS", "bind"]

BACKENDS = ("plain", "compiled")
SHORT = 7500
"""Compiled functions of so many bytes of Python's code are put into whatever calls them: a turn of a simple game is
that long, and its machine code gets a sixth faster; what is longer would mostly take longer to compile."""


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
    from dragonrace.core import compiled, compiler

    functions = {function.__name__: function for function in originals}
    inlined = _names_to_inline(functions) | compiled.OWN.keys()
    copies: dict[str, Callable[..., Any]] = dict(compiler.OWN)
    for name, function in (compiled.OWN | functions).items():
        copy = _copy(function, dict(function.__globals__))
        copies[name] = compiled.compile_function(copy, scope, is_inlined=name in inlined)
    return copies


def _names_to_inline(functions: dict[str, FunctionType]) -> set[str]:
    """Choose functions to become a part of all that call them: short ones, and those that are called in one place."""
    calls = {name: [called for called in _names_in(functions[name]) if called in functions] for name in functions}
    times = Counter(chain.from_iterable(calls.values()))

    def length(name: str) -> int:
        """Return how long the code is, with that of all the functions that it needs."""
        needed = {name}
        found = [name]
        while found:
            news = set(calls[found.pop()]) - needed
            needed |= news
            found += news
        return sum(len(functions[other].__code__.co_code) for other in needed)

    return {name for name in functions if times[name] == 1 or length(name) <= SHORT}


def _names_in(function: FunctionType) -> list[str]:
    """List the globals that a function names, each as often as it does."""
    return [str(step.argval) for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"]
