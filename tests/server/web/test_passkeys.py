"""Passkeys: made on one device, shown on another; and whatever is no passkey is refused. With each kind of database."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from dragonrace.server.store.schema import passkeys
from tests.server.conftest import postgres
from tests.server.living import PERSON, SOON, Browser, Server
from tests.server.web.authenticator import Authenticator


class Named(Browser):
    """A browser that calls the server by a name: addresses have no passkeys."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.http.close()
        self.http = httpx.Client(base_url=f"http://localhost:{port}", timeout=SOON)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "sqlite":
        database: Path = tmp_path_factory.mktemp("passkeys") / "matches.sqlite"
        with Server(f"sqlite:///{database}") as server:
            yield server
        return
    with postgres() as url, Server(url) as server:
        yield server


@pytest.fixture
def laptop(server: Server) -> Iterator[Named]:
    with Named(server.port) as browser:
        yield browser


phone = stranger = laptop


@pytest.fixture
def device(server: Server) -> Authenticator:
    return Authenticator(f"http://localhost:{server.port}")


def make(browser: Browser, device: Authenticator, status: int = 201) -> Any:
    options = browser.post("/me/passkeys/offer", {})["options"]
    return browser.post("/me/passkeys", device.make(options), status)


def question(browser: Browser) -> Any:
    return browser.post("/me/passkeys/ask", {})["options"]


def code(answer: Any) -> str:
    return str(answer["error"]["code"])


def test_a_passkey_is_made_here_and_opens_there(laptop: Named, phone: Named, device: Authenticator) -> None:
    laptop.put("/me", {"name": "Anna", "emblem": "boat"})
    me = make(laptop, device)
    assert me["passkeys_possible"]
    assert [one["here"] for one in me["passkeys"]] == [True]
    match = phone.match(PERSON, PERSON)["id"]
    me = phone.post("/me/passkeys/use", device.show(question(phone)))
    assert (me["name"], me["brought"]) == ("Anna", 1)
    assert phone.cookie == laptop.cookie
    assert laptop.get(f"/matches/{match}")["seats"][0]["mine"]
    laptop.post("/me/passkeys/use", device.show(question(laptop)))


def test_what_it_is_asked_says_who_but_not_whose_key(laptop: Named) -> None:
    laptop.put("/me", {"name": "Anna", "emblem": None})
    options = laptop.post("/me/passkeys/offer", {})["options"]
    assert options["rp"]["id"] == "localhost"
    assert options["user"]["name"] == "Anna"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert str(laptop.cookie) not in str(options)


def test_the_same_device_needs_no_second_one(laptop: Named, device: Authenticator) -> None:
    make(laptop, device)
    assert len(laptop.post("/me/passkeys/offer", {})["options"]["excludeCredentials"]) == 1
    assert code(make(laptop, device, 409)) == "passkey.known"
    for _ in range(9):
        make(laptop, Authenticator(device.origin))
    assert code(make(laptop, Authenticator(device.origin), 409)) == "passkey.full"


def test_a_passkey_is_forgotten(laptop: Named, phone: Named, stranger: Named, device: Authenticator) -> None:
    name = make(laptop, device)["passkeys"][0]["id"]
    assert stranger.http.delete(f"/api/me/passkeys/{name}").status_code == 200
    assert len(laptop.get("/me")["passkeys"]) == 1, "somebody else's is not forgotten"
    assert laptop.http.delete(f"/api/me/passkeys/{name}").json()["passkeys"] == []
    assert code(phone.post("/me/passkeys/use", device.show(question(phone)), 404)) == "passkey.not-found"


def test_a_new_lock_ends_it(laptop: Named, phone: Named, device: Authenticator) -> None:
    make(laptop, device)
    assert laptop.renew()["passkeys"] == []
    phone.post("/me/passkeys/use", device.show(question(phone)), 404)


def test_an_answer_counts_once(laptop: Named, phone: Named, stranger: Named, device: Authenticator) -> None:
    made = device.make(laptop.post("/me/passkeys/offer", {})["options"])
    laptop.post("/me/passkeys", made, 201)
    assert code(laptop.post("/me/passkeys", made, 422)) == "passkey.invalid"
    shown = device.show(question(phone))
    phone.post("/me/passkeys/use", shown)
    assert code(stranger.post("/me/passkeys/use", shown, 422)) == "passkey.invalid"
    assert stranger.cookie != laptop.cookie


def test_nobody_else_can_answer_an_offer(laptop: Named, stranger: Named, device: Authenticator) -> None:
    """Else a stranger's passkey would open this browser's key, or theirs would be opened by it."""
    made = device.make(laptop.post("/me/passkeys/offer", {})["options"])
    assert code(stranger.post("/me/passkeys", made, 422)) == "passkey.invalid"
    assert code(stranger.post("/me/passkeys", device.make(question(stranger)), 422)) == "passkey.invalid"


def test_a_copy_that_counts_behind_is_refused(laptop: Named, phone: Named, device: Authenticator) -> None:
    make(laptop, device)
    device.uses = 5
    phone.post("/me/passkeys/use", device.show(question(phone)))
    device.uses = 2
    assert code(phone.post("/me/passkeys/use", device.show(question(phone)), 422)) == "passkey.invalid"


@pytest.mark.parametrize(
    "wrong", ["origin", "site", "challenge", "signature", "other key", "client_data", "authenticator_data"]
)
def test_what_is_wrong_in_any_part_is_refused(
    laptop: Named, stranger: Named, device: Authenticator, wrong: str
) -> None:
    make(laptop, device)
    options = question(stranger)
    if wrong == "origin":
        device.origin = "https://evil.example"
    elif wrong == "site":
        device.site = "evil.example"
    elif wrong == "challenge":
        options["challenge"] = "A" * 43
    elif wrong == "other key":
        id_, device = device.id, Authenticator(device.origin)
        device.id = id_
    shown = device.show(options)
    if wrong in shown:
        shown[wrong] = shown[wrong][:-6] + "AAAAAA"
    assert code(stranger.post("/me/passkeys/use", shown, 422)) == "passkey.invalid"
    assert stranger.cookie != laptop.cookie


@pytest.mark.parametrize("nonsense", ["", "A", "AAAA", "e30", "W10", "bnVsbA", "eyJjaGFsbGVuZ2UiOjF9", "____", "===="])
def test_nonsense_is_refused(laptop: Named, device: Authenticator, nonsense: str) -> None:
    offer = device.make(laptop.post("/me/passkeys/offer", {})["options"])
    shown = device.show(question(laptop))
    for path, body in (("", offer), ("/use", shown)):
        for part in body:
            answer = laptop.http.post(f"/api/me/passkeys{path}", json={**body, part: nonsense})
            assert answer.status_code in (404, 422), answer.text


def test_a_guess_at_a_credential_opens_nothing(stranger: Named, device: Authenticator) -> None:
    assert code(stranger.post("/me/passkeys/use", device.show(question(stranger)), 404)) == "passkey.not-found"


def test_there_are_none_at_an_address(browser: Browser) -> None:
    assert not browser.get("/me")["passkeys_possible"]
    for path in ("offer", "ask"):
        assert code(browser.post(f"/me/passkeys/{path}", {}, 409)) == "passkey.impossible"


def test_the_key_is_sealed_in_the_database(server: Server, laptop: Named, device: Authenticator) -> None:
    make(laptop, device)
    with server.app.state.lobby.store.engine.begin() as db:
        rows = [bytes(row.sealed_key) for row in db.execute(sa.select(passkeys))]
    assert rows
    assert not any(str(laptop.cookie).encode() in row for row in rows)
