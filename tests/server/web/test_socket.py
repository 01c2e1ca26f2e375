"""Play by socket: whole games, two browsers, late and repeated acts, bad messages, restarts."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

import dragonrace
from dragonrace.server.store.rows import Addition
from dragonrace.server.store.store import Conflict
from dragonrace.server.table.watcher import QUEUE, Watcher
from dragonrace.server.web import socket as socket_module
from dragonrace.server.web.turns import Turns
from tests.server.living import BOT, GAME, HIDDEN, OPEN, PERSON, Browser, Server, act_in_turn


def record(browser: Browser, match: Any) -> str:
    answer = browser.http.get(f"/api/matches/{match['id']}/record")
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("bot", dragonrace.bots("dragon-river"))
def test_a_whole_game_against_bots(browser: Browser, bot: str) -> None:
    match = browser.match(PERSON, {"kind": "bot", "bot": bot}, BOT)
    with browser.socket(match["id"], 0) as socket:
        winner = socket.play_on(0)
        while not socket.match["over"]:
            socket.hear()
        assert socket.match["result"] == {"winner": winner, "ending": None}
    ended = browser.get(f"/matches/{match['id']}")
    assert ended["over"]
    assert ended["result"] == {"winner": winner, "ending": None}
    text = record(browser, match)
    assert dragonrace.read_record(text).state.winner() == winner


def test_hot_seat_looks_from_whoever_is_asked(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)
    with browser.socket(match["id"], 0) as socket:
        socket.hear()
        for number in range(12):
            seat = socket.view["actors"][0]
            socket.say({"type": "look", "seat": seat})
            position = socket.wait_for("position")
            assert position["view"]["viewer"] == seat
            assert len(position["log"]) == position["seen"]
            socket.act(seat, socket.until_asked()[0], socket.seen, str(number))
            assert socket.answer()["type"] == "done"


def test_bots_alone_play_for_those_who_watch(browser: Browser, stranger: Browser) -> None:
    match = browser.match(BOT, BOT)
    with stranger.socket(match["id"]) as socket:
        while not socket.view or not socket.view["over"]:
            socket.hear()
            assert socket.view["choices"] == []


def test_two_browsers_play_and_a_stranger_only_watches(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, OPEN)
    invitation = match["seats"][1]["invitation"]
    assert browser.get(f"/matches/{match['id']}")["seats"][1]["invitation"] == invitation
    assert stranger.get(f"/matches/{match['id']}")["seats"][1]["invitation"] is None
    with browser.socket(match["id"], 0) as host:
        host.hear()
        stranger.post(f"/matches/{match['id']}/seats/1", {"invitation": invitation, "name": " Bo  Li "})
        seats = host.wait_for("seats")["match"]["seats"]
        assert (seats[1]["kind"], seats[1]["name"], seats[1]["mine"]) == ("person", "Bo Li", False)
        with stranger.socket(match["id"], 1) as guest:
            assert host.wait_for("seats")["match"]["seats"][1]["online"]
            guest.hear()
            for _ in range(10):
                act_in_turn(host, guest)
            assert host.view["table"] == guest.view["table"]
            other = (guest, host)[guest.view["actors"][0]]
            other.act(guest.view["actors"][0], "keep", other.seen)
            assert other.answer()["error"]["code"] == "seat.not-yours"
        assert not host.wait_for("seats")["match"]["seats"][1]["online"]


def test_who_looks_from_a_strange_seat_is_a_spectator(browser: Browser, stranger: Browser) -> None:
    match = browser.match(PERSON, BOT)
    with stranger.socket(match["id"], 0) as socket:
        assert socket.refusal()["code"] == "seat.not-yours"
        assert socket.wait_for("position")["view"]["viewer"] is None
        socket.say({"type": "look", "seat": 0})
        assert socket.refusal()["code"] == "seat.not-yours"
    with browser.socket(f"{match['id']}") as socket:
        assert socket.hear()["view"]["viewer"] is None


def test_acts_that_are_late_early_repeated_or_wrong(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)
    with browser.socket(match["id"], 0) as socket:
        choices = socket.until_asked()
        seen = socket.seen
        before = record(browser, match)
        wrong = {
            "nonsense": ("action.unreadable", seen),
            "keep 9": ("action.unreadable", seen),
            choices[-1]: ("message.invalid", seen + 1),
        }
        for text, (code, at) in wrong.items():
            socket.act(0, text, at)
            assert socket.answer()["error"]["code"] == code
        socket.act(1, choices[0], seen)
        assert socket.answer()["error"]["code"] == "action.late"
        assert record(browser, match) == before
        socket.act(0, choices[0], seen, "first")
        first = socket.answer()
        assert (first["type"], first["id"], first["seen"]) == ("done", "first", seen + 1)
        log = record(browser, match)
        for text in (choices[0], f"  {choices[0]} ", f"{match['players'][0]}: {choices[0]}"):
            socket.act(0, text, seen, "again")
            assert socket.answer() == {"type": "done", "id": "again", "seen": seen + 1}
        socket.act(0, choices[1], seen)
        assert socket.answer()["error"]["code"] == "action.late"
        assert record(browser, match) == log


def test_an_illegal_action_names_its_rule(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)
    with browser.socket(match["id"], 0) as socket:
        socket.until_asked()
        dice = socket.view["table"]["dice"]
        absent = next(face for face in range(1, 7) if face not in dice)
        socket.act(0, f"keep {absent}", socket.seen)
        error = socket.answer()["error"]
        assert error["code"] == "action.illegal"
        assert "DR-" in error["message"]


def test_the_end_is_the_end(browser: Browser) -> None:
    match = browser.match(PERSON, BOT, turn_limit=1)
    with browser.socket(match["id"], 0) as socket:
        socket.play_on(0)
        socket.act(0, "keep", socket.seen)
        assert socket.answer()["error"]["code"] == "action.late"


def test_unknown_matches_and_foreign_pages_are_told_why(browser: Browser) -> None:
    for match in ("1111111111", "nonsense", "%00", "a" * 500):
        with browser.socket(match) as socket:
            assert socket.refusal()["code"] == "match.not-found"
    match = browser.match(PERSON, BOT)["id"]
    for origin in ("http://evil.example", "null", "http://[", ""):
        with browser.socket(match, 0, Origin=origin) as socket:
            assert socket.refusal()["code"] == "request.foreign-origin"
    with browser.socket(match, 0, Origin=f"http://127.0.0.1:{browser.port}") as socket:
        assert socket.hear()["type"] == "position"


BAD = [
    ("", "JSON"),
    ("{", "line 1, column 2"),
    ("[1]", "object"),
    ("null", "object"),
    ('"act"', "object"),
    ("[" * 10000, "JSON"),
    ("9" * 5000, "JSON"),
    (b"\x00\xff", "binary"),
    (json.dumps({"type": "look", "seat": "x" * 17000}), "16384"),
    ({}, "type"),
    ({"type": "dance"}, "act"),
    ({"type": ["act"]}, "type"),
    ({"type": "look"}, "seat is missing"),
    ({"type": "look", "seat": 1.5}, "seat"),
    ({"type": "look", "seat": True}, "seat"),
    ({"type": "look", "seat": -1}, "seat"),
    ({"type": "look", "seat": 0, "more": 1}, "more is not known"),
    ({"type": "act", "seat": 0, "text": "keep", "seen": 1}, "id is missing"),
    ({"type": "act", "seat": 0, "text": "keep", "seen": "1", "id": ""}, "seen"),
    ({"type": "act", "seat": 0, "text": "keep", "seen": 10**30, "id": ""}, "seen"),
    ({"type": "act", "seat": 0, "text": "keep" * 100, "seen": 1, "id": ""}, "200"),
    ({"type": "act", "seat": 0, "text": "keep", "seen": 1, "id": "x" * 65}, "64"),
    ({"type": "act", "seat": 0, "text": "\ud800", "seen": 1, "id": ""}, "Unicode"),
    ({"type": "act", "seat": 0, "text": "x", "seen": 1, "id": "\ud800"}, "Unicode"),
    ({"type": "no such", "id": "a\udfff"}, "type"),
    ({"type": "act", "seat": 0, "text": None, "seen": 1, "id": ""}, "text"),
    ('{"type": "act", "seat": NaN, "text": "", "seen": 1, "id": ""}', "seat"),
]


def test_bad_messages_get_a_sentence_and_the_socket_stays(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)
    with browser.socket(match["id"], 0) as socket:
        socket.until_asked()
        before = record(browser, match)
        for message, what in BAD:
            socket.say(message)
            error = socket.refusal()
            assert error["code"] == "message.invalid"
            assert what in error["message"], (message, error)
            assert error["message"].endswith(".")
        assert record(browser, match) == before
        socket.act(0, socket.until_asked()[0], socket.seen)
        assert socket.answer()["type"] == "done"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KEYS = st.sampled_from(["type", "seat", "text", "seen", "id", "more"])
VALUES = JSON | st.sampled_from(["act", "look", "keep", "pair 1", "start N", "holder N E S W SE", "veto", 0, 1, 2])
# What an act may look like, but never one of a seat that is held here: seat 1 belongs to somebody else.
NEARLY = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "look"])},
    optional={"seat": st.just(1) | JSON.filter(lambda value: value != 0 and value is not None), "text": VALUES,
              "seen": VALUES, "id": VALUES},
)  # fmt: skip
GARBAGE = (
    st.binary(max_size=200)
    | st.text(max_size=300)
    | JSON.map(json.dumps)
    | st.dictionaries(KEYS, VALUES.filter(lambda value: value != 0), max_size=6).map(json.dumps)
    | NEARLY.map(json.dumps)
)


@pytest.mark.parametrize(("game", "examples"), [(GAME, 400), (HIDDEN, 200)])
def test_no_garbage_changes_a_match(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, game: str, examples: int
) -> None:
    monkeypatch.setattr(socket_module, "PER_SECOND", 10_000)
    match = browser.match(PERSON, OPEN, game=game)
    with browser.socket(match["id"], 0) as socket:
        socket.until_asked()
        before, view = record(browser, match), socket.view

        @settings(max_examples=examples)
        @given(GARBAGE)
        def throw(garbage: str | bytes) -> None:
            socket.say(garbage)
            answer = socket.hear()
            assert answer["type"] in ("refused", "position")
            if answer["type"] == "refused":
                assert answer["error"]["code"] in ("message.invalid", "seat.not-yours")

        throw()
        socket.say({"type": "look", "seat": 0})
        assert socket.wait_for("position")["view"] == view
        assert record(browser, match) == before


def test_a_restart_changes_nothing(url: str) -> None:
    with Server(url) as server, server.browser() as browser:
        cookie, match = browser.cookie, browser.match(PERSON, BOT)
        with browser.socket(match["id"], 0) as socket:
            for number in range(4):
                socket.act(0, socket.until_asked()[-1], socket.seen, str(number))
                assert socket.answer()["type"] == "done"
        before = record(browser, match)
    with Server(url) as server, server.browser() as browser:
        browser.become(cookie)
        assert [again["id"] for again in browser.get("/matches")["matches"]] == [match["id"]]
        with browser.socket(match["id"], 0) as socket:
            log = socket.hear()["log"]
            lines = before.partition("\n\n")[2].split()
            assert len(log) >= len(before.partition("\n\n")[2].splitlines())
            assert record(browser, match).partition("\n\n")[2].split()[: len(lines)] == lines
            socket.play_on(0)


def test_what_the_disk_does_not_take_has_not_happened(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = browser.match(PERSON, PERSON)
    store = server.app.state.lobby.store
    with browser.socket(match["id"], 0) as socket:
        choices, before = socket.until_asked(), record(browser, match)

        def fail(*_: object) -> None:
            raise OperationalError("INSERT", None, OSError("disk full"))

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", fail)
            socket.act(0, choices[0], socket.seen)
            assert socket.answer()["error"]["code"] == "server.storage"
        assert record(browser, match) == before
        socket.act(0, choices[0], socket.seen)
        assert socket.answer()["type"] == "done"


def test_who_plays_at_a_table_that_another_server_has_comes_back_to_the_truth(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = browser.match(PERSON, PERSON)
    store = server.app.state.lobby.store

    def other_first(addition: Addition) -> None:
        real(addition)
        raise Conflict

    real = store.append
    with browser.socket(match["id"], 0) as socket:
        choices, seen = socket.until_asked(), socket.seen
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", other_first)
            socket.act(0, choices[0], seen)
            with pytest.raises(ConnectionClosed):
                socket.answer()
    with browser.socket(match["id"], 0) as socket:
        assert socket.hear()["seen"] > seen
        socket.act(0, choices[0], seen)
        assert socket.answer() == {"type": "done", "id": "a", "seen": seen + 1}


def test_a_page_comes_back_where_it_may_go_well_in_a_moment(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Codes from 4000 on would tell it to give up."""

    def fail(_match_id: str) -> None:
        raise OperationalError("SELECT", None, OSError("the database is away"))

    match = server.write([browser.seat(0), browser.seat(1)], [])
    with monkeypatch.context() as patch:
        patch.setattr(server.app.state.lobby.store, "load", fail)
        with browser.socket(match, 0) as socket, pytest.raises(ConnectionClosed) as caught:
            socket.hear()
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1012
    with browser.socket(match, 0) as socket:
        assert socket.hear()["seen"] == 0


def test_a_database_that_has_written_what_it_failed_to_acknowledge_is_found_out(
    server: Server, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = browser.match(PERSON, PERSON)
    store = server.app.state.lobby.store

    def and_fail(addition: Addition) -> None:
        real(addition)
        raise OperationalError("COMMIT", None, OSError("the connection is gone"))

    real = store.append
    with browser.socket(match["id"], 0) as socket:
        choices, seen = socket.until_asked(), socket.seen
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", and_fail)
            socket.act(0, choices[0], seen)
            assert socket.answer()["error"]["code"] == "server.storage"
        socket.act(0, choices[0], seen)
        assert socket.hear()["seen"] > seen, "everybody hears of it"
        assert socket.answer() == {"type": "done", "id": "a", "seen": seen + 1}


def test_a_slow_watcher_is_dropped_and_blocks_nobody() -> None:
    watcher = Watcher(None)
    for number in range(QUEUE + 5):
        watcher.send(str(number))
    assert watcher.dropped


def test_a_browser_that_has_gone_before_it_is_let_in_is_no_error() -> None:
    sent = list[Any]()

    async def receive() -> Any:
        return {"type": "websocket.disconnect", "code": 1006}

    async def send(message: Any) -> None:
        sent.append(message)

    app = SimpleNamespace(state=SimpleNamespace(turns=Turns()))
    asyncio.run(socket_module.serve_socket(WebSocket({"type": "websocket", "app": app}, receive, send)))
    assert sent == []
