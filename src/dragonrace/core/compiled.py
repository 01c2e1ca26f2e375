"""The compiled backend: rule functions as machine code, by Numba, cached on disk.

Nobody waits for it unasked: the module imports Numba only when the first function is bound.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from platformdirs import user_cache_path

__all__ = ["OWN", "cache_folder", "compile_function"]


@cache
def sources_hash() -> str:
    """Return a hash of all of the package's Python sources: Numba does not see a change in what a function calls."""
    root = Path(__file__).parents[1]
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def cache_folder() -> Path:
    """Return where compiled functions are kept: a folder for each state of the sources, and for checked bounds.

    The environment variable ``DRAGONRACE_CACHE`` puts it elsewhere than among the user's caches.
    """
    given = os.environ.get("DRAGONRACE_CACHE")
    root = Path(given) if given else user_cache_path("dragonrace", appauthor=False)
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    return root / f"compiled-{sources_hash()}{checked}"


def compile_function(function: FunctionType, scope: str) -> Callable[..., Any]:
    """Return a function that is compiled when it is first called, or taken from the cache.

    ``scope`` keeps apart what is bound differently: copies of one template are alike to Numba's cache.
    """
    import numba

    numba.config.CACHE_DIR = str(cache_folder() / scope)  # type: ignore[attr-defined]
    compiled: Callable[..., Any] = numba.njit(function, cache=True, nogil=True, error_model="numpy")
    return compiled


def _whole_number(value: Any) -> Any:
    """Stand in for `int` in compiled functions: fields are small and unsigned, and would wrap in sums."""
    return np.int64(value)


def _copy_state(states: Any, to: int, source: int) -> None:
    """Copy a row of a structured array."""
    states[to] = states[source]


OWN: dict[str, Any] = {"int": _whole_number, "copy_state": _copy_state}
"""What this backend puts in the place of free names and of Python's own, by name."""
