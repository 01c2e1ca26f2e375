"""Whose question comes first: quick bots wait for no long thought, nor does who came after the question was asked."""

import asyncio
from dataclasses import replace

import pytest

from dragonrace import CHANCE
from dragonrace.core.chance import draw
from dragonrace.server.match.setup import Setup
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.watcher import Watcher
from dragonrace.server.thinking.processes import Here, Processes
from dragonrace.server.thinking.questions import Briefing, Question, Thought
from dragonrace.server.thinking.shares import UNWATCHED
from dragonrace.server.thinking.spans import EXPECTED, QUICK, Spans
from dragonrace.server.thinking.thinker import Thinker
from tests.server.living import GAME
from tests.server.table import virtual
from tests.server.thinking.asking import question

SECONDS = {"level-1": 0.001, "short": 0.5, "long": 2.0}


class Thoughtful:
    """A place where bots think for as long as it says, in no real time."""

    def __init__(self) -> None:
        self.here = Here(1)
        for processes in (self.here.thinking, self.here.quick):
            processes._open = lambda: None  # type: ignore[method-assign,return-value,assignment]
            processes._decide = self._decide  # type: ignore[method-assign,assignment]
        self.order = list[str]()

    async def _decide(self, _pool: object, briefing: Briefing) -> Thought:
        self.order.append(briefing.match_id)
        seconds = SECONDS[briefing.bot]
        await asyncio.sleep(seconds)
        return Thought(0, seconds)


def choice(bot: str, match_id: str) -> Question:
    """A question that leaves a choice, of somebody of its own."""
    return replace(question(bot), match_id=match_id, asker=match_id)


def test_one_learns_who_is_quick() -> None:
    spans, bot = Spans(), choice("sensible", "m")
    assert spans.of(bot) == EXPECTED > QUICK
    spans.note(bot, 0.01)
    assert spans.of(bot) < QUICK
    assert spans.of(replace(bot, match_id="another")) < QUICK
    assert spans.of(choice("search", "m")) == EXPECTED
    spans.note(bot, 2)
    for _ in range(10):
        spans.note(bot, 0.01)
    assert spans.of(bot) > QUICK, "who has thought for long of late may do so again"
    for _ in range(10):
        spans.note(bot, 0.01)
    assert spans.of(bot) < QUICK


@pytest.mark.parametrize(("name", "least", "most"), [("dragon-river", 0.01, QUICK), ("golden-dragon", 1, 3)])
def test_one_knows_which_levels_search_before_any_has_answered(name: str, least: float, most: float) -> None:
    """All tables ask at once when a server has started."""
    setup = Setup(name, 2, "standard", {})
    asked = Question("m", setup, setup.load().new_initial_state(), 0, "level-5", 0)
    assert least < Spans().of(asked) < most


def test_a_quick_bot_waits_for_no_long_thought() -> None:
    async def ask() -> list[str]:
        there = Thoughtful()
        thinker = Thinker(there.here)
        ended = list[str]()

        async def note(asked: Question) -> None:
            await thinker.ask(asked)
            ended.append(asked.match_id)

        long = [asyncio.create_task(note(choice("long", f"long {number}"))) for number in range(3)]
        await asyncio.sleep(0.1)
        for number in range(3):
            await note(choice("level-1", f"quick {number}"))
        await asyncio.gather(*long)
        return ended

    quick, long = ([f"{kind} {number}" for number in range(3)] for kind in ("quick", "long"))
    assert virtual.run(ask()) == quick + long


def test_of_those_who_think_who_needs_less_comes_first_but_not_for_ever() -> None:
    async def ask() -> list[str]:
        there = Thoughtful()
        clock = asyncio.get_running_loop().time
        thinker = Thinker(there.here)
        thinker._shares._clock = clock
        for bot in ("short", "long"):
            await thinker.ask(choice(bot, bot))
        tasks = [asyncio.create_task(thinker.ask(choice("long", f"long {number}"))) for number in range(3)]
        await asyncio.sleep(0.1)
        for number in range(40):
            tasks.append(asyncio.create_task(thinker.ask(choice("short", f"short {number}"))))
            await asyncio.sleep(0.5)
        await asyncio.gather(*tasks)
        return there.order[2:]

    order = virtual.run(ask())
    assert order[1].startswith("short")
    assert order.index("long 2") < len(order) - 5, order


def test_a_process_that_thinks_for_nobody_any_more_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    async def think() -> None:
        processes, thinking = Processes(1), list[str]()

        async def decide(_pool: object, briefing: Briefing) -> Thought:
            thinking.append(briefing.match_id)
            await asyncio.sleep(2)
            return Thought(0, 2.0)

        monkeypatch.setattr(processes, "_open", lambda: None)
        monkeypatch.setattr(processes, "_decide", decide)
        first, second = (
            asyncio.create_task(processes.decide(Briefing(name, None, 0, (), 0, "level-5", 1))) for name in ("a", "b")
        )
        await asyncio.sleep(1)
        first.cancel()
        await asyncio.sleep(0.5)
        assert thinking == ["a"]
        await asyncio.sleep(1)
        assert thinking == ["a", "b"]
        assert await second == Thought(0, 2.0)

    virtual.run(think())


def test_what_leaves_no_choice_is_not_thought_of() -> None:
    asked = choice("level-5", "m")
    state = asked.state.clone()
    while state.actors()[0] == CHANCE or len(state.legal_actions()) > 1:
        player = state.actors()[0]
        state.apply_action(draw(state, b"s") if player == CHANCE else state.legal_actions()[0], player)
    forced = replace(asked, state=state, seat=state.actors()[0])

    async def ask() -> int:
        there = Thoughtful()
        action = await Thinker(there.here).ask(forced)
        assert not there.order
        return action

    assert [asyncio.run(ask())] == state.legal_actions()


def test_who_comes_after_their_bot_was_asked_does_not_wait_as_though_nobody_did() -> None:
    """A match begins before its player has opened the page, and bots may be asked at once."""

    async def ask() -> list[str]:
        there = Thoughtful()
        thinker = Thinker(there.here)
        comes = asyncio.Event()
        early = replace(choice("long", "early"), watched=False, comes=comes)
        asked = [choice("long", "before"), early, *(choice("long", f"after {number}") for number in range(3))]
        tasks = []
        for one in asked:
            tasks.append(asyncio.create_task(thinker.ask(one)))
            await asyncio.sleep(0.01)
        comes.set()
        await asyncio.gather(*tasks)
        return there.order

    assert virtual.run(ask())[:3] == ["before", "early", "after 0"]


def test_a_table_says_when_somebody_comes() -> None:
    asked = list[Question]()

    class Asked:
        async def ask(self, question: Question) -> int:
            asked.append(question)
            await asyncio.sleep(UNWATCHED)
            return question.state.legal_actions(question.seat)[0]

    async def come() -> None:
        seats = [SeatRow(0, "bot", "level-5"), SeatRow(1, "person", owner="x")]
        table = virtual.table(GAME, seats, [], Asked())
        table.go_on()
        await asyncio.sleep(1)
        (first,) = asked
        assert not first.watched
        assert first.comes is not None
        assert not first.comes.is_set()
        await table.join(Watcher("x"))
        assert first.comes.is_set()
        table.stop()

    virtual.run(come())
