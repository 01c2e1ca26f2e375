"""Looking to the end of a turn by expectation, with learned weights."""

import random
from collections.abc import Iterator

import numpy as np
import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots import make_bot
from dragonrace.bots.care import likelihoods, temperature_among
from dragonrace.bots.expectimax import driver
from dragonrace.bots.expectimax.bot import ExpectimaxBot
from dragonrace.bots.expectimax.driver import Expectation
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.bots.turn_search import values_within
from dragonrace.core.errors import OptionError
from dragonrace.engine.engine import Engine, functions_of
from tests.compiling import compiles
from tests.learning.teaching import any_weights

RIVER = "dragon-river"


@pytest.fixture
def game() -> Game:
    return dragonrace.load_game(RIVER, players=3, dice=4)


@pytest.fixture
def weights(game: Game) -> Weights:
    """Weights of somebody who has opinions."""
    numbers = np.random.default_rng(1).normal(size=len(Weights.blank(game).numbers))
    return Weights(game, numbers.astype(np.float32), {})


def decisions(game: Game, seed: int, after: int, count: int) -> Iterator[State]:
    """Positions of a game at random in which somebody has more than one choice."""
    rng, state = random.Random(seed), game.new_initial_state()
    while count:
        (player,) = state.actors()
        if player >= 0 and len(state.legal_actions(player)) > 1 and len(state.history()) > after:
            yield state.clone()
            count -= 1
        action = state.sample_chance(rng) if player < 0 else rng.choice(state.legal_actions(player))
        state.apply_action(action, player)


def test_it_finds_what_plain_looking_through_finds(game: Game, weights: Weights) -> None:
    """Among three, with fights and tips on the way."""
    engine = Engine(game, "plain")
    outlook, judge = functions_of(game.type, "plain", judging)["outlook"], judge_with(engine, weights)
    search = Expectation(game, weights)
    for state in decisions(game, seed=2, after=40, count=12):
        seat = state.current_player()

        def worth(row: object, seat: int = seat) -> float:
            outlook(game.compiled_board, row, judge)
            return float(judge.values[seat])

        assert search.look(state, seat, "plain") == pytest.approx(values_within(state, seat, worth, 99))


@compiles(RIVER)
def test_both_backends_find_the_same(game: Game, weights: Weights) -> None:
    search = Expectation(game, weights)
    for state in decisions(game, seed=3, after=20, count=4):
        seat = state.current_player()
        assert search.look(state, seat, "plain") == search.look(state, seat, "compiled")


def test_what_was_found_before_changes_nothing(game: Game, weights: Weights) -> None:
    first, second = decisions(game, seed=4, after=30, count=2)
    search = Expectation(game, weights)
    fresh = search.look(first, first.current_player(), "plain")
    search.look(second, second.current_player(), "plain")
    assert search.look(first, first.current_player(), "plain") == fresh


def test_it_has_a_bound_on_its_work(monkeypatch: pytest.MonkeyPatch, game: Game, weights: Weights) -> None:
    """Where a turn is longer, it judges what it has come to."""
    monkeypatch.setattr(driver, "BUDGET", 50)
    search = Expectation(game, weights)
    (state,) = decisions(game, seed=5, after=10, count=1)
    values = search.look(state, state.current_player(), "plain")
    assert list(values) == state.legal_actions(state.current_player())
    assert all(0 <= value <= 1 for value in values.values())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_plays_where_weights_are_shipped(players: int) -> None:
    """The last pearl is four spaces away: a pair of twos could still become four of a kind, but fours are sure."""
    spaces = ",".join(["44", "10", "20", "30", "0"][:players])
    game = dragonrace.load_game(RIVER, players=players).begun_at(f"position positions={spaces}")
    assert weights_for(game) is not None
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("roll 2 4 4"))
    bot = make_bot(game, "expectimax")
    values = bot.judge(state, 0, random.Random(0))
    assert state.action_to_string(bot.choose(state, 0)) in {"keep 4 4", "keep 2 4 4"}
    assert values[state.string_to_action("keep 2 4 4")] == 1.0
    assert all(0 < value <= 1 for value in values.values())


@pytest.mark.parametrize("temperature", [0.0, 0.1])
def test_it_chooses_by_what_it_expects(game: Game, weights: Weights, temperature: float) -> None:
    bot = ExpectimaxBot(game, 1, temperature, weights)
    for state in decisions(game, seed=7, after=10, count=8):
        seat = state.current_player()
        values = Expectation(game, weights).look(state, seat)
        expected = likelihoods(values, temperature_among(game.num_players, temperature))
        assert bot.policy(state, seat) == expected
        assert bot.choose(state, seat) in expected
        assert bot.value_of_choice in values.values()
        assert bot.values(state, seat) == values


def test_it_judges_by_the_weights_that_it_is_given(game: Game, weights: Weights) -> None:
    (state,) = decisions(game, seed=6, after=20, count=1)
    seat = state.current_player()
    bot = ExpectimaxBot(game, 1, weights=weights)
    assert bot.judge(state, seat, random.Random(0)) == Expectation(game, weights).look(state, seat)


@pytest.mark.parametrize(
    ("name", "plays"), [("dragon-river", True), ("golden-dragon", False), ("river-dragons", False)]
)
def test_it_leaves_games_with_secrets_to_others(name: str, plays: bool) -> None:
    assert ExpectimaxBot.plays(dragonrace.load_game(name)) is plays


def test_games_that_do_not_suit_it_are_refused_as_such() -> None:
    """Training wouldn't help: it would never play them, nor by weights that it is given."""
    game = dragonrace.load_game("golden-dragon")
    for given in (None, any_weights(game)):
        with pytest.raises(
            OptionError, match=r"'expectimax': it plays games with chance and without secrets, .*, not load"
        ):
            ExpectimaxBot(game, weights=given)
