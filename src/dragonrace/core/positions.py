"""Positions as a line of text: where a game stood when a turn began, from which it can go on.

::

    position turns=12 mover=1 positions=14,9

A line names fields of the state's flat record, each with its numbers; ``-1*3`` is three times -1. What it leaves out,
fields and the last numbers of one, is as in the beginning. Which fields there are, and which positions can't stand on a
table, the game's part `Positions` says; whether one can be reached is not asked. What has happened since the turn began
follows as lines of the notation: the rules themselves say whether that can be.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from dragonrace.core.errors import RecordError, shorten
from dragonrace.core.rules.flat import Field
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.core.rules.turns import is_over
from dragonrace.core.views.position import LoadedGame

__all__ = ["MARK", "first_row", "read_position", "write_position"]

MARK = "position"
"""The first word of such a line."""
RUN = re.compile(r"(-?[0-9]{1,15})(?:\*([1-9][0-9]{0,5}))?")
"""A number, and how many times it stands there."""
MOST_TURNS = 10**9
"""So many turns may be over where a game begins: those to come are counted on."""
LONGEST = 10_000
"""No position is so long, in characters."""


def first_row(game: LoadedGame) -> StateRecord:
    """Return the row with which a game begins by its rules."""
    row = game.type.state()
    game.kernel.start(game.compiled_board, row)
    return row


def _fields(game: LoadedGame) -> dict[str, Field]:
    part = game.type.positions
    wanted = () if part is None else ("turns", *part.fields)
    fields = {field.name: field for field in game.type.state.FIELDS}
    return {name: fields[name] for name in wanted}


def _numbers_of(row: StateRecord, field: Field) -> list[int]:
    """Return a field's numbers in one list."""
    return _flat(getattr(row, field.name), len(field.shape))


def _flat(value: Any, depth: int) -> list[int]:
    if depth == 0:
        return [int(value)]
    return [number for part in value for number in _flat(part, depth - 1)]


def _shaped(numbers: Sequence[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    size = len(numbers) // shape[0]
    return [_shaped(numbers[at : at + size], shape[1:]) for at in range(0, len(numbers), size)]


def write_position(game: LoadedGame, row: StateRecord) -> str | None:
    """Return the line for a row; None where it is none with which a turn begins, or something in it is hidden."""
    start, words = first_row(game), [MARK]
    for name, field in _fields(game).items():
        before, now = _numbers_of(start, field), _numbers_of(row, field)
        if before != now:
            last = max(at for at, pair in enumerate(zip(before, now, strict=True)) if pair[0] != pair[1])
            words.append(f"{name}={_written(now[: last + 1])}")
    line = " ".join(words)
    try:
        return line if read_position(game, line) == row else None
    except RecordError:
        return None


def _written(numbers: Sequence[int]) -> str:
    runs = [(number, len([*same])) for number, same in groupby(numbers)]
    return ",".join(",".join([str(number)] * times) if times < 3 else f"{number}*{times}" for number, times in runs)


def read_position(game: LoadedGame, line: str) -> StateRecord:
    """Return the row that a line describes; raises `RecordError`, which says what is wrong with it."""
    part, fields, row = game.type.positions, _fields(game), first_row(game)
    if part is None:
        raise RecordError(f"{game.type.title} can't be begun in the middle")
    if isinstance(line, str) and line.strip().count("\n"):
        raise RecordError("a game begins with one line of a position; a state is made of more by new_state_from")
    if not isinstance(line, str) or len(line) > LONGEST or line.split()[:1] != [MARK]:
        raise RecordError(f"{shorten(line)} is no position: that is '{MARK}', then fields as {next(iter(fields))}=1")
    read: set[str] = set()
    for word in line.split()[1:]:
        name, equals, text = word.partition("=")
        if not equals or name not in fields or name in read:
            allowed = f"each of {', '.join(fields)} once, as name=1,2"
            raise RecordError(f"{shorten(word)} can't stand in a position here: {allowed}")
        read.add(name)
        setattr(row, name, _shaped(_numbers(fields[name], text, _numbers_of(row, fields[name])), fields[name].shape))
    board = game.compiled_board
    if row.turns > MOST_TURNS:
        raise RecordError(f"turns can't be {row.turns}: {MOST_TURNS} are the most")
    if is_over(board, row):
        raise RecordError(f"turns can't be {row.turns}: the game is over then")
    if wrong := part.complete(board, row):
        raise RecordError(f"the position can't be: {wrong}")
    return row


def _numbers(field: Field, text: str, before: list[int]) -> list[int]:
    """Read a field's first numbers; the others are as in the beginning."""
    low, high, most = field.range.low, field.range.high, len(before)
    numbers: list[int] = []
    for word in text.split(","):
        match = RUN.fullmatch(word)
        if match is None or len(numbers) + int(match[2] or 1) > most:
            raise RecordError(f"{field.name} is {'a whole number' if most == 1 else f'up to {most} whole numbers'}")
        numbers += [int(match[1])] * int(match[2] or 1)
    for number in numbers:
        if not low <= number <= high:
            raise RecordError(f"{field.name} can't be {number}: it is from {low} to {high}")
    return numbers + before[len(numbers) :]
