"""Gymnasium's own checks, and what they don't see."""

import random
from collections.abc import Callable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dragonrace
from dragonrace import BatchError, Bot, IllegalAction, OptionError, State
from dragonrace.adapters.gymnasium import DragonraceEnv, DragonraceVectorEnv
from tests.compiling import compiles

GAMES = {"dragon-river": "DragonRiver", "golden-dragon": "GoldenDragon", "river-dragons": "RiverDragons"}
NOTED = "ignore:.*Box (?:low|high|observation space).*"


def played(env: gym.Env[Any, Any], seed: int) -> tuple[float, bool]:
    """Play a game with any legal actions; return its reward, and whether it was cut short."""
    seen, _ = env.reset(seed=seed)
    rng = random.Random(seed)
    while True:
        assert seen in env.observation_space
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            assert not seen["action_mask"].any()
            return float(reward), truncated
        assert reward == 0


@pytest.mark.parametrize("name", dragonrace.games())
@pytest.mark.parametrize("players", [2, 4])
def test_gymnasiums_own_checks_pass(name: str, players: int) -> None:
    """They know no masks: what they try that is illegal has to come to something."""
    env = gym.make(f"dragonrace/{GAMES[name]}-v0", players=players, turn_limit=6, illegal="lose")
    check_env(env.unwrapped)
    check_env(DragonraceEnv(name, players=players, turn_limit=6, illegal="lose", seat=None), skip_render_check=True)


@pytest.mark.parametrize("name", dragonrace.games())
def test_games_are_played_to_their_end_against_any_bots(name: str) -> None:
    env = gym.make(f"dragonrace/{GAMES[name]}-v0", players=3, opponents=["random", "quick"], turn_limit=3, seat=1)
    ends = [played(env, seed) for seed in range(12)]
    assert [played(env, seed) for seed in range(12)] == ends
    assert {reward for reward, _ in ends} <= {1.0, -0.5, 0.0}
    assert any(cut for _, cut in ends)
    assert all(reward == 0 for reward, cut in ends if cut)


def test_what_is_drawn_is_what_your_seat_sees() -> None:
    env = gym.make("dragonrace/GoldenDragon-v0", players=3, seat=1, illegal="lose", render_mode="rgb_array").unwrapped
    assert isinstance(env, DragonraceEnv)
    assert env.render() is None
    env.reset(seed=1)
    assert env.state is not None
    assert np.array_equal(env.render(), env.state.picture(1))
    env.step(400)
    assert np.array_equal(env.render(), env.state.picture(1)), "also of a game that was lost by an illegal action"


def test_a_level_may_play_the_others_and_usually_wins() -> None:
    env = DragonraceEnv("dragon-river", opponents="level-2", turn_limit=None)
    assert sum(played(env, seed)[0] for seed in range(6)) < 3


def test_what_is_illegal_is_refused_and_changes_nothing_or_loses() -> None:
    env = DragonraceEnv("golden-dragon", players=3)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.state is not None
    before = env.state.clone()
    for wrong in (illegal, -1, 10**6, "start", 1.5, None):
        with pytest.raises(IllegalAction):
            env.step(wrong)
        assert env.state == before
    env = DragonraceEnv("golden-dragon", players=3, illegal="lose")
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated, info) == (-0.5, True, False, {"seat": 0, "illegal": True})
    with pytest.raises(IllegalAction, match="reset first"):
        env.step(0)


@pytest.mark.parametrize(
    ("wishes", "option"),
    [
        ({"seat": 2}, "None: another one each time"),
        ({"opponents": ["quick", "quick"]}, "opponents"),
        ({"opponents": "nobody"}, "bot"),
        ({"opponents": 3}, "bot"),
        ({"illegal": "ignore"}, "illegal"),
        ({"render_mode": "rgb"}, "render_mode"),
        ({"players": 9}, "players"),
        ({"speed": 1}, "speed"),
        ({"game": dragonrace.load_game("dragon-river"), "players": 2}, "options"),
    ],
)
def test_a_wrong_wish_says_what_is_allowed(wishes: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionError, match=option):
        DragonraceEnv(**{"game": "dragon-river", **wishes})


def test_a_seat_that_is_not_there_hears_which_ones_are() -> None:
    for make in (lambda: DragonraceEnv("dragon-river", seat=2), lambda: DragonraceVectorEnv(3, "dragon-river", seat=2)):
        with pytest.raises(OptionError, match=r"^seat can't be 2: .* from 0 to 1 \(red, blue\); None"):
            make()


def test_thousands_at_once_have_no_pictures() -> None:
    with pytest.raises(OptionError, match=r"render_mode can't be 'rgb_array': it is None$"):
        gym.make_vec("dragonrace/DragonRiver-v0", num_envs=2, render_mode="rgb_array")


class Clumsy(Bot):
    """Fails at its third decision."""

    decisions = 0

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002
        type(self).decisions += 1
        if self.decisions == 3:
            raise ZeroDivisionError
        return state.legal_actions(player)[0]


def test_where_a_bot_fails_your_action_was_not_made() -> None:
    env = DragonraceEnv("golden-dragon", opponents=Clumsy)
    seen, _ = env.reset(seed=1)
    has_failed = False
    while not has_failed:
        assert env.state is not None
        before, action = env.state.clone(), int(np.flatnonzero(seen["action_mask"])[0])
        try:
            seen, *_ = env.step(action)
        except ZeroDivisionError:
            has_failed = True
    assert env.state == before
    env.step(action)


@compiles("golden-dragon")
def test_bots_that_search_play_the_same_games_for_a_seed() -> None:
    envs = [DragonraceEnv("golden-dragon", opponents="level-4", turn_limit=4) for _ in range(2)]
    assert played(envs[0], 5) == played(envs[1], 5)
    assert envs[0].state == envs[1].state


def test_a_seat_that_is_never_asked_anything_is_refused() -> None:
    env = DragonraceEnv("dragon-river", seat=1, turn_limit=1, opponents="random")
    with pytest.raises(OptionError, match="1000 games have ended before"):
        env.reset(seed=1)


def test_the_table_is_drawn_as_its_seat_sees_it() -> None:
    env = DragonraceEnv("golden-dragon", render_mode="ansi")
    assert env.render() is None
    env.reset(seed=2)
    assert "stands on" in str(env.render())


@compiles("dragon-river")
@pytest.mark.parametrize("seat", [1, None])
def test_many_at_once_tell_what_one_tells(seat: int | None) -> None:
    envs = gym.make_vec("dragonrace/DragonRiver-v0", num_envs=50, opponents="random", seat=seat, turn_limit=8)
    assert isinstance(envs, DragonraceVectorEnv)
    seen, _ = envs.reset(seed=3)
    again, rng, ended = envs.reset(seed=3)[0], np.random.default_rng(1), 0
    assert all(np.array_equal(seen[key], again[key]) for key in seen)
    for _ in range(60):
        assert seen in envs.observation_space
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        kept = {key: part.copy() for key, part in seen.items()}
        later, rewards, terminated, truncated, infos = envs.step(actions)
        assert all(np.array_equal(seen[key], kept[key]) for key in seen)
        over = terminated | truncated
        assert not rewards[~terminated].any()
        assert set(np.abs(rewards[terminated]).tolist()) <= {1.0}
        assert np.array_equal(infos.get("_final_obs", np.zeros(50, bool)), over)
        for lane in np.flatnonzero(over):
            final = infos["final_obs"][lane]
            assert final in envs.single_observation_space
            assert final["observation"][-1] == 0 or terminated[lane]  # no turns are left
            ended += 1
        seen = later
    assert ended > 20
    with pytest.raises(BatchError, match="in lane 0"):
        envs.step(np.full(50, 473))
    with pytest.raises(OptionError, match="one whole number is enough"):
        envs.reset(seed=[1] * 50)
    envs.close()
    with pytest.raises(BatchError, match="closed"):
        envs.step(np.zeros(50, int))


# --- part by part, and as rows ---


@pytest.mark.parametrize("name", dragonrace.games())
@pytest.mark.parametrize("actions", ["parts", "rows"])
def test_gymnasiums_own_checks_pass_for_parts(name: str, actions: str) -> None:
    env = gym.make(f"dragonrace/{GAMES[name]}-v0", players=3, turn_limit=4, illegal="lose", actions=actions)
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", dragonrace.games())
def test_parts_and_rows_play_the_same_games_as_numbers(name: str) -> None:
    """Each action of a game by its number is chosen part by part, and as a row: all else is the same."""
    envs = {how: DragonraceEnv(name, players=3, turn_limit=3, actions=how) for how in ("numbers", "parts", "rows")}
    rng, asked, settled = random.Random(1), 0, 0
    for seed in range(4):
        seen = {how: env.reset(seed=seed)[0] for how, env in envs.items()}
        over = False
        while not over:
            state = envs["numbers"].state
            assert state is not None
            assert all(np.array_equal(each["observation"], seen["numbers"]["observation"]) for each in seen.values())
            action = rng.choice(np.flatnonzero(seen["numbers"]["action_mask"]).tolist())
            row = envs["numbers"].game.action_table(0)[action]
            results = {"numbers": envs["numbers"].step(action), "rows": envs["rows"].step(row.astype(np.int64))}
            history = state.history()
            while True:
                part = int(np.count_nonzero(seen["parts"]["chosen"]))
                assert np.array_equal(seen["parts"]["chosen"][:part], row[:part].astype(np.int32) + 1)
                assert seen["parts"]["action_mask"][row[part]] == 1
                assert part == 0 or seen["parts"]["action_mask"].sum() > 1, "what is settled is not asked"
                results["parts"] = envs["parts"].step(row[part])
                asked += 1
                seen["parts"] = results["parts"][0]
                if results["parts"][2] or results["parts"][3] or not seen["parts"]["chosen"].any():
                    break
            settled += len(row)
            assert len(history) == len(state.history())
            assert len({result[1:4] for result in results.values()}) == 1
            assert len({tuple(env.state.history()) for env in envs.values() if env.state is not None}) == 1
            seen = {how: result[0] for how, result in results.items()}
            _, _, terminated, truncated, _ = results["numbers"]
            over = terminated or truncated
    assert 0 < asked < settled / 2


def test_wrong_parts_and_rows_are_refused() -> None:
    for how, wrongs in {
        "parts": (999, -1, None, "N", 1.5),
        "rows": (0, None, "N", np.zeros(8, int), np.ones(3), [[1], [1, 2]]),
    }.items():
        env = DragonraceEnv("golden-dragon", actions=how)
        env.reset(seed=1)
        before = env.state.clone() if env.state else None
        for wrong in wrongs:
            with pytest.raises(IllegalAction, match=r"can't be|no row"):
                env.step(wrong)
            assert env.state == before
    with pytest.raises(OptionError, match="numbers, rows"):
        DragonraceVectorEnv(3, actions="parts")


@compiles("golden-dragon")
def test_what_is_no_row_for_each_of_many_is_refused() -> None:
    envs = DragonraceVectorEnv(3, "golden-dragon", actions="rows")
    envs.reset(seed=1)
    for wrong in (None, 5, [[1], [1, 2], [3]], np.zeros((2, 8), int), np.zeros((3, 7), int)):
        with pytest.raises(BatchError, match="actions are rows of 8 whole numbers, one for each of 3 lanes"):
            envs.step(wrong)  # type: ignore[arg-type]
    envs.close()


@compiles("dragon-river")
def test_any_bot_plays_against_many_at_once() -> None:
    played = []
    for _ in range(2):
        envs = DragonraceVectorEnv(3, "dragon-river", players=3, opponents="level-2", seat=None)
        seen, _ = envs.reset(seed=2)
        for _ in range(4):
            seen = envs.step(seen["action_mask"].argmax(axis=1))[0]
        played.append(seen["observation"])
        envs.close()
    assert np.array_equal(played[0], played[1])
    with pytest.raises(OptionError, match="only one is yours"):
        DragonraceVectorEnv(3, "dragon-river", opponents=None)


@compiles("dragon-river")
def test_thousands_take_rows_too() -> None:
    numbers, rows = (DragonraceVectorEnv(30, "dragon-river", actions=how) for how in ("numbers", "rows"))
    seen, _ = numbers.reset(seed=1)
    rows.reset(seed=1)
    for _ in range(20):
        actions = numbers.batch.sample().copy()
        table = numbers.game.action_table(0).astype(np.int64)
        ours, theirs = numbers.step(actions), rows.step(table[actions])
        assert all(np.array_equal(ours[0][key], theirs[0][key]) for key in seen)
        assert all(np.array_equal(mine, other) for mine, other in zip(ours[1:4], theirs[1:4], strict=True))


# --- whose seat is it? ---


def test_the_infos_tell_your_seat() -> None:
    env = DragonraceEnv("golden-dragon", players=3, seat=None, turn_limit=3)
    seats = set()
    for seed in range(8):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        *_, later = env.step(env.action_space.sample(mask=seen["action_mask"]))
        assert info["seat"] == later["seat"] == env.seat
    assert seats == {0, 1, 2}


@pytest.mark.slow
def test_so_do_those_of_many() -> None:
    envs = DragonraceVectorEnv(12, "golden-dragon", players=3, seat=None, turn_limit=3)
    seen, infos = envs.reset(seed=1)
    assert {*infos["seat"].tolist()} == {0, 1, 2}
    for _ in range(20):
        seen, *_, infos = envs.step(seen["action_mask"].argmax(axis=1))
        assert np.array_equal(infos["seat"], envs.batch.now.players)
        assert infos["_seat"].all()


@pytest.mark.parametrize("made", [DragonraceEnv, lambda: DragonraceVectorEnv(2)], ids=["one", "many"])
def test_wishes_of_a_reset_are_refused(made: Callable[[], Any]) -> None:
    env = made()
    with pytest.raises(OptionError, match="a reset takes none"):
        env.reset(options={"reset_mask": np.array([True, False])})
    env.reset(options={})
