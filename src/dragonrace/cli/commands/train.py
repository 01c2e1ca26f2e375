"""``dragonrace train``: a bot plays against itself and learns to judge positions; what is stopped goes on."""

import signal
import threading
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.alphabeta.lines import MOST_PLIES
from dragonrace.bots.learned.files import WeightsError
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.own import saved_folder
from dragonrace.bots.learned.suiting import is_for_turns
from dragonrace.bots.learned.weights import file_name, is_shipped, shipped_weights
from dragonrace.cli.errors import STOPPED, CommandError, plain, reason
from dragonrace.cli.files import check_place
from dragonrace.cli.screen.progress import progress_shown
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.words import language_of, say
from dragonrace.core.cores import usable_cores
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.minis import mini_game, mini_games
from dragonrace.core.numbers import check_whole
from dragonrace.core.registry import load_game
from dragonrace.core.words.voice import Voice, speaking
from dragonrace.engine.warming import CacheError, undone
from dragonrace.learning.balance import balance
from dragonrace.learning.marks import Mark, mark, player_kind
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import COMPILED_GROUP, Training, with_an_end
from dragonrace.simulate.summary import wilson

__all__ = ["run"]

MINUTES = 1.0
MOST_GAMES, MOST_SEED, MOST_THREADS = 10**9, 2**63 - 1, 256
ROUND = 0.25
"""Seconds that are played between two looks at the clock, and at whether Ctrl-C was pressed."""
TICK = 1e-9
PAUSE = 15.0
"""Seconds before what was learned is marked, and kept, for the first time; later it is longer."""
RARE = 10
"""Marks take no more of the time than one part in so many."""
SOME, MANY = 20, 100
"""How many games a mark has on the way, and at the end."""
LONG = 60.0
"""And how many seconds it takes at most, at the end."""
MANY_CUT, LONGER = 0.1, 5
"""Where the turn limit ends more games than such a share, so many times as many turns would be better."""
THOUSANDS, SHORT = 10_000, 10.0
"""So many games among themselves show who has it better, or as many as there are in so many seconds."""


def run(args: Namespace) -> int:
    """Train; returns 130 where Ctrl-C stops it: what was learned by then is kept."""
    with speaking(Voice(language_of(args.language))):
        aim, training = _Aim(args), _training(args)
        place = _Place(training, args.out)
        screen = Screen(remembers=False)
        if place.training.is_file() and not args.anew:
            _go_on(training, place, aim, screen)
        _compile(training, screen)
        with _ctrl_c_noted() as stopped:
            _train(training, aim, place, stopped)
            return _end(training, aim, place, stopped, screen)


# --- what is asked for ---


class _Aim:
    """How long to learn: so many games, or minutes."""

    def __init__(self, args: Namespace):
        self._games = None if args.games is None else check_whole("games", args.games, 1, MOST_GAMES)
        self._seconds = 60 * (args.minutes or MINUTES)

    @property
    def total(self) -> int:
        """Games, or seconds."""
        return max(1, round(self._seconds)) if self._games is None else self._games

    @property
    def unit(self) -> str:
        """What is counted."""
        return "seconds" if self._games is None else "games"

    def done(self, training: Training) -> int:
        """Return how much of the whole is done."""
        return min(self.total, int(training.seconds) if self._games is None else training.games)

    def is_reached(self, training: Training) -> bool:
        """Say whether that is enough."""
        return training.seconds >= self._seconds if self._games is None else training.games >= self._games

    def games(self, training: Training, quick: int) -> int:
        """Return how many games to play on each thread, ``quick`` at most."""
        if self._games is None:
            return quick
        return max(1, min(quick, -(-(self._games - training.games) // training.threads)))


def _training(args: Namespace) -> Training:
    seed = check_whole("seed", args.seed, 0, MOST_SEED)
    threads = usable_cores() if args.threads is None else check_whole("threads", args.threads, 1, MOST_THREADS)
    ahead = check_whole("ahead", args.ahead, 0, MOST_PLIES)
    game, manner = _game(args), Manner(ahead=ahead) if ahead else None
    begin = None if is_shipped(game, ahead=ahead > 0) else shipped_weights(game, ahead=ahead > 0)
    return Training(game, seed, threads, manner, begin)


def _game(args: Namespace) -> Game:
    """Return the mini game, or the game with its board and options; raises `DragonraceError`."""
    if args.game not in mini_games():
        players = min(game_type(args.game).colours) if args.players is None else args.players
        return load_game(args.game, players=players, board=args.board, **args.options)
    for flag in ("players", "board"):
        if getattr(args, flag) is not None:
            raise CommandError(f"{args.game} has its {flag}; --{flag} goes with a game")
    return mini_game(args.game)


class _Place:
    """Where what was learned goes: the weights, and beside them all that it takes to go on."""

    def __init__(self, training: Training, out: str | None):
        """Raises `CommandError` where nothing can be kept, or where a file lies that isn't ours."""
        game, ahead = training.game, training.manner.ahead > 0
        try:
            folder = saved_folder(game.name) if out is None else Path(out).expanduser()
            if out is None:
                folder.mkdir(parents=True, exist_ok=True)
            self.weights = folder / file_name(game, ahead=ahead) if folder.is_dir() else folder
        except (OSError, RuntimeError, ValueError) as error:
            raise CommandError(say("cannot-write", file=plain(out or "…"), reason=reason(error))) from None
        self.training = self.weights.with_name(f"{self.weights.name}.training")
        self.is_elsewhere = out is not None
        is_ours = out is None or self.training.is_file()
        check_place(self.weights, [self.weights.resolve()] if is_ours else ())

    def keep(self, training: Training) -> None:
        """Keep all of it; raises `WeightsError`."""
        training.save(self.training)
        training.weights().save(self.weights)


def _go_on(training: Training, place: _Place, aim: _Aim, screen: Screen) -> None:
    """Take over what was learned before."""
    try:
        training.go_on_from(place.training)
    except WeightsError as error:
        raise CommandError(say("train-other", complaint=str(error))) from None
    screen.say(say("train-reached" if aim.is_reached(training) else "train-going-on", **_figures(training)))


# --- learning ---


def _compile(training: Training, screen: Screen) -> None:
    """Compile what is needed, once, before anybody counts: to learn, and for whoever is marked."""
    game, player = training.game, player_kind(training.game, ahead=training.manner.ahead > 0)
    groups = {COMPILED_GROUP, player.name} | ({GreedyBot.name} if player is AlphaBetaBot else set())
    todo = [job for job in undone() if job.kind is game.type and job.call.group in groups]
    if todo:
        screen.say(say("train-compiling"))
    for job in todo:
        try:
            job.run()
        except CacheError:  # then it can't be kept, and each command compiles it anew
            return


@contextmanager
def _ctrl_c_noted() -> Iterator[threading.Event]:
    """Have Ctrl-C set what is given, so that a round comes to its end: half a game would be lost for good."""
    stopped = threading.Event()
    before = signal.signal(signal.SIGINT, lambda _number, _frame: stopped.set())
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


def _train(training: Training, aim: _Aim, place: _Place, stopped: threading.Event) -> None:
    """Learn, with a mark now and then, until it is enough or Ctrl-C is pressed."""
    words, quick, next_mark = "", 1, time.monotonic() + PAUSE
    with progress_shown(aim.done(training), aim.total, str, aim.unit) as progress:
        while not aim.is_reached(training) and not stopped.is_set():
            began = time.monotonic()
            training.run(aim.games(training, quick))
            spent = max(TICK, time.monotonic() - began)  # a clock that ticks seldom may not have moved
            quick = max(1, min(2 * quick, int(quick * ROUND / spent)))
            progress(aim.done(training), aim.total, words)
            if time.monotonic() >= next_mark and not aim.is_reached(training):
                place.keep(training)
                began = time.monotonic()
                found = mark(training.weights(), SOME, PAUSE, stopped.is_set)
                next_mark = time.monotonic() + max(PAUSE, RARE * (time.monotonic() - began))
                words = _marked(found, training)
                progress(aim.done(training), aim.total, words)


def _marked(found: Mark, training: Training) -> str:
    games = str(training.games)
    return say("train-mark", games=games, player=found.player, wins=found.wins, marked=found.games, bot=found.opponent)


# --- at the end ---


def _end(training: Training, aim: _Aim, place: _Place, stopped: threading.Event, screen: Screen) -> int:
    """Keep what was learned, say where it is and how good; returns the exit status."""
    if training.games == 0:
        screen.say(say("train-nothing"))
        return STOPPED
    place.keep(training)
    is_done = aim.is_reached(training)
    screen.say(say("train-learned" if is_done else "train-stopped", **_figures(training)))
    screen.say(say("train-saved.elsewhere" if place.is_elsewhere else "train-saved"))
    screen.console.print(str(place.weights), soft_wrap=True)
    if not place.is_elsewhere and shipped_weights(training.game, ahead=training.manner.ahead > 0) is not None:
        screen.say(say("train-saved-over.ahead" if training.manner.ahead else "train-saved-over"))
    if is_done:
        _tell_strength(training, stopped.is_set, screen)
        _tell_progress(training, stopped.is_set, screen)
        if not training.manner.ahead:  # what was learned by looking ahead says little at a glance
            _tell_balance(training, stopped.is_set, screen)
    screen.say(say("train-more" if is_done else "train-go-on"))
    return 0 if is_done else STOPPED


def _tell_strength(training: Training, stopped: Callable[[], bool], screen: Screen) -> None:
    """Say how many games whoever plays by it wins, with the interval."""
    found = mark(training.weights(), MANY, LONG, stopped)
    if found.games == 0:
        return
    figures = {"player": found.player, "bot": found.opponent, **_in_percent(_interval(found, training.game))}
    screen.say(say("train-strength", wins=found.wins, games=found.games, **figures))
    _tell_draws(found.draws, screen)
    _tell_of_longer_games(found, training.game, screen)
    if training.game.num_players > 2:
        screen.say(say("train-even", share=f"{100 / training.game.num_players:.1f}"))


def _interval(found: Mark, game: Game) -> tuple[float, float]:
    """Return the interval of the share of wins, from 0 to 1; draws are shared by all."""
    return wilson(found.wins + found.draws / game.num_players, found.games)


def _in_percent(interval: tuple[float, float]) -> dict[str, str]:
    low, high = (f"{100 * limit:.1f}" for limit in interval)
    return {"low": low, "high": high}


def _tell_draws(draws: int, screen: Screen) -> None:
    """Say how many of the games that were just told of were draws."""
    if draws:
        screen.say(say("train-draws", draws=draws))


def _tell_of_longer_games(found: Mark, game: Game, screen: Screen) -> None:
    """Say what helps where many games were cut short."""
    if found.cut > MANY_CUT * found.games:
        limit = with_an_end(game).options["turn_limit"]
        screen.say(say("train-longer", cut=found.cut, limit=str(limit), longer=str(LONGER * limit)))


def _tell_progress(training: Training, stopped: Callable[[], bool], screen: Screen) -> None:
    """Say how it does against what the package brings for this game, if anything: it plays instead of that."""
    shipped = shipped_weights(training.game, ahead=training.manner.ahead > 0)
    if shipped is None or stopped():
        return
    found = mark(training.weights(), MANY, LONG, stopped, shipped)
    if found.games == 0:
        return
    interval = _interval(found, training.game)
    screen.say(say("train-against-shipped", wins=found.wins, games=found.games, **_in_percent(interval)))
    _tell_draws(found.draws, screen)
    if interval[1] < 1 / training.game.num_players:
        screen.say(say("train-weaker"))


def _tell_balance(training: Training, stopped: Callable[[], bool], screen: Screen) -> None:
    """Say who wins how often when all play by what was learned: whether a board's seats are even."""
    if stopped():
        return
    found = balance(training.weights(), THOUSANDS, SHORT, stopped)
    shares = ", ".join(f"{100 * share:.1f}" for share in found.shares)
    how = "train-balance.turns" if is_for_turns(training.game) else "train-balance"
    screen.say(say(how, games=found.games, shares=shares, error=f"{100 * found.error:.1f}"))
    _tell_draws(found.undecided, screen)


def _figures(training: Training) -> dict[str, str]:
    spent = f"{training.seconds:.0f} s" if training.seconds < 60 else f"{training.seconds / 60:.1f} min"
    return {"games": str(training.games), "time": spent}
