"""How a turn began."""

from dragonrace.core.game import State
from dragonrace.core.positions import MARK

__all__ = ["turn_beginning"]


def turn_beginning(state: State) -> State:
    """Return the state at the beginning of its turn; where something was hidden then, that of the whole game.

    A text of the first turn has no line for it, unless the game was begun with one: it is how the game begins.
    """
    line, *_ = state.position_text().split("\n")
    return state.game.new_state_from(line) if line.startswith(MARK) else state.game.new_initial_state()
