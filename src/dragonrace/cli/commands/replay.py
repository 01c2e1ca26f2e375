"""``dragonrace replay``: a record, position by position."""

import time
from argparse import Namespace

from rich.rule import Rule
from rich.text import Text

from dragonrace.cli.commands.check import verdict
from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.files import load_record
from dragonrace.cli.playing.seats import seat_named
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import describe_entry, drawing_of
from dragonrace.core.errors import DragonraceError
from dragonrace.core.records.record import Record
from dragonrace.core.records.replay import Line, Replay
from dragonrace.core.views.shapes import Entry
from dragonrace.server.match.looking import entry_of

__all__ = ["run"]

DELAY = 1.0
"""Seconds between positions at a terminal, unless told otherwise."""


def run(args: Namespace) -> int:
    """Show a record; raises `CommandError` if it can't be read or does not replay."""
    try:
        record = load_record(args.file, args.board)
    except DragonraceError as error:
        raise CommandError(f"{args.file}: {error}") from None
    seat = None if args.seat is None else seat_named(record.game, args.seat)
    screen = Screen(record.game.players)
    delay = args.delay if args.delay is not None else DELAY * screen.is_live
    try:
        _Film(record, seat, screen, 0.0 if args.step else delay, args.step).run()
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    screen.say(f"{plain(args.file)}: {verdict(record)}")
    return 0


class _Film:
    """A record as ``seat`` saw it; None: as a stranger did, but with all that the record says."""

    def __init__(self, record: Record, seat: int | None, screen: Screen, delay: float, by_hand: bool):
        self._replay, self._lines = Replay(record.game), record.all_lines()
        self._seat, self._screen, self._delay, self._by_hand = seat, screen, delay, by_hand
        self._moves = screen.is_live and (by_hand or delay > 0)

    def run(self) -> None:
        """Show the first position and each one after it, and what was said in between."""
        self._show("the beginning", [])
        for number, line in enumerate(self._lines, 1):
            _wait(self._screen, self._delay, self._by_hand)
            before, after = self._replay.now, self._replay.after(line)
            self._replay.note(line, after)
            entry = entry_of(number, line, before, after, self._seat)
            text = line.text if self._seat is None else entry["text"]
            self._show(f"{before.state.game.actor_name(line.player)}: {text}", self._news(line, entry))

    def _news(self, line: Line, entry: Entry) -> list[str]:
        """Return the sentences that tell what has happened."""
        if line.action is None:
            return [event["words"] for event in entry["events"] if event["words"]]
        return describe_entry(self._replay.game.name, entry)

    def _show(self, line: str, news: list[str]) -> None:
        """Show the position and the line that led to it."""
        if self._moves:
            self._screen.clear()
        number, total = len(self._replay.lines), len(self._lines)
        self._screen.show(Rule(Text(f"{number} of {total}: {line}"), style="grey62"))
        for sentence in news:
            self._screen.tell(sentence)
        draw = drawing_of(self._replay.game.name)
        self._screen.show(Text(), draw(self._replay.now.state.view(self._seat), self._screen.width), Text())


def _wait(screen: Screen, delay: float, by_hand: bool) -> None:
    """Wait for the clock or for the Enter key; raises EOFError where somebody has seen enough."""
    if by_hand and screen.ask("Enter: next; quit: stop").lower() in ("q", "quit", "exit"):
        raise EOFError
    time.sleep(delay)
