"""Talk across servers: whichever a browser comes to, it hears the same, and whom it has blocked it hears nowhere."""

import time
from collections.abc import Iterator

import pytest

from tests.server.cluster.test_several_servers import coming_back, freeze, has, invite
from tests.server.living import Browser, Server
from tests.server.web.test_talk import heard, say, write


@pytest.fixture
def watching(servers: list[Server]) -> Iterator[Browser]:
    """A stranger at the second server."""
    with servers[1].browser() as browser:
        yield browser


def test_people_at_two_servers_hear_each_other(host: Browser, guest: Browser, watching: Browser) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one, guest.socket(match, 1) as two, watching.socket(match) as three:
        for socket in (one, two, three):
            socket.wait_for("position")
        say(two, "hello", 1)
        write(one, "from the other shore")
        for socket in (one, two, three):
            assert sorted(map(str, (heard(socket), heard(socket)))) == sorted(
                map(str, ((1, "hello", None), (0, None, "from the other shore")))
            )
    assert guest.post(f"/matches/{match}/chat", {"on": False}, 403)["error"]["code"] == "match.not-yours"
    host.post(f"/matches/{match}/chat", {"on": False})
    with guest.socket(match, 1) as two:
        assert len(two.wait_for("talk")["said"]) == 2
        write(two, "too late", 1)
        assert two.refusal()["code"] == "chat.off"


def test_a_block_at_one_server_holds_at_the_other_at_once(host: Browser, guest: Browser) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one, guest.socket(match, 1) as two:
        two.wait_for("position")
        say(one, "hello")
        assert heard(two) == (0, "hello", None)
        (block,) = guest.post("/blocks", {"match": match, "seat": 0})["blocks"]
        say(one, "oops")
        assert [heard(one), heard(one)] == [(0, "hello", None), (0, "oops", None)]
        assert guest.http.delete(f"/api/blocks/{block['handle']}").status_code == 200
        say(one, "sorry")
        assert heard(two) == (0, "sorry", None), "what was said in between never comes"


def test_what_was_said_goes_with_a_match_to_another_server(shared: str) -> None:
    with Server(shared) as other, other.browser() as guest:
        with Server(shared) as first, first.browser() as host:
            match = invite(host, guest)
            with host.socket(match, 0) as one:
                say(one, "hello")
                heard(one)
        with guest.socket(match, 1) as two:
            assert [line["phrase"] for line in two.wait_for("talk")["said"]] == ["hello"], "at once, too"
            say(two, "wow", 1)
            assert two.wait_for("said")["number"] == 2


def test_a_server_that_was_frozen_adds_nothing_to_what_was_said(
    servers: list[Server], host: Browser, guest: Browser
) -> None:
    match = invite(host, guest)
    with host.socket(match, 0) as one:
        say(one, "hello")
        heard(one)
        while servers[0].app.state.lobby.store.talk.is_waiting:
            time.sleep(0.1)
        thaw = freeze(servers[0])
        try:
            with coming_back(guest, match, 1) as two:
                say(one, "thanks")  # this waits for the one that is frozen
                say(two, "wow", 1)
                heard(two)
        finally:
            thaw()
    with coming_back(host, match, 0) as one:
        said = one.wait_for("talk")["said"]
        assert [(line["number"], line["phrase"]) for line in said] == [(1, "hello"), (2, "wow")]
    assert [has(server, match) for server in servers] == [False, True]
