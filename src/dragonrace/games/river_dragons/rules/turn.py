"""A turn of River Dragons: programs are laid, then resolved place by place. Each kind of action has a file of its own.

`dragonrace.core.rules.kernel` says what `start`, `actors`, `turn_segment` and `apply` promise.
"""

from dragonrace.games.river_dragons.actions import FIRST_GO, FIRST_JUMP, FIRST_PLANK, STAY, ends_of_span, parts_of_jump
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from dragonrace.games.river_dragons.rules.end import end_turn
from dragonrace.games.river_dragons.rules.jumping import ask_jump
from dragonrace.games.river_dragons.rules.moving import ask_step, go, step
from dragonrace.games.river_dragons.rules.planks import ask_plank, choose_plank, lay, plank_is_done
from dragonrace.games.river_dragons.rules.programs import clear_programs, is_cancelled
from dragonrace.games.river_dragons.rules.removing import has_removal, remove
from dragonrace.games.river_dragons.rules.stones import ask_stone, put_stone
from dragonrace.games.river_dragons.state import (
    ABSENT,
    NONE,
    PLANKS,
    SITES,
    SIZES,
    BridgeState,
    CompiledBoard,
    Phase,
)

# --- the start, and who acts ---


def start(b: CompiledBoard, s: BridgeState) -> None:
    """Pawns stand in their villages (RD-3), each player has the planks of their colour (RD-6, RD-O12)."""
    s.winner = NONE
    s.plank = NONE
    s.first = b.first_player
    for seat in range(b.players):
        s.pawns[seat] = b.colour[seat]
    for plank in range(PLANKS):
        seat = int(b.seat[plank // SIZES])
        s.owner[plank] = ABSENT if seat == NONE or plank % SIZES >= b.sizes else seat
        s.end_a[plank] = NONE
        s.end_b[plank] = NONE
    if b.expert == 0:
        s.stones = b.standing
        for island in range(SITES):
            s.stone_x[island] = b.island_x[island]
            s.stone_y[island] = b.island_y[island]
    clear_programs(s)


def actors(b: CompiledBoard, s: BridgeState) -> int:
    """All lay their programs at the same time (RD-10); else whoever resolves their card acts."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase != Phase.PROGRAM:
        return 1 << int(s.mover)
    mask = 0
    for seat in range(b.players):
        if s.laid[seat] < b.places:
            mask |= 1 << seat
    return mask


def turn_segment(_b: CompiledBoard, s: BridgeState) -> int:
    """Each card that is laid, and each that is resolved, is a segment of its own."""
    laid = 0
    for cards in s.laid:
        laid += int(cards)
    return (int(s.turns) * 64 + int(s.place) * 8 + int(s.acting)) * 64 + laid


# --- what happens ---


def apply(b: CompiledBoard, s: BridgeState, seat: int, action: int) -> None:
    """Carry out a legal action, up to the next choice."""
    asks = False
    if s.phase == Phase.PROGRAM:
        lay_card(b, s, seat, action)
        return
    if s.phase == Phase.STONE:
        asks = put_stone(b, s, action)
    elif s.phase == Phase.PLANK:
        asks = choose_plank(b, s, action - FIRST_PLANK)
    elif s.phase == Phase.SPAN:
        a, c = ends_of_span(action)
        lay(b, s, int(s.plank), a, c)
        asks = plank_is_done(s)
    elif s.phase == Phase.REMOVE:
        remove(b, s, action)
    elif action >= FIRST_JUMP:
        go(b, s, parts_of_jump(action)[1])
    elif action != STAY:
        asks = step(b, s, action - FIRST_GO)
    if not asks and s.phase != Phase.OVER:
        s.acting = int(s.acting) + 1
        resolve(b, s)


def lay_card(b: CompiledBoard, s: BridgeState, seat: int, card: int) -> None:
    """The next card, face down (RD-10, RD-11). When all are laid (RD-O9), the first ones are revealed (RD-13)."""
    s.program[seat][s.laid[seat]] = card
    s.laid[seat] = int(s.laid[seat]) + 1
    for other in range(b.players):
        if s.laid[other] < b.places:
            return
    s.revealed = 1
    resolve(b, s)


def resolve(b: CompiledBoard, s: BridgeState) -> None:
    """Place by place, clockwise from the first player (RD-13), up to the next choice or the end of the turn."""
    while s.place < b.places:
        while s.acting < b.players:
            s.mover = (int(s.first) + int(s.acting)) % int(b.players)
            if begin_action(b, s):
                return
            s.acting = int(s.acting) + 1
        s.place = int(s.place) + 1
        s.acting = 0
        if s.place < b.places:
            s.revealed = int(s.place) + 1
    end_turn(b, s)


def begin_action(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether the mover's card asks for a choice; dragons and cancelled cards don't, nor do those that are lost."""
    card = int(s.program[s.mover][s.place])
    s.left = 0
    if card >= FIRST_DRAGON or is_cancelled(b, s, int(s.mover)):
        return False
    if card == Card.S1 or card == Card.S2:
        s.left = card - Card.S1 + 1
        return ask_stone(b, s)
    if card == Card.P1 or card == Card.P2:
        s.left = card - Card.P1 + 1
        return ask_plank(s)
    if card == Card.R:
        s.phase = Phase.REMOVE
        return has_removal(b, s)
    if card == Card.J:
        return ask_jump(b, s)
    s.left = card - Card.M1 + 1
    return ask_step(b, s)
