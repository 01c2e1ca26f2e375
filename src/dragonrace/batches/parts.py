"""Actions part by part: a choice among a few values at a time, instead of one among thousands of numbers.

The parts are those of `Game.action_table`: first the kind of an action, then what that needs. Whoever chooses them in
this order, each among the values that are allowed then, comes to exactly one legal action, and to any of them.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError
from dragonrace.batches.given import as_array
from dragonrace.batches.step import Step
from dragonrace.core.game import Game

__all__ = ["ActionParts"]

Values = npt.NDArray[np.integer[Any]]


class ActionParts:
    """The parts of the actions of a game, for all lanes of a batch; see `Batch.action_parts`."""

    def __init__(self, game: Game, now: Step):
        """Choose in what stands in ``now``, whenever that is."""
        self._now = now
        self._tables = np.stack([game.action_table(seat) for seat in range(game.num_players)]).astype(np.int64)
        self.names: tuple[str, ...] = tuple(feature.title for feature in game.action_features())
        """What the parts are called, in their order."""
        self.widths: tuple[int, ...] = tuple(feature.high + 1 for feature in game.action_features())
        """How many values each may have, from 0 on."""

    def allowed(self, *chosen: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Return which values the next part may have, after the first ones were ``chosen``; shape (lanes, width).

        Each of ``chosen``: a value in each lane; shape (lanes,). Raises `BatchError` for one that isn't allowed, and
        where all are chosen.
        """
        rows, fits = self._fitting(chosen)
        if len(chosen) == len(self.widths):
            raise BatchError(f"all {len(self.widths)} parts are chosen", code="batch.parts")
        allowed = np.zeros((len(fits), self.widths[len(chosen)]), np.bool_)
        lanes, places = np.nonzero(fits)
        allowed[lanes, rows[lanes, places, len(chosen)]] = True
        return allowed

    def actions(self, *chosen: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """Return the actions whose parts were ``chosen``, all of them; shape (lanes,). Raises `BatchError`."""
        _, fits = self._fitting(chosen)
        if len(chosen) != len(self.widths):
            raise BatchError(f"{len(chosen)} of {len(self.widths)} parts are chosen", code="batch.parts")
        found: npt.NDArray[np.int32] = np.take_along_axis(self._now.legal_actions, fits.argmax(1)[:, None], 1)[:, 0]
        return found

    def _fitting(self, chosen: tuple[npt.ArrayLike, ...]) -> tuple[Values, npt.NDArray[np.bool_]]:
        """Return the parts of all legal actions, and which of these have the values that were chosen."""
        now, count = self._now, len(self._now.players)
        if len(chosen) > len(self.widths):
            raise BatchError(f"an action has {len(self.widths)} parts, not {len(chosen)}", code="batch.parts")
        fits = np.arange(now.legal_actions.shape[1]) < now.legal_counts[:, None]
        rows: Values = self._tables[now.players[:, None], np.where(fits, now.legal_actions, 0)]
        for part, values in enumerate(chosen):
            given = as_array(values)
            if given is None or given.shape != (count,) or given.dtype.kind not in "iu":
                raise BatchError(f"the part {self.names[part]} is a whole number in each lane", code="batch.parts")
            fits &= rows[:, :, part] == given[:, None]
            if not fits.any(axis=1).all():
                lane = int(np.flatnonzero(~fits.any(axis=1))[0])
                wrong = f"in lane {lane}, {self.names[part]} can't be {given[lane]}"
                raise BatchError(wrong, lane=lane, code="batch.illegal")
        return rows, fits
