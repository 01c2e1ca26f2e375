"""Those who live on habits have them."""

import random
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from bench import veterans
from dragonrace import Bot, Game, State, make_bot
from dragonrace.bots.alphabeta.bot import SHAKE, AlphaBetaBot
from dragonrace.bots.learned.weights import shipped_weights, weights_for
from dragonrace.bots.level import LevelBot
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
        state, makers = arranging(game), [getattr(veterans, f"dragon_{number}") for number in range(2, 7)]
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
    assert not len(bots[1]._learned.opening.answers.seen)
    assert all((bot._learned.numbers == today.numbers).all() for bot in bots)


@pytest.mark.parametrize("board", ["standard", "chasm"])
@pytest.mark.parametrize("veteran", [veterans.dragon_5, veterans.dragon_6])
def test_start_stones_were_chosen_otherwise_once(veteran: Any, board: str) -> None:
    """Where both arrange, nothing has changed since."""
    game = dragonrace.load_game("golden-dragon", players=2, board=board)
    today, bot, state = make_bot(game, "level-5", 1, is_timed=False), veteran(game, 1), game.new_initial_state()
    for stone in (2, 3):
        once, now = (one.policy(state, state.current_player()) for one in (bot, today))
        assert sum(once.values()) == pytest.approx(1.0)
        assert max(abs(once.get(action, 0.0) - now.get(action, 0.0)) for action in state.legal_actions()) > 0.1
        state.apply_action(stone)
    assert bot.policy(state, 0) == today.policy(state, 0)


def test_what_was_the_strongest_last_looks_as_far_as_today() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    today, once = make_bot(game, "level-5", 1), veterans.dragon_6(game, 1)
    assert isinstance(today, LevelBot)
    assert isinstance(today.bot, AlphaBetaBot)
    assert isinstance(once, AlphaBetaBot)
    assert once._lookahead.positions == today.bot._lookahead.positions
    assert once._shake == today.bot._shake


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


@pytest.mark.parametrize(
    ("habit", "name"), [(veterans.dragon_first_1, "river-dragons"), (veterans.no_early_gale_1, "golden-dragon")]
)
def test_habits_may_be_those_of_the_veteran(habit: Any, name: str) -> None:
    game = dragonrace.load_game(name, players=2)
    assert habit(game, 1)._bot._lookahead == veterans.LOOKAHEADS[name]
