"""Winning in one's own turn: what a search overlooks that plays few lines, though nobody can prevent it."""

from collections.abc import Iterator

from dragonrace.core.game import State
from dragonrace.core.levels import Lookahead

__all__ = ["finish", "winning_action"]

POSITIONS = 500
"""It looks at so many at most, all its actions together: ten are usual, and five dragons before the goal, with all
their cards, are too much in one of eight such positions. That many take a twentieth of a second."""


def finish(lookahead: Lookahead, state: State, seat: int) -> int | None:
    """Return what wins in this turn in any case, for a bot that looks for that before it searches; or None."""
    return winning_action(state, seat) if lookahead.finishes else None


def winning_action(state: State, seat: int) -> int | None:
    """Return an action of ``seat``, whose turn it is, that wins in this turn whatever others answer; or None.

    What wins at once goes before what needs more. None is found in a game that does not say who may still get to the
    goal in a turn (`Race.in_reach`). ``state`` is what the seat imagines.
    """
    if not _is_in_reach(state, seat):
        return None
    looks = iter(range(POSITIONS))
    after = {action: state.child(action, seat) for action in state.legal_actions(seat)}
    order = sorted(after, key=lambda action: not after[action].is_terminal())
    return next((action for action in order if _wins(after[action], seat, looks)), None)


def _wins(state: State, seat: int, looks: Iterator[int]) -> bool:
    """Say whether the seat can win from here in this turn; no, too, where it would take too many ``looks``."""
    if state.is_terminal():
        return state.returns()[seat] > 0
    actors = state.actors()
    if next(looks, None) is None or len(actors) > 1 or state.is_chance_node() or not _is_in_reach(state, seat):
        return False
    ways = (_wins(state.child(action, actors[0]), seat, looks) for action in state.legal_actions(actors[0]))
    return any(ways) if actors[0] == seat else all(ways)


def _is_in_reach(state: State, seat: int) -> bool:
    """Say whether the seat may still get to the goal in this turn, if everything goes its way."""
    race = state.game.type.race
    return bool(race and race.in_reach and race.in_reach(state.game.compiled_board, state.row, seat))
