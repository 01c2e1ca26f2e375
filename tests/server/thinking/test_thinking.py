"""Bots think elsewhere: what they decide is legal and the same again, and nothing that happens to them stops a game."""

import asyncio
import itertools
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace.server.thinking import bot_worker
from dragonrace.server.thinking import processes as local
from dragonrace.server.thinking import thinker as thinking
from dragonrace.server.thinking.bot_worker import BotWorker
from dragonrace.server.thinking.processes import Here, Processes
from dragonrace.server.thinking.questions import Behind, Briefing, Failed, Question, Thought
from dragonrace.server.thinking.thinker import Thinker
from tests.processes import assert_gone
from tests.server.living import GAME
from tests.server.thinking.asking import question


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    here = Here(1)
    here.quick = here.thinking
    thinker = Thinker(here)
    yield thinker
    asyncio.run(thinker.where.close())


def is_legal(asked: Question, action: int) -> bool:
    return action in asked.state.legal_actions(asked.seat)


@pytest.mark.parametrize("bot", dragonrace.bots(GAME))
def test_a_bot_decides_the_same_again(thinker: Thinker, bot: str) -> None:
    asked = question(bot)
    actions = {asyncio.run(thinker.ask(replace(asked, match_id=match))) for match in ("a", "b", "a")}
    assert len(actions) == 1
    assert is_legal(asked, actions.pop())


def test_a_bot_that_fails_does_not_stop_the_game(thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    asked = question("nobody")
    assert is_legal(asked, asyncio.run(thinker.ask(asked)))
    assert "gives up" in caplog.text


def _fail_unspeakably(_briefing: Any) -> int:
    """Raise an error that can't go from one process to another."""

    class UnspeakableError(Exception):
        def __reduce__(self) -> Any:
            raise TypeError

    raise UnspeakableError("out of words")


def test_what_a_bot_raises_ends_no_process(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Other tables' bots think there, too."""
    asyncio.run(thinker.ask(question("random")))
    before = processes(thinker)
    assert isinstance(asyncio.run(thinker.ask(question("nobody"))), int)
    assert "bot nobody failed in match m: bot can't be 'nobody': the bots are: level-1" in caplog.text
    assert processes(thinker) == before
    monkeypatch.setattr(bot_worker._here, "decide", _fail_unspeakably)
    answer = bot_worker.decide(question("random").briefing())
    assert isinstance(answer, Failed)
    assert "out of words" in answer.words


def test_the_fallback_shares_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs in threads of the server, many at a time: each decides on a copy of its own, and keeps nothing."""
    monkeypatch.setattr(thinking, "ATTEMPTS", 0)
    asked = [question("random", actions) for actions in range(6, 46)] * 3
    before = [one.state.history() for one in asked]
    used: list[dragonrace.State] = []
    legal_actions = dragonrace.State.legal_actions

    def note(state: dragonrace.State, player: int | None = None) -> list[int]:
        if threading.current_thread() is not threading.main_thread():
            used.append(state)
        return legal_actions(state, player)

    async def ask_all() -> list[int]:
        return await asyncio.gather(*(Thinker(Here(1)).ask(one) for one in asked))

    with monkeypatch.context() as patch:
        patch.setattr(dragonrace.State, "legal_actions", note)
        answers = asyncio.run(ask_all())
    assert all(is_legal(*pair) for pair in zip(asked, answers, strict=True))
    assert [one.state.history() for one in asked] == before
    assert len({id(state) for state in used}) == len(asked)
    assert not {id(state) for state in used} & {id(one.state) for one in asked}
    assert not bot_worker._here.positions, "the server's process keeps none"


class Told:
    """Processes that think at once; remembers what was sent to them."""

    def __init__(self, *workers: BotWorker) -> None:
        self.workers, self.sent = itertools.cycle(workers), list[Briefing]()

    async def run(self, _pool: object, briefing: Briefing) -> Thought | Behind:
        self.sent.append(briefing)
        return next(self.workers).decide(briefing)


MOMENTS = (6, 20, 40, 60, 80)


def ask_in_turn(told: Told) -> list[int]:
    """Ask at some moments of a game; return how many actions went along with each message."""
    here = Here(1)
    thinker = Thinker(here)
    here.quick = here.thinking
    here.thinking._decide = told.run  # type: ignore[method-assign]
    for actions in MOMENTS:
        asked = question("random", actions)
        assert is_legal(asked, asyncio.run(thinker.ask(asked)))
    return [len(briefing.actions) for briefing in told.sent]


def test_every_action_is_sent_once() -> None:
    last = question("random", MOMENTS[-1]).state.history()
    told = Told(BotWorker())
    assert sum(ask_in_turn(told)) == len(last)
    assert [action for briefing in told.sent for action in briefing.actions] == last
    assert len(told.sent) == len(MOMENTS)


def test_whichever_process_is_free_is_told_what_it_has_missed() -> None:
    """Each question, and each second attempt, goes to another process."""
    for count in (2, 3, 4):
        told = Told(*(BotWorker() for _ in range(count)))
        ask_in_turn(told)
        assert len(told.sent) <= 3 * len(MOMENTS)
        for sent, again in itertools.pairwise(told.sent):
            assert again.start < sent.start or len(again.actions) + again.start > len(sent.actions) + sent.start


def test_real_processes_are_asked_back(thinker: Thinker) -> None:
    """A new process knows nothing of what the last one was told."""
    for actions in (6, 30):
        asked = question("random", actions)
        where(thinker)._known["m"] = 5
        assert is_legal(asked, asyncio.run(thinker.ask(asked)))


def test_a_process_that_dies_is_replaced(thinker: Thinker) -> None:
    asked = question("random")
    asyncio.run(thinker.ask(asked))
    for pid in processes(thinker):
        os.kill(pid, signal.SIGKILL)
    assert is_legal(asked, asyncio.run(thinker.ask(asked)))


def processes(thinker: Thinker) -> list[int]:
    """This thinker's processes; others of this test run belong to other servers."""
    pool = where(thinker)._pool
    assert pool is not None
    return list(pool._processes)


def where(thinker: Thinker) -> Processes:
    assert isinstance(thinker.where, Here)
    return thinker.where.thinking


def _think_for_ever(_briefing: Any) -> int:
    time.sleep(1000)
    return 0


def test_a_bot_that_is_stuck_is_given_up(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = question("random")
    asyncio.run(thinker.ask(asked))
    stuck = processes(thinker)
    monkeypatch.setattr(local, "LONGEST_THOUGHT", 0.2)
    monkeypatch.setattr(bot_worker, "decide", _think_for_ever)
    assert is_legal(asked, asyncio.run(thinker.ask(asked)))
    assert_gone(stuck)
    assert where(thinker)._pool is None, "it is not asked again at once"
    asked_again = Counter[str]()
    decide = thinker.where.decide

    async def count(briefing: Briefing, due: float, *, quick: bool) -> Thought:
        asked_again[briefing.match_id] += 1
        return await decide(briefing, due, quick=quick)

    monkeypatch.setattr(thinker.where, "decide", count)
    for _ in range(2):
        assert is_legal(asked, asyncio.run(thinker.ask(asked)))
        assert asked_again[asked.match_id] == 1, "once more in this match, and then no more"
    monkeypatch.undo()
    other = replace(asked, match_id="another")
    assert is_legal(other, asyncio.run(thinker.ask(other)))
    assert where(thinker)._pool is not None


def test_a_bot_that_was_stuck_once_plays_on(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process may only have been slow to start."""
    asked = question("random")
    with monkeypatch.context() as slow:
        slow.setattr(local, "LONGEST_THOUGHT", 0.2)
        slow.setattr(bot_worker, "decide", _think_for_ever)
        assert is_legal(asked, asyncio.run(thinker.ask(asked)))
    assert where(thinker)._pool is None
    for _ in range(2):
        assert is_legal(asked, asyncio.run(thinker.ask(asked)))
        assert where(thinker)._pool is not None, "it has thought"


class Pool:
    """Answers each question a little later, and remembers how many were open at a time."""

    def __init__(self) -> None:
        self.open = self.most = 0

    def submit(self, _function: object, _briefing: Briefing) -> "Future[Thought]":
        self.open += 1
        self.most = max(self.most, self.open)
        answer: Future[Thought] = Future()
        asyncio.get_running_loop().call_later(0.01, self._answer, answer)
        return answer

    def _answer(self, answer: "Future[Thought]") -> None:
        self.open -= 1
        answer.set_result(Thought(7, 1.0))


def test_the_clock_of_a_bot_that_waits_for_others_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tables share a few processes: the last in the queue is not stuck, it has not begun to think."""
    here, pool = Here(2), Pool()
    thinker = Thinker(here)
    monkeypatch.setattr(here.thinking, "_open", lambda: pool)
    monkeypatch.setattr("dragonrace.server.thinking.spans.AT_A_GLANCE", 1.0)  # it is taken for no quick one
    asked = question("random", 8)

    async def ask_all() -> list[int]:
        return await asyncio.gather(*(thinker.ask(asked) for _ in range(9)))

    assert asyncio.run(ask_all()) == [7] * 9
    assert pool.most == 2


def test_processes_end_with_the_thinker() -> None:
    thinker = Thinker(Here(1))
    thinker.where.warm()
    asyncio.run(thinker.ask(question("random")))
    children = processes(thinker)
    assert children
    asyncio.run(thinker.where.close())
    assert_gone(children)
