"""How to begin: mixtures of a game's first choices, so that nobody finds one answer to them.

Where a game for two begins with a few open choices, after which both arrange something at the same time, hidden from
each other, whoever always chooses the same is beaten by heart. `learning.openings` learns how often to choose what.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.game import Game, State

__all__ = ["Node", "Opening"]

Node = tuple[tuple[int, ...], int]
"""What has been chosen openly so far, and who chooses now: 0 for who began, 1 for the other."""
NOTHING = -1


@dataclass(frozen=True)
class Opening:
    """With which probability each legal action, in their order, is chosen at each node of a game's beginning."""

    mixtures: Mapping[Node, npt.NDArray[np.float16]]

    @cached_property
    def depth(self) -> int:
        """How many choices are made openly, before all arrange."""
        return max((len(begun) for begun, _ in self.mixtures), default=0)

    def shares(self, state: State, seat: int) -> dict[int, float]:
        """Return how likely ``seat`` is to choose each of its actions; nothing where the beginning is over.

        What others have arranged since is not looked at.
        """
        game = state.game
        if game.position is not None or not state.has_history:
            return {}
        history = state.history()
        if any(player == seat for player, _ in history[self.depth :]):
            return {}
        begun = tuple(action for _, action in history[: self.depth])
        mixture = self.mixtures.get((begun, (seat - game.options["first_player"]) % game.num_players))
        legal = state.legal_actions(seat)
        if mixture is None or len(mixture) != len(legal):
            return {}
        return {action: float(share) for action, share in zip(legal, mixture, strict=True)}

    def ratio(self, state: State, seat: int) -> float:
        """Return how much likelier what ``seat`` has arranged is than by chance: 1 for as likely; 0 for never.

        It is 1, too, where it has arranged nothing, and where nothing was learned of how the game began.
        """
        game = state.game
        if game.position is not None or not state.has_history:
            return 1.0
        history = state.history()
        begun = tuple(action for _, action in history[: self.depth])
        mixture = self.mixtures.get((begun, (seat - game.options["first_player"]) % game.num_players))
        arranged = next((action for player, action in history[self.depth :] if player == seat), None)
        if mixture is None or arranged is None:
            return 1.0
        legal = _legal(game, begun, seat)
        return float(mixture[legal.index(arranged)]) * len(legal) if len(legal) == len(mixture) else 1.0

    # --- as arrays, for a file ---

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return it as two arrays with a row for each node; what a row does not need is -1.

        ``nodes``: who chooses, then what has been chosen; ``mixtures``: the probabilities.
        """
        nodes = np.full((len(self.mixtures), 1 + self.depth), NOTHING, np.int16)
        mixtures = np.full((len(self.mixtures), max(map(len, self.mixtures.values()))), NOTHING, np.float16)
        for row, ((begun, role), mixture) in enumerate(sorted(self.mixtures.items())):
            nodes[row, : 1 + len(begun)] = role, *begun
            mixtures[row, : len(mixture)] = mixture
        return {"nodes": nodes, "mixtures": mixtures}

    @classmethod
    def from_arrays(cls, nodes: npt.NDArray[Any], mixtures: npt.NDArray[Any]) -> "Opening":
        """Read what `arrays` has written; raises `ValueError` for what is none."""
        found: dict[Node, npt.NDArray[np.float16]] = {}
        for (role, *begun), mixture in zip(nodes.tolist(), mixtures, strict=True):
            likely = mixture[mixture >= 0.0]
            if mixture.dtype != np.float16 or not 0.99 < float(likely.sum(dtype=np.float64)) < 1.01:
                raise ValueError("these are no probabilities")
            found[tuple(action for action in begun if action != NOTHING), role] = likely
        return cls(found)


@lru_cache(1024)
def _legal(game: Game, begun: tuple[int, ...], seat: int) -> list[int]:
    """Return what ``seat`` may arrange after this beginning."""
    state = game.new_initial_state()
    for action in begun:
        state.apply_action(action, state.actors()[0])
    return state.legal_actions(seat)
