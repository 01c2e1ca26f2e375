"""Who only runs takes every step that there is, and is blind to all else."""

from dataclasses import replace

import pytest
from bench.racer import Racer

import dragonrace
from dragonrace import Game, OptionError, State
from tests.games.golden_dragon.table import GIFT, position

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


def chosen(state: State) -> set[str]:
    """What it does, asked with many seeds."""
    return {state.action_to_string(Racer(state.game, seed).choose(state, 0), 0) for seed in range(20)}


@pytest.mark.parametrize("lightnings", [0, 2])
def test_it_takes_every_step(lightnings: int) -> None:
    """Whether blue may object to it or not."""
    assert chosen(position(TWO_STEPS, red="N SE", blue="N S", gales=0, lightnings=lightnings)) == {"move red"}


def test_without_a_step_it_does_anything() -> None:
    """It keeps its own dragon where it is, but doesn't care what comes of the other."""
    found = chosen(position(TWO_STEPS, red="N S", blue="N S", gales=1, lightnings=0))
    assert len(found) > 1


def test_it_wins_where_it_can() -> None:
    """In the drawing of the gift the other way round: here it is red who is carried home."""
    swapped = GIFT.translate(str.maketrans("rb", "br"))
    assert chosen(position(swapped, red="N E", blue="N S", gales=0)) == {"move red"}


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
