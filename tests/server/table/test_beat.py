"""Where something is hidden, the time that an answer takes tells nothing of how long somebody thought."""

import asyncio
from collections.abc import Sequence

import pytest

import dragonrace
from dragonrace.server.match.match import Step
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table import autoplay
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.questions import Question
from tests.server.living import GAME, HIDDEN, HOLDER
from tests.server.table import virtual

BEAT = autoplay.BEAT


class Thoughtful:
    """A bot that thinks for as long as it is told, and then does the first thing that it may."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    async def ask(self, question: Question) -> int:
        await asyncio.sleep(self.seconds)
        return question.state.legal_actions(question.seat)[0]


def times(game: str, seconds: float, seats: list[SeatRow], lines: list[tuple[int, str]], answers: int) -> list[float]:
    """When each answer came, in seconds after the first question."""

    async def play() -> list[float]:
        table = virtual.table(game, seats, lines, Thoughtful(seconds))
        clock, at = asyncio.get_running_loop().time, []
        real = table.play

        async def note(steps: Sequence[Step]) -> None:
            if steps[0].line.player != dragonrace.CHANCE:
                at.append(clock())
            await real(steps)

        table.play = note  # type: ignore[method-assign]
        began = clock()
        await table.join(Watcher(None))  # bots play for who looks on
        while len(at) < answers:  # noqa: ASYNC110 - in no time
            await asyncio.sleep(1)
        table.stop()
        return [round(moment - began, 6) for moment in at[:answers]]

    return virtual.run(play())


BOTS = [SeatRow(0, "bot", "b"), SeatRow(1, "bot", "b")]


@pytest.mark.parametrize(
    ("seconds", "beats"), [(0, 1), (0.001, 1), (0.03, 1), (0.0999, 1), (0.1001, 2), (0.15, 2), (1.234, 13)]
)
def test_an_answer_waits_for_the_next_beat(seconds: float, beats: int) -> None:
    expected = [pytest.approx(BEAT * beats * (number + 1), abs=1e-4) for number in range(6)]
    assert times(HIDDEN, seconds, BOTS, [], 6) == expected


@pytest.mark.parametrize("seconds", [0.0, 0.03, 0.15, 1.234])
def test_where_all_is_open_it_comes_at_once(seconds: float) -> None:
    assert times(GAME, seconds, BOTS, [], 3) == [pytest.approx(seconds * (n + 1), abs=1e-4) for n in range(3)]


def test_a_standing_answer_comes_as_fast_as_a_quick_bots() -> None:
    lines = [(0, "start N"), (1, "start N"), (0, HOLDER), (1, HOLDER), (0, "move blue")]
    seats = [SeatRow(0, "person", owner="x"), SeatRow(1, "person", owner="y", standing="allow")]
    assert times(HIDDEN, 99, seats, lines, 1) == [pytest.approx(BEAT)]
