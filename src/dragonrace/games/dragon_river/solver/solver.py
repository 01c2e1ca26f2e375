"""Solving Dragon River for two players, and finding what has been solved before."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dragonrace.core.errors import MissingExtraError
from dragonrace.core.game import Game
from dragonrace.core.solution import TOLERANCE, Progress, SolutionError
from dragonrace.engine.backends import backend_called, bind
from dragonrace.games.dragon_river import legality, rules
from dragonrace.games.dragon_river.actions import NUM_ACTIONS
from dragonrace.games.dragon_river.board import board_of
from dragonrace.games.dragon_river.dice import THROWS
from dragonrace.games.dragon_river.solver import sweeping
from dragonrace.games.dragon_river.solver import turns as solving
from dragonrace.games.dragon_river.solver.solution import (
    SHIPPED,
    RiverSolution,
    file_name,
    load_solution,
    number_of_places,
    saved_folder,
)
from dragonrace.games.dragon_river.solver.sweeping import DEPTH, Tables
from dragonrace.games.dragon_river.solver.turns import MOST_STEPS, ROWS, Desk
from dragonrace.games.dragon_river.state import RiverState

__all__ = ["MOST_PLACES", "Bounds", "RiverSolver", "make_desk", "make_tables"]

MOST_PLACES = 200_000
"""A river of 316 spaces, or 105 where dice are claimed for good: half a gigabyte of memory, and up to a minute."""

TURNS_A_SPACE, FEWEST_TURNS = 5, 240
"""See `distant_limit`."""


@cache
def solving_functions(backend: str) -> dict[str, Callable[..., Any]]:
    """Return the templates `turns` and `sweeping`, bound with the rules."""
    return bind(legality, rules, solving, sweeping, backend=backend)


class Bounds:
    """Bounds of all positions, and what it takes to draw them closer; see `sweeping`."""

    def __init__(self, game: Game, backend: str = "compiled"):
        self.functions, self._backend = solving_functions(backend), backend_called(backend)
        order = positions(game)
        self._order = self._backend.numbers(len(order), wide=True)
        self._order[:] = order
        self.turns = (self._order, *self._written(make_desk(game, backend)))
        """The places, and for each where its turn is written down, and how many dice fall in it; then the plan."""
        self.tables = make_tables(number_of_places(game), backend)
        for at in order:
            self.tables.bounds[at][1] = 1.0

    def sweep(self) -> float:
        """Draw all bounds closer; return the greatest distance that is left between two."""
        return float(self.functions["draw_closer"](self.tables, *self.turns))

    def values(self) -> Any:
        """Return the bounds, an array of shape (places, 2)."""
        return np.array(self.tables.bounds)

    def _written(self, desk: Desk) -> tuple[Any, Any, Any]:
        """Write down all turns: first one over the other, to know how long they are."""
        write, order, count = self.functions["write_turns"], self._order, len(self._order)
        starts, ends, dice = (self._backend.numbers(count, wide=True) for _ in range(3))
        write(desk, order, starts, self._backend.numbers(MOST_STEPS), ends, dice)
        lengths = np.cumsum([0, *ends])
        starts[:] = lengths[:-1].tolist()
        plan = self._backend.numbers(int(lengths[-1]))
        write(desk, order, starts, plan, ends, dice)
        return starts, dice, plan


def make_tables(places: int, backend: str) -> Tables:
    """Return tables for so many places."""
    room = backend_called(backend).fractions
    return Tables(*(room(length, 2) for length in (places, DEPTH, len(THROWS), len(THROWS))))


def make_desk(game: Game, backend: str, rows: int = ROWS) -> Desk:
    """Return a desk to write down a game's turns at, with so many rows."""
    room = backend_called(backend)
    return Desk(
        boards=room.rows(game.compiled_board),
        states=room.blank_rows(RiverState, rows),
        actions=room.numbers(rows, NUM_ACTIONS),
        counts=room.numbers(rows, 3, wide=True),
    )


def distant_limit(game: Game) -> int:
    """Return the least turn limit that is as good as none.

    On the standard board not one in a million games of two reaches it if they are played at random, which takes longer
    than playing well; on shorter rivers, of 3 to 24 spaces, none in 20,000. So the solution of the game without a limit
    is good for this one, too.
    """
    b = board_of(game)
    return max(FEWEST_TURNS, TURNS_A_SPACE * int(b.finish))


def positions(game: Game) -> list[int]:
    """List the positions in a good order for sweeps: nearest to the end first, so that all news travel in one."""
    b, s, found = board_of(game), RiverState(), []
    for at in range(number_of_places(game)):
        solving.set_up(b, s, at)
        if solving.can_come_about(b, s):
            found.append((-sum(s.claimed), -sum(s.positions), at))
    return [at for _claimed, _spaces, at in sorted(found)]


class RiverSolver:
    """What Dragon River offers as a game that can be solved."""

    def objection(self, game: Game) -> str:
        """Say why this game can't be solved, after "because"; "" where it can."""
        if game.num_players != 2:
            return f"{game.num_players} play it, and only a game of two has a best way to play"
        if (limit := game.options["turn_limit"]) is not None and limit < (distant := distant_limit(game)):
            return f"with a turn limit of less than {distant} every turn of the game would be another game"
        if number_of_places(game) > MOST_PLACES:
            return f"the river is too long: {number_of_places(game):,} positions, and {MOST_PLACES:,} are the most"
        return ""

    def known(self, game: Game) -> RiverSolution | None:
        """Return the shipped solution, or one that was saved; None where there is none, or only a damaged one."""
        if self.objection(game):
            return None
        for folder in _folders():
            try:
                return _loaded(folder / file_name(game), game)
            except (OSError, SolutionError):
                continue
        return None

    def solve(self, game: Game, progress: Progress | None = None, backend: str = "compiled") -> RiverSolution:
        """Solve a game to within `TOLERANCE`, in some fifty sweeps; raises `SolutionError` where it can't be."""
        if objection := self.objection(game):
            raise SolutionError(f"this game can't be solved, because {objection}", code="solution.impossible")
        tell = progress or (lambda _sweeps, _gap: None)
        tell(0, 1.0)
        bounds, sweeps, gap = Bounds(game, backend), 0, 1.0
        while gap > TOLERANCE:
            gap, sweeps = bounds.sweep(), sweeps + 1
            tell(sweeps, gap)
        return RiverSolution.of(game, bounds.values().mean(axis=1))


def _folders() -> Iterator[Path]:
    """List where solutions are: those that are shipped, and one's own where that is known."""
    yield SHIPPED
    try:
        own = saved_folder()
    except MissingExtraError:
        return
    yield own


_LOADED: dict[tuple[Path, int], RiverSolution] = {}


def _loaded(path: Path, game: Game) -> RiverSolution:
    """Load a solution once, as long as its file does not change; the name says of which game it is."""
    key = path, path.stat().st_mtime_ns
    if key not in _LOADED:
        _LOADED[key] = load_solution(path, game)
    return _LOADED[key]
