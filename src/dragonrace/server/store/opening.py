"""Opening the database: the engine for a URL, and the newest version of the tables."""

import logging
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from dragonrace import DragonraceError
from dragonrace.server.store.files import file_of
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.schema import secrets
from dragonrace.server.store.sealing import is_noted, note, vault_for
from dragonrace.server.vault import Vault

__all__ = [
    "DatabaseError",
    "VersionError",
    "analyze",
    "bring_up_to_date",
    "default_database",
    "migrate",
    "open_engine",
    "reading",
    "reason",
    "shown",
    "snapshot",
    "without_timeouts",
]

logger = logging.getLogger(__name__)

PATIENCE = 10
"""Seconds that anything waits for the database."""
TIMEOUTS = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
NOTICED = {"keepalives_idle": 2, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 1000 * PATIENCE}
"""How a network that is gone is noticed; the last in milliseconds."""
READING = "dragonrace_reading"
MIGRATING = 0x6472_6163
"""The number of the lock that only one server at a time has, the one that brings the tables up to date."""
HELD_UP, AGAIN = 2, 5.0
"""Seconds for which a migration waits for those who use a table, and until it tries again. Whoever comes to the table
meanwhile waits behind it: a backup that reads it for an hour would hold up all who play."""
HINDERED = ("55P03", "40P01")
"""PostgreSQL's codes for who has waited for a lock for so long, or for each other."""


class DatabaseError(DragonraceError):
    """The database can't be opened."""

    code = "server.database"


class VersionError(DatabaseError):
    """The database, or what goes into it, is of a version that is not known here."""


def default_database() -> str:
    """Return the URL of the database in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('dragonrace', appauthor=False) / 'matches.sqlite'}"


def open_engine(text: str) -> sa.Engine:
    """Return the engine for the database with this URL; raises `DatabaseError` where it leads to none."""
    try:
        url = make_url(text)
        if "@" in (url.host or ""):  # one of a password's, which ended too early: errors would name the rest of it
            raise ValueError(url.host)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite":
            return _sqlite(url)
        return _server(url)
    except (ArgumentError, ValueError):
        allowed = "such as sqlite:///matches.sqlite or postgresql://user@host/name"
        raise DatabaseError(f"The database must be a URL {allowed}, {_not_this(text)}.") from None
    except ImportError as error:
        hint = "pip install 'dragonrace[postgres]' brings PostgreSQL's"
        raise DatabaseError(f"The driver of the database is not installed ({error.name}); {hint}.") from error


def _not_this(text: str) -> str:
    """Say what is no URL, as far as that can't be a password: in a wrong URL anything may be one."""
    if re.fullmatch(r"[a-z0-9+]*(:/+[^:@?]*)?", text, re.IGNORECASE):
        return f"not {text[:80]!r}"
    scheme = re.match(r"[a-z0-9+]+(?=:?//)", text, re.IGNORECASE)
    what = "what was given" if scheme is None else f"what was given after {scheme[0]!r}"
    return f"not {what} (it may hold a password, and is not shown; there an @ is %40, a : is %3A and a / is %2F)"


def shown(url: URL) -> str:
    """Return a database's URL without what may be secret."""
    return url.set(username=None, password=None, query={}).render_as_string()


def _server(url: URL) -> sa.Engine:
    """Open a database where nothing waits for ever, neither for a lock nor for an answer."""
    options = {}
    if url.get_backend_name() == "postgresql":
        options["connect_args"] = {"connect_timeout": PATIENCE, "options": _settings(url), **NOTICED}
    return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True, **options)


def _settings(url: URL) -> str:
    """Return PostgreSQL's settings for our connections; those in the URL come last, and so hold."""
    told = url.query.get("options", ())
    return " ".join([*(f"-c {name}={PATIENCE}s" for name in TIMEOUTS), *([told] if isinstance(told, str) else told)])


def _sqlite(url: URL) -> sa.Engine:
    """Open SQLite so that a commit is on the disk, and the log can be read while it is written."""
    if (file := file_of(url)) is not None:
        _make_folder(file.parent)
        _make_private(file)
    engine = sa.create_engine(url, hide_parameters=True)  # they are secrets, and errors go into the server's log
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _begin(db: sa.Connection) -> None:
    """Begin to write, or only to read: nobody who reads waits for who writes."""
    is_reading = db.get_execution_options().get(READING, False)
    db.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")


def reading(engine: sa.Engine) -> sa.Engine:
    """Return the engine for those who only read."""
    return engine.execution_options(**{READING: True})


@contextmanager
def snapshot(engine: sa.Engine) -> Iterator[sa.Connection]:
    """Have a connection that reads all as it stands at one moment, however long that takes, while others write."""
    is_shared = engine.dialect.name == "postgresql"
    source = engine.execution_options(isolation_level="REPEATABLE READ") if is_shared else reading(engine)
    with source.connect() as db:
        without_timeouts(db)
        yield db


def analyze(engine: sa.Engine, tables: Iterable[sa.Table]) -> None:
    """Let the database count anew what tables hold: after a bulk change it would plan for what was there before."""
    with engine.begin() as db:
        without_timeouts(db)
        for table in tables:
            db.exec_driver_sql(f"ANALYZE {table.name}")


def _make_private(file: Path) -> None:
    """Make the file, for nobody else to read: it holds what is hidden. SQLite's other files take after it."""
    with suppress(OSError):  # it is there already, or SQLite says what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"The database's folder {folder} can't be made: {error.strerror}.") from error


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin and commit ourselves: the driver would leave DDL outside
    for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def bring_up_to_date(engine: sa.Engine, *, seals: bool = True) -> Vault:
    """Bring the database to the newest version. Costs a query or two where it is there already.

    Where it is not, waits until nobody reads a table for long, as a backup does. Returns the vault for what is sealed
    there; raises `VaultError`, too, where a secret is missing. Whoever ``seals`` with it needs its first secret from
    now on; who only looks leaves no mark of theirs.
    """
    try:
        with engine.begin() as db:
            vault = vault_for(db)
            if _version(db) == HEAD and (not seals or is_noted(db, vault)):
                return vault
        with engine.begin() as db:
            _wait_for_others(db)
            while (brought := _try_to_bring(db, seals=seals)) is None:
                time.sleep(AGAIN)
            return brought
    except SQLAlchemyError as error:
        raise DatabaseError(f"The database {shown(engine.url)} can't be used: {reason(error)}") from error


def _try_to_bring(db: sa.Connection, *, seals: bool) -> Vault | None:
    """Bring it to the newest version; None: somebody uses a table for too long, and nothing has changed."""
    try:
        with db.begin_nested():  # which lets go of all tables where it fails, but not of the others who wait
            vault = vault_for(db)  # others may have sealed something meanwhile
            seals = seals or _is_of_before(db)
            if _version(db) != HEAD:
                _hold_up_nobody(db)
                migrate(db.execution_options(dragonrace_vault=vault))
            if seals:
                note(db, vault)
            return vault
    except DBAPIError as error:
        if getattr(error.orig, "sqlstate", None) not in HINDERED:
            raise
        what = " ".join((error.statement or "").split())[:100]
        logger.warning("the database is upgraded when a backup, or another long reader, has ended: %s", what)
        return None


def without_timeouts(db: sa.Connection) -> None:
    """Let a transaction take as long as it takes."""
    if db.dialect.name == "postgresql":
        for name in TIMEOUTS:
            db.exec_driver_sql(f"SET LOCAL {name} = 0")


def _wait_for_others(db: sa.Connection) -> None:
    """Let one server at a time go on, until its transaction ends; however long its migrations take."""
    without_timeouts(db)
    if db.dialect.name == "postgresql":
        db.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))


def _hold_up_nobody(db: sa.Connection) -> None:
    """Let no statement wait long for those who use a table; each takes as long as it takes once it has it."""
    if db.dialect.name == "postgresql":
        db.exec_driver_sql(f"SET LOCAL lock_timeout = '{HELD_UP}s'")


def _version(db: sa.Connection) -> str | None:
    if not sa.inspect(db).has_table("alembic_version"):
        return None
    return db.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _is_of_before(db: sa.Connection) -> bool:
    """Say whether it was made before there were secrets: its migration seals what is there."""
    return _version(db) is not None and not sa.inspect(db).has_table(secrets.name)


def migrate(db: sa.Connection, version: str = "head") -> None:
    """Run the migrations up to a version within the transaction of ``db``."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = db
    try:
        command.upgrade(config, version)
    except CommandError as error:
        raise VersionError(f"The database was made by a newer dragonrace, or by something else: {error}") from error


def reason(error: SQLAlchemyError) -> str:
    """Return the driver's own words, on one line."""
    words = str(getattr(error, "orig", None) or error)
    return " ".join(words.split())[:300]
