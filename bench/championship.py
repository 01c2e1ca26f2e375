"""Who is the strongest of all: ``python -m bench.championship golden-dragon``.

Every level, every bot that was the strongest once, and those that live on others' habits meet in one league; then a
test asks of the strongest level and each of them whether it is better by 20 points rather than by none. All games are
kept in a folder: the same line goes on with them, and with a greater number it adds to them.
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import dragonrace
from bench.arguments import add_arguments
from bench.screen import make_console
from dragonrace import DragonraceError, Game, load_game, make_bot
from dragonrace.bots.learned.weights import refuse_own_weights
from dragonrace.core.errors import OptionError
from dragonrace.simulate.league.standings import Standings

RIVALS = {
    "dragon-river": ("bench.veterans:dragon_1",),
    "golden-dragon": (
        "bench.veterans:dragon_1",
        "bench.veterans:dragon_2",
        "bench.veterans:dragon_3",
        "bench.veterans:dragon_4",
        "bench.veterans:dragon_5",
        "bench.veterans:dragon_6",
        "bench.veterans:NoEarlyGale",
        "bench.own_learner:OwnLearner",
        "bench.best_response:BestResponse",
    ),
    "river-dragons": (
        "bench.veterans:dragon_1",
        "bench.veterans:dragon_7",
        "bench.veterans:DragonFirst",
        "bench.best_response:BestResponse",
        "bench.rival:Rival2",
    ),
}
"""Who plays beside the levels."""
TEST = (0.0, 20.0)
ANSWERS = {True: "yes", False: "no", None: "open"}


def main() -> None:
    """Play, and print how it stands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(RIVALS))
    parser.add_argument("--players", type=int, default=2, help="2, unless given")
    add_arguments(parser, 1000, "the league, made up to whole rounds", Path("build/championship"))
    parser.add_argument("--test-games", type=int, default=1000, help="of each test, at most (1000); 0: no tests")
    parser.add_argument("--bots", nargs="+", help="only these: the first is the one that is tested")
    args, console = parser.parse_args(), make_console()
    try:
        run(args, console)
    except KeyboardInterrupt:
        console.print("Stopped. The games are kept: the same line goes on with them.")
    except DragonraceError as error:
        parser.error(str(error))


def run(asked: argparse.Namespace, console: Console) -> None:
    """Play the league, then the tests."""
    game = load_game(asked.game, players=asked.players)
    refuse_own_weights(game)
    bots = asked.bots or entrants(game, console)
    best = asked.bots[0] if asked.bots else dragonrace.bots(asked.game)[-1]
    what = "league-of-" + "-".join(map(in_a_name, asked.bots)) if asked.bots else "league"
    standings = play(asked, what, bots, asked.games)
    tests = {}
    for rival in bots:
        if rival != best and asked.test_games:
            what = f"{in_a_name(best)}-against-{in_a_name(rival)}"
            tests[rival] = play(asked, what, (best, rival), asked.test_games, TEST)
    console.print(table_of(asked.game, best, standings, tests))


def entrants(game: Game, console: Console) -> list[str]:
    """Return the names of all who can play this game; say who can't."""
    names = list(dragonrace.bots(game.name))
    for name in RIVALS[game.name]:
        try:
            make_bot(game, name)
            names.append(name)
        except OptionError as error:
            console.print(f"{name} is not there: {error}")
    return names


def in_a_name(bot: str) -> str:
    """Return a bot's name as it stands in that of a file."""
    return re.sub(r"\W", "_", bot)


def play(
    asked: argparse.Namespace, what: str, bots: Sequence[str], games: int, sprt: tuple[float, float] | None = None
) -> Standings:
    """Play a league or a test, or go on with it."""
    asked.out.mkdir(parents=True, exist_ok=True)
    with Progress(transient=True) as progress:
        task = progress.add_task(what, total=games)
        return dragonrace.league(
            asked.game,
            bots,
            games=games,
            players=asked.players,
            seed=asked.seed,
            sprt=sprt,
            workers=asked.workers,
            out=asked.out / f"{asked.game}-{asked.players}-{what}.json",
            progress=lambda done, total, _note: progress.update(task, completed=done, total=total),
        )


def table_of(game: str, best: str, standings: Standings, tests: dict[str, Standings]) -> Table:
    """Return the ratings, the best first, and beside each bot what its test says."""
    table = Table(title=f"{game}, {standings.settings.game.num_players} players, {standings.games} games")
    for heading in ("bot", "rating", "95 %", "games", "wins", f"{best} won", "better by 20?"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for rating in standings.ratings:
        interval, test = f"{rating.low:.0f} to {rating.high:.0f}", tests.get(rating.bot)
        told = ("", "") if test is None else verdict(best, test)
        table.add_row(rating.bot, f"{rating.rating:.0f}", interval, str(rating.games), str(rating.wins), *told)
    return table


def verdict(best: str, test: Standings) -> tuple[str, str]:
    """Return how often the best has won against a bot, of how many games, and what the test says."""
    mine = next(rating for rating in test.ratings if rating.bot == best)
    assert test.verdict is not None
    return f"{mine.wins} of {mine.games}", ANSWERS[test.verdict.better]


if __name__ == "__main__":
    main()
