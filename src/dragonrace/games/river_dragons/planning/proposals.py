"""What a player might choose where their cards leave a choice: what the shortest way to their destination asks for."""

import random
from typing import NamedTuple

from dragonrace.core.game import State
from dragonrace.games.river_dragons.actions import FIRST_PLANK
from dragonrace.games.river_dragons.advice.planner.policy import Planner, choose
from dragonrace.games.river_dragons.advice.suggestions import space_after
from dragonrace.games.river_dragons.state import SIZES, Phase, records

__all__ = ["Proposal", "propose"]

SAME_LOTS = 18
"""Where the planner draws lots, it draws the same each time: a ghost does not jump about."""


class Proposal(NamedTuple):
    """An action, and what the way gets out of it."""

    action: int
    is_planned: bool
    """The way asks for it."""
    lacks_plank: bool
    """A gap of the way is too wide for every plank of the reserve."""
    gain: float
    """By how much a step makes the way shorter."""


def propose(state: State, seat: int) -> Proposal:
    """Propose an action to a seat that is asked for one, but not for a card."""
    planner = Planner(state)
    phase, legal = records(state)[1].phase, state.legal_actions(seat)
    if phase in (Phase.STEP, Phase.SECOND_STEP, Phase.JUMP):
        action, gain = _nearest(planner, seat, legal)
        return Proposal(action, True, False, gain)
    lacks_plank = any(step.size == SIZES for step in planner.route(seat).planned)
    planned = planner.planned(seat)
    if planned in legal:
        return Proposal(planned, True, lacks_plank, 0.0)
    if phase == Phase.REMOVE:
        return Proposal(choose(state, seat, random.Random(SAME_LOTS)), True, lacks_plank, 0.0)
    return Proposal(_spare(planner, seat, legal), False, lacks_plank, 0.0)


def _spare(planner: Planner, seat: int, legal: list[int]) -> int:
    """Return what does the way no harm, where it asks for nothing: of planks the shortest one that it does not need."""
    if planner.s.phase != Phase.PLANK:
        return legal[0]
    needed = {FIRST_PLANK + step.size for step in planner.route(seat).planned}
    return next((action for action in legal if action not in needed), legal[0])


def _nearest(planner: Planner, seat: int, legal: list[int]) -> tuple[int, float]:
    """Return the movement that ends nearest to the destination, and how much nearer that is."""
    here = planner.s.pawns[seat]
    costs = {action: planner.route_from(space_after(planner.s, action), seat).cost for action in legal}
    best = min(legal, key=costs.__getitem__)
    return best, planner.route_from(here, seat).cost - costs[best]
