"""The command line, read: each command's flags, and one for each option of the game where one is played."""

import argparse
import shutil
from collections.abc import Mapping
from functools import partial
from typing import Any, NoReturn

import dragonrace
from dragonrace.cli import examples
from dragonrace.cli.errors import CommandError
from dragonrace.cli.hosting import add_admin, add_serve, add_worker
from dragonrace.cli.values import is_whole, minutes, name, names, points, seconds, states, whole
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.installed import game_type, games
from dragonrace.core.minis import mini_games
from dragonrace.core.options import Option
from dragonrace.core.words.voice import LANGUAGES
from dragonrace.simulate.settings import usual_turn_limit
from dragonrace.study.exploiting import MOST_STATES

__all__ = ["help_text", "parse"]

OPTION = "option "
"""What the names of a game's options begin with among the arguments, so that they meet no others."""
WITH_GAME = ("play", "simulate", "league", "train", "solve", "perft", "regret", "exploitability")
"""The commands that take a game's options."""
WITH_MINIS = ("train", "exploitability")
ALONE = ("--", "--anew", "--fixed", "--help", "--no-warnings", "--observations", "--plain")
"""Those flags of the commands that take a game which take no value."""


class _Parser(argparse.ArgumentParser):
    """Raises `CommandError` instead of leaving; takes no shortened flags."""

    def __init__(self, **given: Any):
        super().__init__(**given, allow_abbrev=False, formatter_class=_formatter)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def _formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, width=min(80, shutil.get_terminal_size().columns))


def parse(argv: list[str]) -> argparse.Namespace:
    """Read the command line. Raises `DragonraceError`; SystemExit where only help or the version is asked for.

    What comes back has ``command``, None if none was given, and the game's options that were given in ``options``.
    """
    kind = None
    if argv[:1] and argv[0] in WITH_GAME:
        argv = _with_game(argv) if argv[0] == "regret" else argv
        at = _place_of_game(argv)
        if at is not None:
            kind = _kind_of(argv[at], argv[0])
            argv = [argv[0], argv[at], *argv[1:at], *argv[at + 1 :]]
    parser = _parser(kind)
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        words = [parser.prog, *filter(None, (args.command, kind and kind.name)), "--help"]
        raise CommandError(f"unrecognized arguments: {' '.join(unknown)} (see {' '.join(words)})")
    args.options = {key[len(OPTION) :]: value for key, value in vars(args).items() if key.startswith(OPTION)}
    return args


def _kind_of(word: str, command: str) -> GameType | None:
    """Return a game's type; None for a mini game, whose options are settled. Raises `OptionError` for what is none."""
    if word in mini_games() and command in WITH_MINIS:
        return None
    if word in mini_games():
        allowed = f"only {' and '.join(WITH_MINIS)} take mini games; the games are: {', '.join(games())}"
        raise OptionError("game", word, allowed, code="game.unknown")
    try:
        return game_type(word)
    except OptionError as error:
        if command not in WITH_MINIS or error.code != "game.unknown":
            raise
        allowed = f"{error.allowed}; the mini games are: {', '.join(mini_games())}"
        raise OptionError("game", word, allowed, code=error.code) from None


def _place_of_game(argv: list[str]) -> int | None:
    """Find the game among the words after the command; one that comes first and is none is left to be refused."""
    if len(argv) > 1 and not argv[1].startswith("-"):
        return 1
    named = (at for at, word in enumerate(argv) if word in (*games(), *mini_games()))
    return next((at for at in named if not _takes_value(argv[at - 1])), None)


def _with_game(argv: list[str]) -> list[str]:
    """Put the first game that can be solved behind the command, where no game is named: mostly there is only one."""
    if any(word in (*games(), *mini_games()) and not _takes_value(argv[at]) for at, word in enumerate(argv[1:])):
        return argv
    solved = next((name for name in games() if game_type(name).solver), None)
    return argv if solved is None else [argv[0], solved, *argv[1:]]


def _takes_value(word: str) -> bool:
    """Say whether a word is a flag to which the next word belongs. Every option of a game is one."""
    return word.startswith("--") and "=" not in word and word not in ALONE


def help_text() -> str:
    """Return the help for all of ``dragonrace``."""
    return _parser(None).format_help()


# --- the commands' flags ---


def _parser(kind: GameType | None) -> _Parser:
    parser = _Parser(
        prog="dragonrace", description="Dragon races, in the browser and at the terminal.", epilog=examples.EXAMPLES
    )
    parser.add_argument("--version", action="version", version=f"dragonrace {dragonrace.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add_serve(_command(commands, "serve", "open the table in the browser", examples.SERVE))
    add_worker(_command(commands, "worker", "let bots think for servers elsewhere", examples.WORKER))
    add_admin(_command(commands, "admin", "look after the matches of a server", examples.ADMIN))
    _add_play(_command(commands, "play", "play a game here", examples.of_play(kind)), kind)
    _add_learn(_command(commands, "learn", "be led through a first game", examples.LEARN))
    _add_replay(_command(commands, "replay", "show a recorded game, position by position", examples.REPLAY))
    _add_check(_command(commands, "check", "check that records replay", examples.CHECK))
    _add_simulate(_command(commands, "simulate", "play many games among bots", examples.of_simulate(kind)), kind)
    _add_league(_command(commands, "league", "rate bots by their games", examples.of_league(kind)), kind)
    _add_train(_command(commands, "train", "let a bot learn a game from itself", examples.of_train(kind)), kind)
    _add_solve(_command(commands, "solve", "work out the best way to play, for two", examples.SOLVE), kind)
    _add_regret(_command(commands, "regret", "how much a bot gives away against perfect play", examples.REGRET), kind)
    _add_exploitability(
        _command(commands, "exploitability", "how far bots can be exploited in a small game", examples.EXPLOITABILITY),
        kind,
    )
    _add_perft(_command(commands, "perft", "count what can happen in so many actions", examples.PERFT), kind)
    _command(commands, "games", "list the games, their boards and bots", examples.GAMES)
    rules = _command(commands, "rules", "read a game's rules", examples.RULES)
    rules.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    warm = _command(commands, "warm", "compile the games and their bots ahead, for speed", examples.WARM)
    warm.add_argument("games", nargs="*", metavar="GAME", help="only these; dragonrace games lists them (all)")
    warm.add_argument("--clean", action="store_true", help="remove what was compiled for all other versions")
    return parser


def _command(
    commands: "argparse._SubParsersAction[_Parser]", name: str, summary: str, epilog: str
) -> argparse.ArgumentParser:
    description = f"{summary[0].upper()}{summary[1:]}."
    return commands.add_parser(name, help=summary, description=description, epilog=epilog)


def _add_play(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument("--players", type=whole, metavar="N", help="how many play (the fewest that can)")
    parser.add_argument("--people", type=whole, metavar="N", help="how many of them are at this keyboard (1)")
    parser.add_argument(
        "--seat", nargs="+", action="extend", metavar="K", help="their seats: colours, or numbers from 0 (the first)"
    )
    parser.add_argument("--name", nargs="+", action="extend", metavar="WHO", help="what they are called, in that order")
    parser.add_argument(
        "--bot",
        type=name,
        metavar="NAME",
        help="who has the other seats; dragonrace games lists them; or MODULE:CLASS (level-3, of middling strength)",
    )
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    parser.add_argument("--seed", type=whole, metavar="N", help="the same number brings the same luck")
    parser.add_argument("--save", metavar="FILE", help="where to save the game when it ends, or when you leave")
    parser.add_argument("--plain", action="store_true", help="write line by line, also at a terminal")
    parser.add_argument("--no-warnings", action="store_true", help="no question before a wasteful choice")
    _add_language(parser)
    _add_options(parser, kind, {})


def _add_language(parser: argparse.ArgumentParser) -> None:
    languages = f"what the game speaks: {', '.join(LANGUAGES)} (this terminal's, or else en)"
    parser.add_argument("--language", choices=LANGUAGES, metavar="L", help=languages)


def _add_simulate(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (%(default)s)")
    parser.add_argument(
        "--players", type=whole, metavar="N", help="how many play (one for each bot named, or the fewest)"
    )
    parser.add_argument(
        "--bots",
        type=names,
        default="level-3",
        metavar="NAME[,NAME…]",
        help="one for all seats, or one for each; dragonrace games lists them; or MODULE:CLASS (%(default)s)",
    )
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="another number, other games (%(default)s)")
    parser.add_argument("--fixed", action="store_true", help="bots keep their seats, and --first-player begins")
    parser.add_argument("--workers", type=whole, metavar="W", help="how many processes play (one a core)")
    _add_ray(parser)
    parser.add_argument("--out", metavar="FILE", help="where the results go, as Parquet; a stopped run goes on there")
    parser.add_argument(
        "--trajectories",
        metavar="FOLDER",
        help="where every decision goes, as Parquet files and a card; a stopped run goes on there",
    )
    parser.add_argument("--observations", action="store_true", help="with --trajectories: also what each seat saw")
    defaults = {"first_player": "they take turns", "turn_limit": str(usual_turn_limit(kind)) if kind else ""}
    _add_options(parser, kind, defaults)


def _add_ray(parser: argparse.ArgumentParser) -> None:
    words = "a Ray cluster plays: the one at this address, or this machine's"
    parser.add_argument("--ray", nargs="?", const=True, default=False, metavar="ADDRESS", help=words)


def _add_league(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument(
        "bots", type=name, nargs="+", metavar="BOT", help="two or more; dragonrace games lists them; or MODULE:CLASS"
    )
    parser.add_argument("--players", type=whole, metavar="N", help="how many sit at a table (the fewest that can)")
    parser.add_argument(
        "--games", type=whole, metavar="N", help="how many games, made up to whole rounds (1000; --sprt: 100000)"
    )
    parser.add_argument(
        "--sprt",
        type=points,
        nargs="*",
        metavar="ELO",
        help="is the first of two bots better than the second? Two numbers of points: plays until that is clear (0 20)",
    )
    parser.add_argument("--anchor", type=name, metavar="BOT", help="who is rated 1500 (the mean of all)")
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="another number, other games (%(default)s)")
    parser.add_argument("--workers", type=whole, metavar="W", help="how many processes play (one a core)")
    _add_ray(parser)
    parser.add_argument(
        "--out", metavar="FILE", help="where the ratings go, as .json or .csv; a stopped league goes on there"
    )
    parser.add_argument("--plot", metavar="FILE", help="where a picture of the ratings goes, as .svg")
    _add_language(parser)
    defaults = {"first_player": "they take turns", "turn_limit": str(usual_turn_limit(kind)) if kind else ""}
    _add_options(parser, kind, defaults)


def _add_train(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="a game, or a mini game: dragonrace games lists them")
    parser.add_argument("--players", type=whole, metavar="N", help="how many play (the fewest that can)")
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    long = parser.add_mutually_exclusive_group()
    long.add_argument("--minutes", type=minutes, metavar="M", help="for how long, of the processor (1)")
    long.add_argument("--games", type=whole, metavar="N", help="or from how many games")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="another number, other games (%(default)s)")
    parser.add_argument(
        "--threads", type=whole, metavar="W", help="how many play and learn; one always learns the same (one a core)"
    )
    parser.add_argument(
        "--ahead",
        type=whole,
        default=0,
        metavar="N",
        help="learn by looking so many actions ahead (%(default)s)",
    )
    parser.add_argument("--out", metavar="FILE", help="a file or a folder for what is learned (where the bots find it)")
    parser.add_argument("--anew", action="store_true", help="forget what was learned before, and begin anew")
    _add_language(parser)
    _add_options(parser, kind, {"turn_limit": "200"})


def _add_solve(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    parser.add_argument("--out", metavar="FILE", help="a file or a folder for the solution (where the bots find it)")
    _add_options(parser, kind, {})


def _add_perft(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.add_argument("game", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument("--depth", type=whole, default=3, metavar="D", help="how many actions, at most (%(default)s)")
    parser.add_argument("--players", type=whole, metavar="N", help="how many play (the fewest that can)")
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    _add_options(parser, kind, {})


def _add_regret(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.usage = "dragonrace regret [GAME] BOT [--games N] [--seed N] [options]"
    parser.add_argument("game", metavar="[GAME]", help="a game that is solved, if there is more than one")
    parser.add_argument("bot", type=name, metavar="BOT", help="its name; dragonrace games lists them; or MODULE:CLASS")
    parser.add_argument("--games", type=whole, default=100, metavar="N", help="how many games (%(default)s)")
    parser.add_argument("--seed", type=whole, default=0, metavar="N", help="another number, other games (%(default)s)")
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    _add_options(parser, kind, {"first_player": "they take turns"})


def _add_exploitability(parser: argparse.ArgumentParser, kind: GameType | None) -> None:
    parser.usage = "dragonrace exploitability GAME [BOT ...] [--seed N] [--seeds N] [options]"
    parser.add_argument("game", metavar="GAME", help="a mini game, or a game: dragonrace games lists them")
    parser.add_argument(
        "bots", nargs="*", type=name, metavar="BOT", help="their names, or MODULE:CLASS (all of the game's)"
    )
    parser.add_argument("--seed", type=whole, default=0, metavar="N", help="the bots' dice (%(default)s)")
    parser.add_argument(
        "--seeds", type=whole, default=1, metavar="N", help="the mean over N bots of different seeds (%(default)s)"
    )
    parser.add_argument(
        "--most-states", type=states, default=MOST_STATES, metavar="N", help="look at no more (%(default)s)"
    )
    parser.add_argument("--board", metavar="FILE", help="a board file, or a shipped board's name (standard)")
    _add_options(parser, kind, {})


def _add_options(parser: argparse.ArgumentParser, kind: GameType | None, defaults: Mapping[str, str]) -> None:
    """Add a flag for each option of a game; ``defaults``: what the command does where it is not as the game has it."""
    if kind is not None:
        group = parser.add_argument_group(f"options of {kind.title}")
        for option in kind.all_options(max(kind.colours)):
            _add_option(group, option, defaults.get(option.name))


def _add_option(group: "argparse._ArgumentGroup", option: Option, default: str | None) -> None:
    """Add the flag of one option; what it takes, and the help, come from its description."""
    values = {
        "flag": "on|off",
        "choice": "|".join(str(choice.value) for choice in option.choices),
        "whole": "N|none" if option.default is None else "N",
    }[option.kind]
    if default is None:
        default = ("off", "on")[option.default] if isinstance(option.default, bool) else option.write(option.default)
    rule = f" [{option.rule}]" if option.rule else ""
    group.add_argument(
        "--" + option.name.replace("_", "-"),
        dest=OPTION + option.name,
        type=partial(_value, option),
        default=argparse.SUPPRESS,
        metavar=values,
        help=f"{option.help}{rule} ({default})".replace("%", "%%"),
    )


def _value(option: Option, text: str) -> Any:
    """Read an option's value; how large a number may be depends on more, and the game says it."""
    return int(text) if option.kind == "whole" and is_whole(text) else option.read(text)


def _add_learn(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="its name; dragonrace games lists them")
    parser.add_argument("lesson", nargs="?", default="first", metavar="LESSON", help="one of its lessons (%(default)s)")
    parser.add_argument("--list", action="store_true", help="list the lessons instead")
    _add_language(parser)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record, as --save and the browser write it")
    parser.add_argument("--board", metavar="FILE", help="the board, where it is not a shipped one")
    parser.add_argument("--seat", metavar="K", help="look from this seat: a colour, or a number (as a stranger)")
    parser.add_argument("--delay", type=seconds, metavar="S", help="seconds between positions (1; in a pipe 0)")
    parser.add_argument("--step", action="store_true", help="wait for the Enter key instead")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="records")
    parser.add_argument("--fair", action="store_true", help="whether nobody can have cheated, the server neither")
    parser.add_argument(
        "--seen",
        metavar="NOTES",
        action="append",
        default=[],
        help="with --fair: a browser's notes; also several times",
    )
    parser.add_argument("--board", metavar="FILE", help="the board, where it is not a shipped one")
