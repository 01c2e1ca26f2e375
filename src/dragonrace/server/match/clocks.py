"""Clocks: how much time people have, by what they agreed and by the time that each line of the log has taken.

Nothing here knows what time it is. Who lets a match go on measures how long a seat was asked, and writes that into the
log; so the log alone says how much time is left, after a restart as before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from dragonrace.core.records.replay import Line
from dragonrace.core.rules.kernel import CHANCE

__all__ = ["Clocks", "Timing", "read_timing"]

OnTime = Literal["bot", "out", "lost"]


@dataclass(frozen=True)
class Timing:
    """What was agreed: ``seconds`` for each move (``per_move``), or for the whole match with so many more a move.

    A move is all that a seat does until others are asked. ``on_time``: who is late has this one answered by a bot, or
    is ``out``: a bot plays on for them, or has ``lost``.
    """

    per_move: bool
    seconds: int
    increment: int = 0
    on_time: OnTime = "bot"

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data; `Timing(**data)` reads it."""
        return dict(vars(self))

    def __str__(self) -> str:
        """Return it as a record's header has it: ``move 30 bot``, ``bank 300+5 lost``."""
        how = f"move {self.seconds}" if self.per_move else f"bank {self.seconds}+{self.increment}"
        return f"{how} {self.on_time}"


@dataclass(frozen=True)
class Clocks:
    """How many milliseconds each seat has left, as far as that is written down; it may be a little less than none."""

    timing: Timing
    left: tuple[int, ...]
    asked: tuple[int, ...] = ()
    """The seats that were asked last, before dice fell."""
    mover: int | None = None
    """Whose move has perhaps ended: dice fall before one knows."""

    @classmethod
    def full(cls, timing: Timing, seats: int, asked: Sequence[int] = ()) -> "Clocks":
        """Return what there is at the beginning, where these seats are asked."""
        return cls(timing, (1000 * timing.seconds,) * seats, tuple(asked))

    def after(self, line: Line, actors: Sequence[int]) -> "Clocks":
        """Return what is left after a line, where ``actors`` are asked then."""
        left, mover = self.left, self.mover
        if line.player >= 0:
            left = _with(left, line.player, left[line.player] - (line.spent or 0))
            mover = mover if line.action is None else line.player
        if tuple(actors) == (CHANCE,):
            return Clocks(self.timing, left, self.asked, mover)
        if mover is not None and not {mover} <= set(actors) <= {mover, *self.asked}:
            left = _with(left, mover, self._after_move(left[mover]))
        if self.timing.per_move and actors:  # a move that was taken back has all of its time again
            left = tuple(time if seat in actors else 1000 * self.timing.seconds for seat, time in enumerate(left))
        return Clocks(self.timing, left, tuple(actors))

    def _after_move(self, left: int) -> int:
        """Return what is left once a move has ended: nobody owes time."""
        timing = self.timing
        return 1000 * timing.seconds if timing.per_move else max(left, 0) + 1000 * timing.increment


def _with(numbers: tuple[int, ...], index: int, number: int) -> tuple[int, ...]:
    return (*numbers[:index], number, *numbers[index + 1 :])


def read_timing(data: Mapping[str, Any] | None) -> Timing | None:
    """Return what `Timing.as_json` has written."""
    return None if data is None else Timing(**data)
