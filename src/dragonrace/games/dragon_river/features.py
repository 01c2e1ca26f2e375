"""What each number of an observation of Dragon River is."""

from dragonrace.core.features import Feature, by_seat, flag, named, repeated
from dragonrace.games.dragon_river.dice import DICE, FACES
from dragonrace.games.dragon_river.state import CompiledBoard, Phase

__all__ = ["features"]

FACE_NAMES = range(1, FACES + 1)


def features(b: CompiledBoard) -> list[Feature]:
    """Return what `observing.observe` writes, in its order."""
    of_seats = [
        Feature("space", "the space of their boat; 0 is the start", int(b.finish)),
        flag("stranded", "whether they are stuck on a sandbank"),
        Feature("dice", "how many dice they throw", DICE),
        flag("moves", "whether it is their turn"),
        flag("came", "in a fight, whether they came"),
        flag("there", "in a fight, whether they were there"),
    ]
    return [
        *by_seat(int(b.players), of_seats),
        named("phase", "what happens next", [phase.name.lower() for phase in Phase]),
        named("spare", "the face of the spare die", ["none", *map(str, FACE_NAMES)]),
        *repeated(
            Feature("shows", "dice on the table with this face; while dice fall again, those that were kept", DICE),
            FACE_NAMES,
        ),
        *repeated(Feature("pairs", "pairs of this face that are still to be played", 2), FACE_NAMES),
    ]
