"""How to begin: mixtures of a game's first choices, so that nobody finds one answer to them.

Where a game for two begins with a few open choices, after which both arrange something at the same time, hidden from
each other, whoever always chooses the same is beaten by heart. `learning.openings` learns how often to choose what, and
how often to answer what in the first positions that come of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b, sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import Game, State

__all__ = ["NO_ANSWERS", "Answers", "Mixture", "Node", "Opening", "in_order", "seen_by"]

Node = tuple[tuple[int, ...], int]
"""What has been chosen openly so far, and who chooses now: 0 for who began, 1 for the other."""
Mixture = npt.NDArray[np.float16]
"""With which probability each legal action is chosen, in their order."""
NOTHING = -1


def _check(shares: npt.NDArray[np.float16]) -> None:
    """Raise `ValueError` unless each row has probabilities."""
    sums = np.where(shares >= 0.0, shares, 0.0).sum(axis=-1, dtype=np.float64)
    if not bool(((sums > 0.99) & (sums < 1.01)).all()):
        raise ValueError("these are no probabilities")


@dataclass(frozen=True, eq=False)
class Answers:
    """With which probability each action is chosen in the first positions after the arrangements."""

    seen: npt.NDArray[np.uint64]
    """What a seat sees there (`seen_by`), ascending; shape (positions,)."""
    shares: npt.NDArray[np.float16]
    """The probabilities, `in_order`; what a row does not need is -1. Shape (positions, most actions)."""

    def __post_init__(self) -> None:
        """Raises `ValueError` for arrays that are none."""
        is_right = self.seen.dtype == np.uint64 and self.shares.dtype == np.float16
        if not is_right or self.shares.ndim != 2 or self.seen.shape != self.shares.shape[:1]:
            raise ValueError("these are no answers")
        if not bool((self.seen[1:] > self.seen[:-1]).all()):
            raise ValueError("a position stands there twice, or not in its place")
        if bool(((self.shares[:, 1:] >= 0.0) & (self.shares[:, :-1] < 0.0)).any()):
            raise ValueError("an action has no probability, but a later one has")
        _check(self.shares)

    @classmethod
    def of(cls, shares: Mapping[int, Sequence[float]]) -> "Answers":
        """Return them as arrays."""
        rows = np.full((len(shares), max(map(len, shares.values()), default=1)), NOTHING, np.float16)
        for row, known in enumerate(sorted(shares)):
            rows[row, : len(shares[known])] = shares[known]
        return cls(np.array(sorted(shares), np.uint64), rows)

    def likely(self, state: State, seat: int) -> dict[int, float]:
        """Return how likely each action is that is ever chosen; nothing where that was not learned."""
        if not len(self.seen) or state.game.position is not None:
            return {}
        known = seen_by(state, seat)
        row = int(np.searchsorted(self.seen, np.uint64(known)))
        if row == len(self.seen) or int(self.seen[row]) != known:
            return {}
        legal, shares = state.legal_actions(seat), _used(self.shares[row])
        if len(shares) != len(legal):
            return {}
        return _probabilities((legal[at] for at in in_order(state.game, seat, legal)), shares)


NO_ANSWERS = Answers.of({})
"""Nothing is learned of answers."""


@dataclass(frozen=True, eq=False)
class Opening:
    """With which probability each legal action, in their order, is chosen at each node of a game's beginning."""

    mixtures: Mapping[Node, Mixture]
    answers: Answers = NO_ANSWERS
    """How to go on, once both have arranged."""

    @cached_property
    def depth(self) -> int:
        """How many choices are made openly, before both arrange."""
        return max((len(begun) for begun, _ in self.mixtures), default=0)

    def shares(self, state: State, seat: int) -> dict[int, float]:
        """Return how likely ``seat`` is to choose each action that it may; nothing where the beginning is over.

        What the other has arranged since is not looked at.
        """
        if len(state.actors()) == 1 and (answers := self.answers.likely(state, seat)):
            return answers
        if not state.has_history or self._arranged(state, seat) is not None:
            return {}
        return self._likely(state.game, self._begun(state), seat)

    def likeliness(self, state: State, seat: int) -> float:
        """Return how much likelier ``seat`` is to have arranged this, and answered so, than if it chose by chance.

        1 is as likely, 0 never. It is 1, too, where it has arranged nothing, and where nothing was learned of how the
        game began. Answers count as long as they were learned.
        """
        arranged = self._arranged(state, seat) if state.has_history else None
        if arranged is None:
            return 1.0
        begun = self._begun(state)
        likely = self._likely(state.game, begun, seat)
        if not likely:
            return 1.0
        found = likely.get(arranged, 0.0) * len(_legal(state.game, begun, seat))
        return found * self._likeliness_of_answers(state, seat) if found else 0.0

    def _likeliness_of_answers(self, state: State, seat: int) -> float:
        if not len(self.answers.seen):
            return 1.0
        found, replay = 1.0, state.game.new_initial_state()
        for number, (player, action) in enumerate(state.history()):
            legal = replay.legal_actions(player)
            if number >= self.depth and player == seat and len(replay.actors()) == 1 and len(legal) > 1:
                shares = self.answers.likely(replay, seat)
                if not shares:
                    break
                found *= shares.get(action, 0.0) * len(legal)
            replay.apply_action(action, player)
        return found

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
        return _probabilities(legal, mixture)

    # --- as arrays, for a file ---

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return it as arrays with a row for each node, and each answer; what a row does not need is -1.

        ``nodes``: who chooses, then what has been chosen; ``mixtures``: the probabilities. The rest is as in `Answers`.
        """
        nodes = np.full((len(self.mixtures), 1 + self.depth), NOTHING, np.int16)
        mixtures = np.full((len(self.mixtures), max(map(len, self.mixtures.values()))), NOTHING, np.float16)
        for row, ((begun, role), mixture) in enumerate(sorted(self.mixtures.items())):
            nodes[row, : 1 + len(begun)] = role, *begun
            mixtures[row, : len(mixture)] = mixture
        return {"nodes": nodes, "mixtures": mixtures, "seen": self.answers.seen, "answers": self.answers.shares}

    @cached_property
    def digest(self) -> str:
        """What tells it from others: hexadecimal digits."""
        return sha256(b"".join(array.tobytes() for array in self.arrays().values())).hexdigest()

    @classmethod
    def from_arrays(
        cls,
        nodes: npt.NDArray[Any],
        mixtures: npt.NDArray[Any],
        seen: npt.NDArray[Any] = NO_ANSWERS.seen,
        answers: npt.NDArray[Any] = NO_ANSWERS.shares,
    ) -> "Opening":
        """Read what `arrays` has written, by older versions without answers; raises `ValueError` for what is none."""
        if (
            nodes.dtype != np.int16
            or mixtures.dtype != np.float16
            or not nodes.ndim == mixtures.ndim == 2
            or not len(nodes)
        ):
            raise ValueError("these are no nodes with mixtures")
        _check(mixtures)
        found: dict[Node, Mixture] = {}
        for (role, *begun), mixture in zip(nodes.tolist(), mixtures, strict=True):
            found[tuple(action for action in begun if action != NOTHING), role] = _used(mixture)
        if len(found) != len(nodes):
            raise ValueError("a node stands there twice")
        return cls(found, Answers(seen, answers))


def seen_by(state: State, seat: int) -> int:
    """Return a number that is, as good as surely, different for positions that look different to ``seat``.

    It is the same from each seat: they see each other in the order of play, themselves first. How many turns are left,
    the last number of every observation, does not count.
    """
    seen = state.observation(seat)[:-1].astype("<u4")
    return int.from_bytes(blake2b(seen.tobytes(), digest_size=8).digest(), "little")


def in_order(game: Game, seat: int, legal: Sequence[int]) -> list[int]:
    """Return the places of these actions in an order that is the same from each seat."""
    rows = game.action_table(seat)
    return sorted(range(len(legal)), key=lambda at: tuple(rows[legal[at]].tolist()))


@lru_cache(1024)
def _legal(game: Game, begun: tuple[int, ...], seat: int) -> list[int]:
    """Return what ``seat`` may do after these open choices; raises `DragonraceError` where they can't be made so."""
    state = game.new_initial_state()
    for action in begun:
        state.apply_action(action)  # it is refused where several may act
    return state.legal_actions(seat)


def _used(row: npt.NDArray[np.float16]) -> npt.NDArray[np.float16]:
    return row[row >= 0.0]


def _probabilities(actions: Iterable[int], shares: npt.NDArray[np.float16]) -> dict[int, float]:
    """Return the actions that are ever chosen, and how likely each is."""
    exact = shares.astype(np.float64) / shares.sum(dtype=np.float64)
    return {action: float(share) for action, share in zip(actions, exact, strict=True) if share > 0.0}
