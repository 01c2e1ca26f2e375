"""The database: matches, their seats, and their logs, to which lines are only ever added.

Functions here block; `Store.call` runs them in threads of the store's own, away from the event loop. SQLite gets one
such thread, because it has one writer anyway and so nothing ever waits for a lock.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from dragonrace import DragonraceError
from dragonrace.server.store.migrations import HEAD

__all__ = ["Addition", "Conflict", "DatabaseError", "Line", "Match", "Seat", "Store", "now"]

P = ParamSpec("P")
T = TypeVar("T")

LISTED = 100
"""How many of a browser's matches are listed."""


class DatabaseError(DragonraceError):
    """The database can't be opened."""

    code = "server.database"


class Conflict(Exception):  # noqa: N818 - nothing is wrong
    """Another server has written these numbers of the log already."""


@dataclass(frozen=True)
class Match:
    """A row of ``matches``. ``over`` and ``winner`` repeat what the log says, for the list of one's matches."""

    id: str
    game: str
    board: str
    options: dict[str, Any]
    rules_version: int
    seed: bytes
    host: str
    created_at: str
    over: bool = False
    winner: int | None = None
    rematch: str | None = None


@dataclass(frozen=True)
class Seat:
    """A row of ``seats``. ``owner`` is the hash of a browser's key; ``kind`` is person, open or bot.

    ``invitation`` takes an open seat, or moves a person to another device; ``stand_in`` is the bot that plays for one
    who is away; ``standing`` is the answer that the table gives for this seat, as notation.
    """

    seat: int
    kind: str
    bot: str | None = None
    name: str | None = None
    owner: str | None = None
    invitation: str | None = None
    stand_in: str | None = None
    standing: str | None = None


@dataclass(frozen=True)
class Line:
    """A row of ``actions``: an action in the game's notation."""

    player: int
    text: str


@dataclass(frozen=True)
class Addition:
    """Lines for a match's log, which has ``number`` lines so far; ``match`` says whether it is over then."""

    match: Match
    number: int
    lines: Sequence[Line]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Return the rows for ``actions``."""
        for number, line in enumerate(self.lines, self.number + 1):
            yield {"match_id": self.match.id, "number": number, **vars(line)}


metadata = sa.MetaData()
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("board", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created_at", sa.String(32), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("winner", sa.SmallInteger),
    sa.Column("rematch", sa.String(16), sa.ForeignKey("matches.id")),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("bot", sa.String(64)),
    sa.Column("name", sa.String(64)),
    sa.Column("owner", sa.String(64)),
    sa.Column("invitation", sa.String(64)),
    sa.Column("stand_in", sa.String(64)),
    sa.Column("standing", sa.String(64)),
    sa.Index("seats_by_owner", "owner"),
)
actions = sa.Table(
    "actions",
    metadata,
    sa.Column("match_id", sa.String(16), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("player", sa.SmallInteger, nullable=False),
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
)


def now() -> str:
    """Return the time in UTC, so that texts sort by time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Store:
    """All that is written down. Raises `DatabaseError` where ``url`` does not lead to a database."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        one_writer = self.engine.dialect.name == "sqlite"
        self._waiting: deque[tuple[Addition, Future[None]]] = deque()
        self._threads = ThreadPoolExecutor(1 if one_writer else 8, thread_name_prefix="store")

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a blocking function in one of the store's threads. It runs to its end even if nobody waits for it."""
        return await asyncio.wrap_future(self._threads.submit(function, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being written, and let the database go."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()

    # --- versions ---

    def prepare(self) -> None:
        """Bring the database to the newest version. Costs one query where it is there already."""
        try:
            with self.engine.begin() as db:
                if _version(db) != HEAD:
                    _migrate(db)
        except SQLAlchemyError as error:
            raise DatabaseError(f"The database {self.engine.url!r} can't be used: {_reason(error)}") from error

    # --- writing ---

    def create(self, match: Match, places: Sequence[Seat], rematch_of: str | None = None) -> str:
        """Write a new match and return its id, or the id of the rematch that ``rematch_of`` has already."""
        with self.engine.begin() as db:
            db.execute(matches.insert().values({**vars(match), "options": json.dumps(match.options)}))
            db.execute(seats.insert(), [{"match_id": match.id, **vars(place)} for place in places])
            if rematch_of is None:
                return match.id
            first = sa.and_(matches.c.id == rematch_of, matches.c.rematch.is_(None))
            if db.execute(matches.update().where(first).values(rematch=match.id)).rowcount == 1:
                return match.id
            db.rollback()
        with self.engine.connect() as db:
            return str(db.execute(sa.select(matches.c.rematch).where(matches.c.id == rematch_of)).scalar_one())

    async def add(self, addition: Addition) -> None:
        """Add to a log; raises what `append` raises. Returns when it is on the disk.

        What several matches add at the same time goes into one transaction: a disk can sync only so often.
        """
        done: Future[None] = Future()
        self._waiting.append((addition, done))
        self._threads.submit(self._append_waiting)
        await asyncio.wrap_future(done)

    def _append_waiting(self) -> None:
        batch = []
        while self._waiting:
            with suppress(IndexError):  # another thread was quicker
                batch.append(self._waiting.popleft())
        batch = [(addition, done) for addition, done in batch if done.set_running_or_notify_cancel()]
        try:
            self.append(*(addition for addition, _ in batch))
        except Exception as error:
            self._append_one_by_one(batch, error)
        else:
            for _, done in batch:
                done.set_result(None)

    def _append_one_by_one(self, batch: "list[tuple[Addition, Future[None]]]", error: Exception) -> None:
        """Find out whose addition it was that failed."""
        if len(batch) == 1:
            batch[0][1].set_exception(error)
            return
        for addition, done in batch:
            try:
                self.append(addition)
            except Exception as own:
                done.set_exception(own)
            else:
                done.set_result(None)

    def append(self, *additions: Addition) -> None:
        """Add lines to logs, all or nothing.

        Raises `Conflict` where a log has grown without us: the primary key guards it.
        """
        at, ended = now(), [addition.match for addition in additions if addition.match.over]
        rows = [{"at": at, **row} for addition in additions for row in addition.rows()]
        try:
            with self.engine.begin() as db:
                if rows:
                    db.execute(actions.insert(), rows)
                for match in ended:
                    its = matches.update().where(matches.c.id == match.id)
                    db.execute(its.values(over=True, winner=match.winner))
        except IntegrityError as error:
            raise Conflict from error

    def take(self, match_id: str, place: Seat) -> bool:
        """Give an open seat to ``place.owner``; False if it is open no more."""
        mine = sa.and_(seats.c.match_id == match_id, seats.c.seat == place.seat, seats.c.kind == "open")
        values = {"kind": "person", "owner": place.owner, "name": place.name, "invitation": None, "stand_in": None}
        with self.engine.begin() as db:
            return bool(db.execute(seats.update().where(mine).values(values)).rowcount == 1)

    def change_seat(self, match_id: str, before: Seat, after: Seat) -> bool:
        """Write a seat anew; False if it is not as it was ``before`` any more: somebody else was faster."""
        same = [seats.c[name] == value for name, value in vars(before).items()]
        with self.engine.begin() as db:
            changed = seats.update().where(seats.c.match_id == match_id, *same).values(vars(after))
            return bool(db.execute(changed).rowcount == 1)

    # --- reading ---

    def load(self, match_id: str) -> tuple[Match, list[Seat], list[Line]] | None:
        """Return a match with its seats and its log, or None."""
        with self.engine.begin() as db:
            row = db.execute(sa.select(matches).where(matches.c.id == match_id)).one_or_none()
            if row is None:
                return None
            query = sa.select(actions.c.player, actions.c.text).where(actions.c.match_id == match_id)
            lines = [Line(*line) for line in db.execute(query.order_by(actions.c.number))]
            return _match(row), _seats(db, [match_id])[match_id], lines

    def held_by(self, owner: str) -> list[tuple[Match, list[Seat]]]:
        """Return the matches in which this browser holds a seat, newest first."""
        held = sa.select(seats.c.match_id).where(seats.c.owner == owner)
        query = sa.select(matches).where(sa.or_(matches.c.id.in_(held), matches.c.host == owner))
        with self.engine.begin() as db:
            rows = [_match(row) for row in db.execute(query.order_by(matches.c.created_at.desc()).limit(LISTED))]
            places = _seats(db, [match.id for match in rows])
        return [(match, places[match.id]) for match in rows]


def _match(row: sa.Row[Any]) -> Match:
    match = Match(**row._mapping)
    return replace(match, options=json.loads(row.options), seed=bytes(row.seed))


def _seats(db: sa.Connection, ids: list[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {match_id: [] for match_id in ids}
    for match_id, *rest in db.execute(sa.select(seats).where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)):
        found[match_id].append(Seat(*rest))
    return found


# --- opening ---


def _engine(text: str) -> sa.Engine:
    try:
        url = make_url(text)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite":
            return _sqlite(url)
        return sa.create_engine(url, pool_pre_ping=True, hide_parameters=True)
    except (ArgumentError, ValueError) as error:
        allowed = "such as sqlite:///matches.sqlite or postgresql://user@host/name"
        raise DatabaseError(f"The database must be a URL {allowed}, not {text[:80]!r}.") from error
    except ImportError as error:
        hint = "pip install 'dragonrace[postgres]' brings PostgreSQL's"
        raise DatabaseError(f"The driver of the database is not installed ({error.name}); {hint}.") from error


def _sqlite(url: URL) -> sa.Engine:
    """Open SQLite so that a commit is on the disk, and the log can be read while it is written."""
    if url.database and url.database != ":memory:":
        _make_folder(Path(url.database).parent)
    engine = sa.create_engine(url, hide_parameters=True)  # they are secrets, and errors go into the server's log
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", lambda db: db.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"The database's folder {folder} can't be made: {error.strerror}.") from error


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we begin and commit ourselves: the driver would leave DDL outside
    for pragma in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _version(db: sa.Connection) -> str | None:
    if not sa.inspect(db).has_table("alembic_version"):
        return None
    return db.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _migrate(db: sa.Connection) -> None:
    """Run the migrations within the transaction of ``db``."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = db
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(f"The database was made by a newer dragonrace, or by something else: {error}") from error


def _reason(error: SQLAlchemyError) -> str:
    """Return the driver's own words, on one line."""
    words = str(getattr(error, "orig", None) or error)
    return " ".join(words.split())[:300]
