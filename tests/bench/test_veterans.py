"""Those who live on habits have them."""

import random
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from bench import veterans
from dragonrace import Bot, State
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


def test_what_was_learned_at_home_changes_no_veteran(tmp_path: Path) -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    with own_folder(tmp_path):
        any_weights(game).save()
        assert weights_for(game).digest != shipped_weights(game).digest == veterans.dragon_3(game, 1)._learned.digest


def test_the_last_veteran_has_not_learned_how_to_begin() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    today = shipped_weights(game, ahead=True)
    then = veterans.dragon_4(game, 1)._learned  # type: ignore[attr-defined]
    assert today is not None
    assert today.opening is not None
    assert then.opening is None
    assert (then.numbers == today.numbers).all()


def test_no_early_gale_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(game: dragonrace.Game, _name: str, seed: int, **_: Any) -> Bot:
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
