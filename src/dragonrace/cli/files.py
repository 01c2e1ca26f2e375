"""Files on disk: records read with care, and nothing ever written over somebody's file."""

import os
from collections.abc import Collection
from pathlib import Path

from dragonrace.cli.errors import CommandError, plain, reason
from dragonrace.cli.words import say
from dragonrace.core.game import State
from dragonrace.core.records.record import Record, read_record, record_text

__all__ = ["Saver", "check_place", "load_record"]

MOST_BYTES = 20_000_000


def load_record(name: str, board: str | None) -> Record:
    """Read and check a record file; raises `CommandError` if it is no text, `RecordError` if it does not replay."""
    return read_record(_text(name), board)


def _text(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CommandError(f"it can't be read ({reason(error)})") from None
    if len(data) > MOST_BYTES:
        raise CommandError(f"it is larger than {MOST_BYTES} bytes, too large for a record")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"it is not a text file in UTF-8 (byte {error.start})") from None


class Saver:
    """Writes a game's record; it writes over no file but those that it made itself."""

    def __init__(self, name: str | None = None):
        self._own: set[Path] = set()
        self._last: tuple[State, int] | None = None
        self.name = name
        """Where the game is to be saved when it ends, or None."""
        if name is not None:
            check_place(_path(name))

    def save(self, state: State, name: str) -> str:
        """Write the record and say so; raises `CommandError` where that can't be."""
        path = _path(name)
        check_place(path, self._own)
        try:
            path.write_text(record_text(state), "utf-8", newline="\n")
        except (OSError, ValueError) as error:
            raise CommandError(say("cannot-write", file=str(path), reason=reason(error))) from None
        self._own.add(path.resolve())
        self._last = state, len(state.history())
        return f"{say('saved', file=plain(str(path)))}{_warning(state)}"

    def has_all_of(self, state: State) -> bool:
        """Say whether nothing happened since ``state`` was saved, or nothing at all."""
        count = len(state.history())
        return count == 0 or self._last == (state, count)


def check_place(path: Path, own: Collection[Path] = (), *, may_be_folder: bool = False) -> None:
    """Raise `CommandError` where saving here would fail, or harm somebody's file; ``own`` may be written over.

    ``may_be_folder``: a folder will do too, to save a file in it.
    """
    try:
        is_folder, exists = may_be_folder and path.is_dir(), path.exists()
        folder = path if is_folder else path.parent
        has_folder = folder.is_dir()
    except (OSError, ValueError) as error:
        raise CommandError(say("cannot-write", file=str(path), reason=reason(error))) from None
    if exists and not is_folder and path.resolve() not in own:
        raise CommandError(say("file-exists", file=str(path)))
    if not has_folder:
        raise CommandError(say("no-folder", file=str(path), folder=str(folder)))
    if not os.access(folder, os.W_OK):
        raise CommandError(say("folder-locked", file=str(path)))


def _warning(state: State) -> str:
    """Say that a record is complete, where somebody could read in it what they should not know yet."""
    is_secret = state.game.type.hidden_information and not state.is_terminal()
    return f"\n{say('saved.secrets')}" if is_secret else ""


def _path(name: str) -> Path:
    """Return the file that is meant: ``.race`` is added to a name without an ending."""
    try:
        path = Path(name.strip()).expanduser()
    except RuntimeError as error:
        raise CommandError(say("cannot-write", file=plain(name), reason=str(error))) from None
    if not path.name or "\0" in name:
        raise CommandError(say("file-needs-name.sane") if "\0" in name else say("file-needs-name"))
    return path if path.suffix else path.with_suffix(".race")
