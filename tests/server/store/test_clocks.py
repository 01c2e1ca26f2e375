"""What the database keeps of clocks, on SQLite and PostgreSQL; archives, backups and checks of such matches."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

import dragonrace
from dragonrace.server import keys
from dragonrace.server.match.clocks import Timing
from dragonrace.server.match.match import Match
from dragonrace.server.store.admin import verify
from dragonrace.server.store.archive import archive_older
from dragonrace.server.store.backup import read_backup, restore, write_backup
from dragonrace.server.store.leases import Leases, ServerRow
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, as_text, now, setup_of, written
from dragonrace.server.store.schema import hearts, matches
from dragonrace.server.store.store import Store
from tests.server.conftest import postgres
from tests.server.living import HIDDEN

BEFORE, AT, AFTER = "2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"
TIMING = Timing(per_move=False, seconds=30 * 24 * 3600, increment=600, on_time="lost").as_json()
SEATS = [SeatRow(0, "person", owner="me"), SeatRow(1, "person", owner="you")]
LONG = 30 * 24 * 3600 * 1000
LINES = [
    ActionRow(0, "start N", LONG),
    ActionRow(0, "(offer take back 0 to blue)"),
    ActionRow(1, "(so far)", 0),
    ActionRow(1, "(accept)"),
    ActionRow(0, "start S", 12),
    ActionRow(1, "(resign)"),
]


def put(store: Store, lines: list[ActionRow] = LINES, **more: object) -> MatchRow:
    options = dict(dragonrace.load_game(HIDDEN, players=2).options)
    row = MatchRow(keys.new_match_id(), HIDDEN, "standard", options, 1, b"seed" * 8, "host", BEFORE, timing=TIMING)
    store.create(row, SEATS)
    after = replace(row, **more)  # type: ignore[arg-type]
    if lines:
        store.append(Addition(after, 0, lines))
    return after


def ended(store: Store) -> MatchRow:
    return put(store, over=True, winner=0, ending="resigned")


def due(store: Store, at: str | None, server: str | None = None) -> str:
    row = put(store, LINES[:1], due=at)
    with store.engine.begin() as db:
        db.execute(matches.update().where(matches.c.id == row.id).values(server=server))
    return row.id


# --- what comes back ---


def test_times_and_endings_come_back_as_they_were_also_thirty_days(store: Store) -> None:
    row = ended(store)
    assert store.load(row.id) == (row, SEATS, LINES)
    assert [line.spent for line in (store.load(row.id) or ((), (), ()))[2]] == [LONG, None, 0, None, 12, None]


def test_from_the_archive_and_a_backup_too(store: Store, tmp_path: Path) -> None:
    row = ended(store)
    list(archive_older(store.engine, now()))
    assert store.load(row.id) == (row, SEATS, LINES)
    running = put(store, LINES[:5], due=AFTER)
    list(write_backup(store.engine, tmp_path / "b.gz"))
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.prepare()
    list(restore(other, read_backup(tmp_path / "b.gz")))
    assert other.load(row.id) == (row, SEATS, LINES)
    assert other.load(running.id) == (running, SEATS, LINES[:5])
    assert other.former(running.id) == (None, None), "who played it there is nobody here"
    assert other.overdue(now()) == [running.id]
    found = other.load(running.id)
    assert found is not None
    match = Match.restore(setup_of(found[0], found[1]), found[0].seed, written(found[2]))
    assert match.clocks is not None
    assert match.clocks.left == (600_000 - 12 + 600_000, LONG)
    other.close()


def test_verify_replays_asides_and_looks_at_how_it_ended(store: Store) -> None:
    good, wrong = ended(store), put(store, over=True, winner=0, ending="time")
    impossible = put(store, [*LINES[:1], ActionRow(1, "(accept)")])
    found = {match_id: None if broken is None else broken.what for match_id, broken in verify(store)}
    assert found == {
        good.id: None,
        wrong.id: "it ends otherwise",
        impossible.id: "action 2 is not possible",
    }


# --- whose time is up ---


def test_overdue_are_those_whose_time_is_up_the_first_ones_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    late, later = due(store, AT), due(store, BEFORE)
    due(store, AFTER), due(store, None)
    assert store.overdue(AT) == [later]
    assert store.overdue("2026-01-02T12:00:00.000Z") == [later, late]
    monkeypatch.setattr("dragonrace.server.store.store.LISTED", 1)
    assert store.overdue("2026-01-02T12:00:00.000Z") == [later]
    assert store.overdue("2026-01-02T12:00:00.000Z", 1) == [later, late], "what can't be opened hides no other"


def test_left_behind_are_those_whose_clocks_run_at_another_server(store: Store) -> None:
    theirs, nobodys = due(store, BEFORE, "other"), due(store, AT)
    due(store, AFTER, "me"), due(store, None, "other")
    assert store.left_behind("me") == [theirs, nobodys]


# --- who played it before ---


def test_a_server_that_takes_a_match_knows_who_had_it_and_until_when_it_lived(store: Store) -> None:
    match_id = due(store, AFTER)
    store.take_alone(match_id, "one")
    assert store.former(match_id) == (None, None)
    store.settle(match_id, "one")
    store.beat("one")
    store.take_alone(match_id, "two")
    former, beat_at = store.former(match_id)
    assert former == "one"
    assert beat_at is not None
    assert beat_at <= now()


def test_who_takes_it_again_before_it_has_begun_still_knows_who_had_it(store: Store) -> None:
    """Else an outage would count when the first try to load the match has failed."""
    match_id = due(store, AFTER)
    store.take_alone(match_id, "one")
    store.settle(match_id, "one")
    for _ in range(3):
        store.take_alone(match_id, "two")
        assert store.former(match_id)[0] == "one"
    store.settle(match_id, "two")
    store.take_alone(match_id, "two")
    assert store.former(match_id)[0] == "two"
    store.settle(match_id, "one")
    assert store.former(match_id)[0] == "two", "it is not theirs any more"


def test_a_server_that_has_taken_it_and_is_gone_before_it_has_begun_has_not_had_it(store: Store) -> None:
    """Else time would run from the last server's end until it came."""
    match_id = due(store, AFTER)
    store.take_alone(match_id, "one")
    store.settle(match_id, "one")
    for server in ("two", "three"):
        store.take_alone(match_id, server)
        assert store.former(match_id)[0] == "one"


def test_a_beat_is_the_last_one_and_old_ones_are_forgotten(store: Store) -> None:
    with store.engine.begin() as db:
        db.execute(hearts.insert().values(server="ancient", beat_at="2020-01-01T00:00:00.000Z"))
    began = now()
    for _ in range(3):
        store.beat("me")
    with store.engine.connect() as db:
        rows = db.execute(sa.select(hearts)).all()
    assert [row.server for row in rows] == ["me"]
    assert began <= rows[0].beat_at <= now()


def test_a_server_says_when_it_was_away(store: Store) -> None:
    assert store.away("me") == []
    store.beat("me")
    assert store.away("me") == []
    store.beat("me", AFTER, [(BEFORE, AT)])
    assert [(as_text(begin), as_text(end)) for begin, end in store.away("me")] == [(BEFORE, AT)]
    with store.engine.connect() as db:
        assert db.execute(sa.select(hearts.c.beat_at)).scalar_one() == AFTER


@pytest.fixture
def shared() -> Iterator[Store]:
    with postgres() as url:
        store = Store(url)
        store.prepare()
        yield store
        store.close()


def leases(store: Store, name: str) -> Leases:
    found = Leases(store, ServerRow(name, f"{name}:1", "secret"))
    found.renew()
    return found


def test_by_leases_it_is_the_same(shared: Store) -> None:
    match_id = due(shared, AFTER)
    one, two = leases(shared, "one"), leases(shared, "two")
    one.take(match_id)
    shared.settle(match_id, "one")
    one.leave()
    two.take(match_id), two.take(match_id)
    two.leave()
    three = leases(shared, "three")
    three.take(match_id)
    assert shared.former(match_id)[0] == "one"
    three.leave()
    two = leases(shared, "two")
    two.take(match_id)
    shared.settle(match_id, "two")
    two.take(match_id)
    assert shared.former(match_id)[0] == "two"


def test_left_behind_are_those_whose_server_lives_no_more(shared: Store) -> None:
    nobodys, theirs = due(shared, AT), due(shared, BEFORE)
    due(shared, None)
    one, two = leases(shared, "one"), leases(shared, "two")
    one.take(theirs)
    assert [server.left_behind() for server in (one, two)] == [[nobodys]] * 2
    one.leave()
    assert two.left_behind() == [theirs, nobodys]
    two.take(theirs)
    assert two.left_behind() == [nobodys]


def test_times_are_written_so_that_they_sort() -> None:
    from datetime import UTC, datetime

    assert as_text(datetime(2026, 1, 2, tzinfo=UTC)) == AT
