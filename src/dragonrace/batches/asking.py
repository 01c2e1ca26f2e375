"""Opponents of whom the machine code knows nothing: bots, and functions of yours, asked in the middle of a step."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError
from dragonrace.batches.given import as_actions
from dragonrace.batches.wishes import Opponent, called, is_bot, is_compiled
from dragonrace.bots.making import make_bot
from dragonrace.core.chance import bots_seed
from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import Game, State
from dragonrace.engine.lanes import NOBODY, Lanes

__all__ = ["Asked", "Asking", "why_not"]

MOST_ROUNDS = 1 << 16
"""So often may they be asked in a step: else somebody could wait for ever."""
Places = npt.NDArray[np.intp]


class Asked(NamedTuple):
    """What an opponent is asked: what `Step` shows, but only of those lanes in which it has to act.

    A row is a lane, in which one seat acts. The arrays are its own: they are copies.
    """

    lanes: npt.NDArray[np.intp]
    """Which lanes these are, ascending; shape (rows,), as all where nothing else is said."""
    players: npt.NDArray[np.int8]
    """The seat that acts."""
    observations: npt.NDArray[np.unsignedinteger[Any]]
    """What it sees; shape (rows, features)."""
    legal_actions: npt.NDArray[np.int32]
    """What it may do, ascending; shape (rows, most), of which only the first `legal_counts` mean anything."""
    legal_counts: npt.NDArray[np.int32]
    """How many these are."""
    legal_mask: npt.NDArray[np.bool_ | np.uint8] | None
    """The same as the batch's masks are."""
    asked: npt.NDArray[np.int8]
    """Which of the `Batch.opponents`' places it has."""


class Asking:
    """Those opponents of a batch, and what stands in its lanes before they are asked."""

    def __init__(self, game: Game, opponents: Sequence[Opponent], lanes: Lanes):
        self._game, self._lanes = game, lanes
        self._width = len(lanes.players) // len(lanes.games)
        others: list[tuple[Opponent, npt.NDArray[np.bool_]]] = []
        for place, opponent in enumerate(opponents):
            if not is_compiled(opponent):
                if not any(one is opponent for one, _ in others):
                    others.append((opponent, np.zeros(len(opponents) + 1, np.bool_)))
                next(places for one, places in others if one is opponent)[place] = True
        self._others = others
        self._is_other = np.logical_or.reduce([places for _, places in others]) if others else None
        self.is_on = False
        """Whether one of them is being asked."""

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._others)

    def waiting(self) -> Places:
        """Return the places by asked in which one of them has to act."""
        if self._is_other is None:
            return np.empty(0, np.intp)
        return np.flatnonzero(self._is_other[self._lanes.asked])  # nobody, −1, is the last one, which is none of them

    def answer(self, waiting: Places, state_of: Callable[[int], State]) -> None:
        """Ask them, and write down their actions; ``state_of(lane)`` is a position.

        Raises `BatchError` for an action that isn't legal, and whatever they raise.
        """
        with self._on():
            for opponent, places in self._others:
                mine = waiting[places[self._lanes.asked[waiting]]]
                if len(mine):
                    answers = self._by_bots if is_bot(opponent) else self._by_function
                    self._lanes.actions[mine] = answers(opponent, mine, state_of)

    @contextmanager
    def _on(self) -> Iterator[None]:
        self.is_on = True
        try:
            yield
        finally:
            self.is_on = False

    def _by_bots(self, kind: Any, mine: Places, state_of: Callable[[int], State]) -> list[int]:
        """Make a bot for each decision: what it chooses depends on nothing that has been asked elsewhere, or before."""
        w, chosen = self._lanes, []
        for place in mine.tolist():
            lane, seat = place // self._width, int(w.players[place])
            if w.legal_counts[place] == 1:
                chosen.append(int(w.legal_actions[place, 0]))
                continue
            asked = (int(w.seed[0]), lane, int(w.games[lane]), int(w.decisions[lane]), int(w.asked[place]))
            try:
                bot = make_bot(self._game, kind, bots_seed(repr(asked).encode()), is_timed=False)
                chosen.append(bot.choose(state_of(lane), seat))
            except IllegalAction as error:
                raise BatchError(f"in lane {lane}, {error}", lane=lane, code="batch.opponent") from error
            except Exception as error:
                error.add_note(f"The bot {called(kind)} was asked in lane {lane}, for seat {seat}.")
                raise
        return chosen

    def _by_function(self, function: Any, mine: Places, state_of: Callable[[int], State]) -> npt.NDArray[np.int32]:
        """Ask a function for all of its rows at once."""
        w, name = self._lanes, called(function)
        actions = as_actions(function(self._seen(mine)), mine.shape, f"the actions of {name}", "batch.opponent")
        listed = np.arange(w.legal_actions.shape[1]) < w.legal_counts[mine][:, None]
        is_legal = (listed & (w.legal_actions[mine] == actions[:, None])).any(axis=1)
        if not is_legal.all():
            row = int(is_legal.argmin())
            lane, seat = int(mine[row]) // self._width, int(w.players[mine[row]])
            reason = why_not(state_of(lane), [seat], [int(actions[row])])
            wrong = f"in lane {lane}, {name} has made a mistake: {reason}"
            raise BatchError(wrong, lane=lane, code="batch.opponent")
        return actions.astype(np.int32)

    def _seen(self, mine: Places) -> Asked:
        w, game = self._lanes, self._game
        masks = w.masks.view(np.bool_) if w.masks.size else w.bits if w.bits.size else None
        return Asked(
            lanes=mine // self._width,
            players=w.players[mine],
            observations=w.observations.view(game.observation_dtype)[mine],
            legal_actions=w.legal_actions[mine],
            legal_counts=w.legal_counts[mine],
            legal_mask=None if masks is None else masks[mine],
            asked=w.asked[mine],
        )


def why_not(state: State, seats: Sequence[int], actions: Sequence[int]) -> str:
    """Say what is wrong with the actions of these seats, or nobody, of which one isn't legal."""
    for seat, action in zip(seats, actions, strict=True):
        try:
            if seat != NOBODY:
                state.check_action(action, seat)
        except IllegalAction as error:
            return str(error)
    raise AssertionError(f"{state} refuses {actions}, which are legal")
