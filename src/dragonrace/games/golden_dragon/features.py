"""What each number of an observation of Golden Dragon is."""

from dragonrace.core.features import Feature, by_seat, flag, named, repeated
from dragonrace.games.golden_dragon.state import CARDS, CompiledBoard, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, Wind

__all__ = ["features"]

STONES = ("none", *(wind.name for wind in Wind))


def features(b: CompiledBoard) -> list[Feature]:
    """Return what `observing.observe` writes, in its order."""
    of_seats = [
        Feature("row", "the row of their dragon, from the north; 0 before it stands", int(b.height)),
        Feature("column", "its column, from the west; 0 before it stands", int(b.width)),
        Feature("distance", "how many winds it is from the golden volcano; 0 before it stands", int(b.fields)),
        named("under", "the stone under it", STONES),
        Feature("gales", "their gales", CARDS),
        Feature("lightnings", "their lightnings", CARDS),
        flag("moves", "whether it is their turn; while holders are filled, whether they begin"),
        flag("may_veto", "whether they are asked to let a move of their dragon pass"),
        flag("vetoed", "whether they have vetoed the stone that lies open"),
        flag("filled", "whether their holder is filled"),
        Feature("hidden", "how many stones in front of their holder the others have not seen", HOLDER_SIZE),
        flag("has_won", "whether they have won"),
        *repeated(
            Feature("hides", "how many of those are of this wind", HOLDER_SIZE),
            [wind.name for wind in Wind],
        ),
        *repeated(
            named("holder", "the stone in this place, the front one first; none also where it is hidden", STONES),
            range(1, HOLDER_SIZE + 1),
        ),
    ]
    return [
        *by_seat(int(b.players), of_seats),
        named("phase", "what happens next", [phase.name.lower() for phase in Phase]),
        named("stone", "the stone that lies open", STONES),
        Feature("moves_left", "how many moves of this turn are left", HOLDER_SIZE),
        flag("in_gale", "whether they are a gale's"),
    ]
