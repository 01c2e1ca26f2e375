"""Backups: all that a database holds at one moment, as packed lines of JSON. They fit into any other kind of database.

Whoever plays meanwhile goes on. What is sealed stays so, and is sealed anew where it is restored.

The first line says what it is; then comes a line for each row, by tables in an order in which rows stand after those
that they refer to; the last line says how many there were, so that half a file is noticed.

One of an older version is put into a database of that version, a file for as long as this takes, and upgraded there.
"""

import base64
import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from dragonrace import DragonraceError, __version__
from dragonrace.core.writing import whole_file
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.opening import (
    VersionError,
    analyze,
    migrate,
    open_engine,
    reason,
    snapshot,
    without_timeouts,
)
from dragonrace.server.store.schema import (
    actions,
    archive,
    blocks,
    matches,
    passkeys,
    profiles,
    push_key,
    quiet,
    recoveries,
    retired,
    said,
    seats,
    subscriptions,
    told,
)
from dragonrace.server.store.sealing import note, reseal_row
from dragonrace.server.store.store import Store
from dragonrace.server.vault import Vault, VaultError

__all__ = ["BackupError", "copy", "read_backup", "restore", "write_backup"]

KIND = "dragonrace backup"
TABLES = (
    *(matches, seats, actions, archive, said, blocks, profiles, recoveries, retired, passkeys),
    *(push_key, subscriptions, told, quiet),
)
COLUMNS = {table.name: {column.name for column in table.c} - {"server", "former"} for table in TABLES}
"""What a backup has of each table; which servers play a match is not true any more where it is restored."""
AT_ONCE = 1000
"""How many rows are written together."""
Line = tuple[str, dict[str, Any]]
"""A table's name, and a row of it."""


class BackupError(DragonraceError):
    """A backup can't be made or restored."""

    code = "server.backup"


def rows(engine: sa.Engine) -> Iterator[Line]:
    """Return all rows, as they stand at one moment."""
    with snapshot(engine) as db:
        for table in TABLES:
            query = sa.select(table).order_by(*table.primary_key).execution_options(stream_results=True)
            for row in db.execute(query).mappings():
                yield table.name, {name: row[name] for name in COLUMNS[table.name]}


def write_backup(engine: sa.Engine, path: Path) -> Iterator[int]:
    """Write a backup; return again and again how many rows that were so far. Raises `BackupError`, `OSError`."""
    if path.exists():
        raise BackupError(f"{path} is there already, and is left alone.")
    count = 0
    with whole_file(path) as new:
        new.touch(0o600)  # it holds what is hidden
        with gzip.open(new, "wt", encoding="utf-8") as file:
            print(json.dumps({"kind": KIND, "version": HEAD, "release": __version__}), file=file)
            for name, row in rows(engine):
                print(json.dumps([name, _to_json(row)]), file=file)
                count += 1
                if count % AT_ONCE == 0:
                    yield count
            print(json.dumps({"rows": count}), file=file)
    yield count


def read_backup(path: Path, vault: Vault | None = None) -> Iterator[Line]:
    """Return the rows of a backup; raises `BackupError`, perhaps in the middle, and `OSError`.

    ``vault`` seals what was not sealed yet in a backup of long ago.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("kind") != KIND:
                raise BackupError(f"{path} is no backup of dragonrace.")
            lines, version = _lines(file, path), str(head.get("version"))
            yield from lines if version == HEAD else _brought_up_to_date(lines, version, vault)
    except VersionError as error:
        by = f", by dragonrace {head['release']}" if "release" in head else ""
        raise BackupError(f"{path} was made in version {version}{by}, which is not known here.") from error
    except SQLAlchemyError as error:
        raise BackupError(f"{path}, of version {version}, can't be brought up to date: {reason(error)}") from error
    except (EOFError, gzip.BadGzipFile, zlib.error, ValueError, TypeError, AttributeError) as error:
        raise BackupError(f"{path} is no backup of dragonrace, or is damaged.") from error


def _lines(file: Iterable[str], path: Path) -> Iterator[Line]:
    for count, text in enumerate(file):
        line = json.loads(text)
        if isinstance(line, dict):
            if line.get("rows") != count:
                break
            return
        name, row = line
        yield name, _from_json(row)
    raise BackupError(f"{path} is only a part of a backup.")


def _brought_up_to_date(lines: Iterable[Line], version: str, vault: Vault | None) -> Iterator[Line]:
    """Return rows of an older version as they are in this one; raises `SQLAlchemyError`, and `VersionError`."""
    with TemporaryDirectory(prefix="dragonrace") as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'upgraded.sqlite'}")
        try:
            with engine.begin() as db:
                migrate(db.execution_options(dragonrace_vault=vault), version)
                db.exec_driver_sql("PRAGMA defer_foreign_keys = ON")  # a match's rematch may come later
                for name, some in groupby(lines, key=itemgetter(0)):
                    table = sa.Table(name, sa.MetaData(), autoload_with=db)
                    while at_once := [row for _, row in islice(some, AT_ONCE)]:
                        if any(row.keys() - table.c.keys() for row in at_once):
                            raise BackupError("The backup has rows that are not known here.")
                        db.execute(table.insert(), at_once)
                migrate(db)
            yield from rows(engine)
        finally:
            engine.dispose()


def _to_json(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in row.items()
    }


def _from_json(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: base64.b64decode(value["base64"]) if isinstance(value, dict) else value for name, value in row.items()
    }


def restore(store: Store, lines: Iterable[Line], opener: Vault | None = None) -> Iterator[int]:
    """Write rows into an empty database, all or nothing; return how many so far. Raises `BackupError`.

    ``opener`` opens what is sealed in them; None: the store's own vault does.
    """
    tables = {table.name: table for table in TABLES}
    count, waiting, rematches = 0, list[Line](), dict[str, str]()
    vaults = (opener or store.vault, store.vault)
    with store.engine.begin() as db:
        without_timeouts(db)
        if db.execute(sa.select(matches.c.id).limit(1)).first() is not None:
            raise BackupError("The database has matches already; a backup goes into an empty one.")
        note(db, store.vault)
        for table in (push_key, subscriptions):  # a server that has begun made a key, and nobody plays there yet
            db.execute(table.delete())
        for name, row in lines:
            if name == matches.name and row.get("rematch") is not None:
                rematches[row["id"]] = row["rematch"]
                row["rematch"] = None  # it may come later
            if waiting and (waiting[0][0] != name or len(waiting) == AT_ONCE):
                _write(db, tables, waiting, vaults)
                count += len(waiting)
                waiting.clear()
                yield count
            waiting.append((name, row))
        if waiting:
            _write(db, tables, waiting, vaults)
        for match_id, rematch in rematches.items():
            db.execute(matches.update().where(matches.c.id == match_id).values(rematch=rematch))
    analyze(store.engine, TABLES)
    yield count + len(waiting)


def _write(db: sa.Connection, tables: dict[str, sa.Table], lines: list[Line], vaults: tuple[Vault, Vault]) -> None:
    table, rows = tables.get(lines[0][0]), [row for _, row in lines]
    if table is None or any(row.keys() != COLUMNS[table.name] for row in rows):
        raise BackupError("The backup has rows that are not known here.")
    try:
        db.execute(table.insert(), [reseal_row(*vaults, table, row) for row in rows])
    except VaultError as error:
        hint = "DRAGONRACE_SECRET must hold that one, too, after this one's and a comma"
        raise BackupError(f"{str(error).removesuffix('.')}: {hint}.") from error


def copy(source: Store, target: Store) -> Iterator[int]:
    """Copy a whole database into an empty one, of another kind perhaps; return how many rows so far."""
    return restore(target, rows(source.engine), source.vault)
