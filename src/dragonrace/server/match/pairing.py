"""Who plays with whom, of those who want to play with anybody: who has waited longest is served first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["PATIENCE", "MayMeet", "Party", "Waiting", "parties"]

PATIENCE = 20.0
"""Seconds after which bots take the seats for which nobody has come, where that is wished."""
USUAL = 3
"""At a table of any size where bots fill up: so many sit there, if the game allows it."""

MayMeet = Callable[[str, str], bool]
"""Whether two browsers may be led to one table."""


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits: ``owner`` is the hash of their browser's key, ``waited`` in seconds.

    ``players``: how many shall sit at the table, bots included; None: any number. ``board``: None is any. ``bots``:
    they may fill the table when nobody comes.
    """

    owner: str
    game: str
    players: int | None = None
    board: str | None = None
    bots: bool = False
    name: str | None = None
    emblem: str | None = None
    waited: float = 0.0


@dataclass(frozen=True)
class Party:
    """Those who are led to one table, who has waited longest first, and how many bots sit with them."""

    people: list[Waiting]
    bots: int = 0

    @property
    def board(self) -> str | None:
        """The board that somebody wants; None: any will do."""
        return next((one.board for one in self.people if one.board is not None), None)


def parties(waiting: Sequence[Waiting], sizes: Callable[[str], tuple[int, int]], may_meet: MayMeet) -> Iterator[Party]:
    """Return those who can play now, of people in the order in which they came.

    ``sizes``: the least and the greatest number of players of a game.
    """
    left = list(waiting)
    while left:
        first = left.pop(0)
        others = [other for other in left if other.game == first.game]
        party = _party(first, others, sizes(first.game), may_meet)
        if party is not None:
            left = [other for other in left if other not in party.people]
            yield party


def _party(first: Waiting, others: Sequence[Waiting], sizes: tuple[int, int], may_meet: MayMeet) -> Party | None:
    """Return the largest table that can be filled with people; else, where patience is over, one with bots."""
    least, most = sizes
    wanted = [first.players] if first.players is not None else range(most, least - 1, -1)
    for size in wanted:
        people = _people(first, others, size, may_meet)
        if len(people) == size:
            return Party(people)
    if not first.bots or first.waited < PATIENCE:
        return None
    size = first.players or max(least, min(most, USUAL))
    people = _people(first, [other for other in others if other.bots], size, may_meet)
    return Party(people, size - len(people))


def _people(first: Waiting, others: Sequence[Waiting], size: int, may_meet: MayMeet) -> list[Waiting]:
    """Return who sits down at a table of this size, at most that many."""
    people = [first]
    for other in others:
        if len(people) < size and all(_suit(one, other, size) and may_meet(one.owner, other.owner) for one in people):
            people.append(other)
    return people


def _suit(one: Waiting, other: Waiting, size: int) -> bool:
    return other.players in (None, size) and (one.board is None or other.board in (None, one.board))
