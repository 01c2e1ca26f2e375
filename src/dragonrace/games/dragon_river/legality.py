"""What is legal in Dragon River, and why something is not. The rulebook's IDs stand with each function.

``s`` is a `RiverState`, ``b`` a `CompiledBoard`, ``seat`` a player.
See `dragonrace.core.rules.kernel` for what the kernel functions (`legal_actions`, `chance_weights`, `refusal`) promise.
"""

from dragonrace.core.rules.kernel import CHANCE, Buffer
from dragonrace.games.dragon_river.actions import FIRST_FIGHT, FIRST_PAIR, FIRST_TIP, NO_TIP, No
from dragonrace.games.dragon_river.dice import (
    CASES,
    FACE_COUNT,
    FACES,
    FEWEST_DICE,
    FIRST_THROW,
    KEEP_COUNT,
    KEEPS,
    STRAIGHT,
    THROW_IN_CASE,
    THROW_SIZE,
    THROW_WEIGHT,
)
from dragonrace.games.dragon_river.state import MAX_PLAYERS, CompiledBoard, Phase, RiverState

# --- the dice ---


def dice_of(b: CompiledBoard, s: RiverState, seat: int) -> int:
    """How many dice a player throws: five (DR-O7), less one for each pearl behind their boat (DR-17, DR-R3, DR-O2)."""
    if b.claimed_for_good:
        return int(b.dice) - int(s.claimed[seat])
    return int(b.dice) - dice_taken(b, int(s.positions[seat]))


def dice_taken(b: CompiledBoard, space: int) -> int:
    """How many dice the pearls below this space take: one each, but never the last two (DR-17, DR-O7)."""
    return min(pearls_behind(b, space), int(b.dice) - FEWEST_DICE)


def pearls_behind(b: CompiledBoard, space: int) -> int:
    """How many pearls after the start lie below this space: on a pearl one has not passed it yet (DR-R3)."""
    count = 0
    if space > b.pearls[0]:
        count += 1
    if space > b.pearls[1]:
        count += 1
    return count


def dice_to_fall(b: CompiledBoard, s: RiverState) -> int:
    """How many dice fall now: all of the mover's, or those that were not kept (DR-11)."""
    dice = dice_of(b, s, int(s.mover))
    if s.phase == Phase.RETHROW:
        return dice - int(THROW_SIZE[s.dice])
    return dice


def is_straight(b: CompiledBoard, throw: int) -> bool:
    """Whether all of a player's dice, lying so, strand that player (DR-15, DR-R1): with DR-O6 only five dice can."""
    return bool(STRAIGHT[throw] and THROW_SIZE[throw] >= b.straight_dice)


# --- what is legal ---


def legal_actions(b: CompiledBoard, s: RiverState, seat: int, out: Buffer) -> int:
    """Write all legal actions of a seat, or of chance."""
    if seat == CHANCE:
        return legal_chance(b, s, out)
    if s.phase == Phase.OVER or seat != s.mover:
        return 0
    if s.phase == Phase.KEEP:
        return legal_keeps(s, out)
    if s.phase == Phase.PAIR:
        return legal_pairs(b, s, out)
    if s.phase == Phase.TIP:
        return legal_tips(b, s, out)
    return 0


def legal_chance(b: CompiledBoard, s: RiverState, out: Buffer) -> int:
    """Every throw of the right number of dice, or every fight of two different dice (DR-R4)."""
    count = 0
    if s.phase == Phase.THROW or s.phase == Phase.RETHROW:
        dice = dice_to_fall(b, s)
        for throw in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
            out[count] = throw
            count += 1
    elif s.phase == Phase.FIGHT:
        for fight in range(FACES * FACES):
            if fight // FACES != fight % FACES:
                out[count] = FIRST_FIGHT + fight
                count += 1
    return count


def chance_weights(b: CompiledBoard, s: RiverState, out: Buffer) -> int:
    """Throws weigh the number of ways in which they fall; the 30 unequal fights are equally likely."""
    if s.phase == Phase.FIGHT:
        count = FACES * (FACES - 1)
        for index in range(count):
            out[index] = 1
        return count
    dice = dice_to_fall(b, s)
    first = int(FIRST_THROW[dice])
    count = int(FIRST_THROW[dice + 1]) - first
    for index in range(count):
        out[index] = THROW_WEIGHT[first + index]
    return count


def chance_cases(b: CompiledBoard, s: RiverState, _out: Buffer) -> int:
    """Every die is as likely to show each face (DR-11); in a fight the two differ (DR-R4)."""
    if s.phase == Phase.FIGHT:
        return FACES * (FACES - 1)
    if s.phase == Phase.THROW or s.phase == Phase.RETHROW:
        return int(CASES[dice_to_fall(b, s)])
    return 0


def chance_case(b: CompiledBoard, s: RiverState, case: int, _out: Buffer) -> int:
    """The throw, or the fight, that this case of all equally likely ones is."""
    if s.phase == Phase.FIGHT:
        came = case // (FACES - 1)
        there = case % (FACES - 1)
        if there >= came:
            there += 1
        return FIRST_FIGHT + FACES * came + there
    return int(THROW_IN_CASE[dice_to_fall(b, s)][case])


def legal_keeps(s: RiverState, out: Buffer) -> int:
    """Any of the dice stay, or none, or all (DR-11)."""
    count = int(KEEP_COUNT[s.dice])
    for index in range(count):
        out[index] = KEEPS[s.dice][index]
    return count


def legal_pairs(b: CompiledBoard, s: RiverState, out: Buffer) -> int:
    """Any pair that does not overshoot, in any order (DR-18, DR-19, DR-R7)."""
    count = 0
    for face in range(1, FACES + 1):
        if can_play(b, s, face):
            out[count] = FIRST_PAIR + face
            count += 1
    return count


def legal_tips(b: CompiledBoard, s: RiverState, out: Buffer) -> int:
    """Any racer who can be tipped, or nobody (DR-30, DR-32)."""
    count = 0
    for seat in range(b.players):
        if can_tip(s, seat):
            out[count] = FIRST_TIP + seat
            count += 1
    out[count] = NO_TIP
    return count + 1


def can_play(b: CompiledBoard, s: RiverState, face: int) -> bool:
    """Whether there is a pair of this face that doesn't carry the boat beyond the last pearl (DR-19)."""
    return bool(s.pairs[face] > 0 and int(s.positions[s.mover]) + face <= b.finish)


def has_playable_pair(b: CompiledBoard, s: RiverState) -> bool:
    """Whether a pair can be played: then it must be (DR-R7)."""
    for face in range(1, FACES + 1):
        if can_play(b, s, face):
            return True
    return False


def can_tip(s: RiverState, seat: int) -> bool:
    """Whether the mover can tip this seat: another (DR-30), not stuck (DR-16), not on the start pearl (DR-R6)."""
    return bool(seat != s.mover and s.stranded[seat] == 0 and s.positions[seat] > 0)


def has_tip(b: CompiledBoard, s: RiverState) -> bool:
    """Whether tipping is played (DR-O1), there is a spare die, and there is somebody to tip."""
    if b.tipping == 0 or s.spare == 0:
        return False
    for seat in range(b.players):
        if can_tip(s, seat):
            return True
    return False


# --- why something is not legal ---


def refusal(b: CompiledBoard, s: RiverState, seat: int, action: int) -> int:
    """Why the actor can't do this now; 0 where they can."""
    if seat == CHANCE:
        return refusal_of_chance(b, s, action)
    if s.phase == Phase.KEEP:
        return refusal_of_keep(s, action)
    if s.phase == Phase.PAIR:
        return refusal_of_pair(b, s, action)
    return refusal_of_tip(b, s, action)


def refusal_of_chance(b: CompiledBoard, s: RiverState, action: int) -> int:
    """The right number of dice falls; in a fight two different ones."""
    if s.phase == Phase.FIGHT:
        if action < FIRST_FIGHT:
            return No.NOT_A_FIGHT
        if (action - FIRST_FIGHT) // FACES == (action - FIRST_FIGHT) % FACES:
            return No.EQUAL_DICE
        return No.REASON
    if action >= FIRST_FIGHT:
        return No.NOT_A_THROW
    if THROW_SIZE[action] != dice_to_fall(b, s):
        return No.WRONG_DICE
    return No.REASON


def refusal_of_keep(s: RiverState, action: int) -> int:
    """What is kept must lie on the table (DR-11)."""
    if action > FIRST_PAIR:
        return No.NOT_A_KEEP
    for face in range(1, FACES + 1):
        if FACE_COUNT[action][face] > FACE_COUNT[s.dice][face]:
            return No.NOT_THROWN
    return No.REASON


def refusal_of_pair(b: CompiledBoard, s: RiverState, action: int) -> int:
    """The pair must be there (DR-12), and not overshoot (DR-19)."""
    face = action - FIRST_PAIR
    if face < 1 or face > FACES:
        return No.NOT_A_PAIR
    if s.pairs[face] == 0:
        return No.NO_SUCH_PAIR
    if not can_play(b, s, face):
        return No.TOO_FAR
    return No.REASON


def refusal_of_tip(b: CompiledBoard, s: RiverState, action: int) -> int:
    """Whoever is tipped must be another (DR-30), not stuck (DR-16), and not on the start pearl (DR-R6)."""
    if action == NO_TIP:
        return No.REASON
    seat = action - FIRST_TIP
    if seat < 0 or seat >= MAX_PLAYERS:
        return No.NOT_A_TIP
    if seat >= b.players:
        return No.ABSENT
    if seat == s.mover:
        return No.ONESELF
    if s.stranded[seat] != 0:
        return No.STRANDED
    if s.positions[seat] == 0:
        return No.AT_START
    return No.REASON
