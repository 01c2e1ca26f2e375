"""How a turn of River Dragons goes on paper: what the cards that a player has laid will do for his way.

``steps, planks, stones, lost`` are how far a way has come (see `papers`).
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.advice.crossing import (
    NEXT,
    NUM_STEPS,
    NUM_STONES,
    cost_from,
    first_support,
    held_planks,
    is_stuck,
    list_needs,
    measure,
    supports_below,
)
from dragonrace.games.river_dragons.advice.papers import (
    JUMPABLE,
    build_on_paper,
    left_on_paper,
    play_on_paper,
    walk_on_paper,
)
from dragonrace.games.river_dragons.advice.ways import FIRST_LEAP, FIRST_LYING, way_between
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, PLACES
from dragonrace.games.river_dragons.state import NONE, VILLAGES, BridgeState, CompiledBoard, Phase

STUCK = 300
"""The cost where there is no way at all: some planks have to go first."""
AT_HOME = -100
"""The cost where one arrives in this turn, on paper."""
LATER_TURN = 2
"""What it costs to act after somebody else."""
AFTER = 10
"""What each place of the program adds to it."""


def plan_way(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> bool:
    """Plan a player's way on a table that `map_ways` has written, and list what it needs; whether there is one."""
    measure(b, s, seat, out, supports_below(s, seat))
    if is_stuck(s, seat, out):
        return False
    list_needs(s, seat, out)
    out[JUMPABLE] = 1 if is_jump_on_way(b, s, seat, out) else 0
    return True


def is_jump_on_way(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> bool:
    """Whether somebody stands on the next plank of the way, and a Jump over him leads on (RD-60)."""
    here = first_support(s, seat, out)
    if s.pawns[seat] >= VILLAGES and here < VILLAGES:
        return False
    held = held_planks(b, s, seat)
    hurdle = lying_plank(out, here)
    if hurdle == NONE or held >> hurdle & 1 == 0:
        return False
    there = int(out[NEXT + here])
    if there < VILLAGES:
        return True
    landing = lying_plank(out, there)
    return landing != NONE and held >> landing & 1 == 0


def lying_plank(out: Buffer, here: int) -> int:
    """The plank that the way leads over from HERE, if it lies there already; else `NONE`."""
    if out[NEXT + here] == NONE:
        return NONE
    way = way_between(out, here, int(out[NEXT + here]))
    return way - FIRST_LYING if way >= FIRST_LYING and way < FIRST_LEAP else NONE


# --- the cards that lie ---


def next_place(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """The first place of the program whose card a player has not begun to carry out."""
    if s.phase == Phase.PROGRAM:
        return 0
    turn = (seat - int(s.first)) % int(b.players)
    return int(s.place) + (1 if turn <= s.acting else 0)


def finish_on_paper(s: BridgeState, seat: int, out: Buffer) -> tuple[int, int, int, int]:
    """How far the way is when the action that is being carried out is over."""
    left = int(s.left) if seat == s.mover else 0
    if s.phase == Phase.STONE:
        return 0, 0, min(int(out[NUM_STONES]), left), 0
    if Phase.PLANK <= s.phase <= Phase.SPAN:
        return 0, build_on_paper(out, 0, 0, left), 0, 0
    if Phase.STEP <= s.phase <= Phase.SECOND_STEP:
        return walk_on_paper(out, 0, 0, left), 0, 0, 0
    return 0, 0, 0, 0


def cost_after_turn(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """What a player's way costs when his cards are carried out, but for those that dragons cancel; see `AT_HOME`."""
    if not plan_way(b, s, seat, out):
        return STUCK
    cost = cost_from(s, int(s.pawns[seat]), out) - left_on_paper(out, 0, 0, 0)
    if s.phase == Phase.PROGRAM:
        return cost + left_on_paper(out, 0, 0, 0) + LATER_TURN * ((seat - int(s.first)) % int(b.players))
    steps, planks, stones, lost = finish_on_paper(s, seat, out)
    place = next_place(b, s, seat)
    while place < PLACES and steps < out[NUM_STEPS]:
        if not is_cancelled_at(b, s, seat, place):
            steps, planks, stones, lost = play_on_paper(out, int(s.program[seat][place]), steps, planks, stones, lost)
        place += 1
    if steps == out[NUM_STEPS]:
        return AT_HOME + AFTER * place
    return cost + left_on_paper(out, steps, planks, stones) + lost


def is_cancelled_at(b: CompiledBoard, s: BridgeState, seat: int, place: int) -> bool:
    """Whether somebody's dragon meets a player's card at this place (RD-14): `rules.is_cancelled`, of later cards."""
    dragon = FIRST_DRAGON + int(b.colour[seat])
    dragons = 0
    for other in range(int(b.players)):
        dragons += 1 if s.program[other][place] == dragon else 0
    return dragons > 0
