"""Who only runs takes every step that there is, and is blind to all else."""

from dataclasses import replace

import pytest
from bench.racer import Racer

import dragonrace
from dragonrace import Game, OptionError, State
from tests.games.golden_dragon.table import position

TWO_STEPS = """
    531.245
    .......
    .v. .v.
    vr....v
    v...b.v
    ...G...
    .......
"""
"""Red has two steps to go. A south-east stone takes red a step nearer, or blue a step back."""
BESIDE_HOME = """
    531.245
    .......
    .v. .v.
    v.....v
    v.....v
    ..rG...
    b......
"""
AS_FAR = """
    531.245
    .....r.
    .v. .v.
    v.....v
    v.....v
    ..bG...
    .......
"""


def chosen(state: State) -> set[str]:
    """What it does, asked with many seeds."""
    return {state.action_to_string(Racer(state.game, seed).choose(state, 0), 0) for seed in range(20)}


def test_it_takes_every_step() -> None:
    assert chosen(position(TWO_STEPS, red="N SE", blue="N S", gales=0)) == {"move red"}


def test_it_wins_where_it_can() -> None:
    """An east stone carries red home, or blue along the edge."""
    assert chosen(position(BESIDE_HOME, red="N E", blue="N S", gales=0)) == {"move red"}


def test_without_a_step_it_does_anything_even_if_another_wins() -> None:
    """An east stone takes red to where it has as far to go, or blue home."""
    assert chosen(position(AS_FAR, red="N E", blue="N S", gales=0)) == {"move red", "move blue"}


@pytest.mark.parametrize(("name", "players"), [("golden-dragon", 3), ("dragon-river", 4)])
def test_it_plays_to_the_end(name: str, players: int) -> None:
    bots = ["random"] * (players - 1)
    results = dragonrace.simulate(
        name, [Racer, *bots], games=2 * players, players=players, seed=2, workers=1, turn_limit=40
    )
    assert results.summary().games == 2 * players


def test_it_plays_races_only() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    assert Racer.plays(game)
    raceless = Game(replace(game.type, race=None), 2, game.board, {})
    with pytest.raises(OptionError, match="races"):
        Racer(raceless)
