"""A seat moves to another device of the person who holds it, with a secret that they alone see."""

from typing import Any

from tests.server.living import BOT, OPEN, PERSON, WEAKEST, Browser, Server, act_in_turn


def move(browser: Browser, match: Any, seat: int, status: int = 200) -> Any:
    return browser.post(f"/matches/{match['id']}/seats/{seat}/moving", {}, status)


def take(browser: Browser, match: Any, seat: int, invitation: str, status: int = 200, **name: str) -> Any:
    return browser.post(f"/matches/{match['id']}/seats/{seat}", {"invitation": invitation, **name}, status)


def with_a_guest(host: Browser, guest: Browser) -> Any:
    match = host.match(PERSON, OPEN)
    return take(guest, match, 1, match["seats"][1]["invitation"], name="Mei")


def test_a_seat_moves_and_the_old_device_looks_on(browser: Browser, phone: Browser) -> None:
    match = browser.match(PERSON, BOT)
    with browser.socket(match["id"], 0) as old:
        assert old.until_asked()
        invitation = move(browser, match, 0)["seats"][0]["invitation"]
        assert old.wait_for("seats")["match"]["seats"][0]["invitation"] == invitation
        taken = take(phone, match, 0, invitation)["seats"][0]
        assert (taken["mine"], taken["moving"], taken["invitation"]) == (True, False, None)
        assert not old.wait_for("seats")["match"]["seats"][0]["mine"]
        view = old.wait_for("position")["view"]
        assert (view["viewer"], view["choices"]) == (None, [])
        old.act(0, "x", old.seen)
        assert old.answer()["error"]["code"] == "seat.not-yours"
        with phone.socket(match["id"], 0) as new:
            choices, seen = new.until_asked(), new.seen
            new.act(0, choices[0], seen)
            assert new.answer()["type"] == "done"
            while old.seen <= seen:
                assert old.hear().get("view", {"choices": []})["choices"] == []
    assert [match["id"] for match in phone.get("/matches")["matches"]] == [match["id"]]


def test_the_secret_is_seen_by_its_holder_alone(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = with_a_guest(browser, guest)
    with browser.socket(match["id"], 0) as host, stranger.socket(match["id"]) as watcher:
        host.hear()
        watcher.hear()
        secret = move(guest, match, 1)["seats"][1]["invitation"]
        for socket in (host, watcher):
            while not socket.match["seats"][1]["moving"]:
                socket.wait_for("seats")
            assert socket.match["seats"][1]["invitation"] is None
    assert secret
    assert guest.get(f"/matches/{match['id']}")["seats"][1]["invitation"] == secret
    for other in (browser, stranger):
        for path in (f"/matches/{match['id']}", "/matches", f"/matches/{match['id']}/record"):
            assert secret not in other.http.get(f"/api{path}").text


def test_who_moves_keeps_their_name_or_takes_another(browser: Browser, guest: Browser, phone: Browser) -> None:
    match = with_a_guest(browser, guest)
    secret = move(guest, match, 1)["seats"][1]["invitation"]
    assert take(phone, match, 1, secret)["seats"][1]["name"] == "Mei"
    secret = move(phone, match, 1)["seats"][1]["invitation"]
    assert take(guest, match, 1, secret, name="Li")["seats"][1]["name"] == "Li"


def test_an_invitation_is_used_up_and_a_new_one_voids_the_old(
    browser: Browser, guest: Browser, phone: Browser, stranger: Browser
) -> None:
    match = with_a_guest(browser, guest)
    old = move(guest, match, 1)["seats"][1]["invitation"]
    new = move(guest, match, 1)["seats"][1]["invitation"]
    for wrong in (old, "x", "\u00e4"):
        assert take(stranger, match, 1, wrong, 403)["error"]["code"] == "seat.wrong-invitation"
    take(phone, match, 1, new)
    for late in (stranger, guest):
        assert take(late, match, 1, new, 409)["error"]["code"] == "seat.taken"


def test_only_the_holder_moves_their_seat(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = with_a_guest(browser, guest)
    for who, seat in ((browser, 1), (guest, 0), (stranger, 1)):
        assert move(who, match, seat, 403)["error"]["code"] == "seat.not-yours"
    open_match = browser.match(PERSON, OPEN, BOT)
    for seat in (1, 2):
        assert move(browser, open_match, seat, 403)["error"]["code"] == "seat.not-yours"
    assert move(browser, match, 2, 404)["error"]["code"] == "seat.unknown"
    assert move(browser, {"id": "none"}, 0, 404)["error"]["code"] == "match.not-found"
    path = f"/matches/{match['id']}/seats/0/moving"
    assert browser.post(path, {"to": "me"}, 422)["error"]["code"] == "request.invalid"


def test_the_other_device_ends_a_stand_in(browser: Browser, guest: Browser, phone: Browser) -> None:
    match = with_a_guest(browser, guest)
    secret = move(guest, match, 1)["seats"][1]["invitation"]
    path = f"/matches/{match['id']}/seats/1/stand-in"
    assert browser.post(path, {"bot": WEAKEST})["seats"][1]["stand_in"] == WEAKEST
    assert take(phone, match, 1, secret)["seats"][1]["stand_in"] is None


def test_the_invitation_survives_a_restart(url: str) -> None:
    with Server(url) as server, server.browser() as host:
        match = host.match(PERSON, BOT)
        secret = move(host, match, 0)["seats"][0]["invitation"]
        cookie = host.cookie
    with Server(url) as server, server.browser() as host, server.browser() as phone:
        host.become(cookie)
        assert host.get(f"/matches/{match['id']}")["seats"][0]["invitation"] == secret
        assert take(phone, match, 0, secret)["seats"][0]["mine"]
    with Server(url) as server, server.browser() as host, server.browser() as phone:
        host.become(cookie)
        seat = host.get(f"/matches/{match['id']}")["seats"][0]
        assert (seat["mine"], seat["moving"]) == (False, False)


def test_a_rematch_starts_without_invitations_to_held_seats(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, turn_limit=2)
    move(browser, match, 0)
    with browser.socket(match["id"], 0) as one, browser.socket(match["id"], 1) as two:
        act_in_turn(one, two)
        while not one.view["over"]:
            act_in_turn(one, two)
    again = browser.post(f"/matches/{match['id']}/rematch", {})
    assert [(seat["moving"], seat["invitation"]) for seat in again["seats"]] == [(False, None)] * 2
