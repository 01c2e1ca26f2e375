"""What learners see of Golden Dragon: `observe` writes it, in the order of `features`."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.golden_dragon.legality import is_filled
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, WINDS

FROM_HOLDER = 12
"""How many numbers of a seat come before its holder's."""


def observe(b: CompiledBoard, s: DragonState, seat: int, out: Buffer) -> None:
    """What ``seat`` knows: of others' hidden stones (GD-12) which winds they are, but not in which order."""
    players = int(b.players)
    other = seat
    at = 0
    for index in range(players):
        observe_player(b, s, other, out, at)
        observe_holder(s, other, 0 if index == 0 else int(s.hidden[other]), out, at + FROM_HOLDER)
        at += FROM_HOLDER + WINDS + HOLDER_SIZE
        other = other + 1 if other + 1 < players else 0
    out[at] = s.phase
    out[at + 1] = s.stone + 1
    out[at + 2] = s.moves_left
    out[at + 3] = s.in_gale


def observe_player(b: CompiledBoard, s: DragonState, seat: int, out: Buffer, at: int) -> None:
    """Where this player's dragon is, on which stone; their cards; what is going on with them."""
    field = int(s.dragons[seat])
    out[at] = 0 if field == NONE else int(b.row[field]) + 1
    out[at + 1] = 0 if field == NONE else int(b.column[field]) + 1
    out[at + 2] = 0 if field == NONE else int(b.distance[field])
    out[at + 3] = s.under[seat] + 1
    out[at + 4] = s.gales[seat]
    out[at + 5] = s.lightnings[seat]
    out[at + 6] = seat == s.mover
    out[at + 7] = seat == s.moving
    out[at + 8] = int(s.vetoed) >> seat & 1
    out[at + 9] = is_filled(s, seat)
    out[at + 10] = s.hidden[seat]
    out[at + 11] = seat == s.winner


def observe_holder(s: DragonState, seat: int, first: int, out: Buffer, at: int) -> None:
    """How many stones of each wind the others have not seen; then the stones, of which those before ``first`` are 0."""
    for wind in range(WINDS):
        out[at + wind] = 0
    for place in range(int(s.hidden[seat])):
        out[at + s.holder[seat][place]] += 1
    at += WINDS
    for place in range(HOLDER_SIZE):
        out[at + place] = s.holder[seat][place] + 1 if place >= first else 0
