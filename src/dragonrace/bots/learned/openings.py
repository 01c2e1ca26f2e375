"""How to begin: mixtures of a game's first choices, so that nobody finds one answer to them.

Where a game for two begins with a few open choices, after which both arrange something at the same time, hidden from
each other, whoever always chooses the same is beaten by heart. `learning.openings` learns how often to choose what.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game, State

__all__ = ["Node", "Opening"]

Node = tuple[tuple[int, ...], int]
"""What has been chosen openly so far, and who chooses now: 0 for who began, 1 for the other."""
NOTHING = -1


@dataclass(frozen=True, eq=False)
class Opening:
    """With which probability each legal action, in their order, is chosen at each node of a game's beginning."""

    mixtures: Mapping[Node, npt.NDArray[np.float16]]

    @cached_property
    def depth(self) -> int:
        """How many choices are made openly, before both arrange."""
        return max((len(begun) for begun, _ in self.mixtures), default=0)

    def shares(self, state: State, seat: int) -> dict[int, float]:
        """Return how likely ``seat`` is to choose each action that it may; nothing where the beginning is over.

        What the other has arranged since is not looked at.
        """
        if not state.has_history or self._arranged(state, seat) is not None:
            return {}
        return self._likely(state.game, self._begun(state), seat)

    def likeliness(self, state: State, seat: int) -> float:
        """Return how much likelier what ``seat`` has arranged is than if all were alike: 1 for as likely; 0 for never.

        It is 1, too, where it has arranged nothing, and where nothing was learned of how the game began.
        """
        arranged = self._arranged(state, seat) if state.has_history else None
        if arranged is None:
            return 1.0
        begun = self._begun(state)
        likely = self._likely(state.game, begun, seat)
        return likely.get(arranged, 0.0) * len(_legal(state.game, begun, seat)) if likely else 1.0

    def fits(self, game: Game) -> bool:
        """Say whether it is of this game: all its nodes are open choices there, or come right after them."""
        try:
            return all(
                len(mixture) == len(_legal(game, begun, role)) for (begun, role), mixture in self.mixtures.items()
            )
        except (DragonraceError, IndexError):
            return False

    def _begun(self, state: State) -> tuple[int, ...]:
        return tuple(action for _, action in state.history()[: self.depth])

    def _arranged(self, state: State, seat: int) -> int | None:
        """Return what ``seat`` did first after the open choices, if anything."""
        return next((action for player, action in state.history()[self.depth :] if player == seat), None)

    def _likely(self, game: Game, begun: tuple[int, ...], seat: int) -> dict[int, float]:
        """Return the actions of a node that are ever chosen, and how likely each is; nothing where that isn't known."""
        role = (seat - game.options["first_player"]) % game.num_players
        mixture = None if game.position is not None else self.mixtures.get((begun, role))
        legal = [] if mixture is None else _legal(game, begun, seat)
        if mixture is None or len(mixture) != len(legal):
            return {}
        shares = mixture.astype(np.float64) / mixture.sum(dtype=np.float64)
        return {action: float(share) for action, share in zip(legal, shares, strict=True) if share > 0.0}

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

    @cached_property
    def digest(self) -> str:
        """What tells it from others: hexadecimal digits."""
        return sha256(b"".join(array.tobytes() for array in self.arrays().values())).hexdigest()

    @classmethod
    def from_arrays(cls, nodes: npt.NDArray[Any], mixtures: npt.NDArray[Any]) -> "Opening":
        """Read what `arrays` has written; raises `ValueError` for what is none."""
        if (
            nodes.dtype != np.int16
            or mixtures.dtype != np.float16
            or not nodes.ndim == mixtures.ndim == 2
            or not len(nodes)
        ):
            raise ValueError("these are no nodes with mixtures")
        found: dict[Node, npt.NDArray[np.float16]] = {}
        for (role, *begun), mixture in zip(nodes.tolist(), mixtures, strict=True):
            likely = mixture[mixture >= 0.0]
            if not 0.99 < float(likely.sum(dtype=np.float64)) < 1.01:
                raise ValueError("these are no probabilities")
            found[tuple(action for action in begun if action != NOTHING), role] = likely
        if len(found) != len(nodes):
            raise ValueError("a node stands there twice")
        return cls(found)


@lru_cache(1024)
def _legal(game: Game, begun: tuple[int, ...], seat: int) -> list[int]:
    """Return what ``seat`` may do after these open choices; raises `DragonraceError` where they can't be made so."""
    state = game.new_initial_state()
    for action in begun:
        state.apply_action(action)  # it is refused where several may act
    return state.legal_actions(seat)
