"""What people say at a table, by socket, and whom they hear no more: who hears what, who may speak, what stays."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from dragonrace.server import keys
from dragonrace.server.store.people import People
from dragonrace.server.table.phrases import PHRASES
from tests.server.living import BOT, GAME, HIDDEN, OPEN, PERSON, Browser, Server, Socket


def say(socket: Socket, phrase: str, seat: int = 0, **more: Any) -> None:
    socket.say({"type": "say", "seat": seat, "phrase": phrase, **more})


def write(socket: Socket, text: str, seat: int = 0, **more: Any) -> None:
    socket.say({"type": "chat", "seat": seat, "text": text, **more})


def heard(socket: Socket) -> tuple[int, str | None, str | None]:
    """The seat, and the phrase or the text, of what is said next."""
    message = socket.wait_for("said")
    return message["seat"], message["phrase"], message["text"]


def table_for_two(host: Browser, guest: Browser, **more: Any) -> str:
    match = host.post("/matches", {"game": GAME, "seats": [PERSON, OPEN], **more}, 201)
    guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"], "name": "Bo"})
    return str(match["id"])


def test_all_hear_what_is_said_from_a_seat(browser: Browser, guest: Browser, stranger: Browser) -> None:
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two, stranger.socket(match) as three:
        for socket in (one, two, three):
            socket.wait_for("position")
        say(one, "good-luck")
        assert [heard(socket) for socket in (one, two, three)] == [(0, "good-luck", None)] * 3
        write(two, "  Danke!\n Dir auch  ", 1)
        assert [heard(socket) for socket in (one, two, three)] == [(1, None, "Danke! Dir auch")] * 3


@pytest.mark.parametrize("phrase", PHRASES)
def test_each_phrase_goes_over_the_wire_as_its_name(browser: Browser, phrase: str) -> None:
    match = browser.match(PERSON, OPEN)
    with browser.socket(match["id"], 0, lang="de") as socket:
        say(socket, phrase)
        assert heard(socket) == (0, phrase, None)


def test_who_comes_later_is_told_what_was_said(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one:
        say(one, "hello")
        write(one, "Is anybody here?")
        heard(one)
        heard(one)
        with guest.socket(match, 1) as two:
            assert two.hear()["type"] == "position"
            told = two.wait_for("talk")["said"]
    assert [(line["number"], line["phrase"], line["text"]) for line in told] == [
        (1, "hello", None),
        (2, None, "Is anybody here?"),
    ]
    assert all(set(line) == {"number", "seat", "phrase", "text", "at"} for line in told)


def test_where_nothing_was_said_nothing_is_told(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)
    with browser.socket(match["id"], 0) as socket:
        assert socket.hear()["type"] == "position"
        socket.act(0, socket.view["choices"][0]["text"], socket.seen)
        kinds = [socket.hear()["type"] for _ in range(2)]
    assert "talk" not in kinds


def test_what_was_said_outlasts_the_server(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'm.sqlite'}"
    with Server(address) as server, server.browser() as browser:
        cookie = browser.cookie
        match = browser.match(PERSON, OPEN)["id"]
        with browser.socket(match, 0) as socket:
            say(socket, "one-moment")
            heard(socket)
    with Server(address) as server, server.browser() as browser:
        browser.become(cookie)
        with browser.socket(match, 0) as socket:
            (told,) = socket.wait_for("talk")["said"]
            assert (told["number"], told["phrase"]) == (1, "one-moment")
            say(socket, "back-again")
            assert socket.wait_for("said")["number"] == 2


def test_a_table_that_was_forgotten_knows_what_was_said_a_moment_ago(server: Server, browser: Browser) -> None:
    match = browser.match(PERSON, OPEN)["id"]
    with browser.socket(match, 0) as socket:
        say(socket, "hello")
        heard(socket)
    assert server.app.state.lobby.store.talk.is_waiting, "it is not written yet"
    server.app.state.lobby._opened.clear()
    with browser.socket(match, 0) as socket:
        assert [line["phrase"] for line in socket.wait_for("talk")["said"]] == ["hello"]


# --- the host's switch ---


def test_the_host_switches_writing_off_and_on(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two:
        assert two.wait_for("position")["match"]["chat"]
        assert guest.post(f"/matches/{match}/chat", {"on": False}, 403)["error"]["code"] == "match.not-yours"
        assert browser.post(f"/matches/{match}/chat", {"on": False})["chat"] is False
        while two.match["chat"]:
            two.hear()
        for socket, seat in ((one, 0), (two, 1)):
            write(socket, "Anybody?", seat, id="mine")
            refused = socket.wait_for("refused")
            assert (refused["id"], refused["error"]["code"]) == ("mine", "chat.off")
        say(two, "hello", 1)
        assert heard(one) == (1, "hello", None), "phrases stay"
        browser.post(f"/matches/{match}/chat", {"on": True})
        browser.post(f"/matches/{match}/chat", {"on": True})
        write(two, "Now", 1)
        assert heard(one) == (1, None, "Now")


def test_a_table_may_begin_without_writing_and_its_rematch_is_the_same(browser: Browser) -> None:
    body = {"game": GAME, "seats": [PERSON, BOT], "options": {"turn_limit": 1}, "chat": False}
    match = browser.post("/matches", body, 201)
    assert match["chat"] is False
    with browser.socket(match["id"], 0) as socket:
        socket.play_on(0)
    assert browser.post(f"/matches/{match['id']}/rematch", {})["chat"] is False
    assert browser.get(f"/matches/{match['id']}")["chat"] is False


def test_at_a_public_table_nobody_writes(browser: Browser) -> None:
    body = {"game": GAME, "seats": [PERSON, OPEN], "visibility": "public"}
    match = browser.post("/matches", body, 201)
    assert match["chat"] is False
    assert browser.post("/matches", {**body, "chat": True}, 422)["error"]["code"] == "request.invalid"
    assert browser.post(f"/matches/{match['id']}/chat", {"on": True}, 409)["error"]["code"] == "chat.public"
    assert browser.post(f"/matches/{match['id']}/chat", {"on": False})["chat"] is False
    with browser.socket(match["id"], 0) as socket:
        write(socket, "Anybody?")
        assert socket.refusal()["code"] == "chat.off"
        say(socket, "hello")
        assert heard(socket) == (0, "hello", None)


# --- blocks ---


def test_who_is_blocked_is_heard_no_more_at_any_table(browser: Browser, guest: Browser, stranger: Browser) -> None:
    here, elsewhere = table_for_two(browser, guest), table_for_two(browser, guest)
    with browser.socket(here, 0) as one, guest.socket(here, 1) as two, browser.socket(elsewhere, 0) as third:
        for socket in (one, two, third):
            socket.wait_for("position")
        write(two, "before", 1)
        heard(one)
        (block,) = browser.post("/blocks", {"match": here, "seat": 1})["blocks"]
        assert (block["name"], block["colour"], block["seats"]) == ("Bo", "blue", [1])
        write(two, "rude", 1)
        assert heard(two) == (1, None, "before")
        assert heard(two) == (1, None, "rude"), "they are not told"
        with guest.socket(elsewhere, 1) as fourth:
            say(fourth, "hello", 1)
            heard(fourth)
        say(one, "thanks")
        say(third, "sorry")
        assert heard(one) == (0, "thanks", None), "nothing of theirs comes before"
        assert heard(third) == (0, "sorry", None)
        assert heard(two) == (0, "thanks", None), "they hear the other all the same"
    with browser.socket(here, 0) as again, stranger.socket(here) as other:
        assert [line["seat"] for line in again.wait_for("talk")["said"]] == [0]
        assert [line["seat"] for line in other.wait_for("talk")["said"]] == [1, 1, 0]
    assert guest.get("/blocks")["blocks"] == []


def test_who_is_blocked_plays_no_rematch_with_the_other(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    browser.post("/blocks", {"match": match, "seat": 1})
    with guest.socket(match, 1) as blue:
        blue.wait_for("position")
        blue.act(1, "(resign)", 0)
        blue.wait_for("done")
    rematch = guest.post(f"/matches/{match}/rematch", {})
    assert [seat["kind"] for seat in rematch["seats"]] == ["open", "person"]
    assert rematch["host"]
    mine = browser.get("/matches")["matches"]
    assert [one["id"] for one in mine] == [match], "nobody sits them down there, or calls them"


def test_a_block_is_seen_and_undone(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    browser.post("/blocks", {"match": match, "seat": 1})
    (block,) = browser.post("/blocks", {"match": match, "seat": 1})["blocks"]
    assert browser.get("/blocks")["blocks"] == [{**block, "seats": []}]
    assert browser.get("/blocks", match=match)["blocks"] == [block]
    assert guest.http.delete(f"/api/blocks/{block['handle']}").json() == {"blocks": []}
    assert browser.get("/blocks")["blocks"] != [], "that was another's"
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two:
        one.wait_for("position")
        assert browser.http.delete(f"/api/blocks/{block['handle']}").json() == {"blocks": []}
        say(two, "hello", 1)
        assert heard(one) == (1, "hello", None)


def test_whom_one_can_block(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN, BOT)["id"]
    wrong = {
        (match, 0): (409, "seat.yours"),
        (match, 1): (409, "seat.nobody"),
        (match, 2): (409, "seat.nobody"),
        (match, 5): (409, "seat.nobody"),
        ("1111111111", 0): (404, "match.not-found"),
        ("no id", 0): (404, "match.not-found"),
    }
    for (at, seat), (status, code) in wrong.items():
        assert browser.post("/blocks", {"match": at, "seat": seat}, status)["error"]["code"] == code
    browser.post("/blocks", {"match": match}, 422)
    assert stranger.post("/blocks", {"match": match, "seat": 0}, 403)["error"]["code"] == "match.not-yours"


def test_nobody_learns_who_is_the_same_person_at_tables_that_are_not_theirs(
    browser: Browser, guest: Browser, stranger: Browser
) -> None:
    shared, other = table_for_two(browser, guest), table_for_two(stranger, guest)
    browser.post("/blocks", {"match": shared, "seat": 1})
    assert [one["seats"] for one in browser.get("/blocks", match=shared)["blocks"]] == [[1]]
    assert [one["seats"] for one in browser.get("/blocks", match=other)["blocks"]] == [[]]
    assert browser.post("/blocks", {"match": other, "seat": 1}, 403)["error"]["code"] == "match.not-yours"
    third = browser.match(OPEN, OPEN)
    guest.post(f"/matches/{third['id']}/seats/0", {"invitation": third["seats"][0]["invitation"]})
    assert [one["seats"] for one in browser.get("/blocks", match=third["id"])["blocks"]] == [[0]], "it opened the table"


def test_who_is_blocked_takes_no_seat_at_the_blockers_public_table(
    browser: Browser, guest: Browser, stranger: Browser
) -> None:
    shared = table_for_two(browser, guest)
    browser.post("/blocks", {"match": shared, "seat": 1})
    match = browser.post("/matches", {"game": GAME, "seats": [PERSON, OPEN, OPEN], "visibility": "public"}, 201)
    path = f"/matches/{match['id']}/seats"
    full = guest.post(path, {}, 409)["error"]
    assert full["code"] == "seat.none-open", "as though somebody had been quicker"
    assert stranger.post(path, {})["seats"][1]["mine"]
    (block,) = browser.get("/blocks")["blocks"]
    browser.http.delete(f"/api/blocks/{block['handle']}")
    assert guest.post(path, {})["seats"][2]["mine"]
    theirs = guest.post("/matches", {"game": GAME, "seats": [PERSON, OPEN], "visibility": "public"}, 201)
    browser.post("/blocks", {"match": shared, "seat": 1})
    assert browser.post(f"/matches/{theirs['id']}/seats", {})["seats"][1]["mine"], "that is their own business"


def test_who_is_blocked_stays_so_under_another_key(server: Server, browser: Browser, guest: Browser) -> None:
    """What they said before, too, at a table that is in memory."""
    match = table_for_two(browser, guest)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two:
        one.wait_for("position")
        say(two, "hello", 1)
        heard(one)
    browser.post("/blocks", {"match": match, "seat": 1})
    store = server.app.state.lobby.store
    store.talk.flush()
    assert guest.cookie is not None
    arrival = People(store).renew(keys.digest(guest.cookie), "n" * 43)
    asyncio.run_coroutine_threadsafe(server.app.state.lobby.doubt(arrival.matches), server.loop).result(5)
    with browser.socket(match, 0) as again:
        again.wait_for("position")
        say(again, "thanks")
        kinds = []
        while (message := again.hear())["type"] != "said":
            kinds.append(message["type"])
        assert "talk" not in kinds
        assert message["phrase"] == "thanks"
    guest.become("n" * 43)
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two:
        one.wait_for("position")
        say(two, "wow", 1)
        assert heard(two) == (1, "wow", None)
        say(one, "sorry")
        assert heard(one) == (0, "sorry", None)


def test_no_digest_of_a_key_is_told(browser: Browser, guest: Browser) -> None:
    match = table_for_two(browser, guest)
    told = [json.dumps(browser.post("/blocks", {"match": match, "seat": 1}))]
    with browser.socket(match, 0) as one, guest.socket(match, 1) as two:
        two.wait_for("position")
        say(one, "hello")
        told.append(json.dumps(two.wait_for("said")))
        with guest.socket(match, 1) as again:
            told.append(json.dumps(again.wait_for("talk")))
    for one_cookie in (browser.cookie, guest.cookie):
        assert one_cookie is not None
        digest = keys.digest(one_cookie)
        assert not any(digest[:12] in text for text in told)


# --- what is hidden ---


def test_talk_waits_for_nothing_and_changes_nothing(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON, game=HIDDEN)
    with browser.socket(match["id"], 0) as socket:
        before = socket.wait_for("position")
        say(socket, "emote-thinking")
        heard(socket)
        socket.say({"type": "look", "seat": 0})
        after = socket.wait_for("position")
    assert (before["view"], before["log"], before["seen"]) == (after["view"], after["log"], after["seen"])
