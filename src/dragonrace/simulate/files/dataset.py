"""A data set of decisions: a folder of Parquet files of 100 games each, which are there whole or not at all.

| in the folder | |
| --- | --- |
| `data/games-00000000.parquet`, … | a row for each decision of the games from this one on (see `recording`) |
| `settings.json` | what it was made with: with anything else it can't go on |
| `board.toml` | the board, if it is not a shipped one |
| `README.md` | the card; it is there once all games are |
| `partial/games-00000000`, … | the finished games of a file that is not whole yet (see `journal`), until it is |

Which games stand in a file depends on their numbers alone, and they stand there in order, so whoever has played them,
and in how many pieces, makes no difference to a byte. Each file has the results of its games among its metadata. A game
is on the disk before it counts as done, so whatever ends a process, no finished game is played again; and in memory are
the decisions of one file at a time.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import OptionError
from dragonrace.core.writing import unfinished, whole_file
from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.files.card import card
from dragonrace.simulate.files.journal import Journal
from dragonrace.simulate.files.needs import need_pyarrow
from dragonrace.simulate.files.places import target, write_text
from dragonrace.simulate.playing import ROW, Rows
from dragonrace.simulate.recording import GAMES_A_FILE, read_stream, schema, to_stream
from dragonrace.simulate.settings import Settings, differences

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

__all__ = ["Dataset", "dataset_of"]

KEY = b"dragonrace"
"""Under which a file's metadata has, as JSON: ``settings``, the ``first`` game, the ``rows`` of all, as hex, and a
``hash`` of these and all columns, by which a damaged file is known."""
DATA, PARTIAL, SETTINGS, BOARD, CARD = "data", "partial", "settings.json", "board.toml", "README.md"

Piece = tuple[Rows, "pa.Table"]
"""Some games in a row, and their decisions."""


def dataset_of(settings: Settings, folder: Any, *, observations: Any = False) -> "tuple[Settings, Dataset | None]":
    """Return settings that keep each decision, and the data set; or without a folder the settings as they are.

    Raises `OptionError` for observations without a folder, and as `Dataset`.
    """
    if folder is None:
        if observations is not False:
            allowed = "they stand in the data set of decisions; name a folder for that, as trajectories"
            raise OptionError("observations", observations, allowed)
        return settings, None
    settings = settings.recording(observations=observations)
    return settings, Dataset(folder, settings)


class Dataset:
    """A data set on disk. Close it, so that another may go on with it."""

    def __init__(self, folder: str | Path, settings: Settings):
        """Check that the folder is ours, or can be made.

        Raises `SimulationError`, and `OptionError` for what is no path. Nothing is written yet.
        """
        self.folder = target("trajectories", folder, "folder with a name")
        need_pyarrow()
        self._settings, self._about = settings, _describe(settings)
        self._journals: dict[int, Journal] = {}
        self._there: dict[int, int] = {}  # how many games are kept of a file that is not whole, by its first
        self._games, self._lock = 0, -1
        self._check_place()

    def _check_place(self) -> None:
        try:
            if self.folder.exists():
                self._check_ours()
            elif not self.folder.parent.is_dir():
                raise SimulationError(f"{self.folder} can't be made: there is no folder {self.folder.parent}")
            if not os.access(self.folder if self.folder.exists() else self.folder.parent, os.W_OK):
                raise SimulationError(f"{self.folder} can't be written: you may not write there")
        except (OSError, ValueError) as error:
            raise SimulationError(f"{self.folder} can't be written ({reason(error)})") from None

    def _check_ours(self) -> None:
        if not self.folder.is_dir():
            raise SimulationError(f"{self.folder} exists already and is no folder; choose another name")
        settings = self.folder / SETTINGS
        if not settings.exists() and {*self.folder.iterdir()} - {unfinished(settings)}:
            raise SimulationError(f"{self.folder} has other files in it; choose another name, or an empty folder")
        if settings.exists() and self._settings.unnamed:
            words = "bots without a name of their own, given as classes, factories or objects, can't go on with it"
            raise SimulationError(f"{self.folder} exists already, and {words}; choose another name")

    # --- what is there ---

    def load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        """Fill in the games that are kept, and make the folder if need be.

        Raises `SimulationError` if they are of other settings or more than these, or not ours.
        """
        self._games = len(rows)
        self._there.clear()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._take_lock()
            if self._games > (stored := self._stored_games()):
                (self.folder / CARD).unlink(missing_ok=True)
                self._write_settings()  # first of all: by them a folder is ours, however soon this is stopped
            self._write_board()
            (self.folder / DATA).mkdir(exist_ok=True)
            if stored:
                self._load(rows, done)
        except OSError as error:
            raise SimulationError(f"{self.folder} can't be written ({reason(error)})") from None

    def _load(self, rows: Rows, done: npt.NDArray[np.bool_]) -> None:
        for first in range(0, self._games, GAMES_A_FILE):
            pieces = self._pieces(first)
            for start, (found, _) in pieces.items():
                rows[start : start + len(found)] = found
                done[start : start + len(found)] = True
            if pieces:
                self._keep(first, pieces)

    def _pieces(self, first: int) -> dict[int, Piece]:
        """Read what is kept of a file's games, none of them twice: by the first game of each piece, in order.

        That is the file itself, which has fewer games where more are asked for now, and what was added since.
        """
        pieces, done = {}, first
        if (stored := self._stored(first)) is not None:
            pieces[first], done = stored, first + len(stored[0])
        if done < self._numbers(first).stop and self._partial(first).exists():
            for start, (rows, record) in self._journal(first).parts():
                if start >= done:  # else it is in the file: the process was killed before the journal was removed
                    pieces[start] = rows, read_stream(record)
        return dict(sorted(pieces.items()))

    def _stored_games(self) -> int:
        """Return for how many games the folder was made, 0 if it is new; refuses other settings."""
        path = self.folder / SETTINGS
        if not path.exists():
            return 0
        try:
            about = json.loads(path.read_text("utf-8"))
            changed, games = differences(about["settings"], self._about), int(about["games"])
        except (ValueError, TypeError, KeyError, AttributeError):
            raise SimulationError(f"{path} is no data set's settings; choose another folder") from None
        if changed:
            words = "ask for what it was made with, or choose another name"
            raise SimulationError(f"{self.folder} was made with {changed}; {words}")
        if games > self._games:
            raise SimulationError(
                f"{self.folder} is for {games} games; ask for as many or more, or choose another name"
            )
        return games

    def _write_board(self) -> None:
        board, path = self._settings.game.board, self.folder / BOARD
        if not board.name and (text := board.to_toml()) and not path.exists():
            write_text(path, text)

    def _write_settings(self) -> None:
        about = {"settings": self._about, "games": self._games}
        write_text(self.folder / SETTINGS, json.dumps(about, indent=1) + "\n")

    def _take_lock(self) -> None:
        with suppress(ImportError):  # not on Windows
            import fcntl

            self._lock = os.open(self.folder, os.O_RDONLY)
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                words = "wait for it, or stop it"
                raise SimulationError(f"another process is writing {self.folder}; {words}") from None

    def _stored(self, first: int) -> Piece | None:
        """Return a file's games; None if there is no such file; raises `SimulationError` if it is damaged."""
        import pyarrow as pa
        import pyarrow.parquet as pq  # type: ignore[import-untyped]

        path = self._path(first)
        if not path.exists():
            return None
        try:
            with pq.ParquetFile(path) as file:
                about = json.loads((file.schema_arrow.metadata or {})[KEY])
                rows, table = np.frombuffer(bytes.fromhex(about["rows"]), ROW), file.read()
                whole = len(table) == rows["decisions"].sum() and about["first"] == first
                if whole and about["settings"] == self._about and about["hash"] == _hash(rows, table):
                    return rows, table.replace_schema_metadata(None)
        except (pa.ArrowException, OSError, ValueError, TypeError, KeyError):
            pass
        raise SimulationError(f"{path} is damaged; remove it, and its games are played again")

    def _path(self, first: int) -> Path:
        return self.folder / DATA / f"games-{first:08}.parquet"

    def _partial(self, first: int) -> Path:
        return self.folder / PARTIAL / self._path(first).stem

    def _journal(self, first: int) -> Journal:
        """Return the journal of a file's games: one at a time, however often it is asked for."""
        if first not in self._journals:
            self._journals[first] = Journal(self._partial(first), dict(self._about))
        return self._journals[first]

    def _numbers(self, first: int) -> range:
        """Return the games of the file that begins with this one."""
        return range(first, min(first + GAMES_A_FILE, self._games))

    # --- what is new ---

    def add(self, numbers: range, rows: Rows, record: bytes) -> None:
        """Keep games as `playing.play_part` returns them, even if this process is killed the next moment.

        Writes all files that are whole now. Raises `SimulationError` where the disk refuses.
        """
        table, ends = read_stream(record), np.cumsum(rows["decisions"])
        for first in range(numbers.start // GAMES_A_FILE * GAMES_A_FILE, numbers.stop, GAMES_A_FILE):
            piece = range(max(first, numbers.start), min(first + GAMES_A_FILE, numbers.stop))
            start, stop = piece.start - numbers.start, piece.stop - numbers.start
            at = int(ends[start - 1]) if start else 0
            self._add(first, piece, rows[start:stop], table.slice(at, int(ends[stop - 1]) - at))

    def _add(self, first: int, numbers: range, rows: Rows, table: "pa.Table") -> None:
        """Keep games of one file."""
        if numbers == self._numbers(first):
            self._write(first, {numbers.start: (rows, table)})
            return
        try:
            (self.folder / PARTIAL).mkdir(exist_ok=True)
        except OSError as error:
            raise SimulationError(f"{self.folder / PARTIAL} can't be made ({reason(error)})") from None
        self._journal(first).add(numbers, rows, to_stream(table))
        self._there[first] = self._there.get(first, 0) + len(numbers)
        if self._there[first] == len(self._numbers(first)) and not self._keep(first, self._pieces(first)):
            again = "ask for the same again, and what was lost is played again"
            raise SimulationError(f"{self._partial(first)} was damaged while this was running; {again}")

    def _keep(self, first: int, pieces: dict[int, Piece]) -> bool:
        """Put what is kept of a file's games into it if they are all there, and nowhere else then; say whether."""
        self._there[first] = sum(len(rows) for rows, _ in pieces.values())
        if self._there[first] < len(self._numbers(first)):
            return False
        if len(pieces) > 1 or not self._path(first).exists():
            self._write(first, pieces)
        if self._partial(first).exists():
            self._journal(first).remove()
        self._journals.pop(first, None)
        del self._there[first]
        return True

    def _write(self, first: int, pieces: dict[int, Piece]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        rows = np.concatenate([rows for rows, _ in pieces.values()])
        table = pa.concat_tables([table for _, table in pieces.values()]).combine_chunks()
        about = {"settings": self._about, "first": first, "rows": rows.tobytes().hex(), "hash": _hash(rows, table)}
        table = table.cast(schema(self._settings).with_metadata({KEY: json.dumps(about).encode()}))
        path = self._path(first)
        try:
            with whole_file(path) as new:
                pq.write_table(table, new, compression="zstd")
        except OSError as error:
            raise SimulationError(f"{path} can't be written ({reason(error)})") from None

    def finish(self, rows: Rows) -> None:
        """Write the card, now that all games are there, if it is not; `SimulationError`: the disk refuses."""
        with suppress(OSError):  # there is none, or somebody has put something in it
            (self.folder / PARTIAL).rmdir()
        path = self.folder / CARD
        if not path.exists():
            write_text(path, card(self._settings, rows))

    def close(self) -> None:
        """Let others go on; what is kept stays."""
        for journal in self._journals.values():
            journal.close()
        self._journals.clear()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _hash(rows: Rows, table: "pa.Table") -> str:
    """Return a hash of games and decisions: of what they say, not of how it is stored."""
    import pyarrow as pa

    found = sha256(rows.tobytes() + ",".join(table.column_names).encode())
    for column in table.columns:
        if pa.types.is_string(column.type):
            found.update("\n".join(column.to_pylist()).encode())
            continue
        flat = column.combine_chunks().flatten() if pa.types.is_fixed_size_list(column.type) else column
        found.update(np.ascontiguousarray(flat.to_numpy(zero_copy_only=False)).tobytes())
    return found.hexdigest()


def _describe(settings: Settings) -> Mapping[str, Any]:
    """Return all that the bytes depend on, as plain JSON data; but for how many games there are."""
    import pyarrow as pa

    more = {"records": settings.records, "games_a_file": GAMES_A_FILE, "pyarrow": pa.__version__}
    return settings.describe() | more
