"""The database, on SQLite and on PostgreSQL: what is written is there, once, in order, and nothing else."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError

from dragonrace.server.store import opening
from dragonrace.server.store.archive import pack
from dragonrace.server.store.migrations import HEAD
from dragonrace.server.store.opening import DatabaseError
from dragonrace.server.store.rows import ActionRow, Addition, MatchRow, SeatRow, now
from dragonrace.server.store.schema import archive, matches, metadata, said
from dragonrace.server.store.store import Conflict, Store

LINES = [ActionRow(-1, "roll 1 2"), ActionRow(0, "keep"), ActionRow(1, "pair 3")]


def match(number: int = 0, **more: object) -> MatchRow:
    row = MatchRow(f"match{number}", "game", "standard", {"a": [1], "b": "\u0000ä"}, 1, b"\0seed\xff", "host", now())
    return MatchRow(**{**vars(row), **more})  # type: ignore[arg-type]


SEATS = [
    SeatRow(0, "person", name="龙", owner="me"),
    SeatRow(1, "open", invitation="i"),
    SeatRow(2, "bot", bot="random"),
]


def test_a_match_comes_back_as_it_was(store: Store) -> None:
    assert store.load("match0") is None
    store.create(match(), SEATS)
    store.append(Addition(match(), 0, LINES[:2]))
    store.append(Addition(match(over=True, winner=1), 2, LINES[2:]))
    found = store.load("match0")
    assert found is not None
    assert vars(found[0]) == vars(match(created_at=found[0].created_at, over=True, winner=1))
    assert found[1:] == (SEATS, LINES)


def test_a_number_of_the_log_is_written_once(store: Store) -> None:
    store.create(match(), SEATS)
    store.create(match(1), SEATS)
    store.append(Addition(match(), 0, LINES))
    for number, lines in ((0, LINES), (2, LINES[:1]), (1, LINES)):
        with pytest.raises(Conflict):
            store.append(Addition(match(1), 0, LINES[:1]), Addition(match(), number, lines))
    assert (store.load("match0") or ())[2] == LINES
    assert (store.load("match1") or ())[2] == []


def test_one_conflict_does_not_hinder_the_others(store: Store) -> None:
    for number in range(8):
        store.create(match(number), SEATS)
    store.append(Addition(match(3), 0, LINES))

    async def add_all() -> list[BaseException | None]:
        additions = [Addition(match(number), 0, LINES) for number in range(8)]
        return await asyncio.gather(*map(store.add, additions), return_exceptions=True)

    results = asyncio.run(add_all())
    assert [isinstance(result, Conflict) for result in results] == [number == 3 for number in range(8)]
    assert all((store.load(f"match{number}") or ())[2] == LINES for number in range(8))


def test_a_seat_is_written_anew(store: Store) -> None:
    store.create(match(), SEATS)
    taken = SeatRow(1, "person", name="b", owner="you")
    store.change_seat(match(), taken, None)
    found = store.load("match0")
    assert found is not None
    assert found[1] == [SEATS[0], taken, SEATS[2]]
    assert [held.id for held, _ in store.held_by("you")] == ["match0"]


def test_a_seat_that_is_another_owners_by_now_is_not_written(store: Store) -> None:
    """Else a table that has not heard of it yet would give the seat back to the key of a device that has moved on."""
    store.create(match(), SEATS)
    for owner in (None, "you"):
        with pytest.raises(Conflict):
            store.change_seat(match(), replace(SEATS[0], name="x"), owner)
    assert (store.load("match0") or ())[1] == SEATS


def test_who_has_an_earlier_fence_can_write_nothing(store: Store) -> None:
    store.create(match(fence=3), SEATS)
    for fence in (2, 4):
        with pytest.raises(Conflict):
            store.change_seat(match(fence=fence), replace(SEATS[0], name="x"), "me")
        with pytest.raises(Conflict):
            store.append(Addition(match(fence=fence, over=True), 0, LINES))
    assert store.load("match0") == (match(fence=3, created_at=store.load("match0")[0].created_at), SEATS, [])  # type: ignore[index]
    store.append(Addition(match(fence=3), 0, LINES))


def test_one_match_that_another_server_has_hinders_no_other(store: Store) -> None:
    for number in range(3):
        store.create(match(number), SEATS)

    async def add_all() -> list[BaseException | None]:
        additions = [Addition(match(number, fence=int(number == 1)), 0, LINES) for number in range(3)]
        return await asyncio.gather(*map(store.add, additions), return_exceptions=True)

    results = asyncio.run(add_all())
    assert [isinstance(result, Conflict) for result in results] == [False, True, False]
    assert [len((store.load(f"match{number}") or ((), (), ()))[2]) for number in range(3)] == [3, 0, 3]


def test_who_reads_sqlite_waits_for_nobody_who_writes(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'm.sqlite'}")
    store.prepare()
    store.create(match(), SEATS)
    with store.engine.begin() as db:
        db.execute(matches.update().values(game="another"))
        found = asyncio.run(asyncio.wait_for(store.read(store.load, "match0"), 5))
    store.close()
    assert found is not None
    assert found[0].game == "game"


def test_a_match_has_one_rematch(store: Store) -> None:
    store.create(match(), SEATS)
    assert store.create(match(1), SEATS, "match0") == "match1"
    assert store.create(match(2), SEATS, "match0") == "match1"
    assert store.load("match2") is None


def test_ones_matches_are_listed_newest_first(store: Store) -> None:
    for number in (1, 0, 2):
        store.create(match(number, created_at=f"2026-01-0{number + 1}"), SEATS)
    assert [held.id for held, _ in store.held_by("me")] == ["match2", "match1", "match0"]
    assert store.held_by("nobody") == []


def test_rows_belong_to_a_match(store: Store) -> None:
    with pytest.raises((IntegrityError, Conflict)):
        store.append(Addition(match(9), 0, LINES))


def test_the_migrations_make_what_the_code_expects(store: Store) -> None:
    found = sa.inspect(store.engine)
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
        assert {index["name"] for index in found.get_indexes(table.name)} == {index.name for index in table.indexes}


def test_a_database_of_version_1_goes_on(url: str) -> None:
    """A match that was played before there were standing answers is there after the upgrade, as it was."""
    old = Store(url)
    with old.engine.begin() as db:
        migrate_to(db, "0001")
        columns = {column["name"] for column in sa.inspect(db).get_columns("seats")}
        assert "standing" not in columns
        known = {column["name"] for column in sa.inspect(db).get_columns("matches")}
        values = {name: value for name, value in vars(match()).items() if name in known}
        db.execute(matches.insert().values({**values, "options": "{}"}))
        rows = [{name: value for name, value in vars(seat).items() if name in columns} for seat in SEATS]
        db.execute(sa.insert(sa.table("seats", *map(sa.column, ["match_id", *rows[0]]))), [
            {"match_id": "match0", **row} for row in rows
        ])  # fmt: skip
        lines = [{"at": now(), **row} for row in Addition(match(), 0, LINES).rows()]
        db.execute(
            sa.insert(sa.table("actions", *map(sa.column, ["match_id", "number", "player", "text", "at"]))),
            [{name: value for name, value in line.items() if name != "spent"} for line in lines],
        )
    old.close()
    store = Store(url)
    store.prepare()
    found = store.load("match0")
    assert found is not None
    assert found[1:] == (SEATS, LINES)
    store.change_seat(match(), replace(SEATS[0], standing="allow"), "me")
    store.append(Addition(match(), len(LINES), LINES[:1]))
    store.close()
    again = Store(url)
    again.prepare()
    assert (again.load("match0") or ())[1:] == ([replace(SEATS[0], standing="allow"), *SEATS[1:]], [*LINES, LINES[0]])
    again.close()


def test_what_was_archived_before_is_known_to_be(url: str) -> None:
    old = Store(url)
    with old.engine.begin() as db:
        migrate_to(db, "0009")
        for name in ("packed", "played"):
            put_ended(db, name)
        db.execute(archive.insert().values(match_id="packed", log=b""))
    old.prepare()
    with old.engine.connect() as db:
        assert db.execute(sa.select(matches.c.id).where(matches.c.archived)).scalars().all() == ["packed"]
    old.close()


def put_ended(db: sa.Connection, name: str) -> None:
    """Write a match that is over, into tables that lack their newer columns."""
    row = {"id": name, "game": "x", "board": "x", "options": "{}", "rules_version": 1, "seed": b"", "host": "x"}
    it = {**row, "created_at": "2026", "over": True}
    db.execute(sa.insert(sa.table("matches", *map(sa.column, it))).values(it))


def test_of_what_was_archived_before_it_is_known_when_it_was_played(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from dragonrace.server.store.migrations.versions import v0016_played

    monkeypatch.setattr(v0016_played, "AT_ONCE", 2)
    lines = [
        ActionRow(0, "a", None, "2027"),
        ActionRow(1, "b", 5, "2028"),
        ActionRow(1, "the clock went back", 5, "2026"),
    ]
    logs = {
        "full": pack(lines),
        "empty": pack([]),
        "damaged": b"nonsense",
        "short": pack(lines[:1]),
        "list": pack([])[:-3],
    }
    old = Store(url)
    with old.engine.begin() as db:
        migrate_to(db, "0015")
        for name, log in logs.items():
            put_ended(db, name)
            db.execute(archive.insert().values(match_id=name, log=log))
        put_ended(db, "running")
        for name in ("full", "running"):
            db.execute(said.insert().values(match_id=name, number=1, seat=0, owner="me", at="2029"))
    old.prepare()
    with old.engine.connect() as db:
        query = sa.select(matches.c.id, matches.c.played_at).where(matches.c.played_at.is_not(None))
        assert dict(db.execute(query).all()) == {"full": "2028", "short": "2027"}  # type: ignore[arg-type]
        assert db.execute(sa.select(said.c.match_id)).scalars().all() == ["running"]
    old.close()


def test_a_kill_while_the_database_is_upgraded_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'm.sqlite'}")
    with store.engine.begin() as db:
        migrate_to(db, "0001")
    prepare_and_be_killed(store, monkeypatch)
    with store.engine.begin() as db:
        assert opening._version(db) == "0001"
    store.prepare()
    store.create(match(), SEATS)
    store.close()


def prepare_and_be_killed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kill comes when the migration is carried out, but not committed."""
    real = opening.migrate

    def dies(db: sa.Connection) -> None:
        real(db)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(opening, "migrate", dies)
        with pytest.raises(KeyboardInterrupt):
            store.prepare()


def migrate_to(db: sa.Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = db
    command.upgrade(config, version)


def test_a_start_at_the_newest_version_does_not_migrate(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "migrate", None)
    store.prepare()


def test_the_newest_version_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_sqlite_syncs_and_keeps_its_promises(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'm.sqlite'}")
    with store.engine.connect() as db:
        found = [
            db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert found == ["wal", 2, 1]


def test_a_kill_while_the_tables_are_made_leaves_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'm.sqlite'}"
    store = Store(url)
    prepare_and_be_killed(store, monkeypatch)
    assert sa.inspect(store.engine).get_table_names() == []
    store.prepare()
    store.close()


@pytest.mark.parametrize(
    "url",
    ["nonsense", "", "mysql://", "oracle://x/y", "sqlite:////proc/nothing/x.sqlite", "postgresql://127.0.0.1:1/x",
     "postgresql://x:y", "sqlite:///{tmp}"],
)  # fmt: skip
def test_a_wrong_url_gets_one_sentence(url: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError) as caught:
        Store(url.replace("{tmp}", str(tmp_path))).prepare()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    ["postgres//me:s3cr3t@h/db", "postgresql://me:s3cr3t@pw:1@127.0.0.1/db", "postgresql://me:pw@s3cr3t@127.0.0.1/db",
     "postgresql://me:s3cr3t/db", "postgresql:/me:s3cr3t@h/db", "me:s3cr3t", "nothing?password=s3cr3t",
     "postgresql://127.0.0.1:1/x?password=s3cr3t", "postgresql://me:s3cr3t@127.0.0.1:1/x"],
)  # fmt: skip
def test_a_wrong_url_never_shows_its_password(url: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        Store(url).prepare()
    error: BaseException | None = caught.value
    while error is not None:
        assert "s3cr3t" not in str(error)
        error = None if error.__suppress_context__ and error.__cause__ is None else error.__cause__


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'm.sqlite'}"
    store = Store(url)
    with store.engine.begin() as db:
        db.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        db.execute(sa.text("INSERT INTO alembic_version VALUES ('from the future')"))
    with pytest.raises(DatabaseError, match="newer"):
        store.prepare()
    store.close()
