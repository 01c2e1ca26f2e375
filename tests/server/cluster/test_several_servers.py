"""Several servers on one database: whichever a browser comes to, it finds the same table."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from dragonrace.server.cluster.calls import Callers
from dragonrace.server.cluster.link import LinkLostError
from dragonrace.server.store.leases import LEASE, Elsewhere
from dragonrace.server.store.schema import servers as table_of_servers
from tests.server.living import OPEN, PERSON, Browser, Server, Socket, act_in_turn

SOON = 60


def invite(host: Browser, guest: Browser) -> str:
    match = host.match(PERSON, OPEN)
    guest.post(f"/matches/{match['id']}/seats/1", {"invitation": match["seats"][1]["invitation"], "name": "Bo"})
    return str(match["id"])


def has(server: Server, match: str) -> bool:
    table = server.app.state.lobby._tables().get(match)
    return table is not None and not table.is_lost


def freeze(server: Server) -> Callable[[], None]:
    """Let a server's event loop stand still, as if its process were stopped; return what lets it go on."""
    go_on = threading.Event()
    server.loop.call_soon_threadsafe(go_on.wait, 60)
    return go_on.set


@contextmanager
def coming_back(browser: Browser, match: str, seat: int) -> Iterator[Socket]:
    """A socket that has a position, as soon as there is one."""
    until = time.monotonic() + SOON
    with ExitStack() as stack:
        while True:
            assert time.monotonic() < until, "nobody takes over"
            try:
                socket = stack.enter_context(browser.socket(match, seat))
                while not socket.view:
                    socket.hear()
                break
            except (ConnectionClosed, InvalidHandshake, OSError):
                time.sleep(0.2)
        yield socket


def heard_until_closed(socket: Socket) -> set[str]:
    """The kinds of messages that come before a socket is closed."""
    kinds = set()
    with suppress(ConnectionClosed):
        while True:
            kinds.add(socket.hear()["type"])
    return kinds


def test_two_people_at_two_servers_play_at_one_table(servers: list[Server], host: Browser, guest: Browser) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one, guest.socket(match, 1) as two:
        for _ in range(20):
            act_in_turn(one, two)
    assert [has(server, match) for server in servers] == [True, False]
    records = [browser.http.get(f"/api/matches/{match}/record").text for browser in (host, guest)]
    assert records[0] == records[1]


def test_a_table_is_counted_for_who_has_it_opened(servers: list[Server], host: Browser) -> None:
    """Here, too, where the way to a match is looked for before anything else."""
    match = host.match(PERSON, OPEN)["id"]
    opened = servers[0].app.state.lobby._opened
    opened.clear()
    with host.socket(match, 0) as one:
        one.wait_for("position")
        assert opened[match].address == "127.0.0.1"


def test_presence_is_seen_across_servers(host: Browser, guest: Browser) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one:
        with guest.socket(match, 1):
            while not one.match or not one.match["seats"][1]["online"]:
                one.hear()
        while one.match["seats"][1]["online"]:
            one.hear()


def test_refusals_come_through_as_they_are(host: Browser, guest: Browser) -> None:
    match = invite(host, guest)
    answer = guest.http.post(f"/api/matches/{match}/seats/7", json={"invitation": "x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "seat.unknown")
    assert guest.http.get(f"/api/matches/{match}/positions/99").json()["error"]["code"] == "position.not-found"
    assert guest.http.post(f"/api/matches/{match}/seats/1", content=b"x" * 100_000).status_code == 413
    assert guest.http.get("/api/matches/1111111111").json()["error"]["code"] == "match.not-found"
    with guest.socket(match, 0) as socket:
        assert socket.refusal()["code"] == "seat.not-yours"
        assert socket.hear()["view"]["viewer"] is None


def test_nobody_without_the_servers_secret_is_answered(host: Browser, guest: Browser, shared: str) -> None:
    match = invite(host, guest)
    engine = sa.create_engine(shared.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as db:
        addresses = db.execute(sa.select(table_of_servers.c.address)).scalars().all()
    engine.dispose()
    scope = {"type": "http", "method": "GET", "path": f"/api/matches/{match}", "headers": []}
    assert len(addresses) == 2

    async def never(*_: Any) -> Any:
        await asyncio.sleep(60)

    async def ask(address: str) -> None:
        await Callers().call(Elsewhere(address, "wrong"), scope, never, never)

    for address in addresses:
        with pytest.raises(LinkLostError):
            asyncio.run(ask(address))


def test_a_server_that_ends_leaves_its_matches_to_the_other_at_once(shared: str) -> None:
    with Server(shared) as other, other.browser() as guest:
        with Server(shared) as first, first.browser() as host:
            match = invite(host, guest)
            with host.socket(match, 0) as one, guest.socket(match, 1) as two:
                for _ in range(5):
                    act_in_turn(one, two)
                seen = one.seen
        began = time.monotonic()
        with guest.socket(match, 1) as two:
            assert two.hear()["seen"] == seen
        assert time.monotonic() - began < LEASE / 2


def test_a_server_that_was_frozen_can_write_nothing_to_what_another_has_taken_over(
    servers: list[Server], host: Browser, guest: Browser
) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one:
        choice, seen = one.until_asked()[0], one.seen
        thaw = freeze(servers[0])
        try:
            with coming_back(guest, match, 1) as two:
                assert two.seen == seen
                one.act(0, choice, seen)  # this waits for the one that is frozen
        finally:
            thaw()
        assert not {"done", "step"} & heard_until_closed(one)
    with coming_back(host, match, 0) as one:
        assert one.seen == seen
        one.act(0, choice, seen)
        assert one.answer()["type"] == "done"
    assert [has(server, match) for server in servers] == [False, True]
