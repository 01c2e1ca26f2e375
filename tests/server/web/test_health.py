"""What watches over the server: whether it lives, can serve, and what it has counted."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server import metrics
from dragonrace.server.run import ServeError, serve
from dragonrace.server.web import health
from tests.server.living import BOT, PERSON, Server

Count = Callable[[str], float]


@pytest.fixture
def count() -> Iterator[Count]:
    """Read a figure as Prometheus would."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def read(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", httpx.get(f"http://127.0.0.1:{port}/metrics").text, re.M)
        return float(found[1]) if found else 0.0

    with metrics.serving(port):
        yield read


def test_a_server_that_lives_and_can_serve_says_so(server: Server) -> None:
    with server.browser() as browser:
        assert [browser.http.get(path).text for path in ("/health", "/ready")] == ["alive\n", "ready\n"]


@pytest.mark.parametrize("failure", [OperationalError("select 1", None, Exception()), TimeoutError()])
def test_a_server_without_its_database_lives_but_is_not_ready(
    server: Server, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def fail() -> None:
        raise failure

    monkeypatch.setattr(server.app.state.lobby.store, "check", fail)
    with server.browser() as browser:
        assert browser.http.get("/health").status_code == 200
        answer = browser.http.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "server.storage"


def test_a_database_that_is_silent_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = threading.Event()
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(server.app.state.lobby.store, "check", lambda: heard.wait(20))
    with server.browser() as browser:
        assert browser.http.get("/ready").status_code == 503
    heard.set()


def test_what_happens_is_counted_and_says_nothing_of_whom(server: Server, count: Count) -> None:
    moves, answers = count("dragonrace_moves_total"), count("dragonrace_acknowledgement_seconds_count")
    unreadable = 'dragonrace_refusals_total{code="action.unreadable"}'
    refused = count(unreadable)
    thoughts = count("dragonrace_bot_thinking_seconds_count")
    with server.browser() as browser:
        match = browser.match(PERSON, BOT)
        with browser.socket(match["id"], 0) as player:
            assert count("dragonrace_sockets") == 1
            assert count("dragonrace_tables") >= 1
            choices = player.until_asked()
            seen = player.seen
            player.act(0, "nonsense", seen)
            assert player.answer()["error"]["code"] == "action.unreadable"
            player.act(0, choices[0], seen)
            assert player.answer()["type"] == "done"
            while player.seen <= seen or not player.until_asked():
                player.hear()
    assert count("dragonrace_moves_total") == moves + 1
    assert count("dragonrace_acknowledgement_seconds_count") == answers + 2
    assert count(unreadable) == refused + 1
    assert count("dragonrace_bot_questions_waiting") == 0
    assert count("dragonrace_bot_thinking_seconds_count") >= thoughts


def test_a_refusal_by_http_is_counted(server: Server, count: Count) -> None:
    name = 'dragonrace_refusals_total{code="match.not-found"}'
    before = count(name)
    with server.browser() as browser:
        assert browser.http.get("/api/matches/none").status_code == 404
    assert count(name) == before + 1


def test_a_busy_port_for_metrics_gets_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(ServeError, match=f"Port {port} can't be used for metrics"):
            serve(port=0, database=f"sqlite:///{tmp_path}/a.sqlite", open_browser=False, metrics=port)
