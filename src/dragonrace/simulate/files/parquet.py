"""Results as an Arrow table and as a Parquet file, which is there whole or not at all. `columns` says what is in it."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.writing import whole_file
from dragonrace.simulate.errors import SimulationError, reason
from dragonrace.simulate.files.columns import Words, columns
from dragonrace.simulate.playing import ROW, Rows
from dragonrace.simulate.settings import Settings, differences

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

__all__ = ["read_file", "table", "write_file"]

KEY = b"dragonrace"
"""Under which the file's metadata has the settings, as JSON, with the number of games."""
GROUP_ROWS = 1 << 17


def table(settings: Settings, numbers: npt.NDArray[Any], rows: Rows) -> "pa.Table":
    """Return an Arrow table of these games, with the settings as metadata; words are dictionary-encoded."""
    import pyarrow as pa

    data = {name: _array(column) for name, column in columns(settings, numbers, rows).items()}
    return pa.table(data).replace_schema_metadata({KEY: _metadata(settings, len(numbers))})


def _array(column: Any) -> "pa.Array":
    import pyarrow as pa

    if isinstance(column, Words):
        return pa.DictionaryArray.from_arrays(column.indices, pa.array(column.words, pa.string()))
    return pa.array(column)


def _metadata(settings: Settings, games: int) -> bytes:
    return json.dumps(settings.describe() | {"games": games}).encode()


def write_file(path: Path, settings: Settings, rows: Rows) -> None:
    """Write the results of the games from 0 on; what was there stays until the new file is whole.

    Raises `SimulationError` where the disk refuses.
    """
    try:
        with whole_file(path) as new:
            _write(new, settings, rows)
    except OSError as error:
        raise SimulationError(f"{path} can't be written ({reason(error)})") from None


def _write(path: Path, settings: Settings, rows: Rows) -> None:
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    group = GROUP_ROWS // settings.game.num_players
    schema = table(settings, np.arange(0), rows[:0]).schema
    schema = schema.with_metadata({KEY: _metadata(settings, len(rows))})
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for start in range(0, len(rows), group):
            part = rows[start : start + group]
            writer.write_table(table(settings, np.arange(start, start + len(part)), part))


def read_file(path: Path, settings: Settings) -> Rows:
    """Return the rows of a file's games; raises `SimulationError` if it is of other settings, or not ours."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            about = json.loads((file.schema_arrow.metadata or {}).get(KEY, b"null"))
            _check(path, settings, about)
            return _rows(file, about["games"], settings.game.num_players)
    except OSError as error:
        raise SimulationError(f"{path} can't be read ({reason(error)})") from None
    except (pa.ArrowException, ValueError, TypeError, KeyError):
        raise SimulationError(_not_ours(path)) from None


def _check(path: Path, settings: Settings, about: Any) -> None:
    if not isinstance(about, dict):
        raise SimulationError(_not_ours(path))
    changed = differences(about, settings.describe())
    if changed:
        raise SimulationError(f"{path} was made with {changed}; ask for what it was made with, or choose another name")


def _not_ours(path: Path) -> str:
    return f"{path} exists already and is no whole file of a simulation; choose another name"


def _rows(file: Any, games: int, players: int) -> Rows:
    """Return one row for each game from its rows for each seat; raises ValueError if they are not as we write them."""
    names = ["number", "winner", *ROW.names[1:]]  # type: ignore[index]
    data = {name: column.to_numpy() for name, column in zip(names, file.read(names).columns, strict=True)}
    if not np.array_equal(data["number"], np.repeat(np.arange(games), players)):
        raise ValueError
    rows = np.zeros(games, ROW)
    won = data["winner"].reshape(games, players)
    rows["winner"] = np.where(won.any(axis=1), won.argmax(axis=1), -1)
    for name in names[2:]:
        rows[name] = data[name][::players]
    return rows
