"""The tables are brought to a newer version while servers of the older one play."""

import logging
import threading
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from dragonrace.server.store import opening
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.opening import snapshot
from dragonrace.server.store.schema import matches
from dragonrace.server.store.store import Store
from tests.server.conftest import postgres
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
    with snapshot(old.engine) as backup:
        backup.execute(sa.select(matches.c.id)).all()
        for upgrade in upgrades:
            upgrade.start()
        began = time.monotonic()
        while time.monotonic() - began < 4:
            asked = time.monotonic()
            with old.engine.begin() as db:
                db.execute(sa.select(matches.c.id)).all()
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
