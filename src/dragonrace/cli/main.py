"""The command ``dragonrace``. Every mistake ends in one sentence on the standard error, and a status of 2."""

import os
import sys
import warnings
from importlib import import_module
from pathlib import Path

from dragonrace.cli.arguments import help_text, parse
from dragonrace.cli.errors import STOPPED, plain, reason
from dragonrace.cli.needs import check_installed
from dragonrace.core.errors import DragonraceError

__all__ = ["main"]

_usual_format = warnings.formatwarning


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line (default: the program's own); returns the exit status."""
    _never_fail_to_write()
    warnings.formatwarning = _in_a_line
    try:
        status = _carry_out(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return status
    except DragonraceError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        return _nobody_reads(1)
    except OSError as error:  # all files have been seen to elsewhere
        _complain(f"the output can't be written ({reason(error)})")
        return _nobody_reads(2)


def _complain(words: str) -> int:
    print(plain(f"dragonrace: {words}"), file=sys.stderr)
    return 2


def _in_a_line(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """Write our own warnings for people; where in the program any others came from may help somebody."""
    if category.__module__.startswith("dragonrace."):
        return plain(f"dragonrace: {message}") + "\n"
    return _usual_format(message, category, filename, lineno, line)


def _carry_out(argv: list[str]) -> int:
    try:
        args = parse(argv)
    except SystemExit as leave:  # --help and --version
        return int(leave.code or 0)
    if args.command is None:
        print(help_text(), end="")
        return 0
    check_installed(args.command)
    status: int = import_module(f"dragonrace.cli.commands.{args.command}").run(args)
    return status


def _never_fail_to_write() -> None:
    """Write, and read, a ``?`` for what the terminal's encoding does not have; into nothing where all is closed."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for as long as the program runs
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _nobody_reads(status: int) -> int:
    """Leave without another word where the output is no longer read, as in ``dragonrace rules GAME | head``."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
