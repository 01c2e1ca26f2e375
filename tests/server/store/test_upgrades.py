"""Newer versions: servers of the older one play while the tables are upgraded, and older backups can be restored."""

import gzip
import json
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from dragonrace import __version__
from dragonrace.server.store import backup, opening
from dragonrace.server.store.admin import list_matches
from dragonrace.server.store.backup import BackupError, read_backup, restore, write_backup
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.opening import snapshot
from dragonrace.server.store.rows import ActionRow, MatchRow, SeatRow
from dragonrace.server.store.schema import archive, matches, seats
from dragonrace.server.store.sealing import seal_row
from dragonrace.server.store.store import Store
from tests.server.conftest import postgres
from tests.server.store.test_sealing import write
from tests.server.store.test_store import migrate_to

BEFORE = "0013"
"""What comes after it changes ``matches``."""


@pytest.fixture
def old() -> Iterator[Store]:
    with postgres() as url:
        store = Store(url)
        with store.engine.begin() as db:
            migrate_to(db, BEFORE)
        yield store
        store.close()


def version(store: Store) -> str | None:
    with store.engine.begin() as db:
        return opening._version(db)


def test_while_a_backup_is_made_old_servers_go_on_and_the_upgrade_waits(
    old: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(opening, "HELD_UP", 1)
    monkeypatch.setattr(opening, "AGAIN", 0.1)
    news = [Store(old.engine.url.render_as_string(hide_password=False)) for _ in range(3)]
    upgrades = [threading.Thread(target=new.prepare) for new in news]
    with snapshot(old.engine) as db:
        db.execute(sa.select(matches.c.id)).all()
        for upgrade in upgrades:
            upgrade.start()
        began = time.monotonic()
        while time.monotonic() - began < 4:
            asked = time.monotonic()
            with old.engine.begin() as played:
                played.execute(sa.select(matches.c.id)).all()
            assert time.monotonic() - asked < 1.8, "only for as long as one of those who wait tries it"
            time.sleep(0.05)
        assert version(old) == BEFORE
    for upgrade in upgrades:
        upgrade.join(20)
    assert version(old) == HEAD
    assert all(new.vault for new in news)
    assert {record.levelno for record in caplog.records} == {logging.WARNING}
    assert "upgraded when a backup, or another long reader, has ended: ALTER TABLE matches" in caplog.text
    for new in news:
        new.close()


# --- backups ---

SEATS = [SeatRow(0, "person", owner="me"), SeatRow(1, "open", invitation="for guests")]
LINES = [ActionRow(-1, "roll 1 2"), ActionRow(0, "keep")]


def match(name: str) -> MatchRow:
    return MatchRow(name, "dragon-river", "standard", {}, 1, b"seed" * 8, "me", f"2026-0{name[-1]}", over=True)


def backup_of(version: str, path: Path, store: Store) -> None:
    """A backup as it was written in that version: of two matches, the first of which has the other for a rematch."""
    old = Store(f"sqlite:///{path}.sqlite")
    with old.engine.begin() as db:
        migrate_to(db, version)
        is_sealed = sa.inspect(db).has_table("secrets")
        for name in ("match2", "match1"):
            row = {**vars(match(name)), "options": "{}", "rematch": "match2" if name == "match1" else None}
            rows = [(matches, row), *((seats, {"match_id": name, **vars(seat)}) for seat in SEATS)]
            for table, values in rows:
                write(db, table, seal_row(store.vault, table, values) if is_sealed else values)
            for number, line in enumerate(LINES):
                values = {"match_id": name, "number": number, "player": line.player, "text": line.text, "at": "2026"}
                db.execute(sa.insert(sa.table("actions", *map(sa.column, values))).values(values))
        db.execute(sa.insert(sa.table("archive", sa.column("match_id"), sa.column("log"))).values(["match2", b"log"]))
        lines: list[object] = [{"kind": backup.KIND, "version": version}]
        for table in backup.TABLES:
            if sa.inspect(db).has_table(table.name):
                query = sa.select(sa.Table(table.name, sa.MetaData(), autoload_with=db))
                for row in db.execute(query).mappings():
                    told = {name: value for name, value in row.items() if name not in ("server", "former")}
                    lines.append([table.name, backup._to_json(told)])
    old.close()
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, [*lines, {"rows": len(lines) - 1}])).encode()))


@pytest.mark.parametrize("version", ["0005", "0010", BEFORE])
def test_a_backup_of_an_older_version_comes_back_in_this_one(
    version: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "AT_ONCE", 3)
    backup_of(version, tmp_path / "b", store)
    list(restore(store, read_backup(tmp_path / "b", store.vault)))
    first, second = store.load("match1"), store.load("match2")
    assert first is not None
    assert second is not None
    assert (first[0].seed, first[1], first[2], first[0].rematch) == (b"seed" * 8, SEATS, LINES, "match2")
    assert second[1] == SEATS
    with store.engine.begin() as db:
        assert db.execute(sa.select(archive)).all() == [("match2", b"log")]
    assert [listed.id for listed in list_matches(store, 5)] == ["match2", "match1"]


@pytest.mark.parametrize("what", ["part", "columns", "table", "version"])
def test_a_damaged_backup_of_an_older_version_is_refused_and_nothing_restored(
    what: str, store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "b"
    backup_of(BEFORE, path, store)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    wrong = {
        "part": lines[:-1],
        "columns": [lines[0], '["matches", {"x": 1}]', '{"rows": 1}'],
        "table": [lines[0], '["nothing", {"x": 1}]', '{"rows": 1}'],
        "version": [lines[0].replace(BEFORE, "9999").replace("}", ', "release": "77.0"}'), *lines[1:]],
    }
    path.write_bytes(gzip.compress("\n".join(wrong[what]).encode()))
    with pytest.raises(BackupError) as caught:
        list(restore(store, read_backup(path, store.vault)))
    assert ("version 9999, by dragonrace 77.0, which is not known here" in str(caught.value)) is (what == "version")
    assert list_matches(store, 5) == []


def test_a_backup_says_by_which_dragonrace_it_was_made(store: Store, tmp_path: Path) -> None:
    list(write_backup(store.engine, tmp_path / "b"))
    head = json.loads(gzip.decompress((tmp_path / "b").read_bytes()).splitlines()[0])
    assert head == {"kind": backup.KIND, "version": HEAD, "release": __version__}
