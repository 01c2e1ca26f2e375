"""Strangers meet: public tables in the lobby, codes, and playing with anybody."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dragonrace.server.limits import Limits, Rate
from dragonrace.server.match import pairing
from dragonrace.server.table import audience, matchmaker, noticeboard, table
from tests.server.living import BOT, GAME, HIDDEN, MANY, OPEN, PERSON, Browser, Server

SOON = 60.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noticeboard, "BEAT", 0.05)
    monkeypatch.setattr(noticeboard, "FRESH", 0.0)
    monkeypatch.setattr(matchmaker, "BEAT", 0.05)
    monkeypatch.setattr(audience, "CALM", 0.05)
    monkeypatch.setattr(table, "RELOAD_GRACE", 0.1)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    limits = Limits(
        matches=MANY, matches_of_address=MANY, public=MANY, public_of_address=MANY, codes_of_address=MANY, codes=MANY
    )
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server:
        yield server


def public(browser: Browser, *seats: Any, **more: Any) -> Any:
    return browser.post("/matches", {"game": GAME, "seats": list(seats), "visibility": "public"} | more, 201)


def until(check: Callable[[], Any]) -> Any:
    end = time.monotonic() + SOON
    while not (found := check()):
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.02)
    return found


def tables(browser: Browser) -> list[Any]:
    found: list[Any] = browser.get("/tables")["tables"]
    return found


def ids(browser: Browser) -> list[str]:
    return [one["id"] for one in tables(browser)]


def refused(browser: Browser, path: str, body: Any) -> tuple[int, str]:
    answer = browser.http.post(f"/api{path}", json=body)
    return answer.status_code, answer.json()["error"]["code"]


# --- public tables ---


def test_a_public_table_is_listed_while_somebody_sits_there(
    browser: Browser, guest: Browser, stranger: Browser
) -> None:
    match = public(browser, {"kind": "person", "name": "Ana"}, OPEN, BOT, options={"tipping": False})
    private = browser.match(PERSON, OPEN)
    assert tables(guest) == []
    with browser.socket(match["id"], 0), browser.socket(private["id"], 0):
        (listed,) = until(lambda: tables(guest))
        assert {key: listed[key] for key in ("id", "game", "board", "options", "open", "people", "delay")} == {
            **{"id": match["id"], "game": GAME, "board": "standard", "options": {"tipping": False}},
            **{"open": 1, "people": 1, "delay": 0},
        }
        assert [(seat["kind"], seat["name"]) for seat in listed["seats"]] == [
            ("person", "Ana"), ("open", None), ("bot", None),
        ]  # fmt: skip
        assert "invitation" not in str(listed)
        assert browser.cookie not in str(listed)
        with stranger.socket(match["id"]):
            until(lambda: tables(guest)[0]["watching"] == 1)
        taken = guest.post(f"/matches/{match['id']}/seats", {"name": "Bo"})
        assert [seat["mine"] for seat in taken["seats"]] == [False, True, False]
        until(lambda: tables(guest)[0]["open"] == 0)
    until(lambda: tables(guest) == [])


def test_the_list_is_in_the_readers_language(browser: Browser) -> None:
    match = public(browser, PERSON, OPEN, game="dragon-river")
    with browser.socket(match["id"], 0):
        until(lambda: tables(browser))
        for language in ("en", "de", "en"):
            title = browser.get("/games/dragon-river", lang=language)["title"]
            assert browser.get("/tables", lang=language)["tables"][0]["title"] == title


def test_a_choice_may_seat_other_colours(browser: Browser, guest: Browser) -> None:
    match = public(browser, PERSON, OPEN, game="river-dragons", options={"colours": "even"})
    assert [seat["colour"] for seat in match["seats"]] == match["players"] == ["blue", "green"]
    with browser.socket(match["id"], 0):
        (listed,) = until(lambda: tables(guest))
    assert [seat["colour"] for seat in listed["seats"]] == ["blue", "green"]
    assert listed["options"] == {"colours": "even"}
    guest.post(f"/codes/{match['code']}", {"sit": True})
    assert browser.post("/blocks", {"match": match["id"], "seat": 1})["blocks"][0]["colour"] == "green"


def test_a_table_where_one_comes_seldom_waits_though_nobody_is_there(browser: Browser, guest: Browser) -> None:
    timing = {"per_move": True, "seconds": 3 * 24 * 3600}
    match = public(browser, PERSON, OPEN, timing=timing)["id"]
    (listed,) = until(lambda: tables(guest))
    assert (listed["id"], listed["people"], listed["timing"]["seconds"]) == (match, 0, timing["seconds"])
    time.sleep(0.3)
    assert ids(guest) == [match]
    guest.post(f"/matches/{match}/seats", {})
    until(lambda: ids(guest) == [])


def test_what_is_over_is_listed_no_more(browser: Browser, guest: Browser) -> None:
    match = public(browser, PERSON, BOT, options={"turn_limit": 1})
    with browser.socket(match["id"], 0) as socket:
        assert until(lambda: ids(guest)) == [match["id"]]
        socket.play_on(0)
        until(lambda: ids(guest) == [])


def test_where_spectators_see_the_end_later_the_list_does_not_tell_it(browser: Browser, guest: Browser) -> None:
    match = public(browser, PERSON, BOT, options={"turn_limit": 1}, delay=30)
    with browser.socket(match["id"], 0) as socket:
        socket.play_on(0)
        time.sleep(0.5)
        assert ids(guest) == [], "a rematch would tell it, so what has just begun is not listed yet"
        again = browser.post(f"/matches/{match['id']}/rematch", {})
        with browser.socket(again["id"], 0):
            time.sleep(0.5)
            assert ids(guest) == []


def test_who_sits_down_twice_has_one_seat(browser: Browser, guest: Browser) -> None:
    match = public(browser, PERSON, OPEN, OPEN)
    for _ in range(3):
        seats = guest.post(f"/matches/{match['id']}/seats", {})["seats"]
        assert [seat["mine"] for seat in seats] == [False, True, False]
    assert [seat["mine"] for seat in browser.post(f"/matches/{match['id']}/seats", {})["seats"]] == [True, False, False]


def test_of_many_who_want_the_last_seat_one_gets_it(server: Server, browser: Browser) -> None:
    match = public(browser, PERSON, OPEN)["id"]
    found: list[int] = []

    def sit() -> None:
        with server.browser() as other:
            found.append(other.http.post(f"/api/matches/{match}/seats", json={}).status_code)

    threads = [threading.Thread(target=sit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON)
    assert sorted(found) == [200, *[409] * 7]


def test_sitting_down_is_refused_where_it_must(browser: Browser, guest: Browser) -> None:
    private, full = browser.match(PERSON, OPEN), public(browser, PERSON, BOT)
    assert refused(guest, f"/matches/{private['id']}/seats", {}) == (403, "seat.by-invitation")
    assert refused(guest, f"/matches/{full['id']}/seats", {}) == (409, "seat.none-open")
    assert refused(guest, "/matches/1111111111/seats", {}) == (404, "match.not-found")
    for wrong in ({"seat": 1}, {"name": "\x07"}, {"code": 7}, []):
        assert refused(guest, f"/matches/{full['id']}/seats", wrong) == (422, "request.invalid")


def test_public_tables_have_a_limit_of_their_own(tmp_path: Path) -> None:
    limits = Limits(public=Rate(2, 0.01), public_of_address=Rate(3, 0.01))
    with Server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits) as server, server.browser() as one:
        for _ in range(2):
            public(one, PERSON, OPEN)
        wanted = {"game": GAME, "seats": [PERSON, OPEN], "visibility": "public"}
        assert refused(one, "/matches", wanted) == (429, "limit.public")
        one.match(PERSON, OPEN)
        with server.browser() as other:
            public(other, PERSON, OPEN)
            assert refused(other, "/matches", wanted) == (429, "limit.public")


# --- codes ---


def test_a_code_leads_to_an_open_seat(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    code = match["code"]
    assert len(code) == 6
    assert guest.get(f"/matches/{match['id']}")["code"] is None, "only the host may hand it out"
    written = f"{code[:3].lower()}-{code[3:]}"
    found = guest.post(f"/codes/{written}", {})
    assert (found["id"], found["seats"][1]["kind"]) == (match["id"], "open")
    taken = guest.post(f"/codes/{written}", {"sit": True, "name": "Bo"})
    assert (taken["seats"][1]["mine"], taken["seats"][1]["name"]) == (True, "Bo")
    assert browser.get(f"/matches/{match['id']}")["code"] is None
    assert refused(stranger, f"/codes/{code}", {"sit": True}) == (404, "code.unknown")


def test_a_browser_without_a_cookie_gets_one_with_its_seat(server: Server, browser: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    fresh = server.browser()
    assert fresh.post(f"/codes/{match['code']}", {"sit": True})["seats"][1]["mine"]
    assert fresh.get(f"/matches/{match['id']}")["seats"][1]["mine"]
    fresh.http.close()


def test_a_code_also_opens_the_table_itself(browser: Browser, guest: Browser) -> None:
    match, other = browser.match(PERSON, OPEN), browser.match(PERSON, OPEN)
    assert refused(guest, f"/matches/{match['id']}/seats", {"code": other["code"]}) == (404, "code.unknown")
    assert guest.post(f"/matches/{match['id']}/seats", {"code": match["code"]})["seats"][1]["mine"]


def test_there_is_no_code_where_no_seat_is_open_and_a_rematch_has_its_own(browser: Browser, guest: Browser) -> None:
    assert browser.match(PERSON, BOT)["code"] is None
    match = browser.match(PERSON, OPEN, BOT, turn_limit=1)
    with browser.socket(match["id"], 0) as socket:
        browser.post(f"/matches/{match['id']}/seats/1/stand-in", {"bot": BOT["bot"]})
        socket.play_on(0)
    again = browser.post(f"/matches/{match['id']}/rematch", {})
    assert again["code"] not in (None, match["code"])
    assert guest.post(f"/codes/{again['code']}", {})["id"] == again["id"]


def test_what_is_no_code_leads_nowhere(browser: Browser) -> None:
    for wrong in ("BCDFGH", "AEIOUY", "x", "..", "%00", "bcdfgh%2f..", "B" * 40, "%F0%9F%90%89"):
        assert browser.http.post(f"/api/codes/{wrong}", json={}).status_code in (404, 405)
    assert refused(browser, f"/codes/{'B' * 41}", {}) == (422, "request.invalid")
    assert refused(browser, "/codes/BCDFGH", {"sit": 1}) == (422, "request.invalid")


# --- playing with anybody ---


def wait(browser: Browser, status: int = 200, **more: Any) -> Any:
    return browser.post("/pairing", {"game": GAME} | more, status)


def test_two_strangers_are_led_to_one_table(browser: Browser, guest: Browser) -> None:
    first = wait(browser, name="Ana")
    assert (first["state"], first["people"], first["match_id"], first["patience"]) == ("waiting", 1, None, None)
    second = wait(guest, name="Bo")
    assert second["state"] == "paired"
    led = browser.get("/pairing")
    assert (led["state"], led["match_id"]) == ("paired", second["match_id"])
    match = guest.get(f"/matches/{led['match_id']}")
    assert {seat["name"] for seat in match["seats"]} == {"Ana", "Bo"}
    assert [seat["kind"] for seat in match["seats"]] == ["person"] * 2
    for who in (browser, guest):
        assert sum(seat["mine"] for seat in who.get(f"/matches/{led['match_id']}")["seats"]) == 1
    assert (match["visibility"], match["fair"], match["chat"]) == ("paired", True, False)
    freely = [
        who.http.post(f"/api/matches/{match['id']}/chat", json={"on": True}).status_code for who in (browser, guest)
    ]
    assert sorted(freely) == [403, 409], "strangers say phrases"


def test_who_waits_is_told_at_once_who_else_does(browser: Browser, guest: Browser) -> None:
    wait(browser, players=3)
    told: list[Any] = []
    asking = threading.Thread(target=lambda: told.append(browser.get("/pairing", known=1)))
    asking.start()
    time.sleep(0.3)
    assert told == []
    began = time.monotonic()
    wait(guest, players=3)
    asking.join(SOON)
    assert time.monotonic() - began < 3
    assert (told[0]["state"], told[0]["people"]) == ("waiting", 2)
    assert guest.http.delete("/api/pairing").json()["state"] == "none"
    assert browser.get("/pairing")["people"] == 1


def test_two_tabs_of_one_browser_meet_nobody(browser: Browser) -> None:
    for _ in range(3):
        assert wait(browser)["state"] == "waiting"
    assert wait(browser, game=HIDDEN)["people"] == 1
    assert browser.get("/pairing")["game"] == HIDDEN


def test_bots_come_when_patience_is_over(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "PATIENCE", 0.4)
    assert wait(browser, players=4, bots=True)["state"] == "waiting"
    told = browser.get("/pairing", known=1)
    assert told["state"] == "paired"
    kinds = [seat["kind"] for seat in browser.get(f"/matches/{told['match_id']}")["seats"]]
    assert sorted(kinds) == ["bot", "bot", "bot", "person"]


def test_who_goes_away_leaves_the_queue(browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchmaker, "GRACE", 0.2)
    monkeypatch.setattr("dragonrace.server.store.waiting.LIFE", 0.5)
    wait(browser)
    time.sleep(1.2)
    assert browser.get("/pairing")["state"] == "none"
    assert wait(guest)["state"] == "waiting"


def test_who_asks_again_and_again_stays(browser: Browser, guest: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchmaker, "GRACE", 0.5)
    monkeypatch.setattr(matchmaker, "HOLD", 0.4)
    monkeypatch.setattr("dragonrace.server.store.waiting.LIFE", 1.0)
    wait(browser)
    for _ in range(5):
        assert browser.get("/pairing", known=1)["state"] == "waiting"
    assert wait(guest)["state"] == "paired"


WRONG = [
    ({"game": "chess"}, 404, "game.unknown"),
    ({"players": 1}, 422, "option.players"),
    ({"players": 9}, 422, "option.players"),
    ({"players": 99}, 422, "request.invalid"),
    ({"players": "2"}, 422, "request.invalid"),
    ({"board": "/etc/passwd"}, 422, "board.unknown"),
    ({"bots": 1}, 422, "request.invalid"),
    ({"name": "\x00"}, 422, "request.invalid"),
    ({"more": 1}, 422, "request.invalid"),
]


@pytest.mark.parametrize(("wish", "status", "code"), WRONG)
def test_a_wrong_wish_gets_a_sentence(browser: Browser, wish: Any, status: int, code: str) -> None:
    assert wait(browser, status, **wish)["error"]["code"] == code
    assert browser.get("/pairing")["state"] == "none"


def test_whom_one_has_blocked_one_is_not_led_to(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    guest.post(f"/codes/{match['code']}", {"sit": True})
    browser.post("/blocks", {"match": match["id"], "seat": 1})
    assert wait(browser)["state"] == "waiting"
    assert wait(guest)["state"] == "waiting"
    assert wait(stranger)["state"] == "paired"
    assert [who.get("/pairing")["state"] for who in (browser, guest)] == ["paired", "waiting"]


def test_many_questions_of_one_browser_do_not_wait_together(browser: Browser, server: Server) -> None:
    """The last few do; those before them are answered though nothing has changed."""
    browser.post("/pairing", {"game": GAME, "players": 2, "board": None, "bots": False})
    began = time.monotonic()
    waits: list[float] = []

    def ask() -> None:
        with server.browser() as tab:
            tab.become(browser.cookie)
            assert tab.get("/pairing", known=1)["state"] == "waiting"
        waits.append(time.monotonic() - began)

    threads = [threading.Thread(target=ask) for _ in range(matchmaker.ASKED + 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(wait > matchmaker.HOLD - 1 for wait in waits) == matchmaker.ASKED
    browser.http.delete("/api/pairing")


def test_few_questions_from_one_address_wait_together(tmp_path: Path) -> None:
    limits = Limits(polls_of_address=0)
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as browser:
        browser.post("/pairing", {"game": GAME, "players": 2, "board": None, "bots": False})
        assert browser.http.get("/api/pairing?known=1").json()["error"]["code"] == "limit.pairing"
        assert browser.get("/pairing")["state"] == "waiting", "that asks for nothing to wait for"


def test_who_begins_to_wait_again_and_again_is_slowed_down(tmp_path: Path) -> None:
    limits = Limits(pairing=Rate(3, 0.01))
    with Server(f"sqlite:///{tmp_path / 'x.sqlite'}", limits) as server, server.browser() as browser:
        for _ in range(3):
            wait(browser)
        assert wait(browser, 429)["error"]["code"] == "limit.pairing"
