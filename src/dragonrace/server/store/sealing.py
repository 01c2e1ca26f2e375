"""What is sealed in the database, and with which secret: that of the environment, or of a file beside SQLite's."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL

from dragonrace.server.store.files import file_of
from dragonrace.server.store.living import living
from dragonrace.server.store.schema import matches, passkeys, push_key, seats, secrets, servers
from dragonrace.server.vault import Vault, VaultError, mark_of, new_secret

__all__ = [
    "SEALED",
    "VARIABLE",
    "is_noted",
    "marks_in",
    "named",
    "note",
    "open_row",
    "places_of",
    "reseal",
    "reseal_row",
    "seal_row",
    "secret_file",
    "vault_for",
]

SEALED: dict[sa.Table, tuple[str, ...]] = {
    matches: ("seed",),
    seats: ("invitation",),
    servers: ("secret",),
    push_key: ("key",),
    passkeys: ("sealed_key",),
}
"""The columns whose values are sealed. What is added here is sealed anew, and goes into backups, as the others."""
VARIABLE = "DRAGONRACE_SECRET"
AT_ONCE = 500
"""How many rows are sealed anew in one transaction."""


# --- rows ---


def seal_row(vault: Vault, table: sa.Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row of a table, with its primary key, as it is written."""
    return _changed(table, row, lambda value, place: _seal(vault, value, place))


def open_row(vault: Vault, table: sa.Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row as it was before it was sealed; raises `VaultError`."""
    return _changed(table, row, lambda value, place: _open(vault, value, place))


def reseal_row(opener: Vault, vault: Vault, table: sa.Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row sealed with a vault's first secret, whatever it was sealed with; raises `VaultError`."""

    def again(value: Any, place: str) -> Any:
        return value if vault.is_current(value) else _seal(vault, _open(opener, value, place), place)

    return _changed(table, row, again)


def _changed(table: sa.Table, row: Mapping[Any, Any], change: Any) -> dict[str, Any]:
    changed = dict(row)
    for name in SEALED.get(table, ()):
        if changed.get(name) is not None:
            changed[name] = change(changed[name], _place(table, name, row))
    return changed


def _place(table: sa.Table, name: str, row: Mapping[Any, Any]) -> str:
    key = " ".join(str(row[column.name]) for column in table.primary_key)
    return f"{table.name}.{name} {key}"


def _seal(vault: Vault, value: Any, place: str) -> Any:
    return vault.seal(value, place) if isinstance(value, bytes) else vault.seal_text(value, place)


def _open(vault: Vault, value: Any, place: str) -> Any:
    return vault.open(value, place) if isinstance(value, bytes) else vault.open_text(value, place)


def reseal(engine: sa.Engine, vault: Vault) -> Iterator[int]:
    """Seal all rows with the first secret, while people play, and forget the other marks; return how many so far.

    It goes through all until nothing is left: servers that began earlier, or end, seal with another one meanwhile.
    Raises `VaultError` while such a server lives: its rows would be lost with the secret that is said to be needless.
    """
    done, before = 0, -1
    while done != before:
        before = done
        with engine.begin() as db:
            _refuse_others(db, vault)
            note(db, vault)
        for table in SEALED:
            if table is servers:  # each writes its own anew every second, and nobody opens a dead one's
                continue
            for count in _reseal_table(engine, vault, table):
                done += count
                yield done
    with engine.begin() as db:
        _refuse_others(db, vault)
        db.execute(secrets.delete().where(secrets.c.mark != vault.marks[0]))


def _refuse_others(db: sa.Connection, vault: Vault) -> None:
    if not all(map(vault.is_current, living(db))):
        hint = "let all begin anew with the new secret first, and the old one behind it"
        raise VaultError(f"A server still seals with another secret than {vault.marks[0]}: {hint}.")


def _reseal_table(engine: sa.Engine, vault: Vault, table: sa.Table) -> Iterator[int]:
    """Seal a table's rows, and return again and again how many more that were."""
    last: tuple[Any, ...] | None = None
    while True:
        with engine.begin() as db:
            rows = _page(db, table, last)
            count = sum(_reseal_one(db, vault, table, row) for row in rows)
        if not rows:
            return
        last = tuple(rows[-1][column.name] for column in table.primary_key)
        yield count


def _page(db: sa.Connection, table: sa.Table, after: tuple[Any, ...] | None) -> list[sa.RowMapping]:
    columns = [*table.primary_key, *(table.c[name] for name in SEALED[table])]
    query = sa.select(*columns).order_by(*table.primary_key).limit(AT_ONCE)
    if after is not None:
        query = query.where(sa.tuple_(*table.primary_key) > after)
    return list(db.execute(query).mappings())


def _reseal_one(db: sa.Connection, vault: Vault, table: sa.Table, row: sa.RowMapping) -> int:
    """Write a row anew if it needs that, and nobody has done so meanwhile; return how many rows that were."""
    names = SEALED[table]
    fresh = reseal_row(vault, vault, table, row)
    if all(fresh[name] == row[name] for name in names):
        return 0
    as_it_was = [column == row[column.name] for column in table.primary_key]
    as_it_was += [table.c[name].is_not_distinct_from(row[name]) for name in names]
    values = {name: fresh[name] for name in names}
    return db.execute(table.update().where(*as_it_was).values(values)).rowcount


# --- secrets ---


def vault_for(db: sa.Connection) -> Vault:
    """Return the vault for a database; raises `VaultError` where a secret is missing with which something is sealed.

    A new file of SQLite gets a new secret, in a file beside it.
    """
    url, noted = db.engine.url, marks_in(db)
    known = [*_from_environment(), *_from_file(url)]
    if not known and not noted:
        known = [_make_secret(url)]
    if not known:
        raise VaultError(_what_is_missing(url, noted))
    vault = Vault(known)
    if missing := noted - set(vault.marks):
        raise VaultError(_what_is_missing(url, missing))
    return vault


def marks_in(db: sa.Connection) -> set[str]:
    """Return the marks of the secrets with which something may be sealed here."""
    if not sa.inspect(db).has_table(secrets.name):
        return set()
    return set(db.execute(sa.select(secrets.c.mark)).scalars())


def is_noted(db: sa.Connection, vault: Vault) -> bool:
    """Say whether it is written down that the first secret of a vault seals here."""
    return vault.marks[0] in marks_in(db)


def note(db: sa.Connection, vault: Vault) -> None:
    """Write that down, before anything is sealed: who lacks this secret is refused from then on."""
    new = "INSERT INTO secrets (mark) VALUES (:mark) ON CONFLICT DO NOTHING"
    db.execute(sa.text(new), {"mark": vault.marks[0]})


def _from_environment() -> list[str]:
    return list(filter(None, map(str.strip, os.environ.get(VARIABLE, "").split(","))))


def secret_file(url: URL) -> Path | None:
    """Return the file for the secret of SQLite's file; None where the database is no file."""
    file = file_of(url)
    return None if file is None else file.with_name(f"{file.name}.secret")


def _from_file(url: URL) -> list[str]:
    file = secret_file(url)
    try:
        return [] if file is None else [file.read_text("utf-8").strip()]
    except FileNotFoundError:
        return []
    except (OSError, UnicodeError) as error:
        raise VaultError(f"The secret in {file} can't be read ({error}).") from error


def _make_secret(url: URL) -> str:
    secret, file = new_secret(), secret_file(url)
    if url.get_backend_name() != "sqlite":
        raise VaultError(f"{VARIABLE} is missing: all servers on one database need the same, such as {secret}.")
    if file is not None:
        try:
            with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as opened:
                opened.write(f"{secret}\n")
        except OSError as error:
            raise VaultError(f"The secret in {file} can't be written: {error.strerror}.") from error
    return secret


def _what_is_missing(url: URL, marks: set[str]) -> str:
    where = secret_file(url)
    place = VARIABLE if where is None else f"{VARIABLE}, or the file {where},"
    return f"{place} must hold {named(marks)}: seeds and invitations here are sealed with it."


def named(marks: set[str]) -> str:
    """Return what one calls the secrets with these marks."""
    sealed = "the secret with the mark " if len(marks) == 1 else "the secrets with the marks "
    return sealed + ", ".join(sorted(marks))


def places_of(url: URL, marks: set[str]) -> list[str]:
    """Return where a database's secrets with these marks are kept."""
    rest, file = marks - set(map(mark_of, _from_environment())), secret_file(url)
    return [*([VARIABLE] if rest != marks else []), *([file.name] if rest and file is not None else [])]
