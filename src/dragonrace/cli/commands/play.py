"""``dragonrace play``: set up a table at this terminal and play."""

import secrets
import warnings
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from dragonrace.background.precompiler import Precompiler, is_wanted
from dragonrace.bots import Bot, NotCompiledWarning, make_bot, uncompiled, usual_bot
from dragonrace.cli.errors import plain
from dragonrace.cli.files import Saver
from dragonrace.cli.playing.answers import Quit
from dragonrace.cli.playing.match import Match, is_passed
from dragonrace.cli.playing.seats import names_by_seat, seat_named, with_colour
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.words import language_of, say
from dragonrace.core.chance import bots_seed
from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, IllegalAction, OptionError
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.words.seats import colour_name, voice_for
from dragonrace.core.words.voice import Voice, speaking

__all__ = ["run"]

NO = ("n", "no", "nein")


def run(args: Namespace) -> int:
    """Play a game; returns 0 also where somebody leaves it early, 2 if it could not be saved as the flags say."""
    kind = game_type(args.game)
    game = Game(kind, _number_of_players(kind, args), args.board, args.options)
    people, saver = _people(game, args), Saver(args.save)
    language = language_of(args.language)
    with speaking(Voice(language)):
        names = names_by_seat(game, people, args.name or ())
        given = [
            None if name == colour_name(colour) else name for name, colour in zip(names, game.players, strict=True)
        ]
    with speaking(voice_for(language, given, game.players)):
        return _run(args, game, people, names, saver)


def _run(args: Namespace, game: Game, people: list[int], names: list[str], saver: Saver) -> int:
    seed = str(secrets.randbits(64) if args.seed is None else args.seed).encode()
    screen = Screen(game.players, remembers=not is_passed(game, people), plain=args.plain)
    bots_by_seat = _make_bots(game, people, args.bot, seed)
    _welcome(screen, game, names, bots_by_seat)
    match = Match(game, bots_by_seat, seed, screen, saver, names, warns=not args.no_warnings)
    with _compiling(screen, game, bots_by_seat):
        _play(match, screen, saver)
    return 0 if saver.name is None or saver.has_all_of(match.state) else 2


def _number_of_players(kind: GameType, args: Namespace) -> int:
    """As asked for, or as few as hold all people."""
    if args.players is not None:
        return int(args.players)
    seats = [int(seat) + 1 for seat in args.seat or () if seat.isascii() and seat.isdigit() and len(seat) < 9]
    fewest, most = min(kind.colours), max(kind.colours)
    return min(most, max(fewest, args.people or 0, *seats, 0))


def _people(game: Game, args: Namespace) -> list[int]:
    """Return the seats of the people: those asked for, else the first ones."""
    asked = list(dict.fromkeys(seat_named(game, text) for text in args.seat or ()))
    count = args.people if args.people is not None else len(asked) or 1
    if not 0 <= count <= game.num_players:
        raise OptionError("people", count, f"it is a whole number from 0 to {game.num_players}, the number of players")
    if len(asked) > count:
        raise OptionError("people", count, f"{len(asked)} seats are named for them")
    others = [seat for seat in range(game.num_players) if seat not in asked]
    return sorted(asked + others[: count - len(asked)])


def _make_bots(game: Game, people: list[int], name: str | None, seed: bytes) -> dict[int, Bot]:
    """Make a bot for each seat without a person: the one with this name, else the usual one."""
    # One for every seat: so a wrong name is refused even where nobody needs a bot.
    bots = {seat: make_bot(game, name or usual_bot(game), bots_seed(seed)) for seat in range(game.num_players)}
    return {seat: bot for seat, bot in bots.items() if seat not in people}


def _welcome(screen: Screen, game: Game, names: list[str], bots_by_seat: dict[int, Bot]) -> None:
    """Say who plays, and how to get help."""
    people = [with_colour(game, seat, name) for seat, name in enumerate(names) if seat not in bots_by_seat]
    screen.say(f"{game.type.title}. {game.type.summary}", "bold")
    if people:
        screen.say(say("at-keyboard", names=", ".join(people)))
    if bots_by_seat:
        bots = ", ".join(f"{names[seat]} ({bot.title})" for seat, bot in bots_by_seat.items())
        screen.say(say("bots-play", names=bots))
    screen.say(say("how-to-play") if people else say("how-to-watch"))
    screen.say()


@contextmanager
def _compiling(screen: Screen, game: Game, bots_by_seat: dict[int, Bot]) -> Iterator[None]:
    """Compile meanwhile, in the background, what these bots search with, and say that they wait for it."""
    if not uncompiled(game, bots_by_seat.values()):
        yield
        return
    precompiler = Precompiler([game.name]) if is_wanted() else None
    screen.say(say("not-compiled"))
    screen.say(say("compiled-now") if precompiler else say("compile-it"))
    screen.say()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotCompiledWarning)
        try:
            if precompiler:
                precompiler.start()
            yield
        finally:
            if precompiler:
                precompiler.close()


def _play(match: Match, screen: Screen, saver: Saver) -> None:
    """Play until the end, or until somebody leaves or a bot makes a mistake; the game can be saved in any case."""
    mistake = None
    try:
        match.run()
    except (Quit, EOFError, KeyboardInterrupt):
        screen.say()
    except IllegalAction as error:
        mistake = error
    try:
        _save(match, screen, saver)
    except (EOFError, KeyboardInterrupt):
        screen.say(say("not-saved"))
    if mistake:
        raise mistake
    screen.say(say("good-bye"))


def _save(match: Match, screen: Screen, saver: Saver) -> None:
    """Save where the command line said so, else where the answer says."""
    if saver.has_all_of(match.state) or not (saver.name or match.people):
        return
    if saver.name is not None and _saved(match, screen, saver, saver.name):
        return
    while (name := screen.ask(say("save-question"))) and name.lower() not in NO:
        if _saved(match, screen, saver, name):
            return


def _saved(match: Match, screen: Screen, saver: Saver, name: str) -> bool:
    try:
        screen.say(saver.save(match.state, name))
    except DragonraceError as error:
        screen.say(plain(str(error)))
        return False
    return True
