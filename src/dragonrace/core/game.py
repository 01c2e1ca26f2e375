"""Games and their states: a game loaded with its options, and a position of it with its history.

A `State` is the rules with manners, on top of a flat record and the game's kernel.
"""

import operator
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, SupportsIndex

from dragonrace.core.boards import Board, board_hash
from dragonrace.core.chance import as_random, as_words
from dragonrace.core.contract import GameType
from dragonrace.core.errors import IllegalAction, NotationError, OptionError, RecordError, shorten
from dragonrace.core.feature_table import FeatureTable
from dragonrace.core.features import Feature
from dragonrace.core.known import known_to
from dragonrace.core.numbers import whole
from dragonrace.core.options import check_options
from dragonrace.core.parts import NO_REASON
from dragonrace.core.records.saving import pack, unpack
from dragonrace.core.rules.actors import actors_in
from dragonrace.core.rules.kernel import CHANCE, TERMINAL, StateRecord
from dragonrace.core.rules.turns import turns_to_limit
from dragonrace.core.views import view as _view
from dragonrace.core.views.infostate import InformationState, extended
from dragonrace.core.words.seats import CORE, colour_word
from dragonrace.core.words.voice import current_voice

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Game", "State"]


class Game:
    """A game with its number of players, board and options. Make one with `dragonrace.load_game`."""

    def __init__(
        self,
        kind: GameType,
        players: int,
        board: "str | Path | Board | None" = None,
        options: Mapping[str, Any] = MappingProxyType({}),
    ):
        number = whole(players)
        if number is None or number not in kind.colours:
            allowed = f"{kind.title} is for {min(kind.colours)} to {max(kind.colours)} players"
            raise OptionError("players", players, allowed, code="option.players")
        self.type = kind
        self.kernel = kind.kernel
        self.num_players = number
        self.players = kind.colours[self.num_players]
        self.options = check_options(kind.all_options(self.num_players), options)
        self.board = kind.load_board(board)
        self.compiled_board = kind.compile_board(self.board, self.num_players, self.options)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        board = "" if self.board.name == "standard" else f", board={self.board.name or self.board.title!r}"
        return f"load_game({self.name!r}, players={self.num_players}{board}{options})"

    @property
    def name(self) -> str:
        """The game's name."""
        return self.type.name

    @property
    def rules_version(self) -> int:
        """The version of the rules; it changes when old games would no longer replay."""
        return self.type.rules_version

    @property
    def num_distinct_actions(self) -> int:
        """A bound on the players' actions: all are below it."""
        bound = self.type.num_distinct_actions
        return bound if isinstance(bound, int) else bound(self.compiled_board)

    @property
    def max_chance_outcomes(self) -> int:
        """A bound on the actions of chance: all are below it."""
        return 0 if self.type.chance is None else self.type.chance.outcomes

    @property
    def longest_list(self) -> int:
        """How long a buffer must be that the kernel's functions write actions into."""
        return max(self.num_distinct_actions, self.max_chance_outcomes)

    @property
    def most_legal_actions(self) -> int:
        """A bound on how many actions may be legal at once for a player."""
        bound = self.type.most_legal_actions or self.num_distinct_actions
        return bound if isinstance(bound, int) else bound(self.compiled_board)

    @cached_property
    def features(self) -> FeatureTable:
        """What each number of an observation is; see `core.features`."""
        return self.type.features(self.compiled_board)

    def observation_features(self) -> tuple[Feature, ...]:
        """Return what each number of `State.observation` is, whose, and the most that it may be."""
        return self.features

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of `State.observation`."""
        return (len(self.features),)

    @cached_property
    def observation_dtype(self) -> "np.dtype[np.unsignedinteger]":
        """The type of `State.observation`: the smallest that holds all of its numbers."""
        return self.features.dtype

    @property
    def observation_tensor_shape(self) -> tuple[int]:
        """The shape of `State.observation_tensor`."""
        return (self.features.tensor_size,)

    def observation_table(self, observation: "npt.ArrayLike") -> str:
        """Return an observation, or its tensor, as a text with a line for each feature.

        Raises `OptionError` for what has the shape of neither.
        """
        import numpy as np

        numbers = np.asarray(observation)
        if numbers.dtype.kind == "f":
            numbers = self.features.numbers(numbers)
        if numbers.shape != self.observation_shape:
            raise OptionError("observation", numbers.shape, f"it is one, of the shape {self.observation_shape}")
        return self.features.table(numbers.tolist())

    def changed_options(self) -> dict[str, Any]:
        """Return the options that are not at their default."""
        options = self.type.all_options(self.num_players)
        return {o.name: self.options[o.name] for o in options if self.options[o.name] != o.default_among(self.options)}

    def identity(self) -> str:
        """Return a text that is equal exactly for equal games: name, players, board and options."""
        options = sorted(self.options.items())
        return repr((self.name, self.rules_version, self.num_players, board_hash(self.board), options))

    def new_initial_state(self) -> "State":
        """Return the state before the first action."""
        row = self.type.state()
        self.kernel.start(self.compiled_board, row)
        return State(self, row, [])

    def deserialize_state(self, data: bytes) -> "State":
        """Return the state that `State.serialize` saved. Raises `RecordError` for anything else."""
        state = self.new_initial_state()
        for number, (player, action) in enumerate(unpack(self.identity(), data), 1):
            try:
                state.apply_action(action, player)
            except IllegalAction as error:
                raise RecordError(f"the saved state is damaged at action {number}: {error}") from None
        return state

    def actor_name(self, player: int) -> str:
        """Return a seat's colour, or what chance is called in this game's notation."""
        return self.players[player] if player >= 0 else self.type.chance_name

    def check_viewer(self, player: int | None) -> int | None:
        """Return ``player``, a seat or None (a spectator), as a plain int or None; raises `OptionError`."""
        if player is None:
            return None
        seat = whole(player)
        if seat is None or not 0 <= seat < self.num_players:
            allowed = f"a seat is a whole number from 0 to {self.num_players - 1}; None is a spectator"
            raise OptionError("player", player, allowed, code="seat.unknown")
        return seat


class State:
    """A position with its history. `Game.new_initial_state` makes the first one."""

    __slots__ = ("_history", "_infostates", "game", "row")

    def __init__(self, game: Game, row: StateRecord, history: list[tuple[int, int]]):
        self.game = game
        self.row = row
        """The flat record: for rules and drawing code. Change it only through `apply_action`."""
        self._history = history
        self._infostates: dict[int, InformationState] = {}

    def __repr__(self) -> str:
        return f"<State of {self.game.name} after {len(self._history)} actions, actors {self.actors()}>"

    # --- who, and what ---

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act now, ascending; ``(CHANCE,)`` where dice fall; ``()`` at the end."""
        return actors_in(self.game.kernel.actors(self.game.compiled_board, self.row))

    def current_player(self) -> int:
        """Return the first of `actors`, which may be `CHANCE`, or `TERMINAL`."""
        return next(iter(self.actors()), TERMINAL)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the sorted legal actions of ``player`` (default: the current one); ``[]`` if they can't act."""
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

    # --- playing ---

    def apply_action(self, action: SupportsIndex, player: int | None = None) -> None:
        """Carry out an action, in place. An illegal one raises `IllegalAction` and changes nothing."""
        actor = self._actor(player)
        number = self._check(action, actor)
        self.game.kernel.apply(self.game.compiled_board, self.row, actor, number)
        self._history.append((actor, number))

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
        known = isinstance(actor, int) and CHANCE <= actor < self.game.num_players
        return self.game.actor_name(actor) if known else f"player {shorten(actor)}"

    def spoken_name(self, actor: Any) -> str:
        """Return how an actor is called in a sentence: a seat by the name that it was given, or its colour."""
        if isinstance(actor, int) and 0 <= actor < self.game.num_players:
            return current_voice().name_of(actor) or colour_word(self.game.players[actor])
        return self._name(actor)

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

    # --- copies ---

    def clone(self) -> "State":
        """Return an independent copy."""
        twin = State(self.game, self.row.copy(), self._history[:])
        twin._infostates = self._infostates.copy()
        return twin

    def history(self) -> list[tuple[int, int]]:
        """Return all actions so far as ``(player, action)``, those of chance included."""
        return self._history[:]

    def serialize(self) -> bytes:
        """Save the state: its actions, which `Game.deserialize_state` replays."""
        return pack(self.game.identity(), self._history)

    # --- what a seat may know ---

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Return what this seat may know, as plain JSON data; None: a spectator."""
        return dict(_view.view(self, player))

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

    def observation(self, player: int | None = None) -> "npt.NDArray[np.unsignedinteger]":
        """Return what ``player`` (default: the current one) sees, as whole numbers.

        Shape: `Game.observation_shape`; the smallest type that holds them. `Game.observation_features` says what they
        are. Equal numbers mean that the position is the same as far as this seat knows; of turns only those count that
        are left before a limit.
        """
        import numpy as np

        return np.array(self._observed(player), self.game.observation_dtype)

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
        seat = max(self.current_player(), 0) if player is None else self.game.check_viewer(player)
        assert seat is not None
        return seat

    def resample_from_infostate(self, player: int, rng: Any = None) -> "State":
        """Return a state that ``player`` can't tell from this one, what they can't know drawn anew with ``rng``.

        It depends on what they know, and on ``rng``, alone: states that they can't tell apart become the same one.
        """
        seat = self._observer(player)
        twin = self.clone()
        if self.game.type.hiding is not None:
            words = as_words(as_random(rng))
            self.game.kernel.conceal(self.game.compiled_board, twin.row, seat)
            self.game.kernel.redraw(self.game.compiled_board, twin.row, seat, words)
            twin._infostates = {}
            twin._history = self.game.type.hiding.rewrite_history(self._history, twin.row)
        return twin
