"""Compiling ahead: what there is to compile, what has been, and doing it, so that nobody waits for the compiler.

Whoever calls compiled functions registers, with `compiles`, calls of them on a small game::

    @compiles("search", "the search")
    def search(game: Game) -> None:
        Search(game, TINY_PLAN).think(game.new_initial_state(), 0, random.Random(0))

These calls must have arguments of the very types that are used at play. A *group* is what is used together: once all
its calls have been made for a game, `ready_backend` says "compiled". Until then, whoever is in a hurry plays plain.
"""

import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type, games
from dragonrace.engine.cache import can_compile, can_keep
from dragonrace.engine.engine import Engine, folder_for
from dragonrace.engine.errors import RulesError

__all__ = ["CacheError", "Call", "Job", "compile_now", "compiles", "jobs", "ready_backend", "small_game", "undone"]

logger = logging.getLogger(__name__)

GROUP = "dragonrace.warming"
READY = "ready"
"""The folder, beside a binding's machine code, with an empty file for each call that has been made."""


class CacheError(DragonraceError):
    """Compiled functions can't be kept."""

    code = "cache.unwritable"


@dataclass(frozen=True)
class Call:
    """Something that compiles functions of any game."""

    group: str
    title: str
    work: Callable[[Game], None]
    templates: tuple[ModuleType, ...] = ()
    """What is bound with the game's rules for it, beyond `functions_of`'s own."""
    at_play: bool = True
    """Whether people who play have something of it."""


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
        return self.folder / READY / f"{self.call.group}-{self.call.work.__name__}"

    @property
    def folder(self) -> Path:
        """Where its machine code is kept."""
        return folder_for(self.kind, *self.call.templates)

    def is_done(self) -> bool:
        """Say whether its functions are in the cache."""
        try:
            marker = self._marker
        except RulesError:  # `run` says it
            return False
        return os.path.exists(marker)  # noqa: PTH110 - a cache that may not be read is empty; Path would raise

    def run(self) -> None:
        """Compile them, or load them if they are in the cache.

        Raises `RulesError` if they can't be compiled, `CacheError` if they can't be kept.
        """
        folder = self._marker.parent
        if not can_keep(folder):
            raise CacheError(f"Nothing can be written into {folder}. DRAGONRACE_CACHE may name another folder.")
        _under_way.add((self.kind.name, self.call.group))
        try:
            self.call.work(small_game(self.kind))
        finally:
            _under_way.discard((self.kind.name, self.call.group))
        self._marker.touch()


_calls: list[Call] = []
_ready: set[tuple[str, str]] = set()
"""The games and groups that have been found ready: they stay so as long as this process lives."""
_under_way: set[tuple[str, str]] = set()
"""Those that a job is at: the calls that it makes use what it is to compile."""


def compiles(
    group: str, title: str, *templates: ModuleType, at_play: bool = True
) -> Callable[[Callable[[Game], None]], Callable[[Game], None]]:
    """Register a function that compiles, of a small game that it is given, what belongs to this group.

    ``templates`` are those that it binds: what was compiled with others must be compiled anew. ``at_play``: people who
    play have something of it, so it is compiled for them in the background.
    """

    def register(work: Callable[[Game], None]) -> Callable[[Game], None]:
        _calls.append(Call(group, title, work, templates, at_play))
        return work

    return register


@cache
def _load_callers() -> None:
    """Import all who register calls: the entry points of the group `GROUP`."""
    for entry in entry_points(group=GROUP):
        entry.load()


def jobs() -> list[Job]:
    """Return all that there is to compile, for every game."""
    _load_callers()
    return [Job(game_type(name), call) for name in games() for call in _calls]


def small_game(kind: GameType) -> Game:
    """Return a game with few players that is over soon; functions compiled for it are good for all others."""
    return Game(kind, min(kind.colours), options={"turn_limit": 2})


def ready_backend(kind: GameType, group: str = "playing") -> str:
    """Return "compiled" if this group's functions are compiled for a game, so that they load quickly; else "plain"."""
    if (kind.name, group) in _ready:
        return "compiled"
    if not can_compile():
        return "plain"
    wanted = [Job(kind, call) for call in _calls if call.group == group]
    if not wanted or not all(job.is_done() and can_keep(job.folder) for job in wanted):
        return "plain"
    _ready.add((kind.name, group))
    return "compiled"


def undone(*, at_play: bool = False) -> list[Job]:
    """Return the jobs that are still to be done: all, or those that people who play have something of.

    Without a compiler there are none.
    """
    if not can_compile():
        return []
    return [job for job in jobs() if (job.call.at_play or not at_play) and not job.is_done()]


def compile_now(kind: GameType, group: str) -> None:
    """Compile what this group still needs of a game. It takes long, so it is said in the log, at its beginning and end.

    Where it can't be kept it is compiled when it is used, each time.
    """
    todo = [job for call in _calls if call.group == group and not (job := Job(kind, call)).is_done()]
    if not todo or (kind.name, group) in _under_way or not can_compile():
        return
    began = time.monotonic()
    logger.warning("Compiling %s for the first time; a minute or two. “dragonrace warm” does it ahead.", kind.title)
    try:
        for job in todo:
            job.run()
    except CacheError as error:
        logger.warning("%s Until then it is compiled each time.", error)
    else:
        logger.warning("%s is compiled (%.0f s).", kind.title, time.monotonic() - began)


# --- random games, the engine's own group ---


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
