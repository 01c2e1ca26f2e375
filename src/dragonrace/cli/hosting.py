"""The flags of the commands for those who run a server. Each may stand in the environment, too."""

import argparse
import os
from collections.abc import Callable

from dragonrace.cli.values import names, port, whole

__all__ = ["add_admin", "add_serve", "add_worker"]


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Add the flags of ``dragonrace serve``."""
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="the address to listen at (%(default)s)")
    parser.add_argument("--port", type=port, metavar="P", help="the port to listen at (8123, or the next free one)")
    _add_database(parser)
    parser.add_argument(
        "--bots", type=names, default=[], metavar="NAME[,NAME…]", help="more bots in the lobby: MODULE:CLASS"
    )
    parser.add_argument(
        "--metrics", type=port, metavar="P", help="the port of 127.0.0.1 where Prometheus finds what is counted (none)"
    )
    parser.add_argument(
        "--workers",
        type=whole,
        default=1,
        metavar="N",
        help="how many processes serve (1); several need PostgreSQL",
    )
    parser.add_argument(
        "--link",
        default="127.0.0.1",
        metavar="H[:P]",
        help="where other servers on the same database reach this one (%(default)s)",
    )
    _add_shared(parser)
    for deed in ("archive", "delete"):
        parser.add_argument(
            f"--{deed}-after",
            type=whole,
            metavar="DAYS",
            help=f"{deed} finished matches by itself, so many days after they were opened (never)",
        )
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--no-warm", action="store_true", help="do not compile the rules in the background")
    _take_from_environment(parser)


def add_worker(parser: argparse.ArgumentParser) -> None:
    """Add the flags of ``dragonrace worker``."""
    _add_shared(parser)
    parser.add_argument(
        "--processes", type=whole, metavar="N", help="how many bots think at the same time (as suits the machine)"
    )
    parser.add_argument("--bots", type=names, default=[], metavar="NAME[,NAME…]", help="more bots: MODULE:CLASS")
    _take_from_environment(parser)


def _add_shared(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--redis", metavar="URL", help="where workers find the questions to bots (none)")
    parser.add_argument(
        "--log-format", choices=("text", "json"), default="text", metavar="F", help="warnings as text or json (text)"
    )


def _take_from_environment(parser: argparse.ArgumentParser) -> None:
    """Let every setting that has a value stand in the environment, too, as in ``DRAGONRACE_PORT``."""
    for action in parser._actions:
        told = os.environ.get(f"DRAGONRACE_{action.dest.upper()}")
        if told and action.nargs != 0:
            action.default = told


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="where the matches are kept (a file of your own)")


def add_admin(parser: argparse.ArgumentParser) -> None:
    """Add what ``dragonrace admin`` can do."""
    deeds = parser.add_subparsers(dest="deed", metavar="WHAT", required=True)

    def deed(name: str, summary: str) -> Callable[..., argparse.Action]:
        does = deeds.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        _add_database(does)
        _take_from_environment(does)
        return does.add_argument

    listing = deed("list", "list the newest matches")
    listing("--limit", type=whole, default=20, metavar="N", help="how many (%(default)s)")
    listing("--game", metavar="GAME", help="only those of one game")
    listing(
        "--which", choices=("all", "over", "running"), default="all", metavar="W", help="over, running, or all (all)"
    )
    deed("show", "show a match, and its record")("match", metavar="ID", help="the match, as its address ends with")
    archive = deed("archive", "pack the logs of finished matches; they can be looked at as before")
    archive("--older", type=whole, required=True, metavar="DAYS", help="those that were opened so many days ago")
    delete = deed("delete", "delete matches for good")
    delete("--older", type=whole, required=True, metavar="DAYS", help="those that were opened so many days ago")
    delete("--running", action="store_true", help="also those that are not over")
    delete("--yes", action="store_true", help="do not ask")
    deed("backup", "write all that there is into a file, while people play")("file", metavar="FILE", help="a new file")
    deed("restore", "bring a backup back, into an empty database")("file", metavar="FILE", help="the backup")
    deed("reseal", "seal all with the first of several secrets; then the others are not needed")
    verify = deed("verify", "replay all logs, and name those that do not")
    verify("--after", default="", metavar="ID", help="go on after this match, where an earlier run was stopped")
    deed("move", "copy all into another, empty database, such as PostgreSQL")("to", metavar="URL", help="where to")
