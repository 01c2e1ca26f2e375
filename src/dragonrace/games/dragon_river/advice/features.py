"""What learners and bots see of Dragon River: numbers (`observe`), and how good a position is (`evaluate`)."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.dragon_river.dice import DICE, FACE_COUNT, FACES
from dragonrace.games.dragon_river.legality import dice_of
from dragonrace.games.dragon_river.state import CompiledBoard, Phase, RiverState


def observe(b: CompiledBoard, s: RiverState, seat: int, out: Buffer) -> None:
    """Everything is open. Of what may be so or not, 1 says that it is.

    For each player, clockwise from ``seat``:

    - 1: their space, as a share of the way to the last pearl
    - 1: whether they are stuck on a sandbank
    - 1: how many dice they throw, of five
    - 1: whether they are the mover
    - 2: in a fight, whether they came, and whether they were there

    Then for all:

    - 7: the phase, a 1 at its number in `Phase`
    - 6: how many dice on the table show each face, of five; while dice fall again, these are the ones that were kept
    - 6: how many pairs of each face are still to be played, of two
    - 6: the spare die, a 1 at its face
    """
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


def evaluate(b: CompiledBoard, s: RiverState, seat: int) -> float:
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


def standing(b: CompiledBoard, s: RiverState, seat: int) -> float:
    """What a player's place is worth, in spaces."""
    space = int(s.positions[seat])
    value = float(space) - 3.5 * float(s.stranded[seat])
    if s.winner == seat:
        value += float(b.finish)
    return value
