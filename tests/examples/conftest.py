"""Games as if they were installed, for one test at a time: other tests' games are those that are."""

from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest

from dragonrace.core import installed
from dragonrace.core.contract import GameType
from tests.examples import goofspiel, pig

Install = Callable[[GameType], str]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Make a game known by its name; returns the name."""

    def install(kind: GameType) -> str:
        load = installed._load
        known = {**installed._entries(), kind.name: EntryPoint(kind.name, "anywhere", installed.GROUP)}
        monkeypatch.setattr(installed, "_entries", lambda: known)
        monkeypatch.setattr(installed, "_load", lambda name: kind if name == kind.name else load(name))
        return kind.name

    return install


@pytest.fixture
def installed_pig(install: Install) -> str:
    return install(pig.GAME)


@pytest.fixture
def installed_goofspiel(install: Install) -> str:
    return install(goofspiel.GAME)
