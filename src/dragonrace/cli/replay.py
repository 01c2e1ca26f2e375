"""``dragonrace replay``: a record, position by position."""

import time
from argparse import Namespace

from rich.rule import Rule
from rich.text import Text

from dragonrace.cli.check import verdict
from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.files import load_record
from dragonrace.cli.screen import Screen
from dragonrace.cli.tables import drawing_of
from dragonrace.core.errors import DragonraceError
from dragonrace.core.record import Record
from dragonrace.core.state import State
from dragonrace.core.view import log_entry

__all__ = ["run"]

DELAY = 1.0
"""Seconds between positions at a terminal, unless told otherwise."""


def run(args: Namespace) -> int:
    """Show a record; raises `CommandError` if it can't be read or does not replay."""
    try:
        record = load_record(args.file, args.board)
    except DragonraceError as error:
        raise CommandError(f"{args.file}: {error}") from None
    screen = Screen(record.game.players)
    delay = args.delay if args.delay is not None else DELAY * screen.is_live
    try:
        _show_all(record, screen, 0.0 if args.step else delay, args.step)
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return 0
    screen.say(f"{plain(args.file)}: {verdict(record)}")
    return 0


def _show_all(record: Record, screen: Screen, delay: float, by_hand: bool) -> None:
    """Show the first position and each one after it."""
    state, history = record.game.new_initial_state(), record.state.history()
    moves = screen.is_live and (by_hand or delay > 0)
    _show(state, len(history), [], screen, moves)
    for player, action in history:
        _wait(screen, delay, by_hand)
        before = state.clone()
        state.apply_action(action, player)
        entry = log_entry(before, state, None)
        line = f"{state.game.actor_name(player)}: {before.action_to_string(action, player)}"
        _show(state, len(history), [line, *(event["words"] for event in entry["events"])], screen, moves)


def _show(state: State, total: int, news: list[str], screen: Screen, moves: bool) -> None:
    """Show a position and the line that led to it."""
    if moves:
        screen.clear()
    line, *words = news or ["the beginning"]
    screen.show(Rule(Text(f"{len(state.history())} of {total}: {line}"), style="grey62"))
    for sentence in words:
        screen.say(f"  {sentence}")
    screen.show(Text(), drawing_of(state.game.name)(state.view(None), screen.width), Text())


def _wait(screen: Screen, delay: float, by_hand: bool) -> None:
    """Wait for the clock or for the Enter key; raises EOFError where somebody has seen enough."""
    if by_hand and screen.ask("Enter: next; quit: stop").lower() in ("q", "quit", "exit"):
        raise EOFError
    time.sleep(delay)
