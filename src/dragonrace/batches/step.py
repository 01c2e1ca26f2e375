"""What a batch shows."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = ["Step", "read_only"]


class Step(NamedTuple):
    """What stands in all lanes. The arrays are the batch's own, read-only: the next step writes into them.

    In a batch whose seats are asked at once (``simultaneous``), all up to `acted` have another axis after the lanes,
    the seats. There a seat that is not asked is −1 in `players`, `asked` and `acted`, and has no legal actions; what
    stands in its observations means nothing.
    """

    players: npt.NDArray[np.int8]
    """The seat that acts; shape (lanes,). Where several may act at the same time, it is the lowest."""
    observations: npt.NDArray[np.unsignedinteger]
    """What that seat sees, as `State.observation`; shape (lanes, features)."""
    legal_actions: npt.NDArray[np.int32]
    """What it may do, ascending; shape (lanes, most). Only the first `legal_counts` of each lane mean anything."""
    legal_counts: npt.NDArray[np.int32]
    """How many these are; shape (lanes,), each at least 1 where a seat acts."""
    legal_mask: npt.NDArray[np.bool_ | np.uint8] | None
    """The same as truths, of shape (lanes, actions); or eight to a byte, the lowest bit first; or nothing."""
    asked: npt.NDArray[np.int8]
    """Which of the `Batch.opponents`' places that seat has; shape (lanes,). It is the seat, unless they rotate."""
    acted: npt.NDArray[np.int8]
    """The seat that made the step, in the game that may have ended by it; shape (lanes,), −1 before the first step."""
    rewards: npt.NDArray[np.float32]
    """What the step has brought each seat, as `State.returns` at the end of a game; shape (lanes, players)."""
    terminated: npt.NDArray[np.bool_]
    """Whether a game has ended by its rules; shape (lanes,). Then the next one has begun, of which all is that stands
    before `acted`."""
    truncated: npt.NDArray[np.bool_]
    """Whether one has ended because of the turn limit."""
    final_observations: npt.NDArray[np.unsignedinteger] | None
    """What each seat saw at the end, in lanes where a game has ended; shape (lanes, players, features). In others it is
    what it was before. None unless it was wished for."""


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return the same array, which nobody can write into."""
    shown: Any = memoryview(array.data).toreadonly()  # nobody can make it writeable again
    return np.asarray(shown)
