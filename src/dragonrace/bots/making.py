"""Making bots: of names, of classes and other factories; a bot that is there already will do as well."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dragonrace.bots.alphabeta.bot import USUAL as USUAL_LINES
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.base import Bot
from dragonrace.bots.expectimax.bot import ExpectimaxBot
from dragonrace.bots.kinds import Factory, kind_named, made_by
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.level import LevelBot
from dragonrace.bots.naming import kind_of_bot, level_named, needs_a_loaded_game
from dragonrace.bots.search.bot import MOST_TRIED, USUAL, SearchBot
from dragonrace.bots.search.choosing import choosing_of
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.core.numbers import whole

if TYPE_CHECKING:
    from dragonrace.engine.warming import Job

__all__ = ["BotLike", "check_fits", "make_bot", "make_kind", "name_of", "uncompiled"]

BotLike = str | Factory | Bot
"""What is taken for a bot: a name, a subclass of `Bot` or another factory ``(game, seed) -> Bot``, or a bot."""


def make_bot(game: Game, bot: BotLike, seed: int | bytes = 0, *, is_timed: bool = True) -> Bot:
    """Make a bot; with the same ``seed`` it chooses the same if it is asked the same, one after the other.

    ``bot`` is a name: of a level of the game ("level-1" to "level-5"; their titles and old names will do), or of a kind
    of bot: "random", "sensible", "search"; "greedy", "expectimax" or "alpha-beta" where somebody has learned the game;
    "solved" where it is; what a package has installed, or the place of one, "module:Class". Or it is a subclass of
    `Bot`, or another factory ``(game, seed) -> Bot``. A bot that was made for this game is returned.
    A bot that ``is_timed`` waits for nothing, so its choices may depend on the machine: it ends a search when its time
    is over, and until the search is compiled it searches in plain Python or, where that is too slow, lets the sensible
    bot play, with a `NotCompiledWarning`; "alpha-beta" lets "greedy" play, without a word. One that isn't takes the
    time that it needs, to compile, too; where there is no compiler it searches in plain Python, which takes long.
    Raises `OptionError` for an unknown name, for what is no bot, no loaded game or no seed.
    """
    needs_a_loaded_game(game)
    seed = _checked(seed)
    if isinstance(bot, Bot):
        return check_fits(bot, game)
    if callable(bot):
        return made_by(bot, game, name_of(bot), seed)
    return make_kind(game, bot, kind_of_bot(game, bot), seed, is_timed=is_timed)


def make_kind(game: Game, name: str, kind: str, seed: int | bytes, *, is_timed: bool) -> Bot:
    """Make the bot ``name``, for which this kind of bot plays; raises `OptionError` as `make_bot`."""
    level = level_named(game, name)
    lookahead = level.lookahead if level is not None else None
    if kind == SearchBot.name:
        choosing = choosing_of(level) if level else MOST_TRIED
        bot: Bot = SearchBot(game, seed, lookahead or USUAL, choosing, is_timed=is_timed)
    elif kind == AlphaBetaBot.name:
        bot = AlphaBetaBot(game, seed, lookahead or USUAL_LINES, is_timed=is_timed)
    elif kind == GreedyBot.name and level is not None:
        bot = GreedyBot(game, seed, level.temperature, nearsighted=level.nearsighted)
    elif kind == ExpectimaxBot.name and level is not None:
        bot = ExpectimaxBot(game, seed, level.temperature)
    else:
        bot = made_by(_kind(kind), game, kind, seed)
    return bot if level is None else LevelBot(game, seed, level, bot)


def _kind(name: str) -> Factory:
    """Return a kind that is known to be there."""
    kind = kind_named(name)
    assert kind is not None
    return kind


def check_fits(bot: Bot, game: Game) -> Bot:
    """Return a bot that was made for this game; raises `OptionError` for any other."""
    if bot.game.rules_identity != game.rules_identity:
        raise OptionError("bot", bot, f"it was made for {bot.game!r}, not for {game!r}", code="bot.other-game")
    return bot


def name_of(bot: Factory | Bot) -> str:
    """Return a name for a bot, or what makes bots, that was given instead of a name: one word, without commas."""
    own = getattr(bot, "name", "") or getattr(bot, "__name__", "") or type(bot).__name__
    return "".join(sign for sign in str(own) if sign.isalnum() or sign in "-_.") or "bot"


COMPILED = {SearchBot.name, AlphaBetaBot.name}
"""The kinds that wait for the compiler; what they need is a group of the same name, see `engine.warming`."""


def uncompiled(game: Game, bots: Iterable[Any]) -> "list[Job]":
    """List what is still to be compiled for the searches of these bots, if any searches; raises `OptionError`."""
    from dragonrace.engine.warming import undone

    groups = COMPILED & {_kind_of(game, bot) for bot in bots}
    return [job for job in undone() if job.kind is game.type and job.call.group in groups] if groups else []


def _kind_of(game: Game, bot: BotLike) -> str:
    """Return the name of the kind of bot that plays; "" of what makes bots of its own."""
    if isinstance(bot, LevelBot):
        return _kind_of(game, bot.bot)
    if isinstance(bot, str):
        return kind_of_bot(game, bot)
    return bot.name if isinstance(bot, Bot) else ""


def _checked(seed: int | bytes) -> int | bytes:
    """Return the seed, a whole number as a plain one: the same seed is the same whatever its type."""
    number = seed if isinstance(seed, bytes) else whole(seed)
    if number is None:
        raise OptionError("seed", seed, "it is a whole number, or bytes")
    return number
