"""What else could have been chosen: a position of a match that is over, as if it had been."""

from typing import Any
from urllib.parse import quote

import pytest

from tests.server.living import QUESTION, SETUP, Browser, Server

PLAYED = len(SETUP)
"""After so many lines seat 0 has moved blue's dragon."""
OVER = [*QUESTION, (1, "allow"), (0, "(resign)")]


def path_of(match: str, text: str, number: int = PLAYED) -> str:
    return f"/matches/{match}/positions/{number}?seat=0&instead={quote(text)}"


def position(browser: Browser, path: str) -> Any:
    answer = browser.http.get(f"/api{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def over(server: Server, browser: Browser) -> str:
    return server.write([browser.seat(0), browser.seat(1)], OVER)


def test_what_was_chosen_leads_to_what_came_of_it(over: str, browser: Browser) -> None:
    imagined = position(browser, path_of(over, "move blue"))
    assert {**imagined, "number": PLAYED + 1} == position(browser, f"/matches/{over}/positions/{PLAYED + 1}?seat=0")


def test_what_was_not_chosen_leads_elsewhere(over: str, browser: Browser) -> None:
    before = position(browser, f"/matches/{over}/positions/{PLAYED}?seat=0")
    imagined = position(browser, path_of(over, "move red"))
    assert (imagined["number"], imagined["entry"]["number"], imagined["entry"]["text"]) == (
        PLAYED,
        PLAYED + 1,
        "move red",
    )
    assert imagined["entry"]["events"]
    assert imagined["view"] != before["view"]
    assert position(browser, f"/matches/{over}/positions/{PLAYED}?seat=0") == before, "nothing has happened"


@pytest.mark.parametrize("text", ["", "move", "(resign)", "holder n s e", "blue: move blue: move red", "ä" * 200])
def test_what_is_no_choice_is_refused(over: str, browser: Browser, text: str) -> None:
    answer = browser.http.get(f"/api{path_of(over, text)}")
    assert (answer.status_code, answer.json()["error"]["where"]) == (422, "instead")


@pytest.mark.parametrize("text", ["move green", "allow"])
def test_so_is_what_could_not_be_chosen_there(over: str, browser: Browser, text: str) -> None:
    answer = browser.http.get(f"/api{path_of(over, text)}")
    assert (answer.status_code, answer.json()["error"]["where"]) == (409, "instead")


def test_so_is_what_is_too_long(over: str, browser: Browser) -> None:
    answer = browser.http.get(f"/api{path_of(over, 'm' * 201)}")
    assert (answer.status_code, answer.json()["error"]["where"]) == (422, "instead")


def test_nobody_tries_anything_while_the_match_goes_on(server: Server, browser: Browser) -> None:
    match = server.write([browser.seat(0), browser.seat(1)], [*QUESTION, (1, "allow")])
    answer = browser.http.get(f"/api{path_of(match, 'move red')}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "match.not-over")


@pytest.mark.parametrize(
    ("number", "code"),
    [(len(OVER) - 1, "advice.none"), (len(OVER), "advice.none"), (10**6, "position.not-found")],
)
def test_nor_where_nobody_chose(over: str, browser: Browser, number: int, code: str) -> None:
    answer = browser.http.get(f"/api{path_of(over, 'move red', number)}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)


def test_what_others_hid_stays_hidden(server: Server, browser: Browser, stranger: Browser) -> None:
    """Who looks from another seat sees the same, whatever card it would have been."""
    lines = [(0, "card S2"), (0, "card P1"), (0, "(resign)")]
    match = server.write([browser.seat(0), stranger.seat(1)], lines, name="river-dragons")
    path = f"/matches/{match}/positions/1?seat=1&instead="
    assert position(stranger, f"{path}card+S1") == position(stranger, f"{path}card+M2")


def test_a_stranger_may_look_on_their_own_seat_only(over: str, stranger: Browser) -> None:
    answer = stranger.http.get(f"/api{path_of(over, 'move red')}")
    assert answer.status_code == 403
    open_to_all = stranger.http.get(f"/api/matches/{over}/positions/{PLAYED}?instead=move+red")
    assert open_to_all.status_code == 200
