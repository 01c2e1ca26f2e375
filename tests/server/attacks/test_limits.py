"""So much for each browser, and for each address; then a refusal that says when to come back."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from dragonrace.server.buckets import REMEMBERED, Buckets, name_of
from dragonrace.server.limits import Bucket, Limits, Rate
from dragonrace.server.refusals import Refusal
from dragonrace.server.store.schema import matches
from dragonrace.server.web.allowances import Allowances
from tests.server.living import GAME, PERSON, Browser, Server

FEW = Limits(matches=Rate(2, 0.01), matches_of_address=Rate(3, 0.01), sockets=1, sockets_of_address=2)
WANTED = {"game": GAME, "seats": [PERSON, PERSON]}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('strict') / 'm.sqlite'}", FEW) as server:
        yield server


def test_who_opens_matches_without_end_is_told_when_to_come_back(strict: Server) -> None:
    with strict.browser() as one, strict.browser() as other:
        one.post("/matches", WANTED, 201)
        one.post("/matches", WANTED, 201)
        refused = one.http.post("/api/matches", json=WANTED)
        assert refused.status_code == 429
        assert refused.json()["error"]["code"] == "limit.matches"
        assert 90 <= int(refused.headers["retry-after"]) <= 100
        other.post("/matches", WANTED, 201)
        assert other.post("/matches", WANTED, 429)["error"]["code"] == "limit.matches", "the address has had its three"


def test_who_opens_sockets_without_end_keeps_those_that_are_there(strict: Server) -> None:
    with strict.browser() as one, strict.browser() as other, strict.browser() as third:
        match = strict.write([one.seat(0), one.seat(1)], [])
        with one.socket(match, 0) as here:
            here.wait_for("position")
            with one.socket(match, 0) as again:
                assert again.refusal()["code"] == "limit.sockets"
            with other.socket(match) as beside, third.socket(match) as late:
                beside.wait_for("position")
                assert late.refusal()["code"] == "limit.sockets"
            here.say({"type": "look", "seat": 1})
            here.wait_for("position")


def test_what_is_counted_is_forgotten_again() -> None:
    allowances = Allowances(Buckets(Limits(matches=Rate(1, 1e9), matches_of_address=Rate(1, 1e9))))
    for number in range(2 * REMEMBERED):
        allowances.spend_match(f"key {number}", f"address {number}")
        with allowances.socket(f"key {number}", f"address {number}"):
            pass
    assert len(allowances.buckets._buckets) <= REMEMBERED + 2
    assert not allowances._sockets


def test_buckets_that_are_not_full_are_not_looked_at_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def is_full(_bucket: Bucket) -> bool:
        nonlocal looked
        looked += 1
        return False

    monkeypatch.setattr(Bucket, "is_full", is_full)
    buckets = Buckets(Limits(matches=Rate(1, 1e-9)))
    for number in range(20 * REMEMBERED):
        buckets.wait_for([name_of("matches", str(number))])
    assert looked < 40 * REMEMBERED


def test_who_looks_back_without_end_is_told_when_to_go_on(tmp_path: Path) -> None:
    limits = Limits(replays=Rate(3, 0.01), replays_of_address=Rate(5, 0.01))
    address = f"sqlite:///{tmp_path / 'm.sqlite'}"
    with Server(address, limits) as server, server.browser() as one, server.browser() as other:
        match = server.write([one.seat(0), one.seat(1)], [])
        one.get(f"/matches/{match}/race")
        one.get(f"/matches/{match}/positions/0")
        one.post(f"/matches/{match}/seats/0/dry-run", {"plan": []}, 409)
        for what in ("race", "positions/0", "record"):
            refused = one.http.get(f"/api/matches/{match}/{what}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "limit.replays")
            assert 90 <= int(refused.headers["retry-after"]) <= 100
        assert one.post(f"/matches/{match}/seats/0/dry-run", {"plan": []}, 429)["error"]["code"] == "limit.replays"
        other.get(f"/matches/{match}/race")
        race = f"http://127.0.0.1:{server.port}/api/matches/{match}/race"
        assert [httpx.get(race).status_code for _ in range(2)] == [200, 429], "without a key"


def over(server: Server, browser: Browser) -> str:
    """Return a match of this browser's that is over."""
    match = server.write([browser.seat(0), browser.seat(1)], [])
    with server.app.state.lobby.store.engine.begin() as db:
        db.execute(matches.update().where(matches.c.id == match).values(over=True))
    return match


def test_only_what_is_opened_is_counted(tmp_path: Path) -> None:
    limits = Limits(matches=Rate(1, 1e-9), matches_of_address=Rate(3, 1e-9))
    address = f"sqlite:///{tmp_path / 'm.sqlite'}"
    with Server(address, limits) as server, server.browser() as one, server.browser() as other:
        running, ended = server.write([one.seat(0), one.seat(1)], []), over(server, one)
        for _ in range(5):
            one.post(f"/matches/{running}/rematch", {}, 409)
            one.post("/matches", {**WANTED, "board": "no such"}, 422)
            other.post(f"/matches/{ended}/rematch", {}, 403)
        again = one.post(f"/matches/{ended}/rematch", {})["id"]
        assert one.post(f"/matches/{ended}/rematch", {})["id"] == again, "it is there already"
        assert one.post(f"/matches/{over(server, one)}/rematch", {}, 429)["error"]["code"] == "limit.matches"
        one.post("/matches", WANTED, 429)
        other.post("/matches", WANTED, 201)


def test_nothing_is_lost_where_what_is_full_is_forgotten() -> None:
    allowances = Allowances(Buckets(Limits(matches=Rate(1, 1e-9), matches_of_address=Rate(1, 1e-9))))
    for number in range(REMEMBERED // 2):
        allowances.spend_match(f"key {number}", f"address {number}")
    allowances.spend_match("one", "home")
    with pytest.raises(Refusal):
        allowances.spend_match("one", "elsewhere")


def test_nothing_is_spent_by_what_is_refused() -> None:
    allowances = Allowances(Buckets(Limits(matches=Rate(1, 1e-9), matches_of_address=Rate(2, 1e-9))))
    allowances.spend_match("one", "home")
    for _ in range(3):
        with pytest.raises(Refusal):
            allowances.spend_match("one", "home")
    allowances.spend_match("other", "home")


def test_a_bucket_fills_again_and_never_beyond_its_size() -> None:
    now = 0.0
    bucket = Bucket(2, 0.5, lambda: now)
    assert [bucket.take(), bucket.take(), bucket.take()] == [0, 0, 2]
    assert bucket.wait_for() == 4
    now = 100
    assert bucket.left() == 2
    assert bucket.is_full()
