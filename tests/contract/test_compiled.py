"""Plain and compiled rules are the same, bit for bit, whatever the number of players, the board and the options.

DRAGONRACE_DECISIONS sets how many decisions are played in each setting; the default is for every day. See `compare` for
doing it for hours.
"""

import os
import subprocess
import sys

import pytest

import dragonrace
from dragonrace.core.kernel import Kernel
from dragonrace.core.registry import game_type
from tests.compiling import compiles
from tests.conftest import TEST_ALL
from tests.contract.compare import Twins
from tests.contract.settings import Setting, settings

DECISIONS = int(os.environ.get("DRAGONRACE_DECISIONS", "100"))
LONG = TEST_ALL or os.environ.get("DRAGONRACE_LONG") == "1"


def all_settings() -> list[object]:
    """Every setting of every game."""
    return [
        pytest.param(setting, id=f"{name}-{number}", marks=compiles(name))
        for name in dragonrace.games()
        for number, setting in enumerate(settings(game_type(name)))
    ]


@pytest.mark.parametrize("setting", all_settings())
def test_plain_and_compiled_rules_do_the_same(setting: Setting) -> None:
    twins = Twins(setting.load())
    twins.play(DECISIONS)
    forgotten = set(Kernel.__annotations__) - twins.plain.called
    assert forgotten <= {"chance_weights", "chance_case"}, "every function of the kernel is to be compared"
    assert not forgotten or twins.game.max_chance_outcomes == 0


@pytest.mark.parametrize("name", dragonrace.games())
def test_settings_try_each_two_values_together(name: str) -> None:
    chosen = settings(game_type(name))
    assert {setting.players for setting in chosen} == set(game_type(name).colours)
    assert {setting.board for setting in chosen} == set(game_type(name).boards)
    for option in game_type(name).options:
        values = {(setting.players, setting.options[option.name]) for setting in chosen}
        others = len(option.choices) or 2
        assert len(values) == others * len(game_type(name).colours)


@pytest.mark.skipif(not LONG, reason="compiles everything again, which takes a minute: DRAGONRACE_LONG=1 does it")
def test_compiled_rules_stay_within_bounds() -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, "-m", "tests.contract.compare", "100", "--settings", "12"]
    outcome = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert outcome.returncode == 0, outcome.stderr
