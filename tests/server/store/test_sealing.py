"""Secrets at rest: who has the database alone has neither seeds nor invitations, and nothing else changes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from dragonrace.server.store.admin import verify
from dragonrace.server.store.backup import BackupError, copy, read_backup, restore, write_backup
from dragonrace.server.store.leases import Leases, ServerRow
from dragonrace.server.store.rows import MatchRow, SeatRow, now
from dragonrace.server.store.schema import matches, metadata, seats, secrets
from dragonrace.server.store.sealing import SEALED, reseal, secret_file
from dragonrace.server.store.store import Store
from dragonrace.server.vault import VaultError, mark_of, new_secret
from tests.server.store.test_store import migrate_to

OLD, NEW = new_secret(), new_secret()
SEED, INVITATION = b"what no one may know: the seed!!", "what only guests know"
SEATS = [SeatRow(0, "person", owner="me"), SeatRow(1, "open", invitation=INVITATION)]


def match(name: str = "match") -> MatchRow:
    return MatchRow(name, "dragon-river", "standard", {}, 1, SEED, "me", now())


@pytest.fixture(autouse=True)
def old_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAGONRACE_SECRET", OLD)


def opened(url: str, *, seals: bool = True) -> Store:
    store = Store(url)
    try:
        store.prepare(seals=seals)
    except VaultError:
        store.close()
        raise
    return store


def with_secret(monkeypatch: pytest.MonkeyPatch, url: str, secret: str | None) -> Store:
    monkeypatch.setenv("DRAGONRACE_SECRET", secret or "")
    return opened(url)


def can_be_read(store: Store, name: str = "match") -> bool:
    found = store.load(name)
    assert found is not None
    return (found[0].seed, found[1]) == (SEED, SEATS)


def marks(store: Store) -> set[str]:
    with store.engine.connect() as db:
        return set(db.execute(sa.select(secrets.c.mark)).scalars())


def all_that_is_written(store: Store) -> str:
    with store.engine.connect() as db:
        return repr([list(db.execute(sa.select(table))) for table in metadata.sorted_tables])


def test_neither_seeds_nor_invitations_are_in_the_database(store: Store) -> None:
    store.create(match(), SEATS)
    store.change_seat(match(), SEATS[1], None)
    written = all_that_is_written(store)
    assert "match" in written
    assert INVITATION not in written
    assert repr(SEED)[2:-1] not in written
    assert can_be_read(store)
    assert store.held_by("me")[0][1] == SEATS


def test_what_is_moved_to_another_place_is_refused_and_breaks_nothing_else(store: Store) -> None:
    store.create(match("one"), SEATS)
    store.create(match("other"), SEATS)
    with store.engine.begin() as db:
        seed = db.execute(sa.select(matches.c.seed).where(matches.c.id == "one")).scalar_one()
        db.execute(matches.update().where(matches.c.id == "other").values(seed=seed))
    with pytest.raises(VaultError):
        store.load("other")
    assert can_be_read(store, "one")
    assert [held.id for held, _ in store.held_by("me")] == ["one"]
    assert {name for name, broken in verify(store) if broken and "another place" in broken.what} == {"other"}


def test_who_only_looks_leaves_no_mark(url: str) -> None:
    new = Store(url)
    new.prepare(seals=False)
    assert marks(new) == set()
    new.prepare()
    assert marks(new) == {mark_of(OLD)}
    new.close()


@pytest.mark.parametrize("seals", [True, False])
def test_a_database_of_before_is_sealed(url: str, seals: bool) -> None:
    old = Store(url)
    with old.engine.begin() as db:
        migrate_to(db, "0005")
        for number in range(3):
            write(db, matches, {**vars(match(f"match{number}")), "options": "{}"})
            for seat in SEATS:
                write(db, seats, {"match_id": f"match{number}", **vars(seat)})
    old.close()
    store = opened(url, seals=seals)
    assert marks(store) == {mark_of(OLD)}
    assert all(can_be_read(store, f"match{number}") for number in range(3))
    assert INVITATION not in all_that_is_written(store)
    store.close()


def write(db: sa.Connection, table: sa.Table, row: dict[str, object]) -> None:
    """Write a row into a table that lacks its newer columns."""
    known = {column["name"] for column in sa.inspect(db).get_columns(table.name)}
    db.execute(table.insert().values({name: value for name, value in row.items() if name in known}))


def test_more_rows_than_are_sealed_at_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from dragonrace.server.store.migrations.versions import v0010_secrets

    monkeypatch.setattr(v0010_secrets, "AT_ONCE", 2)
    test_a_database_of_before_is_sealed(url, seals=True)


# --- which secret ---


def test_another_secret_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(url)
    store.create(match(), SEATS)
    store.close()
    with pytest.raises(VaultError, match=mark_of(OLD)):
        with_secret(monkeypatch, url, NEW)
    again = with_secret(monkeypatch, url, OLD)
    assert can_be_read(again)
    again.close()


def test_a_new_secret_takes_over_while_the_old_one_is_still_known(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(url)
    for number in range(5):
        store.create(match(f"match{number}"), SEATS)
    store.close()
    both = with_secret(monkeypatch, url, f"{NEW}, {OLD}")
    assert can_be_read(both, "match0")
    both.create(match("match9"), SEATS)
    with pytest.raises(VaultError):
        with_secret(monkeypatch, url, NEW)
    monkeypatch.setattr("dragonrace.server.store.sealing.AT_ONCE", 2)
    assert list(reseal(both.engine, both.vault))[-1] == 10, "five seeds and five invitations"
    both.close()
    new = with_secret(monkeypatch, url, NEW)
    assert all(can_be_read(new, f"match{number}") for number in (0, 4, 9))
    assert marks(new) == {mark_of(NEW)}
    new.close()
    with pytest.raises(VaultError, match=mark_of(NEW)):
        with_secret(monkeypatch, url, OLD)


def test_what_is_sealed_with_the_old_secret_meanwhile_is_found_too(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old = opened(url)
    old.create(match(), SEATS)
    both = with_secret(monkeypatch, url, f"{NEW},{OLD}")
    resealing = reseal(both.engine, both.vault)
    next(resealing)
    old.create(match("before it"), SEATS)
    assert list(resealing)[-1] == 4
    old.close()
    both.close()
    new = with_secret(monkeypatch, url, NEW)
    assert can_be_read(new, "before it")
    new.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_the_old_secret_is_needed_while_a_server_seals_with_it(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old = opened(url)
    server = Leases(old, ServerRow("old", "old:1", "its secret"))
    server.renew()
    both = with_secret(monkeypatch, url, f"{NEW},{OLD}")
    Leases(both, ServerRow("new", "new:1", "its secret")).renew()
    with pytest.raises(VaultError, match=f"another secret than {mark_of(NEW)}"):
        list(reseal(both.engine, both.vault))
    assert marks(both) == {mark_of(OLD), mark_of(NEW)}
    server.leave()
    list(reseal(both.engine, both.vault))
    assert marks(both) == {mark_of(NEW)}
    server.renew()
    assert marks(both) == {mark_of(OLD), mark_of(NEW)}, "it lives on, and seals"
    old.close()
    both.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_server_that_begins_while_all_is_sealed_anew_is_noticed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    old = opened(url)
    old.create(match(), SEATS)
    both = with_secret(monkeypatch, url, f"{NEW},{OLD}")
    resealing = reseal(both.engine, both.vault)
    next(resealing)
    Leases(old, ServerRow("old", "old:1", "its secret")).renew()
    with pytest.raises(VaultError, match=f"another secret than {mark_of(NEW)}"):
        list(resealing)
    assert marks(both) == {mark_of(OLD), mark_of(NEW)}
    old.close()
    both.close()


def test_a_file_of_sqlite_has_its_secret_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'm.sqlite'}"
    store = with_secret(monkeypatch, url, None)
    store.create(match(), SEATS)
    file = secret_file(store.engine.url)
    assert file == tmp_path / "m.sqlite.secret"
    assert file.stat().st_mode & 0o777 == 0o600
    store.close()
    again = with_secret(monkeypatch, url, None)
    assert can_be_read(again)
    again.close()
    in_the_environment = with_secret(monkeypatch, url, NEW)
    assert can_be_read(in_the_environment), "what the file opens stays open"
    in_the_environment.close()
    file.rename(tmp_path / "elsewhere")
    with pytest.raises(VaultError, match=str(file)):
        with_secret(monkeypatch, url, None)
    assert not file.exists(), "a lost secret is not replaced by another"


def test_a_shared_database_needs_a_secret_that_all_know(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.conftest import postgres

    with postgres() as url, pytest.raises(VaultError, match="DRAGONRACE_SECRET is missing"):
        with_secret(monkeypatch, url, None)


def test_memory_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with_secret(monkeypatch, "sqlite://", None).close()


# --- backups ---


@pytest.fixture
def filled(url: str) -> Iterator[Store]:
    store = opened(url)
    store.create(match(), SEATS)
    yield store
    store.close()


def test_a_backup_holds_no_secret_and_needs_it(filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "backup"
    list(write_backup(filled.engine, path))
    assert INVITATION not in str(list(read_backup(path)))
    other = with_secret(monkeypatch, f"sqlite:///{tmp_path / 'other.sqlite'}", NEW)
    with pytest.raises(BackupError, match=mark_of(OLD)):
        list(restore(other, read_backup(path)))
    other.close()
    both = with_secret(monkeypatch, f"sqlite:///{tmp_path / 'other.sqlite'}", f"{NEW},{OLD}")
    list(restore(both, read_backup(path)))
    both.close()
    new = with_secret(monkeypatch, f"sqlite:///{tmp_path / 'other.sqlite'}", NEW)
    assert can_be_read(new)
    new.close()


def test_a_database_that_moves_is_sealed_with_the_secret_of_where_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = with_secret(monkeypatch, f"sqlite:///{tmp_path / 'source.sqlite'}", None)
    source.create(match(), SEATS)
    target = with_secret(monkeypatch, f"sqlite:///{tmp_path / 'target.sqlite'}", NEW)
    list(copy(source, target))
    assert can_be_read(target)
    source.close()
    target.close()


def test_what_is_sealed_can_hold_what_is_sealed() -> None:
    for table, names in SEALED.items():
        for name in names:
            length = getattr(table.c[name].type, "length", None)
            assert length is None or length >= 200, (table.name, name)
