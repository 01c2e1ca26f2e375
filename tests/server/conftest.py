import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from dragonrace.server.store.store import Store
from tests.server.living import Browser, Server

SECRET = os.environ["DRAGONRACE_SECRET"]
POSTGRES = "postgresql+psycopg://root@127.0.0.1:5432/test"


@contextmanager
def postgres(like: str | None = None) -> Iterator[str]:
    """A fresh database of PostgreSQL: an empty one, or a copy of one that nobody uses."""
    admin = sa.create_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    name = f"dragonrace_{secrets.token_hex(6)}"
    try:
        with admin.connect() as db:
            db.execute(sa.text(f"CREATE DATABASE {name}" + (f" TEMPLATE {like.rpartition('/')[2]}" if like else "")))
    except OperationalError as error:
        admin.dispose()
        pytest.skip(f"no PostgreSQL at 127.0.0.1:5432: {str(error).splitlines()[0]}")
    try:
        yield POSTGRES.replace("+psycopg", "").replace("/test", f"/{name}")
    finally:
        with admin.connect() as db:
            db.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        admin.dispose()


def prepare(url: str) -> str:
    """Make the tables that all migrations make."""
    store = Store(url)
    store.prepare()
    store.close()
    return url


@pytest.fixture(scope="session")
def prepared_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables, to be copied: that is quicker than to make them."""
    file = tmp_path_factory.mktemp("prepared") / "matches.sqlite"
    prepare(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def prepared_postgresql() -> Iterator[str]:
    with postgres() as url:
        yield prepare(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database, of each kind; it has its tables where a test wants a store with the usual secret."""
    has_tables = "store" in request.fixturenames and os.environ["DRAGONRACE_SECRET"] == SECRET
    if request.param == "sqlite":
        file = tmp_path / "deep" / "matches.sqlite"
        if has_tables:
            file.parent.mkdir()
            shutil.copy(request.getfixturevalue("prepared_sqlite"), file)
        yield f"sqlite:///{file}"
        return
    with postgres(request.getfixturevalue("prepared_postgresql") if has_tables else None) as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """Its tables are there."""
    store = Store(url)
    store.prepare()
    yield store
    store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("server") / "matches.sqlite"
    with Server(f"sqlite:///{database}") as server:
        yield server


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


guest = phone = stranger = browser
"""Others, each with a browser of their own."""
