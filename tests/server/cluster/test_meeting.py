"""Strangers at different servers meet: each finds the other's public table, follows its code, and is paired."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from dragonrace.server.store.listings import LIFE
from dragonrace.server.table import matchmaker, noticeboard
from tests.server.living import GAME, OPEN, PERSON, Browser, Server, act_in_turn

SOON = 60.0


@pytest.fixture
def servers(shared: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Server]]:
    monkeypatch.setattr(noticeboard, "BEAT", 0.2)
    monkeypatch.setattr(noticeboard, "FRESH", 0.0)
    monkeypatch.setattr(matchmaker, "BEAT", 0.2)
    with ExitStack() as stack:
        yield [stack.enter_context(Server(shared)) for _ in range(2)]


def until(check: Callable[[], Any]) -> Any:
    end = time.monotonic() + SOON
    while not (found := check()):
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)
    return found


def test_a_table_of_one_server_is_listed_and_joined_at_the_other(host: Browser, guest: Browser) -> None:
    match = host.post("/matches", {"game": GAME, "seats": [PERSON, OPEN], "visibility": "public"}, 201)["id"]
    with host.socket(match, 0) as one:
        (listed,) = until(lambda: guest.get("/tables")["tables"])
        assert (listed["id"], listed["open"]) == (match, 1)
        assert guest.post(f"/matches/{match}/seats", {})["seats"][1]["mine"]
        with guest.socket(match, 1) as two:
            for _ in range(5):
                act_in_turn(one, two)
        until(lambda: guest.get("/tables")["tables"][0]["open"] == 0)
    until(lambda: guest.get("/tables")["tables"] == [])


def test_a_code_leads_to_a_table_of_the_other_server(host: Browser, guest: Browser) -> None:
    match = host.match(PERSON, OPEN)
    with host.socket(match["id"], 0) as one:
        one.hear()
        assert guest.post(f"/codes/{match['code']}", {})["id"] == match["id"]
        taken = guest.post(f"/codes/{match['code']}", {"sit": True, "name": "Bo"})
        assert [seat["name"] for seat in taken["seats"]] == [None, "Bo"] or taken["seats"][1]["name"] == "Bo"
        while not one.match or one.match["seats"][1]["kind"] == "open":
            one.hear()


def test_two_who_wait_at_two_servers_play(host: Browser, guest: Browser) -> None:
    assert host.post("/pairing", {"game": GAME})["state"] == "waiting"
    told: list[Any] = []
    asking = threading.Thread(target=lambda: told.append(host.get("/pairing", known=1)))
    asking.start()
    second = guest.post("/pairing", {"game": GAME})
    asking.join(SOON)
    # An answer may have come before the other one was there.
    places = {
        told[0]["match_id"] or until(lambda: host.get("/pairing")["match_id"]),
        second["match_id"] or until(lambda: guest.get("/pairing")["match_id"]),
    }
    assert len(places) == 1
    match = places.pop()
    seats = [[seat["mine"] for seat in who.get(f"/matches/{match}")["seats"]] for who in (host, guest)]
    assert sorted(seats) == [[False, True], [True, False]]


def test_a_server_that_stands_still_leaves_the_list(servers: list[Server], host: Browser, guest: Browser) -> None:
    match = host.post("/matches", {"game": GAME, "seats": [PERSON, OPEN], "visibility": "public"}, 201)["id"]
    with host.socket(match, 0):
        until(lambda: guest.get("/tables")["tables"])
        go_on = threading.Event()
        servers[0].loop.call_soon_threadsafe(go_on.wait, 60)
        try:
            began = time.monotonic()
            while guest.get("/tables")["tables"]:
                assert time.monotonic() - began < LIFE + 5
                time.sleep(0.5)
        finally:
            go_on.set()
