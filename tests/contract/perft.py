"""The table of action sequences: ``python -m tests.contract.perft`` writes it anew, in some minutes.

Look at the difference before you commit it: where a number has changed, the rules have.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import dragonrace
from dragonrace import Game, State
from dragonrace.core.installed import game_type
from dragonrace.core.perft import levels
from dragonrace.testing import reference
from tests.play import option_sets, step

TABLE = Path(reference.__file__).parent / "perft.json"
MIDDLE = 25
"""After so many actions of a game it is counted, too."""
QUICK, DEEP = 3_000, 50_000
"""How many actions are tried, at most: every day, and at all."""


def settings() -> Iterator[Game]:
    """All that the table has: for two all options, for others the defaults; all boards."""
    for name in dragonrace.games():
        yield from (game for game in option_sets(name) if game.num_players == min(game_type(name).colours))
        yield from (dragonrace.load_game(name, players) for players in sorted(game_type(name).colours)[1:])
        yield from (dragonrace.load_game(name, board=board) for board in game_type(name).boards if board != "standard")


def in_the_middle(game: Game) -> State:
    """Some way into a random game, the same each time: there options make a difference."""
    state, rng = game.new_initial_state(), random.Random(game.num_players)
    while len(state.history()) < MIDDLE:
        further = state.clone()
        step(further, rng)
        if further.is_terminal():
            break
        state = further
    return state


def lines_of(state: State) -> list[str]:
    """All that has happened, line by line."""
    seen, lines = state.game.new_initial_state(), []
    for player, action in state.history():
        lines.append(f"{state.game.actor_name(player)}: {seen.action_to_string(action, player)}")
        seen.apply_action(action, player)
    return lines


def entry(state: State) -> dict:
    """Count as deep as is quick enough."""
    game, counts, quick, tried = state.game, [1], 0, 0
    for level in levels(state):
        if not (more := level.next_sequences()):
            break
        counts.append(more)
        quick = level.depth + 1 if tried <= QUICK else quick
        tried += sum(len(actions) for *_, actions in level.moves())
        if tried > DEEP:
            break
    about = {"game": game.name, "players": game.num_players, "board": game.board.name}
    after = {"after": lines_of(state), "sequences": counts, "quick": quick}
    return about | {"options": game.changed_options()} | after


if __name__ == "__main__":
    states = [state for game in settings() for state in (game.new_initial_state(), in_the_middle(game))]
    rows = ",\n".join(json.dumps(entry(state)) for state in states)
    TABLE.write_text(f"[\n{rows}\n]\n", "utf-8")
