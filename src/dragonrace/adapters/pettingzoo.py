"""PettingZoo: every seat is an agent.

>>> from dragonrace.adapters import pettingzoo
>>> env = pettingzoo.env("river-dragons", players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     seen, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from dragonrace.core.extras import missing

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import OrderEnforcingWrapper  # type: ignore[import-untyped]
except ImportError:
    raise missing("pettingzoo", "these environments need", "pettingzoo") from None

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
from dragonrace.core.errors import IllegalAction, OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import whole

__all__ = ["DragonraceAEC", "DragonraceParallel", "env", "parallel_env", "raw_env"]

MODES = ["ansi", "human", "rgb_array"]


def env(game: Game | str = "dragon-river", **wishes: Any) -> OrderEnforcingWrapper:
    """Return an environment in which agents act one after the other; wishes as for `DragonraceAEC`.

    As everywhere in PettingZoo it is wrapped, so that what is done out of order says so; `raw_env` is not.
    """
    return OrderEnforcingWrapper(raw_env(game, **wishes))


def raw_env(game: Game | str = "dragon-river", **wishes: Any) -> "DragonraceAEC":
    """Return the same without a wrapper."""
    return DragonraceAEC(game, **wishes)


def parallel_env(game: Game | str = "dragon-river", **wishes: Any) -> "DragonraceParallel":
    """Return one in which all act at once, those who may not by waiting; wishes as for `DragonraceParallel`."""
    return DragonraceParallel(game, **wishes)


class _Table:
    """What both have: a game, its agents, a state, and chance."""

    game: Game
    """What is played."""
    game_state: State
    """The position, as dragonrace has it; there from the first ``reset`` on."""
    _waits = 0
    """How many actions there are besides the game's: one for waiting, where all act at once."""

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        illegal: str = "refuse",
        actions: str = "numbers",
        render_mode: str | None = None,
        **options: Any,
    ):
        """Load a game, by name with `load_game`'s options.

        - ``illegal``: what comes of an illegal action: "refuse" raises `IllegalAction` and changes nothing, "lose" ends
          the game, which whoever made it has lost.
        - ``actions``: "numbers"; "parts": an action is chosen part by part, a step each, and ``chosen`` has those so
          far.
        - ``render_mode``: what ``render`` does: "ansi" and "rgb_array" return the table, "human" prints it.

        Raises `OptionError` for what can't be.
        """
        self.game = loaded(game, players, options)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(self.game.num_players)]
        """All agents, one for each seat, in seat order: ``player_0``, ``player_1`` …"""
        self.agents: list[str] = []
        """Those that still play; none before the first ``reset``."""
        self._illegal = check_illegal(illegal)
        self.render_mode: str | None = check_render_mode(render_mode, MODES)
        """What ``render`` does: "ansi", "rgb_array", "human", or nothing."""
        self._choosing = Choosing(self.game, actions, ("numbers", "parts"))
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: self._choosing.observation_space(self._waits) for agent in self.possible_agents
        }
        """What each agent may see."""
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: self._choosing.action_space(self._waits) for agent in self.possible_agents
        }
        """What each agent may choose from."""
        self._np_random: np.random.Generator | None = None
        self._lost: set[int] = set()
        seen = self.observation_spaces[self.possible_agents[0]]["observation"]
        assert isinstance(seen, spaces.Box)
        low, high = (np.concatenate([bound] * self.game.num_players) for bound in (seen.low, seen.high))
        self.state_space: spaces.Box = spaces.Box(low, high, low.shape, self.game.observation_dtype.type)
        """What ``state()`` returns."""

    def state(self) -> npt.NDArray[np.unsignedinteger]:
        """Return what all seats see, one after the other: for critics who may know everything."""
        return np.concatenate([self.game_state.observation(seat) for seat in range(self.game.num_players)])

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an agent may see: ``observation`` as `State.observation`, and ``action_mask``."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the numbers of actions, or of what a part may be."""
        return self.action_spaces[self._known(agent)]

    def _begin(self, seed: int | None) -> None:
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        self._rng = random_of(self._np_random)
        self.agents = self.possible_agents[:]
        self._lost = set()
        self._choosing.forget()
        self.game_state = self.game.new_initial_state()
        let_chance_act(self.game_state, self._rng)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(self._known(agent))

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise OptionError("agent", agent, f"it is one of {', '.join(self.possible_agents)}")
        return agent

    @contextmanager
    def _or_loses(self, seat: int) -> Iterator[None]:
        """Refuse what is illegal, or let whoever does it have lost."""
        try:
            yield
        except IllegalAction:
            if self._illegal == "refuse":
                raise
            self._lost.add(seat)

    def _outcome(self) -> tuple[list[float], bool, bool]:
        """Return what each seat gets now, and whether the game is over, or cut short."""
        if self._lost:
            return lost_by(self._lost, self.game.num_players), True, False
        truncated = self.game_state.is_truncated()
        return self.game_state.returns(), self.game_state.is_terminal() and not truncated, truncated

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Return the table as a spectator sees it: with "ansi" in characters, with "rgb_array" as `State.picture`.

        With "human" it is printed. Nothing comes without a mode, and before the first `reset`.
        """
        return None if self._np_random is None else rendered(self.render_mode, self.game_state, None)

    def close(self) -> None:
        """There is nothing to close."""


class DragonraceAEC(_Table, AECEnv):  # type: ignore[misc] # PettingZoo's classes are not typed
    """Agents act one after the other; where several may at the same time, in the order of their seats.

    An observation is a dictionary: ``observation`` as `State.observation`, and ``action_mask``, in which nothing is
    legal for who is not asked. At the end of a game each agent gets its return.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dragonrace_v0",
        "render_modes": MODES,
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game_state.current_player()]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees."""
        seat = self._seat(agent)
        acts = not self._lost and self.game_state.current_player() == seat
        return self._choosing.seen(self.game_state, seat, acts=acts)

    def step(self, action: Any) -> None:
        """Carry out an action of `agent_selection`, or take a part; raises `IllegalAction`: nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._act(action, self._seat(agent))
        self._cumulative_rewards[agent] = 0.0
        returns, terminated, truncated = self._outcome()
        self.rewards = {agent: returns[self._seat(agent)] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        if terminated or truncated:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game_state.current_player()]
        self._accumulate_rewards()

    def _act(self, action: Any, seat: int) -> None:
        with self._or_loses(seat):
            made = self._choosing.made(self.game_state, seat, action)
            if made is not UNFINISHED:
                self.game_state.apply_action(made, seat)
                self._choosing.forget()
                let_chance_act(self.game_state, self._rng)


class DragonraceParallel(_Table, ParallelEnv):  # type: ignore[misc] # as above
    """All agents act at once. Who may not act now waits: that is the last action, the end of the mask.

    So where several seats choose at the same time they do so in one step, none knowing what the others choose.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "dragonrace_v0", "render_modes": MODES, "render_fps": 2}
    _waits = 1

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self._begin(seed)
        self._ready: dict[int, Any] = {}
        return self._seen(self.agents), {agent: {} for agent in self.agents}

    def _seen(self, agents: list[str]) -> dict[str, Observation]:
        actors = () if self._lost else self.game_state.actors()
        found = {}
        for agent in agents:
            seat = self._seat(agent)
            acts = seat in actors and seat not in self._ready
            found[agent] = self._choosing.seen(self.game_state, seat, acts=acts, more=self._waits)
            found[agent]["action_mask"][-1] = not acts
        return found

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Carry out an action of each agent; raises `IllegalAction`, and then nothing has changed."""
        if not self.agents:
            raise IllegalAction("no game is being played: reset first", code="action.game-over")
        if not isinstance(actions, Mapping) or actions.keys() != set(self.agents):
            given = list(actions) if isinstance(actions, Mapping) else actions
            raise OptionError("actions", given, f"there is one of each of {', '.join(self.agents)}")
        self._act_together({self._seat(agent): action for agent, action in actions.items()})
        returns, terminated, truncated = self._outcome()
        agents = self.agents
        if terminated or truncated:
            self.agents = []
        return (
            self._seen(agents),
            {agent: returns[self._seat(agent)] for agent in agents},
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            {agent: {} for agent in agents},
        )

    def _act_together(self, chosen: dict[int, Any]) -> None:
        """Take what those have chosen who may act, and see that the others wait; carry all out when it is whole."""
        asked = [seat for seat in self.game_state.actors() if seat not in self._ready]
        before, ready, kept = self.game_state, dict(self._ready), self._choosing.kept()
        try:
            self._see_others_wait({seat: action for seat, action in chosen.items() if seat not in asked})
            for seat in asked:
                self._take(chosen[seat], seat)
            if len(self._ready) == len(before.actors()):
                self.game_state = before.clone()
                for seat in before.actors():
                    self._carry_out(self._ready[seat], seat)
                self._ready = {}
                self._choosing.forget()
        except IllegalAction:
            self.game_state, self._ready = before, ready
            self._choosing.restore(kept)
            raise

    def _see_others_wait(self, chosen: dict[int, Any]) -> None:
        wait = self._choosing.size
        for seat, action in chosen.items():
            with self._or_loses(seat):
                if whole(action) != wait:
                    raise IllegalAction(f"player_{seat} can't act now, and waits: action {wait}")

    def _take(self, given: Any, seat: int) -> None:
        with self._or_loses(seat):
            made = self._choosing.made(self.game_state, seat, given)
            if made is not UNFINISHED:
                self._ready[seat] = made

    def _carry_out(self, action: Any, seat: int) -> None:
        with self._or_loses(seat):
            self.game_state.apply_action(action, seat)
            let_chance_act(self.game_state, self._rng)
