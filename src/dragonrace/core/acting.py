"""Acting on a position: the rules with manners, on top of a flat record and the game's kernel."""

import operator
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self, SupportsIndex, TypeVar

from dragonrace.core.chance import as_random, sample
from dragonrace.core.errors import DragonraceError, IllegalAction, NotationError, OptionError, shorten
from dragonrace.core.numbers import whole
from dragonrace.core.parts import NO_REASON
from dragonrace.core.records.saving import pack
from dragonrace.core.rules.actors import actors_in
from dragonrace.core.rules.kernel import CHANCE, TERMINAL, StateRecord
from dragonrace.core.rules.turns import is_out_of_time
from dragonrace.core.views.position import LoadedGame
from dragonrace.core.words.seats import CORE, colour_word
from dragonrace.core.words.voice import current_voice

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["ActedOn"]

G = TypeVar("G", bound=LoadedGame)


class ActedOn(Generic[G]):
    """A position with its history: who may do what, and what comes of it."""

    __slots__ = ("_history", "_since", "game", "row")

    def __init__(self, game: G, row: StateRecord, history: list[tuple[int, int]] | None):
        """``history``: None, where only what stands there was kept, as in a batch."""
        self.game = game
        self.row = row
        """The flat record: for rules and drawing code. Change it only through `apply_action`."""
        self._history = history
        self._since = 0  # how many actions there have been since, where there is no history

    def __repr__(self) -> str:
        past = f"after {len(self._history)} actions" if self._history is not None else "without its history"
        return f"<State of {self.game.name} {past}, actors {self.actors()}>"

    # --- who, and what ---

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act now, ascending; ``(CHANCE,)`` where dice fall; ``()`` at the end."""
        return actors_in(self.game.kernel.actors(self.game.compiled_board, self.row))

    def current_player(self) -> int:
        """Return the first of `actors`, which may be `CHANCE`, or `TERMINAL`."""
        return next(iter(self.actors()), TERMINAL)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the sorted legal actions of ``player`` (default: the current one).

        ``[]`` for one who can't act, as nobody can who is not there.
        """
        actor = self._actor(player)
        if whole(actor) is None or actor not in self.actors():
            return []
        out = [0] * self.game.longest_list
        return out[: self.game.kernel.legal_actions(self.game.compiled_board, self.row, actor, out)]

    def chance_weights(self) -> tuple[list[int], list[int]]:
        """Return the actions of chance and their whole-number weights; two empty lists where no dice fall."""
        actions = self.legal_actions(CHANCE)
        weights = [0] * self.game.longest_list
        count = self.game.kernel.chance_weights(self.game.compiled_board, self.row, weights) if actions else 0
        return actions, weights[:count]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the actions of chance with their probabilities; `core.chance.exact_outcomes` has exact ones."""
        actions, weights = self.chance_weights()
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(actions, weights, strict=True)]

    def legal_actions_mask(self, player: int | None = None) -> "npt.NDArray[np.bool_]":
        """Return `legal_actions` as truths: one for each of `Game.num_distinct_actions`, or `max_chance_outcomes`."""
        import numpy as np

        of_chance = self._actor(player) == CHANCE
        mask = np.zeros(self.game.max_chance_outcomes if of_chance else self.game.num_distinct_actions, np.bool_)
        mask[self.legal_actions(player)] = True
        return mask

    def is_chance_node(self) -> bool:
        """Say whether dice fall, or something is drawn, now."""
        return self.actors() == (CHANCE,)

    def is_simultaneous_node(self) -> bool:
        """Say whether several seats may act now; any of them may come first, and `apply_actions` takes all at once."""
        return len(self.actors()) > 1

    # --- playing ---

    def apply_action(self, action: SupportsIndex, player: int | None = None) -> None:
        """Carry out an action, in place. An illegal one raises `IllegalAction` and changes nothing."""
        actor = self._actor(player)
        number = self._check(action, actor)
        self.game.kernel.apply(self.game.compiled_board, self.row, actor, number)
        if self._history is None:
            self._since += 1
        else:
            self._history.append((actor, number))

    def apply_actions(self, actions: "Mapping[int, SupportsIndex] | Sequence[SupportsIndex | None]") -> None:
        """Carry out an action of each seat that may act, all at once, in place.

        ``actions``: by seat; those that may not act have none, or None. Raises `OptionError` where one is missing or
        too many, `IllegalAction` where one isn't legal; then nothing has changed.
        """
        actors = self.actors()
        if not actors:
            raise IllegalAction(CORE.say("game-over"), code="action.game-over")
        if not isinstance(actions, Mapping | Sequence):
            raise OptionError("actions", actions, "they are a list, or a dictionary by seat")
        given = actions if isinstance(actions, Mapping) else dict(enumerate(actions))
        chosen = {whole(seat): action for seat, action in given.items() if action is not None}
        if chosen.keys() != set(actors):
            raise OptionError("actions", actions, f"there is one of each seat that may act: {actors}")
        twin = self.clone()
        for seat in actors:
            twin.apply_action(chosen[seat], seat)
        self.row, self._history = twin.row, twin._history

    def child(self, action: SupportsIndex, player: int | None = None) -> Self:
        """Return the position after an action; this one stays as it is. Raises `IllegalAction` as `apply_action`."""
        twin = self.clone()
        twin.apply_action(action, player)
        return twin

    def sample_chance(self, rng: Any = None) -> int:
        """Draw one of `chance_outcomes` with ``rng``: a `random.Random`, a NumPy generator, a seed, or None.

        Raises `IllegalAction` where chance has nothing to decide.
        """
        if not self.is_chance_node():
            raise IllegalAction(f"{self._name(CHANCE)} has nothing to decide now", code="action.not-asked")
        return sample(self, as_random(rng))

    def check_action(self, action: SupportsIndex, player: int | None = None) -> int:
        """Return the number of an action that is legal; any other raises `IllegalAction`, as in `apply_action`."""
        return self._check(action, self._actor(player))

    def _check(self, action: SupportsIndex, actor: int) -> int:
        """Return the action's number; raises `IllegalAction` naming the rule."""
        actors = self.actors()
        if not actors:
            raise IllegalAction(CORE.say("game-over"), code="action.game-over")
        if whole(actor) is None or actor not in actors:
            asked = ", ".join(self.spoken_name(other) for other in actors)
            raise IllegalAction(
                CORE.say("not-asked", who=self.spoken_name(actor), asked=asked), code="action.not-asked"
            )
        number = self._number(action, actor)
        reason = self.game.kernel.refusal(self.game.compiled_board, self.row, actor, number)
        if reason:
            refusal = self.game.type.refusals.get(reason, NO_REASON)
            text = self.game.type.notation.write(self, actor, number)
            sentence = CORE.say("refused", who=self.spoken_name(actor), action=text, why=str(refusal.message))
            raise IllegalAction(sentence, rule=refusal.rule)
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
        number = whole(actor)
        if number is not None and CHANCE <= number < self.game.num_players:
            return self.game.actor_name(number)
        return f"player {shorten(actor)}"

    def spoken_name(self, actor: Any) -> str:
        """Return how an actor is called in a sentence: a seat by the name that it was given, or its colour."""
        number = whole(actor)
        if number is not None and 0 <= number < self.game.num_players:
            return current_voice().name_of(number) or colour_word(self.game.players[number])
        return self._name(actor)

    # --- notation ---

    def action_to_string(self, action: SupportsIndex, player: int | None = None) -> str:
        """Write an action of ``player`` (default: the current one) in the notation: the part after the colon.

        The action need not be legal; a number that is no action of the game raises `IllegalAction`, and whoever is
        neither a seat nor `CHANCE` `OptionError`.
        """
        actor = self._actor(player)
        if player is not None and actor != CHANCE:
            self.game.check_seat(player, f"; {CHANCE} is chance, None whoever acts")
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
            raise IllegalAction(CORE.say("game-over"), code="action.game-over")
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

    def rewards(self) -> list[float]:
        """Return what the last action brought each seat: at the end of the game its `returns`, else nothing."""
        return self.returns()

    def is_truncated(self) -> bool:
        """Say whether the game is over only because of the turn limit: a draw that is none by the rules."""
        return self.is_terminal() and self.winner() is None and is_out_of_time(self.game.compiled_board, self.row)

    # --- copies ---

    def clone(self) -> Self:
        """Return an independent copy."""
        twin = type(self)(self.game, self.row.copy(), None if self._history is None else self._history[:])
        twin._since = self._since
        return twin

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.clone()  # a game never changes: copies share it

    def __eq__(self, other: object) -> bool:
        """Equal states are of equal games, after the same actions: nobody can tell them apart by anything.

        Two without a history are equal where the same stands in both.
        """
        if not isinstance(other, ActedOn):
            return NotImplemented
        return self._history == other._history and self.game == other.game and self.row == other.row

    def __hash__(self) -> int:
        """Change no state that is in a set: it is another one afterwards."""
        return hash((self.game, tuple(self._history or ())))

    @property
    def has_history(self) -> bool:
        """Whether it is known what led here. In a batch it is not: there all that needs it raises `DragonraceError`."""
        return self._history is not None

    def move_number(self) -> int:
        """Return how many actions there have been; without a history, since the state was copied from its batch."""
        return self._since if self._history is None else len(self._history)

    def history(self) -> list[tuple[int, int]]:
        """Return all actions so far as ``(player, action)``, those of chance included.

        Raises `DragonraceError` where they are not known: see `has_history`.
        """
        if self._history is None:
            where = "only what stands there was kept, as batches do; view() and observation() show that"
            raise DragonraceError(f"this state has no history: {where}", code="state.no-history")
        return self._history[:]

    def serialize(self) -> bytes:
        """Save the state: its actions, which `Game.deserialize_state` replays."""
        return pack(self.game.identity(), self.history())
