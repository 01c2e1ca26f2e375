"""What learners see of Dragon River: `observe` writes it, in the order of `features`."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.dragon_river.dice import FACE_COUNT, FACES
from dragonrace.games.dragon_river.legality import dice_of
from dragonrace.games.dragon_river.state import CompiledBoard, RiverState


def observe(b: CompiledBoard, s: RiverState, seat: int, out: Buffer) -> None:
    """Everything is open: the same for all, but from their own seat on."""
    players = int(b.players)
    other = seat
    at = 0
    for _ in range(players):
        out[at] = s.positions[other]
        out[at + 1] = s.stranded[other]
        out[at + 2] = dice_of(b, s, other)
        out[at + 3] = other == s.mover
        out[at + 4] = other == s.came
        out[at + 5] = other == s.there
        at += 6
        other = other + 1 if other + 1 < players else 0
    out[at] = s.phase
    out[at + 1] = s.spare
    at += 1
    for face in range(1, FACES + 1):
        out[at + face] = FACE_COUNT[s.dice][face]
        out[at + FACES + face] = s.pairs[face]
