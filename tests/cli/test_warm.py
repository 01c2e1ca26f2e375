"""Compiling ahead, as a command. What there is to compile is nothing here: see tests/engine/test_warming.py."""

import os
import re
import time
from pathlib import Path

import pytest

import dragonrace
from dragonrace import Game
from dragonrace.cli.main import main
from dragonrace.engine import warming
from dragonrace.engine.cache import OLD, cache_folder
from dragonrace.engine.errors import RulesError
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def nothing_much(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(game: Game) -> None:
        (cache_folder() / game.name).write_bytes(b"x" * 2000)

    monkeypatch.setenv("DRAGONRACE_CACHE", "caches")
    warming.jobs()  # whoever registers calls has done so
    monkeypatch.setattr(warming, "_calls", [])
    warming.compiles("tests", "a little")(write)


def test_it_says_what_it_compiles_and_where_that_is(run: Run) -> None:
    first, *shown = run("warm").out.splitlines()
    assert first == "Compiling Dragon River, Golden Dragon, River Dragons; a few minutes."
    assert len(shown) == len(dragonrace.games()) + 2
    assert all(re.search(r": a little \(\d\.\d s\)$", line) for line in shown[:-2])
    assert shown[-2] == "The games and their bots are compiled now: 6.0 kB in"
    assert shown[-1] == str(cache_folder())


def test_some_games_alone_can_be_compiled(run: Run) -> None:
    shown = run("warm golden-dragon dragon-river").out.splitlines()
    assert shown[0] == "Compiling Dragon River, Golden Dragon; a few minutes."
    assert shown[-2] == "These games and their bots are compiled now: 4.0 kB in"
    assert run("warm").out.splitlines()[0] == "Compiling River Dragons; a few minutes."
    assert run("warm river-dragons").out.startswith("This game and its bots are already compiled: 6.0 kB in")


def test_a_game_that_is_none_is_refused(run: Run) -> None:
    outcome = run("warm golden-dragon chess")
    assert outcome.status == 2
    assert "game can't be 'chess'" in outcome.err
    assert not outcome.out


def test_the_help_says_what_is_not_compiled(run: Run) -> None:
    shown = " ".join(run("warm --help").out.split())
    assert "Compile the games and their bots ahead" in shown
    assert "dragonrace solve compiles what it needs when it runs" in shown


def test_it_has_nothing_to_do_the_second_time(run: Run) -> None:
    run("warm")
    assert run("warm").out.splitlines()[0] == "The games and their bots are already compiled: 6.0 kB in"


def test_clean_removes_other_versions(run: Run) -> None:
    other = Path("caches/compiled-0123456789abcdef")
    other.mkdir(parents=True)
    (other / "function").write_bytes(b"x" * 1000)
    assert "Removed" not in run("warm").out
    assert run("warm --clean").out.startswith("Removed 1.0 kB of older versions.\n")
    assert not other.exists()


def test_what_nobody_has_used_for_long_goes_by_itself(run: Run) -> None:
    other = Path("caches/compiled-0123456789abcdef")
    other.mkdir(parents=True)
    os.utime(other, (time.time() - OLD - 60,) * 2)
    run("warm")
    assert not other.exists()


def test_where_nothing_can_be_written_there_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("")
    monkeypatch.setenv("DRAGONRACE_CACHE", "file")
    outcome = run("warm")
    assert outcome.status == 2
    assert "Nothing can be written" in outcome.err


def test_a_game_that_can_t_be_compiled_leaves_the_others_alone(run: Run) -> None:
    def fail(game: Game) -> None:
        if game.name == "golden-dragon":
            raise RulesError("its rules can't be compiled.")

    warming.compiles("tests", "and more")(fail)
    outcome = run("warm")
    assert outcome.status == 1
    assert outcome.out.count(": and more (") == len(dragonrace.games()) - 1
    assert outcome.out.endswith("But not Golden Dragon: its rules can't be compiled.\n")


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    assert main(["warm"]) == 0
    shown = capsys.readouterr().out
    assert f"0/{len(dragonrace.games())}" in shown
    assert "The games and their bots are compiled now" in shown
