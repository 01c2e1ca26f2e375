"""How good a position of Dragon River is."""

from dragonrace.games.dragon_river.state import CompiledBoard, RiverState


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
