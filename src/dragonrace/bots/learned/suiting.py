"""For which games bots can learn, and which they have learned. Nothing heavy is needed to ask that."""

from typing import TYPE_CHECKING, Protocol

from dragonrace.core.errors import OptionError
from dragonrace.core.extras import is_installed
from dragonrace.core.game import Game

if TYPE_CHECKING:
    from dragonrace.bots.learned.weights import Weights

__all__ = ["Learning", "can_be_judged", "check_learned", "is_for_lines", "is_for_turns", "was_learned"]


class Learning(Protocol):
    """A bot that judges by what was learned."""

    name: str
    games: str
    """Which games it plays, once they are learned."""

    def suits(self, game: Game) -> bool:
        """Say whether it could play a game, once somebody has learned it."""

    def plays(self, game: Game) -> bool:
        """Say whether somebody has."""


def can_be_judged(game: Game) -> bool:
    """Say whether the game's rules say what to look at, so that weights can be learned."""
    return game.type.advice.patterns is not None


def is_for_lines(game: Game) -> bool:
    """Say whether whoever looks ahead can look along all lines: there are two, and no chance."""
    return game.num_players == 2 and game.type.chance is None and can_be_judged(game)


def is_for_turns(game: Game) -> bool:
    """Say whether looking to the end of a turn is worth it: there is chance in it, and nothing is hidden."""
    return game.type.chance is not None and game.type.hiding is None and can_be_judged(game)


def was_learned(game: Game) -> bool:
    """Say whether there are weights for a game; without NumPy nobody can read them."""
    if not can_be_judged(game) or not is_installed("numpy"):
        return False
    from dragonrace.bots.learned.weights import weights_for

    return weights_for(game) is not None


def check_learned(bot: Learning, game: Game, weights: "Weights | None") -> None:
    """Raise `OptionError` for a game that a bot doesn't suit, or that nobody has learned, unless weights are given."""
    if not bot.suits(game):
        raise OptionError("bot", bot.name, f"it plays {bot.games}, not {game!r}", code="bot.unknown")
    if weights is None and not bot.plays(game):
        raise OptionError("bot", bot.name, f"nobody has learned {game!r}; `dragonrace train` does", code="bot.unknown")
