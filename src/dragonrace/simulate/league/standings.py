"""How a league stands: ratings, who met whom and won how often, and what a test says."""

import csv
import io
import json
from dataclasses import asdict, dataclass
from typing import Any

from dragonrace.simulate.league.chart import chart
from dragonrace.simulate.league.ratings import Rating
from dragonrace.simulate.league.sprt import Verdict
from dragonrace.simulate.league.tallies import Tallies
from dragonrace.simulate.settings import Settings

__all__ = ["Standings"]


@dataclass(frozen=True)
class Standings:
    """What has come of a league; equal for equal settings and games, whoever played them in what order."""

    settings: Settings
    """Game, bots, seed: all that the games depend on."""
    ratings: tuple[Rating, ...]
    """The best first."""
    tallies: Tallies
    """The counts that the ratings are made of."""
    anchor: str | None
    """The bot that is rated 1500; None: all are, on average."""
    verdict: Verdict | None
    """Of the test, where there is one."""

    @property
    def games(self) -> int:
        """How many games count."""
        return int(self.tallies.sets.sum()) * self.tallies.players

    @property
    def draws(self) -> int:
        """How many of them nobody won."""
        return self.tallies.draws

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.draws} draws"]
        lines += [f"{one.bot}: {one.rating:.0f} ({one.low:.0f} to {one.high:.0f})" for one in self.ratings]
        return "\n".join(lines)

    def line_ups(self) -> list[dict[str, Any]]:
        """Return for each line-up its ``bots`` by seat, the ``games``, and the ``points`` of each bot.

        A won game is a point; in a draw each seat has 1/n.
        """
        names, tallies = self.settings.bots, self.tallies
        return [
            {
                "bots": [names[bot] for bot in line_up],
                "games": sets * tallies.players,
                "points": {
                    names[bot]: round(mine / tallies.players, 4)
                    for bot, mine, seats in zip(line_up, points, own, strict=True)
                    if seats
                },
            }
            for line_up, sets, points, own in zip(
                tallies.line_ups.tolist(),
                tallies.sets.tolist(),
                tallies.points.tolist(),
                tallies.seats.tolist(),
                strict=True,
            )
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data: ``settings``, ``games``, ``draws``, ``anchor``, ``ratings``, ``sprt``, ….

        ``sprt`` is None, or the test with ``llr`` (the log likelihood ratio), its bounds ``lower`` and ``upper``, and
        ``better``: whether the first bot is, by elo1 rather than elo0; None while that is open.
        """
        return {
            "settings": self.settings.describe(),
            "games": self.games,
            "draws": self.draws,
            "anchor": self.anchor,
            "ratings": [asdict(rating) for rating in self.ratings],
            "line_ups": self.line_ups(),
            "sprt": None if self.verdict is None else _as_plain(self.verdict),
        }

    def to_json(self) -> str:
        """Return `to_dict` as JSON text."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"

    def to_csv(self) -> str:
        """Return the ratings as CSV text, the best first: ``bot, rating, low, high, games, wins``."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(Rating.__dataclass_fields__)
        table.writerows(asdict(rating).values() for rating in self.ratings)
        return text.getvalue()

    def to_svg(self) -> str:
        """Return a picture of the ratings with their intervals, as SVG text, for light and dark pages."""
        game = self.settings.game
        return chart(self.ratings, f"{game.type.title}, {game.num_players} players", f"{self.games} games")


def _as_plain(verdict: Verdict) -> dict[str, Any]:
    lower, upper = verdict.test.bounds
    return {
        **asdict(verdict.test),
        "llr": round(verdict.ratio, 6),
        "lower": round(lower, 6),
        "upper": round(upper, 6),
        "rounds": verdict.rounds,
        "better": verdict.better,
    }
