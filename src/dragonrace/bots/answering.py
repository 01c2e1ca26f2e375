"""What others may answer once for all, so that what an action leads to can be seen without asking them."""

from dragonrace.core.errors import IllegalAction, NotationError
from dragonrace.core.game import State

__all__ = ["let_pass"]


def let_pass(state: State, seat: int) -> State:
    """Let all others give the answer that they may give once for all, while they are asked; return the state."""
    while (asked := next((other for other in state.actors() if other != seat), None)) is not None:
        answer = standing_answer(state, asked)
        if answer is None:
            break
        state.apply_action(answer, asked)
    return state


def standing_answer(state: State, seat: int) -> int | None:
    """Return the answer that a seat may give once for all, if it answers what they are asked now."""
    for answer in state.game.type.standing_answers:
        try:
            return state.string_to_action(answer.text, seat)
        except (IllegalAction, NotationError):
            continue
    return None
