"""The compiled backend: rule functions as machine code, by Numba, kept on disk.

Nobody waits for it unasked: Numba is imported when the first function is bound. `warming` fills the cache.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from dragonrace.core.rules.bind import copy_function, link, originals_of
from dragonrace.core.rules.tables import Table
from dragonrace.engine.cache import binding_key, cache_folder, can_keep, check_compiler, names_in
from dragonrace.engine.rows import as_array

__all__ = ["bind_compiled", "key_of", "without_asking"]

SHORT = 7500
"""Compiled functions of so many bytes of Python's code are put into whatever calls them: a turn of a simple game is
that long, and its machine code gets a sixth faster; what is longer would mostly take longer to compile."""


def key_of(*modules: ModuleType, defaults: Iterable[ModuleType] = (), **names: Any) -> str:
    """Return the name of the folder in which the machine code of these functions is kept. Imports no compiler."""
    return binding_key(originals_of(modules, defaults), names)


def bind_compiled(
    *modules: ModuleType, defaults: Iterable[ModuleType] = (), **names: Any
) -> dict[str, Callable[..., Any]]:
    """Return bound copies of rule functions, as `dragonrace.core.rules.bind.bind_plain` does, to be compiled.

    Each is compiled when it is first called, or taken from the cache. Raises `MissingExtraError` without a compiler.
    """
    check_compiler()
    from dragonrace.engine.compiler import PRIMITIVES

    originals = originals_of(modules, defaults)
    folder = cache_folder() / key_of(*modules, defaults=defaults, **names)
    inlined = _names_to_inline(originals) | OWN.keys()
    arrays: dict[int, Any] = {}
    copies: dict[str, Callable[..., Any]] = {}
    keeps = can_keep(folder)
    for name, function in (OWN | originals).items():
        own = {key: _as_arrays(value, arrays) for key, value in function.__globals__.items()}
        copies[name] = compile_function(
            copy_function(function, own), folder if keeps else None, is_inlined=name in inlined
        )
    link(copies, {key: _as_arrays(value, arrays) for key, value in names.items()}, PRIMITIVES)
    return {name: copies[name] for name in originals}


def _as_arrays(value: Any, arrays: dict[int, Any]) -> Any:
    """Return a table as an array, each table once; anything else as it is."""
    if not isinstance(value, Table):
        return value
    if id(value) not in arrays:
        arrays[id(value)] = as_array(value)
    return arrays[id(value)]


def compile_function(function: FunctionType, folder: Path | None, is_inlined: bool = False) -> Callable[..., Any]:
    """Return a function that is compiled when it is first called, or taken from the folder; None: it is kept nowhere.

    ``is_inlined``: it becomes a part of whatever calls it.
    """
    import numba

    from dragonrace.engine.compiler import BindingCache, RulesCompiler

    compiled: Any = numba.njit(  # type: ignore[call-overload] # it does not know of _nrt
        function,
        nogil=True,
        error_model="numpy",  # nobody looks whether a divisor is zero
        _nrt=False,  # nothing is allocated, so nobody counts who still uses it
        forceinline=is_inlined,
        pipeline_class=RulesCompiler,
    )
    if folder is not None:
        compiled._cache = BindingCache(function, folder)
    return compiled  # type: ignore[no-any-return]


def without_asking(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return what a compiled function calls in the end, once it has been called, if it has been for one set of types.

    It takes arguments of these very types alone, and asks for none: with tuples of many arrays that takes longer than
    all else of a call. Any other function is returned as it is, and so is one of a Numba that has no such thing: it is
    not documented there.
    """
    compiled = list(getattr(function, "overloads", {}).values())
    found: Callable[..., Any] = getattr(compiled[0], "entry_point", function) if len(compiled) == 1 else function
    return found


def _names_to_inline(functions: dict[str, FunctionType]) -> set[str]:
    """Choose functions to become a part of all that call them: short ones, and those that are called in one place."""
    calls = {
        name: [called for called in names_in(functions[name].__code__) if called in functions] for name in functions
    }
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


# --- what is compiled in the place of Python's own ---


def _whole_number(value: Any) -> Any:
    """Stand in for `int` in compiled functions: fields are small and unsigned, and would wrap in sums."""
    return np.int64(value)


def _fingerprint(_states: Any, words: Any, row: int) -> int:
    """Hash the bytes of a row."""
    number = np.uint64(0x9E3779B97F4A7C15)
    for word in words[row]:
        number = (number ^ word) * np.uint64(0xD6E8FEB86659FD93)
        number ^= number >> np.uint64(32)
    return np.int64(number >> np.uint64(2))  # type: ignore[return-value] # to the compiler it is an int


OWN: dict[str, Any] = {"int": _whole_number, "fingerprint": _fingerprint}
"""What this backend puts in the place of free names and of Python's own, by name."""
