"""What may be wished for of a batch, by name."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeGuard

import numpy as np

from dragonrace.bots.base import Bot
from dragonrace.bots.making import make_bot, name_of
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.engine.lanes import ASKED, LEARNER, QUICK, RANDOM

__all__ = ["Opponent", "called", "check_wishes", "is_bot", "is_compiled", "opponents_of", "role_of"]

Opponent = str | type[Bot] | Callable[..., Any] | None
"""Who may play a seat: None is whoever steps the batch; a bot by its name or class; or a function, see `batch`."""
COMPILED: Mapping[str | None, int] = MappingProxyType({None: LEARNER, "random": RANDOM, "quick": QUICK})
"""Those of whom machine code knows."""
MASKS = ("bool", "bits", None)


def check_wishes(
    opponents: Sequence[Opponent], rotate: Any, mask: Any, final_observations: Any, simultaneous: Any
) -> None:
    """Check what is wished for besides; raises `OptionError`."""
    if not isinstance(rotate, bool) or (rotate and all(one is None for one in opponents)):
        raise OptionError("rotate", rotate, "it is True or False, and False where no opponents are named")
    if not (mask is None or isinstance(mask, str)) or mask not in MASKS:
        raise OptionError("mask", mask, "it is 'bool', 'bits' or None")
    if not isinstance(final_observations, bool):
        raise OptionError("final_observations", final_observations, "it is True or False")
    if not isinstance(simultaneous, bool):
        raise OptionError("simultaneous", simultaneous, "it is True or False")


def is_bot(opponent: Opponent) -> TypeGuard[str | type[Bot]]:
    """Whether it is a bot, by its name or class."""
    return isinstance(opponent, str) or (isinstance(opponent, type) and issubclass(opponent, Bot))


def is_compiled(opponent: Opponent) -> bool:
    """Whether machine code plays for it, or waits for whoever steps the batch."""
    return role_of(opponent) != ASKED


def role_of(opponent: Opponent) -> int:
    """Return what it is to machine code."""
    return COMPILED.get(opponent, ASKED) if opponent is None or isinstance(opponent, str) else ASKED


def called(opponent: Opponent) -> str | None:
    """Return the name of one, by which batches are made alike; functions may change."""
    return opponent if opponent is None or isinstance(opponent, str) else name_of(opponent)


def opponents_of(game: Game, wanted: Sequence[Opponent] | None) -> tuple[Opponent, ...]:
    """Return for each seat who plays it; raises `OptionError`."""
    if wanted is None:
        return (None,) * game.num_players
    if isinstance(wanted, np.ndarray):
        wanted = wanted.tolist()
    others = "another bot's name or class, or a function (asked) -> actions"
    allowed = f"it names for each of {game.num_players} seats None, 'random', 'quick', {others}"
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or len(wanted) != game.num_players:
        raise OptionError("opponents", wanted, allowed)
    for opponent in wanted:
        if isinstance(opponent, Bot) or not (opponent is None or isinstance(opponent, str) or callable(opponent)):
            raise OptionError("opponents", opponent, allowed)
        if is_bot(opponent) and not is_compiled(opponent):
            try:
                make_bot(game, opponent)  # what can't be made is refused now, not in the middle of a step
            except OptionError as error:
                raise OptionError("opponents", opponent, f"{allowed}; {error.allowed}", code=error.code) from None
    if not any(opponent is None for opponent in wanted):
        raise OptionError("opponents", wanted, "at least one seat is None: yours")
    return tuple(wanted)
