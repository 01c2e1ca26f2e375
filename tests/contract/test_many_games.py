"""Random games in numbers: they end, agree with their replayed records, and leak nothing.

DRAGONRACE_GAMES sets how many are played in all; the default is for every day.
"""

import os
import random

import pytest

import dragonrace
from dragonrace.core.record import record_text
from tests.play import option_sets, walk

GAMES = int(os.environ.get("DRAGONRACE_GAMES", "400"))
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", dragonrace.games())
def test_random_games_end_and_replay(name: str, part: int) -> None:
    sets = list(option_sets(name))
    for number in range(part, GAMES, PARTS):
        rng = random.Random(number)
        game = sets[number % len(sets)]
        *_, state = walk(game, rng, most=20_000)
        assert state.is_terminal(), f"game {number} of {game!r} does not end"
        record = dragonrace.read_record(record_text(state))
        assert (record.state.row, record.state.history()) == (state.row, state.history())
        cut = rng.randrange(len(state.history()))
        replayed = game.new_initial_state()
        for player, action in state.history()[:cut]:
            replayed.apply_action(action, player)
        for seat in range(game.num_players):
            assert replayed.resample_from_infostate(seat, rng).view(seat) == replayed.view(seat)
