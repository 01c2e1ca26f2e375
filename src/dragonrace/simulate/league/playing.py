"""A league under way: its games are a simulation's, in the order of the schedule; a test may end it early."""

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.core.numbers import check_whole
from dragonrace.simulate.cluster import Cluster
from dragonrace.simulate.league.keeping import LeagueFile
from dragonrace.simulate.league.ratings import rate
from dragonrace.simulate.league.sprt import Sprt, Verdict, judge
from dragonrace.simulate.league.standings import Standings
from dragonrace.simulate.league.tallies import count, round_points, whole_sets
from dragonrace.simulate.playing import Rows
from dragonrace.simulate.schedule import Schedule
from dragonrace.simulate.settings import Settings
from dragonrace.simulate.simulation import Progress, Simulation

__all__ = ["MOST_GAMES", "USUAL_GAMES", "USUAL_TEST_GAMES", "League"]

MOST_GAMES = 10**7
USUAL_GAMES, USUAL_TEST_GAMES = 1000, 100_000
"""How many games a league has where nobody says it, and how many a test has at most."""


class League:
    """A league of some `Settings` (see `settle` with ``league=True``)."""

    def __init__(
        self,
        settings: Settings,
        games: int | None = None,
        file: LeagueFile | None = None,
        sprt: Sprt | None = None,
        anchor: str | None = None,
    ):
        """Read what ``file`` has already. ``games`` are made up to whole rounds.

        Raises `OptionError`, and `SimulationError` as `dragonrace.simulate.Simulation`.
        """
        assert isinstance(settings.seating, Schedule)
        self.settings, self.schedule = settings, settings.seating
        self._file, self.sprt, self._anchor = file, sprt, anchor
        self._check()
        self.rounds = self._rounds(games)
        """How many rounds are to be played, at most."""
        self.verdict: Verdict | None = None
        """How the test stands; None if there is none, or no round is done yet."""
        self._points = np.zeros(0, np.int64)
        self.simulation = Simulation(settings, self.rounds * self.schedule.games_a_round, file)

    def _check(self) -> None:
        names = self.settings.bots
        if self._anchor is not None and self._anchor not in names:
            raise OptionError("anchor", self._anchor, f"it is one of the bots: {', '.join(names)}")
        if self.sprt is not None and len(names) != 2:
            raise OptionError("sprt", names, "a test compares two bots: is the first better than the second?")

    def _rounds(self, games: int | None) -> int:
        if games is None:
            games = USUAL_TEST_GAMES if self.sprt is not None else USUAL_GAMES
        games, size = check_whole("games", games, 1, MOST_GAMES), self.schedule.games_a_round
        rounds = -(-games // size)
        if rounds * size > MOST_GAMES:
            raise OptionError("games", games, f"a round has {size} games, and all of them are {MOST_GAMES} at most")
        return rounds

    @property
    def games(self) -> int:
        """How many games are to be played, at most."""
        return self.simulation.games

    def run(
        self, workers: int | None = None, progress: Progress | None = None, cluster: Cluster | None = None
    ) -> Standings:
        """Play what is not done yet, or until the test ends; returns the standings, and writes them.

        Raises `OptionError` for a wrong number of ``workers``, `SimulationError` where a process or a file fails.
        """
        self.simulation.run(workers, progress, self._is_decided if self.sprt else None, cluster)
        standings = self.standings()
        if self._file is not None:
            self._file.write(standings)
        return standings

    def standings(self) -> Standings:
        """Return how the league stands by the sets that are whole; with a test, by the rounds that it counts."""
        rows, done = self.simulation.games_done
        sets = whole_sets(done, self.schedule.players)
        if self.sprt is not None:
            self._is_decided(rows, done)
            sets = np.arange((self.verdict.rounds if self.verdict else 0) * len(self.schedule.line_ups))
        names = self.settings.bots
        tallies = count(self.schedule, len(names), rows, sets)
        ratings = tuple(rate(names, tallies, self._anchor))
        return Standings(self.settings, ratings, tallies, self._anchor, self.verdict)

    def _is_decided(self, rows: Rows, done: npt.NDArray[Any]) -> bool:
        """Say whether the test has ended by the rounds that are whole, from the first on."""
        assert self.sprt is not None
        if self.verdict is not None and self.verdict.better is not None:
            return True
        games = len(done) if done.all() else int(done.argmin())
        rounds, judged = games // self.schedule.games_a_round, self.verdict.rounds if self.verdict else 0
        if rounds > judged:
            more = round_points(self.schedule, rows, range(judged, rounds))
            self._points = np.concatenate([self._points, more])
            self.verdict = judge(self.sprt, self.schedule, self._points, judged)
        return self.verdict is not None and self.verdict.better is not None
