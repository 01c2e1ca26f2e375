"""Standing answers: given once for all later questions, by the table itself, and seen by nobody else."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server.store.store import Store
from dragonrace.server.table import absences, autoplay
from tests.server.living import (
    ALLOWED,
    BOT,
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

pytestmark = pytest.mark.usefixtures("quick")


@pytest.fixture(autouse=True)
def grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absences, "AWAY_GRACE", 3600)


def stand(browser: Browser, match: str, seat: int, answer: Any = "allow", status: int = 200) -> Any:
    return browser.post(f"/matches/{match}/seats/{seat}/standing", {"answer": answer}, status)


def refusal(browser: Browser, match: str, seat: int, answer: Any, status: int) -> tuple[str, str]:
    error = stand(browser, match, seat, answer, status)["error"]
    return error["code"], error["message"]


def standings(match: Any) -> list[str | None]:
    return [seat["standing"] for seat in match["seats"]]


def do(socket: Socket, seat: int, text: str) -> None:
    socket.act(seat, text, socket.seen)
    assert socket.answer()["type"] == "done"


def sit_down(stack: ExitStack, browser: Browser, match: str, seat: int | None) -> Socket:
    socket = stack.enter_context(browser.socket(match, seat))
    assert standings(socket.hear()["match"]) == [None, None]
    return socket


def next_step(socket: Socket) -> tuple[int, str]:
    entry = socket.wait_for("step")["entry"]
    return entry["player"], entry["text"]


@pytest.mark.rule("GD-R5")
def test_the_table_answers_until_they_say_otherwise(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], SETUP)
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        red.hear()
        blue.hear()
        assert standings(stand(guest, match, 1)) == [None, "allow"]
        while standings(blue.wait_for("seats")["match"]) != [None, "allow"]:
            pass  # who has come may be told in between
        red.act(0, "move blue", red.seen)
        for socket in (red, blue):
            assert next_step(socket) == (0, "move blue")
            assert next_step(socket) == ALLOWED
        assert blue.until_asked()
        assert standings(stand(guest, match, 1, None)) == [None, None]
        do(blue, 1, "move blue")
        while red.seen < blue.seen:
            red.hear()
        do(red, 0, "move blue")
        while not blue.view["choices"]:
            blue.hear()
        assert blue.until_asked() == ["allow", "veto"]


def test_who_says_so_while_they_are_asked_is_asked_no_longer(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], QUESTION)
    with browser.socket(match, 1) as socket:
        assert socket.until_asked() == ["allow", "veto"]
        stand(browser, match, 1)
        assert next_step(socket) == ALLOWED


def test_other_questions_are_still_theirs(server: Server, browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    match = server.write([browser.seat(0, standing="allow"), browser.seat(1, standing="allow")], SETUP[:2])
    with browser.socket(match, 0) as socket:
        assert len(socket.until_asked()) == 120
        do(socket, 0, HOLDER)
        do(socket, 1, HOLDER)
        assert "move blue" in socket.until_asked()
        assert socket.seen == 4
    assert caplog.text == ""


def test_nobody_else_sees_it(server: Server, browser: Browser, guest: Browser, stranger: Browser) -> None:
    """Neither where seats are described, nor by a message that comes when it is given or taken back."""
    match = server.write([browser.seat(0), guest.seat(1)], SETUP)
    with ExitStack() as stack:
        red, watcher, blue = (
            sit_down(stack, *who) for who in ((browser, match, 0), (stranger, match, None), (guest, match, 1))
        )
        assert watcher.hear()["type"] == "seats"  # blue has come
        before = [who.get(f"/matches/{match}") for who in (browser, stranger)]
        assert standings(stand(guest, match, 1)) == [None, "allow"]
        assert [who.get(f"/matches/{match}") for who in (browser, stranger)] == before
        assert standings(guest.get("/matches")["matches"][0]) == [None, "allow"]
        assert standings(browser.get("/matches")["matches"][0]) == [None, None]
        stand(guest, match, 1, None)
        stand(guest, match, 1)
        do(red, 0, "move red")
        assert watcher.hear()["type"] == "step"  # the first thing that was said since blue came
        assert [blue.hear()["type"] for _ in range(4)] == ["seats", "seats", "seats", "step"]


def test_what_is_refused(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), guest.seat(1)], SETUP)
    for who, seat in ((browser, 1), (guest, 0)):
        for answer in ("allow", "nonsense", None):
            assert refusal(who, match, seat, answer, 403)[0] == "seat.not-yours"
    for answer in ("veto", "nonsense", "ALLOW", " allow", "red: allow"):
        code, message = refusal(browser, match, 0, answer, 422)
        assert code == "standing.unknown"
        assert message == "There is no such standing answer; allowed are allow, or null for none."
    assert refusal(browser, match, 2, "allow", 404)[0] == "seat.unknown"
    assert refusal(browser, match, 10, "allow", 422)[0] == "request.invalid"
    assert refusal(browser, "none", 0, "allow", 404)[0] == "match.not-found"
    for body in ({}, {"answer": 1}, {"answer": ""}, {"answer": "allow", "for": "ever"}, {"answer": "a" * 65}):
        answer = browser.post(f"/matches/{match}/seats/0/standing", body, 422)
        assert answer["error"]["code"] == "request.invalid"
    seats = browser.match(PERSON, OPEN, BOT, game=HIDDEN)["id"]
    for seat in (1, 2):
        assert refusal(browser, seats, seat, "allow", 403)[0] == "seat.not-yours"
    assert standings(browser.get(f"/matches/{match}")) == [None, None]


def test_a_game_without_standing_answers_says_so(browser: Browser) -> None:
    match = browser.match(PERSON, BOT)["id"]
    expected = ("standing.unknown", "Dragon River has no standing answers.")
    assert refusal(browser, match, 0, "allow", 422) == expected
    assert standings(stand(browser, match, 0, None)) == [None, None]


def test_it_moves_with_its_holder(server: Server, browser: Browser, guest: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], SETUP)
    stand(browser, match, 1)
    moving = browser.post(f"/matches/{match}/seats/1/moving", {})["seats"][1]["invitation"]
    taken = guest.post(f"/matches/{match}/seats/1", {"invitation": moving})
    assert standings(taken) == [None, "allow"]
    assert standings(browser.get(f"/matches/{match}")) == [None, None]
    assert refusal(browser, match, 1, None, 403)[0] == "seat.not-yours"


def test_a_rematch_starts_without(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], SETUP, turn_limit=1)
    stand(browser, match, 0)
    with browser.socket(match, 0) as socket:
        socket.hear()
        do(socket, 0, "move red")
        assert socket.view["over"]
    assert standings(browser.get(f"/matches/{match}")) == ["allow", None]
    assert standings(browser.post(f"/matches/{match}/rematch", {})) == [None, None]


def test_their_own_answer_goes_before_a_bots(server: Server, browser: Browser, guest: Browser) -> None:
    seats = [browser.seat(0), guest.seat(1, standing="allow", stand_in=WEAKEST)]
    for _ in range(3):
        match = server.write(seats, QUESTION)
        with browser.socket(match, 0) as red:
            red.hear()
            while red.seen < 6:
                red.hear()
            lines = browser.get(f"/matches/{match}/positions/6", seat=0)
            assert (lines["entry"]["player"], lines["entry"]["text"]) == ALLOWED


def test_a_restart_changes_nothing(url: str) -> None:
    with Server(url) as server, server.browser() as browser:
        match = server.write([browser.seat(0), browser.seat(1)], SETUP)
        stand(browser, match, 1)
        cookie = browser.cookie
    with Server(url) as server, server.browser() as browser:
        browser.become(cookie)
        assert standings(browser.get(f"/matches/{match}")) == [None, "allow"]
        with browser.socket(match, 0) as socket:
            socket.hear()
            do(socket, 0, "move blue")
            assert next_step(socket) == ALLOWED


def test_it_is_on_the_disk_before_anybody_hears_of_it(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, store = server.write([browser.seat(0), browser.seat(1)], QUESTION), server.app.state.lobby.store
    monkeypatch.setattr(autoplay, "PAUSES", (0.01,))
    with browser.socket(match, 0) as socket, full_disk(server, match, times=1) as tried:
        socket.hear()
        stand(browser, match, 1)
        assert next_step(socket) == ALLOWED
        assert [(line.player, line.text) for line in store.load(match)[2]] == [*QUESTION, ALLOWED]
    assert len(tried) == 2


def test_what_the_disk_does_not_take_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise OperationalError("nothing", {}, Exception("the disk is full"))

    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}") as server, server.browser() as browser:
        match = server.write([browser.seat(0), browser.seat(1)], QUESTION)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "change_seat", fail)
            assert refusal(browser, match, 1, "allow", 503)[0] == "server.storage"
        assert standings(browser.get(f"/matches/{match}")) == [None, None]
        assert browser.http.get(f"/api/matches/{match}/positions/6").status_code == 404
