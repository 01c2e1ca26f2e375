"""What a simulation's results depend on, all of it and nothing else: neither how many games, nor on how many cores."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, Self

from dragonrace.bots import Bot, BotLike, Factory, check_fits, kind_named, kind_of_bot, make_bot, make_kind, name_of
from dragonrace.bots.learned.suiting import is_for_lines
from dragonrace.core.boards import Board, board_hash
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.numbers import as_plain, check_whole
from dragonrace.engine.cache import sources_hash
from dragonrace.simulate.schedule import Schedule
from dragonrace.simulate.seating import Seating
from dragonrace.version import __version__

__all__ = ["MAX_GAMES", "WITH_OBSERVATIONS", "Settings", "differences", "settle", "usual_turn_limit"]

MAX_GAMES = 10**8
"""A result takes some bytes of memory: so many fit into that of an ordinary computer."""
MAX_SEED = 2**63 - 1
TURN_LIMIT, WHOLE_TURN_LIMIT = 1000, 100
AT_RANDOM = "random"
DECISIONS, WITH_OBSERVATIONS = "decisions", "decisions and observations"
UNNAMED = ""
"""The kind of a bot that was not given by name."""


def usual_turn_limit(kind: GameType) -> int:
    """Return after how many turns a simulated game is a draw unless somebody wants it otherwise.

    In player turns, or whole turns where the game counts those: far more than any game needs that goes anywhere.
    """
    return WHOLE_TURN_LIMIT if kind.whole_turns else TURN_LIMIT


@dataclass(frozen=True, eq=False)
class Settings:
    """A game, the bots that play it, the seed, and whether the seats rotate. `settle` checks and makes them."""

    game: Game
    bots: tuple[str, ...]
    """A name for each seat; where the seats rotate, those of game 0. In a league: all who take part."""
    played_by: tuple[str, ...]
    """The kind of bot that plays under each of these names, all through: see `dragonrace.bots.kind_of_bot`."""
    seed: int
    rotate: bool
    unnamed: "tuple[Factory | Bot | None, ...]" = ()
    """What was given instead of a name, by place; None where there was one. Empty if all bots have names."""
    league: bool = False
    """Whether the bots meet in all line-ups (see `schedule`), however many they are."""
    records: str = ""
    """What is kept of each decision (see `recording`): nothing, "decisions" or "decisions and observations". No result
    depends on it, so `describe` leaves it out."""

    @property
    def at_random(self) -> bool:
        """Whether all bots play at random: then the engine plays (see `playing`), but not in leagues."""
        return set(self.played_by) == {AT_RANDOM} and not self.league

    def recording(self, *, observations: bool) -> Self:
        """Return the same settings, but that each decision is kept, with what its seat saw if ``observations``.

        Raises `OptionError` for what is neither true nor false.
        """
        observations = as_plain(observations)
        if not isinstance(observations, bool):
            raise OptionError("observations", observations, "it is true or false")
        return replace(self, records=WITH_OBSERVATIONS if observations else DECISIONS)

    @property
    def given(self) -> "tuple[BotLike, ...]":
        """The bots as they were given: names, or what has none."""
        unnamed = self.unnamed or (None,) * len(self.bots)
        return tuple(name if bot is None else bot for bot, name in zip(unnamed, self.bots, strict=True))

    def make_bot(self, place: int, game: Game, seed: bytes) -> Bot:
        """Make the bot of this place in the list, for one game; one that was given as it is plays all of them."""
        if not self.unnamed or (given := self.unnamed[place]) is None:
            return make_kind(game, self.bots[place], self.played_by[place], seed, is_timed=False)
        return make_bot(game, given, seed)

    @cached_property
    def seating(self) -> Seating:
        """Who sits where."""
        if self.league:
            return Schedule(self.game.num_players, len(self.bots))
        return Seating(self.game.num_players, None if self.rotate else self.game.options["first_player"])

    @cached_property
    def games_by_first_player(self) -> tuple[Game, ...]:
        """The game as each seat begins it."""
        kind, players, board = self.game.type, self.game.num_players, self.game.board
        return tuple(
            Game(kind, players, board, self.game.options | {"first_player": seat}) for seat in range(players)
        )  # fmt: skip

    @property
    def options(self) -> dict[str, Any]:
        """The game's options, but for who begins."""
        return {name: value for name, value in self.game.options.items() if name != "first_player"}

    @property
    def board_label(self) -> str:
        """The board's name; of one that is not shipped, its title and what tells it from others with this title."""
        board = self.game.board
        return board.name or f"{board.title} ({board_hash(board)})"

    def describe(self) -> dict[str, Any]:
        """Return the settings as plain JSON data: equal exactly for what gives equal results."""
        return {
            "version": __version__,
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "players": self.game.num_players,
            "board": self.board_label,
            "board_file": self.game.board.to_toml(),
            "options": self.options,
            "bots": list(self.bots),
            "played_by": list(self.played_by),
            "code": code_of(self.game.type, frozenset(self.played_by)),
            "weights": weights_digest(self.game),
            "seed": self.seed,
            "rotate": self.rotate,
            "league": self.league,
            "first_player": None if self.rotate else self.game.options["first_player"],
        }

    @classmethod
    def from_description(cls, data: Mapping[str, Any], unnamed: "tuple[Factory | Bot | None, ...]" = ()) -> Self:
        """Make the inverse of `describe`, in a process of the same version; what has no name can't be described."""
        kind = game_type(data["game"])
        board = _read_board(kind, data["board_file"], data["board"])
        options = data["options"] | {"first_player": data["first_player"] or 0}
        game, names, kinds = Game(kind, data["players"], board, options), tuple(data["bots"]), tuple(data["played_by"])
        return cls(game, names, kinds, data["seed"], data["rotate"], unnamed, data["league"])


def _read_board(kind: GameType, text: str, name: str) -> Board:
    """Return a board as it was described."""
    if kind.board is None:
        return kind.boards[name]
    return kind.board.read(text, name if name in kind.boards else None)


def weights_digest(game: Game) -> str | None:
    """Return what tells the weights from others that bots judge this game by; None where there are none."""
    if not game.patterns:
        return None
    from dragonrace.bots.learned.weights import opening_for, weights_for  # imported here: it imports NumPy

    looks_ahead = is_for_lines(game)
    found = [weights_for(game), *([weights_for(game, ahead=True), opening_for(game)] if looks_ahead else [])]
    return " ".join(dict.fromkeys(one.digest for one in found if one is not None)) or None


@cache
def code_of(kind: GameType, bots: frozenset[str]) -> str:
    """Return a hash of the sources that a simulation's results depend on: ours, the game's, the bots', whoever's."""
    own = [Path(__file__).parents[1] / part for part in ("core", "engine", "bots", "simulate")]
    modules = [sys.modules[kind.package], *kind.rules]
    modules += [sys.modules[factory.__module__] for name in bots if (factory := kind_named(name)) is not None]
    return sources_hash(*own, *sorted({_folder(module) for module in modules}))


def _folder(module: ModuleType) -> Path:
    """Return where a module's package lies, or the module itself if it is in none."""
    path = Path(str(module.__file__))
    return path.parent if module.__package__ else path


IMPLIED = {"board_file": "board", "played_by": "bots", "code": "version", "league": "code", "first_player": "rotate"}
"""Where the second differs, nobody needs to be told that the first does."""


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Say in what two descriptions differ, in a few words for people; "" if they are equal."""
    was, now = _flat(old), _flat(new)
    changed = [name for name in now if was.get(name) != now[name]]
    if "game" in changed:
        changed = ["game"]
    changed = [name for name in changed if IMPLIED.get(name) not in changed]
    words = [f"{name.replace('_', ' ')} {_write(was.get(name))}, not {_write(now[name])}" for name in changed]
    return "; ".join(words[:3]) + "; and more" * (len(words) > 3)


def _flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings and options in one; of the board's file only what tells it from others."""
    options = data.get("options")
    flat = {**data, **options} if isinstance(options, dict) else dict(data)
    flat.pop("options", None)
    flat["board_file"] = sha256(str(data.get("board_file")).encode()).hexdigest()[:8]
    return flat


def _write(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return ",".join(map(str, value))[:80] if isinstance(value, list) else str(value)[:80]


# --- checking what is asked for ---


def settle(  # noqa: PLR0913 - all of it is asked for
    game: str | Game,
    bots: BotLike | Sequence[BotLike],
    players: int | None,
    board: str | Path | Board | None,
    options: Mapping[str, Any],
    seed: int,
    *,
    rotate: bool = True,
    league: bool = False,
) -> Settings:
    """Check what is asked for; raises `OptionError` and `BoardError`. ``options`` may hold a turn limit.

    In a ``league`` there may be more bots than seats, or fewer.
    """
    if isinstance(game, Game):
        game, players, board, options = _taken_apart(game, players, board, options)
    kind = game_type(game)
    given = _as_list(bots)
    if players is None:
        players = len(given) if len(given) > 1 and not league else min(kind.colours)
    loaded = Game(kind, players, board, {"turn_limit": usual_turn_limit(kind), **options})
    rotate = as_plain(rotate)
    _check_rotation(rotate, options)
    seed = check_whole("seed", seed, 0, MAX_SEED)
    line_up = _entered(loaded, given) if league else _seated(loaded, given)
    _check_objects(loaded, line_up, rotate)
    names = _named(line_up)
    if league:
        _check_rivals(names)
    kinds = tuple(kind_of_bot(loaded, bot) if isinstance(bot, str) else UNNAMED for bot in line_up)
    unnamed = tuple(None if isinstance(bot, str) else bot for bot in line_up)
    return Settings(loaded, names, kinds, seed, rotate, unnamed if UNNAMED in kinds else (), league)


def _taken_apart(
    game: Game, players: int | None, board: str | Path | Board | None, options: Mapping[str, Any]
) -> tuple[str, int, Board, dict[str, Any]]:
    """Return a loaded game's name, players, board and options; a turn limit may be added, nothing else."""
    if players is not None or board is not None or set(options) - {"turn_limit"}:
        allowed = "a loaded game has its players, board and options already; give them to load_game"
        raise OptionError("game", game, allowed)
    if game.position is not None:
        allowed = "whole games are simulated, from their beginning; a batch, or a loop of one's own, begins elsewhere"
        raise OptionError("game", game, allowed)
    if not game.is_installed:
        raise OptionError("game", game, f"a simulation looks for it by its name, and {game.name!r} is not it there")
    return game.name, game.num_players, game.board, game.changed_options() | dict(options)


def _as_list(bots: Any) -> list[BotLike]:
    given = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots]
    if not given or not all(isinstance(bot, str | Bot) or callable(bot) for bot in given):
        allowed = "it is a bot's name, class or factory for all seats, or a list of them, one for each"
        raise OptionError("bots", bots, allowed)
    return given


def _seated(game: Game, bots: list[BotLike]) -> list[BotLike]:
    """Return a bot for each seat; raises `OptionError` for an unknown name, or too many or few."""
    _entered(game, bots)
    if len(bots) not in (1, game.num_players):
        allowed = f"name one bot for all {game.num_players} seats, or {game.num_players}, one for each"
        raise OptionError("bots", bots, allowed)
    return bots * game.num_players if len(bots) == 1 else bots


def _entered(game: Game, bots: list[BotLike]) -> list[BotLike]:
    """Return the bots; raises `OptionError` for an unknown name."""
    for bot in bots:
        if isinstance(bot, str):
            make_bot(game, bot)
    return bots


def _check_rivals(names: tuple[str, ...]) -> None:
    """Refuse a league of one, and in which a bot meets itself."""
    if len(names) < 2:
        raise OptionError("bots", ", ".join(names), "a league has two bots at least")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise OptionError("bots", twice, "each bot is named once, and meets all others")


def _check_objects(game: Game, bots: list[BotLike], rotate: bool) -> None:
    """Refuse a bot that is there already where it can't play: it was made for one game, and plays one seat."""
    objects = [bot for bot in bots if isinstance(bot, Bot)]
    if objects and rotate:
        allowed = "a bot plays one seat of one game, and the seats rotate; give its class, or rotate=False"
        raise OptionError("bots", objects[0], allowed)
    for bot in objects:
        check_fits(bot, game)
        if sum(bot is other for other in objects) > 1:
            raise OptionError("bots", bot, "each seat has a bot of its own; give a class, or another bot for each seat")


def _named(bots: list[BotLike]) -> tuple[str, ...]:
    """Return a name for each bot: its own, or another where somebody else has that already."""
    taken: dict[str, BotLike] = {bot: bot for bot in bots if isinstance(bot, str)}
    names = []
    for bot in bots:
        name = bot if isinstance(bot, str) else name_of(bot)
        number = 1
        while taken.setdefault(name, bot) is not bot and not isinstance(bot, str):
            number += 1
            name = f"{name_of(bot)}-{number}"
        names.append(name)
    return tuple(names)


def _check_rotation(rotate: Any, options: Mapping[str, Any]) -> None:
    if not isinstance(rotate, bool):
        raise OptionError("rotate", rotate, "it is true or false")
    if rotate and "first_player" in options:
        allowed = "the seats take turns in beginning, unless they are held fixed"
        raise OptionError("first_player", options["first_player"], allowed)
