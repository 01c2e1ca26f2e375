"""Games in lockstep with a second implementation: how they end, and what must have happened in them."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from dragonrace.core.game import State

__all__ = ["all_met", "played"]


class Oracle(Protocol):
    """A second implementation of a game."""

    asked: object
    winner: object
    met: Counter[str]


def played(state: State, oracle: Oracle) -> Counter[str]:
    """Count what happened in a game that was played so far; the state can be saved, and is within its ranges."""
    if oracle.asked is None:
        oracle.met["a draw" if oracle.winner is None else "a win"] += 1
    assert state.game.deserialize_state(state.serialize()).row == state.row
    state.row.pack()
    return oracle.met


def all_met(met: Counter[str], must: Iterable[str]) -> None:
    """Games in which less happened would show less."""
    assert not {what for what in must if not met[what]}, "these games were too tame to say so"
