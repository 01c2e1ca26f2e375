"""What learners see, number by number: the features of an observation. `feature_table` makes its two forms of them.

The rules' ``observe`` writes whole numbers, one for each `Feature`. These are the small form: a byte each in most
games. The long form, the *tensor*, has numbers from 0 to 1 for nets: an amount as a share of the most that it may be, a
name as a 1 in one of as many places as there are names. Each form tells as much as the other.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

__all__ = ["Feature", "by_seat", "flag", "named", "repeated"]

YES_NO = ("no", "yes")


@dataclass(frozen=True)
class Feature:
    """One number of an observation: a whole number from 0 to ``high``."""

    name: str
    """What it is, as ``space``."""
    about: str
    """What it says, in a few words."""
    high: int
    names: tuple[str, ...] = ()
    """What 0, 1, … are called, where the number is a name and no amount; ``high`` is then one less than how many."""
    seat: int | None = None
    """Whose it is: 0 is the seat that looks, 1 the next one clockwise, …; None: everybody's."""
    index: int | str | None = None
    """Which it is of several of this name."""

    def __post_init__(self) -> None:
        if self.high < 1 or (self.names and len(self.names) != self.high + 1):
            raise ValueError(f"the feature {self.name} has a most of {self.high}, and {len(self.names)} names")

    @property
    def width(self) -> int:
        """How many numbers it is in the tensor: a yes or no is one."""
        return len(self.names) if len(self.names) > 2 else 1

    @property
    def title(self) -> str:
        """What it is called in a table: ``seat +1 holder 3``."""
        seat = "" if self.seat is None else f"seat +{self.seat} "
        return f"{seat}{self.name}{'' if self.index is None else f' {self.index}'}"

    def words(self, number: int) -> str:
        """Say what a number means."""
        return self.names[number] if 0 <= number < len(self.names) else str(number)


def flag(name: str, about: str) -> Feature:
    """Return a feature that is so, or not."""
    return Feature(name, about, 1, YES_NO)


def named(name: str, about: str, names: Iterable[str]) -> Feature:
    """Return a feature that is one of these names."""
    known = tuple(names)
    return Feature(name, about, len(known) - 1, known)


def repeated(feature: Feature, indexes: Iterable[int | str]) -> list[Feature]:
    """Return the same feature for each index."""
    return [replace(feature, index=index) for index in indexes]


def by_seat(players: int, features: Sequence[Feature]) -> list[Feature]:
    """Return these features for each seat in turn, clockwise from the one that looks."""
    return [replace(feature, seat=seat) for seat in range(players) for feature in features]
