"""``dragonrace check``: whether records replay, and to what end."""

import sys
from argparse import Namespace

from dragonrace.cli.errors import plain
from dragonrace.cli.files import load_record
from dragonrace.core.errors import DragonraceError
from dragonrace.core.records.record import Record

__all__ = ["run", "verdict"]


def run(args: Namespace) -> int:
    """Check every file; returns 1 if any is wrong."""
    return max(int(not _is_fine(name, args.board)) for name in args.files)


def _is_fine(name: str, board: str | None) -> bool:
    """Say on the standard output that a record is fine, or on the standard error what is wrong with it."""
    try:
        record = load_record(name, board)
    except DragonraceError as error:
        print(plain(f"{name}: {error}"), file=sys.stderr)
        return False
    print(plain(f"{name}: fine – {verdict(record)}"))
    return True


def verdict(record: Record) -> str:
    """Say how a record's game ended, in a few words."""
    count = len(record.state.history())
    actions = "1 action" if count == 1 else f"{count} actions"
    if record.result == "*":
        return f"not finished, {actions} so far"
    result = "a draw" if record.result == "draw" else f"{record.result} wins"
    return f"{result} after {actions}" + (f" ({record.termination})" if record.termination else "")
