"""What bots that learn see in a position of Golden Dragon: `patterns` writes it, in the order of `described`.

A move that is still to be answered (GD-R5) counts as made: so a position is judged by where it leads. A stone that
lies open after a veto counts as the front one (GD-R3).
"""

from dragonrace.core.parts import Pattern
from dragonrace.core.rules.kernel import Buffer, NoScratch
from dragonrace.games.golden_dragon.legality import destination
from dragonrace.games.golden_dragon.state import CARDS, MAX_PLAYERS, NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, WINDS

PAIRS = WINDS * WINDS
TRIPLES = PAIRS * WINDS
TEMPI = HOLDER_SIZE + MAX_PLAYERS - 1
"""As many as the moves that may be left in one's own turn, and the turns of others before one's own."""
HANDS = CARDS + 1
"""How many gales, or lightnings, one may have: none, too."""
FAR = 16
"""Distances from this one on, less one, are the same."""


def described(b: CompiledBoard) -> list[Pattern]:
    """Describe the tables: what is about one's own dragon, then what is about it and each other, clockwise."""
    fields = int(b.fields)
    own = [
        Pattern("field, the two front stones, tempo", fields * PAIRS * TEMPI),
        Pattern("field, the three front stones", fields * TRIPLES),
        Pattern("field, the three last stones", fields * TRIPLES),
        Pattern("field, the stone under the dragon, gales, lightnings", fields * WINDS * HANDS * HANDS),
        Pattern("field, tempo, gales", fields * TEMPI * HANDS),
    ]
    with_another = [
        Pattern("both distances, tempo, the gales of both", FAR * FAR * TEMPI * HANDS * HANDS),
        Pattern("both fields, whether one's own turn goes on", fields * fields * 2),
        Pattern("field, the other's two front stones and tempo", fields * PAIRS * TEMPI),
        Pattern("field, the other's three front stones, any lightning", fields * TRIPLES * 2),
    ]
    return own + with_another * (int(b.players) - 1)


def patterns(b: CompiledBoard, s: DragonState, seat: int, out: Buffer, _scratch: NoScratch) -> int:
    """Write the places of all patterns in their tables."""
    field = field_of(b, s, seat)
    tempo = tempo_of(b, s, seat)
    front = front_stones(s, seat)
    third = stone_at(s, seat, 2)
    last = stone_at(s, seat, 3) * WINDS + stone_at(s, seat, 4)
    gales = int(s.gales[seat])
    lightnings = int(s.lightnings[seat])
    out[0] = (field * PAIRS + front) * TEMPI + tempo
    out[1] = (field * PAIRS + front) * WINDS + third
    out[2] = (field * WINDS + third) * PAIRS + last
    out[3] = ((field * WINDS + stone_under(s, seat)) * HANDS + gales) * HANDS + lightnings
    out[4] = (field * TEMPI + tempo) * HANDS + gales
    count = 5
    other = seat
    for _ in range(int(b.players) - 1):
        other = other + 1 if other + 1 < b.players else 0
        their_field = field_of(b, s, other)
        their_front = front_stones(s, other)
        both = distance_of(b, field) * FAR + distance_of(b, their_field)
        out[count] = ((both * TEMPI + tempo) * HANDS + gales) * HANDS + int(s.gales[other])
        out[count + 1] = (field * int(b.fields) + their_field) * 2 + int(tempo < HOLDER_SIZE)
        out[count + 2] = (field * PAIRS + their_front) * TEMPI + tempo_of(b, s, other)
        out[count + 3] = ((field * PAIRS + their_front) * WINDS + stone_at(s, other, 2)) * 2 + int(lightnings > 0)
        count += 4
    return count


def is_moving(s: DragonState, seat: int) -> bool:
    """Whether this dragon's move is being asked about."""
    return bool((s.phase == Phase.VETO) & (s.moving == seat))


def field_of(b: CompiledBoard, s: DragonState, seat: int) -> int:
    """Where the dragon stands, or will if nobody objects; the first field while it is nowhere."""
    if is_moving(s, seat):
        return destination(b, s, seat)
    return max(0, int(s.dragons[seat]))


def distance_of(b: CompiledBoard, field: int) -> int:
    """How far it is from the golden volcano, far away being all the same."""
    return min(FAR - 1, int(b.distance[field]))


def stone_under(s: DragonState, seat: int) -> int:
    """The wind of the stone under the dragon."""
    return int(s.stone) if is_moving(s, seat) else max(0, int(s.under[seat]))


def front_stones(s: DragonState, seat: int) -> int:
    """The winds of the two stones that are played next."""
    return stone_at(s, seat, 0) * WINDS + stone_at(s, seat, 1)


def stone_at(s: DragonState, seat: int, place: int) -> int:
    """The wind of a stone of the holder, or of the one that will be there; the first wind where there is none."""
    wind = int(s.holder[seat][place])
    if s.stone != NONE and seat == s.mover:
        if s.phase == Phase.VETO:
            wind = int(s.under[s.moving]) if wind == NONE else wind
        else:
            wind = int(s.stone) if place == 0 else int(s.holder[seat][place - 1])
    return max(0, wind)


def tempo_of(b: CompiledBoard, s: DragonState, seat: int) -> int:
    """How many moves are left in one's own turn, less one; or how many turns come before it, and four more."""
    mover = int(s.mover)
    left = int(s.moves_left)
    if s.phase == Phase.VETO:
        left -= 1
        if left == 0:
            mover = mover + 1 if mover + 1 < b.players else 0
            left = int(b.moves_per_turn)
    if mover == seat:
        return max(0, left - 1)
    return HOLDER_SIZE - 1 + (seat - mover if seat > mover else seat - mover + int(b.players))
