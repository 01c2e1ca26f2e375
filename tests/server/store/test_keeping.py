"""Old matches go to the archive, and are deleted, by themselves; nobody's match goes while it is played."""

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from dragonrace.server import metrics
from dragonrace.server.store import keeping
from dragonrace.server.store.admin import list_matches
from dragonrace.server.store.keeping import Keeping, archive_part, delete_part
from dragonrace.server.store.rows import ago
from dragonrace.server.store.schema import actions, matches
from dragonrace.server.store.store import Store
from dragonrace.server.table import housekeeper
from dragonrace.server.table.housekeeper import Housekeeper
from tests.server.living import Server
from tests.server.store.test_archive import put

DAY = 24 * 3600


def aged(store: Store, days: int, *, over: bool = True, played: int | None = None) -> str:
    """A match that was opened so many days ago, and last played then, or so many days ago."""
    match_id = put(store, ago(days * DAY), over=over)
    with store.engine.begin() as db:
        lines = actions.update().where(actions.c.match_id == match_id)
        db.execute(lines.values(at=ago((days if played is None else played) * DAY)))
    return match_id


def archived(store: Store) -> set[str]:
    with store.engine.connect() as db:
        return set(db.execute(sa.select(matches.c.id).where(matches.c.archived)).scalars())


def left(store: Store) -> set[str]:
    return {match.id for match in list_matches(store, 1000)}


def test_what_is_over_and_old_is_archived_and_then_deleted(store: Store) -> None:
    ancient, old, new = aged(store, 800), aged(store, 100), aged(store, 80)
    running, lately = aged(store, 900, over=False), aged(store, 850, played=10)
    before = store.load(old)
    assert delete_part(store.engine, 730) == 1
    assert left(store) == {old, new, running, lately}
    assert ancient not in left(store)
    assert archive_part(store.engine, 90) == 1
    assert (archived(store), store.load(old)) == ({old}, before)
    assert archive_part(store.engine, 90) == delete_part(store.engine, 730) == 0
    assert delete_part(store.engine, 95) == 1
    assert left(store) == {new, running, lately}


def test_what_is_in_the_archive_is_deleted_as_late_as_what_is_not(store: Store) -> None:
    lately, _ = aged(store, 400, played=31), aged(store, 400, played=380)
    assert archive_part(store.engine, 30) == 2
    assert delete_part(store.engine, 365) == 1
    assert left(store) == archived(store) == {lately}
    assert delete_part(store.engine, 30) == 1


def test_it_goes_by_small_parts(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 2)
    oldest, *_ = [aged(store, days) for days in (103, 102, 101)]
    assert [archive_part(store.engine, 90) for _ in range(3)] == [2, 1, 0]
    monkeypatch.setattr(keeping, "AT_ONCE", 1)
    assert delete_part(store.engine, 90) == 1
    assert oldest not in left(store)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_only_one_server_does_it_at_a_time(store: Store) -> None:
    aged(store, 100)
    with store.engine.begin() as other:
        other.execute(sa.select(sa.func.pg_advisory_xact_lock(keeping.KEEPING)))
        assert archive_part(store.engine, 90) == delete_part(store.engine, 90) == 0
    assert archive_part(store.engine, 90) == 1


def test_a_round_does_all_there_is_and_counts_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "AT_ONCE", 1)
    monkeypatch.setattr(housekeeper, "PAUSE", 0)
    old = {aged(store, days) for days in (100, 101)}
    for days in (800, 801):
        aged(store, days)
    counts = [metrics.put_away.labels(deed)._value for deed in ("archived", "deleted")]
    before = [count.get() for count in counts]
    asyncio.run(Housekeeper(store, Keeping(90, 730)).go_round())
    assert left(store) == archived(store) == old
    assert [count.get() - was for count, was in zip(counts, before, strict=True)] == [2, 2]


def test_a_server_does_it_and_the_match_is_shown_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeper, "FIRST", 0.01)
    url = f"sqlite:///{tmp_path / 'm.sqlite'}"
    store = Store(url)
    store.prepare()
    match_id = aged(store, 100)
    with Server(url, keeping=Keeping(archive_after=90)) as server, server.browser() as browser:
        until = time.monotonic() + 60
        while archived(store) != {match_id}:
            assert time.monotonic() < until
            time.sleep(0.02)
        answer = browser.http.get(f"/api/matches/{match_id}/record")
        assert answer.status_code == 200
        assert "[Result" in answer.text
    store.close()


def test_where_all_is_kept_nothing_goes_round(store: Store) -> None:
    asyncio.run(asyncio.wait_for(Housekeeper(store, Keeping()).run(), 5))
