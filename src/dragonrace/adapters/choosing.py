"""How agents make actions: by their numbers, part by part, or as rows of all their parts.

Parts are those of `Game.action_table`. One after the other, a step each: whoever chooses among what the mask allows
comes to exactly one legal action, and to any of them. Parts that are settled by those before them are not asked for.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from dragonrace.batches.given import as_array
from dragonrace.core.errors import IllegalAction, OptionError, shorten
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import whole

__all__ = ["UNFINISHED", "Choosing"]

UNFINISHED = object()
"""What `Choosing.made` returns while parts of an action are still to be chosen."""


class Choosing:
    """How the agents of one environment make actions, and what they have chosen so far."""

    def __init__(self, game: Game, how: str, allowed: Sequence[str]):
        """``how``: "numbers", "parts" or "rows", of which some are ``allowed``; raises `OptionError`."""
        if not isinstance(how, str) or how not in allowed:
            raise OptionError("actions", how, f"it is one of {', '.join(allowed)}")
        self._game, self._how = game, how
        self._titles = [feature.title for feature in game.action_features()]
        self._widths = [feature.high + 1 for feature in game.action_features()]
        self._chosen: dict[int, list[int]] = {}
        self.size = max(self._widths) if how == "parts" else game.num_distinct_actions
        """How long masks are."""

    def action_space(self, more: int = 0) -> spaces.Space[Any]:
        """Return the space of what an agent does in a step; ``more`` come after all else."""
        return spaces.MultiDiscrete(self._widths) if self._how == "rows" else spaces.Discrete(self.size + more)

    def observation_space(self, more: int = 0) -> spaces.Dict:
        """Return the space of `seen`."""
        game = self._game
        high = np.array([feature.high for feature in game.features], game.observation_dtype)
        found: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(np.zeros_like(high), high, high.shape, game.observation_dtype.type),
            "action_mask": spaces.Box(0, 1, (self.size + more,), np.int8),
        }
        if self._how == "parts":
            most = np.array(self._widths, np.int32)
            found["chosen"] = spaces.Box(np.zeros_like(most), most, most.shape, np.int32)
        return spaces.Dict(found)

    def seen(self, state: State, seat: int, *, acts: bool, more: int = 0) -> dict[str, npt.NDArray[Any]]:
        """Return what a seat sees; unless it ``acts`` nothing is legal for it."""
        mask = np.zeros(self.size + more, np.int8)
        found = {"observation": state.observation(seat), "action_mask": mask}
        if self._how == "parts":
            chosen = self._chosen.get(seat, [])
            found["chosen"] = np.zeros(len(self._widths), np.int32)
            found["chosen"][: len(chosen)] = np.array(chosen, np.int32) + 1
            if acts:
                mask[self._fitting(state, seat, chosen)[1][:, len(chosen)]] = 1
        elif acts:
            mask[state.legal_actions(seat)] = 1
        return found

    def forget(self) -> None:
        """Begin a new game, or a new action: nothing is chosen."""
        self._chosen.clear()

    def kept(self) -> dict[int, list[int]]:
        """Return what is chosen so far, for `restore`."""
        return dict(self._chosen)

    def restore(self, kept: dict[int, list[int]]) -> None:
        """Take back what was chosen since."""
        self._chosen = kept

    def made(self, state: State, seat: int, given: Any) -> Any:
        """Return the action that a seat has made by what it has given, or `UNFINISHED`.

        Raises `IllegalAction` for a part, or a row, that can't be; an action by its number is returned as it is.
        """
        if self._how == "numbers":
            return given
        if self._how == "rows":
            return self._number(state, seat, given)
        return self._next(state, seat, given)

    def _number(self, state: State, seat: int, row: Any) -> int:
        values = as_array(row)
        if values is not None and values.shape == (len(self._widths),) and values.dtype.kind in "iu":
            legal, _ = self._fitting(state, seat, values.tolist())
            if len(legal):
                return int(legal[0])
        raise IllegalAction(f"{shorten(row)} is no row of a legal action", code="action.part")

    def _next(self, state: State, seat: int, value: Any) -> Any:
        part = whole(value)
        chosen = [*self._chosen.get(seat, []), -1 if part is None else part]
        legal, rows = self._fitting(state, seat, chosen)
        if not len(legal):
            title = self._titles[len(chosen) - 1]
            raise IllegalAction(f"the part {title} can't be {shorten(value)} now", code="action.part")
        while len(legal) > 1 and (rows[:, len(chosen)] == rows[0, len(chosen)]).all():
            chosen.append(int(rows[0, len(chosen)]))
        if len(legal) == 1:
            return int(legal[0])
        self._chosen[seat] = chosen
        return UNFINISHED

    def _fitting(
        self, state: State, seat: int, chosen: Sequence[int]
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.unsignedinteger[Any]]]:
        """Return the legal actions that begin with these parts, and their rows."""
        legal = np.array(state.legal_actions(seat), np.int64)
        rows = self._game.action_table(seat)[legal]
        fits = (rows[:, : len(chosen)] == chosen).all(axis=1)
        return legal[fits], rows[fits]
