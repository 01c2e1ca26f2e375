"""What learners see of every game: the turns that are left; and what they see where a game says nothing of its own."""

from itertools import product

from dragonrace.core.features import Feature, named
from dragonrace.core.rules.flat import Field, FlatRecord
from dragonrace.core.rules.kernel import BoardRecord

__all__ = ["common_features", "default_features"]


def common_features(b: BoardRecord) -> list[Feature]:
    """Return what comes last in every game's observation; `turns.turns_to_limit` counts it."""
    about = "turns until the turn limit makes it a draw; always 0 where there is none"
    return [Feature("turns_left", about, max(1, int(b.turn_limit)))]


def default_features(state: type[FlatRecord], players: int) -> list[Feature]:
    """Return what the default ``observe`` writes: who looks, in the place of the turns; then all other fields."""
    _turns, *fields = state.FIELDS
    looks = named("looks", "the seat that looks", [f"seat {seat}" for seat in range(players)])
    return [looks, *(feature for field in fields for feature in _numbers_of(field))]


def _numbers_of(field: Field) -> list[Feature]:
    low, high = field.range.low, field.range.high
    about = f"the field {field.name} of the state{f', counted from {low}' if low else ''}"
    places = product(*map(range, field.shape))
    return [Feature(field.name, about, max(1, high - low), index=" ".join(map(str, place)) or None) for place in places]
