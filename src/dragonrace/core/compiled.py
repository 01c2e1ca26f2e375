"""The compiled backend: rule functions as machine code, by Numba, cached on disk.

Nobody waits for it unasked: the module imports Numba only when the first function is bound. `warming` fills the cache.
"""

import hashlib
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from platformdirs import user_cache_path

__all__ = ["NAME", "OWN", "cache_folder", "cache_root", "can_keep", "compile_function", "own_sources"]

PACKAGE = Path(__file__).parents[1]
LEAVES = ("cli", "server")
"""Folders of the package in which nothing is ever compiled."""
NAME = r"compiled-[0-9a-f]{16}(-checked)?"
"""What folders of compiled functions are called."""


def sources_hash(root: Path) -> str:
    """Return a hash of a package's Python sources: Numba does not see a change in what a function calls."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root)
        if name.parts[0] not in LEAVES:
            digest.update(name.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@cache
def own_sources() -> str:
    """Return the hash of the sources that games and bots are made of, as they are when this is first asked."""
    return sources_hash(PACKAGE)


@cache
def _version() -> str:
    """Return a hash of all that machine code depends on: the sources and their place, the compiler, the processor."""
    tools = [version(name) for name in ("numba", "llvmlite", "numpy")]
    parts = [own_sources(), str(PACKAGE), sys.implementation.cache_tag, *tools, *_processor()]
    return hashlib.blake2b("\0".join(map(str, parts)).encode(), digest_size=8).hexdigest()


def _processor() -> list[str]:
    """Return what tells this kind of processor from others."""
    known = [platform.machine(), platform.processor() if sys.platform == "win32" else ""]
    with suppress(OSError), Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as file:
        known += [line for line in islice(file, 40) if line.startswith(("model name", "flags", "Features"))]
    return known


def cache_root() -> Path:
    """Return the folder with the caches of all versions: the user's own, or as ``DRAGONRACE_CACHE`` says."""
    given = os.environ.get("DRAGONRACE_CACHE")
    return Path(given) if given else user_cache_path("dragonrace", appauthor=False)


def cache_folder() -> Path:
    """Return where compiled functions are kept: a folder for each state of the sources, and for checked bounds."""
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    return cache_root() / f"compiled-{_version()}{checked}"


def can_keep(folder: Path) -> bool:
    """Say whether files can be kept in this folder; make it if it is missing, and remember that it is in use."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return False
    return True


def compile_function(function: FunctionType, scope: str, is_inlined: bool = False) -> Callable[..., Any]:
    """Return a function that is compiled when it is first called, or taken from the cache.

    ``scope`` keeps apart what is bound differently: copies of one template are alike to Numba's cache.
    ``is_inlined``: it becomes a part of whatever calls it.
    """
    import numba

    from dragonrace.core.compiler import RulesCompiler

    folder = cache_folder() / scope
    keeps = can_keep(folder)  # else Numba would look for a place where it sees no change of the sources
    with _cache_in(folder):
        compiled: Callable[..., Any] = numba.njit(  # type: ignore[call-overload] # it does not know of _nrt
            function,
            cache=keeps,
            nogil=True,
            error_model="numpy",  # nobody looks whether a divisor is zero
            _nrt=False,  # nothing is allocated, so nobody counts who still uses it
            forceinline=is_inlined,
            pipeline_class=RulesCompiler,
        )
    return compiled


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Let Numba keep here what is decorated meanwhile; other people's functions stay where they were kept."""
    import numba

    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


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
