"""Whatever a stranger can ask of a table where spectators see everything later: nothing newer is in the answer."""

import json
from contextlib import suppress
from typing import Any

import pytest

from tests.server.living import HIDDEN, OPEN, PERSON, Browser, Server, Socket


def public(browser: Browser, *seats: Any, **more: Any) -> Any:
    wanted = {"game": HIDDEN, "seats": list(seats), "visibility": "public", "delay": 30}
    return browser.post("/matches", wanted | more, 201)


def play(browser: Browser, match: str, count: int) -> None:
    with browser.socket(match, 0) as socket:
        for _ in range(count):
            socket.hear() if not socket.view else None
            seat = socket.view["actors"][0]
            socket.say({"type": "look", "seat": seat})
            while socket.view.get("viewer") != seat:
                socket.hear()
            seen = socket.seen
            socket.act(seat, socket.until_asked()[0], seen)
            assert socket.answer()["type"] == "done"
            while socket.seen <= seen:
                socket.hear()


def kinds_within(socket: Socket, seconds: float) -> set[str]:
    """The kinds of messages that come until none has come for so long."""
    kinds = set()
    with suppress(TimeoutError):
        while True:
            kinds.add(json.loads(socket.connection.recv(seconds))["type"])
    return kinds


def test_no_route_tells_a_stranger_what_is_new(browser: Browser, stranger: Browser) -> None:
    match = public(browser, PERSON, PERSON)["id"]
    with stranger.socket(match) as early:
        assert early.hear()["seen"] == 0
        play(browser, match, 3)
        with stranger.socket(match) as late:
            position = late.hear()
            assert (position["seen"], position["log"]) == (0, [])
            assert position["view"] == early.view
            late.say({"type": "look", "seat": None})
            assert late.wait_for("position")["view"] == early.view
            late.say({"type": "look", "seat": 0, "openly": True})
            assert late.refusal()["code"] == "seat.not-yours"
        assert kinds_within(early, 2) <= {"seats"}
    for number in (1, 3):
        answer = stranger.http.get(f"/api/matches/{match}/positions/{number}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "position.not-found")
        assert " 0 " in answer.json()["error"]["message"]
        assert browser.get(f"/matches/{match}/positions/{number}")["number"] == number
    assert stranger.get(f"/matches/{match}/positions/0")["entry"] is None
    assert [lap["number"] for lap in stranger.get(f"/matches/{match}/race")["laps"] or [{"number": 0}]] == [0]
    records = [who.http.get(f"/api/matches/{match}/record").text for who in (stranger, browser)]
    assert [record.rstrip().endswith("]") for record in records] == [True, False]
    for path in ("positions/1", "record", "socket"):
        assert stranger.http.get(f"/api/matches/{match}/{path}?seat=0").status_code in (403, 404)


def test_no_stranger_is_advised_before_it_is_over_for_them(browser: Browser, stranger: Browser) -> None:
    match = public(browser, PERSON, PERSON)["id"]
    play(browser, match, 1)
    with browser.socket(match, 1) as socket:
        socket.hear()
        socket.act(1, "(resign)", socket.seen)
        assert socket.answer()["type"] == "done"
    for path in ("advice/0", "positions/0?instead=keep+1"):
        answer = stranger.http.get(f"/api/matches/{match}/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "match.not-over")
    assert browser.get(f"/matches/{match}/advice/0")["seat"] == 0


def test_what_makes_it_fair_tells_a_stranger_nothing_new(browser: Browser, stranger: Browser) -> None:
    """Rounds of numbers say how long the log is, and a clock whose turn it is."""
    timing = {"per_move": True, "seconds": 60}
    match = public(browser, PERSON, PERSON, fair=True, timing=timing)["id"]
    with stranger.socket(match) as early:
        early.wait_for("position")
        with browser.socket(match, 0) as host:
            assert {"fair", "clock"} <= kinds_within(host, 1)
        assert kinds_within(early, 1) <= {"seats", "beat"}
    answer = stranger.http.get(f"/api/matches/{match}/fairness")
    assert answer.status_code in (404, 409)


def test_who_takes_a_seat_sees_the_present(browser: Browser, guest: Browser) -> None:
    match = public(browser, PERSON, PERSON, OPEN)
    play(browser, match["id"], 1)
    with guest.socket(match["id"]) as socket:
        assert socket.hear()["seen"] == 0
        guest.post(f"/matches/{match['id']}/seats/2", {"invitation": match["seats"][2]["invitation"]})
        while socket.seen == 0:
            socket.hear()
    assert guest.get(f"/matches/{match['id']}/positions/1")["number"] == 1


def test_after_a_restart_it_is_as_late(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'm.sqlite'}"
    with Server(url) as server, server.browser() as browser:
        match, cookie = public(browser, PERSON, PERSON)["id"], browser.cookie
        play(browser, match, 2)
    with Server(url) as server, server.browser() as stranger, server.browser() as browser:
        browser.become(cookie)
        seen = []
        for who, seat in ((stranger, None), (browser, 0)):
            with who.socket(match, seat) as socket:
                seen.append(socket.hear()["seen"])
    assert seen == [0, 2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"delay": 31},
        {"delay": "30"},
        {"delay": -1},
        {"delay": True},
        {"visibility": "secret"},
        {"visibility": "private"},
    ],
)
def test_what_is_agreed_is_checked(browser: Browser, wrong: Any) -> None:
    wanted = {"game": HIDDEN, "seats": [PERSON, PERSON], "visibility": "public", "delay": 30} | wrong
    assert browser.post("/matches", wanted, 422)["error"]["code"] == "request.invalid"


def test_it_is_told_and_a_rematch_keeps_it(server: Server, browser: Browser) -> None:
    match = public(browser, PERSON, PERSON, game="dragon-river", options={"turn_limit": 1})
    assert (match["visibility"], match["delay"], match["watching"]) == ("public", 30, 0)
    while not browser.get(f"/matches/{match['id']}")["over"]:
        play(browser, match["id"], 1)
    again = browser.post(f"/matches/{match['id']}/rematch", {})
    assert (again["visibility"], again["delay"]) == ("public", 30)
    assert server.app.state.lobby.store.load(again["id"])[0].delay == 30
