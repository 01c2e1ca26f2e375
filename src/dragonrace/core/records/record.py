"""Records of games: ``.race`` text files, a header and one line an action, checked by replaying them.

::

    [Game "…"]
    [Players "red blue"]
    [Board "standard"]
    [Option "turn_limit=40"]
    [Result "*"]

    red: …

A line in parentheses is an aside (`manners`), such as ``red: (resign)``: it stands where it was said.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from dragonrace.core import installed
from dragonrace.core.boards import Board, board_hash
from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, OptionError, RecordError, shorten
from dragonrace.core.game import Game, State
from dragonrace.core.known import line
from dragonrace.core.records.manners import is_aside
from dragonrace.core.records.replay import Line, Replay, Standing
from dragonrace.core.rules.kernel import CHANCE

__all__ = ["EVERYBODY", "Everybody", "Record", "match_text", "read_record", "record_text"]

KEY = re.compile("[A-Za-z][A-Za-z0-9_]*")
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
OWN_KEYS = ("Game", "Players", "Board", "BoardHash", "Option", "Position", "Result", "Termination")
TERMINATIONS = ("agreed", "resigned", "time", "aborted")
MAX_LINE = 1000


class Everybody(Enum):
    """The type of `EVERYBODY`."""

    EVERYBODY = "everybody"


EVERYBODY: Final = Everybody.EVERYBODY
"""The reader of a complete record: for games that are over, and for storage."""


@dataclass(frozen=True)
class Record:
    """A game that was read from a record, or is to be written to one."""

    state: State
    """The position after the last action; its history is the game."""
    result: str
    """A colour, "draw", or "*" for a game not finished."""
    termination: str | None = None
    """None, or how an unfinished game came to its result: "agreed", "resigned", "time" or "aborted"."""
    headers: tuple[tuple[str, str], ...] = ()
    """Further header lines, in their order."""
    lines: tuple[Line, ...] | None = None
    """All lines, where asides are among them; None: the state's history is all there is."""

    @property
    def game(self) -> Game:
        """The game with its options and board."""
        return self.state.game

    def all_lines(self) -> tuple[Line, ...]:
        """Return all lines in their order, actions and asides."""
        if self.lines is not None:
            return self.lines
        replay = Replay(self.game)
        for player, action in self.state.history():
            replay.follow(replay.line(player, action))
        return tuple(replay.lines)

    def to_text(self) -> str:
        """Write the complete record; `read_record` reads it."""
        return _write(self, EVERYBODY)


def record_text(
    state: State, viewer: int | Everybody | None = EVERYBODY, headers: Mapping[str, str] | None = None
) -> str:
    """Write the record of a game so far: all of it, or as ``viewer`` (a seat, None: a spectator) may read it.

    A match with asides has another: `match_text`.

    ``headers``: more lines of the header, as names or a date, each under a word that is none of a record's own.
    `read_record` reads what hides nothing. Raises `OptionError` for a seat that does not exist, and for other headers.
    """
    for key in headers or ():
        if key in OWN_KEYS or not KEY.fullmatch(key):
            allowed = f"each key is a word of letters and digits, and none of {', '.join(OWN_KEYS)}"
            raise OptionError("headers", key, allowed)
    reader = viewer if isinstance(viewer, Everybody) else state.game.check_viewer(viewer)
    return _write(Record(state, _result(state), headers=tuple((headers or {}).items())), reader)


def match_text(replay: Replay, viewer: int | Everybody | None, headers: Mapping[str, str]) -> str:
    """Write the record of a match so far, asides included, as `record_text` does."""
    now, ending = replay.now, replay.now.manners.ending
    termination = None if ending is None else ending.kind
    record = Record(now.state, _result_of(now), termination, tuple(headers.items()), tuple(replay.lines))
    return _write(record, viewer)


def _result(state: State) -> str:
    winner = state.winner()
    if winner is not None:
        return state.game.players[winner]
    return "draw" if state.is_terminal() else "*"


def _result_of(now: Standing) -> str:
    """Return a match's result; one that was called off has none, and it is a draw where nobody has won."""
    ending = now.manners.ending
    if ending is None:
        return "draw" if now.came_in_vain is not None else _result(now.state)
    if ending.winner is not None:
        return now.state.game.players[ending.winner]
    return "*" if ending.kind == "aborted" else "draw"


# --- writing ---


def _write(record: Record, viewer: int | Everybody | None) -> str:
    head = [f'[{key} "{_escape(value)}"]' for key, value in (*_own_headers(record), *record.headers)]
    lines = _lines(record.state, viewer) if record.lines is None else _match_lines(record.game, record.lines, viewer)
    return "\n".join([*head, "", *lines]) + "\n"


def _own_headers(record: Record) -> Iterable[tuple[str, str]]:
    game = record.game
    yield "Game", game.name
    yield "Players", " ".join(game.players)
    yield "Board", game.board.name or game.board.title
    if game.board.name is None:
        yield "BoardHash", board_hash(game.board)
    options = {option.name: option for option in game.type.all_options(game.num_players)}
    for name, value in game.changed_options().items():
        yield "Option", f"{name}={options[name].write(value)}"
    if game.position is not None:
        yield "Position", game.position
    yield "Result", record.result
    if record.termination:
        yield "Termination", record.termination


def _lines(state: State, viewer: int | Everybody | None) -> Iterable[str]:
    replay = state.game.new_initial_state()
    for player, action in state.history():
        if isinstance(viewer, Everybody):
            text = replay.action_to_string(action, player)
        else:
            text = line(replay, player, action, viewer)
        yield f"{state.game.actor_name(player)}: {text}"
        replay.apply_action(action, player)


def _match_lines(game: Game, lines: Sequence[Line], viewer: int | Everybody | None) -> Iterable[str]:
    replay = Replay(game)
    for said in lines:
        text = said.text
        if said.action is not None and not isinstance(viewer, Everybody):
            text = line(replay.now.state, said.player, said.action, viewer)
        yield f"{game.actor_name(said.player)}: {text}"
        replay.follow(said)


def _escape(value: str) -> str:
    flat = " ".join(value.split())
    return flat.replace("\\", "\\\\").replace('"', '\\"')


# --- reading ---


@dataclass
class _Header:
    """The header lines read so far: the last value and line number by key, options and others in order."""

    own: dict[str, tuple[str, int]]
    options: list[tuple[str, int]]
    others: list[tuple[str, str]]

    def need(self, key: str) -> tuple[str, int]:
        if key not in self.own:
            raise RecordError(f"the header has no {key}")
        return self.own[key]


def read_record(text: str, board: str | Path | Board | None = None) -> Record:
    """Read, replay and check a record; raises `RecordError` with the line's number and the reason.

    ``board``: the loaded board, or its path, where the record was played on one that is not shipped.
    """
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    lines = [item.removesuffix("\r") for item in text.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    header, first = _read_header(lines)
    replay = Replay(_load(header, board))
    for number, item in enumerate(lines[first:], first + 1):
        _replay(replay, item, number)
    return _check_result(replay, header)


def _read_header(lines: list[str]) -> tuple[_Header, int]:
    """Return the header and the index of the first line after it."""
    header = _Header({}, [], [])
    for index, item in enumerate(lines):
        if not item.strip():
            return header, index + 1
        match = HEADER.fullmatch(item.rstrip()) if len(item) <= MAX_LINE else None
        if match is None:
            raise RecordError(f'{shorten(item)} is no header line [Key "value"]; an empty line ends the header',
                              line=index + 1)  # fmt: skip
        _add_header(header, match[1], re.sub(r"\\(.)", r"\1", match[2]), index + 1)
    return header, len(lines)


def _add_header(header: _Header, key: str, value: str, number: int) -> None:
    if key not in OWN_KEYS:
        header.others.append((key, value))
    elif key == "Option":
        header.options.append((value, number))
    elif key in header.own:
        raise RecordError(f"{key} stands in the header twice", line=number)
    else:
        header.own[key] = (value, number)


def _load(header: _Header, board: str | Path | Board | None) -> Game:
    name, number = header.need("Game")
    try:
        kind = installed.game_type(name)
        number = header.need("Players")[1]
        players = _players(kind, header)
        number = header.own.get("Board", ("", number))[1]
        found = _board(kind, header, board)
        number = 0
        options = _options(kind, players, header)
        _check_seats(kind, players, options, header)
        position, number = header.own.get("Position", (None, 0))
        return Game(kind, players, found, options, position)
    except DragonraceError as error:
        if isinstance(error, RecordError) and error.line:
            raise
        raise RecordError(error.message, line=number) from None


def _players(kind: GameType, header: _Header) -> int:
    text, number = header.need("Players")
    seatings = {" ".join(colours): players for players, colours in kind.seatings()}
    if text not in seatings:
        raise RecordError(f"Players {shorten(text)} can't be; allowed are {'; '.join(seatings)}", line=number)
    return seatings[text]


def _check_seats(kind: GameType, players: int, options: dict[str, Any], header: _Header) -> None:
    """Refuse colours that don't sit together with these options."""
    text, number = header.need("Players")
    if text != (seated := " ".join(kind.seated(players, options))):
        raise RecordError(f"Players {shorten(text)} can't be: with these options they are {seated}", line=number)


def _board(kind: GameType, header: _Header, given: str | Path | Board | None) -> Board:
    name, number = header.own.get("Board", ("standard", 0))
    digits = header.own.get("BoardHash", (None, 0))[0]
    shipped = kind.boards.get(name)
    if shipped is not None and digits in (None, board_hash(shipped)):
        return shipped
    if digits is None:
        known = ", ".join(kind.boards)
        raise RecordError(f"no board {shorten(name)} is shipped ({known} are), and there is no BoardHash", line=number)
    if given is None:
        raise RecordError(f"played on a board of its own, {shorten(name)}: give that board to the reader", line=number)
    board = kind.load_board(given)
    if board_hash(board) != digits:
        raise RecordError(f"the board {shorten(board.title)} is not the one played on, {shorten(name)}", line=number)
    return board


def _options(kind: GameType, players: int, header: _Header) -> dict[str, Any]:
    known = {option.name: option for option in kind.all_options(players)}
    options: dict[str, Any] = {}
    for text, number in header.options:
        name, equals, value = text.partition("=")
        if not equals or name not in known:
            raise RecordError(f"Option {shorten(text)} is none of {', '.join(known)}, as name=value", line=number)
        if name in options:
            raise RecordError(f"the option {name} stands in the header twice", line=number)
        try:
            options[name] = known[name].read(value)
        except DragonraceError as error:
            raise RecordError(error.message, line=number) from None
    return options


def _replay(replay: Replay, item: str, number: int) -> None:
    """Carry out one line."""
    game = replay.game
    name, colon, text = item.rstrip().partition(": ")
    actors = {game.actor_name(player): player for player in (CHANCE, *range(game.num_players))}
    if not colon or name not in actors or len(item) > MAX_LINE:
        raise RecordError(f"{shorten(item)} is no line of a game: one of {', '.join(actors)}, then ': ' and the action",
                          line=number)  # fmt: skip
    if text == "?" or text.endswith(" ?"):
        raise RecordError("this record hides actions (?), as during a game; it can't be replayed", line=number)
    try:
        _add(replay, actors[name], text)
    except DragonraceError as error:
        raise RecordError(error.message, line=number) from None


def _add(replay: Replay, actor: int, text: str) -> None:
    """Carry out an aside, or an action, before which no actor's name stands once more."""
    if not is_aside(text):
        state = replay.now.state
        text = state.action_to_string(replay.game.type.notation.read(state, actor, text), actor)
    elif actor == CHANCE:
        raise RecordError("chance only falls; it says nothing")
    replay.add(actor, text)


def _check_result(replay: Replay, header: _Header) -> Record:
    state = replay.now.state
    result, number = header.need("Result")
    termination, at = header.own.get("Termination", (None, 0))
    if termination is not None and termination not in TERMINATIONS:
        raise RecordError(f"Termination {shorten(termination)} is none of {', '.join(TERMINATIONS)}", line=at)
    allowed = {_result_of(replay.now)}
    ending = replay.now.manners.ending
    if ending is not None:
        if termination != ending.kind:
            raise RecordError(f"Termination is {shorten(termination)}, but the lines say {ending.kind}", line=at)
    elif termination and not state.is_terminal():
        allowed = {"*"} if termination == "aborted" else {"draw"}
        allowed |= {*(state.game.players if termination in ("resigned", "time") else ())}
    elif replay.now.came_in_vain is not None:  # records of old say that they have won
        allowed.add(_result(state))
    if result not in allowed:
        raise RecordError(f"Result is {shorten(result)}, but the game says {' or '.join(sorted(allowed))}", line=number)
    lines = tuple(replay.lines) if any(said.action is None for said in replay.lines) else None
    return Record(state, result, termination, tuple(header.others), lines)
