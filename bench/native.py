"""The same random games in C++, to stand beside the kernel: builds the programs in ``bench/cpp`` and runs them.

Game ``i`` of seed ``S`` draws from a generator that is seeded with both (see `dragonrace.core.rules.rng`). Where chance
acts, it draws one of the kernel's ``chance_cases``; else the lowest seat that may act draws one of its
``legal_actions``.
``tests/bench/test_native.py`` has the kernel play the games that the programs play, and compares.
"""

import atexit
import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bench.programs import BenchError, output_of
from dragonrace import Game
from dragonrace.core.rules.flat import FlatRecord

__all__ = ["NativeGames", "Outcome", "Run", "board_text", "build", "checksum_of"]

SOURCES = Path(__file__).parent / "cpp"
COMPILER = "g++"
FLAGS = ("-O3", "-march=native", "-std=c++17")


@dataclass(frozen=True)
class Run:
    """Many games, as a program reports them. ``chance`` counts the throws; ``decisions`` does not."""

    games: int
    decisions: int
    chance: int
    seconds: float
    checksum: int
    """The sum of the games' checksums, modulo 2**32."""

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Outcome:
    """One of the games. ``winner`` is a seat, or −1; ``checksum`` is that of `checksum_of` its actions."""

    winner: int
    turns: int
    decisions: int
    checksum: int


def checksum_of(actions: Iterable[int]) -> int:
    """Return the 32-bit FNV-1a of a game's actions, those of chance included, a whole action at a time."""
    checksum = 2166136261
    for action in actions:
        checksum = (checksum ^ action) * 16777619 & 0xFFFFFFFF
    return checksum


class NativeGames:
    """Random games of ``game`` in C++. The program is built into ``folder``, or into one that goes when Python ends.

    Raises `BenchError` where there is no compiler.
    """

    def __init__(self, game: Game, folder: Path | None = None):
        self.program = build(game.name, folder)
        self.board = board_text(game.compiled_board)

    def play(self, games: int, seed: int = 0, first: int = 0) -> Run:
        """Play the games from number ``first`` on, one after the other on one core; only the playing is timed."""
        return Run(**json.loads(self._run(games, seed, first)))

    def list_games(self, games: int, seed: int = 0, first: int = 0) -> list[Outcome]:
        """Play them and say how each went."""
        lines = self._run(games, seed, first, "--list").splitlines()
        return [Outcome(*map(int, line.split())) for line in lines]

    def _run(self, games: int, seed: int, first: int, *more: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            board = Path(folder) / "board.txt"
            board.write_text(self.board, "ascii")
            numbers = {"--board": board, "--games": games, "--seed": seed, "--first": first}
            return output_of([self.program, *(part for pair in numbers.items() for part in pair), *more])


def board_text(board: FlatRecord) -> str:
    """Write a compiled board for a program: a line for each field, its name and all its values."""
    return "".join(
        f"{field.name} {' '.join(str(value) for value in _flat(getattr(board, field.name)))}\n"
        for field in board.FIELDS
    )


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _flat(item)
    else:
        yield int(value)


def build(name: str, folder: Path | None = None) -> Path:
    """Return the program of the game ``name``, in ``folder``; built if it is not there, or its source is newer."""
    source = SOURCES / f"{name.replace('-', '_')}.cpp"
    if not source.is_file():
        raise BenchError(f"there is no C++ program of {name}: {source} is missing")
    folder = folder or _own_folder()
    program = folder / source.stem
    newest = max(file.stat().st_mtime for file in (source, *SOURCES.rglob("*.hpp")))
    if not program.is_file() or program.stat().st_mtime <= newest:
        _compile(source, program)
    return program


def _compile(source: Path, program: Path) -> None:
    compiler = shutil.which(COMPILER)
    if compiler is None:
        raise BenchError(f"there is no {COMPILER} on this machine, which builds the C++ programs")
    fresh = program.with_name(f"{program.name}-{os.getpid()}")  # others may be building, or running, the program
    try:
        program.parent.mkdir(parents=True, exist_ok=True)
        output_of([compiler, *FLAGS, source, "-o", fresh])
        fresh.replace(program)
    except OSError as error:
        raise BenchError(f"{program} can't be written: {error.strerror}") from None


@cache
def _own_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="dragonrace-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
