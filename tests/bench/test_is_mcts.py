"""OpenSpiel's search sits at our tables as any bot does."""

import random
from typing import Any

import pytest

import dragonrace
from dragonrace import Game, OptionError, State
from dragonrace.core.minis import mini_game
from dragonrace.testing.positions import middle

pytest.importorskip("pyspiel")

from bench.is_mcts import IsMcts


def few(game: Game, seed: int | bytes) -> IsMcts:
    return IsMcts(game, seed, simulations=3)


@pytest.mark.parametrize(("name", "players"), [("golden-dragon", 3), ("river-dragons", 2)])
def test_it_plays_to_the_end(name: str, players: int) -> None:
    """Where all choose at the same time, too, whoever begins."""
    bots = [few, *["random"] * (players - 1)]
    results = dragonrace.simulate(name, bots, games=players, players=players, seed=2, workers=1, turn_limit=4)
    assert results.summary().games == players


class Telling(IsMcts):
    """Keeps what OpenSpiel is told, and chooses anything."""

    def __init__(self, game: Game):
        super().__init__(game, 1, simulations=1)
        self.told: Any = None

    def think(self, state: State, player: int, rng: random.Random) -> int:
        self.told = self._told(state, player, rng)
        return state.legal_actions(player)[0]


def test_it_is_told_the_position_that_it_is_asked_in() -> None:
    """What it can't see is drawn anew, as for any bot: so what it is told looks the same to it."""
    game = dragonrace.load_game("golden-dragon", players=2, turn_limit=60)
    bot, state = Telling(game), middle(game, 3, 20)
    seat = state.current_player()
    bot.choose(state, seat)
    assert bot.told.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0), (1,), ()])
def test_who_chooses_at_the_same_time_may_do_so_in_any_order(order: tuple[int, ...]) -> None:
    """OpenSpiel asks them one after the other; who has not chosen yet has done anything there."""
    game = dragonrace.load_game("golden-dragon", players=3)
    state = game.new_initial_state()
    while len(state.actors()) == 1:
        state.apply_action(state.legal_actions()[0])
    bot = Telling(game)
    for seat in order:
        state.apply_action(state.legal_actions(seat)[7], seat)
    for seat in state.actors():
        bot.choose(state, seat)
        assert bot.told.current_player() == seat
        assert bot.told.legal_actions() == state.legal_actions(seat)


def before_a_win(game: Game) -> tuple[State, int]:
    """Return a position of random games, and the only one of several choices that wins at once."""
    state, rng = game.new_initial_state(), random.Random(3)
    while True:
        seat, legal = state.current_player(), state.legal_actions()
        after = {action: state.child(action, seat) for action in legal}
        winning = [action for action, child in after.items() if child.is_terminal() and child.returns()[seat] > 0]
        if len(winning) == 1 and len(legal) > 1:
            return state, winning[0]
        state.apply_action(rng.choice(legal))
        if state.is_terminal():
            state = game.new_initial_state()


def test_it_sees_a_win() -> None:
    state, winning = before_a_win(dragonrace.load_game("golden-dragon", players=2))
    answers = {IsMcts(state.game, 5, simulations=30).choose(state, state.current_player()) for _ in range(3)}
    assert answers == {winning}


def test_with_the_same_seed_it_answers_the_same() -> None:
    """Where few games hardly tell, so that it is chance which answer it is."""
    state = middle(dragonrace.load_game("golden-dragon", players=2), 3, 20)
    seat = state.current_player()
    answers = [[IsMcts(state.game, seed, simulations=10).policy(state, seat) for _ in range(3)] for seed in range(4)]
    assert all(again == first for first, *others in answers for again in others)


@pytest.mark.parametrize(
    "game",
    [
        dragonrace.load_game("dragon-river"),
        dragonrace.load_game("golden-dragon", moves_per_turn=3),
        mini_game("golden-dragon-mini"),
    ],
    ids=str,
)
def test_it_refuses_what_it_does_not_know(game: Game) -> None:
    assert not IsMcts.plays(game)
    with pytest.raises(OptionError, match="it plays games that hide something, as they are shipped"):
        IsMcts(game)
