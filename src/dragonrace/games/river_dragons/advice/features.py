"""What learners and bots see of River Dragons: numbers (`observe`), and how good a position is (`evaluate`)."""

from math import sqrt

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.board.spans import support_x, support_y
from dragonrace.games.river_dragons.cards import CARDS, PLACES
from dragonrace.games.river_dragons.state import LYING, PLANKS, SITES, VILLAGES, BridgeState, CompiledBoard, Phase

SEAT_NUMBERS = VILLAGES + 6 + PLANKS + PLACES * CARDS
"""How many numbers `observe` writes for each seat."""
TABLE_NUMBERS = Phase.OVER + 1 + 3 + PLANKS + 3 * SITES + 5 * PLANKS
"""And how many for the table."""


def observe(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> None:
    """What ``seat`` knows. Of what may be so or not, 1 says that it is; numbers of colours and planks are `state`'s.

    A place is two numbers, how far to the right and how far down, as shares of the longer side of the board.

    For each player, clockwise from ``seat``:

    - 6: the village where their pawn is, a 1 at its colour; all 0 on a plank
    - 2: the place of the pawn: the middle of the village, or of the plank
    - 1: the number of their colour, of six
    - 1: how many cards they have laid, of five
    - 2: whether they have the first-player card, and whether they act, or acted last at the end
    - 36: the planks of their reserve, a 1 at each number
    - 70: their program; for each place the card, a 1 at its number in `cards`, all 0 where none is known

    Then for the turn:

    - 9: the phase, a 1 at its number in `Phase`
    - 2: how many places are over, and how many cards of each program are face up, of five
    - 1: how much is left of the action, of two
    - 36: the plank that has been chosen, a 1 at its number

    Then what lies on the river:

    - 81: for each site, whether it holds a stone, and its place; on the expert side 0 where it holds none
    - 180: for each plank, whether it lies, and the places of its two supports; all 0 where it does not
    """
    players = int(b.players)
    at = 0
    for index in range(players):
        other = (seat + index) % players
        at = observe_player(b, s, other, out, at)
        shown = int(s.laid[other]) if index == 0 else int(s.revealed)
        for place in range(PLACES):
            for card in range(CARDS):
                out[at] = 1 if place < shown and s.program[other][place] == card else 0
                at += 1
    at = observe_turn(s, out, at)
    at = observe_stones(b, s, out, at)
    observe_planks(b, s, out, at)


def observe_player(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer, at: int) -> int:
    """A player's village or place, cards that are laid, reserve; returns where to go on."""
    space = int(s.pawns[seat])
    for village in range(VILLAGES):
        out[at + village] = 1 if village == space else 0
    at += VILLAGES
    out[at] = space_x(b, s, space) / board_width(b)
    out[at + 1] = space_y(b, s, space) / board_width(b)
    out[at + 2] = int(b.colour[seat]) / VILLAGES
    out[at + 3] = int(s.laid[seat]) / PLACES
    out[at + 4] = 1 if seat == s.first else 0
    out[at + 5] = 1 if seat == s.mover and s.phase != Phase.PROGRAM else 0
    at += 6
    for plank in range(PLANKS):
        out[at + plank] = 1 if s.owner[plank] == seat else 0
    return at + PLANKS


def observe_turn(s: BridgeState, out: Buffer, at: int) -> int:
    """What is asked, how far the programs are, which plank is chosen."""
    for phase in range(Phase.OVER + 1):
        out[at + phase] = 1 if phase == s.phase else 0
    at += Phase.OVER + 1
    out[at] = int(s.place) / PLACES
    out[at + 1] = int(s.revealed) / PLACES
    out[at + 2] = int(s.left) / 2
    at += 3
    for plank in range(PLANKS):
        out[at + plank] = 1 if plank == s.plank else 0
    return at + PLANKS


def observe_stones(b: CompiledBoard, s: BridgeState, out: Buffer, at: int) -> int:
    """Whether each site holds a stone, and where it is."""
    for site in range(SITES):
        out[at] = int(s.stones) >> site & 1
        out[at + 1] = int(s.stone_x[site]) / board_width(b)
        out[at + 2] = int(s.stone_y[site]) / board_width(b)
        at += 3
    return at


def observe_planks(b: CompiledBoard, s: BridgeState, out: Buffer, at: int) -> None:
    """Whether each plank lies on the board, and from where to where."""
    for plank in range(PLANKS):
        for index in range(5):
            out[at + index] = 0
        if s.owner[plank] == LYING:
            out[at] = 1
            out[at + 1] = support_x(b, s, int(s.end_a[plank])) / board_width(b)
            out[at + 2] = support_y(b, s, int(s.end_a[plank])) / board_width(b)
            out[at + 3] = support_x(b, s, int(s.end_b[plank])) / board_width(b)
            out[at + 4] = support_y(b, s, int(s.end_b[plank])) / board_width(b)
        at += 5


def board_width(b: CompiledBoard) -> int:
    """A measure that no place on the board exceeds, in mm."""
    return max(int(b.width), int(b.height))


def space_x(b: CompiledBoard, s: BridgeState, space: int) -> float:
    """Where a pawn stands, in mm: a village's middle, or a plank's."""
    if space < VILLAGES:
        return float(b.village_x[space])
    plank = space - VILLAGES
    return (support_x(b, s, int(s.end_a[plank])) + support_x(b, s, int(s.end_b[plank]))) / 2


def space_y(b: CompiledBoard, s: BridgeState, space: int) -> float:
    """Where a pawn stands, in mm: a village's middle, or a plank's."""
    if space < VILLAGES:
        return float(b.village_y[space])
    plank = space - VILLAGES
    return (support_y(b, s, int(s.end_a[plank])) + support_y(b, s, int(s.end_b[plank]))) / 2


# --- how good a position is ---


def evaluate(b: CompiledBoard, s: BridgeState, seat: int) -> float:
    """How much nearer to its destination ``seat`` is than the nearest other, as the crow flies; a win is far more."""
    if s.winner >= 0:
        return 10.0 if s.winner == seat else -10.0
    nearest = 10.0
    for other in range(b.players):
        if other != seat:
            nearest = min(nearest, way_to_go(b, s, other))
    return nearest - way_to_go(b, s, seat)


def way_to_go(b: CompiledBoard, s: BridgeState, seat: int) -> float:
    """How far a pawn is from its destination, as a share of the way from its start."""
    start = int(b.colour[seat])
    goal = (start + VILLAGES // 2) % VILLAGES
    space = int(s.pawns[seat])
    x = space_x(b, s, space) - float(b.village_x[goal])
    y = space_y(b, s, space) - float(b.village_y[goal])
    whole_x = float(b.village_x[start]) - float(b.village_x[goal])
    whole_y = float(b.village_y[start]) - float(b.village_y[goal])
    return sqrt((x * x + y * y) / (whole_x * whole_x + whole_y * whole_y))
