"""The command ``dragonrace``. Every mistake ends in one sentence on the standard error, and a status of 2."""

import os
import sys
from argparse import Namespace
from importlib import import_module

from dragonrace.cli.arguments import help_text, parse
from dragonrace.cli.errors import plain
from dragonrace.core.errors import DragonraceError

__all__ = ["main"]

MODULES = {
    "serve": "serve",
    "play": "play",
    "replay": "replay",
    "check": "check",
    "simulate": "simulate",
    "solve": "solve",
    "games": "catalogue",
    "rules": "rulebook",
    "warm": "warm",
}
"""The module that carries out each command with its ``run``, imported when it is needed."""


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line (default: the program's own); returns the exit status."""
    _never_fail_to_write()
    try:
        return _run(parse(sys.argv[1:] if argv is None else argv))
    except DragonraceError as error:
        print(plain(f"dragonrace: {error}"), file=sys.stderr)
        return 2
    except SystemExit as leave:  # --help and --version
        return int(leave.code or 0)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return _reader_has_gone()


def _run(args: Namespace) -> int:
    if args.command is None:
        print(help_text(), end="")
        return 0
    status: int = import_module(f"dragonrace.cli.{MODULES[args.command]}").run(args)
    sys.stdout.flush()
    return status


def _never_fail_to_write() -> None:
    """Write, and read, a ``?`` for what the terminal's encoding does not have."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _reader_has_gone() -> int:
    """Leave without a word where the output is no longer read, as in ``dragonrace rules GAME | head``."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
