"""Games: what a game's package must provide (`GameType`), and a game loaded with its options (`Game`)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from dragonrace.core.boards import Board, board_hash, read_board_file, shipped_boards
from dragonrace.core.errors import BoardError, OptionError
from dragonrace.core.flat import FlatRecord
from dragonrace.core.kernel import Kernel, StateRecord
from dragonrace.core.levels import USUAL_LEVELS, Level
from dragonrace.core.options import Option, check_options, first_player_option
from dragonrace.core.shapes import Shapes
from dragonrace.core.whole import whole

if TYPE_CHECKING:
    import random

    from dragonrace.core.solution import Solver
    from dragonrace.core.state import State

__all__ = ["Game", "GameType", "Notation", "Refusal", "Show", "StandingAnswer"]


class Notation(Protocol):
    """How a game writes its actions: the part after the colon."""

    def write(self, state: "State", player: int, action: int) -> str:
        """Write an action that ``player`` may make at ``state`` (legal or not, but below the bounds)."""

    def read(self, state: "State", player: int, text: str) -> int:
        """Read an action; raises `NotationError`. What it returns may still be illegal."""


class Show(Protocol):
    """How a game shows itself; every function gets the viewer and must hide what they may not know.

    A game in which very many choices of one kind can come together may have ``choice_grids(state, seat)``, too: a list
    of `ChoiceGrid`; then `choice` is not asked for the actions of these. One in which much can follow from an action
    may have ``unfold``, which `core/changes.py` describes.
    """

    def table(self, state: "State", viewer: int | None) -> Mapping[str, Any]:
        """Return what lies on the table, as plain JSON data."""

    def prompt(self, state: "State", seat: int) -> tuple[str, str]:
        """Return what is asked of ``seat``, who may act: a sentence, and the ID of the rule behind it."""

    def choice(self, state: "State", seat: int, action: int) -> Mapping[str, Any]:
        """Return what ``seat`` wants to know of a legal action before choosing it; ``words`` is one of the keys."""

    def events(
        self, before: "State", player: int, action: int, after: "State", viewer: int | None
    ) -> Sequence[Mapping[str, Any]]:
        """Return what happened when ``player`` acted, consequences included: dicts with ``kind`` and ``words``.

        Empty words are for what is seen, but not worth a line in the log.
        """

    def is_hidden(self, state: "State", player: int, action: int, viewer: int | None) -> bool:
        """Say whether this action of another seat is hidden from ``viewer``: then its notation is cut to "verb ?"."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused: the rule's ID, and a sentence."""

    rule: str
    message: str


@dataclass(frozen=True)
class StandingAnswer:
    """An answer that a seat may give once for all later questions of its kind: a convenience of the table.

    ``text`` is its notation; ``rule`` the ID of the rule behind the question.
    """

    text: str
    title: str
    help: str
    rule: str


@dataclass(frozen=True, eq=False)
class GameType:
    """All that the core has to know of a game. A game's package offers one under the entry point of its name."""

    name: str
    title: str
    summary: str
    package: str
    rules_version: int
    colours: Mapping[int, tuple[str, ...]]
    """The seats' colours, in seat order, for each number of players."""
    options: tuple[Option, ...]
    """The game's own options; ``first_player`` is added to every game."""
    first_player_rule: str
    chance_name: str
    state: type[StateRecord]
    rules: tuple[ModuleType, ...]
    """The modules whose functions make up the kernel."""
    refusals: Mapping[int, Refusal]
    notation: Notation
    show: Show
    read_board: Callable[[str, str | None], Board]
    """``read_board(text, name)`` reads a board file's text; raises `BoardError`."""
    compile_board: Callable[[Any, int, Mapping[str, Any]], FlatRecord]
    """``compile_board(board, players, options)`` makes the kernel's ``b``."""
    num_distinct_actions: int | Callable[[Any], int]
    """A bound on the players' actions; it may depend on the compiled board."""
    max_chance_outcomes: int
    observation_size: Callable[[int], int]
    """How many numbers the kernel's ``observe`` writes, by number of players."""
    standing_answers: tuple[StandingAnswer, ...] = ()
    """Answers that a table may give for a seat that wishes so, or whose person is away."""
    whole_turns: bool = False
    """Whether the state's ``turns`` are those of all players together, not each one's."""
    decisions_ahead: int = 99
    """How many of its own decisions within a turn a quick bot thinks through: a whole turn, where that is not much."""
    policy: "Callable[[State, int, random.Random], int] | None" = None
    """A quick bot's own way of choosing, where looking ahead is not enough; it gets a state that its seat may know."""
    levels: tuple[Level, ...] = USUAL_LEVELS
    """The game's bots, weakest first."""
    hidden_information: bool = False
    retell: Callable[[list[tuple[int, int]], Any], list[tuple[int, int]]] | None = None
    """``retell(history, row)``: the history as it was if what the kernel's ``redraw`` put into ``row`` is true."""
    solver: "Solver | None" = None
    """Solves the game, where that can be done: then a bot can play it as well as can be."""
    shapes: Shapes | None = None
    """What the game's part of views and logs looks like, where it says so."""
    kernel: Kernel = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kernel", Kernel.bound(*self.rules))

    def all_options(self, players: int) -> tuple[Option, ...]:
        """Return the game's options and those that every game has."""
        return (*self.options, first_player_option(self.first_player_rule, players))

    @cached_property
    def boards(self) -> dict[str, Board]:
        """The shipped boards by name, the standard board first."""
        files = shipped_boards(self.package)
        return {name: self.read_board(read_board_file(file), name) for name, file in files.items()}

    def load_board(self, board: "str | Path | Board | None") -> Board:
        """Return the board that is meant: a shipped one's name, a path, a loaded board; None: the standard one."""
        if board is None or (isinstance(board, str) and board in self.boards):
            return self.boards[board or "standard"]
        if isinstance(board, str) and not _looks_like_a_path(board):
            allowed = f"shipped are {', '.join(self.boards)}; a path to a .toml file or a loaded board will do too"
            raise OptionError("board", board, allowed, code="option.board")
        if isinstance(board, str | Path):
            return self._read_board_file(Path(board))
        if type(board) is not type(self.boards["standard"]):
            raise OptionError("board", board, f"it is not a board of {self.title}", code="option.board")
        return board

    def _read_board_file(self, path: Path) -> Board:
        text = read_board_file(path)
        try:
            return self.read_board(text, None)
        except BoardError as error:
            named = BoardError(f"{path}: {error}", code=error.code)
            named.where = error.where
            raise named from None

    def rulebook(self) -> str:
        """Return the rulebook, in Markdown."""
        return resources.files(self.package).joinpath("rulebook.md").read_text("utf-8")

    def describe(self) -> dict[str, Any]:
        """Return what a lobby wants to know, as plain JSON data."""
        most = max(self.colours)
        return {
            "name": self.name,
            "title": self.title,
            "summary": self.summary,
            "min_players": min(self.colours),
            "max_players": most,
            "seats": {str(players): list(colours) for players, colours in self.colours.items()},
            "hidden_information": self.hidden_information,
            "boards": [{"name": name, "title": board.title} for name, board in self.boards.items()],
            "options": [option.describe() for option in self.all_options(most)],
            "standing_answers": [vars(answer) for answer in self.standing_answers],
            "rules_version": self.rules_version,
        }


def _looks_like_a_path(text: str) -> bool:
    if text.endswith(".toml") or "/" in text or "\\" in text:
        return True
    try:
        return Path(text).is_file()
    except OSError:  # no file can have such a name
        return False


class Game:
    """A game with its number of players, board and options. Make one with `dragonrace.load_game`."""

    def __init__(self, kind: GameType, players: int, board: "str | Path | Board | None", given: Mapping[str, Any]):
        number = whole(players)
        if number is None or number not in kind.colours:
            allowed = f"{kind.title} is for {min(kind.colours)} to {max(kind.colours)} players"
            raise OptionError("players", players, allowed, code="option.players")
        self.type = kind
        self.kernel = kind.kernel
        self.num_players = number
        self.players = kind.colours[self.num_players]
        self.options = check_options(kind.all_options(self.num_players), given)
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
        return self.type.max_chance_outcomes

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
