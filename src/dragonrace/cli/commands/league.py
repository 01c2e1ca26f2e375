"""``dragonrace league``: bots play each other and are rated; with ``--sprt``, until it is clear which is better."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path

from rich.table import Table

from dragonrace.cli.errors import STOPPED, plain
from dragonrace.cli.screen.progress import progress_shown
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.words import language_of, say
from dragonrace.core.errors import OptionError
from dragonrace.core.words.voice import Voice, speaking
from dragonrace.simulate import Settings, settle
from dragonrace.simulate.cluster import cluster_of
from dragonrace.simulate.files.places import write_text
from dragonrace.simulate.league.keeping import LeagueFile, checked
from dragonrace.simulate.league.playing import League
from dragonrace.simulate.league.ratings import Rating
from dragonrace.simulate.league.sprt import Sprt, Verdict, pair
from dragonrace.simulate.league.standings import Standings
from dragonrace.simulate.simulation import check_workers

__all__ = ["run"]

LONGEST = 24
"""Letters of a bot's name in the table."""


def run(args: Namespace) -> int:
    """Play a league; returns 130 where Ctrl-C stops it: what is done is kept if a file is named, and rated if not."""
    with speaking(Voice(language_of(args.language))):
        plot = None if args.plot is None else checked("plot", args.plot.strip(), (".svg",))
        settings, sprt, workers = _settings(args), _test(args), check_workers(args.workers)
        cluster = cluster_of(settings, args.ray, workers)
        file = None if args.out is None else LeagueFile(args.out.strip(), settings)
        with closing(file) if file else nullcontext():
            league = League(settings, args.games, file, sprt, args.anchor)
            return _play(league, partial(league.run, workers, cluster=cluster), file, plot)


def _settings(args: Namespace) -> Settings:
    options = dict(args.options)
    if "first_player" in options:
        raise OptionError("first_player", options["first_player"], "in a league the seats take turns in beginning")
    return settle(args.game, args.bots, args.players, args.board, options, args.seed, league=True)


def _test(args: Namespace) -> Sprt | None:
    return None if args.sprt is None else pair(args.sprt) if args.sprt else Sprt()


def _play(league: League, run: Callable[..., Standings], file: LeagueFile | None, plot: Path | None) -> int:
    screen = Screen(league.settings.game.players)
    _announce(screen, league, file)
    try:
        with progress_shown(league.simulation.done, league.games, lambda: _standing(league)) as progress:
            standings = run(progress=progress)
    except KeyboardInterrupt:
        _stopped(screen, league, file)
        return STOPPED
    _show(screen, standings)
    if plot is not None:
        write_text(plot, standings.to_svg())
    for path in filter(None, (file and file.path, plot)):
        screen.say(say("league-written", file=plain(str(path))))
    return 0


def _announce(screen: Screen, league: League, file: LeagueFile | None) -> None:
    """Say what will be played, where it goes on, if not from the beginning, and what is there but not asked for."""
    game, done = league.settings.game, league.simulation.done
    screen.say(
        say("league-title", game=game.type.title, players=game.num_players, seed=str(league.settings.seed)), "bold"
    )
    bots, line_ups, games = len(league.settings.bots), len(league.schedule.line_ups), str(league.games)
    plan = "league-plan-test" if league.sprt else "league-plan"
    screen.say(say(plan, bots=bots, lineups=line_ups, games=games))
    if done:
        screen.say(say("league-going-on", done=str(done)))
    if file is not None and (kept := file.journal.games) > done:
        name = plain(str(file.journal.path))
        screen.say(say("league-fewer", file=name, kept=str(kept), games=games))


def _standing(league: League) -> str:
    """Say beside the bar how a test stands."""
    return "" if league.verdict is None else say("league-ratio", ratio=_ratio(league.verdict))


def _stopped(screen: Screen, league: League, file: LeagueFile | None) -> None:
    """Say how it stands, and where that is kept."""
    done = league.simulation.done
    screen.say(say("league-stopped", done=str(done), games=str(league.games)))
    if done:
        _show(screen, league.standings())
    if file is not None and done:
        screen.say(say("league-kept", file=plain(str(file.journal.path))))


# --- at the end ---


def _show(screen: Screen, standings: Standings) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("bot", "rating", "interval", "games", "wins", "share"):
        table.add_column(say(f"league-column-{title}"), justify="left" if title == "bot" else "right")
    for rating in standings.ratings:
        table.add_row(*_cells(rating))
    screen.show(table)
    anchor = {} if standings.anchor is None else {"bot": plain(standings.anchor)}
    screen.say(say("league-anchor" if anchor else "league-mean", **anchor))
    screen.say(say("league-draws", games=str(standings.games), draws=standings.draws))
    if standings.verdict is not None:
        _judge(screen, standings, standings.verdict)


def _cells(rating: Rating) -> tuple[str, ...]:
    name = plain(rating.bot)
    share = f"{rating.wins / rating.games:.1%}" if rating.games else "–"
    return (
        name if len(name) <= LONGEST else name[: LONGEST - 1] + "…",
        f"{rating.rating:.0f}",
        say("league-interval", low=f"{rating.low:.0f}", high=f"{rating.high:.0f}"),
        str(rating.games),
        str(rating.wins),
        share,
    )


def _judge(screen: Screen, standings: Standings, verdict: Verdict) -> None:
    """Say what the test has shown, and by which figures."""
    first, second = map(plain, standings.settings.bots)
    outcome = {True: "league-better", False: "league-not-better", None: "league-open"}[verdict.better]
    elos = {"elo0": _signed(verdict.test.elo0), "elo1": _signed(verdict.test.elo1)}
    screen.say(say(outcome, first=first, second=second, **elos), "bold")
    low, high = verdict.test.bounds
    screen.say(say("league-ratio", ratio=_ratio(verdict)) + f" ({low:.2f}, {high:.2f})")


def _ratio(verdict: Verdict) -> str:
    return f"{verdict.ratio:.2f}"


def _signed(points: float) -> str:
    return f"{points:+g}".replace("-", "−") if points else "0"
