"""Random games a second: plain Python, compiled on one core and on all, with and without tensors, and in C++."""

import os
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.table import Table

import dragonrace
from bench.native import NativeGames
from bench.programs import BenchError
from dragonrace import Game
from dragonrace.engine.engine import Engine

__all__ = ["RUNS", "SETTINGS", "Contest", "contests", "table_of", "title_of"]

RUNS = 5
SECONDS = 0.5
"""About how long a run takes."""
SETTINGS: dict[str, tuple[dict[str, Any], ...]] = {
    "dragon-river": ({"players": 2}, {"players": 4}),
    "golden-dragon": ({"players": 2}, {"players": 4}),
    "river-dragons": ({"players": 4, "turn_limit": 100}, {"players": 4, "turn_limit": 20, "expert": True}),
}
"""What is played; random games of River Dragons need a limit."""

PLAIN, COMPILED, CORES, TENSORS, NATIVE = SHOWN = "plain", "compiled", "all cores", "with tensors", "C++"


@dataclass(frozen=True)
class Play:
    """What was played, and how long it took."""

    games: int
    decisions: int
    seconds: float


class Contest:
    """The same random games, played in each way in turn."""

    def __init__(self, name: str, settings: dict[str, Any]):
        self.title = title_of(name, settings)
        self.game = dragonrace.load_game(name, **settings)
        self.ways = _ways(self.game)
        self.speeds: dict[str, list[float]] = {way: [] for way in self.ways}
        self.games: dict[str, list[float]] = {way: [] for way in self.ways}
        self._counts = {way: _enough(play) for way, play in self.ways.items()}

    def run(self, seed: int) -> None:
        """Play once in each way."""
        for way, play in self.ways.items():
            done = play(self._counts[way], seed)
            self.speeds[way].append(done.decisions / done.seconds)
            self.games[way].append(done.games / done.seconds)

    def ratio(self, way: str, to: str) -> float | None:
        """Return the median of one way's speed to another's, run by run."""
        if to not in self.ways:
            return None
        return statistics.median(a / b for a, b in zip(self.speeds[way], self.speeds[to], strict=True))


def title_of(name: str, settings: dict[str, Any]) -> str:
    """Say what is played."""
    return ", ".join([name, *(f"{key.replace('_', ' ')} {value}" for key, value in settings.items())])


def contests() -> Iterator[Contest]:
    """Make all contests."""
    for name, many in SETTINGS.items():
        for settings in many:
            yield Contest(name, settings)


def table_of(all_contests: list[Contest]) -> Table:
    """Show the contests' medians."""
    table = Table(title=f"Random play: decisions a second in millions, and games a second: medians of {RUNS} runs")
    table.show_lines = True
    table.add_column("game")
    for heading in (*SHOWN, "compiled / C++", "all / one core"):
        table.add_column(heading, justify="right")
    for contest in all_contests:
        ratios = [contest.ratio(COMPILED, NATIVE), contest.ratio(CORES, COMPILED)]
        table.add_row(
            contest.title,
            *(_medians(contest, way) for way in SHOWN),
            *("–" if r is None else f"{r:.2f}" for r in ratios),
        )
    return table


def _medians(contest: Contest, way: str) -> str:
    """Return the decisions a second, in millions, and below them the games."""
    if way not in contest.ways:
        return "–"
    decisions, games = (statistics.median(figures[way]) for figures in (contest.speeds, contest.games))
    return f"{decisions / 1e6:.2f}\n{games:,.0f}"


def _ways(game: Game) -> dict[str, Callable[[int, int], Play]]:
    ways = {
        PLAIN: _engine_play(game, "plain", 1),
        COMPILED: _engine_play(game, "compiled", 1),
        CORES: _engine_play(game, "compiled", os.cpu_count() or 1),
        TENSORS: _engine_play(game, "compiled", 1, watched=True),
    }
    try:
        native = NativeGames(game)
        ways[NATIVE] = lambda count, seed: Play(count, (run := native.play(count, seed)).decisions, run.seconds)
    except BenchError as error:
        print(f"without C++: {error}")
    return ways


def _engine_play(game: Game, backend: str, threads: int, watched: bool = False) -> Callable[[int, int], Play]:
    engine = Engine(game, backend)

    def play(count: int, seed: int) -> Play:
        began = time.perf_counter()
        outcomes = engine.play_many(count, seed, threads=threads, watched=watched)
        seconds = time.perf_counter() - began
        if backend == "plain":
            return Play(count, sum(outcome.decisions for outcome in outcomes), seconds)
        return Play(count, int(outcomes["decisions"].sum()), seconds)

    return play


def _enough(play: Callable[[int, int], Play]) -> int:
    """Return how many games take about `SECONDS`."""
    count = 1
    play(count, 0)  # compiles
    while (seconds := play(count, 0).seconds) < SECONDS / 4:
        count *= 2
    return max(1, round(count * SECONDS / seconds))
