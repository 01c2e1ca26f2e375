"""Two servers on one database, and a browser at each."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.server.conftest import postgres
from tests.server.living import Browser, Server


@pytest.fixture
def shared() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture
def servers(shared: str) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Server(shared)) for _ in range(2)]


@pytest.fixture
def host(servers: list[Server]) -> Iterator[Browser]:
    with servers[0].browser() as browser:
        yield browser


@pytest.fixture
def guest(servers: list[Server]) -> Iterator[Browser]:
    """Somebody who always comes to the other server."""
    with servers[1].browser() as browser:
        yield browser
