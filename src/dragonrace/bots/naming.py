"""What bots there are, by name: a game's five levels, and the kinds of bots behind and beside them."""

from typing import Any

from dragonrace.bots.kinds import Factory, installed_kinds, kind_named, kinds_for, offered, plays
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.ratings import ratings_at, ratings_for
from dragonrace.bots.solved import SolvedBot
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.installed import game_type
from dragonrace.core.levels import Level

__all__ = [
    "bot_descriptions",
    "bot_names",
    "bots",
    "kind_of_bot",
    "level_named",
    "needs_a_loaded_game",
    "strongest_bot",
    "unlisted_bots",
    "usual_bot",
]


def bots(game: Game | str) -> list[str]:
    """List the names of a game's levels, weakest first: "level-1" to "level-5" in every game.

    `make_bot` takes kinds of bots, too. Raises `OptionError` for an unknown game.
    """
    return [level.name for level in _type_of(game).levels]


def bot_descriptions(game: Game | str) -> list[dict[str, Any]]:
    """Describe the bots that people are offered: ``name``, ``title``, ``summary``, ``aliases``, ``rating``. Plain JSON.

    They are the game's levels, weakest first, then the kinds that packages have installed and that ask to be offered.
    Aliases are other names that are taken for this one; older matches and records may bear them. The rating says how
    strong a level is in this very game, on Elo's scale, the five being 1500 on average; None where that was not
    measured (see `dragonrace.bots.ratings`). Of a game's name it is that of the fewest players, on the standard board.
    """
    kind = _type_of(game)
    ratings = ratings_for(game) if isinstance(game, Game) else ratings_at(kind, min(kind.colours))
    levels = [_described(level.name, _as_played(level, game), ratings.get(level.name)) for level in kind.levels]
    return levels + [_described(name, kind) for name, kind in _offered_kinds(game).items()]


def _described(name: str, bot: Level | Factory, rating: int | None = None) -> dict[str, Any]:
    described = {"name": name, "title": getattr(bot, "title", "") or name}
    if isinstance(bot, Level):
        return described | {"summary": bot.description, "aliases": list(bot.aliases), "rating": rating}
    return described | {"summary": str(getattr(bot, "summary", "")), "aliases": [], "rating": None}


def _offered_kinds(game: Game | str) -> dict[str, Factory]:
    """Return the kinds that are to be offered, or ask for it; none that is called as a level of this game is."""
    taken = {name for level in _type_of(game).levels for name in (level.name, *level.aliases)}
    asking = {name: kind for name, kind in installed_kinds().items() if name in offered or _asks(kind)}
    return {name: asking[name] for name in (_kinds_for_some(game) if asking else []) if name in asking.keys() - taken}


def _asks(kind: Factory) -> bool:
    return bool(getattr(kind, "is_offered", False))


def unlisted_bots(game: Game) -> list[str]:
    """List what else `make_bot` takes: for those who study, not for people who look for somebody to play with."""
    offered = {bot["name"] for bot in bot_descriptions(game)}
    return [name for name in kinds_for(game) if name not in offered]


def bot_names(game: Game | str) -> list[str]:
    """List all names that may be asked for at a table, whatever the game's options; the levels, weakest first, lead."""
    levels = _type_of(game).levels
    aliases = [alias for level in levels for alias in level.aliases]
    kinds = [kind for kind in _kinds_for_some(game) if kind != SolvedBot.name]
    return list(dict.fromkeys([*bots(game), *aliases, *kinds]))


def usual_bot(game: Game | str) -> str:
    """Return the name of the bot that plays unless another is asked for: the level in the middle."""
    levels = bots(game)
    return levels[len(levels) // 2]


def strongest_bot(game: Game | str) -> str:
    """Return the name of the strongest level."""
    return bots(game)[-1]


def kind_of_bot(game: Game, name: str) -> str:
    """Return the kind of bot that plays under a name: a level may have several, of which the first that can plays.

    Which can may change: a game that nobody has solved may be solved tomorrow. Raises `OptionError` as `make_bot`.
    """
    needs_a_loaded_game(game)
    if (level := level_named(game, name)) is not None:
        return _first_that_plays(level, game)
    if isinstance(name, str) and kind_named(name) is not None:
        return name
    known = [*(bot["name"] for bot in bot_descriptions(game)), *unlisted_bots(game)]
    raise OptionError("bot", name, f"the bots are: {', '.join(known)}", code="bot.unknown")


def _first_that_plays(level: Level, game: Game) -> str:
    """Return the first of a level's kinds of bots that can play a game; raises `OptionError` if none can."""
    for name in level.bots:
        kind = kind_named(name)
        if kind is not None and plays(kind, game):
            return name
    reason = f"none of what should play there can play {game!r}: {', '.join(level.bots)}"
    raise OptionError("bot", level.name, reason, code="bot.broken")


def needs_a_loaded_game(game: Any) -> None:
    """Raise `OptionError` for anything else."""
    if not isinstance(game, Game):
        raise OptionError("game", game, "it is a loaded game: load it first, with load_game")


def level_named(game: Game, name: Any) -> Level | None:
    """Return the game's level of this name, or with this alias, as it plays this very game; None if there is none."""
    level = next((level for level in game.type.levels if name == level.name or name in level.aliases), None)
    return level and _as_played(level, game)


def _as_played(level: Level, game: Game | str) -> Level:
    """Return what plays at a level in a game: in one that nobody has learned to judge, that may be another."""
    if level.otherwise is None or isinstance(game, str) or GreedyBot.plays(game):
        return level
    return level.otherwise


def _type_of(game: Game | str) -> GameType:
    return game.type if isinstance(game, Game) else game_type(game)


def _kinds_for_some(game: Game | str) -> list[str]:
    """List the kinds that can play a game; where only its name is given, with any number of players."""
    if isinstance(game, Game):
        return kinds_for(game)
    found = (kinds_for(Game(game_type(game), players)) for players in sorted(game_type(game).colours))
    return list(dict.fromkeys(name for kinds in found for name in kinds))
