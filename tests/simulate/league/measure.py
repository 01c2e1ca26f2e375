"""What docs/league.md says of intervals and tests: ``python -m tests.simulate.league.measure``.

Bots are coins here, so that it is known who is how strong. Prints in how many of many leagues the intervals hold the
truth, and how often a test (SPRT) of which either answer is the right one ends wrong, and after how many games.
"""

import argparse
from collections.abc import Sequence

import numpy as np

from dragonrace.simulate.league.ratings import ELO, Z, fit
from dragonrace.simulate.league.sprt import Sprt
from dragonrace.simulate.league.tallies import round_points
from dragonrace.simulate.schedule import Schedule
from tests.simulate.league.coins import flipped, tallied

__all__ = ["main"]

LEAGUES: tuple[tuple[int, Sequence[float]], ...] = (
    (2, [0, 200]), (2, [0, 100, 300]), (3, [0, 50, 150, 250]), (4, [0, 120]), (5, [0, 80, 160]), (2, [0, 800])
)  # fmt: skip
GAMES = 120
"""Of a league, about."""
TESTS = (2, 60.0), (3, 100.0), (4, 120.0)
"""Players, and how much stronger than the other hypothesis says."""
MOST_ROUNDS = 800
AT_ONCE = 50


def coverage(players: int, elos: Sequence[float], leagues: int, rng: np.random.Generator) -> float:
    """Return which part of the intervals of so many leagues holds the truth."""
    schedule, held = Schedule(players, len(elos)), []
    truth = np.array(elos) - np.mean(elos)
    for _ in range(leagues):
        rows = flipped(schedule, elos, GAMES // schedule.games_a_round + 1, rng)
        logs, errors = fit(tallied(schedule, len(elos), rows), len(elos), None)
        held.append(np.abs(ELO * logs - truth) <= Z * ELO * errors)
    return float(np.mean(held))


def tested(players: int, elo1: float, elo: float, trials: int, rng: np.random.Generator) -> tuple[float, float]:
    """Return which part of the tests of 0 against ``elo1`` ends wrong where ``elo`` is true, and the mean of games."""
    schedule, test, wrong, rounds = Schedule(players, 2), Sprt(0, elo1), [], []
    low, high = test.bounds
    for _ in range(0, trials, AT_ONCE):
        rows = flipped(schedule, [elo, 0], MOST_ROUNDS * AT_ONCE, rng)
        points = round_points(schedule, rows, range(MOST_ROUNDS * AT_ONCE)).reshape(AT_ONCE, MOST_ROUNDS)
        ratios = test.ratios(schedule, points)
        ends = (ratios <= low) | (ratios >= high)
        assert ends.any(axis=1).all(), "more rounds are needed"
        at = ends.argmax(axis=1)
        wrong.append((ratios[np.arange(AT_ONCE), at] >= high) != (elo == elo1))
        rounds.append(at + 1)
    return float(np.mean(wrong)), float(np.mean(rounds)) * schedule.games_a_round


def main(argv: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--leagues", type=int, default=1000, help="of each kind (%(default)s)")
    parser.add_argument("--tests", type=int, default=4000, help=f"of each kind, by {AT_ONCE} (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    rng = np.random.default_rng(args.seed)
    print(f"Intervals that hold the truth, in {args.leagues} leagues each:")
    for players, elos in LEAGUES:
        held = coverage(players, elos, args.leagues, rng)
        print(f"  {players} players, bots of {', '.join(map(str, elos))} points: {held:.1%}")
    print(f"Tests of 0 against more points, {args.tests} each: how many end wrong, and after how many games on average")
    for players, elo1 in TESTS:
        found = [tested(players, elo1, elo, args.tests, rng) for elo in (0.0, elo1)]
        words = ", ".join(f"where {elo:g} is true {part:.1%} after {games:.0f}" for elo, (part, games) in
                          zip((0.0, elo1), found, strict=True))  # fmt: skip
        print(f"  {players} players, {elo1:g} points: {words}")


if __name__ == "__main__":
    main()
