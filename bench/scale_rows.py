"""A database as it is after years, written quickly: most matches over and archived, some over lately, some running.

Each row is what the server would have written: logs of games that were played at random, seeds and invitations sealed.
"""

import json
import random
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from typing import Any, NamedTuple

import sqlalchemy as sa

import dragonrace
from dragonrace.server import keys
from dragonrace.server.match.clocks import Timing
from dragonrace.server.store.archive import pack
from dragonrace.server.store.opening import analyze
from dragonrace.server.store.rows import ActionRow, as_text
from dragonrace.server.store.schema import actions, archive, listings, matches, seats
from dragonrace.server.store.store import Store

__all__ = ["Filled", "fill"]

TABLES = (matches, seats, actions, archive, listings)
YEARS = 3
LATELY, RUNNING, TIMED, LISTED = 0.02, 0.02, 0.0005, 50
"""Shares of the matches: over and not archived yet, running, and running with clocks; how many tables are public."""
BROWSERS = 100_000
SEVERAL, MANY = 30, 5000
"""How many matches two browsers have: as people do, and as nobody does."""
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("dragon-river", {}),
    ("golden-dragon", {}),
    ("river-dragons", {"turn_limit": 5}),
)
Rows = Iterable[dict[str, Any]]


class Filled(NamedTuple):
    """Keys of browsers with several matches and with many, and some matches' ids."""

    several: str
    many: str
    archived: list[str]
    lately: list[str]
    running: list[str]


class Played(NamedTuple):
    """A game that was played at random."""

    game: str
    options: str
    rules_version: int
    players: int
    log: list[ActionRow]
    is_over: bool
    winner: int | None
    asked: int


def fill(store: Store, number: int) -> Filled:
    """Write so many matches into an empty database."""
    rng = random.Random(number)
    several, many = keys.new_key(), keys.new_key()
    ids = sorted({keys.new_match_id() for _ in range(number)})
    kinds = {match_id: _kind(rng.random()) for match_id in ids}
    owners = [keys.digest(f"browser {one}") for one in range(BROWSERS)]
    owned = dict(zip(rng.sample(ids, min(number, SEVERAL + MANY)), count(), strict=False))
    whose = {it: keys.digest(several if at < SEVERAL else many) for it, at in owned.items()}
    writer = _Writer(store, rng, kinds, owners, whose)
    for table in TABLES:
        _write(store, table, writer.rows(table))
    with store.engine.begin() as db:
        for table in TABLES:
            for index in table.indexes:
                index.create(db)
    analyze(store.engine, TABLES)

    def some(kind: str) -> list[str]:
        return list(islice((it for it in rng.sample(ids, len(ids)) if kinds[it] == kind), 200))

    return Filled(several, many, some("archived"), some("lately"), some("running"))


def _kind(chance: float) -> str:
    for kind, share in (("timed", TIMED), ("running", RUNNING), ("lately", LATELY)):
        if (chance := chance - share) < 0:
            return kind
    return "archived"


def _played(game: str, players: int, options: dict[str, Any], most: int | None, rng: random.Random) -> Played:
    loaded = dragonrace.load_game(game, players=players, **options)
    state, log = loaded.new_initial_state(), list[ActionRow]()
    while not state.is_terminal() and (most is None or len(log) < most or state.actors()[0] < 0):
        player = state.actors()[0]
        action = rng.choice(state.legal_actions(player))
        log.append(ActionRow(player, state.action_to_string(action, player)))
        state.apply_action(action, player)
    asked = 0 if state.is_terminal() else sum(1 << seat for seat in state.actors())
    told = json.dumps(dict(loaded.options)), loaded.rules_version, players, log, state.is_terminal(), state.winner()
    return Played(game, *told, asked)


class _Writer:
    """The rows of all tables, of the same matches."""

    def __init__(
        self, store: Store, rng: random.Random, kinds: dict[str, str], owners: list[str], whose: dict[str, str]
    ) -> None:
        self._vault, self._rng, self._kinds, self._owners, self._whose = store.vault, rng, kinds, owners, whose
        whole = [_played(game, n, options, None, rng) for game, options in GAMES for n in (2, 3, 4) for _ in range(3)]
        begun = [_played(game, n, options, 10, rng) for game, options in GAMES for n in (2, 3, 4)]
        self._of = {
            match: rng.choice(whole if kind in ("archived", "lately") else begun) for match, kind in kinds.items()
        }

    def rows(self, table: sa.Table) -> Rows:
        """Return all rows of a table, with all its columns."""
        made: dict[sa.Table, Any] = {
            **{matches: self._matches, seats: self._seats, actions: self._actions},
            **{archive: self._archive, listings: self._listings},
        }
        return made[table]()  # type: ignore[no-any-return] # each of them yields rows

    def _matches(self) -> Iterator[dict[str, Any]]:
        rng, now, clocks = self._rng, datetime.now(UTC), json.dumps(Timing(True, 3 * 24 * 3600).as_json())
        for match, kind in self._kinds.items():
            it, is_timed, is_old = self._of[match], kind == "timed", kind == "archived"
            days = rng.uniform(90, 365 * YEARS) if is_old else rng.uniform(0.1, 90)
            yield {
                **{"id": match, "game": it.game, "board": "standard", "options": it.options},
                **{"rules_version": it.rules_version, "host": self._owner(match, 0), "former": None, "code": None},
                "seed": self._vault.seal(keys.new_seed(), f"matches.seed {match}"),
                **{"created_at": as_text(now - timedelta(days=days)), "over": it.is_over, "winner": it.winner},
                **{"rematch": None, "asked": it.asked, "server": "before", "fence": 1, "delay": 0, "chat": True},
                **{"visibility": "public" if rng.random() < 0.1 else "private", "timing": clocks if is_timed else None},
                **{"ending": None, "fair": None, "archived": is_old, "gather_until": None},
                "played_at": as_text(now - timedelta(days=days)) if is_old else None,
                "due": as_text(now + timedelta(days=rng.uniform(1, 3))) if is_timed else None,
            }

    def _seats(self) -> Iterator[dict[str, Any]]:
        for match in self._kinds:
            for seat in range(self._of[match].players):
                is_bot = seat > 1
                invitation = None if is_bot else self._vault.seal_text("i" * 22, f"seats.invitation {match} {seat}")
                yield {
                    **{"match_id": match, "seat": seat, "kind": "bot" if is_bot else "person"},
                    **{"bot": "level-3" if is_bot else None, "name": None if is_bot else "Somebody", "emblem": None},
                    **{"owner": None if is_bot else self._owner(match, seat), "invitation": invitation},
                    **{"stand_in": None, "standing": None},
                }

    def _owner(self, match: str, seat: int) -> str:
        if seat == 0 and match in self._whose:
            return self._whose[match]
        return self._owners[hash((match, seat)) % len(self._owners)]

    def _actions(self) -> Iterator[dict[str, Any]]:
        at = as_text(datetime.now(UTC) - timedelta(days=1))
        for match, kind in self._kinds.items():
            for number, line in enumerate([] if kind == "archived" else self._of[match].log, 1):
                yield {"match_id": match, "number": number, **vars(line), "at": at}

    def _archive(self) -> Iterator[dict[str, Any]]:
        packed: dict[int, bytes] = {}
        at = as_text(datetime.now(UTC) - timedelta(days=90))
        for match, kind in self._kinds.items():
            if kind == "archived":
                log = self._of[match].log
                if id(log) not in packed:
                    packed[id(log)] = pack([replace(line, at=at) for line in log])
                yield {"match_id": match, "log": packed[id(log)]}

    def _listings(self) -> Iterator[dict[str, Any]]:
        running = (match for match, kind in self._kinds.items() if kind == "running")
        for match in islice(running, LISTED):
            life = datetime.now(UTC).timestamp() + 24 * 3600
            yield {"match_id": match, "open": 0, "people": 2, "watching": 1, "alive_until": life}


def _write(store: Store, table: sa.Table, rows: Rows) -> None:
    """Write rows as quickly as the database can, without indexes."""
    with store.engine.begin() as db:
        for index in table.indexes:
            index.drop(db)
    names = [column.name for column in table.c]
    quoted = ", ".join(store.engine.dialect.identifier_preparer.quote(name) for name in names)
    lines = (tuple(row[name] for name in names) for row in rows)
    with closing(store.engine.raw_connection()) as connection:
        cursor = connection.cursor()
        if store.is_shared:
            cursor.execute("SET session_replication_role = replica")  # that each row has its match is known
            cursor.execute("SET statement_timeout = 0")
            with cursor.copy(f"COPY {table.name} ({quoted}) FROM STDIN") as copying:
                for line in lines:
                    copying.write_row(line)
            cursor.execute("SET session_replication_role = origin")
        else:
            cursor.execute("PRAGMA foreign_keys = OFF")
            cursor.execute("BEGIN")
            marks = ", ".join("?" for _ in names)
            insert = f"INSERT INTO {table.name} ({quoted}) VALUES ({marks})"  # noqa: S608 - names of our own schema
            cursor.executemany(insert, lines)  # type: ignore[arg-type] # PostgreSQL's wants a query of its own kind
        connection.commit()
    store.engine.dispose()  # with what was set in it
