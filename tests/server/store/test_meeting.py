"""The list of public tables, codes and the queue, on SQLite and on PostgreSQL."""

from dataclasses import replace
from itertools import pairwise

import pytest
import sqlalchemy as sa

from dragonrace.server import keys
from dragonrace.server.match.pairing import Waiting, parties
from dragonrace.server.store import listings as listings_module
from dragonrace.server.store import store as store_module
from dragonrace.server.store import waiting as waiting_module
from dragonrace.server.store.blocks import BlockRow
from dragonrace.server.store.listings import Listing, Listings
from dragonrace.server.store.rows import CODE_LIFE, MatchRow, SeatRow, ago, now
from dragonrace.server.store.schema import listings as listed
from dragonrace.server.store.schema import waiting
from dragonrace.server.store.store import Store
from dragonrace.server.store.waiting import Queue

SEATS = [SeatRow(0, "person", name="a", owner="me"), SeatRow(1, "open", invitation="i")]


def match(match_id: str, **more: object) -> MatchRow:
    row = MatchRow(match_id, "game", "standard", {"a": 1}, 1, b"seed", "host", now(), visibility="public")
    return replace(row, **more)  # type: ignore[arg-type]


# --- the list ---


def test_tables_with_open_seats_come_first_the_fullest_and_newest_of_them(store: Store) -> None:
    found = Listings(store)
    ages = {"played": (0, 9), "old": (1, 8), "new": (1, 1), "empty": (3, 0)}
    for name, (_, age) in ages.items():
        store.create(match(name, created_at=ago(age)), SEATS)
    found.tell([Listing(name, count, 1, 2) for name, (count, _) in ages.items()])
    assert [table.match.id for table in found.found(10)] == ["new", "old", "empty", "played"]
    assert [table.match.id for table in found.found(2)] == ["new", "old"]
    first = found.found(1)[0]
    assert (first.listing, first.seats, first.match.options) == (Listing("new", 1, 1, 2), SEATS, {"a": 1})


def test_what_gives_no_sign_of_life_leaves_the_list(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Listings(store)
    for name in ("dead", "alive", "gone"):
        store.create(match(name), SEATS)
    monkeypatch.setattr(listings_module, "LIFE", -1.0)
    found.tell([Listing("dead", 1, 1, 0)])
    assert found.found(10) == []
    monkeypatch.undo()
    found.tell([Listing("alive", 1, 1, 0), Listing("gone", 1, 1, 0)])
    found.tell([Listing("alive", 0, 2, 5)], ["gone"])
    assert [table.listing for table in found.found(10)] == [Listing("alive", 0, 2, 5)]
    monkeypatch.setattr(listings_module, "FORGOTTEN", 0.5)
    found.tell([])
    with store.engine.connect() as db:
        assert db.execute(sa.select(listed.c.match_id)).scalars().all() == ["alive"]


def test_a_match_that_was_deleted_is_not_listed(store: Store) -> None:
    found = Listings(store)
    found.tell([Listing("nothing", 1, 1, 0)])
    assert found.found(10) == []


# --- codes ---


def test_a_code_leads_to_a_match_until_its_seats_are_taken_or_a_day_is_over(store: Store) -> None:
    row = match("match", code="BCDFGH")
    store.create(row, [*SEATS, SeatRow(2, "open", invitation="j")])
    store.create(match("old", code="ZZZZZZ", created_at=ago(CODE_LIFE + 1)), SEATS)
    assert [store.behind_code(code) for code in ("BCDFGH", "ZZZZZZ", "XXXXXX")] == ["match", None, None]
    store.change_seat(row, SeatRow(1, "person", owner="you"), None)
    assert store.behind_code("BCDFGH") == "match"
    store.change_seat(row, SeatRow(2, "person", owner="you"), None)
    assert store.behind_code("BCDFGH") is None
    assert (store.load("match") or ())[0].code is None


def test_a_code_that_is_taken_is_another_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BBBBBB", "CCCCCC"])
    monkeypatch.setattr(store_module.keys, "new_code", lambda: next(codes))
    store.create(match("one", code="BBBBBB"), SEATS)
    store.create(match("other", code="BBBBBB"), SEATS)
    store.create(match("none"), SEATS)
    assert [store.behind_code(code) for code in ("BBBBBB", "CCCCCC")] == ["one", "other"]


def test_a_code_is_six_letters_that_nobody_mistakes() -> None:
    for _ in range(500):
        code = keys.new_code()
        assert len(code) == 6
        assert not set(code) & set("AEIOUY01")
        assert keys.as_code(f" {code[:3].lower()}-{code[3:]} ") == code
    for wrong in ("", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "BCDFG\u0416"):
        assert keys.as_code(wrong) is None


# --- the queue ---


def beat(queue: Queue, *owners: str) -> None:
    """Let those play who can, two at a table."""
    queue.beat(
        owners,
        lambda party: (match("".join(one.owner for one in party.people)), SEATS),
        lambda found, may_meet: parties(found, lambda _: (2, 2), may_meet),
    )


def test_who_waits_is_led_to_a_match_with_the_next(store: Store) -> None:
    queue = Queue(store)
    queue.enter(Waiting("a", "game"))
    beat(queue, "a")
    assert [(place.people, place.match_id) for place in queue.places(["a", "b"]).values()] == [(1, None)]
    queue.enter(Waiting("b", "game", name="Bo"))
    queue.enter(Waiting("c", "game"))
    beat(queue, "a")
    places = queue.places(["a", "b", "c"])
    assert {owner: place.match_id for owner, place in places.items()} == {"a": "ab", "b": "ab", "c": None}
    assert places["b"].wish.name == "Bo"
    assert places["c"].people == 1
    assert (store.load("ab") or ())[1] == SEATS


def test_who_gives_no_sign_of_life_is_led_nowhere(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = Queue(store)
    monkeypatch.setattr(waiting_module, "LIFE", -1.0)
    queue.enter(Waiting("gone", "game"))
    monkeypatch.undo()
    queue.enter(Waiting("here", "game"))
    beat(queue, "gone", "here")
    places = queue.places(["gone", "here"])
    assert {owner: place.match_id for owner, place in places.items()} == {"here": None}


def test_one_waits_in_one_place_only(store: Store) -> None:
    queue = Queue(store)
    for wish in (Waiting("a", "game"), Waiting("b", "game"), Waiting("a", "game", 2), Waiting("a", "other")):
        queue.enter(wish)
    with store.engine.connect() as db:
        assert sorted(map(tuple, db.execute(sa.select(waiting.c.owner, waiting.c.game)))) == [
            ("a", "other"),
            ("b", "game"),
        ]
    queue.leave("a")
    queue.leave("a")
    assert list(queue.places(["a", "b"])) == ["b"]


def times(store: Store) -> dict[str, float]:
    with store.engine.connect() as db:
        return {row.owner: row.since for row in db.execute(sa.select(waiting))}


def test_who_wishes_the_same_again_keeps_their_place(store: Store) -> None:
    queue = Queue(store)
    for owner in ("a", "b", "a"):
        queue.enter(Waiting(owner, "game", 3))
    since = times(store)
    assert since["a"] < since["b"]
    queue.enter(Waiting("a", "game", 2))
    since = times(store)
    assert since["a"] > since["b"]


def test_who_was_led_to_a_match_may_wait_again(store: Store) -> None:
    queue = Queue(store)
    for owner in ("a", "b"):
        queue.enter(Waiting(owner, "game"))
    beat(queue, "a", "b")
    beat(queue, "a", "b")
    assert queue.places(["a"])["a"].match_id == "ab"
    queue.enter(Waiting("a", "game"))
    assert queue.places(["a"])["a"].match_id is None
    assert queue.places(["b"])["b"].match_id == "ab"


def test_a_match_that_can_not_be_made_hinders_no_other(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    queue = Queue(store)
    for owner in ("a", "b", "c", "d"):
        queue.enter(Waiting(owner, "game", board="x" if owner in "ab" else "y"))

    def open_match(party: object) -> tuple[MatchRow, list[SeatRow]]:
        if party.board == "x":  # type: ignore[attr-defined]
            raise ValueError(party)
        return match("cd"), SEATS

    queue.beat(["a"], open_match, lambda found, may_meet: parties(found, lambda _: (2, 2), may_meet))
    assert [queue.places(["a", "c"])[owner].match_id for owner in "ac"] == [None, "cd"]
    assert "no match could be made" in caplog.text


def test_who_has_blocked_somebody_is_not_led_to_them_nor_they_to_them(store: Store) -> None:
    queue = Queue(store)
    store.blocks.add(BlockRow("b", "a", "handle", now(), None, "red"))
    for owner in ("a", "b"):
        queue.enter(Waiting(owner, "game"))
    beat(queue, "a", "b")
    assert {place.match_id for place in queue.places(["a", "b"]).values()} == {None}
    queue.enter(Waiting("c", "game"))
    beat(queue, "c")
    assert queue.places(["a"])["a"].match_id == queue.places(["c"])["c"].match_id == "ac"


def test_who_came_first_is_first(store: Store) -> None:
    queue = Queue(store)
    order = ["d", "a", "c", "b"]
    for owner in order:
        queue.enter(Waiting(owner, "game"))
    seen: list[Waiting] = []

    def look(found: object, _may_meet: object) -> list[object]:
        seen.extend(found)  # type: ignore[arg-type]
        return []

    queue.beat(order, match, look)  # type: ignore[arg-type]
    assert [one.owner for one in seen] == order
    assert all(one.waited >= other.waited >= 0 for one, other in pairwise(seen))
