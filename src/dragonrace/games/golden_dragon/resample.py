"""Drawing the stones that a player can't know (GD-R2)."""

import random

from dragonrace.core.state import State
from dragonrace.games.golden_dragon.actions import FIRST_HOLDER, GALE
from dragonrace.games.golden_dragon.state import DragonState
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, HOLDER_SIZE

__all__ = ["resample"]

_NUMBER = {stones: number for number, stones in enumerate(ARRANGEMENTS)}


def resample(state: State, player: int, rng: random.Random) -> State:
    """Return a state whose hidden stones are drawn uniformly from all that ``player`` holds possible.

    Hidden stones were never shown, so they are the first in their holder, and what is known of them is which winds
    they are, not in which order. Nobody's choices so far depended on more than the stones that were shown then.
    """
    history, row = state.history(), state.row.copy()
    assert isinstance(row, DragonState)
    for index, (seat, action) in enumerate(history):
        if FIRST_HOLDER <= action < GALE and seat != player:
            hidden = row.hidden[seat]
            stones = row.holder[seat][:hidden]
            rng.shuffle(stones)
            row.holder[seat][:hidden] = stones
            shown = ARRANGEMENTS[action - FIRST_HOLDER][: HOLDER_SIZE - hidden]
            history[index] = (seat, FIRST_HOLDER + _NUMBER[(*shown, *stones)])
    return State(state.game, row, history)
