"""PettingZoo's own checks, and what they don't see."""

import random
import warnings
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import IllegalAction, OptionError
from dragonrace.adapters import pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what it says of its own games, where what they draw with is installed
    from pettingzoo.test import (  # type: ignore[import-untyped]
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

SETTINGS = [(name, players) for name in dragonrace.games() for players in (2, 4)]
# What PettingZoo says of dictionaries with masks where they are not its own games', and of masks of those who wait.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:.*all zeros"),
]


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_pettingzoos_own_checks_pass(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(name, players=players, turn_limit=4), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, players=players, turn_limit=3), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_those_of_all_at_once_pass(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """One of them knows no masks: what it tries that is illegal has to come to something."""
    parallel_api_test(pettingzoo.parallel_env(name, players=players, turn_limit=4), num_cycles=60)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, players=players, illegal="lose"), num_cycles=30)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", dragonrace.games())
def test_games_are_drawn_in_characters_and_pixels(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, render_mode=render_mode))
    env = pettingzoo.parallel_env(name, render_mode="rgb_array")
    assert env.render() is None
    env.reset(seed=1)
    assert np.array_equal(env.render(), env.game_state.picture())
    if name == "golden-dragon":
        assert "stands on" in capsys.readouterr().out


@pytest.mark.parametrize("name", dragonrace.games())
def test_both_play_the_same_game(name: str) -> None:
    """All who may act at once do so, in one; one after the other, in the other."""
    one, both = (make(name, players=3, turn_limit=5) for make in (pettingzoo.env, pettingzoo.parallel_env))
    one.reset(seed=5)
    seen, _ = both.reset(seed=5)
    rng = random.Random(1)
    chosen: dict[str, list[int]] = {agent: [] for agent in both.agents}
    while both.agents:
        if not both.game_state.is_simultaneous_node():
            assert both.game_state.row == one.game_state.row
        actions = {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in both.agents}
        actors = both.game_state.actors()
        assert {seat for seat, agent in enumerate(both.agents) if seen[agent]["action_mask"][-1] == 0} == set(actors)
        for seat in actors:
            chosen[f"player_{seat}"].append(actions[f"player_{seat}"])
        while chosen[one.agent_selection]:
            one.step(chosen[one.agent_selection].pop(0))
        seen, rewards, terminations, truncations, _ = both.step(actions)
        assert (rewards, terminations, truncations) == (one.rewards, one.terminations, one.truncations)
    assert any(terminations.values()) != any(truncations.values())


def test_what_is_illegal_is_refused_and_changes_nothing_or_loses() -> None:
    env, both = pettingzoo.env("golden-dragon", players=3), pettingzoo.parallel_env("golden-dragon", players=3)
    env.reset(seed=1)
    both.reset(seed=1)
    start, wait = env.game_state.clone(), both.game.num_distinct_actions
    for wrong in (400, -1, "start", None):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    for wrong in ((400, wait, wait), (0, 0, wait), (wait, wait, wait)):
        with pytest.raises(IllegalAction):
            both.step(dict(zip(both.agents, wrong, strict=True)))
    for nothing in ({"player_0": 0}, None, 3, [*both.agents], {"player_0": 0, 1: 0}):
        with pytest.raises(OptionError, match="one of each of player_0, player_1, player_2"):
            both.step(nothing)  # type: ignore[arg-type]
    for waiting in (float(wait), np.array([wait, wait]), "wait"):
        with pytest.raises(IllegalAction, match=f"can't act now, and waits: action {wait}"):
            both.step({"player_0": 0, "player_1": waiting, "player_2": wait})
    assert env.game_state == both.game_state == start
    loser = pettingzoo.env("golden-dragon", players=3, illegal="lose")
    loser.reset(seed=1)
    loser.step(400)
    assert loser.rewards == {"player_0": -0.5, "player_1": 0.25, "player_2": 0.25}
    assert all(loser.terminations.values())


def test_all_who_do_what_is_illegal_at_once_lose() -> None:
    both = pettingzoo.parallel_env("river-dragons", players=3, illegal="lose")
    for wrong, gains in (([0, 1, 2], [-0.5] * 3), ([1, 2], [1.0, -0.5, -0.5]), ([2], [0.25, 0.25, -0.5])):
        seen, _ = both.reset(seed=1)
        legal = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in both.agents}
        _, rewards, *_ = both.step(legal | {f"player_{seat}": 400 for seat in wrong})
        assert [*rewards.values()] == gains


def test_out_of_order_is_said_so() -> None:
    env = pettingzoo.env("golden-dragon")
    for call in (env.last, lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises((AttributeError, AssertionError), match=r"before (reset|step|observe)|reset\(\) needs"):
            call()
    env.reset(seed=1)
    for call in (lambda: env.observe("nobody"), lambda: env.action_space("nobody")):
        with pytest.raises(OptionError, match="it is one of player_0, player_1"):
            call()


def test_critics_see_what_all_see() -> None:
    env = pettingzoo.env("golden-dragon", players=3)
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert np.array_equal(env.state(), np.concatenate(seen))
    assert env.state() in env.unwrapped.state_space


def test_a_refused_choice_of_one_leaves_those_of_the_others_unmade() -> None:
    both = pettingzoo.parallel_env("golden-dragon", players=2)
    seen, _ = both.reset(seed=1)
    while not both.game_state.is_simultaneous_node():
        seen, *_ = both.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in both.agents})
    before = both.game_state.clone()
    with pytest.raises(IllegalAction):
        both.step({"player_0": int(np.flatnonzero(seen["player_0"]["action_mask"])[0]), "player_1": 0})
    assert both.game_state == before


def test_after_the_end_somebody_has_to_reset() -> None:
    both = pettingzoo.parallel_env("dragon-river", illegal="lose")
    both.reset(seed=1)
    both.step(dict.fromkeys(both.agents, 473))
    with pytest.raises(IllegalAction, match="reset first"):
        both.step({})


@pytest.mark.parametrize(("wishes", "option"), [({"illegal": 1}, "illegal"), ({"render_mode": "x"}, "render_mode")])
def test_a_wrong_wish_says_what_is_allowed(wishes: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionError, match=option):
        pettingzoo.env("dragon-river", **wishes)


# --- part by part ---


@pytest.mark.parametrize(("name", "players"), SETTINGS)
def test_pettingzoos_own_checks_pass_part_by_part(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    wishes: dict[str, Any] = {"players": players, "turn_limit": 3, "actions": "parts"}
    api_test(pettingzoo.env(name, **wishes), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name, **wishes), num_cycles=30)
    parallel_api_test(pettingzoo.parallel_env(name, **wishes), num_cycles=60)
    parallel_seed_test(lambda: pettingzoo.parallel_env(name, illegal="lose", **wishes), num_cycles=30)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", dragonrace.games())
def test_parts_come_to_the_same_game(name: str) -> None:
    """Whatever parts are chosen, one after the other or all at once: the actions that come of them are the game."""
    one, both = (
        make(name, players=3, turn_limit=4, actions="parts") for make in (pettingzoo.env, pettingzoo.parallel_env)
    )
    one.reset(seed=5)
    seen, _ = both.reset(seed=5)
    rng = random.Random(2)
    waiting: dict[str, list[int]] = {agent: [] for agent in both.agents}
    while both.agents:
        parts = {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in both.agents}
        for agent, part in parts.items():
            assert seen[agent] in both.observation_space(agent)
            if not seen[agent]["action_mask"][-1]:
                waiting[agent].append(part)
        seen, rewards, terminations, truncations, _ = both.step(parts)
        while waiting[one.agent_selection] and not one.terminations[one.agent_selection]:
            one.step(waiting[one.agent_selection].pop(0))
    assert one.game_state.row == both.game_state.row
    assert (rewards, terminations, truncations) == (one.rewards, one.terminations, one.truncations)


def test_a_refused_part_changes_nothing() -> None:
    both = pettingzoo.parallel_env("golden-dragon", players=2, actions="parts")
    seen, _ = both.reset(seed=1)
    while not both.game_state.is_simultaneous_node():
        seen, *_ = both.step({agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in both.agents})
    legal = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in both.agents}
    for wrong in (999, -1, None, "N"):
        with pytest.raises(IllegalAction, match="can't be"):
            both.step(legal | {"player_1": wrong})
    later, *_ = both.step(legal)
    for agent in both.agents:
        assert np.count_nonzero(later[agent]["chosen"]) > np.count_nonzero(seen[agent]["chosen"])
    with pytest.raises(OptionError, match="numbers, parts"):
        pettingzoo.env("golden-dragon", actions="rows")
