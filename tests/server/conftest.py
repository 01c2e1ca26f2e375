from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.living import Browser, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database: Path = tmp_path_factory.mktemp("server") / "matches.sqlite"
    with Server(f"sqlite:///{database}") as server:
        yield server


@pytest.fixture
def browser(server: Server) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser


@pytest.fixture
def stranger(server: Server) -> Iterator[Browser]:
    with server.browser() as browser:
        yield browser
