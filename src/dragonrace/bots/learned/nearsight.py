"""Near-sightedness: who sees little else sees the race first, how many steps everybody still has, as beginners do."""

from dragonrace.bots.answering import let_pass
from dragonrace.bots.care import LEAST_SHARE, chance_of, log_odds
from dragonrace.core.game import State

__all__ = ["as_seen"]


def as_seen(state: State, seat: int, values: dict[int, float], weight: float) -> dict[int, float]:
    """Return chances to win as somebody near-sighted takes them, by the actions of ``seat``.

    Each step that an action takes the seat nearer, or one of the others back, makes ``weight`` more of it, as a
    difference of log-odds, and each in the other direction as much less. A move that others may object to counts as
    made. What leaves too little (`LEAST_SHARE`) is worth nothing, whatever it is in the race. ``state`` is what the
    seat imagines. Where a game tells of no race, or somebody is not on the way now or then, a chance stays as it is.
    """
    now = steps_ahead(state, seat)
    if now is None:
        return values
    seen, least = {}, LEAST_SHARE * max(values.values())
    for action, value in values.items():
        if value < least:
            seen[action] = 0.0
            continue
        then = steps_ahead(let_pass(state.child(action, seat), seat), seat)
        seen[action] = value if then is None else chance_of(log_odds(value) + weight * (then - now))
    return seen


def steps_ahead(state: State, seat: int) -> float | None:
    """How many steps fewer a seat has to go than all others have together; None where somebody has no way to go.

    Its own are those that it sees (`Race.in_sight`), others' those that are left.
    """
    race, board = state.game.type.race, state.game.compiled_board
    if race is None:
        return None
    of_others = (race.distance(board, state.row, other) for other in range(state.game.num_players) if other != seat)
    own = (race.in_sight or race.distance)(board, state.row, seat)
    known = [steps for steps in of_others if steps is not None]
    return None if own is None or len(known) < state.game.num_players - 1 else sum(known) - own
