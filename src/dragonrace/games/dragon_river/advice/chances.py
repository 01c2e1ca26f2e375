"""What searches are told of Dragon River: chances at a glance (`chances`), and a quick choice (`suggest`)."""

from math import exp2

from dragonrace.core.rules.kernel import Buffer, NoScratch
from dragonrace.core.rules.rng import below
from dragonrace.games.dragon_river.actions import FIRST_PAIR, FIRST_TIP, NO_TIP
from dragonrace.games.dragon_river.dice import FACE_COUNT, FACES
from dragonrace.games.dragon_river.legality import dice_of, legal_actions
from dragonrace.games.dragon_river.state import CompiledBoard, Phase, RiverState

SPACES_A_TURN = (1.0, 1.0, 1.5, 2.4, 3.4, 4.6)
"""How far a number of dice carries a boat in a turn, on average."""
LEAD = 0.69
"""By how many halvings each turn that one is behind lowers the chances."""


def chances(b: CompiledBoard, s: RiverState, out: Buffer, _scratch: NoScratch) -> None:
    """Each turn that somebody needs more than another lowers their chances."""
    least = turns_left(b, s, 0)
    for seat in range(b.players):
        out[seat] = turns_left(b, s, seat)
        least = min(least, float(out[seat]))
    total = 0.0
    for seat in range(b.players):
        out[seat] = exp2(LEAD * (least - float(out[seat])))
        total += float(out[seat])
    for seat in range(b.players):
        out[seat] = float(out[seat]) / total


def turns_left(b: CompiledBoard, s: RiverState, seat: int) -> float:
    """About how many turns a boat needs, the one that its owner misses and the wait for the next one included."""
    players = int(b.players)
    wait = (seat - int(s.mover)) % players / players
    turns = wait + float(s.stranded[seat])
    space, dice = int(s.positions[seat]), dice_of(b, s, seat)
    turns += float(max(0, int(b.pearls[0]) - space)) / SPACES_A_TURN[dice]
    turns += float(max(0, int(b.pearls[1]) - max(space, int(b.pearls[0])))) / SPACES_A_TURN[min(dice, 4)]
    return turns + float(int(b.finish) - max(space, int(b.pearls[1]))) / SPACES_A_TURN[min(dice, 3)]


def suggest(b: CompiledBoard, s: RiverState, seat: int, rng: Buffer, out: Buffer, _scratch: NoScratch) -> int:
    """Keep pairs, avoid fights, tip the one who is furthest."""
    count = legal_actions(b, s, seat, out)
    best = int(out[0])
    most = -1000.0
    for index in range(count):
        worth = worth_of_action(b, s, int(out[index])) + below(rng, 1024) / 1024
        if worth > most:
            most = worth
            best = int(out[index])
    return best


def worth_of_action(b: CompiledBoard, s: RiverState, action: int) -> float:
    """About how many spaces an action is worth."""
    if s.phase == Phase.KEEP:
        return worth_of_keep(action)
    if s.phase == Phase.PAIR:
        return worth_of_pair(b, s, action - FIRST_PAIR)
    if action == NO_TIP:
        return 0.0
    return float(int(s.positions[action - FIRST_TIP]) - int(s.positions[s.mover])) + 6.0


def worth_of_keep(kept: int) -> float:
    """Pairs count for what they are worth; any other die that is kept can't become one."""
    worth = 0.0
    for face in range(1, FACES + 1):
        count = int(FACE_COUNT[kept][face])
        worth += float(count // 2 * face) - 1.5 * float(count % 2)
    return worth


def worth_of_pair(b: CompiledBoard, s: RiverState, face: int) -> float:
    """Its spaces; to arrive is best, a fight costs some."""
    space = int(s.positions[s.mover]) + face
    if space == b.finish:
        return 100.0
    for seat in range(b.players):
        if seat != s.mover and s.positions[seat] == space:
            return float(face) - 4.0
    return float(face)
