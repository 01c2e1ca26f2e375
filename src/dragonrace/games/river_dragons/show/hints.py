"""What somebody who is new to River Dragons should think of."""

from dragonrace.core.game import State
from dragonrace.games.river_dragons.actions import FIRST_GO, FIRST_LIFT
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.cards import COLOURS, Card
from dragonrace.games.river_dragons.show.whereabouts import is_bridged
from dragonrace.games.river_dragons.state import Phase, records
from dragonrace.games.river_dragons.words import say

__all__ = ["hint"]

SAID = {Phase.STONE: "hint-stone", Phase.SPAN: "hint-span", Phase.JUMP: "hint-jump"}
"""The hints that are always the same."""


def hint(state: State, seat: int) -> str:
    """Return what a player should think of now."""
    b, s = records(state)
    if s.phase == Phase.PROGRAM:
        return _of_programs(state, seat) if s.laid[seat] < b.places else say("hint-program.wait")
    if seat != s.mover:
        return say("hint-wait")
    if s.phase == Phase.PLANK:
        return say("hint-plank.measured" if state.game.options["measure"] else "hint-plank")
    if s.phase == Phase.REMOVE:
        return say("hint-remove.owner") if b.planks_go_back else _of_removing(state, seat)
    if s.phase in (Phase.STEP, Phase.SECOND_STEP):
        return _of_steps(state, seat)
    return say(SAID[Phase(s.phase)])


def _of_programs(state: State, seat: int) -> str:
    b, s = records(state)
    if s.turns + 1 == b.last_removal and b.hand[seat] >> Card.R & 1:
        return say("hint-program.last-removal")
    return say("hint-program.built" if is_bridged(b, s, seat) else "hint-program", goal=_goal(state, seat))


def _of_removing(state: State, seat: int) -> str:
    takes = any(action < FIRST_LIFT for action in state.legal_actions(seat))
    return say("hint-remove" if takes else "hint-remove.stones")


def _of_steps(state: State, seat: int) -> str:
    if FIRST_GO + goal_village(records(state)[0], seat) in state.legal_actions(seat):
        return say("hint-step.wins")
    return say("hint-step", goal=_goal(state, seat))


def _goal(state: State, seat: int) -> str:
    return say(f"village-{COLOURS[goal_village(records(state)[0], seat)]}.into")
