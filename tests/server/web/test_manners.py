"""What people may do at a table besides playing, from their sockets to the record."""

import time
from typing import Any

import pytest

import dragonrace
from tests.server.living import GAME, HIDDEN, OPEN, PERSON, Browser, Socket

DRAW = "(offer draw)"


def two(browser: Browser, guest: Browser, game: str = GAME, **more: Any) -> str:
    """A match of two people, each in a browser of their own."""
    match = browser.post("/matches", {"game": game, "seats": [PERSON, OPEN], **more}, 201)
    guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"]})
    return str(match["id"])


def say(socket: Socket, seat: int, text: str) -> Any:
    socket.act(seat, text, socket.seen)
    return socket.answer()


def test_a_draw_that_all_agree_on_ends_the_match_and_stands_in_the_record(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest)
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        red.until_asked()
        assert say(red, 0, DRAW)["type"] == "done"
        offered = blue.wait_for("step")
        while not offered["manners"]["offer"]:
            offered = blue.wait_for("step")
        assert offered["manners"]["offer"] == {"by": 0, "kind": "draw", "waits_for": [1]}
        assert [event["words"] for event in offered["entry"]["events"]] == ["Red offers a draw."]
        assert say(blue, 1, "(accept)")["type"] == "done"
        while not red.view["over"]:
            red.hear()
        assert (red.view["winner"], red.view["actors"]) == (None, [])
    assert browser.get(f"/matches/{match}")["result"] == {"winner": None, "ending": "agreed"}
    record = dragonrace.read_record(browser.http.get(f"/api/matches/{match}/record").text)
    assert (record.result, record.termination) == ("draw", "agreed")
    assert dragonrace.read_record(record.to_text()).to_text() == record.to_text()


def test_a_seat_that_resigns_gives_the_other_the_match(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest)
    with guest.socket(match, 1) as blue:
        blue.hear()
        assert say(blue, 1, "(resign)")["type"] == "done"
        assert say(blue, 1, DRAW)["error"]["code"] == "aside.illegal"
    assert browser.get(f"/matches/{match}")["result"] == {"winner": 0, "ending": "resigned"}


def test_it_is_said_what_may_be_taken_back_before_it_is_offered(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest, HIDDEN)
    ask = f"/matches/{match}/seats/0/take-back"
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        red.hear(), blue.hear()
        assert browser.get(ask) == {"actions": 0}
        assert say(red, 0, "start N")["type"] == "done"
        assert browser.get(ask) == {"actions": 1}
        while not blue.view or blue.seen < 1:
            blue.hear()
        assert say(blue, 1, "start N")["type"] == "done"
        for socket, seat in ((red, 0), (blue, 1)):
            while socket.seen < 2 + seat:
                socket.hear()
            assert say(socket, seat, "holder S SE SW E W")["type"] == "done"
        while red.seen < 4:
            red.hear()
        assert say(red, 0, "move red")["type"] == "done"
        assert browser.get(ask) == {"actions": 0}, "all have seen the stone"
        assert say(red, 0, "(offer take back)")["error"]["code"] == "aside.illegal"
    assert guest.http.get(f"/api{ask}").json()["error"]["code"] == "seat.not-yours"


def test_a_program_is_taken_back_as_a_whole(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest, "river-dragons")
    with browser.socket(match, 0) as one, guest.socket(match, 1) as other:
        one.hear(), other.hear()
        for number, card in enumerate(("S1", "P1", "M1", "J", "R")):
            while one.seen < number:
                one.hear()
            assert say(one, 0, f"card {card}")["type"] == "done"
        assert browser.get(f"/matches/{match}/seats/0/take-back") == {"actions": 5}
        assert say(one, 0, "(offer take back)")["type"] == "done"
        while other.seen < 6:
            other.hear()
        assert say(other, 1, "(accept)")["type"] == "done"
        while one.seen < 7:
            one.hear()
        assert one.view["table"]["programs"][0] == []


def test_a_take_back_goes_up_to_what_was_thrown(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest, HIDDEN)
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        red.hear(), blue.hear()
        assert say(red, 0, "start N")["type"] == "done"
        assert say(red, 0, "(offer take back)")["type"] == "done"
        while not blue.view or blue.seen < 2:
            blue.hear()
        assert say(blue, 1, "(accept)")["type"] == "done"
        while red.seen < 3:
            red.hear()
        assert red.view["actors"] == [0]
        assert say(red, 0, "start S")["type"] == "done"
    log = browser.http.get(f"/api/matches/{match}/record?seat=0").text.splitlines()
    assert log[-4:] == ["red: start N", "red: (offer take back 0 to blue)", "blue: (accept)", "red: start S"]


def test_who_is_late_is_played_for(browser: Browser, guest: Browser) -> None:
    timing = {"per_move": True, "seconds": 5, "on_time": "lost"}
    match = two(browser, guest, HIDDEN, timing=timing)
    began = time.monotonic()
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        assert red.wait_for("position")["match"]["timing"] == {**timing, "increment": 0}
        clock = blue.wait_for("clock")
        assert clock["running"] == [0]
        assert clock["left"][1] == 5000
        assert 4000 < clock["left"][0] <= 5000
        while not blue.view["over"]:
            blue.hear()
        assert 4.5 < time.monotonic() - began < 8
        assert blue.view["winner"] == 1
    assert browser.get(f"/matches/{match}")["result"] == {"winner": 1, "ending": "time"}


@pytest.mark.parametrize(
    "text", ["(time up: lost)", "(so far)", "(hello)", "(offer take back 3)", "(offer draw to red)"]
)
def test_what_a_person_can_not_say(browser: Browser, guest: Browser, text: str) -> None:
    match = two(browser, guest, HIDDEN)
    with browser.socket(match, 0) as red:
        red.hear()
        answer = say(red, 0, text)
        if text == "(offer draw to red)":
            assert answer["type"] == "done"  # the table knows better to whom it is made
        else:
            assert answer["type"] == "refused"


def test_the_log_says_what_a_take_back_leaves(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest, HIDDEN)
    with browser.socket(match, 0) as red, guest.socket(match, 1) as blue:
        red.hear(), blue.hear()
        for text in ("start N", "(offer take back)"):
            assert say(red, 0, text)["type"] == "done"
        while blue.seen < 2:
            blue.hear()
        assert say(blue, 1, "(accept)")["type"] == "done"
    with browser.socket(match, 0) as red:
        log = red.wait_for("position")["log"]
        assert [entry["events"][0].get("back_to", "action") for entry in log] == ["action", None, 0]


def test_who_has_left_is_waited_for_no_more(browser: Browser, guest: Browser) -> None:
    match = two(browser, guest, HIDDEN)
    with browser.socket(match, 0) as red:
        red.hear()
        assert browser.get(f"/matches/{match}")["asks_you"]
        assert say(red, 0, "(leave)")["type"] == "done"
        assert not browser.get(f"/matches/{match}")["asks_you"]


def test_a_rematch_keeps_the_clock_and_what_was_called_off_counts_for_nobody(browser: Browser, guest: Browser) -> None:
    timing = {"per_move": False, "seconds": 300, "increment": 5, "on_time": "out"}
    match = two(browser, guest, HIDDEN, timing=timing)
    with browser.socket(match, 0) as red:
        red.hear()
        assert say(red, 0, "(abort)")["type"] == "done"
    assert browser.get(f"/matches/{match}/race")["tally"] == {"matches": 0, "wins": [0, 0], "draws": 0}
    rematch = browser.post(f"/matches/{match}/rematch", {})
    assert rematch["timing"] == timing
    with browser.socket(rematch["id"], 0) as red:
        told = red.wait_for("clock")
        assert (told["running"], told["waits_for"]) == ([], [1]), "blue has not come yet"
        with guest.socket(rematch["id"], 1) as blue:
            assert blue.wait_for("clock")["running"] == [0]
        told = red.wait_for("clock")
        assert (told["running"], told["waits_for"]) == ([0], [])
        assert say(red, 0, "(resign)")["type"] == "done"
    assert browser.get(f"/matches/{rematch['id']}/race")["tally"] == {"matches": 1, "wins": [0, 1], "draws": 0}
