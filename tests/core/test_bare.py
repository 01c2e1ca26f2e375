"""The model, the games and the plain backend need the standard library alone; words for people need Fluent."""

import subprocess
import sys

import pytest

import dragonrace

GAME = """
import importlib.abc, random, sys

WORDS = {"fluent", "attr", "attrs", "babel", "pytz", "typing_extensions"}
allowed = {"dragonrace"}

class Blocked(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        standard = root in sys.stdlib_module_names or root.startswith("_sysconfigdata")
        if not standard and root not in allowed:
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocked())
import dragonrace
from dragonrace.core.chance import sample
from dragonrace.core.records.record import record_text

rng = random.Random(1)
game = dragonrace.load_game(sys.argv[1], players=3, turn_limit=6)
state = game.new_initial_state()
bots = [dragonrace.make_bot(game, name, seed) for seed, name in enumerate(("random", sys.argv[2], "sensible"))]
while not state.is_terminal():
    player = state.actors()[0]
    action = sample(state, rng) if player == dragonrace.CHANCE else bots[player].choose(state, player)
    state.apply_action(action, player)
    state.information_state_string(0)
again = game.deserialize_state(state.serialize())
assert dragonrace.read_record(record_text(state)).state.history() == state.history()

allowed |= WORDS
shown = game.new_initial_state()
for player, action in state.history():
    for viewer in (None, *range(3)):
        shown.view(viewer)
    shown.apply_action(action, player)
assert again.log() == state.log()
print(len(state.history()) > 10)
"""


@pytest.mark.parametrize("name", dragonrace.games())
def test_a_whole_game_without_any_library(name: str) -> None:
    """Levels that judge by what was learned do without; those that search need NumPy."""
    level = "sensible" if name == "river-dragons" else "paddler"
    played = subprocess.run(
        [sys.executable, "-c", GAME, name, level], capture_output=True, text=True, timeout=120, check=False
    )
    assert played.stdout == "True\n", played.stderr
