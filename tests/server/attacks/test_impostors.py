"""Who wants to be somebody else: guesses, tickets that were used or have grown old, others' pages, and races."""

import asyncio
import logging
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sa

from dragonrace.server import phrases
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.refusals import Refusal
from dragonrace.server.store import people
from dragonrace.server.store.schema import tickets
from dragonrace.server.web import stretching
from tests.server.living import PERSON, Browser, Server

FEW = Limits(changes=Rate(3, 0.01), changes_of_address=Rate(5, 0.01), tries_of_address=Rate(4, 0.01))
PHRASE = {"phrase": " ".join(phrases._words("en")[:8])}
TICKET = {"ticket": "A" * 22}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", FEW) as server:
        yield server


def test_nobody_guesses_for_long(strict: Server) -> None:
    with strict.browser() as one, strict.browser() as other:
        one.post("/me/tickets/look", TICKET, 404)
        one.post("/me/tickets/use", TICKET, 404)
        one.post("/me/recovery/use", PHRASE, 404)
        one.post("/me/recovery/use", {"phrase": "no such words"}, 422)
        other.post("/me/recovery/use", PHRASE, 404)
        for path, body in (("tickets/look", TICKET), ("tickets/use", TICKET), ("recovery/use", PHRASE)):
            refused = other.http.post(f"/api/me/{path}", json=body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.tries")
            assert 90 <= int(refused.headers["retry-after"]) <= 100


def test_who_guesses_from_many_addresses_keeps_nobody_out(strict: Server) -> None:
    with strict.browser() as one, strict.browser() as phone:
        for number in range(300):
            headers = {"x-forwarded-for": f"10.0.{number >> 8}.{number & 255}"}
            assert one.http.post("/api/me/tickets/look", json=TICKET, headers=headers).status_code == 404
        phone.post("/me/tickets/use", {"ticket": one.post("/me/tickets", {}, 201)["ticket"]})
        assert phone.cookie == one.cookie


def test_neither_a_new_phrase_nor_a_right_one_is_a_guess(tmp_path: Path) -> None:
    limits = Limits(tries_of_address=Rate(1, 1e-9))
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", limits) as server, server.browser() as one:
        words = [one.post("/me/recovery", {}, 201)["words"] for _ in range(2)][-1]
        for _ in range(2):
            with server.browser() as phone:
                phone.post("/me/recovery/use", {"phrase": " ".join(words)})
        one.post("/me/recovery/use", PHRASE, 404)
        one.post("/me/recovery/use", PHRASE, 429)


def test_who_sends_phrases_without_end_keeps_few_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who come meanwhile from elsewhere are served; where the queue is full, the next are told so."""
    monkeypatch.setattr(stretching, "as_secret", lambda _words: time.sleep(0.001) or b"")
    most = stretching.MOST_OF_ADDRESS

    async def come(*addresses: str) -> list[str]:
        stretcher = stretching.Stretching()
        found = await asyncio.gather(*(stretcher.secret([], one) for one in addresses), return_exceptions=True)
        assert not stretcher._waiting
        return ["served" if one == b"" else cast("Refusal", one).code for one in found]

    found = asyncio.run(come(*["10.0.0.1"] * (most + 3), "10.0.0.2"))
    assert found == ["served"] * most + ["limit.tries"] * 3 + ["served"]
    found = asyncio.run(come(*map(str, range(stretching.MOST + 1))))
    assert found == ["served"] * stretching.MOST + ["limit.tries"]


def test_a_crowd_of_one_network_delays_another_by_one_phrase(monkeypatch: pytest.MonkeyPatch) -> None:
    """And those who make phrases delay nobody who comes back by one, nor does one who goes away."""
    done: list[str] = []
    monkeypatch.setattr(stretching, "as_secret", lambda words: done.append(words[0]) or b"")
    crowd = [f"2001:db8:1:{number:x}00::/64" for number in range(6)]

    async def come() -> None:
        stretcher = stretching.Stretching()
        makes = [asyncio.create_task(stretcher.secret(["make"], f"10.0.1.{n}", making=True)) for n in range(3)]
        await asyncio.sleep(0)  # the first of them has begun
        uses = [asyncio.create_task(stretcher.secret(["crowd"], one)) for one in crowd]
        uses += [asyncio.create_task(stretcher.secret(["gone"], "10.0.0.9"))]
        uses += [asyncio.create_task(stretcher.secret(["back"], "10.0.0.1"))]
        await asyncio.sleep(0)
        uses[-2].cancel()
        await asyncio.gather(*makes, *uses, return_exceptions=True)
        assert (stretcher._waiting, stretcher._all, stretcher._is_busy) == ({}, 0, False)

    asyncio.run(come())
    assert done == ["make", "crowd", "back", *["crowd"] * 5, "make", "make"]


def test_a_class_behind_one_address_goes_along(tmp_path: Path) -> None:
    """All of it within minutes: what keeps guesses down must not keep people out."""
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", Limits()) as server, server.browser() as laptop:
        for _ in range(25):
            ticket = {"ticket": laptop.post("/me/tickets", {}, 201)["ticket"]}
            with server.browser() as phone:
                phone.post("/me/tickets/look", ticket)
                phone.post("/me/tickets/use", ticket)


def test_nobody_writes_of_themselves_without_end(strict: Server) -> None:
    person = {"name": None, "emblem": None}
    with strict.browser() as one, strict.browser() as other:
        one.put("/me", person)
        one.put("/me/preferences", {"preferences": {}})
        one.post("/me/tickets", {}, 201)
        for method, path, body in (
            ("PUT", "", person),
            ("PUT", "/preferences", {"preferences": {}}),
            ("POST", "/tickets", {}),
            ("POST", "/recovery", {}),
            ("POST", "/renew", {}),
            ("POST", "/leave", {}),
        ):
            refused = one.http.request(method, f"/api/me{path}", json=body)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.changes"), path
        other.put("/me", person)
        other.put("/me", person)
        other.put("/me", person, 429)


def test_one_ticket_makes_one_browser(server: Server, browser: Browser) -> None:
    """Also where many come with it at the same time; who is late keeps what they have."""
    ticket = {"ticket": browser.post("/me/tickets", {}, 201)["ticket"]}
    others = [server.browser().__enter__() for _ in range(6)]
    held = [other.match(PERSON, PERSON)["id"] for other in others]
    before = [other.cookie for other in others]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda other: other.http.post("/api/me/tickets/use", json=ticket), others))
    won = [answer.status_code == 200 for answer in answers]
    assert sorted(won) == [False] * 5 + [True]
    for other, match, cookie, has_won in zip(others, held, before, won, strict=True):
        assert other.cookie == (browser.cookie if has_won else cookie)
        assert [one["id"] for one in other.get("/matches")["matches"] if one["id"] in held] == [match]
        other.http.close()


def test_a_used_ticket_is_worth_nothing(browser: Browser, phone: Browser, stranger: Browser) -> None:
    ticket = {"ticket": browser.post("/me/tickets", {}, 201)["ticket"]}
    phone.post("/me/tickets/use", ticket)
    for path in ("look", "use"):
        assert stranger.post(f"/me/tickets/{path}", ticket, 404)["error"]["code"] == "ticket.not-found"
    assert stranger.cookie != browser.cookie


def test_an_old_ticket_is_worth_nothing(
    server: Server, browser: Browser, phone: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "TICKET_SECONDS", -1)
    ticket = {"ticket": browser.post("/me/tickets", {}, 201)["ticket"]}
    assert phone.post("/me/tickets/look", ticket, 404)["error"]["code"] == "ticket.not-found"
    phone.post("/me/tickets/use", ticket, 404)
    monkeypatch.undo()
    browser.post("/me/tickets", {}, 201)
    with server.app.state.lobby.store.engine.begin() as db:
        assert db.execute(sa.select(sa.func.count()).where(tickets.c.until < people.now())).scalar_one() == 0


WRITES = [
    ("PUT", "", {"name": "x", "emblem": None}),
    ("PUT", "/preferences", {"preferences": {}}),
    ("POST", "/tickets", {}),
    ("POST", "/tickets/look", TICKET),
    ("POST", "/tickets/use", TICKET),
    ("POST", "/recovery", {}),
    ("DELETE", "/recovery", None),
    ("POST", "/recovery/use", PHRASE),
    ("POST", "/passkeys/offer", {}),
    ("POST", "/passkeys", {}),
    ("POST", "/passkeys/ask", {}),
    ("POST", "/passkeys/use", {}),
    ("DELETE", "/passkeys/abc", None),
    ("POST", "/renew", {}),
    ("POST", "/leave", {}),
]


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_other_sites_pages_do_nothing(browser: Browser, method: str, path: str, body: Any, origin: str) -> None:
    """A page elsewhere could make a browser somebody else's, whose tables would then be shared with them."""
    answer = browser.http.request(method, f"/api/me{path}", json=body, headers={"origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "request.foreign-origin")
    assert "set-cookie" not in answer.headers


def test_nothing_happens_by_following_a_link(browser: Browser, phone: Browser) -> None:
    ticket = browser.post("/me/tickets", {}, 201)["ticket"]
    before = phone.cookie
    for address in (f"/along?ticket={ticket}", f"/api/me/tickets/use?ticket={ticket}", f"/api/me?ticket={ticket}"):
        assert phone.http.get(address).status_code in (200, 405)
    assert phone.cookie == before
    phone.post("/me/tickets/use", {"ticket": ticket})


def test_only_servers_can_make_tables_doubt(browser: Browser) -> None:
    match = browser.match(PERSON, PERSON)["id"]
    for path in ("/link/doubt", f"/api/matches/{match}/../../link/doubt"):
        assert browser.http.post(path, json={"matches": [match]}).status_code == 404


def test_no_secret_gets_into_the_log(browser: Browser, phone: Browser, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ticket = browser.post("/me/tickets", {}, 201)["ticket"]
        words = browser.post("/me/recovery", {}, 201)["words"]
        phone.post("/me/tickets/use", {"ticket": ticket})
        phone.post("/me/recovery/use", {"phrase": " ".join(words)})
    ours = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("dragonrace"))
    assert ticket not in ours
    assert " ".join(words) not in ours
    assert str(browser.cookie) not in ours
