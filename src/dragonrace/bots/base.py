"""What every bot is: somebody who chooses, and knows no more than their seat may."""

import random
from abc import ABC, abstractmethod

from dragonrace.core.chance import seeded
from dragonrace.core.errors import IllegalAction, OptionError
from dragonrace.core.game import Game, State

__all__ = ["Bot"]


class Bot(ABC):
    """A bot. What it chooses depends on its seed, on what its seat knows and on what it has been asked before: no more.

    A bot may remember what it found out, so it plays one seat: each seat has a bot of its own.
    """

    name: str = ""
    title: str = ""
    summary: str = ""
    is_offered: bool = False
    """Whether a lobby offers bots of this kind, too, where a package has installed it: else only its name does."""

    def __init__(self, game: Game, seed: int | bytes = 0):
        self.game = game
        self._same_game = game
        self._seed = seed if isinstance(seed, bytes) else repr(seed).encode()

    @classmethod
    def plays(cls, game: Game) -> bool:  # noqa: ARG003 - most bots play everything
        """Say whether this bot can play a game."""
        return True

    def choose(self, state: State, player: int) -> int:
        """Return an action of ``player``.

        Raises `IllegalAction` if they can't act, or, naming the bot, if what `think` chose is not legal.
        Raises `OptionError` if ``state`` is of another game than the bot was made for: what it knows of one, as the
        odds on its board, is wrong in another. `think` never sees ``state`` itself: what ``player`` can't know of it is
        drawn anew first.
        """
        if state.game is not self._same_game:
            self._check_game(state.game)
        if player not in state.actors():
            raise IllegalAction(f"seat {player} has nothing to choose now", code="action.not-asked")
        rng = seeded(self._seed, "bot", player, len(state.history()))
        chosen = self.think(state.resample_from_infostate(player, rng), player, rng)
        try:
            return state.check_action(chosen, player)
        except IllegalAction as error:
            name = self.name or type(self).__name__
            raise IllegalAction(f"the bot {name} has made a mistake: {error}", code="bot.illegal") from None

    def _check_game(self, game: Game) -> None:
        """Take a game that is equal to the bot's own, loaded again; refuse any other."""
        if game.identity() != self.game.identity():
            raise OptionError("state", game, f"this bot was made for {self.game!r}", code="bot.other-game")
        self._same_game = game

    @abstractmethod
    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose an action of ``player`` in a state that they can't tell from the real one."""
