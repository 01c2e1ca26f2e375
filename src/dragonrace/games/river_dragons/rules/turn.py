"""What happens in River Dragons: programs, their resolution, the end. The rulebook's IDs stand with each function.

``s`` is a `BridgeState`, ``b`` a `CompiledBoard`, ``seat`` a player.
See `dragonrace.core.rules.kernel` for what the kernel functions (`start`, `actors`, `turn_segment`, `apply`) promise.
"""

from dragonrace.games.river_dragons.actions import (
    FIRST_GO,
    FIRST_JUMP,
    FIRST_LIFT,
    FIRST_PLANK,
    FIRST_POINT,
    FIRST_SPAN,
    FIRST_STONE,
    FIRST_TAKE,
    STAY,
)
from dragonrace.games.river_dragons.board.spans import fits_somewhere, lay, take_up
from dragonrace.games.river_dragons.board.stones import lift_stone, place_stone
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, PLACES, Card
from dragonrace.games.river_dragons.rules.legality import (
    can_place_stone,
    has_jump,
    has_plank,
    has_removal,
    has_step,
    plank_in_reserve,
)
from dragonrace.games.river_dragons.state import (
    ABSENT,
    MAX_PLAYERS,
    NONE,
    OUT,
    PLANKS,
    SITES,
    SIZES,
    SPACES,
    SUPPORTS,
    VILLAGES,
    BridgeState,
    CompiledBoard,
    Phase,
)

# --- the start, and who acts ---


def start(b: CompiledBoard, s: BridgeState) -> None:
    """Pawns stand in their villages (RD-3), each player has the planks of their colour (RD-6)."""
    s.winner = NONE
    s.plank = NONE
    s.first = b.first_player
    for seat in range(b.players):
        s.pawns[seat] = b.colour[seat]
    for plank in range(PLANKS):
        seat = int(b.seat[plank // SIZES])
        s.owner[plank] = ABSENT if seat == NONE else seat
        s.end_a[plank] = NONE
        s.end_b[plank] = NONE
    if b.expert == 0:
        for island in range(SITES):
            s.stone_x[island] = b.island_x[island]
            s.stone_y[island] = b.island_y[island]
    clear_programs(s)


def clear_programs(s: BridgeState) -> None:
    """Everybody has their cards back in hand (RD-16)."""
    for seat in range(MAX_PLAYERS):
        s.laid[seat] = 0
        for place in range(PLACES):
            s.program[seat][place] = NONE
    s.revealed = 0
    s.place = 0
    s.acting = 0
    s.mover = s.first
    s.phase = Phase.PROGRAM


def actors(b: CompiledBoard, s: BridgeState) -> int:
    """All lay their programs at the same time (RD-10); else whoever resolves their card acts."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase != Phase.PROGRAM:
        return 1 << int(s.mover)
    mask = 0
    for seat in range(b.players):
        if s.laid[seat] < PLACES:
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
        lay(b, s, int(s.plank), (action - FIRST_SPAN) // SUPPORTS, (action - FIRST_SPAN) % SUPPORTS)
        asks = plank_is_done(s)
    elif s.phase == Phase.REMOVE:
        remove(b, s, action)
    elif action >= FIRST_JUMP:
        go(b, s, (action - FIRST_JUMP) % SPACES)
    elif action != STAY:
        asks = step(b, s, action - FIRST_GO)
    if not asks and s.phase != Phase.OVER:
        s.acting = int(s.acting) + 1
        resolve(b, s)


def lay_card(b: CompiledBoard, s: BridgeState, seat: int, card: int) -> None:
    """The next card, face down (RD-10, RD-11). When all programs are laid, the first cards are revealed (RD-13)."""
    s.program[seat][s.laid[seat]] = card
    s.laid[seat] = int(s.laid[seat]) + 1
    for other in range(b.players):
        if s.laid[other] < PLACES:
            return
    s.revealed = 1
    resolve(b, s)


def resolve(b: CompiledBoard, s: BridgeState) -> None:
    """Place by place, clockwise from the first player (RD-13), up to the next choice or the end of the turn."""
    while s.place < PLACES:
        while s.acting < b.players:
            s.mover = (int(s.first) + int(s.acting)) % int(b.players)
            if begin_action(b, s):
                return
            s.acting = int(s.acting) + 1
        s.place = int(s.place) + 1
        s.acting = 0
        if s.place < PLACES:
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


def is_cancelled(b: CompiledBoard, s: BridgeState, seat: int) -> bool:
    """Whether a dragon of this player's colour lies at this place, of anybody (RD-14). It cancels no dragon (RD-15)."""
    for other in range(b.players):
        if s.program[other][s.place] == FIRST_DRAGON + int(b.colour[seat]):
            return True
    return False


# --- stones ---


def ask_stone(b: CompiledBoard, s: BridgeState) -> bool:
    """A stone must be placed where one can be (RD-20); the rest of the action is lost where none can (RD-24)."""
    s.phase = Phase.STONE
    return can_place_stone(b, s)


def put_stone(b: CompiledBoard, s: BridgeState, action: int) -> bool:
    """Place it; whether another is to follow (RD-21, RD-R12)."""
    place_stone(b, s, action - FIRST_POINT if b.expert else action - FIRST_STONE)
    s.left = int(s.left) - 1
    return s.left > 0 and ask_stone(b, s)


# --- planks ---


def ask_plank(s: BridgeState) -> bool:
    """A plank must be chosen (RD-30), if the reserve holds any (RD-R6)."""
    s.phase = Phase.PLANK
    return has_plank(s, int(s.mover))


def choose_plank(b: CompiledBoard, s: BridgeState, size: int) -> bool:
    """The choice stands (RD-32). A plank that fits nowhere is out of the game (RD-35)."""
    s.plank = plank_in_reserve(s, int(s.mover), size)
    if fits_somewhere(b, s, size):
        s.phase = Phase.SPAN
        return True
    s.owner[s.plank] = OUT
    return plank_is_done(s)


def plank_is_done(s: BridgeState) -> bool:
    """Whether another plank is to follow (RD-31), also when the first left the game (RD-R12)."""
    s.plank = NONE
    s.left = int(s.left) - 1
    return s.left > 0 and ask_plank(s)


# --- Remove ---


def remove(b: CompiledBoard, s: BridgeState, action: int) -> None:
    """A plank goes into the mover's reserve (or see RD-O8), a stone into the common one (RD-40, RD-R15)."""
    if action < FIRST_LIFT:
        take_up(b, s, action - FIRST_TAKE, int(s.mover))
    else:
        lift_stone(b, s, action - FIRST_LIFT)


# --- moving ---


def ask_step(b: CompiledBoard, s: BridgeState) -> bool:
    """The pawn must go (RD-50, RD-51), or it falls (RD-54)."""
    s.phase = Phase.STEP
    if has_step(s):
        return True
    fall(b, s)
    return False


def ask_jump(b: CompiledBoard, s: BridgeState) -> bool:
    """The pawn must jump (RD-60), or it falls (RD-61)."""
    s.phase = Phase.JUMP
    if has_jump(b, s):
        return True
    fall(b, s)
    return False


def fall(b: CompiledBoard, s: BridgeState) -> None:
    """Into the river, and back to the starting village, also from there (RD-54, RD-R7)."""
    s.pawns[s.mover] = b.colour[s.mover]
    s.left = 0


def step(b: CompiledBoard, s: BridgeState, space: int) -> bool:
    """One step; whether a second is to follow (RD-51). There is one: the way back is free (RD-55)."""
    s.left = int(s.left) - 1
    go(b, s, space)
    if s.phase == Phase.OVER or s.left == 0:
        return False
    s.phase = Phase.SECOND_STEP
    return True


def go(b: CompiledBoard, s: BridgeState, space: int) -> None:
    """The pawn goes there. The destination is the village opposite (RD-3); arriving wins at once (RD-17)."""
    s.pawns[s.mover] = space
    if space == (int(b.colour[s.mover]) + VILLAGES // 2) % VILLAGES:
        s.winner = int(s.mover)
        finish_game(s)


# --- the end of a turn, and of the game ---


def end_turn(b: CompiledBoard, s: BridgeState) -> None:
    """The first-player card goes on (RD-16); at the limit the game is a draw (RD-O7)."""
    s.turns = int(s.turns) + 1
    s.first = (int(s.first) + 1) % int(b.players)
    s.left = 0
    if b.turn_limit > 0 and s.turns >= b.turn_limit:
        finish_game(s)
    else:
        clear_programs(s)


def finish_game(s: BridgeState) -> None:
    """Nobody acts any more."""
    s.left = 0
    s.phase = Phase.OVER
