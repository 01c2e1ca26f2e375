"""``dragonrace admin``: look after a server's matches, while it runs or not."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.cli.errors import CommandError, plain, reason
from dragonrace.cli.screen.screen import Screen
from dragonrace.core.errors import shorten
from dragonrace.core.installed import games
from dragonrace.core.records.record import EVERYBODY
from dragonrace.server.keys import is_match_id
from dragonrace.server.match.match import Match, UnreadableLogError
from dragonrace.server.store.admin import list_matches, verify
from dragonrace.server.store.alone import alone_with, without_servers
from dragonrace.server.store.archive import archive_older, delete_older
from dragonrace.server.store.backup import copy, read_backup, restore, write_backup
from dragonrace.server.store.opening import DatabaseError, default_database
from dragonrace.server.store.rows import ActionRow, MatchRow, SeatRow, as_text, old_record, rounds_of, setup_of, written
from dragonrace.server.store.sealing import marks_in, named, places_of, reseal
from dragonrace.server.store.store import Store

__all__ = ["run"]

MOST_LISTED = 2**63 - 1
"""No database takes a larger limit."""


def run(args: Namespace) -> int:
    """Do what is asked for; returns 1 where something is wrong with the matches."""
    screen = Screen(remembers=False)
    try:
        with _store(args.database or default_database()) as store:
            return DEEDS[args.deed](args, store, screen)
    except SQLAlchemyError as error:
        raise DatabaseError(f"The database failed: {' '.join(str(error).split())[:300]}") from error


@contextmanager
def _store(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        store.prepare(seals=False)  # what does says so itself, in time
        yield store
    finally:
        store.close()


def _counted(screen: Screen, words: str, done: Iterator[int]) -> int:
    """Show how far something is, where somebody looks on; return how far it came."""
    count = 0
    columns = (SpinnerColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen.console, transient=True, disable=not screen.is_live) as progress:
        task = progress.add_task(words.format(0))
        for count in done:
            progress.update(task, description=words.format(count))
    return count


def _days_ago(days: int) -> str:
    if days < 0:
        raise CommandError("the days must be 0 or more")
    return as_text(datetime.now(UTC) - timedelta(days=min(days, 500_000)))


# --- looking ---


def _list(args: Namespace, store: Store, screen: Screen) -> int:
    if args.game is not None and args.game not in games():
        raise CommandError(f"there is no game {args.game!r}; the games are {', '.join(games())}")
    over = {"all": None, "over": True, "running": False}[args.which]
    table = Table(box=None, pad_edge=False)
    for column in ("match", "game", "opened", "last action", "actions", ""):
        table.add_column(column, justify="right" if column == "actions" else "left")
    for match in list_matches(store, min(max(args.limit, 0), MOST_LISTED), args.game, over=over):
        count = "archived" if match.over and not match.actions else str(match.actions)
        last, state = _minute(match.last_at or ""), "over" if match.over else "running"
        table.add_row(match.id, match.game, _minute(match.created_at), last, count, state)
    screen.console.print(table)
    return 0


def _minute(at: str) -> str:
    """Return a time without its seconds."""
    return at[:16].replace("T", " ")


def _show(args: Namespace, store: Store, screen: Screen) -> int:
    found = store.load(args.match) if is_match_id(args.match) else None
    if found is None:
        raise CommandError(f"there is no match {shorten(args.match)}")
    row, seats, log = found
    screen.console.print(f"{row.game} on {row.board}, opened {_minute(row.created_at)}", soft_wrap=True)
    for seat in seats:
        who = {"bot": f"the bot {seat.bot}", "open": "open"}.get(seat.kind, seat.name or "somebody")
        screen.console.print(plain(f"seat {seat.seat}: {who}"))
    screen.console.print()
    print(_record(row, seats, log), end="")
    return 0


def _record(row: MatchRow, seats: list[SeatRow], log: list[ActionRow]) -> str:
    """Return a match's record; where the rules of today don't allow it, as it was written down."""
    try:
        return Match.restore(setup_of(row, seats), row.seed, written(log), rounds_of(row)).record(EVERYBODY, {})
    except UnreadableLogError:
        return old_record(row, log)


def _verify(args: Namespace, store: Store, screen: Screen) -> int:
    if args.after and not is_match_id(args.after):
        raise CommandError(f"--after takes the id of a match, not {shorten(args.after)}")
    count, wrong, last = 0, 0, args.after
    columns = (SpinnerColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    try:
        with Progress(*columns, console=screen.console, transient=True, disable=not screen.is_live) as progress:
            task = progress.add_task("")
            for match_id, broken in verify(store, args.after):
                count, last = count + 1, match_id
                progress.update(task, description=f"{count} replayed")
                if broken is not None:
                    wrong += 1
                    print(f"{broken.id}: {broken.game} by rules {broken.rules_version}: {broken.what}", flush=True)
    except KeyboardInterrupt:
        print(f"Stopped; --after {last} goes on from here.", file=sys.stderr)
        raise
    print(f"{count} matches, {wrong} of them broken." if wrong else f"{count} matches, all fine.")
    return int(wrong > 0)


# --- changing ---


def _archive(args: Namespace, store: Store, screen: Screen) -> int:
    count = _counted(screen, "{} archived", archive_older(store.engine, _days_ago(args.older)))
    print(f"{count} finished matches archived.")
    return 0


def _delete(args: Namespace, store: Store, screen: Screen) -> int:
    before = _days_ago(args.older)
    what = "all matches" if args.running else "all finished matches"
    if not args.yes and not _is_sure(f"Delete {what} opened before {_minute(before)} for good? [y/N] "):
        print("Nothing is deleted.")
        return 0
    count = _counted(screen, "{} deleted", delete_older(store.engine, before, over_only=not args.running))
    print(f"{count} matches deleted.")
    return 0


def _is_sure(question: str) -> bool:
    try:
        return input(question).strip().lower() == "y"
    except EOFError:  # nobody is there
        print()
        return False


def _backup(args: Namespace, store: Store, screen: Screen) -> int:
    path = Path(args.file)
    with store.engine.connect() as db:
        marks = marks_in(db)
    try:
        count = _counted(screen, "{} rows written", write_backup(store.engine, path))
    except OSError as error:
        raise CommandError(f"{path} can't be written ({reason(error)})") from None
    print(f"{count} rows are in {path}.")
    if marks:
        print(f"To restore it one needs {named(marks)},")
        print(f"from {' and '.join(places_of(store.engine.url, marks))}. Keep that elsewhere.")
    return 0


def _reseal(_args: Namespace, store: Store, screen: Screen) -> int:
    with alone_with(store.engine.url):
        count = _counted(screen, "{} sealed anew", reseal(store.engine, store.vault))
    print(f"{count} rows sealed anew. The first secret, {store.vault.marks[0]}, opens all of them.")
    return 0


def _restore(args: Namespace, store: Store, screen: Screen) -> int:
    path = Path(args.file)
    try:
        lines = read_backup(path, store.vault)
        first = next(lines, None)  # what is wrong with the file is said first
        rows = lines if first is None else chain([first], lines)
        with without_servers(store.engine):
            count = _counted(screen, "{} rows restored", restore(store, rows))
    except OSError as error:
        raise CommandError(f"{path} can't be read ({reason(error)})") from None
    print(f"{count} rows restored.")
    return 0


def _move(args: Namespace, store: Store, screen: Screen) -> int:
    with _store(args.to) as target:
        if target.engine.url == store.engine.url:
            raise CommandError("all of it is there already; it moves into another, empty database")
        with without_servers(store.engine), without_servers(target.engine):  # a copy lacks what is played meanwhile
            count = _counted(screen, "{} rows copied", copy(store, target))
    print(f"{count} rows copied. Nothing has changed where they come from.")
    return 0


DEEDS: dict[str, Callable[[Namespace, Store, Screen], int]] = {
    "list": _list,
    "show": _show,
    "archive": _archive,
    "delete": _delete,
    "backup": _backup,
    "restore": _restore,
    "reseal": _reseal,
    "verify": _verify,
    "move": _move,
}
