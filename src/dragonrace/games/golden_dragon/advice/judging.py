"""How good a position of Golden Dragon is."""

from math import exp2

from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE

GALE_TURNS = 1.5
LIGHTNING_TURNS = 0.5
"""How many turns a card in hand is worth."""
TURNS_A_STEP = 1.8
"""How many turns a step takes when one waits for the winds to come."""
UNDECIDED = 0.01
"""So far from certain is what has not happened: a win at hand is better than any that is near."""


def evaluate(b: CompiledBoard, s: DragonState, seat: int) -> float:
    """The share of ``seat`` in everybody's chances, from 0 to 1: each turn further from the volcano halves them.

    1 is a win, 0 somebody else's; until somebody has won, no share comes nearer to them than `UNDECIDED`.
    Only what ``seat`` knows counts: their own holder, and of the others' what has been shown.
    """
    if s.winner != NONE:
        return 1.0 if s.winner == seat else 0.0
    total = 0.0
    own = 0.0
    for other in range(b.players):
        chances = exp2(-turns_to_go(b, s, other, 0 if other == seat else int(s.hidden[other])))
        total += chances
        if other == seat:
            own = chances
    return UNDECIDED + (1.0 - 2.0 * UNDECIDED) * own / total


def turns_to_go(b: CompiledBoard, s: DragonState, seat: int, first: int) -> float:
    """About how many turns a dragon needs, if its owner plays the stones from place ``first`` on as well as can be.

    Each stone may be used on this dragon or elsewhere: all 32 ways are tried. Afterwards it takes `TURNS_A_STEP` a
    step. Turns that come later in the round count for more, cards for less.
    """
    field = int(s.dragons[seat])
    if field == NONE:
        return 0.0
    best = TURNS_A_STEP * float(b.distance[field])
    for plan in range(1, 1 << HOLDER_SIZE):
        if plan & ((1 << first) - 1) == 0:
            best = min(best, turns_of_plan(b, s, seat, field, plan))
    players = int(b.players)
    wait = (seat - int(s.mover)) % players / players
    return best + wait - GALE_TURNS * float(s.gales[seat]) - LIGHTNING_TURNS * float(s.lightnings[seat])


def turns_of_plan(b: CompiledBoard, s: DragonState, seat: int, field: int, plan: int) -> float:
    """How many turns it takes to play the stones of ``plan``, a bit a place, on one's own dragon, and go on from there.

    A plan that leaves the board takes for ever.
    """
    free = int(s.moves_left) if seat == s.mover else 0
    last = 0
    for place in range(HOLDER_SIZE):
        wind = int(s.holder[seat][place])
        if plan >> place & 1:
            if wind == NONE:
                return 1000.0
            field = int(b.neighbour[wind][field])
            if field < 0:
                return 1000.0
            last = place
            if field == b.golden:
                break
    moves = max(0, last + 1 - free)
    turns = (moves + int(b.moves_per_turn) - 1) // int(b.moves_per_turn)
    return float(turns) + TURNS_A_STEP * float(b.distance[field])
