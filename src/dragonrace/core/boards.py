"""Board files: TOML, read with care. What a board must hold is each game's own affair."""

import json
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from dragonrace.core.errors import BoardError, shorten

__all__ = [
    "Board",
    "NoBoard",
    "board_hash",
    "check_keys",
    "quote",
    "read_board_file",
    "read_points",
    "read_title",
    "read_toml",
    "read_whole",
    "shipped_boards",
]

MAX_FILE = 1_000_000
MAX_TITLE = 100
WHOLE_LIMIT = 2**31 - 1


@runtime_checkable
class Board(Protocol):
    """A loaded board. ``name`` is its name among the shipped boards, or None for somebody's own."""

    @property
    def title(self) -> str:
        """The board's name for people."""

    @property
    def name(self) -> str | None:
        """The board's name among the shipped ones, or None."""

    def to_toml(self) -> str:
        """Write the board as a board file."""


@dataclass(frozen=True)
class NoBoard:
    """What a game has for a board that needs none."""

    title: str = "Standard"
    name: str = "standard"

    def to_toml(self) -> str:
        """Write it as a board file: its title."""
        return f"title = {quote(self.title)}\n"


def board_hash(board: Board) -> str:
    """Return 16 hexadecimal digits that tell boards apart by what they hold, comments and layout aside."""
    return sha256(board.to_toml().encode()).hexdigest()[:16]


def shipped_boards(package: str) -> dict[str, Traversable]:
    """Return a game package's own board files by name, the standard board first."""
    files = [f for f in resources.files(package).joinpath("boards").iterdir() if f.name.endswith(".toml")]
    by_name = {file.name.removesuffix(".toml"): file for file in files}
    return dict(sorted(by_name.items(), key=lambda item: (item[0] != "standard", item[0])))


def read_board_file(path: Path | Traversable) -> str:
    """Return a board file's text; raises `BoardError` if there is no such file, or it is no text of sane size."""
    name = shorten(str(path), 300).strip("'")
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BoardError(f"the board file {name} can't be read ({reason})", code="board.unreadable") from None
    if len(data) > MAX_FILE:
        raise BoardError(f"the board file {name} is larger than {MAX_FILE} bytes", code="board.unreadable")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise BoardError(f"{name} is not a text file in UTF-8 (byte {error.start})", code="board.unreadable") from None


def read_toml(text: str) -> dict[str, Any]:
    """Parse TOML; raises `BoardError` with the line and column of the first mistake."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BoardError(f"this is not TOML: {error}") from None


def check_keys(data: Mapping[str, Any], keys: Collection[str], where: str = "") -> None:
    """Check that ``data`` has exactly these ``keys``."""
    for key in keys:
        if key not in data:
            raise BoardError(f"{key} is missing; needed are {', '.join(keys)}", where=where)
    for key in data:
        if key not in keys:
            raise BoardError(f"{shorten(key)} is unknown; allowed are {', '.join(keys)}", where=where)


def read_title(value: Any) -> str:
    """Return ``value`` if it will do as a board's title."""
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > MAX_TITLE:
        raise BoardError(f"{shorten(value)} is not a line of 1 to {MAX_TITLE} printable characters", where="title")
    return value


def quote(text: str) -> str:
    """Write a text as a TOML string."""
    return json.dumps(text, ensure_ascii=False)


def read_whole(value: Any, where: str) -> int:
    """Return ``value`` if it is a whole number that fits 32 bits."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > WHOLE_LIMIT:
        raise BoardError(f"{shorten(value)} is not a whole number (at most {WHOLE_LIMIT} either way)", where=where)
    return value


def read_points(value: Any, where: str, least: int) -> list[tuple[int, int]]:
    """Return ``value`` if it is a list of at least ``least`` pairs of whole numbers."""
    if not isinstance(value, list) or len(value) < least:
        raise BoardError(f"a list of at least {least} points [x, y] is needed", where=where)
    for index, point in enumerate(value, 1):
        if not isinstance(point, list) or len(point) != 2:
            raise BoardError(f"point {index} is {shorten(point)}; a point is [x, y]", where=where)
    return [
        (read_whole(x, f"{where}, point {index}"), read_whole(y, f"{where}, point {index}"))
        for index, (x, y) in enumerate(value, 1)
    ]
