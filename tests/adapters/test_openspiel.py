"""OpenSpiel's own checks and algorithms, and what they don't see."""

import pickle
import random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found] # it is not typed
import pytest
from open_spiel.python import rl_environment  # type: ignore[import-not-found]
from open_spiel.python.algorithms import (  # type: ignore[import-not-found]
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.jax import nfsp  # type: ignore[import-not-found]

import dragonrace
from dragonrace import OptionError
from dragonrace.adapters.openspiel import name_in_openspiel
from dragonrace.core.installed import game_type
from dragonrace.testing.settings import settings

GAMES = dragonrace.games()
LIMITS = {"dragon-river": 4, "golden-dragon": 5, "river-dragons": 1}
"""Turns that don't take all day: OpenSpiel saves, loads and prints every state."""


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(name_in_openspiel(name), {"turn_limit": LIMITS[name], **params})


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_check_passes(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """Random games: clones, histories, saved states, actions, observations, returns."""
    for players in sorted(game_type(name).colours)[::2]:
        pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", dragonrace.mini_games())
def test_mini_games_are_there_under_their_names(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    mini = pyspiel.load_game(name_in_openspiel(name))
    assert mini.game == dragonrace.mini_game(name)
    assert pickle.loads(pickle.dumps(mini)).game == mini.game
    pyspiel.random_sim_test(mini, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()


@pytest.mark.parametrize("name", GAMES)
def test_every_option_can_be_set(name: str) -> None:
    """And one that is not follows those that are, as everywhere."""
    for setting in settings(game_type(name)):
        there = setting.load()
        kind = game_type(name)
        named = {option.name: option for option in kind.all_options(there.num_players)}
        changed = there.changed_options()
        changed = {key: str(value) if named[key].follows else value for key, value in changed.items()}
        changed["turn_limit"] = changed.get("turn_limit") or 7
        mine = load(name, players=there.num_players, board=there.board.name, **changed)
        assert mine.make_py_observer() is not None
        state = mine.new_initial_state()
        assert state.state.game == dragonrace.load_game(
            name, there.num_players, there.board.name, **{**there.options, "turn_limit": changed["turn_limit"]}
        )


@pytest.mark.parametrize("name", GAMES)
def test_a_state_there_is_the_state_here(name: str) -> None:
    rng, state = random.Random(3), load(name).new_initial_state()
    while not state.is_terminal():
        here = state.state
        seat = max(here.current_player(), 0)
        assert state.information_state_string(seat) == here.information_state_string(seat)
        assert state.observation_string(seat) == here.observation_string(seat)
        assert np.allclose(state.observation_tensor(seat), here.observation_tensor(seat))
        legal = state.legal_actions()
        assert [state.string_to_action(state.action_to_string(action)) for action in legal] == legal
        state.apply_action(rng.choice(legal))
        assert state.history() == [action for _, action in state.state.history()]
    assert state.returns() == state.state.returns()
    decisions = sum(player >= 0 for player, _ in state.state.history())
    assert decisions <= state.get_game().max_game_length()


def test_a_playthrough_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    text = generate_playthrough.playthrough("dragonrace_dragon_river(turn_limit=2)", None, seed=4)
    assert "roll " in text
    assert "IsTerminal() = True" in text
    capsys.readouterr()


@pytest.mark.parametrize("name", ["golden-dragon", "river-dragons"])
def test_information_set_search_plays_it(name: str) -> None:
    state, rng = load(name, turn_limit=1).new_initial_state(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 6, random_state=rng)
    decisions = 0
    while not state.is_terminal() and decisions < 4:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bot.step(state))
            decisions += 1
    assert decisions > 0


@pytest.mark.slow
def test_neural_fictitious_self_play_runs() -> None:
    """OpenSpiel's own in JAX, on races of three turns: both of its nets learn of what they see."""
    env = rl_environment.Environment(load("dragon-river", turn_limit=3))
    env.seed(1)
    agents = [
        nfsp.NFSP(
            player,
            state_representation_size=env.observation_spec()["info_state"][0],
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=[16],
            reservoir_buffer_capacity=1000,
            anticipatory_param=0.3,
            batch_size=32,
            min_buffer_size_to_learn=50,
            learn_every=64,
            allow_checkpointing=False,
        )
        for player in range(2)
    ]
    for _ in range(80):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    losses = np.array([agent.loss for agent in agents], float)
    assert np.isfinite(losses).all(), "each has a loss of its policy, and of its best response"


def test_counterfactual_regret_is_sampled() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        load("dragon-river", turn_limit=1), external_sampling_mccfr.AverageType.SIMPLE
    )
    solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.parametrize("name", GAMES)
def test_games_are_read_again_from_their_texts_and_pickles(name: str) -> None:
    games = [load(name), load(name, players=4)]
    if name == "river-dragons":
        games += [load(name, ruleset="manual", jump_back=value) for value in ("on", "off", "True", "no")]
    for game in games:
        for again in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
            assert str(again) == str(game)
            assert again.new_initial_state().state.game == game.new_initial_state().state.game
        saved = pyspiel.serialize_game_and_state(game, game.new_initial_state())
        assert str(pyspiel.deserialize_game_and_state(saved)[0]) == str(game)


def test_observers_of_what_is_not_offered_are_refused() -> None:
    game, kinds = load("golden-dragon"), pyspiel.PrivateInfoType
    for public, private in ((True, kinds.NONE), (True, kinds.ALL_PLAYERS), (False, kinds.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        with pytest.raises(ValueError, match="nothing else is offered"):
            game.make_py_observer(kind)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"size": 3})


def test_texts_of_states_are_equal_only_for_equal_positions() -> None:
    rng, rows = random.Random(1), dict[str, Any]()
    for _ in range(30):
        state = load("dragon-river").new_initial_state()
        while not state.is_terminal():
            assert rows.setdefault(str(state), state.state.row.copy()) == state.state.row
            state.apply_action(rng.choice(state.legal_actions()))


def test_its_environment_for_learners_steps() -> None:
    env = rl_environment.Environment(load("golden-dragon"), include_full_state=True)
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) > 100
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.rewards) == 2


@pytest.mark.parametrize(
    ("params", "option"), [({"turn_limit": 0}, "turn_limit"), ({"players": 9}, "players"), ({"board": "x"}, "board")]
)
def test_what_can_not_be_says_why(params: dict[str, Any], option: str) -> None:
    with pytest.raises((OptionError, dragonrace.BoardError), match=option):
        load("golden-dragon", **params)
