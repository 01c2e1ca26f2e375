"""What a game is to everybody else: a `GameType`. Little of it is required; each other part has a default that works.

Required are a name and texts, the state's record, and rules with four functions (`dragonrace.core.rules.kernel`). The
parts: `BoardPart`, `Chance`, `Hiding`, `Observation`, `Advice`, a `Presenter`, a `Race`, a `Solver`, standing answers.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

from dragonrace.core.boards import Board, NoBoard, read_board_file, shipped_boards
from dragonrace.core.common_features import common_features, default_features
from dragonrace.core.errors import BoardError, DragonraceError, OptionError
from dragonrace.core.feature_table import FeatureTable
from dragonrace.core.levels import LEVELS_WITHOUT_ADVICE, USUAL_LEVELS, Level
from dragonrace.core.options import Option, fill_in, first_player_option, seated_by, turn_limit_option
from dragonrace.core.packaged import packaged
from dragonrace.core.parts import (
    Actions,
    Advice,
    BoardPart,
    Chance,
    DryRun,
    Hiding,
    Notation,
    Observation,
    Positions,
    Presenter,
    Race,
    Refusal,
    StandingAnswer,
)
from dragonrace.core.plain import ListedActions, PlainPresenter
from dragonrace.core.rule_ids import rule_ids
from dragonrace.core.rules.bind import originals_of
from dragonrace.core.rules.defaults import defaults_for
from dragonrace.core.rules.kernel import (
    MAX_SEATS,
    BoardRecord,
    Kernel,
    PlainBoardRecord,
    StateRecord,
    defined_by,
    names_for,
)
from dragonrace.core.rules.signatures import meant_for, what_is_wrong
from dragonrace.core.solution import Solver
from dragonrace.core.views.shapes import Shapes
from dragonrace.core.words.catalogue import Catalogue, Text

__all__ = ["GameType"]


@dataclass(frozen=True, eq=False)
class GameType:
    """All that the core has to know of a game. A game's package offers one under the entry point of its name."""

    name: str
    title: str
    summary: Text
    package: str
    """Where ``rulebook.md`` and the folders ``boards`` and ``messages`` are found."""
    colours: Mapping[int, tuple[str, ...]]
    """The seats' usual colours, in seat order, for each number of players; a `Choice` may seat others of them."""
    state: type[StateRecord]
    rules: tuple[ModuleType, ...]
    """The modules whose functions make up the kernel."""
    notation: Notation[Any]
    num_distinct_actions: int | Callable[[Any], int] = 0
    """A bound on the players' actions; it may depend on the compiled board. 0: as many as `ListedActions` lists."""
    most_legal_actions: int | Callable[[Any], int] = 0
    """A bound on how many of them are legal at once; it may depend on the compiled board. 0: all may be."""
    longest_turn: int | Callable[[Any], int] = 0
    """A bound on the players' decisions in a turn, as a turn limit counts them, and in setting up; 0: there is none."""
    refusals: Mapping[int, Refusal] = field(default_factory=dict)
    """Why something is refused, by the numbers that the rules' ``refusal`` returns."""
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    """The game's own options; ``turn_limit`` and ``first_player`` are added to every game."""
    first_player_rule: str = ""
    turn_limit_rule: str = ""
    whole_turns: bool = False
    """Whether the state's ``turns`` are those of all players together, not each one's."""
    board: BoardPart | None = None
    compiled_board: type[BoardRecord] = PlainBoardRecord
    """The record ``b`` of a game without a board: its further fields are named like options, and hold their values."""
    chance: Chance | None = None
    hiding: Hiding | None = None
    observation: Observation | None = None
    actions: Actions | None = None
    positions: Positions | None = None
    """Which positions can be written down by themselves; without it a game is told from its beginning."""
    advice: Advice = field(default_factory=Advice)
    presenter: Presenter[Any] = field(default_factory=PlainPresenter)
    shapes: Shapes | None = None
    """What its part of views and logs looks like, where that is declared."""
    solver: Callable[[], Solver[Any]] | None = None
    """Returns what solves the game, where that can be done: then a bot can play it as well as can be."""
    race: Race | None = None
    """What its matches are told by as races; without it there are no lines over the turns."""
    standing_answers: tuple[StandingAnswer, ...] = ()
    """Answers that a table may give for a seat that wishes so, or whose person is away."""
    dry_run: DryRun | None = None
    """Tries a seat's plan out before it is made, where turns are planned ahead."""
    planned: Callable[[Any, int], int] = lambda _state, _seat: 0
    """``planned(state, seat)``: of how many actions a seat's plan is made now; a plan is taken back as a whole."""
    kernel: Kernel = field(init=False)

    def __post_init__(self) -> None:
        if not self.num_distinct_actions and isinstance(self.notation, ListedActions):
            object.__setattr__(self, "num_distinct_actions", self.notation.num_actions)
        object.__setattr__(self, "kernel", Kernel.bound(self.rules, self.defaults, self.names))
        if wrong := self._what_is_wrong():
            raise TypeError(f"the game {self.name} can't be played: {wrong}")

    def _what_is_wrong(self) -> str:
        """Say what does not fit together; "" where everything does."""
        if not self.colours or not all(
            1 < len(colours) == players <= MAX_SEATS for players, colours in self.colours.items()
        ):
            return f"it has a colour for each of 2 to {MAX_SEATS} players"
        known = set(chain.from_iterable(self.colours.values()))
        if not all(
            players in self.colours and players == len(colours) == len(known.intersection(colours))
            for players, colours in self.seatings()
        ):
            return "a choice seats as many players as the game is for, each with one of its colours"
        return (
            what_is_wrong(originals_of(self.rules))
            or self._what_is_wrong_with_actions()
            or self._what_is_wrong_with_hiding()
            or self._what_is_wrong_with_presenter()
        )

    def _what_is_wrong_with_actions(self) -> str:
        outcomes = 0 if self.chance is None else self.chance.outcomes
        if not self.num_distinct_actions:
            return "it says by num_distinct_actions how many actions there are, unless its notation is ListedActions"
        if not self.defines("legal_actions") and not self.names["ACTION_COUNT"]:
            return "the rules lack legal_actions, and the default needs to know how many actions there are"
        if isinstance(self.notation, ListedActions) and self.notation.num_outcomes != outcomes:
            return f"its notation lists {self.notation.num_outcomes} outcomes of chance, and there are {outcomes}"
        return ""

    def _what_is_wrong_with_hiding(self) -> str:
        hides = self.defines("conceal") or self.defines("redraw")
        if hides != (self.hiding is not None) or self.defines("conceal") != self.defines("redraw"):
            return "a game that hides something has a part `hiding`, and the rules conceal and redraw; no other has any"
        if hides and getattr(type(self.presenter), "is_hidden", None) is PlainPresenter.is_hidden:
            return "it hides something: it needs a presenter, as a subclass of PlainPresenter with is_hidden"
        if self.defines("observe") != (self.observation is not None):
            return "a game with `observe` in its rules has a part `observation`, and no other has any"
        return ""

    def _what_is_wrong_with_presenter(self) -> str:
        wanted = [name for name in vars(Presenter) if not name.startswith("_")]
        has = [name for name in dir(self.presenter) if not name.startswith("_")]
        if lacking := [name for name in wanted if name not in has]:
            return f"its presenter lacks {', '.join(lacking)}; PlainPresenter has them all, to be taken over"
        misspelt = {name: meant for name in has if name not in wanted and (meant := meant_for(name, wanted))}
        return "".join(f"its presenter has {name}: is {meant} meant? " for name, meant in misspelt.items()).strip()

    @property
    def defaults(self) -> tuple[ModuleType, ...]:
        """The modules with what the rules may lack."""
        return defaults_for(with_chance=self.chance is not None)

    @property
    def names(self) -> dict[str, Any]:
        """What the defaults are told of the game; see `names_for`."""
        actions = self.num_distinct_actions if isinstance(self.num_distinct_actions, int) else 0
        outcomes = 0 if self.chance is None else self.chance.outcomes
        return names_for(self.state, actions, outcomes) | {"OBSERVES_ITSELF": int(self.defines("observe"))}

    def defines(self, name: str) -> bool:
        """Say whether the rules have this function of the kernel themselves: else it is the default."""
        return name in self._defined

    @cached_property
    def _defined(self) -> frozenset[str]:
        return defined_by(self.rules)

    @property
    def hidden_information(self) -> bool:
        """Whether seats know different things."""
        return self.hiding is not None

    @property
    def chance_name(self) -> str:
        """What chance is called in the notation."""
        return "chance" if self.chance is None else self.chance.name

    @property
    def levels(self) -> tuple[Level, ...]:
        """The game's bots, weakest first."""
        return self.advice.levels or (USUAL_LEVELS if self.has_judgement else LEVELS_WITHOUT_ADVICE)

    @property
    def has_judgement(self) -> bool:
        """Whether a quick bot is told how good a position is: then it can look ahead to the end of a turn."""
        return self.advice.policy is not None or self.defines("evaluate")

    def all_options(self, players: int) -> tuple[Option, ...]:
        """Return the game's options and those that every game has."""
        return (*self.options, *self._core_options(players))

    def seated(self, players: int, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the seats' colours with these options; those that are not given have their defaults."""
        return seated_by(self.options, options, players) or self.colours[players]

    def seatings(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield all colours that may sit together, and how many they are, the usual ones first."""
        yield from self.colours.items()
        for option in self.options:
            yield from chain.from_iterable(choice.seats.items() for choice in option.choices)

    def _core_options(self, players: int) -> tuple[Option, ...]:
        limit = turn_limit_option(self.turn_limit_rule, whole_turns=self.whole_turns)
        return limit, first_player_option(self.first_player_rule, players)

    def features(self, b: BoardRecord) -> FeatureTable:
        """Return what learners see: what the kernel's ``observe`` writes, then what every game has."""
        own = default_features(self.state, int(b.players)) if self.observation is None else self.observation.features(b)
        return FeatureTable([*own, *common_features(b)])

    # --- boards ---

    @cached_property
    def boards(self) -> Mapping[str, Board]:
        """The shipped boards by name, the standard board first."""
        if self.board is None:
            return {"standard": NoBoard()}
        files = shipped_boards(self.package)
        return {name: self.board.read(read_board_file(file), name) for name, file in files.items()}

    def load_board(self, board: "str | Path | Board | None") -> Board:
        """Return the board that is meant: a shipped one's name, a path, a loaded board; None: the standard one."""
        if board is None or (isinstance(board, str) and board in self.boards):
            return self.boards[board or "standard"]
        if self.board is None and isinstance(board, NoBoard):
            return board
        if self.board is None:
            raise OptionError("board", board, f"{self.title} has no boards", code="option.board")
        if isinstance(board, str) and not _looks_like_a_path(board):
            allowed = f"shipped are {', '.join(self.boards)}; a path to a .toml file or a loaded board will do too"
            raise OptionError("board", board, allowed, code="option.board")
        if isinstance(board, str | Path):
            return self._read_board_file(self.board, Path(board))
        if type(board) is not type(self.boards["standard"]):
            raise OptionError("board", board, f"it is not a board of {self.title}", code="option.board")
        return board

    def _read_board_file(self, boards: BoardPart, path: Path) -> Board:
        text = read_board_file(path)
        try:
            return boards.read(text, None)
        except BoardError as error:
            named = BoardError(f"{path}: {error}", code=error.code)
            named.where = error.where
            raise named from None

    def compile_board(self, board: Board, players: int, options: Mapping[str, Any]) -> BoardRecord:
        """Make the kernel's ``b``."""
        if self.board is None:
            return fill_in(self.compiled_board(), self.all_options(players), options, players)
        made = self.board.compile(board, players, options)
        return fill_in(made, self._core_options(players), options, players)

    # --- texts ---

    def rulebook(self) -> str:
        """Return the rulebook, in Markdown; raises `DragonraceError` where the package has none."""
        try:
            return packaged(self.package, "rulebook.md").read_text("utf-8")
        except OSError:
            where = f"the package {self.package} lacks the file rulebook.md"
            raise DragonraceError(f"{where}: it lies beside its __init__.py, and wheels must hold it, too") from None

    @cached_property
    def rule_ids(self) -> tuple[str, ...]:
        """Return the rules of the rulebook in their order; raises as `rulebook` does."""
        return rule_ids(self.rulebook())

    def describe(self) -> dict[str, Any]:
        """Return what a lobby wants to know, as plain JSON data, in the language of this moment."""
        most = max(self.colours)
        return {
            "name": self.name,
            "title": self.title,
            "summary": str(self.summary),
            "min_players": min(self.colours),
            "max_players": most,
            "seats": {str(players): list(self.seated(players, {})) for players in self.colours},
            "hidden_information": self.hidden_information,
            "boards": [{"name": name, "title": self._title_of(name, board)} for name, board in self.boards.items()],
            "options": [option.describe() for option in self.all_options(most)],
            "standing_answers": [answer.describe() for answer in self.standing_answers],
            "rules_version": self.rules_version,
        }

    def _title_of(self, name: str, board: Board) -> str:
        """Return a shipped board's title; its English one stands in its file."""
        return Catalogue(self.package).find(f"board-{name}", board.title)


def _looks_like_a_path(text: str) -> bool:
    if text.endswith(".toml") or "/" in text or "\\" in text:
        return True
    try:
        return Path(text).is_file()
    except OSError:  # no file can have such a name
        return False
