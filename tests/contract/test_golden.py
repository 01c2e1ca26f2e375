"""Golden playthroughs still play as they did; a game without one fails."""

import pytest

import dragonrace
from dragonrace.testing.reference import playthroughs
from tests.contract.golden import playthrough


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", dragonrace.games())
def test_golden_playthrough(name: str, players: int) -> None:
    known = playthroughs().get(f"{name}-{players}")
    assert known is not None, "write it with: python -m tests.contract.golden"
    assert playthrough(name, players) == known


def test_none_is_left_over() -> None:
    assert list(playthroughs()) == sorted(f"{name}-{players}" for name in dragonrace.games() for players in (2, 4))
