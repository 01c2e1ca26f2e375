"""How strong a game's levels were measured to be: leagues of all five, in the file ``ratings.toml`` of its package.

``python -m generate.ratings`` writes the file. A rating holds for the number of players and the board that were
measured, with the usual options; for all else there is none.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from hashlib import sha256
from typing import Any

from dragonrace.bots.learned.own import own_files
from dragonrace.core.boards import quote
from dragonrace.core.contract import GameType
from dragonrace.core.errors import DragonraceError, shorten
from dragonrace.core.game import Game
from dragonrace.core.levels import Dueling, Level, Lookahead, Planning, Settings
from dragonrace.core.packaged import packaged

__all__ = [
    "FILE",
    "LevelRating",
    "MeasuredLeague",
    "RatingsError",
    "current_leagues",
    "digest_of_levels",
    "measured_leagues",
    "ratings_at",
    "ratings_for",
    "read_ratings",
    "write_ratings",
]

FILE = "ratings.toml"
HEAD = "# How strong the levels are (docs/league.md). Written by: python -m generate.ratings\n"
DIGITS = 16
"""Of a digest, hexadecimal ones: enough to tell levels apart that somebody has changed."""
LEAGUE = ("players", "board", "games", "seed", "version", "rules_version", "made_of", "ratings")
RATING = ("rating", "low", "high")
WIDEST = 150
"""A rating whose 95 % interval reaches further than this to one side is none that people should be told."""
MOST = 100_000
"""No rating is that far from 0."""


class RatingsError(DragonraceError):
    """A file of ratings can't be read, or says what can't be. ``where`` names the place in the file."""

    code = "ratings.invalid"

    def __init__(self, message: str, where: str = ""):
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where


@dataclass(frozen=True)
class LevelRating:
    """A level's rating on Elo's scale, with its 95 % interval; the five of a league are 1500 on average."""

    rating: int
    low: int
    high: int

    @property
    def is_known(self) -> bool:
        """Say whether it is known well enough to be told: a level that hardly ever won may be anything."""
        return self.high - self.low <= 2 * WIDEST


@dataclass(frozen=True)
class MeasuredLeague:
    """A league of a game's five levels, and what it was made from."""

    players: int
    board: str
    """A shipped one's name."""
    games: int
    seed: int
    version: str
    """Of dragonrace, which played."""
    rules_version: int
    made_of: str
    """What the levels were; see `digest_of_levels`."""
    ratings: Mapping[str, LevelRating]
    """By the levels' names."""

    @property
    def told(self) -> Mapping[str, int]:
        """The ratings that are known well enough, by the levels' names."""
        return {name: one.rating for name, one in self.ratings.items() if one.is_known}

    def is_of_today(self, kind: GameType) -> bool:
        """Say whether rules and levels are still those that were measured."""
        return (self.rules_version, self.made_of) == (kind.rules_version, digest_of_levels(kind, self.players))


def digest_of_levels(kind: GameType, players: int) -> str:
    """Return what is another one as soon as a level has another bot, or plays in another manner, with so many players.

    It doesn't see changes in the bots' own code or weights: who changes these measures anew.
    """
    return sha256(repr([_made_of(level, players) for level in kind.levels]).encode()).hexdigest()[:DIGITS]


def _made_of(level: Level | None, players: int) -> tuple[Any, ...] | None:
    """Return all that decides how a level plays. A setting that was added since, and is as by default, isn't seen."""
    if level is None:
        return None
    lookahead = level.lookahead and _unusual(vars(level.lookahead), Lookahead(0, 0.0))
    if lookahead and players == 2:
        lookahead.pop("careful_planning", None)  # that is for more
    if lookahead and players > 2:
        lookahead.pop("positions", None)  # "alpha-beta" is for two
        lookahead.pop("dueling", None)  # so is this
        if "planning" in lookahead:
            lookahead.pop("iterations", None)  # it says itself how many lines there are (`Planning.between`)
    care: list[Any] = [level.temperature]
    if level.nearsighted:
        care.append(level.nearsighted)
    if level.patience and (players > 2 or "alpha-beta" not in level.bots):
        care.append(("patience", level.patience))
    return level.name, level.bots, level.slips, *care, lookahead, _made_of(level.otherwise, players)


def _unusual(values: Mapping[str, Any], usual: Lookahead | Settings) -> dict[str, Any]:
    """Return the settings that are not as usual, those within others likewise."""
    return {name: _told(value) for name, value in values.items() if value != getattr(usual, name)}


def _told(value: Any) -> Any:
    """Return a setting as numbers and names."""
    match value:
        case Settings():
            return _unusual(value._asdict(), Settings())
        case Planning() | Dueling():
            usual = {field.name: field.default for field in fields(value)}
            return {name: _told(part) for name, part in vars(value).items() if part != usual[name]}
        case tuple():
            return [_told(part) for part in value]
        case _:
            return value


def ratings_for(game: Game) -> Mapping[str, int]:
    """Return the ratings of a game's levels by their names; empty where they were not measured.

    The first position, the board and the options have to be those that were; only who begins makes no difference.
    """
    if game.position is not None or game.changed_options().keys() - {"first_player"} or game.board.name is None:
        return {}
    return ratings_at(game.type, game.num_players, game.board.name)


def ratings_at(kind: GameType, players: int, board: str = "standard") -> Mapping[str, int]:
    """Return the ratings of a game's levels for so many players on a shipped board; empty where there are none.

    There are none either where bots play by what somebody has learned at home: what was measured were others.
    """
    if own_files(kind.name, board, players):
        return {}
    tables = {(one.players, one.board): one for one in current_leagues(kind)}
    league = tables.get((players, board))
    return {} if league is None else league.told


def current_leagues(kind: GameType) -> tuple[MeasuredLeague, ...]:
    """Return what was measured of the rules and levels of today: of a broken file nothing. `check_game` names those."""
    try:
        return tuple(league for league in measured_leagues(kind) if league.is_of_today(kind))
    except RatingsError:
        return ()


@cache
def measured_leagues(kind: GameType) -> tuple[MeasuredLeague, ...]:
    """Return what a game's package says was measured, of today's rules and levels or not; raises `RatingsError`."""
    text = _text_of(kind.package)
    return () if text is None else read_ratings(text, kind)


def _text_of(package: str) -> str | None:
    """Return a package's file of ratings; None where there is none. Raises `RatingsError`."""
    try:
        data = packaged(package, FILE).read_bytes()
    except OSError:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise RatingsError(f"{FILE} is not a text file in UTF-8 (byte {error.start})") from None


# --- reading and writing ---


def read_ratings(text: str, kind: GameType) -> tuple[MeasuredLeague, ...]:
    """Read a game's file of ratings; raises `RatingsError`."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise RatingsError(f"{FILE} is not TOML: {error}") from None
    _check_keys(data, ("leagues",), FILE)
    if not isinstance(data["leagues"], list):
        raise RatingsError("each league stands under a line [[leagues]]", "leagues")
    leagues = tuple(_read_league(one, kind, f"league {number}") for number, one in enumerate(data["leagues"], 1))
    tables = [(one.players, one.board) for one in leagues]
    if twice := [table for table in tables if tables.count(table) > 1]:
        players, board = twice[0]
        raise RatingsError(f"{players} players on the board {board} are there twice", "leagues")
    return leagues


def _read_league(data: Any, kind: GameType, where: str) -> MeasuredLeague:
    _check_keys(data, LEAGUE, where)
    players, board = _whole(data, "players", where), _line(data, "board", where)
    if players not in kind.colours:
        raise RatingsError(f"players is {players}; {kind.title} is for {_listed(kind.colours)}", where)
    if board not in kind.boards:
        raise RatingsError(f"board is {shorten(board)}; shipped are {_listed(kind.boards)}", where)
    names, ratings = [level.name for level in kind.levels], data["ratings"]
    _check_keys(ratings, tuple(names), f"{where}, ratings")
    return MeasuredLeague(
        players,
        board,
        _whole(data, "games", where),
        _whole(data, "seed", where, least=0),
        _line(data, "version", where),
        _whole(data, "rules_version", where),
        _line(data, "made_of", where),
        {name: _read_rating(ratings[name], f"{where}, {name}") for name in names},
    )


def _read_rating(data: Any, where: str) -> LevelRating:
    _check_keys(data, RATING, where)
    low, rating, high = (_whole(data, key, where, least=-MOST) for key in ("low", "rating", "high"))
    if not low <= rating <= high:
        raise RatingsError(f"the rating {rating} is not between {low} and {high}", where)
    return LevelRating(rating, low, high)


def _check_keys(data: Any, keys: tuple[str, ...], where: str) -> None:
    """Raise `RatingsError` unless this is a table with exactly these keys."""
    if not isinstance(data, dict):
        raise RatingsError(f"{shorten(data)} is not a table", where)
    for key in keys:
        if key not in data:
            raise RatingsError(f"{key} is missing; needed are {_listed(keys)}", where)
    for key in data:
        if key not in keys:
            raise RatingsError(f"{shorten(key)} is unknown; allowed are {_listed(keys)}", where)


def _whole(data: Mapping[str, Any], key: str, where: str, least: int = 1) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise RatingsError(f"{key} is {shorten(value)}, not a whole number from {least} on", where)
    return value


def _line(data: Mapping[str, Any], key: str, where: str) -> str:
    value = data[key]
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise RatingsError(f"{key} is {shorten(value)}, not a line of text", where)
    return value


def _listed(names: Any) -> str:
    return ", ".join(map(str, names))


def write_ratings(leagues: Iterable[MeasuredLeague]) -> str:
    """Write the text of a file of ratings, few players first."""
    return HEAD + "".join(map(_written, sorted(leagues, key=lambda one: (one.players, one.board))))


def _written(league: MeasuredLeague) -> str:
    own = {key: value for key, value in vars(league).items() if key != "ratings"}
    lines = ["", "[[leagues]]", *(f"{key} = {_value(value)}" for key, value in own.items())]
    lines += ["", "[leagues.ratings]"]
    lines += [
        f"{name} = {{ rating = {one.rating}, low = {one.low}, high = {one.high} }}"
        for name, one in league.ratings.items()
    ]
    return "\n".join(lines) + "\n"


def _value(value: int | str) -> str:
    return quote(value) if isinstance(value, str) else str(value)
