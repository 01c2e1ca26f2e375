"""What learners and bots see of Golden Dragon: numbers (`observe`), and how good a position is (`evaluate`)."""

from math import exp2

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.golden_dragon.legality import is_filled
from dragonrace.games.golden_dragon.state import CARDS, NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, WINDS

SEAT_NUMBERS = 3 + WINDS + 2 + 6 + HOLDER_SIZE * WINDS
"""How many numbers `observe` writes for each seat."""
TURN_NUMBERS = Phase.OVER + 1 + WINDS + 2
"""And how many for the turn."""


def observe(b: CompiledBoard, s: DragonState, seat: int, out: Buffer) -> None:
    """What ``seat`` knows. Of what may be so or not, 1 says that it is.

    For each player, clockwise from ``seat``:

    - 2: the row and the column of their dragon, from 1, as shares of the board's height and width; 0 before it stands
    - 1: how many winds it is from the golden volcano, as a share of the number of fields; 1: it can't come there
    - 6: the stone under it, a 1 at its number in `Wind`
    - 2: their gales and lightnings, of two
    - 1: whether it is their turn; while holders are filled, whether they began
    - 2: whether a veto is asked for against a move of their dragon, and whether the stone in play was vetoed for it
    - 1: whether their holder is filled
    - 1: how many stones in front of their holder the others have not seen, of five
    - 1: whether they have won
    - 30: their holder, the front place first; for each place the stone, a 1 at its number, all 0 where none is known

    Then for the turn:

    - 6: the phase, a 1 at its number in `Phase`
    - 6: the stone that lies open, a 1 at its number
    - 1: how many moves are left, of five
    - 1: whether they are a gale's
    """
    players = int(b.players)
    for index in range(players):
        other = (seat + index) % players
        observe_player(b, s, other, out, SEAT_NUMBERS * index)
        observe_holder(s, other, 0 if index == 0 else int(s.hidden[other]), out, SEAT_NUMBERS * (index + 1))
    at = SEAT_NUMBERS * players
    for phase in range(Phase.OVER + 1):
        out[at + phase] = 1 if phase == s.phase else 0
    at += Phase.OVER + 1
    for wind in range(WINDS):
        out[at + wind] = 1 if wind == s.stone else 0
    out[at + WINDS] = s.moves_left / HOLDER_SIZE
    out[at + WINDS + 1] = s.in_gale / 1


def observe_player(b: CompiledBoard, s: DragonState, seat: int, out: Buffer, at: int) -> None:
    """Where this player's dragon is, on which stone; their cards; what is going on with them."""
    field = int(s.dragons[seat])
    if field == NONE:
        for index in range(3):
            out[at + index] = 0
    else:
        out[at] = (int(b.row[field]) + 1) / b.height
        out[at + 1] = (int(b.column[field]) + 1) / b.width
        out[at + 2] = b.distance[field] / b.fields
    for wind in range(WINDS):
        out[at + 3 + wind] = 1 if wind == s.under[seat] else 0
    at += 3 + WINDS
    out[at] = s.gales[seat] / CARDS
    out[at + 1] = s.lightnings[seat] / CARDS
    out[at + 2] = 1 if seat == s.mover else 0
    out[at + 3] = 1 if seat == s.moving else 0
    out[at + 4] = int(s.vetoed) >> seat & 1
    out[at + 5] = 1 if is_filled(s, seat) else 0
    out[at + 6] = s.hidden[seat] / HOLDER_SIZE
    out[at + 7] = 1 if seat == s.winner else 0


def observe_holder(s: DragonState, seat: int, first: int, out: Buffer, end: int) -> None:
    """The holder's stones from place ``first`` on; what lies before that, and empty places, are all zero."""
    at = end - HOLDER_SIZE * WINDS
    for place in range(HOLDER_SIZE):
        for wind in range(WINDS):
            is_here = place >= first and s.holder[seat][place] == wind
            out[at + WINDS * place + wind] = 1 if is_here else 0


# --- how good a position is ---

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
