"""A bot plays for a person who is away, or for a seat that nobody has taken yet, until somebody is there."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from dragonrace.server.store.store import Store
from dragonrace.server.thinking.questions import Question
from dragonrace.server.thinking.thinker import Thinker
from tests.server.living import BOT, OPEN, PERSON, WEAKEST, Browser, Server


def stand_in(browser: Browser, match: Any, seat: int, bot: str | None = WEAKEST, status: int = 200) -> Any:
    return browser.post(f"/matches/{match['id']}/seats/{seat}/stand-in", {"bot": bot}, status)


def refusal(browser: Browser, match: Any, seat: int, bot: str | None, status: int) -> Any:
    return stand_in(browser, match, seat, bot, status)["error"]["code"]


def take(browser: Browser, match: Any, seat: int) -> Any:
    claim = {"invitation": match["seats"][seat]["invitation"], "name": "Mei"}
    return browser.post(f"/matches/{match['id']}/seats/{seat}", claim)


def wait_until_away(browser: Browser, match: Any, seat: int) -> None:
    while browser.get(f"/matches/{match['id']}")["seats"][seat]["online"]:
        time.sleep(0.01)


def names(match: Any) -> list[str | None]:
    return [seat["stand_in"] for seat in match["seats"]]


def test_a_bot_plays_for_a_guest_who_is_away_until_they_are_back(browser: Browser, guest: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    take(guest, match, 1)
    with browser.socket(match["id"], 0) as host:
        assert names(stand_in(browser, match, 1)) == [None, WEAKEST]
        assert names(host.wait_for("seats")["match"]) == [None, WEAKEST]
        for _ in range(3):
            choices, seen = host.until_asked(), host.seen
            host.act(0, choices[0], seen)
            assert host.answer()["type"] == "done"
            while host.seen <= seen:
                host.hear()
        with guest.socket(match["id"], 1) as back:
            assert names(back.hear()["match"]) == [None, None]
            while not host.match["seats"][1]["online"]:  # that the bot has left may be told a moment before
                host.hear()
            assert names(host.match) == [None, None]
            while not back.view["choices"]:
                host.act(0, host.until_asked()[0], host.seen)
                assert host.answer()["type"] == "done"
                while back.seen < host.seen:
                    back.hear()
            seen = back.seen
            back.act(1, back.view["choices"][0]["text"], seen)
            assert back.answer() == {"type": "done", "id": "a", "seen": seen + 1}
    assert names(guest.get(f"/matches/{match['id']}")) == [None, None]


def test_a_bot_plays_for_an_open_seat_until_it_is_taken(browser: Browser, guest: Browser) -> None:
    match = browser.match(OPEN, PERSON)
    with browser.socket(match["id"], 1) as host:
        stand_in(browser, match, 0)
        assert host.until_asked()
        taken = take(guest, match, 0)
        assert (names(taken), taken["seats"][0]["kind"]) == ([None, None], "person")


def test_those_who_sit_at_the_table_end_it_again(browser: Browser, guest: Browser) -> None:
    match = browser.match(PERSON, OPEN, OPEN)
    take(guest, match, 1)
    for who in (browser, guest):
        assert names(stand_in(who, match, 2)) == [None, None, WEAKEST]
        assert names(stand_in(who, match, 2)) == [None, None, WEAKEST]
        assert names(stand_in(who, match, 2, None)) == [None, None, None]
    assert names(stand_in(guest, match, 1)) == [None, WEAKEST, None]  # they themselves, before they go


def test_whatever_is_refused(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN, BOT)
    assert refusal(stranger, match, 1, WEAKEST, 403) == "seat.not-yours"
    assert refusal(stranger, match, 1, None, 403) == "seat.not-yours"
    assert refusal(browser, match, 1, "nobody", 422) == "bot.unknown"
    assert refusal(browser, match, 2, WEAKEST, 409) == "seat.bot"
    assert refusal(browser, match, 3, WEAKEST, 404) == "seat.unknown"
    assert refusal(browser, match, 10, WEAKEST, 422) == "request.invalid"
    assert refusal(browser, {"id": "none"}, 1, WEAKEST, 404) == "match.not-found"
    path = f"/matches/{match['id']}/seats/1/stand-in"
    for body in ({}, {"bot": 1}, {"bot": ""}, {"bot": WEAKEST, "for": "ever"}):
        assert browser.post(path, body, 422)["error"]["code"] == "request.invalid"
    take(guest, match, 1)
    with guest.socket(match["id"], 1) as socket:
        socket.hear()
        for who in (browser, guest):
            assert refusal(who, match, 1, WEAKEST, 409) == "seat.present"
        assert names(stand_in(browser, match, 1, None)) == [None, None, None]
    assert names(browser.get(f"/matches/{match['id']}")) == [None, None, None]


def test_a_bot_leaves_people_time_to_load_the_page_again(
    browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dragonrace.server.table.table.RELOAD_GRACE", 1.0)
    match = browser.match(OPEN, PERSON)
    take(guest, match, 0)
    with browser.socket(match["id"], 1) as host:
        with guest.socket(match["id"], 0) as socket:
            socket.hear()
        wait_until_away(browser, match, 0)
        left = time.monotonic()
        assert refusal(browser, match, 0, WEAKEST, 409) == "seat.present"
        with guest.socket(match["id"], 0) as back:
            assert back.until_asked()
            assert back.seen == 1, "only the dice have fallen"
        wait_until_away(browser, match, 0)
        path = f"/api/matches/{match['id']}/seats/0/stand-in"
        while browser.http.post(path, json={"bot": WEAKEST}).status_code == 409:
            time.sleep(0.05)
        host.wait_for("step")
        assert time.monotonic() - left >= 1.0


def test_nobody_stands_in_when_all_is_over_nor_in_the_rematch(browser: Browser) -> None:
    match = browser.match(PERSON, OPEN, turn_limit=4)
    stand_in(browser, match, 1)
    with browser.socket(match["id"], 0) as socket:
        socket.play_on(0)
    assert refusal(browser, match, 1, WEAKEST, 409) == "match.over"
    assert names(browser.post(f"/matches/{match['id']}/rematch", {})) == [None, None]


def test_a_restart_changes_nothing(url: str) -> None:
    with Server(url) as server, server.browser() as host, server.browser() as guest:
        match = host.match(PERSON, OPEN, OPEN)
        take(guest, match, 1)
        stand_in(host, match, 1)
        stand_in(host, match, 2)
        cookies = host.cookie, guest.cookie
    with Server(url) as server, server.browser() as host, server.browser() as guest:
        host.become(cookies[0])
        guest.become(cookies[1])
        assert names(host.get(f"/matches/{match['id']}")) == [None, WEAKEST, WEAKEST]
        with guest.socket(match["id"], 1) as back:
            back.hear()
    with Server(url) as server, server.browser() as host:
        host.become(cookies[0])
        assert names(host.get(f"/matches/{match['id']}")) == [None, None, WEAKEST]


def test_what_a_bot_was_thinking_of_is_dropped(
    browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes back in the middle of a thought plays themselves, and at once."""
    asked = threading.Event()

    async def think_for_ever(_self: Thinker, _question: Question) -> int:
        asked.set()
        await asyncio.sleep(3600)
        raise AssertionError

    monkeypatch.setattr(Thinker, "ask", think_for_ever)
    match = browser.match(OPEN, PERSON)
    take(guest, match, 0)
    stand_in(browser, match, 0)
    with browser.socket(match["id"], 1):
        assert asked.wait(10)
        with guest.socket(match["id"], 0) as back:
            choices, seen = back.until_asked(), back.seen
            back.act(0, choices[0], seen)
            assert back.answer() == {"type": "done", "id": "a", "seen": seen + 1}


def test_they_play_themselves_though_the_database_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise OperationalError("nothing", {}, Exception("the disk is full"))

    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}") as server, server.browser() as host, server.browser() as guest:
        match = host.match(PERSON, OPEN, OPEN)
        take(guest, match, 1)
        stand_in(host, match, 1)
        monkeypatch.setattr(Store, "change_seat", fail)
        with guest.socket(match["id"], 1) as back:
            assert names(back.hear()["match"]) == [None, None, None]
        assert refusal(host, match, 2, WEAKEST, 503) == "server.storage"
