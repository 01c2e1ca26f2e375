"""What happens in Dragon River: the turn, fights, tips, the end. The rulebook's IDs stand with each function.

``s`` is a `RiverState`, ``b`` a `CompiledBoard`, ``seat`` a player.
See `dragonrace.core.rules.kernel` for what the kernel functions (`start`, `actors`, `apply`) promise.
"""

from dragonrace.core.rules.kernel import CHANCE_BIT
from dragonrace.games.dragon_river.actions import FIRST_FIGHT, FIRST_PAIR, FIRST_TIP, NO_TIP
from dragonrace.games.dragon_river.dice import FACE_COUNT, FACES, UNION
from dragonrace.games.dragon_river.legality import dice_taken, has_playable_pair, has_tip, is_straight
from dragonrace.games.dragon_river.state import NOBODY, CompiledBoard, Phase, RiverState

# --- the start, and who acts ---


def start(b: CompiledBoard, s: RiverState) -> None:
    """Everybody stands on the start pearl (DR-2); the first player throws (DR-10)."""
    s.winner = NOBODY
    s.came = NOBODY
    s.there = NOBODY
    s.mover = b.first_player
    s.phase = Phase.THROW


def actors(_b: CompiledBoard, s: RiverState) -> int:
    """The mover decides; dice fall by chance."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.THROW or s.phase == Phase.RETHROW or s.phase == Phase.FIGHT:
        return CHANCE_BIT
    return 1 << int(s.mover)


# --- what happens ---


def apply(b: CompiledBoard, s: RiverState, _seat: int, action: int) -> None:
    """Carry out a legal action, up to the next choice or throw."""
    if s.phase == Phase.THROW:
        first_throw(b, s, action)
    elif s.phase == Phase.KEEP:
        keep(b, s, action)
    elif s.phase == Phase.RETHROW:
        s.dice = int(UNION[s.dice][action])
        read_dice(b, s)
    elif s.phase == Phase.PAIR:
        play_pair(b, s, action - FIRST_PAIR)
    elif s.phase == Phase.FIGHT:
        fight(b, s, (action - FIRST_FIGHT) // FACES + 1, (action - FIRST_FIGHT) % FACES + 1)
    elif action == NO_TIP:
        end_turn(b, s)
    else:
        sweep(b, s, action - FIRST_TIP, int(s.spare))


def first_throw(b: CompiledBoard, s: RiverState, throw: int) -> None:
    """The first throw; with DR-O4 a straight already strands."""
    s.dice = throw
    if b.straight_on_first_throw and is_straight(b, throw):
        strand(b, s)
    else:
        s.phase = Phase.KEEP


def keep(b: CompiledBoard, s: RiverState, kept: int) -> None:
    """Some dice stay, the others fall again; who keeps all has no second throw (DR-11)."""
    if kept == s.dice:
        read_dice(b, s)
    else:
        s.dice = kept
        s.phase = Phase.RETHROW


def read_dice(b: CompiledBoard, s: RiverState) -> None:
    """A straight strands (DR-15, DR-R1); else there are pairs (DR-12 to DR-14) and a spare (DR-30, DR-31, DR-R8)."""
    if is_straight(b, int(s.dice)):
        strand(b, s)
        return
    for face in range(1, FACES + 1):
        count = int(FACE_COUNT[s.dice][face])
        s.pairs[face] = count // 2
        if count == 3 or count == 5:
            s.spare = face
    go_on(b, s)


def strand(b: CompiledBoard, s: RiverState) -> None:
    """Stuck on a sandbank until the missed turn is over (DR-15, DR-R2)."""
    s.stranded[s.mover] = 1
    end_turn(b, s)


def go_on(b: CompiledBoard, s: RiverState) -> None:
    """First the pairs, while any can be played (DR-R7); then the tip (DR-32); then it is the next player's turn."""
    if has_playable_pair(b, s):
        s.phase = Phase.PAIR
    elif has_tip(b, s):
        s.phase = Phase.TIP
    else:
        end_turn(b, s)


def play_pair(b: CompiledBoard, s: RiverState, face: int) -> None:
    """A pair moves the boat upstream by its number (DR-12); the last pearl wins (DR-3); no space holds two (DR-20)."""
    s.pairs[face] = int(s.pairs[face]) - 1
    space = int(s.positions[s.mover]) + face
    s.positions[s.mover] = space
    claim_dice(b, s, int(s.mover))
    if space == b.finish:
        s.winner = int(s.mover)
        finish_game(s)
    elif not start_fight(b, s, int(s.mover)):
        go_on(b, s)


def claim_dice(b: CompiledBoard, s: RiverState, seat: int) -> None:
    """Remember how many dice pearls have taken for good: each takes one, once (DR-O2)."""
    taken = dice_taken(b, int(s.positions[seat]))
    if taken > s.claimed[seat]:
        s.claimed[seat] = taken


def start_fight(b: CompiledBoard, s: RiverState, came: int) -> bool:
    """Whether somebody is already on the space of the one who came there: then they fight (DR-20).

    A fight ends the mover's turn: the other pair and the spare are lost (DR-21). Nobody fights at the start (DR-R6).
    """
    if s.positions[came] == 0:
        return False
    there = NOBODY
    for seat in range(b.players):
        if seat != came and s.positions[seat] == s.positions[came]:
            there = seat
    if there == NOBODY:
        return False
    s.came = came
    s.there = there
    s.phase = Phase.FIGHT
    clear_dice(s)
    return True


def fight(b: CompiledBoard, s: RiverState, die_came: int, die_there: int) -> None:
    """The higher die stays, the loser moves downstream by the lower one (DR-20, DR-R9)."""
    if die_came > die_there:
        sweep(b, s, int(s.there), die_there)
    else:
        sweep(b, s, int(s.came), die_came)


def sweep(b: CompiledBoard, s: RiverState, seat: int, spaces: int) -> None:
    """Downstream, never below the start (DR-R6); on an occupied space there is another fight (DR-R5)."""
    s.positions[seat] = max(0, int(s.positions[seat]) - spaces)
    if not start_fight(b, s, seat):
        end_turn(b, s)


# --- the end of a turn, and of the game ---


def clear_dice(s: RiverState) -> None:
    """Take the dice from the table."""
    s.dice = 0
    s.spare = 0
    for face in range(1, FACES + 1):
        s.pairs[face] = 0


def end_turn(b: CompiledBoard, s: RiverState) -> None:
    """The next player's turn, clockwise (DR-10); who is stuck misses theirs (DR-15), which counts as one (DR-O5)."""
    clear_dice(s)
    s.came = NOBODY
    s.there = NOBODY
    count_turn(b, s)
    while s.phase != Phase.OVER and s.stranded[s.mover] != 0:
        s.stranded[s.mover] = 0
        count_turn(b, s)


def count_turn(b: CompiledBoard, s: RiverState) -> None:
    """One turn more is over; at the limit the game is a draw (DR-O5)."""
    s.turns = int(s.turns) + 1
    s.mover = (int(s.mover) + 1) % int(b.players)
    s.phase = Phase.THROW
    if b.turn_limit > 0 and s.turns >= b.turn_limit:
        finish_game(s)


def finish_game(s: RiverState) -> None:
    """Nobody acts any more."""
    clear_dice(s)
    s.phase = Phase.OVER
