"""How threads share out the work: who is left alone with it does not wait again and again."""

from typing import Any

import pytest

from dragonrace.batches.crew import Crew
from dragonrace.engine import sharing
from tests.batches.test_batch import plain, small

LANES, PATIENCE = 400, 1200


def test_who_waited_for_the_others_once_takes_all_their_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other thread never comes: it sleeps, or its core is somebody else's."""
    batch = plain(small(), LANES)
    functions, looks = batch._functions, []
    crew = Crew(functions, batch._lanes, 2, is_fast=True)
    is_all_done = functions["is_all_done"]

    def counted(*given: Any) -> bool:
        looks.append(given)
        return bool(is_all_done(*given))

    monkeypatch.setitem(functions["work"].__globals__, "is_all_done", counted)
    batch._lanes.sampled[:] = -1
    told = functions["work"](batch._lanes, crew._words, 0, sharing.SAMPLE, PATIENCE, 1 << 30)
    assert told == sharing.DONE
    assert (batch._lanes.sampled >= 0).all()
    assert crew._words[sharing.APART * sharing.CHUNKS] > 6, "so several were the other's"
    once = PATIENCE // sharing.WAITS_FOR_A
    assert once <= len(looks) < once + 3


def test_threads_fall_asleep_as_early_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = plain(small(), LANES)
    functions, reads = batch._functions, []
    read_word = functions["does_a_chunk"].__globals__["read_word"]

    def counted(*given: Any) -> int:
        reads.append(given)
        return int(read_word(*given))

    monkeypatch.setitem(functions["does_a_chunk"].__globals__, "read_word", counted)
    counts = {}
    for threads in (2, 3, 8, 64):
        crew = Crew(functions, batch._lanes, threads, is_fast=True)
        functions["work"](batch._lanes, crew._words, 1, sharing.NOTHING_NEW, PATIENCE, 1 << 30)
        assert crew._words[sharing.word_of(sharing.ASLEEP, 1)] == 1
        counts[threads] = len(reads)
        reads.clear()
    assert max(counts.values()) < 2 * min(counts.values()), counts
