"""Games as pure functions: they play what a batch plays, change nothing that was given, and run within JAX."""

import re
import sys
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import dragonrace
from dragonrace import BatchError, MissingExtraError, OptionError
from dragonrace.adapters.functional import Functional, FunctionalState
from tests.compiling import GAMES, compiles

LANES = 24


def chosen(state: FunctionalState, salt: int = 0) -> Any:
    """An action that is legal in each lane, another one for another salt."""
    counts = state.legal_action_mask.sum(axis=1)
    ranks = (np.arange(len(counts)) * 7 + salt) % counts
    return (np.cumsum(state.legal_action_mask, axis=1) > ranks[:, None]).argmax(axis=1)


def equal(one: FunctionalState, other: FunctionalState) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_what_a_batch_plays_and_changes_nothing(name: str) -> None:
    game = dragonrace.load_game(name, 3, turn_limit=1)
    env, batch = Functional(game, LANES), dragonrace.batch(game, LANES, seed=5)
    state, now = env.init(5), batch.now
    kept, ended = [(state, FunctionalState(*(array.copy() for array in state)))], 0
    for step in range(60):
        action = chosen(state, step)
        state, now = env.step(state, action), batch.step(action)
        mine = (state.current_player, state.observation, state.legal_action_mask, state.rewards)
        theirs = (now.players, now.observations, now.legal_mask, now.rewards)
        assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))
        ended += int((state.terminated | state.truncated).sum())
        kept.append((state, FunctionalState(*(array.copy() for array in state))))
    assert ended > 0
    assert all(equal(given, copied) for given, copied in kept)
    for at in (30, 3, 59):
        assert equal(env.step(kept[at][0], chosen(kept[at][0], at)), kept[at + 1][0]), "as often as you like"
    other = env.step(kept[3][0], chosen(kept[3][0], 4))
    assert not equal(other, kept[4][0])
    with pytest.raises(ValueError, match="read-only"):
        state.observation[0] = 0


@compiles("dragon-river")
def test_it_runs_within_compiled_jax() -> None:
    env = Functional("dragon-river", LANES, opponents=[None, "quick"])
    init, step = env.traced()

    def one(state: FunctionalState, _: Any) -> tuple[FunctionalState, Any]:
        state = step(state, jnp.argmax(state.legal_action_mask, axis=1))
        return state, (state.rewards, state.terminated)

    last, (rewards, terminated) = jax.jit(lambda key: jax.lax.scan(one, init(key), None, 40))(jax.random.PRNGKey(9))
    state, seen = env.init(jax.random.PRNGKey(9)), []
    for _ in range(40):
        state = env.step(state, state.legal_action_mask.argmax(axis=1))
        seen.append((state.rewards, state.terminated))
    assert equal(state, FunctionalState(*map(np.asarray, last)))
    assert np.array_equal(np.array([part for part, _ in seen]), np.asarray(rewards))
    assert np.array_equal(np.array([part for _, part in seen]), np.asarray(terminated))
    assert np.asarray(terminated).any()


@compiles("dragon-river")
def test_keys_of_both_kinds_begin_alike_within_compiled_jax_too() -> None:
    env = Functional("dragon-river", LANES)
    init, _ = env.traced()
    old = env.init(jax.random.PRNGKey(3))
    assert equal(env.init(jax.random.key(3)), old)
    assert not equal(env.init(jax.random.key(4)), old)
    assert equal(FunctionalState(*map(np.asarray, jax.jit(init)(jax.random.key(3)))), old)
    with pytest.raises(OptionError, match="of two numbers"):
        env.init(jax.random.key(3, impl="rbg"))


@compiles("dragon-river")
def test_without_jax_it_is_said_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Functional("dragon-river", 2)
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(MissingExtraError, match=re.escape("dragonrace[examples]")):
        env.traced()


@compiles("dragon-river")
def test_what_can_not_be_is_refused_and_changes_nothing() -> None:
    env = Functional("dragon-river", 3)
    state = env.init(1)
    with pytest.raises(BatchError, match="in lane 1") as error:
        env.step(state, [int(state.legal_action_mask[0].argmax()), 473, 0])
    assert error.value.lane == 1
    with pytest.raises(BatchError, match="damaged"):
        env.step(state._replace(saved=state.saved[:-1]), chosen(state))
    for other in (None, 3, state._replace(saved=None), state._replace(saved="x"), state._replace(saved=[999])):
        with pytest.raises(OptionError, match=r"state can't be .*: it is what init, or step, has returned"):
            env.step(other, chosen(state))  # type: ignore[arg-type]
    assert equal(env.step(state, chosen(state)), env.step(env.init(1), chosen(state)))
    for key in ("one", None, 1.5, -1, [1, 2, 3]):
        with pytest.raises(OptionError):
            env.init(key)
    assert not equal(env.init(2), state)
    env.close()
    with pytest.raises(BatchError, match="closed"):
        env.init(1)
