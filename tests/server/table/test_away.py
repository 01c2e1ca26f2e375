"""Nobody hangs: what is asked of somebody who is away gets a standing answer after a while, if there is one for it."""

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import absences, autoplay
from dragonrace.server.table.absences import Absences
from dragonrace.server.table.table import Table, Wish
from dragonrace.server.table.watcher import Watcher
from tests.server.living import (
    ALLOWED,
    GAME,
    HIDDEN,
    HOLDER,
    OPEN,
    PERSON,
    QUESTION,
    SETUP,
    WEAKEST,
    Browser,
    Server,
    Socket,
    full_disk,
)
from tests.server.table import virtual

GRACE = 0.5


pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(autouse=True)
def grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absences, "AWAY_GRACE", GRACE)
    monkeypatch.setattr("dragonrace.server.table.table.RELOAD_GRACE", 0.0)


def next_step(socket: Socket) -> tuple[int, str]:
    entry = socket.wait_for("step")["entry"]
    return entry["player"], entry["text"]


def actions(server: Server, match: str) -> int:
    """How many actions the database has; asking the server would open the table."""
    return len(server.app.state.lobby.store.load(match)[2])


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def tables(server: Server) -> list[Table]:
    return list(server.app.state.lobby._tables().values())


def clocks(server: Server) -> int:
    return sum(table.autoplay.absences.is_running() for table in tables(server))


@pytest.mark.rule("GD-R5")
def test_the_table_answers_for_who_is_away(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], SETUP)
    with browser.socket(match, 0) as red:
        red.hear()
        red.act(0, "move blue", red.seen)
        assert next_step(red) == (0, "move blue")
        asked = time.monotonic()
        assert next_step(red) == ALLOWED
        assert time.monotonic() - asked > GRACE / 2
        with guest.socket(match, 1) as blue:
            assert "move red" in blue.until_asked()
            assert red.match["seats"][1]["standing"] is blue.match["seats"][1]["standing"] is None


def test_an_open_seat_is_nobody(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), SeatRow(1, "open", invitation="i")], QUESTION)
    with browser.socket(match, 0) as red:
        red.hear()
        assert next_step(red) == ALLOWED


def test_who_is_there_is_asked_for_ever(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], QUESTION)
    with guest.socket(match, 1) as blue:
        assert blue.until_asked() == ["allow", "veto"]
        time.sleep(2 * GRACE)
        assert actions(server, match) == 5
        blue.act(1, "veto", blue.seen)
        assert blue.answer()["type"] == "done"


def test_a_reload_loses_no_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each absence has a clock of its own, however often they go and come back."""
    monkeypatch.setattr(absences, "AWAY_GRACE", 30.0)

    async def come_and_go() -> None:
        table = virtual.table(HIDDEN, [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")], QUESTION)
        clock = asyncio.get_running_loop().time
        await table.join(Watcher("x"))
        for _ in range(5):
            await asyncio.sleep(29)
            blue = Watcher("y")
            await table.join(blue)
            await asyncio.sleep(100)
            assert len(table.match.log) == 5
            table.leave(blue)
        left = clock()
        while len(table.match.log) == 5:
            await asyncio.sleep(0.5)
            assert clock() - left < 100
        assert table.match.log[-1].text == "allow"
        assert 29.9 < clock() - left < 31

    virtual.run(come_and_go())


def test_who_comes_at_the_last_moment_answers_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is over, and the answer waits for its beat: not too late yet."""
    monkeypatch.setattr(absences, "AWAY_GRACE", 30.0)
    monkeypatch.setattr(autoplay, "BEAT", 1.0)

    async def come() -> None:
        table = virtual.table(HIDDEN, [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")], QUESTION)
        await table.join(Watcher("x"))
        await asyncio.sleep(30.5)
        assert table.is_busy()
        await table.join(Watcher("y"))
        await asyncio.sleep(100)
        assert len(table.match.log) == 5

    virtual.run(come())


def test_where_nobody_else_waits_a_question_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their phone locks in a game against bots, or all have gone home: no veto is lost."""
    monkeypatch.setattr(absences, "AWAY_GRACE", 30.0)

    async def come_back() -> None:
        table = virtual.table(HIDDEN, [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")], QUESTION)
        table.go_on()
        await table.join(Watcher("z"))  # a spectator has all the time of the world
        await asyncio.sleep(1000)
        assert len(table.match.log) == 5
        red = Watcher("x")
        await table.join(red)
        await asyncio.sleep(20)
        table.leave(red)
        await asyncio.sleep(1000)
        assert len(table.match.log) == 5
        await table.join(red)
        await asyncio.sleep(32)
        assert len(table.match.log) == 6

    virtual.run(come_back())


def test_each_question_has_a_time_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blue is away, and is asked again and again: red plays a gale."""
    monkeypatch.setattr(absences, "AWAY_GRACE", 30.0)
    setup = [(seat, "holder S SW SE E W" if text == HOLDER else text) for seat, text in SETUP]

    async def ask_twice() -> None:
        table = virtual.table(HIDDEN, [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y")], setup)
        await table.join(Watcher("x"))
        clock, times = asyncio.get_running_loop().time, []
        for text in ("gale", "move blue", "move blue"):
            asked = clock()
            await table.act("x", Wish(0, text, len(table.match.log), 0.0))
            while table.match.actors == (1,):
                await asyncio.sleep(0.5)
                assert clock() - asked < 100
            times.append(clock() - asked)
        assert times == [0, pytest.approx(30, abs=1.1), pytest.approx(30, abs=1.1)]

    virtual.run(ask_twice())


def test_a_second_window_keeps_the_question(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], QUESTION)
    with browser.socket(match, 0) as red:
        with browser.socket(match, 1) as blue:
            blue.hear()
        red.hear()
        time.sleep(1.5 * GRACE)
        assert actions(server, match) == 5


def test_what_is_no_such_question_waits_for_them(server: Server, browser: Browser, guest: Browser) -> None:
    seats = [guest.seat(0), browser.seat(1)]
    for lines in (SETUP, SETUP[:3], SETUP[:1], (*QUESTION, ALLOWED)):
        match = server.write(seats, lines)
        browser.get(f"/matches/{match}")
        time.sleep(GRACE / 2)
        table = server.app.state.lobby._tables()[match]
        assert not table.autoplay.absences.is_running()
        assert actions(server, match) == len(lines)
    other = browser.match(PERSON, OPEN, game=GAME)["id"]
    assert not server.app.state.lobby._tables()[other].autoplay.absences.is_running()


def test_a_bot_that_stands_in_decides_itself(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], QUESTION)
    with browser.socket(match, 0) as red:
        red.hear()
        browser.post(f"/matches/{match}/seats/1/stand-in", {"bot": WEAKEST})
        assert clocks(server) == 0
        player, text = next_step(red)
        assert player == 1
        assert text in ("allow", "veto")


def test_the_clock_starts_anew_with_the_server(url: str) -> None:
    with Server(url) as server, server.browser() as browser, server.browser() as guest:
        match = server.write([browser.seat(0), guest.seat(1)], QUESTION)
        cookie = browser.cookie
        with browser.socket(match, 0) as red:
            red.hear()
            wait_until(lambda: clocks(server) == 1)
        wait_until(lambda: clocks(server) == 0)
    with Server(url) as server, server.browser() as browser:
        browser.become(cookie)
        time.sleep(1.5 * GRACE)
        assert actions(server, match) == 5  # nobody has opened the table yet
        opened = time.monotonic()
        with browser.socket(match, 0) as red:
            assert red.hear()["seen"] == 5
            assert next_step(red) == ALLOWED
        assert time.monotonic() - opened > GRACE / 2


def test_a_table_that_is_forgotten_leaves_no_clock(
    server: Server, browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(absences, "AWAY_GRACE", 3600)
    monkeypatch.setattr("dragonrace.server.table.lobby.KEPT", 1)
    match = server.write([browser.seat(0), guest.seat(1)], QUESTION)
    with browser.socket(match, 0) as red:
        red.hear()
        wait_until(lambda: clocks(server) == 1)
        table = server.app.state.lobby._tables()[match]  # it may be forgotten as soon as nobody is there
    for _ in range(2):
        browser.match(PERSON, OPEN, game=HIDDEN)
    assert match not in server.app.state.lobby._tables()
    assert not table.autoplay.absences.is_running()
    monkeypatch.setattr(absences, "AWAY_GRACE", GRACE)
    with browser.socket(match, 0) as red:
        assert red.hear()["seen"] == 5
        assert next_step(red) == ALLOWED


def test_the_disk_failing_only_delays_it(
    server: Server, browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], QUESTION)
    monkeypatch.setattr(autoplay, "PAUSES", (0.01, 0.02))
    with ExitStack() as stack:
        red = stack.enter_context(browser.socket(match, 0))
        red.hear()
        tried = stack.enter_context(full_disk(server, match, times=2))
        assert next_step(red) == ALLOWED
    assert len(tried) == 3


def test_clocks_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absences, "AWAY_GRACE", 30.0)

    async def watch() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, virtual.VirtualLoop)
        woken: list[float] = []
        began = loop.time()
        clocks = Absences(lambda: woken.append(loop.time() - began))
        clocks.watch([(0, 1), (2, 5)])
        await asyncio.sleep(10)
        clocks.watch([(2, 5), (1, 4)])  # seat 0 is back
        await asyncio.sleep(15)
        assert woken == []
        assert not clocks.is_over((2, 5))
        await asyncio.sleep(6)
        assert woken == [pytest.approx(30)]
        assert [clocks.is_over(which) for which in ((2, 5), (1, 4), (0, 1), (2, 6))] == [True, False, False, False]
        clocks.watch([(2, 5), (1, 4), (0, 1), (2, 6)])
        await asyncio.sleep(60)
        assert woken == [pytest.approx(30), pytest.approx(40)]
        clocks.watch([])
        assert loop.timers() == 0

    virtual.run(watch())
