"""The database: matches, their seats, and their logs, to which actions are only ever added.

Functions here block; `Store.read` and `Store.write` run them in threads of the store's own, away from the event loop.
SQLite gets one thread that writes, because it has one writer anyway and so nothing ever waits for a lock; whoever reads
waits for no writer.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from dragonrace.server import keys
from dragonrace.server.store.archive import archived
from dragonrace.server.store.blocks import Blocks
from dragonrace.server.store.files import file_of
from dragonrace.server.store.gathering import Gathering
from dragonrace.server.store.holding import held
from dragonrace.server.store.opening import bring_up_to_date, open_engine, reading
from dragonrace.server.store.ready import inserting, updating
from dragonrace.server.store.rows import CODE_LIFE, ActionRow, Addition, MatchRow, SeatRow, ago, as_text, now
from dragonrace.server.store.schema import actions, hearts, matches, seats
from dragonrace.server.store.sealing import open_row, seal_row
from dragonrace.server.store.talk import TalkBook
from dragonrace.server.vault import Vault, VaultError

__all__ = ["LISTED", "Conflict", "Store"]

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

READERS, WRITERS = 4, 8
"""How many threads read, and write at the same time where the database lets more than one."""
AT_ONCE = 2
"""How many transactions add to logs at the same time, likewise."""
KNOWN = [column for column in matches.c if column.name not in ("server", "former", "archived", "played_at")]
"""What `MatchRow` holds."""
TOLD = ("options", "timing", "fair")
"""What stands there as JSON."""
LISTED = 100
"""How many of a browser's matches are listed."""
FORGOTTEN = timedelta(days=60)
"""After so long without a sign of life a server's last one is forgotten."""
REMEMBERED = 50
"""How many rematches back the score is counted."""


class Conflict(Exception):  # noqa: N818 - nothing is wrong
    """Another server plays this match now, or has written these numbers of its log."""


class Store:
    """All that is written down. Raises `DatabaseError` where ``url`` does not lead to a database."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._vault: Vault | None = None
        self._to_read = reading(self.engine)
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether several servers may play on it."""
        is_in_memory = not self.is_shared and file_of(self.engine.url) is None
        self._writers = ThreadPoolExecutor(WRITERS if self.is_shared else 1, thread_name_prefix="writer")
        self._readers = self._writers if is_in_memory else ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.talk = TalkBook(self.engine, self._to_read, self._writers.submit)
        self.blocks = Blocks(self.engine, self._to_read)
        self._gathering = Gathering(self._append_each, AT_ONCE if self.is_shared else 1)
        self._tell = updating(self.engine, matches, OURS, FOLLOWS)
        self._note = inserting(self.engine, actions)

    async def read(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function that reads in a thread. It runs to its end even if nobody waits for it."""
        return await asyncio.wrap_future(self._readers.submit(function, *args, **kwargs))

    async def write(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function that writes, likewise."""
        return await asyncio.wrap_future(self._writers.submit(function, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being written, and let the database go."""
        self._writers.submit(self.talk.try_to_flush)
        self._writers.shutdown(wait=True)
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    def prepare(self, *, seals: bool = True) -> None:
        """Bring the database to the newest version; raises `DatabaseError`, and `VaultError` for a missing secret.

        ``seals``: something will be sealed here.
        """
        self._vault = bring_up_to_date(self.engine, seals=seals)

    @property
    def vault(self) -> Vault:
        """What seals in this database, once it is prepared."""
        assert self._vault is not None
        return self._vault

    def check(self) -> None:
        """Ask the database for nothing; raises `SQLAlchemyError` where it does not answer."""
        with self._to_read.connect() as db:
            db.execute(sa.select(1))

    # --- writing ---

    def create(self, match: MatchRow, places: Sequence[SeatRow], rematch_of: str | None = None) -> str:
        """Write a new match and return its id, or the id of the rematch that ``rematch_of`` has already.

        Another match may have its code: then it gets another one.
        """
        while True:
            try:
                return self._create(match, places, rematch_of)
            except IntegrityError:
                if match.code is None or not self._is_taken(match.code):
                    raise
                match = replace(match, code=keys.new_code())

    def insert(self, db: sa.Connection, match: MatchRow, places: Sequence[SeatRow]) -> None:
        """Write a new match, as a part of what is written together."""
        db.execute(matches.insert().values(seal_row(self.vault, matches, _to_write(match))))
        db.execute(seats.insert(), [self._sealed(match, place) for place in places])

    def _is_taken(self, code: str) -> bool:
        with self._to_read.connect() as db:
            return db.execute(sa.select(matches.c.id).where(matches.c.code == code)).first() is not None

    def _create(self, match: MatchRow, places: Sequence[SeatRow], rematch_of: str | None) -> str:
        with self.engine.begin() as db:
            self.insert(db, match, places)
            if rematch_of is None:
                return match.id
            first = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
            if db.execute(matches.update().where(first).values(rematch=match.id)).rowcount == 1:
                return match.id
            db.rollback()
        with self._to_read.connect() as db:
            known = db.execute(sa.select(matches.c.rematch).where(matches.c.id == rematch_of)).scalar_one_or_none()
        if known is None:  # somebody has deleted it meanwhile
            raise Conflict
        return str(known)

    async def add(self, addition: Addition) -> None:
        """Add to a log; raises what `append` raises. Returns when it is on the disk."""
        await self._gathering.add(addition)

    async def _append_each(self, additions: Sequence[Addition]) -> list[Exception | None]:
        return await self.write(self._try_to_append, additions)

    def _try_to_append(self, additions: Sequence[Addition]) -> list[Exception | None]:
        """Add to logs; return for each what went wrong. Where that is so, each is tried alone."""
        try:
            self.append(*additions)
        except Exception as error:
            if len(additions) == 1:
                return [error]
            return [wrong for addition in additions for wrong in self._try_to_append([addition])]
        return [None] * len(additions)

    def append(self, *additions: Addition) -> None:
        """Add actions to logs, all or nothing.

        Raises `Conflict` where a log has grown without us: fence and primary key guard it.
        """
        at = now()
        rows = [{"at": at, **row} for addition in additions for row in addition.rows()]
        told = sorted((addition.match for addition in additions), key=_id)  # no two wait for each other
        try:
            with self.engine.begin() as db:
                if self._tell(db, [_told(match) for match in told]) != len(told):
                    raise Conflict
                self._note(db, rows)
        except IntegrityError as error:
            raise Conflict from error

    def change_seat(self, match: MatchRow, place: SeatRow, owner: str | None) -> None:
        """Write a seat anew, which was this owner's.

        Raises `Conflict` where another server plays the match now, or the owner has gone on under another key.
        """
        its = seats.update().where(seats.c.match_id == match.id, seats.c.seat == place.seat)
        with self.engine.begin() as db:
            _update(db, match, fence=match.fence)
            its = its.where(seats.c.owner.is_not_distinct_from(owner))
            if db.execute(its.values(self._sealed(match, place))).rowcount != 1:
                raise Conflict
            if match.code is not None:
                open_one = sa.exists().where(seats.c.match_id == match.id, seats.c.kind == "open")
                db.execute(matches.update().where(matches.c.id == match.id, ~open_one).values(code=None))

    def _sealed(self, match: MatchRow, place: SeatRow) -> dict[str, Any]:
        return seal_row(self.vault, seats, {"match_id": match.id, **vars(place)})

    def change_chat(self, match: MatchRow, *, on: bool) -> None:
        """Let people write freely, or no more; raises `Conflict` likewise."""
        with self.engine.begin() as db:
            _update(db, match, chat=on)

    def change_fair(self, match: MatchRow) -> None:
        """Write anew what makes a match's chance fair; raises `Conflict` where another server plays it now."""
        with self.engine.begin() as db:
            _update(db, match, fair=json.dumps(match.fair))

    def take_alone(self, match_id: str, server: str) -> None:
        """Note that this server plays a match, where no other can have it meanwhile."""
        with self.engine.begin() as db:
            its = matches.update().where(matches.c.id == match_id)
            db.execute(its.values(server=server))

    def settle(self, match_id: str, server: str) -> None:
        """Note that what time ran before is written down: from now on this server has played the match."""
        with self.engine.begin() as db:
            its = matches.update().where(matches.c.id == match_id, matches.c.server == server)
            db.execute(its.values(former=server))

    def beat(self, server: str, at: str | None = None, away: Sequence[tuple[str, str]] = ()) -> None:
        """Note that a server is alive, at this time or now, and from when until when it was ``away`` all the same."""
        beaten = {"beat_at": at or now(), "away": away}
        with self.engine.begin() as db:
            known = hearts.update().where(hearts.c.server == server).values(beaten)
            if db.execute(known).rowcount == 0:
                db.execute(hearts.insert().values(server=server, **beaten))
                db.execute(hearts.delete().where(hearts.c.beat_at < as_text(datetime.now(UTC) - FORGOTTEN)))

    # --- reading ---

    def former(self, match_id: str) -> tuple[str | None, str | None]:
        """Return which server has settled a match last, and when that was last alive, if known.

        Others may have taken it since then, who were gone before they had written down what time ran before.
        """
        query = sa.select(matches.c.former, hearts.c.beat_at).join_from(
            matches, hearts, matches.c.former == hearts.c.server, isouter=True
        )
        with self._to_read.begin() as db:
            found = db.execute(query.where(matches.c.id == match_id)).one_or_none()
        return (None, None) if found is None else (found.former, found.beat_at)

    def away(self, server: str) -> list[tuple[datetime, datetime]]:
        """Return from when until when a server was away before its last beat, as far as it said so."""
        with self._to_read.begin() as db:
            found = db.execute(sa.select(hearts.c.away).where(hearts.c.server == server)).scalar_one_or_none()
        return [(datetime.fromisoformat(begin), datetime.fromisoformat(end)) for begin, end in found or ()]

    def overdue(self, before: str, more: int = 0) -> list[str]:
        """Return matches in which somebody's time was up before this, the first ones first, and so many ``more``."""
        query = sa.select(matches.c.id).where(matches.c.due < before).order_by(matches.c.due)
        with self._to_read.begin() as db:
            return list(db.execute(query.limit(LISTED + more)).scalars())

    def left_behind(self, server: str, more: int = 0) -> list[str]:
        """Return matches in which clocks ran at another server than this, which is the only one now, likewise."""
        theirs = matches.c.due.is_not(None), matches.c.server.is_distinct_from(server)
        query = sa.select(matches.c.id).where(*theirs).order_by(matches.c.due)
        with self._to_read.begin() as db:
            return list(db.execute(query.limit(LISTED + more)).scalars())

    def load(self, match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]] | None:
        """Return a match with its seats and its log, or None; raises `VaultError` where it can't be opened."""
        with self._to_read.begin() as db:
            return self.load_from(db, match_id)

    def load_from(self, db: sa.Connection, match_id: str) -> tuple[MatchRow, list[SeatRow], list[ActionRow]] | None:
        """Return the same, as a part of what is read together."""
        row = db.execute(sa.select(*KNOWN).where(matches.c.id == match_id)).one_or_none()
        if row is None:
            return None
        columns = actions.c.player, actions.c.text, actions.c.spent, actions.c.at
        query = sa.select(*columns).where(actions.c.match_id == match_id)
        log = [ActionRow(*action) for action in db.execute(query.order_by(actions.c.number))]
        if row.over and not log:
            log = archived(db, match_id)
        places = _places(db, [match_id])[match_id]
        return self._match(row), self._seats(places), log

    def behind_code(self, code: str) -> str | None:
        """Return the id of the match that a code leads to, or None."""
        query = sa.select(matches.c.id).where(matches.c.code == code, matches.c.created_at > ago(CODE_LIFE))
        with self._to_read.begin() as db:
            return db.execute(query).scalar_one_or_none()

    def ages(self, match_id: str, seconds: float) -> list[float]:
        """Return how many seconds ago the last actions of a match were made, but for those that are older."""
        query = sa.select(actions.c.at).where(actions.c.match_id == match_id, actions.c.at > ago(seconds))
        with self._to_read.begin() as db:
            times = [datetime.fromisoformat(at) for at in db.execute(query.order_by(actions.c.number)).scalars()]
        return [(datetime.now(UTC) - time).total_seconds() for time in times]

    def held_by(self, owner: str) -> list[tuple[MatchRow, list[SeatRow]]]:
        """Return the matches in which this browser holds a seat, newest first."""
        query = sa.select(*KNOWN).where(matches.c.id.in_(held(owner)))
        with self._to_read.begin() as db:
            rows = db.execute(query.order_by(matches.c.created_at.desc()).limit(LISTED)).all()
            places = _places(db, [match.id for match in rows])
        return list(self._opened(rows, places))

    def several(self, db: sa.Connection, ids: list[str]) -> dict[str, tuple[MatchRow, list[SeatRow]]]:
        """Return these matches by their ids; those that are not there, or can't be read, are left out."""
        rows = db.execute(sa.select(*KNOWN).where(matches.c.id.in_(ids))).all()
        return {match.id: (match, places) for match, places in self._opened(rows, _places(db, ids))}

    def _opened(
        self, rows: Iterable[sa.Row[Any]], places: Mapping[str, list[sa.RowMapping]]
    ) -> Iterator[tuple[MatchRow, list[SeatRow]]]:
        for row in rows:
            try:
                yield self._match(row), self._seats(places[row.id])
            except VaultError as error:  # one broken row breaks only its own match
                logger.error("a match is left out of a list: %s", error)

    def winners_before(self, match_id: str) -> list[int | None]:
        """Return who won the matches of which this one is the rematch, or None for a draw; the latest comes first.

        What was called off counts for nobody.
        """
        found: list[tuple[int | None, str | None]] = []
        with self._to_read.begin() as db:
            while len(found) < REMEMBERED:
                told = (matches.c.id, matches.c.winner, matches.c.ending)
                earlier = db.execute(sa.select(*told).where(matches.c.rematch == match_id)).first()
                if earlier is None:
                    break
                match_id = earlier.id
                found.append((earlier.winner, earlier.ending))
        return [winner for winner, ending in found if ending != "aborted"]

    def _match(self, row: sa.Row[Any]) -> MatchRow:
        match = MatchRow(**open_row(self.vault, matches, row._mapping))
        told = {name: _from_json(getattr(row, name)) for name in TOLD}
        return replace(match, seed=bytes(match.seed), **told)

    def _seats(self, rows: Iterable[sa.RowMapping]) -> list[SeatRow]:
        opened = (open_row(self.vault, seats, row) for row in rows)
        return [SeatRow(**{name: value for name, value in row.items() if name != "match_id"}) for row in opened]


OURS = ("id", "fence")
"""What tells the row of a match that is still ours."""
FOLLOWS = ("over", "winner", "asked", "ending", "due", "gather_until")
"""What of a match's row changes with its log."""


def _told(match: MatchRow) -> dict[str, Any]:
    return {name: getattr(match, name) for name in (*OURS, *FOLLOWS)}


def _id(match: MatchRow) -> str:
    return match.id


def _update(db: sa.Connection, match: MatchRow, **values: Any) -> None:
    """Write to a match's row as long as it is ours; until the transaction ends, nobody can take it over."""
    ours = matches.update().where(matches.c.id == match.id, matches.c.fence == match.fence)
    if db.execute(ours.values(values)).rowcount != 1:
        raise Conflict


def _to_write(match: MatchRow) -> dict[str, Any]:
    told = {name: getattr(match, name) for name in TOLD}
    return {**vars(match), **{name: None if value is None else json.dumps(value) for name, value in told.items()}}


def _from_json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _places(db: sa.Connection, ids: list[str]) -> dict[str, list[sa.RowMapping]]:
    found: dict[str, list[sa.RowMapping]] = {match_id: [] for match_id in ids}
    for row in db.execute(sa.select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)).mappings():
        found[row["match_id"]].append(row)
    return found
