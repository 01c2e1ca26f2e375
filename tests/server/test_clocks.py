"""Clocks of living servers: killed, replaced, frozen, and those that nobody looks at.

What is true is what people measure who play: for how long they were asked while somebody was there to ask.
"""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from dragonrace.server.store.rows import ago
from dragonrace.server.store.store import Store
from dragonrace.server.table import caretaker
from tests.server.conftest import postgres
from tests.server.living import HIDDEN, OPEN, PERSON, Browser, Server, Socket

SERVE = """
import sys
from dragonrace.server import run
run.serve(port=int(sys.argv[1]), database=sys.argv[2], open_browser=False)
"""
BANK = {"per_move": False, "seconds": 120}
SOON = 60


class Process:
    """A real server, in a process of its own."""

    def __init__(self, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.command = [sys.executable, "-c", SERVE, str(self.port), database]
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + SOON
        while True:
            assert time.monotonic() < until, "the server does not start"
            try:
                assert httpx.get(f"http://127.0.0.1:{self.port}/ready", timeout=5, verify=False).status_code == 200
                return
            except httpx.TransportError:
                time.sleep(0.1)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def processes(database: str, count: int = 1) -> Iterator[list[Process]]:
    found = [Process(database) for _ in range(count)]
    try:
        yield found
    finally:
        for process in found:
            process.end()


def invite(host: Browser, guest: Browser, **timing: Any) -> str:
    wanted = {"game": HIDDEN, "seats": [PERSON, OPEN], "timing": {**BANK, **timing}}
    match = host.post("/matches", wanted, 201)
    guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"]})
    return str(match["id"])


@contextmanager
def sitting(browser: Browser, match: str, seat: int) -> Iterator[Socket]:
    """A socket that has a position, as soon as there is one."""
    until = time.monotonic() + SOON
    with ExitStack() as stack:
        while True:
            assert time.monotonic() < until, "nobody is there"
            try:
                found = stack.enter_context(browser.socket(match, seat))
                found.wait_for("position")
                break
            except (ConnectionClosed, InvalidHandshake, OSError):
                time.sleep(0.1)
        yield found


def left(browser: Browser, match: str, seat: int) -> float:
    """How many seconds a seat has, as somebody is told who comes now."""
    with sitting(browser, match, seat) as found:
        return float(found.wait_for("clock")["left"][seat]) / 1000


@pytest.fixture
def files(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'm.sqlite'}"


def test_an_outage_costs_nobody_time_and_what_was_before_counts(files: str) -> None:
    with processes(files) as [server], Browser(server.port) as host, Browser(server.port) as guest:
        match = invite(host, guest)
        with sitting(host, match, 0) as red:
            began = 120 - float(red.wait_for("clock")["left"][0]) / 1000
            at = time.monotonic()
            time.sleep(4)
        server.kill()
        asked = time.monotonic() - at + began
        time.sleep(5)
        server.start()
        assert left(host, match, 0) == pytest.approx(120 - asked, abs=1)
        again = time.monotonic()
        time.sleep(2)
        assert left(host, match, 0) == pytest.approx(120 - asked - (time.monotonic() - again), abs=1)


def test_what_a_seat_has_said_hides_no_time_from_a_restart(files: str) -> None:
    with processes(files) as [server], Browser(server.port) as host, Browser(server.port) as guest:
        match = invite(host, guest)
        with sitting(host, match, 0) as red:
            red.wait_for("clock")
            at = time.monotonic()
            time.sleep(4)
            red.act(0, "(offer draw)", red.seen)
            assert red.answer()["type"] == "done"
            time.sleep(1)
        server.kill()
        asked = time.monotonic() - at
        server.start()
        assert left(host, match, 0) == pytest.approx(120 - asked, abs=1.2)


def test_a_server_that_stood_still_calls_nobody_late(files: str) -> None:
    """Neither for the clock that has run out meanwhile, nor for what has arrived."""
    with processes(files) as [server], Browser(server.port) as host, Browser(server.port) as guest:
        match = invite(host, guest, per_move=True, seconds=6, on_time="lost")
        with sitting(host, match, 0) as red:
            red.wait_for("clock")
            time.sleep(1)
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(9)
            server.process.send_signal(signal.SIGCONT)
            time.sleep(1)
            red.act(0, "start N", red.seen)
            assert red.answer()["type"] == "done"
            assert not red.view["over"]
            server.process.send_signal(signal.SIGSTOP)
            red.act(0, "(offer draw)", red.seen)
            time.sleep(9)
            server.process.send_signal(signal.SIGCONT)
            assert red.answer()["type"] == "done"
        assert host.get(f"/matches/{match}")["result"] is None


def test_a_change_of_the_owner_costs_nobody_time() -> None:
    with postgres() as database, processes(database, 2) as servers, ExitStack() as stack:
        host, guest = (stack.enter_context(Browser(server.port)) for server in servers)
        match = invite(host, guest)
        with sitting(host, match, 0) as red:
            red.wait_for("clock")
            at = time.monotonic()
            time.sleep(4)
        servers[0].kill()
        asked = time.monotonic() - at
        host.port = servers[1].port
        assert left(host, match, 0) == pytest.approx(120 - asked, abs=1.2)
        at, servers[0].start = time.monotonic(), lambda: None  # type: ignore[method-assign]
        time.sleep(3)
        assert left(host, match, 0) == pytest.approx(120 - asked - (time.monotonic() - at), abs=1.5)


def test_an_outage_that_a_server_has_lived_through_is_no_ones_after_its_end_either() -> None:
    """Others count until its last beat, and hear from it what is not to be counted."""
    with postgres() as database, processes(database, 2) as servers, ExitStack() as stack:
        host, guest = (stack.enter_context(Browser(server.port)) for server in servers)
        match = invite(host, guest)
        with sitting(host, match, 0) as red:
            red.wait_for("clock")
            at = time.monotonic()
            time.sleep(1)
            stopped = time.monotonic()
            servers[0].process.send_signal(signal.SIGSTOP)
            time.sleep(4)
            servers[0].process.send_signal(signal.SIGCONT)
            stood = time.monotonic() - stopped
            time.sleep(3)
        servers[0].kill()
        asked = time.monotonic() - at - stood
        host.port = servers[1].port
        assert left(host, match, 0) == pytest.approx(120 - asked, abs=1.2)


# --- clocks that nobody looks at ---


@pytest.fixture
def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "ROUND", 0.2)


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def overdue(store: Store, browser: Browser, guest: Browser, **timing: Any) -> str:
    """A match that was played long ago, at a server that is no more, and whose time is up."""
    match = invite(browser, guest, **timing)
    with store.engine.begin() as db:
        import sqlalchemy as sa

        from dragonrace.server.store.schema import actions, hearts, matches

        gone = {"server": "gone", "former": "gone", "created_at": ago(1000), "due": ago(900)}
        db.execute(matches.update().where(matches.c.id == match).values(gone))
        db.execute(actions.update().where(actions.c.match_id == match).values(at=ago(1000)))
        known = db.execute(sa.select(hearts.c.server).where(hearts.c.server == "gone")).first()
        if known is None:
            db.execute(hearts.insert().values(server="gone", beat_at=ago(0)))
    return match


@pytest.mark.usefixtures("quick_rounds")
def test_a_table_whose_time_is_up_goes_on_while_nobody_looks(url: str) -> None:
    with Server(url) as first, first.browser() as host, first.browser() as guest:
        matches = [overdue(first.app.state.lobby.store, host, guest, on_time="lost") for _ in range(3)]
    with Server(url) as server:
        store = server.app.state.lobby.store
        until(lambda: all(store.load(match)[0].over for match in matches))
        assert [store.load(match)[0].winner for match in matches] == [1] * 3


@pytest.mark.usefixtures("quick_rounds")
def test_clocks_run_on_after_a_restart_though_nobody_comes(url: str) -> None:
    with Server(url) as first, first.browser() as host, first.browser() as guest:
        match = invite(host, guest)
    with Server(url) as server:
        until(lambda: match in server.app.state.lobby._tables())
        table = server.app.state.lobby._tables()[match]
        until(lambda: list(table.time._hands.running) == [0])


@pytest.mark.usefixtures("quick_rounds")
def test_a_match_that_can_not_be_opened_keeps_no_other_from_being_looked_at(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dragonrace.server.store.store.LISTED", 1)
    with Server(url) as first, first.browser() as host, first.browser() as guest:
        store = first.app.state.lobby.store
        broken = [overdue(store, host, guest) for _ in range(2)]
        good = overdue(store, host, guest, on_time="lost")
        with store.engine.begin() as db:
            from dragonrace.server.store.schema import actions, matches

            for match in broken:
                line = {"match_id": match, "number": 1, "player": 0, "text": "castle", "at": ago(0)}
                db.execute(actions.delete().where(actions.c.match_id == match))
                db.execute(actions.insert().values(line))
                db.execute(matches.update().where(matches.c.id == match).values(due=ago(2000)))
    with Server(url) as server:
        store = server.app.state.lobby.store
        until(lambda: store.load(good)[0].over)


def test_a_forgotten_table_has_lost_no_time(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dragonrace.server.table.lobby.KEPT", 0)
    with Server(url) as server, server.browser() as host, server.browser() as guest:
        match = invite(host, guest)
        at = time.monotonic()
        for _ in range(3):
            time.sleep(1)
            assert match not in server.app.state.lobby._tables()
            assert left(host, match, 0) == pytest.approx(120 - (time.monotonic() - at), abs=1)


def test_a_first_try_that_fails_makes_no_outage_count(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from dragonrace.server.refusals import storage_failed
    from dragonrace.server.table.table import Table

    with Server(url) as first, first.browser() as host, first.browser() as guest:
        match = overdue(first.app.state.lobby.store, host, guest)
        cookie = host.cookie
        with first.app.state.lobby.store.engine.begin() as db:
            from dragonrace.server.store.schema import actions, hearts, matches

            db.execute(actions.delete().where(actions.c.match_id == match))
            db.execute(hearts.update().where(hearts.c.server == "gone").values(beat_at=ago(990)))
            db.execute(matches.update().where(matches.c.id == match).values(due=None))
    real, failed = Table.begin, list[int]()

    async def fail_first(table: Table, ran: Any) -> None:
        if not failed:
            failed.append(1)
            raise storage_failed()
        await real(table, ran)

    monkeypatch.setattr(Table, "begin", fail_first)
    with Server(url) as server, server.browser() as host:
        host.become(cookie)
        host.http.get(f"/api/matches/{match}")
        assert failed
        assert left(host, match, 0) == pytest.approx(110, abs=2), "ten seconds were before the outage"


def test_time_that_was_lost_before_a_server_came_stays_lost_when_it_goes_too(url: str) -> None:
    """Also where nothing had run before: then a clock seemed to run since the question, when the next one came."""
    with Server(url) as first, first.browser() as host, first.browser() as guest:
        match, cookie = overdue(first.app.state.lobby.store, host, guest), host.cookie
        with first.app.state.lobby.store.engine.begin() as db:
            from dragonrace.server.store.schema import hearts

            db.execute(hearts.update().where(hearts.c.server == "gone").values(beat_at=ago(1001)))
    for _ in range(2):
        with Server(url) as server, server.browser() as host:
            host.become(cookie)
            assert left(host, match, 0) == pytest.approx(120, abs=5)


def test_time_that_the_server_itself_was_away_is_no_ones_also_where_the_table_was_forgotten(files: str) -> None:
    from datetime import UTC, datetime, timedelta

    with Server(files) as server:
        keeper = server.app.state.lobby._caretaker
        began = datetime.now(UTC) - timedelta(seconds=100)
        assert keeper._lived(began) == pytest.approx(100, abs=1)
        server.loop.call_soon_threadsafe(keeper._forgive, 20.0)
        until(lambda: len(keeper._away) == 1)
        assert keeper._lived(began) == pytest.approx(80, abs=1)
        assert keeper._lived(datetime.now(UTC) - timedelta(seconds=5)) == pytest.approx(0, abs=1)
