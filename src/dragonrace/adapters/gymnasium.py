"""Gymnasium: one seat is yours, bots play the others. Importing this registers the environments.

>>> import gymnasium
>>> import dragonrace.adapters.gymnasium
>>> env = gymnasium.make("dragonrace/GoldenDragon-v0", players=3, opponents="quick")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(mask=seen["action_mask"]))
>>> envs = gymnasium.make_vec("dragonrace/DragonRiver-v0", num_envs=1000)  # compiled, all at once
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsFloat

import numpy as np
import numpy.typing as npt

from dragonrace.core.extras import missing

try:
    import gymnasium as gym
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise missing("gymnasium", "these environments need", "gymnasium") from None

from dragonrace.adapters.choosing import UNFINISHED, Choosing
from dragonrace.adapters.common import (
    Observation,
    check_illegal,
    check_render_mode,
    let_chance_act,
    loaded,
    lost_by,
    random_of,
    rendered,
)
from dragonrace.batches import BatchError, batch
from dragonrace.batches.given import as_array
from dragonrace.batches.wishes import Opponent
from dragonrace.bots import Bot, make_bot
from dragonrace.bots.making import BotLike
from dragonrace.core.errors import IllegalAction, OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.installed import games

if TYPE_CHECKING:
    from dragonrace.batches.batching import Batch

__all__ = ["DragonraceEnv", "DragonraceVectorEnv"]


MOST_GAMES = 1000
"""So many games may end before your seat is asked for the first time."""


class DragonraceEnv(gym.Env[Any, Any]):
    """A game in which one seat is yours: a step is your next decision. Dice fall, and bots play, in between.

    An observation is a dictionary: ``observation`` as `State.observation`, and ``action_mask``; ``info["seat"]`` is
    yours. At the end of a game you get its return, which is 1 for a win. Where the turn limit cuts it short it is
    truncated.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: Game | str = "dragon-river",
        *,
        players: int | None = None,
        seat: int | None = 0,
        opponents: BotLike | Sequence[BotLike] = "quick",
        illegal: str = "refuse",
        actions: str = "numbers",
        render_mode: str | None = None,
        **options: Any,
    ):
        """Load a game, by name with `load_game`'s options.

        - ``seat``: yours; None: another one each time.
        - ``opponents``: who plays the other seats, clockwise from yours: one for all, or one for each; "quick" (the
          game's quick player), or any that `make_bot` knows. Those that search take the time that they need, so that
          a seed brings the same games anywhere; what they need is compiled first, which ``dragonrace warm`` does ahead.
        - ``illegal``: what comes of an illegal action: "refuse" raises `IllegalAction` and changes nothing, "lose" ends
          the game, lost.
        - ``actions``: "numbers"; "parts": an action is chosen part by part, a step each, and ``chosen`` has those so
          far; "rows": all parts at once, a row of `Game.action_table`, while the mask is of numbers.
        - ``render_mode``: what `render` returns: "ansi", "rgb_array", or None: nothing.

        Raises `OptionError` for what can't be.
        """
        self.game: Game = loaded(game, players, options)
        """What is played."""
        self._wished = None if seat is None else self.game.check_seat(seat, "; None: another one each time", "seat")
        others = self.game.num_players - 1
        named = (
            opponents if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents] * others
        )
        if len(named) != others:
            raise OptionError("opponents", opponents, f"it is one name, or {others}: one for each other seat")
        self._opponents = tuple(named)
        self._illegal = check_illegal(illegal)
        self.render_mode: str | None = check_render_mode(render_mode, self.metadata["render_modes"])
        """What `render` returns: "ansi", "rgb_array", or nothing."""
        self._choosing = Choosing(self.game, actions, ("numbers", "parts", "rows"))
        self.observation_space, self.action_space = self._choosing.observation_space(), self._choosing.action_space()
        self._make_bots(0)
        self.state: State | None = None
        """The game that is played; None before the first `reset`."""
        self.seat = 0
        """Yours in this game."""
        self._lost = False

    def _make_bots(self, seed: int) -> None:
        self._bots: list[Bot | None] = [
            None if name == "quick" else make_bot(self.game, name, seed + number, is_timed=False)
            for number, name in enumerate(self._opponents)
        ]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game in which you are asked; return what you see. There are no ``options``."""
        _check_options(options)
        super().reset(seed=seed)
        self._lost = False
        self._choosing.forget()
        for _ in range(MOST_GAMES):
            self._rng = random_of(self.np_random)
            self.seat = self._rng.randrange(self.game.num_players) if self._wished is None else self._wished
            self._make_bots(self._rng.getrandbits(62))
            self.state = self.game.new_initial_state()
            self._play_on(self.state)
            if not self.state.is_terminal():
                return self._choosing.seen(self.state, self.seat, acts=True), self._info()
        raise OptionError("seat", self.seat, f"{MOST_GAMES} games have ended before it was asked anything")

    def step(self, action: Any) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Carry out your action, if it is whole, and play on until you are asked again; raises `IllegalAction`."""
        state = self.state
        if state is None or self._lost or state.is_terminal() or self.seat not in state.actors():
            raise IllegalAction("no game is being played: reset first", code="action.game-over")
        before = state.clone()
        try:
            made = self._choosing.made(state, self.seat, action)
            if made is UNFINISHED:
                return self._choosing.seen(state, self.seat, acts=True), 0.0, False, False, self._info()
            state.apply_action(made, self.seat)
        except IllegalAction:
            if self._illegal == "refuse":
                raise
            self._lost = True
            reward = lost_by({self.seat}, self.game.num_players)[self.seat]
            seen = self._choosing.seen(state, self.seat, acts=False)
            return seen, reward, True, False, self._info() | {"illegal": True}
        try:
            self._play_on(state)
        except BaseException:  # a bot of yours has failed, or you have pressed Ctrl-C: your action was not made
            self.state = before
            raise
        self._choosing.forget()
        truncated = state.is_truncated()
        over = state.is_terminal()
        seen = self._choosing.seen(state, self.seat, acts=not over)
        return seen, state.returns()[self.seat], over and not truncated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def _play_on(self, state: State) -> None:
        """Let chance and bots act until you are asked."""
        while True:
            let_chance_act(state, self._rng)
            player = state.current_player()
            if player < 0 or player == self.seat:
                return
            bot = self._bots[(player - self.seat) % self.game.num_players - 1]
            chosen = state.suggest(player, self._rng) if bot is None else bot.choose(state, player)
            state.apply_action(chosen, player)

    def render(self) -> Any:
        """Return the table as you see it: with "ansi" in characters, with "rgb_array" as `State.picture`.

        Nothing without a mode, and before the first `reset`.
        """
        return None if self.state is None else rendered(self.render_mode, self.state, self.seat)


class DragonraceVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Thousands of such games at once, compiled: `dragonrace.batch` in Gymnasium's words.

    ``infos["seat"]`` has your seat in each, in the game that you see now.
    A game that is over begins anew in the same step: then ``infos["final_obs"]`` has what you saw at its end, where
    ``infos["_final_obs"]`` is true.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as above

    def __init__(  # noqa: PLR0913 - wishes of one game, and of many
        self,
        num_envs: int = 1,
        game: Game | str = "dragon-river",
        *,
        players: int | None = None,
        seat: int | None = 0,
        opponents: Opponent = "quick",
        actions: str = "numbers",
        threads: int | None = None,
        render_mode: None = None,
        **options: Any,
    ):
        """Make so many; wishes are as for `DragonraceEnv`, but for these:

        - ``opponents``: any of `dragonrace.batch`'s, one that plays all other seats.
        - ``threads``: as for `dragonrace.batch`.
        - ``actions``: "numbers" or "rows". Illegal ones raise `BatchError`, which names the lane; then nothing has
          changed in any.
        - ``render_mode``: None; nothing is drawn.

        Raises `OptionError` for what can't be.
        """
        check_render_mode(render_mode, [])
        self.game: Game = loaded(game, players, options)
        """What is played in every lane."""
        yours = 0 if seat is None else self.game.check_seat(seat, "; None: they rotate", "seat")
        if opponents is None:
            raise OptionError("opponents", opponents, "somebody plays the other seats: only one is yours")
        roles: list[Opponent] = [None if other == yours else opponents for other in range(self.game.num_players)]
        self.batch: Batch = batch(
            self.game,
            num_envs,
            threads=threads,
            opponents=roles,
            rotate=seat is None,
            final_observations=True,
        )
        """What steps the games."""
        self.num_envs: int = self.batch.num_lanes
        """How many games there are at once."""
        choosing = Choosing(self.game, actions, ("numbers", "rows"))
        self._by_rows = actions == "rows"
        self.single_observation_space, self.single_action_space = choosing.observation_space(), choosing.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        """What is seen in all lanes; of one lane it is ``single_observation_space``."""
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        """An action for each lane; for one it is ``single_action_space``."""

    @cached_property
    def _lanes(self) -> npt.NDArray[np.intp]:
        return np.arange(self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew in all lanes; return what you see in each. One seed is for all; there are no ``options``."""
        _check_options(options)
        if isinstance(seed, list):
            raise OptionError("seed", seed, "one whole number is enough for all lanes")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(0, 2**63)))
        return self._seen(), self._infos()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Carry out your action in each lane; raises `BatchError`."""
        now = self.batch.step(self._of_rows(actions) if self._by_rows else actions)
        infos = self._infos()
        over = now.terminated | now.truncated
        if over.any():
            infos |= {"final_obs": self._finals(over), "_final_obs": over, "final_info": {}, "_final_info": over}
        return self._seen(), now.rewards[self._lanes, now.acted], now.terminated.copy(), now.truncated.copy(), infos

    def _of_rows(self, given: Any) -> npt.NDArray[np.int32]:
        rows, parts = as_array(given), self.batch.action_parts
        if rows is None or rows.shape != (self.num_envs, len(parts.widths)):
            wrong = f"actions are rows of {len(parts.widths)} whole numbers, one for each of {self.num_envs} lanes"
            raise BatchError(wrong, code="batch.actions")
        return parts.actions(*rows.T)

    def _infos(self) -> dict[str, Any]:
        return {"seat": self.batch.now.players.copy(), "_seat": np.ones(self.num_envs, bool)}

    def _seen(self) -> Observation:
        """Return copies: whoever gets them keeps them."""
        now = self.batch.now
        assert now.legal_mask is not None
        return {"observation": now.observations.copy(), "action_mask": now.legal_mask.astype(np.int8)}

    def _finals(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
        now, finals = self.batch.now, np.full(self.num_envs, None, object)
        assert now.final_observations is not None
        for lane in np.flatnonzero(over):
            seen = now.final_observations[lane, now.acted[lane]].copy()
            finals[lane] = {"observation": seen, "action_mask": np.zeros(self.game.num_distinct_actions, np.int8)}
        return finals

    def close_extras(self, **_: Any) -> None:
        """Let the batch's threads go."""
        self.batch.close()


def _check_options(options: dict[str, Any] | None) -> None:
    """Refuse what Gymnasium may ask of others, as to begin anew in some lanes: it would be done in all."""
    if options:
        raise OptionError("options", options, "a reset takes none: all begins anew")


def _register() -> None:
    """Register an environment for each game: ``dragonrace/GoldenDragon-v0``."""
    for name in games():
        title = "".join(word.capitalize() for word in name.split("-"))
        gym.register(
            id=f"dragonrace/{title}-v0",
            entry_point=f"{__name__}:DragonraceEnv",
            vector_entry_point=f"{__name__}:DragonraceVectorEnv",
            kwargs={"game": name},
        )


_register()
