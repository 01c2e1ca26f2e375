"""The parts of a game's contract: what a `GameType` is put together from."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from dragonrace.core.boards import Board
from dragonrace.core.features import Feature
from dragonrace.core.levels import Level
from dragonrace.core.places import Places
from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.kernel import BoardRecord, NoScratch
from dragonrace.core.views.shapes import ChoiceGrid, DryRunStep
from dragonrace.core.words.catalogue import Text
from dragonrace.core.words.seats import CORE

__all__ = [
    "NO_REASON",
    "Actions",
    "Advice",
    "BoardPart",
    "Chance",
    "DryRun",
    "Hiding",
    "Likeness",
    "Notation",
    "Observation",
    "Pattern",
    "Positions",
    "Presenter",
    "Race",
    "Refusal",
    "StandingAnswer",
]

S_contra = TypeVar("S_contra", contravariant=True)
"""A state: what stands above this file, and gets handed through."""


class Notation(Protocol[S_contra]):
    """How a game writes its actions: the part after the colon."""

    def write(self, state: S_contra, player: int, action: int) -> str:
        """Write an action that ``player`` may make at ``state`` (legal or not, but below the bounds)."""

    def read(self, state: S_contra, player: int, text: str) -> int:
        """Read an action; raises `NotationError`. What it returns may still be illegal."""


class Presenter(Protocol[S_contra]):
    """How a game shows itself; every function gets the viewer and must hide what they may not know.

    Words may be said by a `Catalogue` of the game's package, in the reader's language and with the names of seats.
    `PlainPresenter` has all of them, for games to take over what suits them.
    """

    def table(self, state: S_contra, viewer: int | None) -> Mapping[str, Any]:
        """Return what lies on the table, as plain JSON data."""

    def prompt(self, state: S_contra, seat: int) -> tuple[str, str]:
        """Return what is asked of ``seat``, who may act: a sentence, and the ID of the rule behind it, or ""."""

    def choice(self, state: S_contra, seat: int, action: int) -> Mapping[str, Any]:
        """Return what ``seat`` wants to know of a legal action before choosing it; ``words`` is one of the keys.

        ``pity`` is another where the choice would waste something for good, or do harm: why, in a sentence or two. It
        is asked about again then.
        """

    def hint(self, state: S_contra, seat: int) -> str | None:
        """Return what somebody who is new should think of now, in a sentence; None: nothing.

        ``seat`` may be one that waits. As of all that is said to it, nothing may stand there that it can't know.
        """

    def events(
        self, before: S_contra, player: int, action: int, after: S_contra, viewer: int | None
    ) -> Sequence[Mapping[str, Any]]:
        """Return what happened when ``player`` acted, consequences included: dicts with ``kind`` and ``words``.

        Empty words are for what is seen, but not worth a line in the log.
        """

    def is_hidden(self, state: S_contra, player: int, action: int, viewer: int | None) -> bool:
        """Say whether this action of another seat, or of chance, is hidden from ``viewer``.

        Then its notation is cut to its first word and a question mark, or to that alone where it is one word.
        """

    def choice_grids(self, state: S_contra, seat: int) -> Sequence[ChoiceGrid]:
        """Return the grids of choices where very many of one kind come together; `choice` is not asked for these."""

    def unfold(self, event: Any, now: Any, end: Any) -> Mapping[str, Any]:
        """Return what is different on the table once ``event`` is seen; `core/views/changes.py` describes it."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is refused: the rule's ID, and a sentence."""

    rule: str
    message: Text


NO_REASON = Refusal("", CORE.later("no-reason"))
"""What is said where a game gives no reason of its own."""


@dataclass(frozen=True)
class StandingAnswer:
    """An answer that a seat may give once for all later questions of its kind: a convenience of the table.

    ``text`` is its notation; ``rule`` the ID of the rule behind the question.
    """

    text: str
    title: Text
    help: Text
    rule: str

    def describe(self) -> dict[str, str]:
        """Return the answer as plain JSON data."""
        return {"text": self.text, "title": str(self.title), "help": str(self.help), "rule": self.rule}


@dataclass(frozen=True)
class Race:
    """How far everybody has come: a finished match is drawn by it as lines over the turns, and told in words."""

    title: Text
    """What it is about, as "The race to the last pearl"."""
    units: tuple[Text, Text]
    """What one of it is called, and several: they go between a number and "back" or "to go"."""
    distance: Callable[[Any, Any, int], int | None]
    """``distance(b, s, seat)``: how far it still is, 0 at the goal; None: not on the way, or cut off from the goal.

    ``s`` is what a spectator may know of the position.
    """
    in_sight: Callable[[Any, Any, int], float | None] | None = None
    """``in_sight(b, s, seat)``: how far it is with what the seat has at hand, for bots that see little but the race.

    That is the distance at best when its turn is over, this one or else its next; what it keeps for later counts as
    steps less. ``s`` is what the seat imagines. Without this they see the distance.
    """
    in_reach: Callable[[Any, Any, int], bool] | None = None
    """``in_reach(b, s, seat)``: whether the turn that is on is the seat's, and may still bring it to the goal, if
    everything goes its way. Bots that search look first for what does so in any case, and they, and whoever is
    near-sighted, for what has somebody else do so next (`dragonrace.bots.finishing`).
    """


@dataclass(frozen=True)
class BoardPart:
    """A game's boards: files in the package's folder ``boards``, and anybody's own."""

    read: Callable[[str, str | None], Board]
    """``read(text, name)`` reads a board file's text; raises `BoardError`."""
    compile: Callable[[Any, int, Mapping[str, Any]], BoardRecord]
    """``compile(board, players, options)`` makes the kernel's ``b``; the core writes its own fields (`BoardRecord`)."""


@dataclass(frozen=True)
class Chance:
    """Dice and draws. Their actions are those below ``outcomes``."""

    name: str
    """What chance is called in the notation, as ``river`` in ``river: roll 1 1``."""
    outcomes: int


@dataclass(frozen=True)
class Hiding:
    """Hidden information; the rules then have ``conceal`` and ``redraw``, and the presenter says what `is_hidden`.

    Actions of chance may be hidden, too, as cards that are dealt.
    """

    rewrite_history: Callable[[list[tuple[int, int]], Any], list[tuple[int, int]]]
    """``rewrite_history(history, row)``: the history as it was if what ``redraw`` put into ``row`` is true.

    Played again, it leads to ``row``, and differs only in actions that are hidden.
    """
    is_open: Callable[[Any], bool] = lambda _state: False
    """``is_open(state)``: whether what is asked can be answered in front of all.

    Then neither what is asked of a seat, nor what it may choose, nor its hint tells more than everybody sees.
    """


@dataclass(frozen=True)
class Positions:
    """Positions that can be written down, and begun from: those in which a turn begins, and nothing is hidden."""

    fields: tuple[str, ...]
    """The fields of the state that say where everything is, beside ``turns``; all else follows from them."""
    complete: Callable[[Any, Any], str]
    """``complete(b, s)`` fills in what follows from them; it returns why they can't be so, or ""."""


@dataclass(frozen=True)
class Observation:
    """What learners see, where the rules have an ``observe`` of their own."""

    features: Callable[[Any], Sequence[Feature]]
    """``features(b)`` describes each number that it writes, in their order."""
    places: Callable[[Any], Places] | None = None
    """``places(b)``: the board as a graph, and which of these numbers are about its nodes; None: there is no such."""


@dataclass(frozen=True)
class Actions:
    """What actions are to learners, number by number; without it each is its number, and no more."""

    features: Callable[[Any], Sequence[Feature]]
    """``features(b)`` describes each number that `describe` returns, in their order."""
    describe: Callable[[Any, int, int], Sequence[int]]
    """``describe(b, action, seat)``: an action's numbers if this seat does it; nothing for what nobody can do here.

    No two actions have the same.
    """


DryRun = Callable[[Any, int, Sequence[str | None]], list[DryRunStep]]
"""``dry_run(state, seat, plan)``: what a seat's plan would do if nobody interfered, step by step.

A plan is a list of notation, None where nothing is planned yet. The answer depends on nothing that ``seat`` can't know.
Raises `NotationError` for a text that can't be read, `IllegalAction` while there is nothing to plan.
"""


class Pattern(NamedTuple):
    """A table of weights that bots learn, for one of the numbers that the rules' ``patterns`` writes."""

    name: str
    """What the number says, in a few words. Patterns of the same name share a table."""
    size: int
    """How many numbers there are, from 0 on."""


class Likeness(NamedTuple):
    """Which places of a table of weights are alike, on one board or on several: what was learned of one holds for all.

    A place is ``block`` × the number of its block, plus a rest. Those with the same rest are alike where their blocks
    are of the same kind.
    """

    kinds: Sequence[int]
    """Of which kind each block is, the first one first."""
    num_kinds: int
    """How many kinds there are, whatever the board: they are numbers from 0 on."""
    block: int = 1
    """How many places a block has."""


@dataclass(frozen=True)
class Advice:
    """What bots are told of a game, beyond the rules' ``evaluate``, ``chances`` and ``suggest``."""

    decisions_ahead: int = 99
    """How many of its own decisions within a turn a quick bot thinks through: a whole turn, where that is not much."""
    policy: Callable[[Any, int, random.Random], int] | None = None
    """A quick bot's own way of choosing, where looking ahead is not enough; it gets a state that its seat may know."""
    levels: tuple[Level, ...] = ()
    """The game's bots, weakest first; by default levels that suit the advice that there is."""
    scratch: type[FlatRecord] = NoScratch
    """The working memory of ``guess``, ``chances``, ``suggest``, ``intend``, ``patterns`` and careful players, for one
    board."""
    is_careful: Callable[[Any], bool] = lambda _b: False
    """``is_careful(b)`` says whether a board has careful players of its own (``intend_carefully``)."""
    patterns: Callable[[Any], Sequence[Pattern]] | None = None
    """``patterns(b)`` describes what the rules' ``patterns`` writes, number by number; None: it writes nothing."""
    likenesses: Callable[[Any], Sequence[Likeness]] | None = None
    """``likenesses(b)`` says of each table of the patterns, in their order, what is alike on all boards: so bots play
    on a board of one's own by what was learned on others. None: nothing is."""
    draw_board: Callable[[random.Random], Board] | None = None
    """Makes up a board: on many of them is learned what holds on all."""
