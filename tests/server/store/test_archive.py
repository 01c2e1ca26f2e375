"""The archive, backups, and what `dragonrace admin` does: nothing is lost on the way, and nothing else is touched."""

import gzip
import json
import random
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

import dragonrace
from dragonrace.server import keys
from dragonrace.server.store import backup
from dragonrace.server.store.admin import list_matches, verify
from dragonrace.server.store.archive import archive_older, delete_older
from dragonrace.server.store.backup import BackupError, copy, read_backup, restore, write_backup
from dragonrace.server.store.blocks import BlockRow
from dragonrace.server.store.calls import Calls, Question, Subscription
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow
from dragonrace.server.store.schema import actions, blocks, matches, metadata, quiet, said
from dragonrace.server.store.store import Store
from tests.server.conftest import postgres

OLD, NEW, NOW = "2020-01-01T00:00:00.000Z", "2030-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"
SEATS = [SeatRow(0, "person", name="龙", owner="me"), SeatRow(1, "open", invitation="secret")]


def played(game: dragonrace.Game, actions: int | None) -> dragonrace.State:
    """A position after so many actions at random, or at the end."""
    state, rng = game.new_initial_state(), random.Random(5)
    while not state.is_terminal() and len(state.history()) != actions:
        player = state.actors()[0]
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    return state


def put(store: Store, created_at: str, *, over: bool = True, rematch_of: str | None = None) -> str:
    """Write a match of pieces of a real game; return its id."""
    game = dragonrace.load_game("dragon-river", players=2, turn_limit=3)
    state = played(game, None if over else 5)
    row = MatchRow(
        *(keys.new_match_id(), "dragon-river", "standard", dict(game.options), game.rules_version, b"\0seed\xff"),
        *("host", created_at),
    )
    store.create(row, SEATS, rematch_of)
    lines, replayed = [], game.new_initial_state()
    for player, action in state.history():
        lines.append(ActionRow(player, replayed.action_to_string(action, player)))
        replayed.apply_action(action, player)
    with store.engine.begin() as db:
        db.execute(said.insert().values(match_id=row.id, number=1, seat=0, owner="me", phrase="hello", at=created_at))
    ended = replace(row, over=state.is_terminal(), winner=state.winner())
    store.append(Addition(ended, 0, lines))
    calls = Calls(store)
    calls.set_told([Question(row.id, 0, 1)])
    with store.engine.begin() as db:
        db.execute(quiet.insert().values(match_id=row.id, owner="host"))
    return row.id


def everything(store: Store) -> dict[str, list[object]]:
    with store.engine.connect() as db:
        return {
            table.name: [tuple(row) for row in db.execute(sa.select(table).order_by(*table.primary_key))]
            for table in backup.TABLES
        }


@pytest.fixture
def filled(store: Store) -> Store:
    first = put(store, OLD)
    put(store, OLD, rematch_of=first)
    put(store, OLD, over=False)
    put(store, NEW)
    store.blocks.add(BlockRow("me", "you", "handle", OLD, "Bo", "blue"))
    calls = Calls(store)
    calls.key("ours")
    calls.subscribe(Subscription("host", "https://push.example.org/a", "point", "secret", "de"))
    return store


def last(done: Iterator[int]) -> int:
    return [0, *done][-1]


def test_what_is_archived_is_read_as_before(filled: Store) -> None:
    ids = [match.id for match in list_matches(filled, 10)]
    before = {match_id: filled.load(match_id) for match_id in ids}
    assert last(archive_older(filled.engine, NOW)) == 2
    assert last(archive_older(filled.engine, NOW)) == 0
    assert {match_id: filled.load(match_id) for match_id in ids} == before
    left = everything(filled)
    assert len(left["archive"]) == 2
    assert {row[0] for row in left["actions"]} == {match.id for match in list_matches(filled, 10) if match.actions}  # type: ignore[index]
    assert [broken for _, broken in verify(filled)] == [None] * 4


def test_what_is_deleted_is_gone_and_nothing_else(filled: Store) -> None:
    list(archive_older(filled.engine, NOW))
    assert last(delete_older(filled.engine, NOW, over_only=True)) == 2
    assert [(match.over, match.created_at) for match in list_matches(filled, 10)] == [(True, NEW), (False, OLD)]
    assert last(delete_older(filled.engine, NOW, over_only=False)) == 1
    assert last(delete_older(filled.engine, "2040", over_only=False)) == 1
    left = {name for name, rows in everything(filled).items() if rows}
    assert left == {blocks.name, "push_key", "subscriptions"}


def test_verify_reads_what_stood_there_when_it_began(filled: Store) -> None:
    looking = verify(filled)
    first, _ = next(looking)
    with filled.engine.begin() as db:
        db.execute(actions.update().where(actions.c.match_id != first).values(text="nonsense"))
    assert [broken for _, broken in looking] == [None] * 3
    assert sum(broken is not None for _, broken in verify(filled)) == 3


def test_what_was_restored_is_counted_for_the_plans_of_queries(filled: Store, url: str) -> None:
    with postgres() if filled.is_shared else nullcontext(f"{url}.copy") as there:
        target = Store(there)
        target.prepare()
        list(copy(filled, target))
        with target.engine.connect() as db:
            if target.is_shared:
                counted = db.exec_driver_sql("SELECT reltuples FROM pg_class WHERE relname = 'matches'").scalar_one()
            else:
                counted = db.exec_driver_sql("SELECT stat FROM sqlite_stat1 WHERE tbl = 'matches'").scalars().first()
                counted = counted.split()[0]
        assert int(counted) == 4
        target.close()


def test_a_backup_brings_all_back(filled: Store, tmp_path: Path) -> None:
    list(archive_older(filled.engine, NOW))
    path, before = tmp_path / "backup", everything(filled)
    count = last(write_backup(filled.engine, path))
    assert count == sum(map(len, before.values()))
    assert path.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob(".backup*"))
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.prepare()
    Calls(other).key("made when it began")
    assert last(restore(other, read_backup(path))) == count
    assert everything(other) == before
    assert Calls(other).key("another") == "ours"
    other.close()


def test_a_database_moves_and_all_goes_on(filled: Store, tmp_path: Path) -> None:
    target = Store(f"sqlite:///{tmp_path / 'target.sqlite'}")
    target.prepare()
    list(copy(filled, target))
    assert everything(target) == everything(filled)
    (running,) = list_matches(target, 10, over=False)
    found = target.load(running.id)
    assert found is not None
    target.append(Addition(found[0], len(found[2]), [ActionRow(0, "keep all")]))
    with pytest.raises(BackupError, match="into an empty one"):
        list(copy(filled, target))
    target.close()


def test_people_play_while_a_backup_is_made(filled: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "AT_ONCE", 1)
    before, path = everything(filled), tmp_path / "backup"
    (running,) = list_matches(filled, 10, over=False)
    found = filled.load(running.id)
    assert found is not None
    writing = write_backup(filled.engine, path)
    next(writing)
    filled.append(Addition(found[0], len(found[2]), [ActionRow(0, "meanwhile")]))
    list(writing)
    rows = [row for name, row in read_backup(path) if name == "actions"]
    assert len(rows) == len(before["actions"])
    assert "meanwhile" not in {row["text"] for row in rows}


def test_a_backup_that_is_none_or_damaged_is_refused_and_nothing_restored(filled: Store, tmp_path: Path) -> None:
    path = tmp_path / "backup"
    list(write_backup(filled.engine, path))
    with pytest.raises(BackupError, match="there already"):
        list(write_backup(filled.engine, path))
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    old = json.dumps({"kind": "dragonrace backup", "version": "0000"})
    wrong = {
        "damaged": path.read_bytes()[:-20],
        "text": b"hello",
        "nothing": b"",
        "another": gzip.compress(b'{"kind": "x"}\n'),
        "list": gzip.compress(b"[1]\n"),
        "part": gzip.compress("\n".join(lines[:-1]).encode()),
        "fewer": gzip.compress("\n".join([*lines[:3], lines[-1]]).encode()),
        "older": gzip.compress("\n".join([old, *lines[1:]]).encode()),
        "garbage": gzip.compress("\n".join([*lines[:2], "{", lines[-1]]).encode()),
        "shapes": gzip.compress("\n".join([lines[0], '["matches", 3]', lines[-1]]).encode()),
        "table": gzip.compress("\n".join([lines[0], '["nothing", {}]', json.dumps({"rows": 1})]).encode()),
        "columns": gzip.compress("\n".join([lines[0], '["matches", {"x": 1}]', json.dumps({"rows": 1})]).encode()),
    }
    target = Store(f"sqlite:///{tmp_path / 'target.sqlite'}")
    target.prepare()
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BackupError):
            list(restore(target, read_backup(tmp_path / name)))
        assert all(rows == [] for rows in everything(target).values()), name
    target.close()


def test_verify_names_what_does_not_replay(filled: Store) -> None:
    broken, untold, *_ = sorted(match.id for match in list_matches(filled, 10) if match.over)
    with filled.engine.begin() as db:
        log = actions.update().where(actions.c.match_id == broken, actions.c.number == 3)
        db.execute(log.values(text="nonsense"))
        db.execute(matches.update().where(matches.c.id == untold).values(over=False))
    found = {match_id: wrong.what for match_id, wrong in verify(filled) if wrong is not None}
    assert found == {broken: "action 3 is not possible", untold: "it ends otherwise"}
    assert [match_id for match_id, _ in verify(filled, broken)] == sorted(
        match.id for match in list_matches(filled, 10) if match.id > broken
    )


def test_the_tables_of_a_backup_are_all_but_what_is_true_for_a_moment_only() -> None:
    passing = {"servers", "hearts", "secrets", "listings", "waiting", "tickets", "challenges"}
    assert {table.name for table in backup.TABLES} == {table.name for table in metadata.sorted_tables} - passing
