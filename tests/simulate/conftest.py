"""Quick simulations: a very short river, two bots that differ."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace.simulate import Results
from tests.cli.conftest import SHORT_RIVER

PAIR = ["sensible", "random"]

Brook = Callable[..., Results]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "brook.toml"
    path.write_text(SHORT_RIVER, "utf-8")
    return path


@pytest.fixture
def brook(board: Path) -> Brook:
    """Return ``brook(bots, …)``: `simulate` on a very short river, in this process unless told otherwise."""

    def play(bots: Any = PAIR, **given: Any) -> Results:
        return dragonrace.simulate("dragon-river", bots, **{"board": board, "workers": 1, "games": 12, **given})

    return play


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of ten games in data sets that are made in this process."""
    monkeypatch.setattr(import_module("dragonrace.simulate.files.dataset"), "GAMES_A_FILE", 10)


def rows_of(results: Results) -> list[tuple[int, ...]]:
    """All that is kept of each game."""
    rows: list[tuple[int, ...]] = results._rows.tolist()
    return rows
