"""A terminal for tests: a command line and what is typed go in, status and text come out."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from dragonrace.cli.main import main

SHORT_RIVER = 'title = "Brook"\nfinish = 9\npearls = [3, 6]\n'


@dataclass(frozen=True)
class Outcome:
    status: int
    out: str
    err: str

    def check_refused(self, words: str) -> None:
        """The command line is wrong: one sentence says why, with these words, and nothing else is written."""
        assert self.status == 2
        assert self.err.startswith("dragonrace: ")
        assert words in self.err
        assert self.err.count("\n") == 1
        assert self.out == ""


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return ``run(command_line, *typed_lines)``; every line that is written must fit 80 columns."""

    def outcome(line: str, *typed: str) -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{text}\n" for text in typed)))
        status = main(line.split())
        captured = capsys.readouterr()
        assert max((len(text) for text in captured.out.splitlines()), default=0) <= 80
        assert "Traceback" not in captured.err
        return Outcome(status, captured.out, captured.err)

    return outcome


@pytest.fixture
def brook(tmp_path: Path) -> str:
    """The name of a board file with a very short river, for quick games."""
    (tmp_path / "brook.toml").write_text(SHORT_RIVER, "utf-8")
    return "brook.toml"


@pytest.fixture
def record(run: Run, brook: str) -> str:
    """The name of the record of a whole game between bots."""
    assert run(f"play dragon-river --people 0 --bot random --board {brook} --seed 1 --save game.race").status == 0
    return "game.race"
