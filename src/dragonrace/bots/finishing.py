"""Winning in one's own turn, and letting nobody else do so: what is overlooked by a search that plays few lines."""

import random
from collections.abc import Iterator

from dragonrace.bots.answering import let_pass
from dragonrace.core.game import State
from dragonrace.core.levels import Lookahead

__all__ = ["finish", "gifts", "gives_away", "winning_action", "wins"]

POSITIONS = 500
"""It looks at so many at most, all its actions together: ten are usual, and five dragons before the goal, with all
their cards, are too much in one of eight such positions. That many take a twentieth of a second."""
WORLDS = 4
"""In so many positions that somebody can't tell apart what they do is a gift, or else it counts as none."""


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


def wins(state: State, seat: int, action: int) -> bool:
    """Say whether this action of ``seat``, whose turn it is, wins in this turn whatever others answer, as above."""
    return _is_in_reach(state, seat) and _wins(state.child(action, seat), seat, iter(range(POSITIONS)))


def gifts(state: State, seat: int, rng: random.Random) -> set[int]:
    """Return the legal actions of ``seat`` that give the game away, as `gives_away` says.

    What is hidden from the seat is drawn by ``rng``: a gift is one in each of `WORLDS` positions. Where all actions are
    gifts none is returned: nothing else is left then.
    """
    race = state.game.type.race
    if race is None or race.in_reach is None:
        return set()
    legal = set(state.legal_actions(seat))
    given = legal
    for drawn in range(WORLDS):
        if not given:
            break
        world = state.resample_from_infostate(seat, rng) if drawn else state
        if drawn and world.row == state.row:
            continue
        given = {action for action in given if gives_away(world.child(action, seat), seat)}
    return set() if given == legal else given


def gives_away(state: State, seat: int, looks: Iterator[int] | None = None) -> bool:
    """Say whether, after what ``seat`` has done, somebody else has won, or surely wins in the turn that comes next.

    A move that others may still object to counts as made. While the seat's own turn goes on that is so if all that they
    can still do gives the game away; it is not where that takes too many ``looks``. ``state`` is changed.
    """
    let_pass(state, seat)
    if state.is_terminal():
        return state.returns()[seat] < max(state.returns())
    actors = state.actors()
    if len(actors) > 1 or state.is_chance_node():
        return False
    if actors[0] != seat:
        return winning_action(state, actors[0]) is not None
    looks = iter(range(POSITIONS)) if looks is None else looks
    ways = state.legal_actions(seat)
    return all(next(looks, None) is not None and gives_away(state.child(way, seat), seat, looks) for way in ways)


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
