"""The friendly state: rules with manners, on top of a flat record and the game's kernel."""

import operator
import struct
import zlib
from typing import TYPE_CHECKING, Any, SupportsIndex

from dragonrace.core import view as _view
from dragonrace.core.chance import as_random, as_words
from dragonrace.core.contract import NO_REASON
from dragonrace.core.errors import IllegalAction, NotationError, RecordError, shorten
from dragonrace.core.game import Game
from dragonrace.core.infostate import Told, tell_more
from dragonrace.core.numbers import whole
from dragonrace.core.rules.kernel import CHANCE, CHANCE_BIT, TERMINAL, StateRecord

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["State", "deserialize"]

_HEAD = struct.Struct("<4sII")  # magic, checksum of the game's identity, number of actions
_ACTION = struct.Struct("<bI")
_MAGIC = b"DRS1"


class State:
    """A position with its history. `Game.new_initial_state` makes the first one."""

    __slots__ = ("_history", "_told", "game", "row")

    def __init__(self, game: Game, row: StateRecord, history: list[tuple[int, int]]):
        self.game = game
        self.row = row
        """The flat record: for rules and drawing code. Change it only through `apply_action`."""
        self._history = history
        self._told: dict[int, Told] = {}

    def __repr__(self) -> str:
        return f"<State of {self.game.name} after {len(self._history)} actions, actors {self.actors()}>"

    # --- who, and what ---

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act now, ascending; ``(CHANCE,)`` where dice fall; ``()`` at the end."""
        mask = self.game.kernel.actors(self.game.compiled_board, self.row)
        if mask == CHANCE_BIT:
            return (CHANCE,)
        return tuple(seat for seat in range(self.game.num_players) if mask >> seat & 1)

    def current_player(self) -> int:
        """Return the first of `actors`, which may be `CHANCE`, or `TERMINAL`."""
        return next(iter(self.actors()), TERMINAL)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the sorted legal actions of ``player`` (default: the current one); ``[]`` if he can't act."""
        actor = self._actor(player)
        if whole(actor) is None or actor not in self.actors():
            return []
        out = [0] * self.game.longest_list
        return out[: self.game.kernel.legal_actions(self.game.compiled_board, self.row, actor, out)]

    def chance_weights(self) -> tuple[list[int], list[int]]:
        """Return the actions of chance and their whole-number weights; two empty lists where no dice fall."""
        actions = self.legal_actions(CHANCE)
        weights = [0] * len(actions)
        if actions:
            self.game.kernel.chance_weights(self.game.compiled_board, self.row, weights)
        return actions, weights

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of chance with their probabilities; `core.chance.exact_outcomes` has exact ones."""
        actions, weights = self.chance_weights()
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(actions, weights, strict=True)]

    # --- playing ---

    def apply_action(self, action: SupportsIndex, player: int | None = None) -> None:
        """Carry out an action, in place. An illegal one raises `IllegalAction` and changes nothing."""
        actor = self._actor(player)
        number = self._check(action, actor)
        self.game.kernel.apply(self.game.compiled_board, self.row, actor, number)
        self._history.append((actor, number))

    def _check(self, action: SupportsIndex, actor: int) -> int:
        """Return the action's number; raises `IllegalAction` naming the rule."""
        actors = self.actors()
        if not actors:
            raise IllegalAction("the game is over", code="action.game-over")
        if whole(actor) is None or actor not in actors:
            raise IllegalAction(
                f"{self._name(actor)} can't act now; {self._names(actors)} can", code="action.not-asked"
            )
        number = self._number(action, actor)
        reason = self.game.kernel.refusal(self.game.compiled_board, self.row, actor, number)
        if reason:
            refusal = self.game.type.refusals.get(reason, NO_REASON)
            text = self.game.type.notation.write(self, actor, number)
            raise IllegalAction(f"{self.game.actor_name(actor)} can't {text}: {refusal.message}", rule=refusal.rule)
        return number

    def _number(self, action: SupportsIndex, actor: int) -> int:
        """Return the action's number if it is one of this game; raises `IllegalAction`."""
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(f"an action is a whole number, not {shorten(action)}") from None
        bound = self.game.max_chance_outcomes if actor == CHANCE else self.game.num_distinct_actions
        if isinstance(action, bool) or not 0 <= number < bound:
            raise IllegalAction(f"{shorten(action)} is no action; actions are 0 to {bound - 1}")
        return number

    def _actor(self, player: int | None) -> int:
        """Return who is meant, as a plain number; None: the current player. What is no number is left to be refused."""
        if player is None:
            return self.current_player()
        number = whole(player)
        return player if number is None else number

    def _name(self, actor: Any) -> str:
        known = isinstance(actor, int) and CHANCE <= actor < self.game.num_players
        return self.game.actor_name(actor) if known else f"player {shorten(actor)}"

    def _names(self, actors: tuple[int, ...]) -> str:
        return ", ".join(self.game.actor_name(actor) for actor in actors)

    # --- notation ---

    def action_to_string(self, action: SupportsIndex, player: int | None = None) -> str:
        """Write an action of ``player`` (default: the current one) in the notation: the part after the colon.

        The action need not be legal; a number that is no action of the game raises `IllegalAction`.
        """
        actor = self._actor(player)
        return self.game.type.notation.write(self, actor, self._number(action, actor))

    def string_to_action(self, text: str, player: int | None = None) -> int:
        """Read an action, or a whole line, whose actor must be ``player`` (default: the current one).

        Raises `NotationError` for what can't be read, `IllegalAction` for what isn't legal.
        """
        actor = self._actor(player)
        action = self.game.type.notation.read(self, actor, self._after_colon(text, actor))
        return self._check(action, actor)

    def _after_colon(self, text: str, actor: int) -> str:
        if not isinstance(text, str):
            raise NotationError(f"an action is a text, not {shorten(text)}")
        name, colon, rest = text.partition(": ")
        if not colon:
            return text
        if actor == TERMINAL:
            raise IllegalAction("the game is over", code="action.game-over")
        if name != self._name(actor):
            raise NotationError(f"the line belongs to {shorten(name)}, but {self._name(actor)} is to act")
        return rest

    # --- the end ---

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return not self.actors()

    def winner(self) -> int | None:
        """Return the winner's seat; None before the end and in a draw."""
        return self.row.winner if self.row.winner >= 0 else None

    def returns(self) -> list[float]:
        """Return 1.0 for the winner and −1/(n−1) for each other; all 0.0 in a draw and before the end."""
        players, winner = self.game.num_players, self.winner()
        if winner is None:
            return [0.0] * players
        return [1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)]

    # --- copies ---

    def clone(self) -> "State":
        """Return an independent copy."""
        twin = State(self.game, self.row.copy(), self._history[:])
        twin._told = self._told.copy()
        return twin

    def history(self) -> list[tuple[int, int]]:
        """Return all actions so far as ``(player, action)``, those of chance included."""
        return self._history[:]

    def serialize(self) -> bytes:
        """Save the state: its actions, which `Game.deserialize_state` replays."""
        game = zlib.crc32(self.game.identity().encode())
        actions = b"".join(_ACTION.pack(player, action) for player, action in self._history)
        return _HEAD.pack(_MAGIC, game, len(self._history)) + actions

    # --- what a seat may know ---

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Return what this seat may know, as plain JSON data; None: a spectator."""
        return dict(_view.view(self, player))

    def log(self, player: int | None = None) -> list[dict[str, Any]]:
        """Return what happened so far, as this seat may read it: one entry an action."""
        return [dict(entry) for entry in _view.log(self, player)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that ``player`` (default: the current one) has been told; equal for what they can't tell apart.

        It is made of notation and numbers, so that rewording the game's texts does not change it. Along a game only
        what is new is looked at.
        """
        seat = self._observer(player)
        self._told[seat] = tell_more(self, seat, self._told.get(seat))
        return self._told[seat].text

    def observation_tensor(self, player: int | None = None) -> "npt.NDArray[np.float32]":
        """Return what ``player`` (default: the current one) sees, as numbers from 0 to 1.

        Shape: `Game.observation_tensor_shape`.
        """
        import numpy as np

        seat = self._observer(player)
        out = np.zeros(self.game.observation_tensor_shape, np.float32)
        self.game.kernel.observe(self.game.compiled_board, self.row, seat, out)
        return out

    def _observer(self, player: int | None) -> int:
        seat = max(self.current_player(), 0) if player is None else self.game.check_viewer(player)
        assert seat is not None
        return seat

    def resample_from_infostate(self, player: int, rng: Any = None) -> "State":
        """Return a state that ``player`` can't tell from this one, what he can't know drawn anew with ``rng``.

        It depends on what he knows, and on ``rng``, alone: states that he can't tell apart become the same one.
        """
        seat = self._observer(player)
        twin = self.clone()
        if self.game.type.hiding is not None:
            words = as_words(as_random(rng))
            self.game.kernel.conceal(self.game.compiled_board, twin.row, seat)
            self.game.kernel.redraw(self.game.compiled_board, twin.row, seat, words)
            twin._told = {}
            twin._history = self.game.type.hiding.rewrite_history(self._history, twin.row)
        return twin


def deserialize(game: Game, data: bytes) -> State:
    """Replay what `State.serialize` saved; raises `RecordError`."""
    if not isinstance(data, bytes) or len(data) < _HEAD.size:
        raise RecordError("this is no saved state")
    magic, identity, count = _HEAD.unpack_from(data)
    if magic != _MAGIC or len(data) != _HEAD.size + count * _ACTION.size:
        raise RecordError("this is no saved state, or it is damaged")
    if identity != zlib.crc32(game.identity().encode()):
        raise RecordError(f"this state was saved from another game, board or options than {game!r}")
    state = game.new_initial_state()
    for number, (player, action) in enumerate(_ACTION.iter_unpack(data[_HEAD.size :]), 1):
        try:
            state.apply_action(action, player)
        except IllegalAction as error:
            raise RecordError(f"the saved state is damaged at action {number}: {error}") from None
    return state
