"""A game loaded with its number of players, its board and its options."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from dragonrace.core.boards import Board, board_hash
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.numbers import whole
from dragonrace.core.options import check_options

if TYPE_CHECKING:
    from dragonrace.core.state import State

__all__ = ["Game"]


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
    def observation_tensor_shape(self) -> tuple[int]:
        """The shape of `State.observation_tensor`."""
        return (self.type.observation_size(self.num_players),)

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
        from dragonrace.core.state import State

        row = self.type.state()
        self.kernel.start(self.compiled_board, row)
        return State(self, row, [])

    def deserialize_state(self, data: bytes) -> "State":
        """Return the state that `State.serialize` saved. Raises `RecordError` for anything else."""
        from dragonrace.core.state import deserialize

        return deserialize(self, data)

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
