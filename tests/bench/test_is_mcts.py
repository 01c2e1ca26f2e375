"""OpenSpiel's search sits at our tables as any bot does."""

import pytest

import dragonrace
from dragonrace.testing.positions import middle

pytest.importorskip("pyspiel")

from bench.is_mcts import IsMcts


@pytest.mark.parametrize(("name", "players"), [("golden-dragon", 3), ("river-dragons", 2)])
def test_it_plays_to_the_end(name: str, players: int) -> None:
    """Where all choose at the same time, too, whoever begins."""
    bots = [lambda game, seed: IsMcts(game, seed, simulations=3), *["random"] * (players - 1)]
    results = dragonrace.simulate(name, bots, games=players, players=players, seed=2, workers=1, turn_limit=4)
    assert results.summary().games == players


def test_it_is_told_the_position_that_it_is_asked_in() -> None:
    """What it can't see is drawn anew, as for any bot: so what it is told looks the same to it."""
    game = dragonrace.load_game("golden-dragon", players=2, turn_limit=60)
    state = middle(game, 3, 20)
    asked: list[str] = []

    class Telling(IsMcts):
        def think(self, imagined, player, rng):  # type: ignore[no-untyped-def]
            asked.append(self._told(imagined, player, rng).information_state_string(player))
            return imagined.legal_actions(player)[0]

    seat = state.current_player()
    Telling(game, 1, simulations=1).choose(state, seat)
    assert asked == [state.information_state_string(seat)]
