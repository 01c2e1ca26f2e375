"""Who one is, and how one gets to another device, over HTTP: names, preferences, tickets, phrases."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from dragonrace.server import keys
from dragonrace.server.keys import COOKIE, FRESH, NEXT, SAFE
from tests.server.living import BOT, OPEN, PERSON, Browser, Server

NOBODY = {"name": None, "emblem": None, "preferences": None, "changed_at": None, "tables": 0}


def name(browser: Browser, called: str | None, emblem: str | None = None) -> Any:
    return browser.put("/me", {"name": called, "emblem": emblem})


def names(match: Any) -> list[tuple[str | None, str | None]]:
    return [(seat["name"], seat["emblem"]) for seat in match["seats"]]


# --- who one is ---


def test_a_first_visit_is_asked_nothing_and_keeps_nothing(browser: Browser) -> None:
    assert {key: browser.get("/me")[key] for key in NOBODY} == NOBODY
    assert names(browser.match(PERSON, BOT)) == [(None, None), (None, None)]


def test_a_name_is_given_where_one_sits_alone_and_gives_none(browser: Browser) -> None:
    assert name(browser, "  Anna\u202e ", "boat")["name"] == "Anna", "what turns a sentence is no part of a name"
    assert names(browser.match(PERSON, BOT)) == [("Anna", "boat"), (None, None)]
    assert names(browser.match({**PERSON, "name": "Bo"}, BOT))[0] == ("Bo", "boat")
    assert names(browser.match({**PERSON, "name": ""}, BOT))[0] == (None, "boat"), "no name is a choice, too"
    assert names(browser.match(PERSON, PERSON)) == [(None, None)] * 2, "of several nobody knows who is meant"


def test_a_name_is_given_to_a_seat_that_is_taken(browser: Browser, guest: Browser) -> None:
    name(guest, "Mei", "kite")
    match = browser.match(PERSON, OPEN, OPEN)
    for seat, own in ((1, ("Mei", "kite")), (2, (None, None))):
        secret = match["seats"][seat]["invitation"]
        taken = guest.post(f"/matches/{match['id']}/seats/{seat}", {"invitation": secret})
        assert names(taken)[seat] == own


def test_a_seat_keeps_the_name_with_which_it_was_taken(browser: Browser) -> None:
    name(browser, "Anna", "boat")
    match = browser.match(PERSON, BOT)
    name(browser, None)
    assert names(browser.get(f"/matches/{match['id']}"))[0] == ("Anna", "boat")


def test_a_seat_that_moves_keeps_its_name_and_emblem(browser: Browser, guest: Browser) -> None:
    name(browser, "Anna", "boat")
    name(guest, "Mei", "kite")
    path = f"/matches/{browser.match(PERSON, BOT)['id']}/seats/0"
    secret = browser.post(f"{path}/moving", {})["seats"][0]["invitation"]
    assert names(guest.post(path, {"invitation": secret}))[0] == ("Anna", "boat")


def test_preferences_are_kept_as_they_are(browser: Browser) -> None:
    wanted = {"theme": "dark", "volume": 0.35, "sound": False, "known": ["pig", "龙"], "number": 3}
    assert browser.put("/me/preferences", {"preferences": wanted})["preferences"] == wanted
    assert browser.get("/me")["preferences"] == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        {"a": None},
        {"a": {"b": 1}},
        {"a": [1]},
        {"a": "x" * 65},
        {"x" * 65: 1},
        {"": 1},
        {"a": "\u0000"},
        {"a": ["x"] * 101},
        {str(number): 1 for number in range(61)},
        {str(number): ["x" * 60] * 20 for number in range(10)},
        [],
        None,
    ],
)
def test_preferences_are_small(browser: Browser, wanted: Any) -> None:
    assert browser.put("/me/preferences", {"preferences": wanted}, 422)["error"]["code"] == "request.invalid"
    answer = browser.http.put(
        "/api/me/preferences", content='{"preferences":{"a":NaN}}', headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert browser.get("/me")["preferences"] is None


@pytest.mark.parametrize("wanted", [{"name": "x" * 41}, {"emblem": "dragon"}, {"name": 1}, {"other": 1}])
def test_persons_are_small(browser: Browser, wanted: Any) -> None:
    assert browser.put("/me", {"name": None, "emblem": None, **wanted}, 422)["error"]["code"] == "request.invalid"


# --- take me along ---


def ticket(browser: Browser) -> Any:
    return {"ticket": browser.post("/me/tickets", {}, 201)["ticket"]}


def recovery(browser: Browser) -> Any:
    made = browser.post("/me/recovery", {}, 201)
    browser.post("/me/recovery/keep", {"made_at": made["made_at"]})
    return {"phrase": " ".join(made["words"])}


Way = tuple[str, Callable[[Browser], Any]]
WAYS: list[Way] = [("/me/tickets/use", ticket), ("/me/recovery/use", recovery)]
by_each_way = pytest.mark.parametrize(("path", "leave"), WAYS, ids=["ticket", "recovery"])


@by_each_way
def test_another_device_is_the_same_browser(browser: Browser, phone: Browser, path: str, leave: Any) -> None:
    name(browser, "Anna", "boat")
    browser.put("/me/preferences", {"preferences": {"theme": "dark"}})
    match = browser.match(PERSON, OPEN)["id"]
    me = phone.post(path, leave(browser))
    assert (me["name"], me["emblem"], me["preferences"], me["tables"]) == ("Anna", "boat", {"theme": "dark"}, 1)
    assert me["brought"] == 0
    assert phone.cookie == browser.cookie
    seat = phone.get(f"/matches/{match}")["seats"][0]
    assert (seat["mine"], seat["name"]) == (True, "Anna")


@by_each_way
def test_what_the_other_device_held_comes_along_at_once(
    browser: Browser, phone: Browser, path: str, leave: Any
) -> None:
    """Also at tables that are being played."""
    own = phone.match(PERSON, PERSON)["id"]
    seated = browser.match(PERSON, OPEN)
    phone.post(f"/matches/{seated['id']}/seats/1", {"invitation": seated["seats"][1]["invitation"]})
    old = phone.cookie
    with browser.socket(seated["id"]) as seen:
        seen.wait_for("position")
        assert [seat["mine"] for seat in seen.match["seats"]] == [True, False]
        assert phone.post(path, leave(browser))["brought"] == 2
        seen.wait_for("position")
        assert [seat["mine"] for seat in seen.match["seats"]] == [True, True]
    for match in (own, seated["id"]):
        assert [seat["mine"] for seat in phone.get(f"/matches/{match}")["seats"]] == [True, True]
    assert phone.get(f"/matches/{own}")["host"]
    phone.become(old)
    assert phone.get("/matches")["matches"] == []
    assert not any(seat["mine"] for seat in phone.get(f"/matches/{own}")["seats"])


@by_each_way
def test_a_device_without_a_key_gets_this_one(server: Server, browser: Browser, path: str, leave: Any) -> None:
    fresh = Browser(server.port)
    assert fresh.cookie is None
    fresh.post(path, leave(browser))
    assert fresh.cookie == browser.cookie
    fresh.http.close()


def test_a_ticket_says_whose_it_is_and_changes_nothing(browser: Browser, phone: Browser) -> None:
    name(browser, "Anna", "boat")
    phone.match(PERSON, BOT)
    before, own = phone.cookie, ticket(browser)
    for _ in range(2):
        assert phone.post("/me/tickets/look", own) == {
            "name": "Anna",
            "emblem": "boat",
            "same": False,
            "tables": 1,
            "stays": False,
        }
    assert browser.post("/me/tickets/look", own)["same"]
    assert phone.cookie == before


def test_a_device_with_a_way_back_keeps_its_tables(browser: Browser, phone: Browser) -> None:
    match, phrase = phone.match(PERSON, BOT)["id"], recovery(phone)
    own = ticket(browser)
    assert phone.post("/me/tickets/look", own)["stays"]
    assert phone.post("/me/tickets/use", own)["brought"] == 0
    assert not phone.get(f"/matches/{match}")["seats"][0]["mine"]
    assert phone.post("/me/recovery/use", phrase)["tables"] == 1
    assert phone.get(f"/matches/{match}")["seats"][0]["mine"]


def test_who_opens_their_own_link_keeps_it(browser: Browser, phone: Browser) -> None:
    own = ticket(browser)
    assert browser.post("/me/tickets/use", own, 409)["error"]["code"] == "ticket.same-browser"
    phone.post("/me/tickets/use", own)


def test_a_phrase_of_ones_own_changes_nothing(browser: Browser) -> None:
    browser.match(PERSON, BOT)
    own = recovery(browser)
    me = browser.post("/me/recovery/use", own)
    assert (me["brought"], me["tables"]) == (0, 1)
    assert me["recovery_made_at"] is not None


def test_a_phrase_that_nobody_has_written_down_ends_none(browser: Browser, phone: Browser) -> None:
    own = recovery(browser)
    one, other = (browser.post("/me/recovery", {}, 201) for _ in range(2))
    phone.post("/me/recovery/use", own)
    refused = browser.post("/me/recovery/keep", {"made_at": one["made_at"]}, 409)
    assert refused["error"]["code"] == "recovery.replaced"
    phone.post("/me/recovery/use", own)
    browser.post("/me/recovery/keep", {"made_at": other["made_at"]})
    phone.post("/me/recovery/use", {"phrase": " ".join(other["words"])})
    assert phone.post("/me/recovery/use", own, 404)["error"]["code"] == "recovery.not-found"


def test_a_phrase_can_be_made_void(browser: Browser, phone: Browser) -> None:
    own = recovery(browser)
    assert browser.http.delete("/api/me/recovery").json()["recovery_made_at"] is None
    assert phone.post("/me/recovery/use", own, 404)["error"]["code"] == "recovery.not-found"


def test_a_slip_is_said_in_the_readers_language(browser: Browser) -> None:
    words = {"phrase": "dragn " * 8}
    assert browser.post("/me/recovery/use?lang=de", words, 422)["error"]["message"] == (
        "„dragn“ kommt in keinem Merksatz vor. Heißt es „dragon“?"
    )
    assert browser.post("/me/recovery/use", {"phrase": "dragon"}, 422)["error"]["code"] == "recovery.words"


# --- another key ---


def test_who_changes_the_lock_keeps_all_and_lets_nobody_else_in(browser: Browser, phone: Browser) -> None:
    name(browser, "Anna")
    match = browser.match(PERSON, OPEN)["id"]
    phrase = recovery(browser)
    phone.post("/me/tickets/use", ticket(browser))
    open_ticket = ticket(browser)
    with phone.socket(match, 0) as lost:
        assert lost.wait_for("position")["view"]["viewer"] == 0
        me = browser.renew()
        assert (me["name"], me["tables"], me["recovery_made_at"]) == ("Anna", 1, None)
        assert browser.cookie != phone.cookie
        assert lost.wait_for("position")["view"]["viewer"] is None
        lost.act(0, "x", lost.seen)
        assert lost.refusal()["code"] == "seat.not-yours"
    assert browser.get(f"/matches/{match}")["seats"][0]["mine"]
    assert phone.get("/matches")["matches"] == []
    phone.post("/me/recovery/use", phrase, 404)
    phone.post("/me/tickets/use", open_ticket, 404)


def test_a_lost_answer_loses_nobody(server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """All has gone over to the new key, and the browser was not told so: whatever it does next, it finds its own."""
    name(browser, "Anna")
    browser.match(PERSON, BOT)
    assert browser.post("/me/renew", {}, 409)["error"]["code"] == "renew.unprepared"
    browser.post("/me/renew/prepare", {})
    old, fresh = browser.cookie, browser.http.cookies[NEXT]
    renew_as(browser, old, fresh)
    assert NEXT not in browser.http.cookies
    assert browser.cookie == fresh
    for ask in (
        lambda: browser.get("/me"),
        lambda: browser.post("/me/renew", {}),
        lambda: name(browser, "Anna"),
        lambda: browser.put("/me/preferences", {"preferences": {"theme": "dark"}}),
        lambda: browser.post("/me/tickets/use", {"ticket": "A" * 22}, 404),
    ):
        renew_as(browser, old, fresh, ask)
        assert (browser.cookie, browser.get("/me")["tables"]) == (fresh, 1)
    renew_as(browser, old, fresh, browser.renew)
    assert browser.cookie not in (old, fresh)
    assert browser.get("/me")["tables"] == 1, "who presses once more changes the lock once more"

    def fail(*_: object) -> None:
        raise SQLAlchemyError

    browser.post("/me/renew/prepare", {})
    newest = browser.http.cookies[NEXT]
    monkeypatch.setattr(server.app.state.people, "me", fail)
    browser.post("/me/renew", {}, 503)
    assert browser.cookie == newest, "a refusal that comes after it brings the key, too"


def renew_as(browser: Browser, key: str | None, fresh: str, ask: Callable[[], Any] | None = None) -> None:
    """Ask with these keys, whatever the browser has been told meanwhile."""
    browser.http.cookies.clear()
    for cookie, value in ((COOKIE, key), (NEXT, fresh)):
        browser.http.cookies.set(cookie, value or "", domain="127.0.0.1")
    (ask or (lambda: browser.post("/me/renew", {})))()


def test_who_is_locked_out_is_somebody_of_their_own(browser: Browser, phone: Browser, guest: Browser) -> None:
    """Not one and the same for all: among them may be who the lock was changed for."""
    name(browser, "Anna")
    for device in (phone, guest):
        device.post("/me/tickets/use", ticket(browser))
    browser.renew()
    assert [device.get("/me")["name"] for device in (phone, guest)] == [None, None]
    assert len({browser.cookie, phone.cookie, guest.cookie}) == 3
    assert browser.get("/me")["name"] == "Anna"


def test_by_https_a_cookie_is_taken_from_nobody_else(browser: Browser) -> None:
    """Another name of the same host could plant one; browsers let it plant none whose name begins so."""
    own, planted = keys.new_key(), keys.new_key()
    headers = {"x-forwarded-proto": "https", "cookie": f"{SAFE}{COOKIE}={own}; {COOKIE}={planted}"}
    browser.http.cookies.clear()
    told = browser.http.get("/", headers=headers).headers.get_list("set-cookie")
    assert told[0].startswith(f"{SAFE}{COOKIE}={own};")
    ticket_of = browser.http.post("/api/me/tickets", json={}, headers=headers).json()
    browser.become(planted)
    assert not browser.post("/me/tickets/look", {"ticket": ticket_of["ticket"]})["same"]


def test_who_asks_who_they_are_stays_the_same(browser: Browser) -> None:
    """A key at hand that nothing has gone over to is nobody's yet."""
    browser.match(PERSON, BOT)
    browser.post("/me/renew/prepare", {})
    before = browser.cookie
    assert browser.get("/me")["tables"] == 1
    assert browser.cookie == before


def test_a_page_prolongs_the_key_from_time_to_time(browser: Browser) -> None:
    """Who plays for years is not forgotten on a certain day."""
    before = browser.cookie
    browser.http.get("/")
    browser.http.cookies.delete(FRESH)
    told = browser.http.get("/").headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in told] == [COOKIE, FRESH]
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in told)
    assert "Max-Age=34560000" in told[0]
    assert browser.cookie == before
    assert "set-cookie" not in browser.http.get("/").headers, "not each time"


def test_a_new_lock_ends_the_invitations_that_the_old_key_could_see(
    browser: Browser, guest: Browser, stranger: Browser
) -> None:
    match = browser.match(PERSON, OPEN)
    path = f"/matches/{match['id']}"
    stranger.become(browser.cookie)
    seen = stranger.post(f"{path}/seats/0/moving", {})
    browser.renew()
    for seat in (0, 1):
        guest.http.post(f"/api{path}/seats/{seat}", json={"invitation": seen["seats"][seat]["invitation"]})
    guest.post(f"/codes/{seen['code']}", {"sit": True}, 404)
    now = browser.get(path)
    assert [(seat["kind"], seat["mine"], seat["moving"]) for seat in now["seats"]] == [
        ("person", True, False),
        ("open", False, False),
    ]
    guest.post(f"{path}/seats/1", {"invitation": now["seats"][1]["invitation"]})


def test_a_new_lock_has_a_new_code(browser: Browser, guest: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    browser.renew()
    code = browser.get(f"/matches/{match['id']}")["code"]
    assert code != match["code"]
    assert guest.post(f"/codes/{code}", {"sit": True})["seats"][1]["mine"]


def test_who_leaves_is_somebody_new_here(browser: Browser, phone: Browser) -> None:
    name(browser, "Anna")
    phone.post("/me/tickets/use", ticket(browser))
    assert phone.post("/me/leave", {})["name"] is None
    assert phone.cookie != browser.cookie
    assert browser.get("/me")["name"] == "Anna"


def test_the_cookie_is_careful(browser: Browser, phone: Browser) -> None:
    answer = phone.http.post("/api/me/tickets/use", json=ticket(browser))
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}={browser.cookie};")
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/"))
    assert answer.headers["cache-control"] == "no-store"
    assert browser.cookie is not None
    assert browser.cookie not in answer.text
