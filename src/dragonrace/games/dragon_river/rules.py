"""Dragon River's rules, on records. The rulebook's IDs stand with each function.

``s`` is a `RiverState`, ``b`` a `CompiledBoard`, ``seat`` a player. See `dragonrace.core.kernel` for what the kernel
functions (`start` to `evaluate`) promise.
"""

from typing import Any

from dragonrace.core.kernel import CHANCE, CHANCE_BIT
from dragonrace.games.dragon_river.actions import FIRST_FIGHT, FIRST_PAIR, FIRST_TIP, NO_TIP, No
from dragonrace.games.dragon_river.dice import (
    DICE,
    FACE_COUNT,
    FACES,
    FIRST_THROW,
    KEEP_COUNT,
    KEEPS,
    STRAIGHT,
    THROW_SIZE,
    THROW_WEIGHT,
    UNION,
)
from dragonrace.games.dragon_river.state import MAX_PLAYERS, NOBODY, Phase

# --- the start, and who acts ---


def start(b: Any, s: Any) -> None:
    """Everybody stands on the start pearl (DR-2); the first player throws (DR-10)."""
    s.winner = NOBODY
    s.came = NOBODY
    s.there = NOBODY
    s.mover = b.first_player
    s.phase = Phase.THROW


def actors(_b: Any, s: Any) -> int:
    """The mover decides; dice fall by chance."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.THROW or s.phase == Phase.RETHROW or s.phase == Phase.FIGHT:
        return CHANCE_BIT
    return 1 << int(s.mover)


def dice_of(b: Any, s: Any, seat: int) -> int:
    """How many dice a player throws: five, less one for each pearl behind him (DR-17, DR-R3, DR-O2)."""
    if b.claimed_for_good:
        return DICE - int(s.claimed[seat])
    return DICE - pearls_behind(b, int(s.positions[seat]))


def pearls_behind(b: Any, space: int) -> int:
    """How many pearls after the start lie below this space: on a pearl one has not passed it yet (DR-R3)."""
    count = 0
    if space > b.pearls[0]:
        count += 1
    if space > b.pearls[1]:
        count += 1
    return count


def dice_to_fall(b: Any, s: Any) -> int:
    """How many dice fall now: all of the mover's, or those that he did not keep (DR-11)."""
    dice = dice_of(b, s, int(s.mover))
    if s.phase == Phase.RETHROW:
        return dice - int(THROW_SIZE[s.dice])
    return dice


# --- what is legal ---


def legal_actions(b: Any, s: Any, seat: int, out: Any) -> int:
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


def legal_chance(b: Any, s: Any, out: Any) -> int:
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


def chance_weights(b: Any, s: Any, out: Any) -> int:
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


def legal_keeps(s: Any, out: Any) -> int:
    """Any of the dice stay, or none, or all (DR-11)."""
    count = int(KEEP_COUNT[s.dice])
    for index in range(count):
        out[index] = KEEPS[s.dice][index]
    return count


def legal_pairs(b: Any, s: Any, out: Any) -> int:
    """Any pair that does not overshoot, in any order (DR-18, DR-19, DR-R7)."""
    count = 0
    for face in range(1, FACES + 1):
        if can_play(b, s, face):
            out[count] = FIRST_PAIR + face
            count += 1
    return count


def legal_tips(b: Any, s: Any, out: Any) -> int:
    """Any racer who can be tipped, or nobody (DR-30, DR-32)."""
    count = 0
    for seat in range(b.players):
        if can_tip(s, seat):
            out[count] = FIRST_TIP + seat
            count += 1
    out[count] = NO_TIP
    return count + 1


def can_play(b: Any, s: Any, face: int) -> bool:
    """Whether there is a pair of this face that doesn't carry the piece beyond the last pearl (DR-19)."""
    return bool(s.pairs[face] > 0 and int(s.positions[s.mover]) + face <= b.finish)


def has_playable_pair(b: Any, s: Any) -> bool:
    """Whether a pair can be played: then it must be (DR-R7)."""
    for face in range(1, FACES + 1):
        if can_play(b, s, face):
            return True
    return False


def can_tip(s: Any, seat: int) -> bool:
    """Whether the mover can tip this seat: another (DR-30), not stuck (DR-16), not on the start pearl (DR-R6)."""
    return bool(seat != s.mover and s.stranded[seat] == 0 and s.positions[seat] > 0)


def has_tip(b: Any, s: Any) -> bool:
    """Whether tipping is played (DR-O1), there is a spare die, and there is somebody to tip."""
    if b.tipping == 0 or s.spare == 0:
        return False
    for seat in range(b.players):
        if can_tip(s, seat):
            return True
    return False


# --- why something is not legal ---


def refusal(b: Any, s: Any, seat: int, action: int) -> int:
    """Why the actor can't do this now; 0 where he can."""
    if seat == CHANCE:
        return refusal_of_chance(b, s, action)
    if s.phase == Phase.KEEP:
        return refusal_of_keep(s, action)
    if s.phase == Phase.PAIR:
        return refusal_of_pair(b, s, action)
    return refusal_of_tip(b, s, action)


def refusal_of_chance(b: Any, s: Any, action: int) -> int:
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


def refusal_of_keep(s: Any, action: int) -> int:
    """What is kept must lie on the table (DR-11)."""
    if action > FIRST_PAIR:
        return No.NOT_A_KEEP
    for face in range(1, FACES + 1):
        if FACE_COUNT[action][face] > FACE_COUNT[s.dice][face]:
            return No.NOT_THROWN
    return No.REASON


def refusal_of_pair(b: Any, s: Any, action: int) -> int:
    """The pair must be there (DR-12), and not overshoot (DR-19)."""
    face = action - FIRST_PAIR
    if face < 1 or face > FACES:
        return No.NOT_A_PAIR
    if s.pairs[face] == 0:
        return No.NO_SUCH_PAIR
    if not can_play(b, s, face):
        return No.TOO_FAR
    return No.REASON


def refusal_of_tip(b: Any, s: Any, action: int) -> int:
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


# --- what happens ---


def apply(b: Any, s: Any, _seat: int, action: int) -> None:
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


def first_throw(b: Any, s: Any, throw: int) -> None:
    """The first throw; with DR-O4 a straight already strands."""
    s.dice = throw
    if b.straight_on_first_throw and STRAIGHT[throw]:
        strand(b, s)
    else:
        s.phase = Phase.KEEP


def keep(b: Any, s: Any, kept: int) -> None:
    """Some dice stay, the others fall again; who keeps all has no second throw (DR-11)."""
    if kept == s.dice:
        read_dice(b, s)
    else:
        s.dice = kept
        s.phase = Phase.RETHROW


def read_dice(b: Any, s: Any) -> None:
    """A straight strands (DR-15, DR-R1); else there are pairs (DR-12 to DR-14) and a spare (DR-30, DR-31, DR-R8)."""
    if STRAIGHT[s.dice]:
        strand(b, s)
        return
    for face in range(1, FACES + 1):
        count = int(FACE_COUNT[s.dice][face])
        s.pairs[face] = count // 2
        if count == 3 or count == 5:
            s.spare = face
    go_on(b, s)


def strand(b: Any, s: Any) -> None:
    """Stuck on a sandbank until the turn that he misses is over (DR-15, DR-R2)."""
    s.stranded[s.mover] = 1
    end_turn(b, s)


def go_on(b: Any, s: Any) -> None:
    """First the pairs, while any can be played (DR-R7); then the tip (DR-32); then it is the next player's turn."""
    if has_playable_pair(b, s):
        s.phase = Phase.PAIR
    elif has_tip(b, s):
        s.phase = Phase.TIP
    else:
        end_turn(b, s)


def play_pair(b: Any, s: Any, face: int) -> None:
    """A pair moves the piece upstream by its number (DR-12); the last pearl wins (DR-3); no space holds two (DR-20)."""
    s.pairs[face] = int(s.pairs[face]) - 1
    space = int(s.positions[s.mover]) + face
    s.positions[s.mover] = space
    claim_dice(b, s, int(s.mover))
    if space == b.finish:
        s.winner = int(s.mover)
        finish_game(s)
    elif not start_fight(b, s, int(s.mover)):
        go_on(b, s)


def claim_dice(b: Any, s: Any, seat: int) -> None:
    """Remember which pearls have taken a die for good: each takes one, once (DR-O2)."""
    behind = pearls_behind(b, int(s.positions[seat]))
    if behind > s.claimed[seat]:
        s.claimed[seat] = behind


def start_fight(b: Any, s: Any, came: int) -> bool:
    """Whether somebody is already on the space of the one who came there: then they fight (DR-20).

    A fight ends the mover's turn: his other pair and his spare are lost (DR-21). Nobody fights at the start (DR-R6).
    """
    there = NOBODY
    for seat in range(b.players):
        if seat != came and s.positions[seat] == s.positions[came]:
            there = seat
    if there == NOBODY or s.positions[came] == 0:
        return False
    s.came = came
    s.there = there
    s.phase = Phase.FIGHT
    clear_dice(s)
    return True


def fight(b: Any, s: Any, die_came: int, die_there: int) -> None:
    """The higher die stays, the loser moves downstream by his own (DR-20, DR-R9)."""
    if die_came > die_there:
        sweep(b, s, int(s.there), die_there)
    else:
        sweep(b, s, int(s.came), die_came)


def sweep(b: Any, s: Any, seat: int, spaces: int) -> None:
    """Downstream, never below the start (DR-R6); on an occupied space there is another fight (DR-R5)."""
    s.positions[seat] = max(0, int(s.positions[seat]) - spaces)
    if not start_fight(b, s, seat):
        end_turn(b, s)


# --- the end of a turn, and of the game ---


def clear_dice(s: Any) -> None:
    """Take the dice from the table."""
    s.dice = 0
    s.spare = 0
    for face in range(1, FACES + 1):
        s.pairs[face] = 0


def end_turn(b: Any, s: Any) -> None:
    """The next player's turn, clockwise (DR-10); who is stuck misses his (DR-15), which counts as one (DR-O5)."""
    clear_dice(s)
    s.came = NOBODY
    s.there = NOBODY
    count_turn(b, s)
    while s.phase != Phase.OVER and s.stranded[s.mover] != 0:
        s.stranded[s.mover] = 0
        count_turn(b, s)


def count_turn(b: Any, s: Any) -> None:
    """One turn more is over; at the limit the game is a draw (DR-O5)."""
    s.turns = int(s.turns) + 1
    s.mover = (int(s.mover) + 1) % int(b.players)
    s.phase = Phase.THROW
    if b.turn_limit > 0 and s.turns >= b.turn_limit:
        finish_game(s)


def finish_game(s: Any) -> None:
    """Nobody acts any more."""
    clear_dice(s)
    s.phase = Phase.OVER


# --- for learners and bots ---


def observe(b: Any, s: Any, seat: int, out: Any) -> None:
    """Everything is open: each player from ``seat`` on, clockwise, then the phase, the dice and the spare."""
    players = int(b.players)
    for index in range(players):
        other = (seat + index) % players
        out[6 * index] = s.positions[other] / b.finish
        out[6 * index + 1] = s.stranded[other] / 1
        out[6 * index + 2] = dice_of(b, s, other) / DICE
        out[6 * index + 3] = 1 if other == s.mover else 0
        out[6 * index + 4] = 1 if other == s.came else 0
        out[6 * index + 5] = 1 if other == s.there else 0
    at = 6 * players
    for phase in range(Phase.OVER + 1):
        out[at + phase] = 1 if phase == s.phase else 0
    at += Phase.OVER + 1
    for face in range(1, FACES + 1):
        out[at + face - 1] = FACE_COUNT[s.dice][face] / DICE
        out[at + FACES + face - 1] = s.pairs[face] / 2
        out[at + 2 * FACES + face - 1] = 1 if face == s.spare else 0


def evaluate(b: Any, s: Any, seat: int) -> float:
    """How far ahead ``seat`` is, in spaces: of the others together, and of the best of them.

    A missed turn costs about what a turn brings. To stand on the last pearl is worth a river's length more.
    """
    own = standing(b, s, seat)
    total = 0.0
    best = 0.0
    for other in range(b.players):
        if other != seat:
            value = standing(b, s, other)
            total += value
            best = max(best, value)
    return own - 0.5 * best - 0.5 * total / (int(b.players) - 1)


def standing(b: Any, s: Any, seat: int) -> float:
    """What a player's place is worth, in spaces."""
    space = int(s.positions[seat])
    value = float(space) - 3.5 * float(s.stranded[seat])
    if s.winner == seat:
        value += float(b.finish)
    return value
