"""Plain and compiled rules are the same, bit for bit, whatever the number of players, the board and the options.

DRAGONRACE_DECISIONS sets how many decisions are played in each setting; the default is for every day. See `compare` for
doing it for hours.
"""

import ast
import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from math import frexp
from types import ModuleType

import pytest

import dragonrace
from dragonrace.bots.search import tree
from dragonrace.core.installed import game_type
from dragonrace.core.rules.kernel import Kernel
from dragonrace.engine import random_play
from dragonrace.testing.compare import Twins
from dragonrace.testing.settings import Setting, settings
from tests.compiling import GAMES, compiles
from tests.conftest import LONG
from tests.contract import traces

DECISIONS = int(os.environ.get("DRAGONRACE_DECISIONS", "100" if LONG else "40"))


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


@pytest.mark.parametrize("name", GAMES)
def test_plain_and_compiled_play_is_the_same_with_the_same_random_numbers(name: str) -> None:
    for setting in settings(game_type(name))[:3]:
        game = setting.load()
        decisions, digest = traces.compare(game, 500, rows=102)
        assert decisions >= 500
        assert traces.compare(game, 500, rows=102, backends=["compiled"]) == (decisions, digest)


@pytest.mark.parametrize("name", dragonrace.games())
def test_settings_try_each_two_values_together(name: str) -> None:
    chosen = settings(game_type(name))
    assert {setting.players for setting in chosen} == set(game_type(name).colours)
    assert {setting.board for setting in chosen} == set(game_type(name).boards)
    for option in game_type(name).options:
        values = {(setting.players, setting.options[option.name]) for setting in chosen}
        others = len(option.choices) or 2
        assert len(values) == others * len(game_type(name).colours)


def powers(module: ModuleType) -> Iterator[tuple[int, object]]:
    """The line and the fraction of each power in a module's functions whose base or exponent is a constant fraction."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            for part in (node.left, node.right):
                value = part.value if isinstance(part, ast.Constant) else vars(module).get(getattr(part, "id", ""))
                if isinstance(value, float):
                    yield node.lineno, value


@pytest.mark.parametrize("name", dragonrace.games())
def test_rules_raise_nothing_to_powers_that_compilers_simplify(name: str) -> None:
    """``x ** 0.5`` and ``0.5 ** x`` become square roots and powers of two: once in a thousand the last bit differs.

    `math` has `sqrt`, `exp` and `exp2`, which are the same everywhere.
    """
    for module in (*game_type(name).rules, random_play, tree):
        simplified = [(line, value) for line, value in powers(module) if frexp(value)[0] == 0.5]
        assert simplified == [], module.__name__


@pytest.mark.long  # it compiles everything again
def test_compiled_rules_stay_within_bounds() -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, "-m", "dragonrace.testing.compare", "100", "--settings", "12"]
    outcome = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert outcome.returncode == 0, outcome.stderr
