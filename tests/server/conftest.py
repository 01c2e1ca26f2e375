import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from dragonrace.server.store.store import Store
from tests.server.living import Browser, Server

POSTGRES = "postgresql+psycopg://root@127.0.0.1:5432/test"


@contextmanager
def postgres() -> Iterator[str]:
    """A fresh database of PostgreSQL."""
    admin = sa.create_engine(POSTGRES, isolation_level="AUTOCOMMIT")
    name = f"dragonrace_{secrets.token_hex(6)}"
    try:
        with admin.connect() as db:
            db.execute(sa.text(f"CREATE DATABASE {name}"))
    except OperationalError as error:
        admin.dispose()
        pytest.skip(f"no PostgreSQL at 127.0.0.1:5432: {str(error).splitlines()[0]}")
    try:
        yield POSTGRES.replace("+psycopg", "").replace("/test", f"/{name}")
    finally:
        with admin.connect() as db:
            db.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
        admin.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database, of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'deep' / 'matches.sqlite'}"
        return
    with postgres() as url:
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
