"""Addresses with signs that no database takes, with PostgreSQL, which is the stricter one."""

from collections.abc import Iterator

import pytest

from tests.server.conftest import postgres
from tests.server.living import Browser, Server

ODD = "%00"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres() as url, Server(url) as server:
        yield server


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", f"/push/quiet/{ODD}", 403),
        ("GET", f"/blocks?match={ODD}", 200),
        ("DELETE", f"/blocks/{ODD}", 422),
        ("GET", f"/matches/{ODD}", 404),
        ("POST", f"/codes/{ODD}", 404),
    ],
)
def test_a_sign_that_is_none_is_no_failure_of_the_database(
    browser: Browser, method: str, path: str, status: int
) -> None:
    body = {"quiet": True} if "quiet" in path else {}
    answer = browser.http.request(method, f"/api{path}", **({"json": body} if method == "POST" else {}))
    assert answer.status_code == status
