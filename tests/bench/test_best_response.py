"""The best response learns by heart how it wins, and sees no more than its seat."""

import random
from pathlib import Path
from typing import Any

import pytest
from bench.best_response import BestResponse, Book, way_to

import dragonrace
from bench import best_response
from dragonrace import Bot, Game, State, make_bot
from dragonrace.core.errors import OptionError


class Rigid(Bot):
    """Always plays the first action: whoever has beaten it once can do so again."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002
        return state.legal_actions(player)[0]


def game_begun_by(seat: int) -> Game:
    return dragonrace.load_game("golden-dragon", players=2, turn_limit=100, first_player=seat)


def play(bots: list[Bot], game: Game) -> State:
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.actors()[0]
        state.apply_action(bots[player].choose(state, player), player)
    return state


@pytest.fixture(autouse=True)
def _without_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it knows nothing it does anything."""

    def make(game: Game, _name: str, seed: int | bytes = 0, **_: Any) -> Bot:
        return make_bot(game, "random", seed)

    monkeypatch.setattr(best_response, "make_bot", make)


def test_it_repeats_what_has_won() -> None:
    game, book, seed = game_begun_by(0), Book(), 0
    while (won := play([BestResponse(game, seed, book), Rigid(game)], game)).winner() != 0:
        seed += 1
    book.note(won, 0)
    again = play([BestResponse(game, seed + 1, book), Rigid(game)], game)
    assert again.history() == won.history()


def test_it_knows_a_game_again_from_the_other_seat() -> None:
    game, other = game_begun_by(0), game_begun_by(1)
    state, turned = game.new_initial_state(), other.new_initial_state()
    for one, seat in ((state, 0), (turned, 1)):
        one.apply_action(2, seat)
        one.apply_action(3, 1 - seat)
    assert way_to(state, 0) == way_to(turned, 1) != way_to(state, 1)
    for one, seat in ((state, 0), (turned, 1)):
        holder = one.legal_actions(seat)[3]
        for filling in (0, 1):  # both games ask the seats in this order
            one.apply_action(holder if filling == seat else one.legal_actions(filling)[5], filling)
    assert state.actors() != turned.actors()
    assert way_to(state, 0) == way_to(turned, 1) != way_to(state, 1)


def test_it_does_not_know_how_others_have_filled_their_holder() -> None:
    state = game_begun_by(0).new_initial_state()
    for action in (2, 3):
        state.apply_action(action)
    first, second = state.legal_actions(1)[:2]
    state.apply_action(state.legal_actions(0)[0], 0)
    assert way_to(state.child(first, 1), 0) == way_to(state.child(second, 1), 0)
    assert way_to(state.child(first, 1), 1) != way_to(state.child(second, 1), 1)


def test_without_games_it_says_how_to_get_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    with pytest.raises(OptionError, match="first let it play the game for two: python -m bench"):
        BestResponse(game_begun_by(0))
    with pytest.raises(OptionError, match="it plays golden-dragon, river-dragons"):
        BestResponse(dragonrace.load_game("dragon-river"))


def test_it_does_not_know_what_others_have_laid_face_down() -> None:
    state = dragonrace.load_game("river-dragons", players=2).new_initial_state()
    laid = [state.child(card, 1) for card in state.legal_actions(1)[:2]]
    assert way_to(laid[0], 0) == way_to(laid[1], 0) == way_to(state, 0)
    assert way_to(laid[0], 1) != way_to(laid[1], 1)
