"""What happens in Golden Dragon: the start, the turn, cards, the end. The rulebook's IDs stand with each function.

``s`` is a `DragonState`, ``b`` a `CompiledBoard`, ``seat`` a player.
See `dragonrace.core.rules.kernel` for what the kernel functions (`start`, `actors`, `turn_segment`, `apply`) promise.
"""

from dragonrace.games.golden_dragon.actions import ALLOW, FIRST_AT, FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.legality import destination, is_fifth, is_filled
from dragonrace.games.golden_dragon.state import MAX_PLAYERS, NOBODY, NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, STONES, WINDS

# --- the start, and who acts ---


def start(b: CompiledBoard, s: DragonState) -> None:
    """Nothing lies on the board; everybody has their stones and cards (GD-3, GD-O6), and one begins (GD-10)."""
    s.winner = NOBODY
    s.moving = NOBODY
    s.stone = NONE
    for seat in range(MAX_PLAYERS):
        s.dragons[seat] = NONE
        s.under[seat] = NONE
        for place in range(HOLDER_SIZE):
            s.holder[seat][place] = NONE
    for seat in range(b.players):
        s.gales[seat] = b.cards
        s.lightnings[seat] = b.cards
    s.mover = b.first_player
    s.phase = Phase.START


def actors(b: CompiledBoard, s: DragonState) -> int:
    """All fill their holders at the same time (GD-R7); else the mover acts, or whoever is asked for a veto (GD-R5)."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.VETO:
        return 1 << int(s.moving)
    if s.phase != Phase.HOLDERS:
        return 1 << int(s.mover)
    mask = 0
    for seat in range(b.players):
        if not is_filled(s, seat):
            mask |= 1 << seat
    return mask


def turn_segment(_b: CompiledBoard, s: DragonState) -> int:
    """Each start stone, each holder and each turn is a segment of its own."""
    return int(s.placed) + int(s.filled) + int(s.turns)


# --- what happens ---


def apply(b: CompiledBoard, s: DragonState, seat: int, action: int) -> None:
    """Carry out a legal action, up to the next choice."""
    if s.phase == Phase.START:
        lay_start_stone(b, s, action)
    elif s.phase == Phase.HOLDERS:
        fill_holder(b, s, seat, action - FIRST_HOLDER)
    elif action == GALE:
        play_gale(b, s)
    elif action == PASS:
        take_stone(s)
        end_move(b, s, int(s.stone))
    elif action == ALLOW:
        move_dragon(b, s)
    elif action == VETO:
        play_lightning(s)
    else:
        lay_stone(b, s, action - FIRST_MOVE)


def lay_start_stone(b: CompiledBoard, s: DragonState, action: int) -> None:
    """A stone on the next start field, and the dragon on it (GD-10, GD-R9); the fifth has two fields (GD-11)."""
    field = int(s.placed)
    if is_fifth(s):
        field += (action - FIRST_AT) // WINDS
    s.dragons[s.mover] = int(b.starts[field])
    s.under[s.mover] = action % WINDS
    s.placed = int(s.placed) + 1
    s.mover = next_seat(b, s)
    if s.placed == b.players:
        s.phase = Phase.HOLDERS


def fill_holder(b: CompiledBoard, s: DragonState, seat: int, arrangement: int) -> None:
    """The other five stones (GD-O5: or fewer), unseen (GD-12). When all have done so, the first turn begins."""
    stones = int(b.winds) - 1
    for place in range(stones):
        s.holder[seat][place] = int(STONES[arrangement][place])
    s.hidden[seat] = stones
    s.filled = int(s.filled) + 1
    if s.filled == b.players:
        begin_turn(b, s)


def begin_turn(b: CompiledBoard, s: DragonState) -> None:
    """A turn is one move (GD-20), or three (GD-R10)."""
    s.phase = Phase.TURN
    s.moves_left = b.moves_per_turn


def play_gale(b: CompiledBoard, s: DragonState) -> None:
    """A move for each stone now in the holder, five, in place of the turn's (GD-30); the card is spent (GD-35)."""
    s.gales[s.mover] = int(s.gales[s.mover]) - 1
    s.moves_left = int(b.winds) - 1
    s.in_gale = 1
    s.phase = Phase.MOVE


def lay_stone(b: CompiledBoard, s: DragonState, dragon: int) -> None:
    """Lay the front stone beside a dragon (GD-20). Its owner is asked if they hold a lightning (GD-R5, GD-34)."""
    take_stone(s)
    s.moving = dragon
    if (dragon != s.mover) & (s.lightnings[dragon] > 0):  # one branch instead of two
        s.phase = Phase.VETO
    else:
        move_dragon(b, s)


def take_stone(s: DragonState) -> None:
    """Take the stone at the bottom left (GD-20), unless it is out already; all have seen it from now on (GD-R2)."""
    if s.stone != NONE:
        return
    seat = int(s.mover)
    s.stone = int(s.holder[seat][0])
    for place in range(HOLDER_SIZE - 1):
        s.holder[seat][place] = int(s.holder[seat][place + 1])
    s.holder[seat][HOLDER_SIZE - 1] = NONE
    if s.hidden[seat] > 0:
        s.hidden[seat] = int(s.hidden[seat]) - 1


def play_lightning(s: DragonState) -> None:
    """The card is spent (GD-35); the mover must try another dragon with this stone (GD-33, GD-R3)."""
    s.lightnings[s.moving] = int(s.lightnings[s.moving]) - 1
    s.vetoed = int(s.vetoed) | 1 << int(s.moving)
    s.moving = NOBODY
    s.phase = Phase.MOVE


def move_dragon(b: CompiledBoard, s: DragonState) -> None:
    """The dragon moves onto the stone; the one that it stood on goes back (GD-20). The golden volcano wins (GD-40)."""
    dragon = int(s.moving)
    field = destination(b, s, dragon)
    old = int(s.under[dragon])
    s.dragons[dragon] = field
    s.under[dragon] = int(s.stone)
    s.moving = NOBODY
    if field == b.golden:
        s.winner = dragon
        put_back(b, s, old)
        finish_game(s)
    else:
        end_move(b, s, old)


def end_move(b: CompiledBoard, s: DragonState, stone: int) -> None:
    """Put a stone back; that ends the move (GD-26, GD-R4), and with the last one the turn."""
    put_back(b, s, stone)
    s.moves_left = int(s.moves_left) - 1
    s.phase = Phase.MOVE
    if s.moves_left == 0:
        end_turn(b, s)


def put_back(b: CompiledBoard, s: DragonState, stone: int) -> None:
    """A stone goes to the top right of the mover's holder (GD-20, GD-26): it fills the holder, of GD-O5's size."""
    s.holder[s.mover][int(b.winds) - 2] = stone
    s.stone = NONE
    s.vetoed = 0


# --- the end of a turn, and of the game ---


def end_turn(b: CompiledBoard, s: DragonState) -> None:
    """The player to the left is next (GD-27); at the limit the game is a draw (GD-O4)."""
    s.turns = int(s.turns) + 1
    s.in_gale = 0
    s.mover = next_seat(b, s)
    if b.turn_limit > 0 and s.turns >= b.turn_limit:
        finish_game(s)
    else:
        begin_turn(b, s)


def next_seat(b: CompiledBoard, s: DragonState) -> int:
    """The seat to the left of the mover's (GD-27)."""
    seat = int(s.mover) + 1
    return 0 if seat == b.players else seat


def finish_game(s: DragonState) -> None:
    """Nobody acts any more."""
    s.moves_left = 0
    s.in_gale = 0
    s.phase = Phase.OVER
