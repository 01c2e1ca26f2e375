"""Calls from outside: a browser subscribes, its person goes, and a push service receives the very words."""

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dragonrace.server import limits as given
from dragonrace.server.calling import settings as module
from dragonrace.server.calling.settings import PushSettings, SettingsError, settings_from
from dragonrace.server.calling.vapid import Signer, new_private_key
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.store.calls import MOST, Calls
from dragonrace.server.store.schema import subscriptions
from dragonrace.server.store.store import Store
from tests.server.calling.push_service import PushService, Subscriber, hang
from tests.server.conftest import postgres
from tests.server.living import ALLOWED, MANY, QUESTION, Browser, Server

SOON = 0.3
"""After so many seconds away people are called here."""
FREE = Limits(matches=MANY, matches_of_address=MANY, subscriptions=MANY, subscriptions_of_address=MANY)


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


def calls(service: PushService, **more: Any) -> PushSettings:
    return PushSettings(endpoints=frozenset({service.host}), **{"after": SOON, **more})


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path / 'matches.sqlite'}", FREE, calls(service)) as server:
        yield server


def subscribe(browser: Browser, subscriber: Subscriber, **query: Any) -> str:
    answer = browser.http.post("/api/push/subscriptions", json=subscriber.body, params=query)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def at_table(server: Server, host: Browser, guest: Browser, *more: tuple[int, str]) -> str:
    """A match where the guest is asked."""
    return server.write([host.seat(0), guest.seat(1)], (*QUESTION, ALLOWED, *more))


def test_who_is_away_receives_a_call(server: Server, service: PushService) -> None:
    with server.browser() as host, server.browser() as guest:
        subscribe(guest, service.subscriber(), lang="de")
        match = at_table(server, host, guest)
        with host.socket(match, 0) as socket:
            socket.wait_for("position")
            received = service.next()
            assert received.told == {
                "title": "Du bist am Zug: Golden Dragon",
                "body": "Blau: Der Tisch wartet auf dich.",
                "url": f"/match/{match}",
                "tag": match,
                "lang": "de",
            }
            assert received.is_signed()
            assert re.fullmatch("[-_0-9A-Za-z]{22}", received.headers["topic"])
            assert match not in received.headers["topic"], "who knows the match may look on"
            with guest.socket(match, 1) as own:
                own.wait_for("position")
            assert service.is_silent_for(4 * SOON), "once a question"


def test_who_is_at_the_table_receives_none(server: Server, service: PushService) -> None:
    with server.browser() as host, server.browser() as guest:
        subscribe(guest, service.subscriber())
        match = at_table(server, host, guest)
        with guest.socket(match, 1) as socket:
            socket.wait_for("position")
            assert service.is_silent_for(4 * SOON)
        assert service.next().told["tag"] == match


def test_what_the_server_says_of_it(server: Server, service: PushService) -> None:
    with server.browser() as host, server.browser() as guest:
        match = at_table(server, host, guest)
        before = guest.get("/push")
        assert (before["on"], before["quiet"]) == (False, [])
        assert len(before["key"]) == 87
        subscription = subscribe(guest, service.subscriber())
        assert guest.get("/push")["on"]
        assert not host.get("/push")["on"]
        assert guest.post(f"/push/quiet/{match}", {"quiet": True}) == {"quiet": True}
        assert guest.post(f"/push/quiet/{match}", {"quiet": True}) == {"quiet": True}
        assert guest.get("/push")["quiet"] == [match]
        assert host.get("/push")["quiet"] == []
        with host.socket(match, 0) as socket:
            socket.wait_for("position")
            assert service.is_silent_for(4 * SOON)
        assert guest.post(f"/push/quiet/{match}", {"quiet": False}) == {"quiet": False}
        assert guest.get("/push")["quiet"] == []
        assert host.http.delete(f"/api/push/subscriptions/{subscription}").status_code == 204
        assert guest.get("/push")["on"], "nobody else can end it"
        for _ in range(2):
            assert guest.http.delete(f"/api/push/subscriptions/{subscription}").status_code == 204
        assert not guest.get("/push")["on"]


def test_a_stranger_to_a_table_is_not_called_there(server: Server) -> None:
    with server.browser() as host, server.browser() as guest, server.browser() as stranger:
        match = at_table(server, host, guest)
        for where in (match, "nowhere123"):
            refused = stranger.post(f"/push/quiet/{where}", {"quiet": True}, 403)
            assert refused["error"]["code"] == "match.not-yours"


def test_who_subscribes_again_is_called_once(server: Server, service: PushService) -> None:
    with server.browser() as host, server.browser() as guest:
        subscriber = service.subscriber()
        assert subscribe(guest, subscriber) == subscribe(guest, subscriber, lang="de")
        with host.socket(at_table(server, host, guest), 0) as socket:
            socket.wait_for("position")
            assert service.next().told["lang"] == "de"
            assert service.is_silent_for(4 * SOON)


def test_a_browser_whose_key_is_another_now_takes_its_subscription_along(server: Server, service: PushService) -> None:
    """But who knows the address alone, and not the secret, can't take it over."""
    with server.browser() as guest, server.browser() as after, server.browser() as thief:
        subscriber = service.subscriber()
        subscribe(guest, subscriber)
        subscribe(thief, Subscriber(subscriber.endpoint))
        assert guest.get("/push")["on"]
        subscribe(after, subscriber)
        assert after.get("/push")["on"]
        assert not guest.get("/push")["on"]


def changed(**changes: Any) -> dict[str, Any]:
    body = Subscriber("https://push.example.org/a").body
    keys = {**body["keys"], **changes.pop("keys", {})}
    return {**body, "keys": keys, **changes}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (changed(endpoint="https://10.0.0.1/a"), "push.endpoint"),
        (changed(endpoint="http://169.254.169.254/latest"), "push.endpoint"),
        (changed(endpoint="https://push.example.org:22/a"), "push.endpoint"),
        (changed(endpoint="x" * 1001), "request.invalid"),
        (changed(endpoint=7), "request.invalid"),
        (changed(more=1), "request.invalid"),
        (changed(keys={"auth": ""}), "push.keys"),
        (changed(keys={"auth": "A" * 21}), "push.keys"),
        (changed(keys={"auth": "A" * 23}), "push.keys"),
        (changed(keys={"auth": "A" * 21 + "ä"}), "push.keys"),
        (changed(keys={"auth": "A" * 41}), "request.invalid"),
        (changed(keys={"p256dh": "A" * 87}), "push.keys"),
        (changed(keys={"p256dh": "BA" + "_" * 85}), "push.keys"),
        (changed(keys={"p256dh": "A" * 101}), "request.invalid"),
        (changed(keys={"more": "A"}), "request.invalid"),
        ({"endpoint": "https://push.example.org/a"}, "request.invalid"),
        ([], "request.invalid"),
    ],
)
def test_what_is_no_subscription_is_refused(browser: Browser, body: Any, code: str) -> None:
    answer = browser.http.post("/api/push/subscriptions", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    assert not browser.get("/push")["on"]


def test_a_browser_has_so_many_and_the_oldest_end(server: Server, service: PushService) -> None:
    with server.browser() as guest:
        for number in range(5 * MOST):
            subscribe(guest, service.subscriber(str(number)))
        with server.app.state.lobby.store.engine.connect() as db:
            kept = db.execute(sa.select(subscriptions.c.endpoint)).scalars().all()
        assert sorted(int(one.rpartition("/")[2]) for one in kept) == list(range(4 * MOST, 5 * MOST))


@pytest.mark.parametrize("name", ["subscriptions", "subscriptions_of_address"])
def test_nobody_subscribes_by_the_thousand(tmp_path: Path, service: PushService, name: str) -> None:
    limits = Limits(**{name: Rate(5, 0.01)})
    with Server(f"sqlite:///{tmp_path / 'matches.sqlite'}", limits, calls(service)) as server:
        browser = server.browser()
        with browser:
            for number in range(5):
                subscribe(browser, service.subscriber(str(number)))
            if name == "subscriptions_of_address":
                browser.http.cookies.clear()
                browser.get("/games")
            answer = browser.http.post("/api/push/subscriptions", json=service.subscriber("b").body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (429, "limit.subscriptions")
            assert int(answer.headers["retry-after"]) > 50
    assert given.Limits().subscriptions.size < 100


def test_a_hanging_push_service_makes_no_table_wait(server: Server, service: PushService) -> None:
    """Some hundred calls hang; people at other tables, and at these, play as before."""
    service.behave = hang
    with ExitStack() as stack:
        host = stack.enter_context(server.browser())
        tables = []
        for number in range(30):
            guest = stack.enter_context(server.browser())
            for device in range(4):
                subscribe(guest, service.subscriber(f"{number}-{device}"))
            tables.append(at_table(server, host, guest))
        sockets = [stack.enter_context(host.socket(match, 0)) for match in tables]
        for socket in sockets:
            socket.wait_for("position")
        time.sleep(2 * SOON)
        until = time.monotonic() + 60
        while service.hits < 4 and time.monotonic() < until:
            time.sleep(0.05)
        assert service.hits >= 4, "calls are on their way"
        waits = []
        match = host.match({"kind": "person"}, {"kind": "person"})["id"]
        with host.socket(match, 0) as socket:
            socket.wait_for("position")
            for _ in range(30):
                seat = socket.view["actors"][0]
                began = time.monotonic()
                socket.say({"type": "look", "seat": seat})
                position = socket.wait_for("position")
                choice = position["view"]["choices"][0]["text"]
                socket.act(seat, choice, socket.seen)
                done = socket.answer()
                waits.append(time.monotonic() - began)
                while socket.seen < done["seen"]:
                    socket.hear()
        assert max(waits) < 0.5, waits
        assert sorted(waits)[15] < 0.1, waits


# --- the key, and the settings ---


def test_the_key_is_made_once_and_kept(tmp_path: Path, service: PushService) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite'}"
    found = []
    own = new_private_key()
    for settings in (calls(service), calls(service), calls(service, key=own)):
        with Server(database, calls=settings) as server, server.browser() as browser:
            found.append(browser.get("/push")["key"])
    assert found[0] == found[1]
    assert found[2] == Signer(own, "x").public_key != found[0]


def test_servers_that_begin_together_have_the_same_key(store: Store) -> None:
    assert Calls(store).key("one") == "one" == Calls(store).key("other")


@pytest.mark.parametrize("how", ["switched off", "not installed"])
def test_without_calls_all_else_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    if how == "not installed":
        monkeypatch.setattr("dragonrace.server.calling.push.is_installed", lambda: False)
    settings = PushSettings(wanted=how == "not installed", after=SOON)
    with Server(f"sqlite:///{tmp_path / 'matches.sqlite'}", calls=settings) as server, server.browser() as browser:
        assert browser.get("/push") == {"key": None, "on": False, "quiet": []}
        body = Subscriber("https://push.example.org/a").body
        refused = browser.post("/push/subscriptions", body, 409)
        assert refused["error"]["code"] == "push.off"
        match = server.write([browser.seat(0), browser.seat(1)], QUESTION)
        with browser.socket(match, 0) as socket:
            socket.wait_for("position")
        assert browser.post(f"/push/quiet/{match}", {"quiet": True}) == {"quiet": True}


def test_the_environment_is_read() -> None:
    key = new_private_key()
    found = settings_from(
        {
            "DRAGONRACE_PUSH_KEY": key,
            "DRAGONRACE_PUSH_CONTACT": "mailto:host@example.org",
            "DRAGONRACE_PUSH_ENDPOINTS": " 127.0.0.1:9000, Push.Lan,",
        }
    )
    assert found == PushSettings(True, key, "mailto:host@example.org", frozenset({"127.0.0.1:9000", "push.lan"}))
    assert settings_from({}, ("localhost", "dragons.example.org")).contact == "https://dragons.example.org"
    assert settings_from({}) == PushSettings()
    assert not settings_from({"DRAGONRACE_PUSH": "0"}).wanted


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DRAGONRACE_PUSH_KEY", "short"),
        ("DRAGONRACE_PUSH_KEY", "A" * 43),
        ("DRAGONRACE_PUSH_KEY", "ä" * 43),
        ("DRAGONRACE_PUSH_CONTACT", "host@example.org"),
        ("DRAGONRACE_PUSH_CONTACT", "mailto:two words@example.org"),
    ],
)
def test_a_wrong_setting_is_one_sentence(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        settings_from({name: value})
    assert module.is_installed()


# --- several servers ---


def test_one_server_tells_it_and_no_other_again(service: PushService) -> None:
    """Also where the first one ended before it told it: then the next one finds that out by itself."""
    with postgres() as database:
        with Server(database, FREE, calls(service)) as first, first.browser() as host, first.browser() as guest:
            subscribe(guest, service.subscriber())
            match, cookies = at_table(first, host, guest), (host.cookie, guest.cookie)
            with host.socket(match, 0) as socket:
                socket.wait_for("position")
                service.next()
        with Server(database, FREE, calls(service)) as second, second.browser() as host, second.browser() as guest:
            host.become(cookies[0])
            guest.become(cookies[1])
            with host.socket(match, 0) as socket:
                socket.wait_for("position")
                assert service.is_silent_for(4 * SOON)
            with guest.socket(match, 1) as own:
                own.wait_for("position")
                assert own.view["choices"]
        assert service.hits == 1


def test_what_a_server_leaves_is_taken_up(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    from dragonrace.server.store import calls as store_calls

    monkeypatch.setattr(store_calls, "FRESH", store_calls.FRESH * 0)
    monkeypatch.setattr(store_calls, "STALE", store_calls.STALE * 1000)
    with postgres() as database:
        patient = calls(service, after=1000)
        with Server(database, FREE, patient) as first, first.browser() as host, first.browser() as guest:
            subscribe(guest, service.subscriber())
            match = at_table(first, host, guest)
            with host.socket(match, 0) as socket:
                socket.wait_for("position")
        with Server(database, FREE, calls(service)):
            assert service.next().told["tag"] == match
