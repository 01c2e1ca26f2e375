"""Ctrl-C in the middle of a step, once and again: the step is whole, or the batch says that it isn't."""

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import BatchError
from dragonrace.batches.asking import Asked
from dragonrace.batches.batching import Batch
from dragonrace.engine import sharing
from tests.batches.driving import copied, same
from tests.batches.test_batch import plain, small
from tests.compiling import compiles

THREADS = 3


class Pressed:
    """Functions of a batch, one of which is interrupted the first few times, in the middle of what it does."""

    def __init__(self, batch: Batch, **times: int):
        self.functions, self.times = batch._crew._functions, times

    def __getitem__(self, name: str) -> Any:
        return lambda *given: self.call(name, *given)

    def call(self, name: str, *given: Any) -> Any:
        if not self.times.get(name, 0):
            return self.functions[name](*given)
        self.times[name] -= 1
        if name == "work":  # it has handed out, and others are at it
            lanes, words, part, task, *_ = given
            self.functions[name](lanes, words, part, task, 1, 2)
        raise KeyboardInterrupt


def interrupt(batch: Batch, monkeypatch: pytest.MonkeyPatch, **times: int) -> None:
    with monkeypatch.context() as patched:
        pressed = Pressed(batch, **times)
        patched.setattr(batch._crew, "_functions", pressed)
        patched.setattr(batch._crew, "_call", pressed["work"])
        batch._lanes.actions[:] = batch.now.legal_actions[:, 0]
        with pytest.raises(KeyboardInterrupt):
            batch._do(sharing.STEP)


@pytest.mark.parametrize("times", [{"work": 1}, {"work": 1, "call_off": 1}])
def test_an_interrupted_step_is_over_in_all_threads_and_asks_for_a_reset(
    monkeypatch: pytest.MonkeyPatch, times: dict[str, int]
) -> None:
    batch, calm = plain(small(), 400, threads=THREADS, seed=5), plain(small(), 400, threads=1, seed=5)
    interrupt(batch, monkeypatch, **times)
    for use in (batch.sample, lambda: batch.step(batch.now.legal_actions[:, 0]), lambda: batch.observe(0), batch.save):
        with pytest.raises(BatchError, match="interrupted: reset"):
            use()
    batch.reset()
    for _ in range(5):
        assert same(batch.now, calm.now)
        batch.step(batch.sample())
        calm.step(calm.sample())


def test_a_batch_that_was_interrupted_tells_nothing_before_a_reset() -> None:
    batch = plain(small(turn_limit=30), 1, opponents=["random", None], seed=1)
    batch._is_whole = False  # as after a step that was interrupted
    for ask in (lambda: batch.observation_string(0), lambda: batch.action_to_string(0, 0), batch.sample, batch.save):
        with pytest.raises(BatchError, match="reset the batch"):
            ask()


def test_nobody_works_on_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small(), 400, threads=THREADS, seed=5)
    interrupt(batch, monkeypatch, work=1)
    before = copied(batch.now)
    time.sleep(0.05)
    assert same(batch.now, before)


@compiles("dragon-river")
def test_a_batch_that_was_interrupted_may_be_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = dragonrace.batch(small(), 40, threads=THREADS, seed=5)
    for _ in range(9):
        batch.step(batch.sample())
    saved, before = batch.save(), copied(batch.now)
    interrupt(batch, monkeypatch, work=1, call_off=1)
    assert same(batch.restore(saved), before)


class Late(Pressed):
    """The same, interrupted when all is done, and before anybody is told."""

    def call(self, name: str, *given: Any) -> Any:
        told = self.functions[name](*given)
        if self.times.get(name, 0):
            self.times[name] -= 1
            raise KeyboardInterrupt
        return told


def use_late(batch: Batch, monkeypatch: pytest.MonkeyPatch, use: Any) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(batch._crew, "_call", Late(batch, work=1)["work"])
        with pytest.raises(KeyboardInterrupt):
            use()


@pytest.mark.parametrize("threads", [1, THREADS])
def test_what_was_done_in_all_lanes_is_whole_though_it_is_interrupted(
    monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    batch, calm = (plain(small(), 40, threads=many, seed=5) for many in (threads, 1))
    if threads > 1:  # all are to be awake, so that the first call comes back when all is done
        monkeypatch.setitem(batch._functions["work"].__globals__, "is_anybody_asleep", lambda *_: False)
        batch._crew._patience = 1 << 20
    for _ in range(3):
        use_late(batch, monkeypatch, lambda: batch.step(calm.now.legal_actions[:, 0]))
        assert same(batch.now, calm.step(calm.now.legal_actions[:, 0]))
        use_late(batch, monkeypatch, batch.sample)
        assert np.array_equal(calm.sample(), batch._lanes.sampled)
        assert np.array_equal(calm.sample(), batch.sample())
    with pytest.raises(BatchError, match="in lane 0, "):
        batch.step(np.full(40, -1))
    use_late(batch, monkeypatch, lambda: batch.step(np.full(40, -1)))
    assert same(batch.now, calm.now)
    use_late(batch, monkeypatch, batch.reset)
    assert same(batch.now, calm.reset())


def test_before_it_has_begun_a_step_changes_nothing_and_a_reset_is_not_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small(), 40)
    batch.step(batch.sample())
    before = copied(batch.now)
    for use, is_whole in ((lambda: batch.step(batch.now.legal_actions[:, 0]), True), (batch.reset, False)):
        with monkeypatch.context() as patched:
            patched.setattr(batch._crew, "do", lambda _: signal.raise_signal(signal.SIGINT))
            with pytest.raises(KeyboardInterrupt):
                use()
        assert batch._is_whole == is_whole
    assert not same(batch.reset(), before)


@compiles("dragon-river")
@pytest.mark.parametrize("when", [1, 2])
def test_a_step_in_which_opponents_are_asked_is_undone(monkeypatch: pytest.MonkeyPatch, when: int) -> None:
    """``when``: after which of its parts it is interrupted, the learners' or the opponents'."""

    def lowest(asked: Asked) -> Any:
        return asked.legal_actions[:, 0]

    batch = dragonrace.batch(small(), 40, threads=1, opponents=[None, lowest])
    batch.step(batch.sample())
    saved = batch.save()
    call, calls = batch._crew._call, []

    def counted(*given: Any) -> Any:
        assert call is not None
        told = call(*given)
        calls.append(told)
        if len(calls) == when:
            raise KeyboardInterrupt
        return told

    with monkeypatch.context() as patched:
        patched.setattr(batch._crew, "_call", counted)
        with pytest.raises(KeyboardInterrupt):
            batch.step(batch.now.legal_actions[:, 0])
    assert batch.save() == saved
    batch.step(batch.sample())


def test_a_signal_handler_gets_no_batch_in_the_middle_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    batch, calm = plain(small(), 40, seed=5), plain(small(), 40, seed=5)
    actions = batch.sample().copy()
    refused = []

    def handler(*_: Any) -> None:
        for use in (batch.sample, batch.save, lambda: batch.step(actions), batch.reset, lambda: batch.observe(1)):
            with pytest.raises(BatchError, match="in the middle of a step") as caught:
                use()
            refused.append(caught.value.code)

    do = batch._crew.do

    def interrupted(task: int) -> int:
        signal.raise_signal(signal.SIGINT)
        return do(task)

    monkeypatch.setattr(batch._crew, "do", interrupted)
    before = signal.signal(signal.SIGINT, handler)
    try:
        batch.step(actions)
    finally:
        signal.signal(signal.SIGINT, before)
    assert refused == ["batch.busy"] * 5
    calm.step(calm.sample())
    assert same(batch.now, calm.now)


def test_a_call_that_was_interrupted_while_it_left_keeps_nobody_off(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small(), 4)
    with monkeypatch.context() as patched:
        patched.setattr(batch._users, "leave", lambda: signal.raise_signal(signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            batch.sample()
    batch.step(batch.sample())


class Alarm:
    """Raises KeyboardInterrupt again and again while it is on, wherever Python is."""

    def __init__(self) -> None:
        self.is_on, self.rang = False, 0

    def __call__(self, *_: Any) -> None:
        if self.is_on:
            self.rang += 1
            raise KeyboardInterrupt

    @contextmanager
    def every(self, seconds: float) -> Iterator[None]:
        before = signal.signal(signal.SIGALRM, self)
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
        try:
            yield
        finally:
            self.is_on = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="there are no alarms here")
@compiles("dragon-river")
def test_whenever_it_is_interrupted_a_batch_is_whole_or_says_that_it_is_not() -> None:
    lanes, alarm = 700, Alarm()
    with dragonrace.batch(small(), lanes, threads=THREADS) as batch:
        with alarm.every(0.0007):
            end = time.monotonic() + 2
            while time.monotonic() < end:
                try:
                    alarm.is_on = True
                    for _ in range(20):
                        batch.step(batch.sample())
                    alarm.is_on = False
                except KeyboardInterrupt:
                    alarm.is_on = False
                except BatchError as error:
                    alarm.is_on = False
                    assert error.code == "batch.interrupted"
                    batch.reset()
                if batch._is_whole:
                    assert batch.decisions % lanes == 0, "each lane has made as many steps as any other"
        assert alarm.rang > 50
        batch.reset()
        assert batch.step(batch.sample()) is batch.now


def test_what_goes_wrong_in_a_thread_is_told_by_the_step(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small(), 40, threads=THREADS)
    step = batch._functions["step_lanes"]

    def fails(lanes: Any, begins: bool, first: int, end: int, part: int) -> int:
        if part:
            raise ZeroDivisionError
        return int(step(lanes, begins, first, end, part))

    monkeypatch.setitem(batch._functions["do_chunk"].__globals__, "step_lanes", fails)
    with pytest.raises(ZeroDivisionError):
        all(batch._do(sharing.BEGIN) for _ in range(50))
    monkeypatch.undo()
    with pytest.raises(ZeroDivisionError):
        batch.reset()
