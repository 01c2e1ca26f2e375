"""Golden playthroughs: whole games as text, compared word for word.

``python -m tests.contract.golden`` writes them anew; look at the difference before you commit it.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import dragonrace
from dragonrace.core.views.view import log_entry
from dragonrace.testing import reference
from tests.play import step

FOLDER = Path(reference.__file__).parent / "golden"
MOST = 200
"""How many actions are written of a long game."""


def playthrough(name: str, players: int) -> str:
    """One random game, or its first part: each line, what followed, who may act, among how many choices, the table."""
    return "\n".join(_lines(name, players)) + "\n"


def _lines(name: str, players: int) -> Iterator[str]:
    game = dragonrace.load_game(name, players=players, turn_limit=12 * players)
    state, rng = game.new_initial_state(), random.Random(players)
    while not state.is_terminal() and len(state.history()) < MOST:
        before = state.clone()
        step(state, rng)
        entry = log_entry(before, state, None)
        yield f"{entry['number']} {game.actor_name(entry['player'])}: {entry['text']}"
        yield from (f"    {event['words']}" for event in entry["events"])
        table = {key: value for key, value in state.view(None)["table"].items() if key != "board"}
        yield f"    {state.actors()} {len(state.legal_actions())} {json.dumps(table)}"
    yield f"returns {state.returns()}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in dragonrace.games():
        for count in (2, 4):
            (FOLDER / f"{each}-{count}.txt").write_text(playthrough(each, count), "utf-8")
