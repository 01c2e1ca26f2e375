"""Games: a game loaded with its number of players, its options and its board; and the positions of it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from pickle import PicklingError
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from dragonrace.core.boards import Board, board_hash
from dragonrace.core.contract import GameType
from dragonrace.core.errors import IllegalAction, NotationError, OptionError, RecordError, shorten
from dragonrace.core.exact import Solution, solution_of
from dragonrace.core.feature_table import FeatureTable
from dragonrace.core.features import Feature
from dragonrace.core.installed import game_type, games
from dragonrace.core.numbers import whole
from dragonrace.core.options import check_options
from dragonrace.core.parts import Pattern
from dragonrace.core.positions import MARK, first_row, read_position, write_position
from dragonrace.core.records.saving import unpack
from dragonrace.core.rules.kernel import BoardRecord, Kernel, StateRecord
from dragonrace.core.seeing import SeenBySeats

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from dragonrace.core.board_graph import BoardGraph

__all__ = ["Game", "State", "state_of"]


class Game:
    """A game with its number of players, board and options. Make one with `dragonrace.load_game`."""

    def __init__(
        self,
        kind: GameType,
        players: int,
        board: "str | Path | Board | None" = None,
        options: Mapping[str, Any] = MappingProxyType({}),
        position: str | None = None,
    ):
        number = whole(players)
        if number is None or number not in kind.colours:
            allowed = f"{kind.title} is for {min(kind.colours)} to {max(kind.colours)} players"
            raise OptionError("players", players, allowed, code="option.players")
        self.type = kind
        """All that is written of the game, whoever plays it on which board."""
        self.kernel: Kernel = kind.kernel
        """Its rules: functions on flat records."""
        self.num_players: int = number
        """How many seats there are."""
        self.options: dict[str, Any] = check_options(kind.all_options(self.num_players), options)
        """Every option with its value, those that nobody has set as well."""
        self.players: tuple[str, ...] = kind.seated(self.num_players, self.options)
        """The seats' colours, in seat order."""
        self.board: Board = kind.load_board(board)
        """What is played on; an empty one in a game without boards."""
        self.compiled_board: BoardRecord = kind.compile_board(self.board, self.num_players, self.options)
        """The board with the options, as the record ``b`` that rules read."""
        self._first = first_row(self) if position is None else read_position(self, position)
        is_other = position is not None and self._first != first_row(self)
        self.position = write_position(self, self._first) if is_other else None
        """The line of the position that games begin with, where that is another than the rules have."""
        self._action_tables: dict[int, npt.NDArray[np.unsignedinteger]] = {}

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.changed_options().items())
        board = "" if self.board.name == "standard" else f", board={self.board.name or self.board.title!r}"
        position = "" if self.position is None else f", position={self.position!r}"
        return f"load_game({self.name!r}, players={self.num_players}{board}{position}{options})"

    def __eq__(self, other: object) -> bool:
        """Equal games are of one kind, with equal boards and options, for as many players."""
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.type is other.type and self.identity() == other.identity())

    def __hash__(self) -> int:
        return hash(self.identity())

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_installed:
            raise PicklingError(f"only games that are installed can be pickled; {self.name!r} is another one there")
        return _loaded, (self.name, self.num_players, self.board, self.changed_options(), self.position)

    @property
    def is_installed(self) -> bool:
        """Whether it is of the kind that is found by its name, as in another process."""
        return self.name in games() and game_type(self.name) is self.type

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, _memo: Any) -> "Game":
        return self  # a game never changes

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

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """What bots that learn see in a position for a seat: a `Pattern` for each number that they see; maybe none."""
        described = self.type.advice.patterns
        return () if described is None else tuple(described(self.compiled_board))

    @property
    def most_legal_actions(self) -> int:
        """A bound on how many actions may be legal at once for a player."""
        bound = self.type.most_legal_actions or self.num_distinct_actions
        return bound if isinstance(bound, int) else bound(self.compiled_board)

    @property
    def max_game_length(self) -> int | None:
        """A bound on the players' decisions in a game, those of chance not counted.

        None without a turn limit, and in games that have no bound for a turn.
        """
        longest, limit = self.type.longest_turn, self.options["turn_limit"]
        if limit is None or not longest:
            return None
        setting_up = 1
        most = longest if isinstance(longest, int) else longest(self.compiled_board)
        return int(limit + setting_up) * most

    @property
    def min_utility(self) -> float:
        """The least of all `State.returns`: that of who has lost."""
        return -1.0 / (self.num_players - 1)

    @property
    def max_utility(self) -> float:
        """The most of all `State.returns`: the winner's."""
        return 1.0

    @property
    def utility_sum(self) -> float:
        """What all `State.returns` of a game sum up to."""
        return 0.0

    @cached_property
    def features(self) -> FeatureTable:
        """What `observation_features` returns."""
        return self.type.features(self.compiled_board)

    def observation_features(self) -> FeatureTable:
        """Return what each number of `State.observation` is, whose, and the most that it may be."""
        return self.features

    def board_graph(self) -> "BoardGraph":
        """Return the board as a graph, as which, or as planes of a grid, observations can be looked at.

        Raises `OptionError` for a game whose board is none.
        """
        return self._board_graph

    @cached_property
    def _board_graph(self) -> "BoardGraph":
        from dragonrace.core.board_graph import BoardGraph  # it needs NumPy

        part = self.type.observation
        if part is None or part.places is None:
            raise OptionError("game", self.name, "its board is no graph")
        return BoardGraph(part.places(self.compiled_board), self.features)

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

    @cached_property
    def _action_features(self) -> FeatureTable:
        part = self.type.actions
        if part is None:
            return FeatureTable([Feature("number", "the action's number", max(1, self.num_distinct_actions - 1))])
        return FeatureTable(part.features(self.compiled_board))

    def action_features(self) -> tuple[Feature, ...]:
        """Return what each number of a row of `action_table` is, and the most that it may be."""
        return self._action_features

    def action_table(self, player: int = 0) -> "npt.NDArray[np.unsignedinteger]":
        """Return what each action is, if ``player`` does it; shape (`num_distinct_actions`, features).

        So a net can judge the actions that are legal, instead of all numbers that there are. Seats are counted from the
        one that acts, and colours are themselves, as in an observation. No two actions have the same row; those that
        nobody can do here, as to tip who does not play, have zeros. It is the same array each time, read-only. Raises
        `OptionError` for a seat that isn't there.
        """
        import numpy as np

        seat = self.check_seat(player)
        if seat not in self._action_tables:
            table = np.zeros((self.num_distinct_actions, len(self._action_features)), self._action_features.dtype)
            for action in range(len(table)):
                described = self._describe_action(action, seat)
                table[action, : len(described)] = described
            table.flags.writeable = False
            self._action_tables[seat] = table
        return self._action_tables[seat]

    def _describe_action(self, action: int, seat: int) -> Sequence[int]:
        part = self.type.actions
        return [action] if part is None else part.describe(self.compiled_board, action, seat)

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
        """Return a text that is equal exactly for equal games: name, players, board, options and first position."""
        return self._identity

    @cached_property
    def _identity(self) -> str:
        return self.rules_identity if self.position is None else f"{self.rules_identity} {self.position}"

    @cached_property
    def rules_identity(self) -> str:
        """As `identity`, without the first position: equal for games in which the same position leads to the same."""
        options = sorted(self.options.items())
        return repr((self.name, self.rules_version, self.num_players, board_hash(self.board), options))

    def new_initial_state(self) -> "State":
        """Return the state before the first action."""
        return State(self, self._first.copy(), [])

    def begun_at(self, position: str) -> "Game":
        """Return the same game, begun with a position: a line as `State.position_text` begins with.

        Bots and solutions of the one are good for the other. Raises `RecordError`, which says what is wrong with it.
        """
        return Game(self.type, self.num_players, self.board, self.changed_options(), position)

    def new_state_from(self, lines: str | Iterable[str | tuple[int, int]]) -> "State":
        """Return the position after some actions: a start for what is to be looked at from there.

        ``lines``: the lines of a game in its notation ("red: roll 1 2", …), as one text or one by one, or the pairs of
        `State.history`. The first may be that of a position (see `core.positions`): then the state is one of the game
        that is `begun_at` it. `State.position_text` writes such a text. Raises `RecordError`, which names the line, for
        what can't be read or isn't legal.
        """
        if not isinstance(lines, str | Iterable) or isinstance(lines, bytes | bytearray):
            raise RecordError(f"a position is set up by lines of text, not by {shorten(lines)}")
        state, is_begun = self.new_initial_state(), False
        for number, line in enumerate(lines.splitlines() if isinstance(lines, str) else lines, 1):
            try:
                if isinstance(line, str) and line.split()[:1] == [MARK]:
                    if is_begun:
                        raise RecordError("only the first line can be a position")
                    state = self.begun_at(line).new_initial_state()
                else:
                    state.game._carry_out(state, line)
                is_begun = is_begun or not isinstance(line, str) or bool(line.strip())
            except (NotationError, IllegalAction, RecordError) as error:
                raise RecordError(str(error), line=number) from None
        return state

    def _carry_out(self, state: "State", line: Any) -> None:
        if not isinstance(line, str):
            if not isinstance(line, Sequence) or len(line) != 2:
                raise NotationError(f"{shorten(line)} is neither a line nor a pair of player and action")
            player, action = line
            return state.apply_action(action, player)
        if not line.strip():
            return None
        name = line.partition(":")[0]
        actor = next((actor for actor in state.actors() if self.actor_name(actor) == name), state.current_player())
        return state.apply_action(state.string_to_action(line, actor), actor)

    def deserialize_state(self, data: bytes) -> "State":
        """Return the state of this game that `State.serialize` saved. Raises `RecordError` for anything else.

        A state that begins elsewhere is one of another game: ``state.game``.
        """
        state = self.new_initial_state()
        for number, (player, action) in enumerate(unpack(self.identity(), data, repr(self)), 1):
            try:
                state.apply_action(action, player)
            except IllegalAction as error:
                raise RecordError(f"the saved state is damaged at action {number}: {error}") from None
        return state

    def solution(self) -> Solution:
        """Return the exact odds of all positions, shipped or saved; raises `SolutionError`, which says why not."""
        return solution_of(self)

    def actor_name(self, player: int) -> str:
        """Return a seat's colour, or what chance is called in this game's notation."""
        return self.players[player] if player >= 0 else self.type.chance_name

    def check_viewer(self, player: int | None) -> int | None:
        """Return ``player``, a seat or None (a spectator), as a plain int or None; raises `OptionError`."""
        return None if player is None else self.check_seat(player, "; None is a spectator")

    def check_seat(self, player: int, more: str = "", name: str = "player") -> int:
        """Return ``player``, a seat, as a plain int; raises `OptionError` of this name, which ends with ``more``."""
        seat = whole(player)
        if seat is None or not 0 <= seat < self.num_players:
            allowed = f"a seat is a whole number from 0 to {self.num_players - 1} ({', '.join(self.players)}){more}"
            raise OptionError(name, player, allowed, code="seat.unknown")
        return seat


def _loaded(name: str, players: int, board: Board, options: Mapping[str, Any], position: str | None = None) -> Game:
    """Load the game that was pickled."""
    return Game(game_type(name), players, board, options, position)


class State(SeenBySeats[Game]):
    """A position with its history. `Game.new_initial_state` makes the first one.

    What it can do stands in two files: `core.acting` (who may do what, and what comes of it), `core.seeing` (what each
    seat knows of it).
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.deserialize_state, (self.game, self.serialize())

    def position_text(self) -> str:
        """Return the position as a text that `Game.new_state_from` reads. It is for who may know all: it hides nothing.

        It begins with a line of how the last turn began (see `core.positions`), the lines of what happened since
        follow. Where something that was hidden then is hidden still, and before the first turn is over, all lines from
        the beginning stand there.
        """
        replay, begun = self.game.new_initial_state(), 0
        position, turns = self.game.position, replay.row.turns
        starts: list[tuple[int, StateRecord]] = []
        lines: list[str] = []
        for player, action in self.history():
            lines.append(f"{self.game.actor_name(player)}: {replay.action_to_string(action, player)}")
            replay.apply_action(action, player)
            if replay.row.turns != turns:
                turns = replay.row.turns
                starts.append((len(lines), replay.row.copy()))
        for count, row in reversed(starts):
            if (line := write_position(self.game, row)) is not None:
                position, begun = line, count
                break
        return "\n".join([*([] if position is None else [position]), *lines[begun:]])


def state_of(given: Game | State, name: str) -> State:
    """Return a state, or that at a game's start; raises `OptionError`, which calls it ``name``, for anything else."""
    if isinstance(given, Game):
        return given.new_initial_state()
    if isinstance(given, State):
        return given
    raise OptionError(name, given, "it is a loaded game or a state; load_game makes one of a name")
