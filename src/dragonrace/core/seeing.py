"""A position as its seats see it: views, logs, observations, information states, and what a seat can't tell apart."""

import random
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from dragonrace.core.acting import ActedOn
from dragonrace.core.chance import as_random, as_words
from dragonrace.core.drawings import in_characters, in_pixels
from dragonrace.core.errors import IllegalAction
from dragonrace.core.known import known_to
from dragonrace.core.numbers import check_whole, whole
from dragonrace.core.rules.kernel import CHANCE, StateRecord
from dragonrace.core.rules.turns import turns_to_limit
from dragonrace.core.views import view as _view
from dragonrace.core.views.infostate import InformationState, extended
from dragonrace.core.views.position import LoadedGame

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["SeenBySeats"]

Numbers = tuple[int, ...]
G = TypeVar("G", bound=LoadedGame)


class SeenBySeats(ActedOn[G]):
    """A position with its history, and what each seat knows of it."""

    __slots__ = ("_infostates", "_seen")

    def __init__(self, game: G, row: StateRecord, history: list[tuple[int, int]] | None):
        super().__init__(game, row, history)
        self._infostates: dict[int, InformationState] = {}
        self._seen: dict[int, tuple[Self, list[Numbers]]] = {}
        """What seats have seen up to a position that nobody changes any more: see `information_state_tensor`."""

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = super().clone()
        twin._infostates, twin._seen = self._infostates.copy(), self._seen.copy()
        return twin

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Return what this seat may know, as plain JSON data; None: a spectator."""
        return dict(_view.view(self, player))

    def drawing(self, player: int | None = None, width: int = 100) -> str:
        """Return the table as this seat sees it (None: a spectator), in characters, at most ``width`` columns wide.

        ``width`` is from 20 to 1000; ``str(state)`` is what a spectator sees.
        """
        return in_characters(self.view(player), check_whole("width", width, 20, 1000))

    def __str__(self) -> str:
        return self.drawing()

    def picture(self, player: int | None = None, width: int = 800) -> "npt.NDArray[np.uint8]":
        """Return the table as this seat sees it (None: a spectator), as a picture: red, green and blue from 0 to 255.

        Shape: (height, ``width``, 3), the same all game long; ``width`` is from 100 to 4000. Needs Pillow, the extra
        ``pictures``; raises `DragonraceError` without it.
        """
        pixels: npt.NDArray[np.uint8] = in_pixels(self.view(player), check_whole("width", width, 100, 4000))
        return pixels

    def log(self, player: int | None = None) -> list[dict[str, Any]]:
        """Return what happened so far, as this seat may read it: one entry an action."""
        return [dict(entry) for entry in _view.log(self, player)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that ``player`` (default: the current one) has seen; equal for what they can't tell apart.

        It is made of notation and numbers, so that rewording the game's texts does not change it. Along a game only
        what is new is looked at.
        """
        seat = self._observer(player)
        self._infostates[seat] = extended(self, seat, self._infostates.get(seat))
        return self._infostates[seat].text

    def information_state_tensor(self, player: int | None = None) -> "npt.NDArray[np.unsignedinteger]":
        """Return the same as whole numbers: a row for the beginning, then one for each action, of chance, too.

        Shape: (actions so far + 1, 2 + features). A row has who acted (1 is ``player``, 2 the next one clockwise, …,
        the last one chance; 0 at the beginning), what they did (the action's number + 1; 0 where that is hidden), and
        the observation after it. It grows with the game: a game has no length that it could have from the beginning.
        """
        import numpy as np

        seat = self._observer(player)
        before, seen = self._seen.get(seat) or (cast("Self", self.game.new_initial_state()), [])
        position, rows = before.clone(), seen[:] or [(0, 0, *before._observed(seat))]
        for actor, action in self.history()[len(position.history()) :]:
            is_hidden = actor != seat and self.game.type.presenter.is_hidden(position, actor, action, seat)
            position.apply_action(action, actor)
            who = 1 + ((actor - seat) % self.game.num_players if actor >= 0 else self.game.num_players)
            rows.append((who, 0 if is_hidden else action + 1, *position._observed(seat)))
        self._seen[seat] = position, rows
        most = max(self.game.num_distinct_actions, self.game.max_chance_outcomes)
        return np.array(rows, np.promote_types(np.min_scalar_type(most), self.game.features.dtype))

    def observation(self, player: int | None = None) -> "npt.NDArray[np.unsignedinteger]":
        """Return what ``player`` (default: the current one) sees, as whole numbers.

        Shape: `Game.observation_shape`; the smallest type that holds them. `Game.observation_features` says what they
        are. Equal numbers mean that the position is the same as far as this seat knows; of turns only those count that
        are left before a limit.
        """
        import numpy as np

        return np.array(self._observed(player), self.game.features.dtype)

    def observation_tensor(self, player: int | None = None) -> "npt.NDArray[np.float32]":
        """Return the same as numbers from 0 to 1: amounts as shares, names as a 1 in the place of their number.

        Shape: `Game.observation_tensor_shape`; see `core.features`.
        """
        return self.game.features.tensor(self._observed(player))

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as a table, a line for each number."""
        return self.game.features.table(self._observed(player))

    def _observed(self, player: int | None) -> list[int]:
        seat, kind, b = self._observer(player), self.game.type, self.game.compiled_board
        row = self.row if kind.defines("observe") else known_to(self, seat)  # the default writes all that is there
        out = [0] * len(self.game.features)
        self.game.kernel.observe(b, row, seat, out)
        out[-1] = turns_to_limit(b, row)
        return out

    def _observer(self, player: int | None) -> int:
        if player is None:
            return max(self.current_player(), 0)
        return self.game.check_seat(player, "; None is whoever acts")

    def resample_from_infostate(self, player: int, rng: Any = None) -> Self:
        """Return a state that ``player`` can't tell from this one, what they can't know drawn anew with ``rng``.

        It depends on what they know, and on ``rng``, alone: states that they can't tell apart become the same one.
        """
        return self._with_hidden(player, as_random(rng), by_guessing=False)

    def guess(self, player: int | None = None, rng: Any = None) -> Self:
        """Return the same, what ``player`` can't know guessed as quick players would have chosen it.

        Where the game has no such guess it is drawn as in `resample_from_infostate`.
        """
        return self._with_hidden(player, as_random(rng), by_guessing=True)

    def suggest(self, player: int | None = None, rng: Any = None) -> int:
        """Return what a quick player does as ``player`` (default: the current one), who knows no more than they may.

        It is what playouts are made of: fast, and better than chance. ``rng`` as in `sample_chance`. Raises
        `IllegalAction` for one who can't act.
        """
        actor = self._actor(player)
        if actor == CHANCE or whole(actor) is None or actor not in self.actors():
            raise IllegalAction(f"{self._name(actor)} has nothing to choose now", code="action.not-asked")
        source = as_random(rng)
        imagined, words = self.resample_from_infostate(actor, source), as_words(source)
        out, scratch = [0] * self.game.longest_list, self.game.type.advice.scratch()
        return int(self.game.kernel.suggest(self.game.compiled_board, imagined.row, actor, words, out, scratch))

    def chances(self) -> list[float]:
        """Return each seat's chance to win as the game's own quick judgement has it: from 0 to 1, of a sum of 1.

        It looks at the position as it is, with all that is hidden: what a seat may think of its chances is the mean
        over positions that it can't tell from this one (`guess`).
        """
        out = [0.0] * self.game.num_players
        self.game.kernel.chances(self.game.compiled_board, self.row.copy(), out, self.game.type.advice.scratch())
        return out

    def _with_hidden(self, player: int | None, rng: random.Random, *, by_guessing: bool) -> Self:
        """Return a copy with what ``player`` can't know drawn anew."""
        seat, twin, kind, b = self._observer(player), self.clone(), self.game.type, self.game.compiled_board
        if kind.hiding is not None:
            words = as_words(rng)
            self.game.kernel.conceal(b, twin.row, seat)
            if by_guessing:
                out = [0] * self.game.longest_list
                self.game.kernel.guess(b, twin.row, seat, words, out, kind.advice.scratch())
            else:
                self.game.kernel.redraw(b, twin.row, seat, words)
            twin._infostates, twin._seen = {}, {}
            if self._history is not None:
                twin._history = kind.hiding.rewrite_history(self._history, twin.row)
        return twin
