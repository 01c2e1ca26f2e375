"""Games as two pure functions on arrays, ``init`` and ``step``, in the words of Pgx.

>>> from dragonrace.adapters.functional import Functional
>>> env = Functional("golden-dragon", 64, players=3)
>>> state = env.init(1)
>>> later = env.step(state, state.legal_action_mask.argmax(axis=1))
>>> (state.current_player != later.current_player).any()
np.True_

What it is: `dragonrace.batch`, made into values. Lanes take the place of ``vmap``; a lane whose game is over begins
the next one in the same step, as Pgx's ``auto_reset`` has it; dice are part of the state, so that ``step`` needs no
key; and an action that isn't legal is refused by an error. What it is not: code that JAX could trace. Within
``jax.jit`` it runs as a call back to the processor, see `Functional.traced`: nothing of it runs on a GPU.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.adapters.common import loaded
from dragonrace.batches import batch
from dragonrace.core.errors import OptionError
from dragonrace.core.extras import need
from dragonrace.core.game import Game
from dragonrace.core.numbers import whole

__all__ = ["Functional", "FunctionalState"]


class FunctionalState(NamedTuple):
    """What stands in all lanes, as arrays that nobody writes into; to JAX it is a tree of arrays."""

    current_player: Any
    """The seat that acts; shape (lanes,)."""
    observation: Any
    """What that seat sees, as `State.observation`; shape (lanes, features)."""
    legal_action_mask: Any
    """Shape (lanes, actions)."""
    rewards: Any
    """What the step brought each seat; shape (lanes, players)."""
    terminated: Any
    """Whether the step ended a game by its rules; then all above the rewards is of the next one. Shape (lanes,)."""
    truncated: Any
    """Whether the turn limit has cut it short."""
    saved: Any
    """All else, as bytes: positions, dice."""


Init = Callable[[Any], FunctionalState]
Step = Callable[[FunctionalState, Any], FunctionalState]


class Functional:
    """``init`` and ``step`` of many games at once. A state may be kept, and stepped again as often as you like."""

    def __init__(
        self,
        game: Game | str,
        lanes: int,
        *,
        players: int | None = None,
        opponents: Sequence[str | None] | None = None,
        threads: int | None = None,
        **options: Any,
    ):
        """Load a game, by name with `load_game`'s options; ``opponents`` and ``threads`` as for `dragonrace.batch`.

        Raises `OptionError` for what can't be.
        """
        self.game: Game = loaded(game, players, options)
        """What is played in every lane."""
        self._batch = batch(self.game, lanes, threads=threads, opponents=opponents)
        self._busy = threading.Lock()
        self._stands: bytes | None = None
        """What stands in the batch, where that is known."""

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return self.game.num_distinct_actions

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of what is seen in one lane."""
        return self.game.observation_shape

    def init(self, key: Any) -> FunctionalState:
        """Return the beginning that a key stands for: a whole number, a ``jax.random.key`` or ``jax.random.PRNGKey``.

        Raises `OptionError` for anything else.
        """
        seed = _seed_of(key)
        with self._busy:
            self._stands = None
            self._batch.reset(seed)
            return self._state()

    def step(self, state: FunctionalState, action: npt.ArrayLike) -> FunctionalState:
        """Return what comes of an action in each lane; the state that was given stays as it is.

        Raises `BatchError`, and `OptionError` for what is no state.
        """
        data = _saved_in(state)
        with self._busy:
            if data != self._stands:
                self._stands = None
                self._batch.restore(data)
            self._stands = None
            self._batch.step(np.asarray(action))
            return self._state()

    def _state(self) -> FunctionalState:
        now, self._stands = self._batch.now, self._batch.save()
        assert now.legal_mask is not None
        shown = (now.players, now.observations, now.legal_mask, now.rewards, now.terminated, now.truncated)
        arrays = [array.copy() for array in shown]
        for array in arrays:
            array.flags.writeable = False
        return FunctionalState._make([*arrays, np.frombuffer(self._stands, np.uint8)])

    def traced(self) -> tuple[Init, Step]:
        """Return ``init`` and ``step`` for use within ``jax.jit`` and ``jax.lax.scan``: they call back to these here.

        Not within ``jax.vmap`` or ``jax.grad``. A refusal within compiled code is JAX's error, with ours in its text.
        Raises `MissingExtraError` where JAX is not installed.
        """
        need("examples", "games within JAX need", "jax")
        import jax

        shapes = jax.eval_shape(lambda: self.init(0))

        def init(key: Any) -> FunctionalState:
            found: FunctionalState = jax.pure_callback(self.init, shapes, _numbers_of(key))
            return found

        def step(state: FunctionalState, action: Any) -> FunctionalState:
            found: FunctionalState = jax.pure_callback(self.step, shapes, state, action)
            return found

        return init, step

    def close(self) -> None:
        """Let the batch's threads go; then nothing can be stepped any more."""
        self._batch.close()


def _saved_in(state: Any) -> bytes:
    try:
        return np.asarray(state.saved, np.uint8).tobytes()
    except (AttributeError, TypeError, ValueError, OverflowError):
        raise OptionError("state", state, "it is what init, or step, has returned") from None


def _seed_of(key: Any) -> int:
    number = whole(key)
    if number is not None:
        return number
    try:
        numbers = np.asarray(_numbers_of(key))
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.dtype.kind in "iu" and numbers.shape in {(), (2,)}:
        high, low = (0, int(numbers)) if numbers.ndim == 0 else map(int, numbers)
        return (high << 32 | low) & 2**63 - 1
    raise OptionError("key", key, "it is a whole number from 0, or a key of jax.random of two numbers")


def _numbers_of(key: Any) -> Any:
    """Return the numbers of a ``jax.random.key``, which NumPy does not take as it is; anything else as it is."""
    if not str(getattr(key, "dtype", "")).startswith("key<"):
        return key
    import jax  # its maker

    return jax.random.key_data(key)
