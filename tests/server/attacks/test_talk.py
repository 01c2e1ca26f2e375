"""Who talks without end, at length, in another's name, or where they may not: nobody else notices."""

import statistics
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from dragonrace.server.limits import Limits, Rate
from dragonrace.server.table.talk import PACE
from tests.server.living import OPEN, PERSON, TESTED, Browser, Server, Socket
from tests.server.web.test_talk import heard, say, table_for_two, write

NASTY = {
    "\u202egnp.exe\u202c": "gnp.exe",
    "a\u0000b\u0007c\u001b[31mred": "abc[31mred",
    "\u2066hidden\u2069 \u200b\u200d zero": "hidden zero",
    "line\r\nbreak\u2028and\u2029more\tand more": "line break and more and more",
    "\ufeff\ue000private": "private",
    "<b>bold</b> https://example.org javascript:alert(1)": "<b>bold</b> https://example.org javascript:alert(1)",
    "👩\u200d🚀 flies": "👩\u200d🚀 flies",
    "مرحبا": "مرحبا",
}


def refused(socket: Socket) -> tuple[str | None, str]:
    message = socket.wait_for("refused")
    return message["id"], message["error"]["code"]


@pytest.mark.parametrize("text", NASTY)
def test_what_harms_its_surroundings_is_left_out(browser: Browser, text: str) -> None:
    match = browser.match(PERSON, OPEN)
    with browser.socket(match["id"], 0) as socket:
        write(socket, text)
        assert heard(socket) == (0, None, NASTY[text])


WRONG: list[dict[str, Any]] = [
    {"type": "chat", "seat": 0, "text": "x" * 301},
    {"type": "chat", "seat": 0, "text": ""},
    {"type": "chat", "seat": 0, "text": " \u202e\u200b\n "},
    {"type": "chat", "seat": 0, "text": 5},
    {"type": "chat", "seat": 0, "text": None},
    {"type": "chat", "seat": 0, "text": "\ud800"},
    {"type": "chat", "seat": -1, "text": "a"},
    {"type": "chat", "seat": 99, "text": "a"},
    {"type": "chat", "seat": "0", "text": "a"},
    {"type": "chat", "text": "a"},
    {"type": "chat", "seat": 0, "text": "a", "more": 1},
    {"type": "chat", "seat": 0, "text": "a", "id": "x" * 65},
    {"type": "say", "seat": 0, "phrase": "anything"},
    {"type": "say", "seat": 0, "phrase": "Hello"},
    {"type": "say", "seat": 0, "phrase": ["hello"]},
    {"type": "say", "seat": 0, "phrase": "hello", "text": "and more"},
    {"type": "say", "seat": True, "phrase": "hello"},
    {"type": "said", "seat": 0, "phrase": "hello", "number": 1, "text": None, "at": "2026"},
    {"type": "talk", "said": []},
]


def test_what_is_sent_wrongly_is_refused_and_told_to_nobody(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    with browser.socket(match["id"], 0) as socket, stranger.socket(match["id"]) as other:
        other.wait_for("position")
        for message in WRONG:
            socket.say(message)
            assert refused(socket)[1] == "message.invalid", message
        say(socket, "hello")
        assert heard(other) == (0, "hello", None)
        assert other.match["seats"][0]["online"]


def test_nobody_speaks_from_a_seat_that_is_not_theirs(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two, stranger.socket(match) as three:
        for socket in (one, two, three):
            socket.wait_for("position")
        for socket, seat in ((two, 0), (three, 0), (three, 1), (one, 1), (one, 5)):
            say(socket, "hello", seat, id="a")
            assert refused(socket) == ("a", "seat.not-yours")
            write(socket, "hello", seat, id="b")
            assert refused(socket) == ("b", "seat.not-yours")
        say(two, "thanks", 1)
        assert [heard(socket) for socket in (one, two, three)] == [(1, "thanks", None)] * 3


def test_a_browser_without_a_key_says_nothing(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)["id"]
    stranger.http.cookies.clear()
    with stranger.socket(match) as socket:
        say(socket, "hello")
        assert refused(socket) == (None, "seat.not-yours")


def test_who_says_too_much_is_told_when_to_go_on(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two, browser.socket(match, 0) as other_page:
        for socket in (one, two, other_page):
            socket.wait_for("position")
        for number in range(int(PACE.size)):
            say(other_page if number % 2 else one, "hello")
        for _ in range(int(PACE.size)):
            heard(one)
        for socket in (one, other_page):
            write(socket, "more", id="x")
            assert refused(socket) == ("x", "limit.talk")
        say(two, "hello", 1)
        assert heard(one) == (1, "hello", None), "everybody has a measure of their own"


def test_a_flood_of_talk_delays_no_move(browser: Browser, guest: Browser, stranger: Browser) -> None:
    """Of this table, and of another one: 12 sockets say 50 things a second each, while two play."""
    noisy, quiet = table_for_two(browser, guest), stranger.match(PERSON, PERSON)["id"]
    done = threading.Event()
    floods = [threading.Thread(target=flood, args=(guest, noisy, done)) for _ in range(12)]
    for thread in floods:
        thread.start()
    try:
        waits = [*playing(stranger, quiet, 20), *playing(browser, noisy, 1)]
    finally:
        done.set()
        for thread in floods:
            thread.join()
    assert statistics.median(waits) < 0.1
    assert max(waits) < 0.5  # a second or two would be what a flood that nothing holds back costs


def flood(browser: Browser, match: str, done: threading.Event) -> None:
    with browser.socket(match, 1) as socket:
        while not done.is_set():
            for _ in range(10):
                socket.say({"type": "say", "seat": 1, "phrase": "wow"})
                socket.say({"type": "chat", "seat": 1, "text": "x" * 300})
            time.sleep(0.2)


def playing(browser: Browser, match: str, moves: int) -> list[float]:
    """Play from seat 0, and from the other where that is ours, too; return how long each answer took."""
    waits = []
    with browser.socket(match, 0) as socket:
        for _ in range(moves):
            socket.wait_for("position")
            seat = socket.view["actors"][0]
            socket.say({"type": "look", "seat": seat})
            socket.wait_for("position")
            began = time.monotonic()
            socket.act(seat, socket.view["choices"][0]["text"], socket.seen)
            while (message := socket.hear())["type"] != "done":
                assert message["type"] != "refused"
            waits.append(time.monotonic() - began)
            socket.say({"type": "look", "seat": None})
    return waits


def test_who_blocks_without_end_is_told_when_to_go_on(tmp_path: Path) -> None:
    limits = Limits(**{**vars(TESTED), "blocks": Rate(2, 0.01), "blocks_of_address": Rate(3, 0.01)})
    address = f"sqlite:///{tmp_path / 'm.sqlite'}"
    with Server(address, limits) as server, server.browser() as one, server.browser() as other:
        match = table_for_two(other, one)
        one.post("/blocks", {"match": match, "seat": 0})
        one.http.delete("/api/blocks/nothing")
        refused = one.http.post("/api/blocks", json={"match": match, "seat": 0})
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.blocks")
        assert 90 <= int(refused.headers["retry-after"]) <= 100
        assert one.http.delete("/api/blocks/nothing").status_code == 429
        other.post("/blocks", {"match": match, "seat": 1})
        assert other.post("/blocks", {"match": match, "seat": 1}, 429)["error"]["code"] == "limit.blocks"
