"""Compiling ahead: what there is to compile, what has been, and doing it, so that nobody waits for the compiler.

Whoever calls compiled functions registers, with `compiles`, calls of them on a small game::

    @compiles("search", "the search")
    def search(game: Game) -> None:
        Search(game, TINY_PLAN).think(game.new_initial_state(), 0, random.Random(0))

These calls must have arguments of the very types that are used at play. A *group* is what is used together: once all
its calls have been made for a game, `ready_backend` says "compiled". Until then, whoever is in a hurry plays plain.
"""

import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dragonrace.core.compiled import NAME, cache_folder, cache_root, can_keep
from dragonrace.core.engine import Engine
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game, GameType
from dragonrace.core.registry import game_type, games

__all__ = ["KEPT", "CacheError", "Job", "compiles", "jobs", "mark_used", "ready_backend", "size_of", "tidy", "undone"]

READY = "ready"
"""The folder, in the cache, with an empty file for each job that is done."""
KEPT = 4
"""How many caches of other versions are kept beside the one that is in use,"""
OLD = 30 * 24 * 60 * 60.0
"""if they have been used in so many seconds."""
IN_USE = 60 * 60.0
"""A cache that has been used in so many seconds may be in use: to remove it would make somebody's compiler fail."""


class CacheError(DragonraceError):
    """Compiled functions can't be kept."""

    code = "cache.unwritable"


@dataclass(frozen=True)
class Call:
    """Something that compiles functions of any game."""

    group: str
    title: str
    work: Callable[[Game], None]


@dataclass(frozen=True)
class Job:
    """A call for one game."""

    kind: GameType
    call: Call

    @property
    def title(self) -> str:
        """What is compiled, for people."""
        return f"{self.kind.title}: {self.call.title}"

    @property
    def _marker(self) -> Path:
        return cache_folder() / READY / f"{self.kind.name}-{self.call.group}-{self.call.work.__name__}"

    def is_done(self) -> bool:
        """Say whether its functions are in the cache."""
        return os.path.exists(self._marker)  # noqa: PTH110 - a cache that may not be read is empty; Path would raise

    def run(self) -> None:
        """Compile them, or load them if they are in the cache. Raises `CacheError` if they can't be kept there."""
        folder = cache_folder() / READY
        if not can_keep(folder):
            raise CacheError(f"Nothing can be written into {folder}. DRAGONRACE_CACHE may name another folder.")
        self.call.work(small_game(self.kind))
        self._marker.touch()


_calls: list[Call] = []
_ready: set[tuple[str, str]] = set()
"""The games and groups that have been found ready: they stay so as long as this process lives."""


def compiles(group: str, title: str) -> Callable[[Callable[[Game], None]], Callable[[Game], None]]:
    """Register a function that compiles, of a small game that it is given, what belongs to this group."""

    def register(work: Callable[[Game], None]) -> Callable[[Game], None]:
        _calls.append(Call(group, title, work))
        return work

    return register


def jobs() -> list[Job]:
    """Return all that there is to compile, for every game."""
    return [Job(game_type(name), call) for name in games() for call in _calls]


def small_game(kind: GameType) -> Game:
    """Return a game with few players that is over soon; functions compiled for it are good for all others."""
    return Game(kind, min(kind.colours), None, {"turn_limit": 2})


def ready_backend(kind: GameType, group: str = "playing") -> str:
    """Return "compiled" if this group's functions are compiled for a game, so that they load quickly; else "plain"."""
    if (kind.name, group) in _ready:
        return "compiled"
    wanted = [Job(kind, call) for call in _calls if call.group == group]
    if not wanted or not all(job.is_done() for job in wanted) or not can_keep(cache_folder()):
        return "plain"
    _ready.add((kind.name, group))
    return "compiled"


def undone() -> list[Job]:
    """Return the jobs that are still to be done."""
    return [job for job in jobs() if not job.is_done()]


# --- the caches of other versions ---


def mark_used() -> None:
    """Remember that this version's cache is in use: see `tidy`."""
    with suppress(OSError):
        os.utime(cache_folder())


def tidy(keep: int = KEPT, in_use: float = IN_USE) -> int:
    """Remove caches of other versions: those that have not been used for long, and all but the last ``keep``.

    What was used in the last ``in_use`` seconds stays in any case. Returns how many bytes were removed.
    """
    now = time.time()
    ages = {folder: now - _last_used(folder) for folder in _caches() if folder != cache_folder()}
    ranked = sorted(ages, key=ages.__getitem__)
    stale = [folder for rank, folder in enumerate(ranked) if rank >= keep or ages[folder] > OLD]
    stale = [folder for folder in stale if ages[folder] >= in_use]
    freed = sum(size_of(folder) for folder in stale)
    for folder in stale:
        shutil.rmtree(folder, ignore_errors=True)
    return freed


def _caches() -> list[Path]:
    """Find the folders that hold compiled functions of any version, and nothing else."""
    try:
        return [folder for folder in cache_root().iterdir() if re.fullmatch(NAME, folder.name) and _is_own(folder)]
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


# --- random games, the core's own group ---


def _opening(game: Game) -> tuple[dict[str, Callable[..., Any]], Any, Any, int]:
    """Return the compiled functions, rows of the board and of the initial state, and who acts in it."""
    engine = Engine(game)
    b, s = engine.boards[0], engine.initial_states(1)[0]
    return engine.functions, b, s, engine.functions["first_actor"](engine.functions["actors"](b, s))


@compiles("playing", "what is legal")
def legal_actions(game: Game) -> None:
    """Compile `legal_actions`, and what it needs: the first step towards `games_at_random`."""
    functions, b, s, actor = _opening(game)
    functions["legal_actions"](b, s, actor, Engine(game).actions())


@compiles("playing", "what happens")
def apply(game: Game) -> None:
    """Compile `apply`: the longest step."""
    functions, b, s, actor = _opening(game)
    out = Engine(game).actions()
    functions["legal_actions"](b, s, actor, out)
    functions["apply"](b, s, actor, int(out[0]))


@compiles("playing", "random games")
def games_at_random(game: Game) -> None:
    """Compile what `Engine.play_many` calls."""
    Engine(game).play_many(1, watched=True)
