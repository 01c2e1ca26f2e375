"""What is legal in Golden Dragon, and why something is not. The rulebook's IDs stand with each function.

``s`` is a `DragonState`, ``b`` a `CompiledBoard`, ``seat`` a player.
See `dragonrace.core.rules.kernel` for what the kernel functions (`legal_actions`, `refusal`) promise.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.golden_dragon.actions import (
    ALLOW,
    FIRST_AT,
    FIRST_HOLDER,
    FIRST_MOVE,
    GALE,
    PASS,
    VETO,
    No,
)
from dragonrace.games.golden_dragon.state import (
    MAX_PLAYERS,
    NONE,
    OFF_BOARD,
    VOLCANO,
    CompiledBoard,
    DragonState,
    Phase,
)
from dragonrace.games.golden_dragon.winds import BLOWN_BY, FEWEST_WINDS, FITS, LEFT_OUT, ORDERS, WINDS, WITHOUT

# --- what is legal ---


def legal_actions(b: CompiledBoard, s: DragonState, seat: int, out: Buffer) -> int:
    """Write all legal actions of a seat."""
    if s.phase == Phase.HOLDERS:
        return legal_holders(b, s, seat, out)
    if s.phase == Phase.VETO:
        return legal_answers(s, seat, out)
    if s.phase == Phase.OVER or seat != s.mover:
        return 0
    if s.phase == Phase.START:
        return legal_starts(b, s, out)
    return legal_moves(b, s, out)


def legal_starts(b: CompiledBoard, s: DragonState, out: Buffer) -> int:
    """Any of the six stones (GD-10), or of those that blow (GD-O5); the fifth also chooses the field (GD-11)."""
    first = 0
    last = FIRST_AT
    if is_fifth(s):
        first = FIRST_AT
        last = FIRST_HOLDER
    count = 0
    for action in range(first, last):
        if BLOWN_BY[action % WINDS] < b.winds:
            out[count] = action
            count += 1
    return count


def legal_holders(b: CompiledBoard, s: DragonState, seat: int, out: Buffer) -> int:
    """The five stones that are left (GD-O5: or fewer), in any order (GD-12), once (GD-R7)."""
    if seat < 0 or is_filled(s, seat):
        return 0
    row = (int(b.winds) - FEWEST_WINDS) * WINDS + int(s.under[seat])
    count = int(ORDERS[b.winds])
    for index in range(count):
        out[index] = FIRST_HOLDER + WITHOUT[row][index]
    return count


def legal_moves(b: CompiledBoard, s: DragonState, out: Buffer) -> int:
    """A gale (GD-30), a move of any dragon that can move (GD-22), or back with the stone (GD-26)."""
    out[0] = GALE  # the next one takes its place unless it counts
    count = int(can_play_gale(s))
    must_move = False
    for dragon in range(b.players):
        reason = obstacle(b, s, dragon)
        out[count] = FIRST_MOVE + dragon
        count += int(reason == No.REASON)
        must_move |= obliges(b, s, dragon, reason)
    if not must_move:
        out[count] = PASS
        count += 1
    return count


def legal_answers(s: DragonState, seat: int, out: Buffer) -> int:
    """The owner of the dragon that would move allows it, or vetoes it (GD-31)."""
    if seat != s.moving:
        return 0
    out[0] = ALLOW
    out[1] = VETO
    return 2


def is_fifth(s: DragonState) -> bool:
    """Whether the one who places now is the fifth, who has a choice (GD-11, GD-R9)."""
    return bool(s.placed == MAX_PLAYERS - 1)


def is_filled(s: DragonState, seat: int) -> bool:
    """Whether this player's holder is filled."""
    return bool(s.holder[seat][0] != NONE)


def can_play_gale(s: DragonState) -> bool:
    """Only at the start of a turn (GD-30), and with a card (GD-35)."""
    return bool((s.phase == Phase.TURN) & (s.gales[s.mover] > 0))


def wind_to_play(s: DragonState) -> int:
    """The stone that lies open already, or the front one of the mover's holder (GD-20)."""
    if s.stone != NONE:
        return int(s.stone)
    return int(s.holder[s.mover][0])


def destination(b: CompiledBoard, s: DragonState, dragon: int) -> int:
    """The field to which the stone carries this dragon (GD-21); `OFF_BOARD` or `VOLCANO` where there is none."""
    return int(b.neighbour[wind_to_play(s)][s.dragons[dragon]])


def obstacle(b: CompiledBoard, s: DragonState, dragon: int) -> int:
    """Why the stone can't move this dragon (GD-23, GD-R3); 0 where it can.

    Everything is asked in any case: branches here can't be foretold, and would cost more than they save.
    """
    field = destination(b, s, dragon)
    reason = No.REASON
    for other in range(MAX_PLAYERS):
        if s.dragons[other] == field:
            reason = No.OCCUPIED
    if field == VOLCANO:
        reason = No.VOLCANO
    if field == OFF_BOARD:
        reason = No.OFF_BOARD
    if s.vetoed >> dragon & 1:
        reason = No.VETOED
    return reason


def can_pass(b: CompiledBoard, s: DragonState) -> bool:
    """Whether the stone may go back (GD-26): no move must be made."""
    for dragon in range(b.players):
        if obliges(b, s, dragon, obstacle(b, s, dragon)):
            return False
    return True


def obliges(b: CompiledBoard, s: DragonState, dragon: int, reason: int) -> bool:
    """Whether this dragon's move makes the mover move (GD-24): it is legal, and no gift of the game (GD-25, GD-R6).

    ``reason`` is its `obstacle`.
    """
    return bool((reason == No.REASON) & ((dragon == s.mover) | (destination(b, s, dragon) != b.golden)))


# --- why something is not legal ---


def refusal(b: CompiledBoard, s: DragonState, seat: int, action: int) -> int:
    """Why the actor can't do this now; 0 where they can."""
    if s.phase == Phase.START:
        return refusal_of_start(b, s, action)
    if s.phase == Phase.HOLDERS:
        return refusal_of_holder(b, s, seat, action)
    if s.phase == Phase.VETO:
        return No.REASON if action in (ALLOW, VETO) else No.NOT_AN_ANSWER
    return refusal_of_move(b, s, action)


def refusal_of_start(b: CompiledBoard, s: DragonState, action: int) -> int:
    """Only the fifth to place chooses a field, and must (GD-11, GD-R9); the wind must blow (GD-O5)."""
    if action >= FIRST_HOLDER:
        return No.NOT_A_START
    if is_fifth(s) and action < FIRST_AT:
        return No.FIFTH_CHOOSES
    if not is_fifth(s) and action >= FIRST_AT:
        return No.NO_CHOICE
    if BLOWN_BY[action % WINDS] >= b.winds:
        return No.NO_SUCH_WIND
    return No.REASON


def refusal_of_holder(b: CompiledBoard, s: DragonState, seat: int, action: int) -> int:
    """The start stone is not in the holder (GD-12), nor one of a wind that does not blow (GD-O5)."""
    if action < FIRST_HOLDER or action >= GALE:
        return No.NOT_A_HOLDER
    if LEFT_OUT[action - FIRST_HOLDER] != s.under[seat]:
        return No.NOT_THEIR_STONES
    if not FITS[action - FIRST_HOLDER][b.winds]:
        return No.NO_SUCH_WIND
    return No.REASON


def refusal_of_move(b: CompiledBoard, s: DragonState, action: int) -> int:
    """A gale, a dragon, or back with the stone."""
    if action == GALE:
        if s.phase != Phase.TURN:
            return No.TOO_LATE
        return No.REASON if s.gales[s.mover] > 0 else No.NO_GALE
    if action == PASS:
        return No.REASON if can_pass(b, s) else No.MUST_MOVE
    dragon = action - FIRST_MOVE
    if dragon < 0 or dragon >= MAX_PLAYERS:
        return No.NOT_A_MOVE
    if dragon >= b.players:
        return No.ABSENT
    return obstacle(b, s, dragon)
