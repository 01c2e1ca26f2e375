"""What every bot is: somebody who chooses, and knows no more than their seat may."""

import random
from abc import ABC, abstractmethod
from collections.abc import Collection

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
    value_of_choice: float | None = None
    """What the action that it chose last looked worth to it, in the units of `values`, where `think` came to know that
    on its way; else None. `think` sets it, `choose` forgets the last one."""
    tells_chances: bool = False
    """Whether that, and `values`, are chances to win, from 0 to 1."""

    def __init__(self, game: Game, seed: int | bytes = 0):
        self.game = game
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
        imagined, rng = self._asked(state, player)
        self.value_of_choice = None
        chosen = self.think(imagined, player, rng)
        try:
            return state.check_action(chosen, player)
        except IllegalAction as error:
            name = self.name or type(self).__name__
            raise IllegalAction(f"the bot {name} has made a mistake: {error}", code="bot.illegal") from None

    def policy(self, state: State, player: int) -> dict[int, float]:
        """Return with which probability it chooses each action that it may choose; their sum is 1.

        It depends on what the bot imagines of that which its seat can't know, as `choose` does. Of a bot that can't
        tell, as of one that searches at no temperature, it is the action that it chooses now. Raises as `choose`.
        """
        return self.told_policy(state, player) or {self.choose(state, player): 1.0}

    def told_policy(self, state: State, player: int) -> dict[int, float]:
        """Return the same of a bot that can tell, and of any other nothing."""
        imagined, rng = self._asked(state, player)
        return self.weigh(imagined, player, rng)

    def values(self, state: State, player: int) -> dict[int, float]:
        """Return what the legal actions that it has looked at are worth to it, greater being better; or nothing.

        Of "search" and "solved" it is the chance to win, from 0 to 1; of "sensible" in the units of the game's own
        judgement. Raises as `choose`.
        """
        imagined, rng = self._asked(state, player)
        return self.judge(imagined, player, rng)

    def compare(self, state: State, player: int, actions: Collection[int]) -> dict[int, float]:
        """Return what each of these legal actions is worth to it, all judged in the same way, in the units of `values`.

        Those that it can't judge are left out. Raises as `choose`, and `IllegalAction` for an action that isn't legal.
        """
        imagined, rng = self._asked(state, player)
        asked = list(dict.fromkeys(state.check_action(action, player) for action in actions))
        return self.judge_alike(imagined, player, rng, asked) if asked else {}

    def _asked(self, state: State, player: int) -> tuple[State, random.Random]:
        """Return the state as it may be for all that ``player`` knows, and what the bot tosses coins with."""
        if state.game is not self.game and state.game.rules_identity != self.game.rules_identity:
            raise OptionError("state", state.game, f"this bot was made for {self.game!r}", code="bot.other-game")
        if player not in state.actors():
            raise IllegalAction(f"seat {player} has nothing to choose now", code="action.not-asked")
        rng = seeded(self._seed, "bot", player, state.move_number())
        return state.resample_from_infostate(player, rng), rng

    @abstractmethod
    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose an action of ``player`` in a state that they can't tell from the real one."""

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - others use it
        """Return with which probability `think` chooses which action, where the bot can tell; else nothing."""
        return {}

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:  # noqa: ARG002 - others use it
        """Return what each legal action looks worth, where the bot can tell; else nothing."""
        return {}

    def judge_alike(self, state: State, player: int, rng: random.Random, actions: Collection[int]) -> dict[int, float]:
        """Return what these actions are worth, one judged as the other; what it has not looked at is left out."""
        return {action: value for action, value in self.judge(state, player, rng).items() if action in actions}
