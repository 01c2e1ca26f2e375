"""What came out, in few figures: who won how often, and how long it took."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.playing import Rows
from dragonrace.simulate.settings import Settings

__all__ = ["Share", "Summary", "summarise", "wilson"]

Z = 1.959963984540054
"""The normal distribution's quantile for 95 % in the middle."""

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Of the turn order, for as many as can sit at a table (`MAX_SEATS`)."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of ``wins`` among ``games``, from 0 to 1."""
    if games == 0:
        return 0.0, 1.0
    middle = (wins + Z**2 / 2) / (games + Z**2)
    half = Z / (games + Z**2) * sqrt(wins * (games - wins) / games + Z**2 / 4)
    return (0.0 if wins == 0 else middle - half), (1.0 if wins == games else middle + half)


@dataclass(frozen=True)
class Share:
    """How often one of several won. A bot that has several seats wins a game once, with whichever."""

    name: str
    """Whose it is: a bot, a seat's colour, or a place in the turn order."""
    seats: int
    """At how many seats it sat in each game."""
    games: int
    """In how many games it sat."""
    wins: int
    """How many of them it won."""
    length: float | None
    """How many turns the games took that it won, on average; None if it won none."""

    @property
    def share(self) -> float:
        """Wins a game, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, by Wilson's formula."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class Summary:
    """The figures of a simulation. Lengths are in turns, as the game counts them."""

    games: int
    """How many games there were, draws among them."""
    draws: int
    """How many nobody won."""
    bots: tuple[Share, ...]
    """By bot, in the order in which they were named."""
    order: tuple[Share, ...]
    """By place in the turn order, who begins first."""
    seats: tuple[Share, ...]
    """By seat."""
    length: float
    """How many turns a game took, on average; 0 if there was none."""
    median: float
    """Half of the games were over after so many turns."""
    shortest: int
    """The turns of the shortest game."""
    longest: int
    """The turns of the longest."""

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.draws} draws, {self.length:.1f} turns on average"]
        for share in self.bots:
            low, high = share.interval
            lines.append(f"{share.name}: {share.wins} wins, {share.share:.1%} ({low:.1%} to {high:.1%})")
        return "\n".join(lines)


def summarise(settings: Settings, numbers: npt.NDArray[Any], rows: Rows) -> Summary:
    """Count these games."""
    won, lengths = rows["winner"] >= 0, rows["length"]
    winners, won_numbers, won_lengths = rows["winner"][won].astype(np.int64), numbers[won], lengths[won]
    names = tuple(dict.fromkeys(settings.bots))
    named = np.array([names.index(name) for name in settings.bots])
    bots = named[settings.seating.bots_at(won_numbers, winners)]
    order = (winners - settings.seating.first_players(won_numbers)) % settings.game.num_players

    def shares(titles: Sequence[str], group: npt.NDArray[Any], seats: Sequence[int]) -> tuple[Share, ...]:
        return tuple(
            Share(title, seats[index], len(rows), int((group == index).sum()), _mean(won_lengths[group == index]))
            for index, title in enumerate(titles)
        )

    ones = [1] * settings.game.num_players
    return Summary(
        games=len(rows),
        draws=int((~won).sum()),
        bots=shares(names, bots, [settings.bots.count(name) for name in names]),
        order=shares(PLACES[: len(ones)], order, ones),
        seats=shares(settings.game.players, winners, ones),
        length=_mean(lengths) or 0.0,
        median=float(np.median(lengths)) if len(rows) else 0.0,
        shortest=int(lengths.min(initial=np.iinfo(lengths.dtype).max)) if len(rows) else 0,
        longest=int(lengths.max(initial=0)),
    )


def _mean(values: npt.NDArray[Any]) -> float | None:
    return float(values.mean()) if len(values) else None
