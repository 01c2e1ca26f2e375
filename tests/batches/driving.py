"""A batch as nobody would write it: a list of states, each played by the public words, one after the other."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from dragonrace import CHANCE, Game
from dragonrace.batches.batch import Step
from dragonrace.core.game import State
from dragonrace.core.rules.rng import WORDS, below, seed_rng
from dragonrace.engine.stepping import STRIDE

__all__ = ["SlowBatch", "same"]


class SlowBatch:
    """The games that a batch without bots, or with some that do anything legal, is to play."""

    def __init__(self, game: Game, lanes: int, seed: int, opponents: Sequence[str | None] | None = None, turn: int = 0):
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
                legal = state.legal_actions()
                state.apply_action(legal[below(rng, len(legal))])
                self.decisions[lane] += 1
            else:
                return

    def is_bot(self, lane: int, player: int) -> bool:
        return self.bots[(player - self.turn * (lane + self.numbers[lane])) % len(self.bots)]

    def end(self, lane: int) -> None:
        state = self.states[lane]
        limit = self.game.options["turn_limit"]
        if not (self.truncated[lane] or self.terminated[lane]):  # one game a step
            self.rewards[lane] = self.returns[lane] = state.returns()
            self.truncated[lane] = state.winner() is None and limit is not None and state.row.turns >= limit
            self.terminated[lane] = not self.truncated[lane]
            self.lengths[lane] = self.decisions[lane]
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
        assert now.acted.tolist() == self.acted
        assert np.array_equal(now.rewards, self.rewards)
        assert now.terminated.tolist() == self.terminated
        assert now.truncated.tolist() == self.truncated


def same(one: Step, other: Step) -> bool:
    """Whether two batches stand the same, but for what nobody is to read."""
    told = [np.arange(now.legal_actions.shape[1]) < now.legal_counts[:, None] for now in (one, other)]
    lists = [np.where(mask, now.legal_actions, -1) for mask, now in zip(told, (one, other), strict=True)]
    parts = zip(one._replace(legal_actions=lists[0]), other._replace(legal_actions=lists[1]), strict=True)
    return all((a is None and b is None) or np.array_equal(a, b) for a, b in parts)
