"""Random games in numbers: they end, agree with their replayed records, and leak nothing.

DRAGONRACE_GAMES sets how many are played in all; the default is for every day.
"""

import os
import random

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.core.records.record import record_text
from tests.play import option_sets, step, walk

GAMES = int(os.environ.get("DRAGONRACE_GAMES", "400"))
PARTS = 8
LONG = 500
"""After so many actions a game may be one that nobody can win; then only a limit ends it."""


def ended(game: Game, rng: random.Random) -> State:
    """A random game to its end. One that is too long is played again with a limit: its last turn is that it was in."""
    *_, state = walk(game, rng, most=LONG)
    if state.is_terminal():
        return state
    options = game.options | {"turn_limit": state.row.turns + 1}
    limited = dragonrace.load_game(game.name, game.num_players, game.board, **options).new_initial_state()
    for player, action in state.history():
        limited.apply_action(action, player)
    while not limited.is_terminal() and len(limited.history()) < 2 * LONG:
        step(limited, rng)
    return limited


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", dragonrace.games())
def test_random_games_end_and_replay(name: str, part: int) -> None:
    sets = list(option_sets(name))
    for number in range(part, GAMES, PARTS):
        rng = random.Random(number)
        game = sets[number % len(sets)]
        state = ended(game, rng)
        game = state.game
        assert state.is_terminal(), f"game {number} of {game!r} does not end"
        record = dragonrace.read_record(record_text(state))
        assert (record.state.row, record.state.history()) == (state.row, state.history())
        cut = rng.randrange(len(state.history()))
        replayed = game.new_initial_state()
        for player, action in state.history()[:cut]:
            replayed.apply_action(action, player)
        for seat in range(game.num_players):
            assert replayed.resample_from_infostate(seat, rng).view(seat) == replayed.view(seat)
