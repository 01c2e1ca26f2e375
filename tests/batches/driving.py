"""A batch as nobody would write it: a list of states, each played by the public words, one after the other."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from dragonrace import CHANCE, Game
from dragonrace.batches.step import Step
from dragonrace.core.game import State
from dragonrace.core.rules.rng import WORDS, below, seed_rng
from dragonrace.engine.stepping import STRIDE

__all__ = ["SlowBatch", "copied", "same"]


class SlowBatch:
    """The games that a batch without bots, or with some that do anything legal, is to play."""

    def __init__(self, game: Game, lanes: int, seed: int, opponents: Sequence[Any] | None = None, turn: int = 0):
        self.game, self.seed, self.turn = game, seed, turn
        self.bots = [name is not None for name in opponents or [None] * game.num_players]
        self.lanes = range(lanes)
        self.numbers = [0] * lanes
        self.rngs = [[0] * WORDS for _ in self.lanes]
        self.states: list[State] = [game.new_initial_state()] * lanes
        self.decisions, self.lengths = [0] * lanes, [0] * lanes
        self.rewards = np.zeros((lanes, game.num_players), np.float32)
        self.returns = np.zeros((lanes, game.num_players), np.float32)
        self.terminated, self.truncated = [False] * lanes, [False] * lanes
        self.acted = [-1] * lanes
        self.finals: list[list[Any] | None] = [None] * lanes
        self.played = 0
        for lane in self.lanes:
            self.begin(lane)
            self.go_on(lane)

    def begin(self, lane: int) -> None:
        seed_rng(self.rngs[lane], (self.seed + self.numbers[lane] * STRIDE) % 2**63, lane)
        self.states[lane], self.decisions[lane] = self.game.new_initial_state(), 0

    def go_on(self, lane: int) -> None:
        """Until a learner is asked."""
        while True:
            state, rng = self.states[lane], self.rngs[lane]
            player = state.current_player()
            if state.is_terminal():
                self.end(lane)
            elif player == CHANCE:
                room = [0] * self.game.longest_list
                kernel, b = self.game.kernel, self.game.compiled_board
                cases = kernel.chance_cases(b, state.row, room)
                state.apply_action(kernel.chance_case(b, state.row, below(rng, cases), room))
            elif self.is_bot(lane, player):
                state.apply_action(self.bots_action(lane, player))
                self.decisions[lane] += 1
            else:
                return

    def bots_action(self, lane: int, player: int) -> int:  # noqa: ARG002 - others use it
        legal = self.states[lane].legal_actions()
        return legal[below(self.rngs[lane], len(legal))]

    def is_bot(self, lane: int, player: int) -> bool:
        return self.bots[self.place(lane, player)]

    def place(self, lane: int, player: int) -> int:
        return (player - self.turn * (lane + self.numbers[lane])) % len(self.bots)

    def end(self, lane: int) -> None:
        state = self.states[lane]
        limit = self.game.options["turn_limit"]
        if not (self.truncated[lane] or self.terminated[lane]):  # one game a step
            self.rewards[lane] = self.returns[lane] = state.returns()
            self.truncated[lane] = state.winner() is None and limit is not None and state.row.turns >= limit
            self.terminated[lane] = not self.truncated[lane]
            self.lengths[lane] = self.decisions[lane]
            self.finals[lane] = [state.observation(seat) for seat in range(self.game.num_players)]
        self.played += self.decisions[lane]
        self.numbers[lane] += 1
        self.begin(lane)

    def step(self, actions: Any) -> None:
        self.rewards[:] = 0
        self.acted = [state.current_player() for state in self.states]
        self.terminated, self.truncated = [False] * len(self.lanes), [False] * len(self.lanes)
        for lane, action in zip(self.lanes, actions.tolist(), strict=True):
            self.states[lane].apply_action(action)
            self.decisions[lane] += 1
            self.go_on(lane)

    def asked(self, lane: int) -> list[int]:
        """The learners who may act there at the same time."""
        return [seat for seat in self.states[lane].actors() if not self.is_bot(lane, seat)]

    def step_at_once(self, actions: Any) -> None:
        """The same where all who may act at the same time do."""
        self.rewards[:] = 0
        self.terminated, self.truncated = [False] * len(self.lanes), [False] * len(self.lanes)
        for lane in self.lanes:
            for seat in self.asked(lane):
                self.states[lane].apply_action(int(actions[lane, seat]), seat)
                self.decisions[lane] += 1
            self.go_on(lane)

    def check_at_once(self, now: Step) -> None:
        """All that a batch whose seats are asked at once says of this moment is so."""
        assert now.legal_mask is not None
        for lane, state in enumerate(self.states):
            for seat in range(self.game.num_players):
                acts = seat in self.asked(lane)
                assert now.players[lane, seat] == (seat if acts else -1)
                assert now.asked[lane, seat] == (self.place(lane, seat) if acts else -1)
                legal = state.legal_actions(seat) if acts else []
                assert now.legal_actions[lane, seat, : now.legal_counts[lane, seat]].tolist() == legal
                assert np.flatnonzero(now.legal_mask[lane, seat]).tolist() == legal
                assert not acts or np.array_equal(now.observations[lane, seat], state.observation(seat))
        assert np.array_equal(now.rewards, self.rewards)
        assert now.terminated.tolist() == self.terminated
        assert now.truncated.tolist() == self.truncated

    def check(self, now: Step) -> None:
        """All that a batch says of this moment is so."""
        assert now.players.tolist() == [state.current_player() for state in self.states]
        legal = [state.legal_actions() for state in self.states]
        assert now.legal_counts.tolist() == [len(actions) for actions in legal]
        for lane, state in enumerate(self.states):
            assert now.legal_actions[lane, : len(legal[lane])].tolist() == legal[lane]
            assert np.array_equal(now.observations[lane], state.observation())
            if now.legal_mask is not None:
                assert np.flatnonzero(now.legal_mask[lane]).tolist() == legal[lane]
        places = [self.place(lane, state.current_player()) for lane, state in enumerate(self.states)]
        assert now.asked.tolist() == places
        assert now.acted.tolist() == self.acted
        for lane, seen in enumerate(self.finals):
            assert now.final_observations is None or seen is None or np.array_equal(now.final_observations[lane], seen)
        assert np.array_equal(now.rewards, self.rewards)
        assert now.terminated.tolist() == self.terminated
        assert now.truncated.tolist() == self.truncated


def copied(now: Step) -> Step:
    """What stands there now, to be kept."""
    return Step(*(part if part is None else part.copy() for part in now))


def same(one: Step, other: Step) -> bool:
    """Whether two batches stand the same, but for what nobody is to read."""
    told = [np.arange(now.legal_actions.shape[-1]) < now.legal_counts[..., None] for now in (one, other)]
    lists = [np.where(mask, now.legal_actions, -1) for mask, now in zip(told, (one, other), strict=True)]
    parts = zip(one._replace(legal_actions=lists[0]), other._replace(legal_actions=lists[1]), strict=True)
    return all((a is None and b is None) or np.array_equal(a, b) for a, b in parts)
