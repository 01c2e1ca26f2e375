"""Statements that come with every move: they are written once, and go to the driver as they are.

SQLAlchemy would look at each value of each row anew; that takes longer than the database does. PostgreSQL gets all rows
in one statement, as JSON: to bind and carry out each of them takes both ends several times as long. Nothing but the
names of tables and columns is ever put into a statement's text.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

__all__ = ["Ready", "inserting", "updating"]


class Ready:
    """A statement that writes many rows of plain values. ``names`` is their order, where they don't go as JSON."""

    def __init__(self, text: str, names: Sequence[str] | None) -> None:
        self._text, self._names = text, names

    def __call__(self, db: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Write, and return how many rows that has changed."""
        if not rows:
            return 0
        names = self._names
        if names is None:
            return db.exec_driver_sql(self._text, (msgspec.json.encode(rows).decode(),)).rowcount
        return db.exec_driver_sql(self._text, [tuple(row[name] for name in names) for row in rows]).rowcount


def inserting(engine: sa.Engine, table: sa.Table) -> Ready:
    """Return what inserts rows with all of a table's columns."""
    names = [column.name for column in table.c]
    quoted = [_quoted(engine, name) for name in names]
    into = f"INSERT INTO {table.name} ({', '.join(quoted)})"
    if _takes_json(engine):
        return Ready(f"{into} SELECT {', '.join(quoted)} FROM {_recordset(engine, table, names)}", None)  # noqa: S608
    return Ready(f"{into} VALUES ({', '.join('?' for _ in names)})", names)


def updating(engine: sa.Engine, table: sa.Table, keys: Sequence[str], values: Sequence[str]) -> Ready:
    """Return what sets these values of the rows with these keys."""
    new = "given.{}" if _takes_json(engine) else "?"
    sets = ", ".join(f"{_quoted(engine, name)} = {new.format(_quoted(engine, name))}" for name in values)
    where = " AND ".join(f"{table.name}.{_quoted(engine, name)} = {new.format(_quoted(engine, name))}" for name in keys)
    if _takes_json(engine):
        rows = _recordset(engine, table, [*keys, *values])
        return Ready(f"UPDATE {table.name} SET {sets} FROM {rows} WHERE {where}", None)  # noqa: S608
    return Ready(f"UPDATE {table.name} SET {sets} WHERE {where}", [*values, *keys])  # noqa: S608


def _takes_json(engine: sa.Engine) -> bool:
    return engine.dialect.name == "postgresql"


def _recordset(engine: sa.Engine, table: sa.Table, names: Sequence[str]) -> str:
    types = (f"{_quoted(engine, name)} {table.c[name].type.compile(engine.dialect)}" for name in names)
    return f"json_to_recordset(%s) AS given({', '.join(types)})"


def _quoted(engine: sa.Engine, name: str) -> str:
    return engine.dialect.identifier_preparer.quote(name)
