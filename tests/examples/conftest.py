"""Pig as if it were installed, for one test at a time: other tests' games are those that are."""

from importlib.metadata import EntryPoint

import pytest

from dragonrace.core import registry
from tests.examples.pig import GAME


@pytest.fixture
def installed_pig(monkeypatch: pytest.MonkeyPatch) -> str:
    entry = EntryPoint(GAME.name, "dragonrace_pig:GAME", registry.GROUP)
    known = {**registry._entries(), GAME.name: entry}
    monkeypatch.setattr(registry, "_entries", lambda: known)
    return GAME.name
