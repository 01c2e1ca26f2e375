"""Seeing everything later: what those see who hold no seat, at a table where that was agreed.

Nobody can help a player by telling what a spectator sees. For them there is a match of its own, which follows the real
one: whatever is asked on their behalf is answered from it, so nothing newer can get out.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from dragonrace.server.match.match import Match, Step

__all__ = ["Late"]


class Late:
    """The match as it stood ``seconds`` ago.

    ``ages``: for how many seconds its last actions are there, the last one's at the end; ``over``: whether it is over.
    ``show`` is called when there is more to be seen; it calls `advance`. To make one blocks for a moment.
    """

    def __init__(
        self, match: Match, seconds: float, show: Callable[[], Awaitable[None]], ages: Sequence[float], *, over: bool
    ) -> None:
        self.seconds, self._show = seconds, show
        self.match, self._coming = _split(match, len(match.log) - len(ages))
        self.is_over, self._ends = over and not ages, over
        self._ages, self._due, self._stopped = ages, deque[float](), False
        self._timer: asyncio.TimerHandle | None = None
        self._showing: asyncio.Future[None] | None = None

    def note(self, steps: Sequence[Step], *, over: bool) -> None:
        """Take in what has just happened."""
        self.go_on()
        self._coming += steps
        self._due.extend([_now() + self.seconds] * len(steps))
        self._ends = over
        self.go_on()

    def follow(self, match: Match, *, over: bool) -> None:
        """Follow another match, since the log has turned out to be another one: what is new there has just happened."""
        self.match, self._coming = _split(match, min(len(self.match.log), len(match.log)))
        self._ages, self._due = [0.0] * len(self._coming), deque()
        self._ends = over
        self.go_on()

    def advance(self) -> list[Step]:
        """Let everything happen that is due, and return it."""
        steps = list[Step]()
        while not self._stopped and self._due and self._due[0] <= _now():
            self._due.popleft()
            steps.append(self._coming.popleft())
        self.match.advance(steps)
        self.is_over = self._ends and not self._coming
        self.go_on()
        return steps

    def go_on(self) -> None:
        """Wait for what is due next."""
        self._due.extend(_now() + self.seconds - age for age in self._ages)
        self._ages = ()
        self._set_timer()

    def stop(self) -> None:
        """Let nothing more happen."""
        self._stopped = True
        self._set_timer()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        is_waiting = self._due and not self._stopped
        self._timer = asyncio.get_running_loop().call_at(self._due[0], self._begin) if is_waiting else None

    def _begin(self) -> None:
        self._showing = asyncio.ensure_future(self._show())


def _now() -> float:
    return asyncio.get_running_loop().time()


def _split(match: Match, number: int) -> tuple[Match, deque[Step]]:
    """Return a match of its own with the first ``number`` actions, and the steps that lead on from there."""
    first, steps = [(line.player, line.text, line.spent) for line in match.log[:number]], deque[Step]()
    early, ahead = (Match.restore(match.setup, match.seed, first) for _ in range(2))
    for line in match.log[number:]:
        (step,) = ahead.try_lines([line])
        ahead.advance([step])
        steps.append(step)
    return early, steps
