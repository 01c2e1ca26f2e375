"""How a turn of River Dragons may go on: what the cards that a player has laid will do for their route.

``steps, planks, stones, lost`` are how far a route has come (see `trials`).
"""

from dragonrace.games.river_dragons.advice.distances import cost_from
from dragonrace.games.river_dragons.advice.needs import plan_route
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.trials import build_planks, cost_left, play_card, walk_steps
from dragonrace.games.river_dragons.cards import FIRST_DRAGON
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard, Phase

STUCK = 300
"""The cost where there is no route at all: some planks have to go first."""
ARRIVING = -100
"""The cost where one arrives in this turn, in a trial."""
LATER_TURN = 2
"""What it costs to act after somebody else."""
AFTER = 10
"""What each place of the program adds to it."""


def next_place(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """The first place of the program whose card a player has not begun to carry out."""
    if s.phase == Phase.PROGRAM:
        return 0
    turn = (seat - int(s.first)) % int(b.players)
    return int(s.place) + (1 if turn <= s.acting else 0)


def finish_action(s: BridgeState, seat: int, plan: Plan) -> tuple[int, int, int, int]:
    """How far the route is when the action that is being carried out is over."""
    left = int(s.left) if seat == s.mover else 0
    if s.phase == Phase.STONE:
        return 0, 0, min(int(plan.num_stones), left), 0
    if Phase.PLANK <= s.phase <= Phase.SPAN:
        return 0, build_planks(plan, 0, 0, left), 0, 0
    if Phase.STEP <= s.phase <= Phase.SECOND_STEP:
        return walk_steps(plan, 0, 0, left), 0, 0, 0
    return 0, 0, 0, 0


def cost_after_turn(b: CompiledBoard, s: BridgeState, seat: int, plan: Plan) -> int:
    """What a player's route costs when their cards are carried out, but for those that dragons cancel; see `ARRIVING`.

    `map_links` has been called.
    """
    if not plan_route(b, s, seat, plan):
        return STUCK
    cost = cost_from(s, int(s.pawns[seat]), plan) - cost_left(plan, 0, 0, 0)
    if s.phase == Phase.PROGRAM:
        return cost + cost_left(plan, 0, 0, 0) + LATER_TURN * ((seat - int(s.first)) % int(b.players))
    steps, planks, stones, lost = finish_action(s, seat, plan)
    place = next_place(b, s, seat)
    while place < b.places and steps < plan.num_steps:
        if not is_cancelled_at(b, s, seat, place):
            steps, planks, stones, lost = play_card(plan, int(s.program[seat][place]), steps, planks, stones, lost)
        place += 1
    if steps == plan.num_steps:
        return ARRIVING + AFTER * place
    return cost + cost_left(plan, steps, planks, stones) + lost


def is_cancelled_at(b: CompiledBoard, s: BridgeState, seat: int, place: int) -> bool:
    """Whether somebody's dragon meets a player's card at this place (RD-14): `is_cancelled`, of later cards."""
    dragon = FIRST_DRAGON + int(b.colour[seat])
    dragons = 0
    for other in range(int(b.players)):
        dragons += 1 if s.program[other][place] == dragon else 0
    return dragons > 0
