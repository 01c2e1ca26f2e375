"""Golden playthroughs still play as they did; a game without one fails."""

import pytest

import dragonrace
from tests.contract.golden import FOLDER, playthrough


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", dragonrace.games())
def test_golden_playthrough(name: str, players: int) -> None:
    path = FOLDER / f"{name}-{players}.txt"
    assert path.is_file(), "write it with: python -m tests.contract.golden"
    assert playthrough(name, players) == path.read_text("utf-8")
