"""Searches are compiled once, before anybody plays. Nothing much is compiled here: see tests/engine/test_warming.py."""

from pathlib import Path

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.engine import warming
from dragonrace.engine.warming import Job, jobs
from dragonrace.simulate import simulation
from dragonrace.simulate.playing import ROW, Played

GAME = "golden-dragon"


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """An empty cache, and no time lost with playing: the games for which a search has been compiled."""
    made: list[str] = []

    def search(game: Game) -> None:
        made.append(game.name)

    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "caches"))
    warming.jobs()  # whoever registers calls has done so
    monkeypatch.setattr(warming, "_calls", [])
    warming.compiles("search", "a search")(search)
    warming.compiles("alpha-beta", "another search")(search)
    warming.compiles("playing", "the rules")(lambda _: made.append("the rules"))
    monkeypatch.setattr(simulation, "play_part", lambda _, numbers: Played(np.zeros(len(numbers), ROW)))
    return made


def notes_with(*bots: str) -> list[str]:
    """What is said on the way, before the first game is done and after."""
    notes: list[str] = []
    dragonrace.simulate(GAME, bots, games=2, workers=1, progress=lambda _done, _games, note: notes.append(note))
    return notes


def job(group: str = "search") -> Job:
    return next(job for job in jobs() if job.kind.name == GAME and job.call.group == group)


@pytest.mark.parametrize(("bot", "group"), [("search", "search"), (dragonrace.bots(GAME)[-1], "alpha-beta")])
def test_a_search_is_compiled_before_anybody_plays_and_once(compiled: list[str], bot: str, group: str) -> None:
    assert notes_with("sensible", bot)[:3] == ["", "compiling Golden Dragon: a minute or two", ""]
    assert compiled == [GAME]
    assert job(group).is_done()
    assert not any(notes_with("sensible", bot))
    assert compiled == [GAME]


@pytest.mark.parametrize("bots", [("sensible", "random"), ("random", "random")])
def test_who_does_not_search_waits_for_no_compiler(compiled: list[str], bots: tuple[str, ...]) -> None:
    assert not any(notes_with(*bots))
    assert compiled == []


def test_a_cache_that_can_not_be_kept_stops_nobody(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path / "file"))
    assert len(dragonrace.simulate(GAME, "search", games=2, workers=1)) == 2
    assert compiled == []


def test_ctrl_c_ends_the_compiler_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_game: Game) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(warming, "_calls", [])
    warming.compiles("search", "a long search")(stop)
    with pytest.raises(KeyboardInterrupt):
        dragonrace.simulate(GAME, "search", games=2)
    assert not job().is_done()
