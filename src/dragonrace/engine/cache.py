"""Where machine code is kept: a folder for each compiler, and in it one for each binding of functions.

A binding's folder is named after all that its machine code depends on: the functions' own code and the values that they
look up, wherever these come from. So a changed rule is compiled anew, also a rule of somebody else's game, and a
changed view is not. Numba itself sees no change in what a function calls.
"""

import dis
import os
import platform
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from dragonrace.core.errors import shorten
from dragonrace.core.extras import is_installed, need
from dragonrace.engine.errors import RulesError

__all__ = [
    "KEPT",
    "binding_key",
    "cache_folder",
    "cache_root",
    "can_compile",
    "can_keep",
    "check_compiler",
    "mark_used",
    "names_in",
    "size_of",
    "sources_hash",
    "tidy",
]

COMPILER = (
    "engine/backends.py",
    "engine/compiled.py",
    "engine/compiler.py",
    "engine/rows.py",
    "core/rules/bind.py",
    "core/rules/tables.py",
)
"""The sources of ours that say how functions are compiled."""
NEEDED = "numba", "platformdirs"
"""The libraries without which nothing is compiled."""
NAME = r"compiled-[0-9a-f]{16}(-checked)?"
"""What folders of compiled functions are called."""
KEPT = 4
"""How many caches of other compilers are kept beside the one that is in use."""
BINDINGS = 60
"""And how many bindings in it,"""
OLD = 30 * 24 * 60 * 60.0
"""if they have been used in so many seconds."""
IN_USE = 60 * 60.0
"""A cache that has been used in so many seconds may be in use: to remove it would make somebody's compiler fail."""


def can_compile() -> bool:
    """Say whether there is a compiler: without, all is played in plain Python."""
    return all(map(is_installed, NEEDED))


def check_compiler() -> None:
    """Raise `MissingExtraError` where there is no compiler."""
    need("fast", "compiled rules need", *NEEDED)


def cache_root() -> Path:
    """Return the folder with the caches of all versions: the user's own, or as ``DRAGONRACE_CACHE`` says.

    Raises `MissingExtraError` where it would be the user's own, and nobody knows where that is.
    """
    if given := os.environ.get("DRAGONRACE_CACHE"):
        return Path(given)
    need("fast", "a place for what is compiled or solved needs", "platformdirs")
    from platformdirs import user_cache_path

    return user_cache_path("dragonrace", appauthor=False)


def cache_folder() -> Path:
    """Return where compiled functions are kept: a folder for each compiler and processor, and for checked bounds."""
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""
    return cache_root() / f"compiled-{_compiler()}{checked}"


@cache
def _compiler() -> str:
    """Return a hash of what machine code depends on, whatever it is made of: the compiler and the processor."""
    check_compiler()
    tools = [version(name) for name in ("numba", "llvmlite", "numpy")]
    own = [(Path(__file__).parents[1] / name).read_text("utf-8") for name in COMPILER]
    return _hash([sys.implementation.cache_tag, *tools, *own, *_processor()])


def _processor() -> list[str]:
    """Return what tells this kind of processor from others."""
    known = [platform.machine(), platform.processor() if sys.platform == "win32" else ""]
    with suppress(OSError), Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as file:
        known += [line for line in islice(file, 40) if line.startswith(("model name", "flags", "Features"))]
    return known


def _hash(parts: Iterable[Any]) -> str:
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=8).hexdigest()


# --- what a binding depends on ---


def binding_key(functions: dict[str, FunctionType], names: dict[str, Any]) -> str:
    """Return a hash of functions that are bound to each other, with the values that they look up.

    The records and the tuples with names that their modules know are a part of it: machine code is made for these.
    ``names``: what is bound to them in place of their modules' globals. Raises `RulesError` for a value whose meaning
    can't be told from the outside: machine code that is kept must never outlive what it was made of.
    """
    parts: list[Any] = [_layouts(functions)]
    for name in sorted(functions):
        function = functions[name]
        if function.__closure__:
            raise RulesError.of(function, "It was made by another function: define it in a module.")
        parts += [name, function.__module__, *_of_code(function.__code__, function.__doc__)]
        parts.append(repr((function.__defaults__, function.__kwdefaults__)))
        for used in sorted(_globals_of(function)):
            if used not in functions and (used in names or used in function.__globals__):
                parts += [used, _known_meaning(function, used, names.get(used, function.__globals__.get(used)))]
    return _hash(parts)


def _layouts(functions: dict[str, FunctionType]) -> list[str]:
    """List the fields of all records, and of all tuples with names, that the functions' modules know."""
    modules = {id(function.__globals__): function.__globals__ for function in functions.values()}
    kinds = {value for known in modules.values() for value in known.values() if isinstance(value, type)}
    fields = {kind: getattr(kind, "FIELDS", None) or getattr(kind, "_fields", None) for kind in kinds}
    return sorted(f"{kind.__qualname__}{found!r}" for kind, found in fields.items() if found)


def _of_code(code: CodeType, docstring: str | None) -> list[Any]:
    """List what code does; not where it stands, nor how its docstring is worded."""
    constants = [constant for constant in code.co_consts if constant is None or constant != docstring]
    nested = [_of_code(constant, None) for constant in constants if isinstance(constant, CodeType)]
    values = [repr(constant) for constant in constants if not isinstance(constant, CodeType)]
    return [code.co_code.hex(), code.co_names, code.co_varnames, values, nested]


def _globals_of(function: FunctionType) -> set[str]:
    """Return the names that a function, or what is defined in it, looks up in its module."""
    return set(names_in(function.__code__))


def names_in(code: CodeType) -> list[str]:
    """List the globals that code looks up, each as often as it does."""
    own = [str(step.argval) for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"]
    nested = [name for part in code.co_consts if isinstance(part, CodeType) for name in names_in(part)]
    return own + nested


def _known_meaning(function: FunctionType, name: str, value: Any) -> str:
    try:
        return _meaning(value)
    except TypeError:
        raise RulesError.of(function, f"It looks up {name}, which is {shorten(value)}.") from None


def _meaning(value: Any) -> str:
    """Return what a value means to machine code; raises `TypeError` where that can't be told."""
    if isinstance(value, bool | int | float | str | bytes | None):
        return repr(value)
    if isinstance(value, tuple):
        return f"{type(value).__name__}{list(map(_meaning, value))}"
    if isinstance(value, type):
        return f"{value.__qualname__}{_members(value)}"
    if isinstance(value, ModuleType) and value.__name__ in sys.stdlib_module_names:
        return value.__name__
    if callable(value) and _root_of(value) in (*sys.stdlib_module_names, "dragonrace"):
        return f"{value.__module__}.{value.__qualname__}"
    raise TypeError(value)


def _root_of(value: Any) -> str:
    """Return the package that something was defined in."""
    return str(getattr(value, "__module__", None)).partition(".")[0]


def _members(kind: type) -> list[str]:
    """List the members of an enumeration, or the fields of a tuple with names."""
    members = getattr(kind, "__members__", None)
    return (
        [f"{key}={int(member)}" for key, member in members.items()] if members else list(getattr(kind, "_fields", ()))
    )


def sources_hash(*roots: Path) -> str:
    """Return a hash of the Python sources in some folders, or files."""
    digest = blake2b(digest_size=8)
    for root in roots:
        for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            digest.update(path.relative_to(root.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


# --- the folder on the disk ---


def can_keep(folder: Path) -> bool:
    """Say whether files can be kept in this folder; make it if it is missing, and remember that it is in use."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
    except OSError:
        return False
    return True


def mark_used() -> None:
    """Remember that this version's cache is in use: see `tidy`."""
    with suppress(OSError):
        os.utime(cache_folder())


def tidy(keep: int = KEPT, in_use: float = IN_USE, bindings: int = BINDINGS) -> int:
    """Remove caches of other versions, and machine code of rules that have changed.

    That is, what has not been used for long, and all but the last ``keep`` caches and ``bindings`` bindings. What was
    used in the last ``in_use`` seconds stays in any case. Returns how many bytes were removed.
    """
    caches = [folder for folder in _caches() if folder != cache_folder()]
    stale = [*_stale(caches, keep, in_use), *_stale(_folders(cache_folder()), bindings, in_use)]
    freed = sum(size_of(folder) for folder in stale)
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return freed


def _stale(folders: list[Path], keep: int, in_use: float) -> list[Path]:
    """List those that have been out of use for long, and those beyond the last ``keep``."""
    now = time.time()
    ages = {folder: now - _last_used(folder) for folder in folders}
    ranked = sorted(ages, key=ages.__getitem__)
    stale = [folder for rank, folder in enumerate(ranked) if rank >= keep or ages[folder] > OLD]
    return [folder for folder in stale if ages[folder] >= in_use]


def _caches() -> list[Path]:
    """Find the folders that hold compiled functions of any version, and nothing else."""
    return [folder for folder in _folders(cache_root()) if re.fullmatch(NAME, folder.name)]


def _folders(where: Path) -> list[Path]:
    try:
        return [folder for folder in where.iterdir() if _is_own(folder)]
    except OSError:  # there is none, or it may not be read
        return []


def _is_own(folder: Path) -> bool:
    return folder.is_dir() and not folder.is_symlink()


def _last_used(folder: Path) -> float:
    try:
        return max(path.stat().st_mtime for path in (folder, *folder.iterdir()))
    except OSError:  # somebody else has just removed it
        return 0.0


def size_of(folder: Path) -> int:
    """Return how many bytes the files in a folder have; somebody else may be removing them."""
    total = 0
    with suppress(OSError):
        for path in folder.rglob("*"):
            total += path.stat().st_size if path.is_file() else 0
    return total
