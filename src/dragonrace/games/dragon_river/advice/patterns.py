"""What bots that learn see in a position of Dragon River: `patterns` writes it, in the order of `described`.

What tells the most is where everybody stands when a turn begins. Within a turn a position is judged by about where its
mover will end: with the pairs on the table, and what the dice may bring that are still to fall.
"""

from dragonrace.core.parts import Pattern
from dragonrace.core.rules.kernel import Buffer, NoScratch
from dragonrace.core.rules.tables import table
from dragonrace.games.dragon_river.dice import DICE, FACE_COUNT, FACES, FEWEST_DICE, THROW_SIZE
from dragonrace.games.dragon_river.legality import dice_of
from dragonrace.games.dragon_river.state import CompiledBoard, Phase, RiverState

MOST_PLACES = 64
"""On a river with more spaces several of them are one place."""
LOSSES = DICE - FEWEST_DICE + 1
"""How many dice a player may have lost: none, too."""
ONE_THROW = table((0, 0, 1, 2, 3, 4))
"""About how far so many dice carry a boat that fall once."""


def described(b: CompiledBoard) -> list[Pattern]:
    """Describe the tables: of one's own boat; of it and each other, clockwise; of it and each two others."""
    players, places = int(b.players), places_on(b)
    pairs = places_in_pairs(places)
    others = players - 1
    own = [Pattern("place, dice lost, turn, stranded", places * LOSSES * players * 2)]
    with_another = [
        Pattern("both places, who throws first, who is stranded", places * places * 8),
        Pattern("both places in pairs, both turns", pairs * pairs * players * players),
    ]
    with_two = [Pattern("three places in pairs, turn", pairs * pairs * pairs * players)]
    among_all = [Pattern("place, the first two others in pairs", places * pairs * pairs)] if others > 1 else []
    return own + with_another * others + with_two * (others * (others - 1) // 2) + among_all


def patterns(b: CompiledBoard, s: RiverState, seat: int, out: Buffer, _scratch: NoScratch) -> int:
    """Write the places of all patterns in their tables."""
    players = int(b.players)
    places = places_on(b)
    pairs = places_in_pairs(places)
    place = place_of(b, s, seat)
    thrower = next_to_throw(b, s)
    turn = seats_on(b, thrower, seat)
    stuck = int(is_stuck(b, s, seat, thrower))
    out[0] = ((place * LOSSES + DICE - dice_of(b, s, seat)) * players + turn) * 2 + stuck
    count = 1
    first = 0
    second = 0
    for one in range(1, players):
        other = (seat + one) % players
        their_place = place_of(b, s, other)
        their_turn = seats_on(b, thrower, other)
        both = place * places + their_place
        out[count] = ((both * 2 + int(turn < their_turn)) * 2 + stuck) * 2 + int(is_stuck(b, s, other, thrower))
        in_pairs = in_pair(place) * pairs + in_pair(their_place)
        out[count + 1] = (in_pairs * players + turn) * players + their_turn
        count += 2
        if their_place >= first:
            second = first
            first = their_place
        elif their_place > second:
            second = their_place
    for one in range(1, players):
        for two in range(one + 1, players):
            in_pairs = in_pair(place) * pairs + in_pair(place_of(b, s, (seat + one) % players))
            in_pairs = in_pairs * pairs + in_pair(place_of(b, s, (seat + two) % players))
            out[count] = in_pairs * players + turn
            count += 1
    if players > 2:
        out[count] = (place * pairs + in_pair(first)) * pairs + in_pair(second)
        count += 1
    return count


# --- where a boat is, or will be ---


def places_on(b: CompiledBoard) -> int:
    """How many places the river has below the last pearl."""
    return min(MOST_PLACES, int(b.finish))


def places_in_pairs(places: int) -> int:
    """How many pairs of places there are; see `in_pair`."""
    return places // 2 + 1


def in_pair(place: int) -> int:
    """In which pair a place is: the start is by itself, and so a pearl of even number ends its pair."""
    return (place + 1) // 2


def place_of(b: CompiledBoard, s: RiverState, seat: int) -> int:
    """The place of a boat on the river, or of the space where it will be."""
    space = min(space_of(b, s, seat), int(b.finish) - 1)
    if b.finish <= MOST_PLACES:
        return space
    return space * MOST_PLACES // int(b.finish)


def space_of(b: CompiledBoard, s: RiverState, seat: int) -> int:
    """About where a boat will be when the turn ends; whoever fights loses a space or two on average."""
    space = int(s.positions[seat])
    if s.phase == Phase.FIGHT:
        if seat == s.came:
            return max(0, space - 1)
        return max(0, space - 2) if seat == s.there else space
    if seat != s.mover:
        return space
    if s.phase == Phase.PAIR:
        for face in range(1, FACES + 1):
            space = with_pairs(b, space, face, int(s.pairs[face]))
    elif s.phase == Phase.KEEP or s.phase == Phase.RETHROW:
        loose = dice_of(b, s, seat)
        if s.phase == Phase.RETHROW:
            loose -= int(THROW_SIZE[s.dice])
        for face in range(1, FACES + 1):
            count = int(FACE_COUNT[s.dice][face]) // 2
            space = with_pairs(b, space, face, count)
            if s.phase == Phase.KEEP:
                loose -= 2 * count
        space += int(ONE_THROW[loose])
    return space


def with_pairs(b: CompiledBoard, space: int, face: int, count: int) -> int:
    """Move up by so many pairs of a face, as far as none overshoots (DR-19)."""
    for _ in range(count):
        if space + face <= b.finish:
            space += face
    return space


# --- whose turn comes when ---


def next_to_throw(b: CompiledBoard, s: RiverState) -> int:
    """Whose turn is next: the one that begins, or after the one that goes on. Who is stranded misses it (DR-15)."""
    seat = int(s.mover)
    if s.phase != Phase.THROW:
        seat = (seat + 1) % int(b.players)
        while s.stranded[seat] != 0:
            seat = (seat + 1) % int(b.players)
    return seat


def is_stuck(b: CompiledBoard, s: RiverState, seat: int, thrower: int) -> bool:
    """Whether a boat will still be stranded when ``thrower`` throws: those before them have missed their turn."""
    if s.stranded[seat] == 0 or s.phase == Phase.THROW:
        return bool(s.stranded[seat] != 0)
    following = (int(s.mover) + 1) % int(b.players)
    return seats_on(b, following, seat) > seats_on(b, following, thrower)


def seats_on(b: CompiledBoard, seat: int, other: int) -> int:
    """How many seats clockwise from a seat another is."""
    return other - seat if other >= seat else other - seat + int(b.players)
