"""Those who live on habits have them."""

import random
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from bench import veterans
from dragonrace import Bot, Game, State
from dragonrace.bots.alphabeta.bot import SHAKE
from dragonrace.bots.learned.weights import shipped_weights, weights_for
from dragonrace.games.golden_dragon.actions import GALE
from tests.learning.teaching import any_weights, own_folder


class Hasty(Bot):
    """Plays every gale as soon as it may."""

    def think(self, state: State, player: int, rng: random.Random) -> int:
        actions = state.legal_actions(player)
        return GALE if GALE in actions else rng.choice(actions)


@pytest.mark.parametrize("veteran", [veterans.dragon_2, veterans.dragon_3])
def test_veterans_judge_by_what_they_judged_by(veteran: Any) -> None:
    """Though there are weights now that were learned by looking ahead."""
    game = dragonrace.load_game("golden-dragon", players=2)
    glance, ahead = shipped_weights(game), shipped_weights(game, ahead=True)
    assert glance is not None
    assert ahead is not None
    assert veteran(game, 1)._learned.digest == glance.digest != ahead.digest


def arranging(game: Game) -> State:
    """A position in which both fill their holders: four of them do that at a glance."""
    state = game.new_initial_state()
    for action in (2, 3):
        state.apply_action(action)
    return state


def test_what_was_learned_at_home_changes_no_veteran(tmp_path: Path) -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    with own_folder(tmp_path):
        state, makers = arranging(game), (veterans.dragon_2, veterans.dragon_3, veterans.dragon_4, veterans.dragon_5)
        before = [make(game, 1).policy(state, 0) for make in makers]
        any_weights(game).save()
        assert weights_for(game).digest != shipped_weights(game).digest == veterans.dragon_3(game, 1)._learned.digest
        assert [make(game, 1).policy(state, 0) for make in makers] == before


def test_later_veterans_have_not_learned_how_to_begin_or_how_to_go_on() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    today = shipped_weights(game, ahead=True)
    bots: list[Any] = [veterans.dragon_4(game, 1), veterans.dragon_5(game, 1)]
    assert today is not None
    assert today.opening is not None
    assert len(today.opening.answers.seen)
    assert bots[0]._learned.opening is None
    assert bots[1]._learned.opening.mixtures == today.opening.mixtures
    assert not len(bots[1]._learned.opening.answers.seen)
    assert all((bot._learned.numbers == today.numbers).all() for bot in bots)


def test_all_veterans_judge_more_alike_than_today() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    bots: list[Any] = [veterans.dragon_3(game, 1), veterans.dragon_4(game, 1), veterans.dragon_5(game, 1)]
    assert all(0.0 < bot._shake < SHAKE for bot in bots)


def test_no_early_gale_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(game: Game, _name: str, seed: int, **_: Any) -> Bot:
        return Hasty(game, seed)

    monkeypatch.setattr(veterans, "make_bot", make)
    game = dragonrace.load_game("golden-dragon", players=2, turn_limit=60)
    first = []
    for seed in range(5):
        state, bot, rng = game.new_initial_state(), veterans.NoEarlyGale(game, seed), random.Random(seed)
        while not state.is_terminal():
            player = state.actors()[0]
            action = bot.choose(state, player) if player == 0 else rng.choice(state.legal_actions(player))
            if action == GALE and player == 0:
                first.append(state.row.turns)
            state.apply_action(action, player)
    assert first
    assert min(first) >= 2 * veterans.EARLY
