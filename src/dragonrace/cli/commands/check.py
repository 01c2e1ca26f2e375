"""``dragonrace check``: whether records replay, and to what end."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from dragonrace.cli.errors import CommandError, plain, reason
from dragonrace.cli.files import load_record
from dragonrace.core.errors import DragonraceError
from dragonrace.core.records.checking import Checked, Seen, check_fairness, read_notes
from dragonrace.core.records.record import Record

__all__ = ["run", "verdict"]


def run(args: Namespace) -> int:
    """Check every file; returns 1 if any is wrong."""
    if args.seen and not args.fair:
        raise CommandError("--seen goes with --fair")
    seen = [_notes(name) for name in args.seen] or [Seen()]
    return max(int(not _is_fine(name, args.board, seen if args.fair else [])) for name in args.files)


def _notes(name: str) -> Seen:
    """Read a browser's notes."""
    try:
        return read_notes(json.loads(Path(name).read_text("utf-8")))
    except RecursionError:
        raise CommandError(f"{name}: it is nested too deeply") from None
    except (OSError, ValueError, DragonraceError) as error:
        raise CommandError(f"{name}: {reason(error) if isinstance(error, OSError) else error}") from None


def _is_fine(name: str, board: str | None, seen: Sequence[Seen]) -> bool:
    """Say on the standard output that a record is fine, or on the standard error what is wrong with it.

    ``seen``: whether it is fair is checked, too, against what each browser has noted; none: it is not.
    """
    try:
        record = load_record(name, board)
        found = [check_fairness(record, one) for one in seen]
    except DragonraceError as error:
        print(plain(f"{name}: {error}"), file=sys.stderr)
        return False
    if wrong := dict.fromkeys(sentence for checked in found for sentence in checked.wrong):
        for sentence in wrong:
            print(plain(f"{name}: not fair – {sentence}"), file=sys.stderr)
        return False
    print(plain(f"{name}: fine – {verdict(record)}"))
    for checked, one in zip(found, seen, strict=True):
        _say_what_was_checked(name, record, checked, one)
    return True


def _say_what_was_checked(name: str, record: Record, checked: Checked, seen: Seen) -> None:
    who = ", ".join(record.game.players[seat] for seat in sorted(checked.players)) or "nobody but the server"
    what = f"{checked.throws} throws and draws, {checked.hidden} hidden choices, numbers of {who}"
    verdict_on_it = "fair" if checked.bound == checked.throws else "fair in part"
    print(plain(f"{name}: {verdict_on_it} – {what}"))
    if checked.bound < checked.throws:
        whose = "This browser's number" if seen.numbers else "A player's number"
        print(f"  {whose} went into {checked.bound} of the {checked.throws}; the others it could not change.")
    if seen.seal is None:
        print("  Without a browser's notes (--seen) this says only that all of it fits together.")
    if checked.withheld:
        print(f"  Numbers that did not come in time, or were kept back: {checked.withheld}.")


def verdict(record: Record) -> str:
    """Say how a record's game ended, in a few words."""
    count = len(record.state.history())
    actions = "1 action" if count == 1 else f"{count} actions"
    if record.termination == "aborted":
        return f"called off after {actions}"
    if record.result == "*":
        return f"not finished, {actions} so far"
    result = "a draw" if record.result == "draw" else f"{record.result} wins"
    return f"{result} after {actions}" + (f" ({record.termination})" if record.termination else "")
