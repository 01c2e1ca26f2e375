"""The kernel: a game's rule functions, with their signatures. Four are the game's own; each other has a default.

``b`` is the compiled board (options included), ``s`` the state, ``seat`` a player or `CHANCE`. ``out`` is a buffer of
whole numbers that the caller owns, with room for as many as the game has actions, of players or of chance, whichever
are more; ``rng`` is a generator (see `rng`), and ``scratch`` a record of the type that the game's `Advice` names: all
zero at first, and later with whatever these functions left there for other positions on the same board, but for no
other board. Kernel functions are written for any backend: they allocate nothing and raise nothing, and ``apply`` trusts
its caller to have asked ``refusal`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any, Protocol

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT, TERMINAL
from dragonrace.core.rules.bind import bind_plain, originals_of
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.tables import Table

__all__ = [
    "CHANCE",
    "CHANCE_BIT",
    "MAX_SEATS",
    "MAX_TURNS",
    "REQUIRED",
    "TERMINAL",
    "BoardRecord",
    "Buffer",
    "Kernel",
    "NoScratch",
    "PlainBoardRecord",
    "StateRecord",
    "defined_by",
    "names_for",
]

MAX_SEATS = 10
"""The most players that a game may have."""
MAX_TURNS = 2**32 - 1


class Buffer(Protocol):
    """Something to write numbers into: a list or an array."""

    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, value: Any, /) -> None: ...
    def __len__(self) -> int: ...


class StateRecord(FlatRecord):
    """The fields that every game's state begins with."""

    # Player turns (or whole turns) that are over; not that in which somebody wins.
    turns: Annotated[int, Range(0, MAX_TURNS)]
    winner: Annotated[int, Range(-1, MAX_SEATS - 1)]  # a seat; -1: nobody


class BoardRecord(FlatRecord):
    """The fields that every game's compiled board begins with."""

    players: Annotated[int, Range(1, MAX_SEATS)]
    first_player: Annotated[int, Range(0, MAX_SEATS - 1)]
    turn_limit: Annotated[int, Range(0, MAX_TURNS)]  # 0: none


@flat_record
class PlainBoardRecord(BoardRecord):
    """The compiled board of a game with nothing more to say."""


@flat_record
class NoScratch(FlatRecord):
    """The working memory of a game whose advice needs none."""

    nothing: Annotated[int, Range(0, 0)]


@dataclass(frozen=True)
class Kernel:
    """A game's rules, bound to a backend."""

    # What every game has of its own:
    start: Callable[[Any, Any], None]
    """``start(b, s)`` sets ``s``, all zero, to the initial state."""
    actors: Callable[[Any, Any], int]
    """``actors(b, s)``: a mask of the seats that may act; `CHANCE_BIT` where chance does; 0 at the end."""
    refusal: Callable[[Any, Any, int, int], int]
    """``refusal(b, s, seat, action)``: 0 if legal, else the number of the reason, a key of the game's ``refusals``."""
    apply: Callable[[Any, Any, int, int], None]
    """``apply(b, s, seat, action)`` carries out a legal action, with all that follows from it without a choice."""

    # What is legal. By default all that is not refused to whoever may act: games with many actions have a quicker way.
    legal_actions: Callable[[Any, Any, int, Buffer], int]
    """``legal_actions(b, s, seat, out)`` writes the legal actions in ascending order and returns their number."""

    # Chance. By default each of its legal actions is as likely.
    chance_weights: Callable[[Any, Any, Buffer], int]
    """``chance_weights(b, s, out)`` writes a whole-number weight for each legal action of chance; returns how many."""
    chance_cases: Callable[[Any, Any, Buffer], int]
    """``chance_cases(b, s, out)``: in how many equally likely ways chance can fall; 0 where it does not act."""
    chance_case: Callable[[Any, Any, int, Buffer], int]
    """``chance_case(b, s, case, out)``: the action of chance in that case, from 0; one of weight 3 has three cases."""

    # What seats know. By default everything, and the numbers are the fields of the state.
    observe: Callable[[Any, Any, int, Buffer], None]
    """``observe(b, s, seat, out)`` writes what ``seat`` knows as whole numbers, none of them negative.

    What each is, and the most that it may be, the game's `Observation` says. The default writes all fields of a state
    that is concealed before: see `State.observation`.
    """
    conceal: Callable[[Any, Any, int], None]
    """``conceal(b, s, seat)`` blanks what ``seat`` can't know: positions that it can't tell apart get equal."""
    redraw: Callable[[Any, Any, int, Buffer], None]
    """``redraw(b, s, seat, rng)`` draws what ``seat`` can't know anew, uniformly from all that is possible."""
    guess: Callable[[Any, Any, int, Buffer, Buffer, Any], None]
    """``guess(b, s, seat, rng, out, scratch)`` draws it as quick players would have chosen it; by default uniformly."""

    suppose: Callable[[Any, Any, int, Buffer, int], bool]
    """``suppose(b, s, seat, plan, length)`` has ``seat`` have chosen a plan, as far as others can't know better.

    The plan has as many actions as they have chosen. It returns whether all that is known agrees with it. What doesn't
    stays as it is known, and what is hidden is as near to the plan as the rules allow. By default nobody can have
    chosen anything else: it returns False.
    """

    reopen: Callable[[Any, Any, int], None]
    """``reopen(b, s, seat)`` has others choose anew, right now, what they have chosen and ``seat`` can't know.

    Only what the rules let them choose at the same time as ``seat`` can be taken back. By default nothing is.
    """

    # Advice for bots. By default none: they play games out.
    turn_segment: Callable[[Any, Any], int]
    """``turn_segment(b, s)``: a number that rises when a turn, or a step of setting up, is over: so far bots look."""
    evaluate: Callable[[Any, Any, int], float]
    """``evaluate(b, s, seat)``: how good the position looks to ``seat``; greater is better."""
    chances: Callable[[Any, Any, Buffer, Any], None]
    """``chances(b, s, out, scratch)`` estimates each seat's chance to win, from 0 to 1; their sum is 1.

    ``out`` is a buffer of fractions here, one for each player.
    """
    suggest: Callable[[Any, Any, int, Buffer, Buffer, Any], int]
    """``suggest(b, s, seat, rng, out, scratch)``: a quick player's choice of a legal action."""
    intend: Callable[[Any, Any, int, Buffer, Buffer, Any], int]
    """``intend(b, s, seat, rng, out, scratch)`` writes a quick player's next actions; returns how many, at least one.

    They are what a quick player makes of one plan: legal one after the other while nobody else acts, and nothing falls.
    By default it is one, as suggested: a game in which plans take long, and are for several actions, has its own.
    """
    intend_carefully: Callable[[Any, Any, int, Buffer, Buffer, Any], int]
    """``intend_carefully(b, s, seat, rng, out, scratch)``: as `intend`, of players who look what comes of a choice.

    Only where a board has such (`Advice.is_careful`) it means anything, and not for what is laid in secret: there whole
    plans are tried out (`dragonrace.bots.search.plan_making`). By default they do as all others.
    """
    chances_carefully: Callable[[Any, Any, Buffer, Any], None]
    """``chances_carefully(b, s, out, scratch)``: as `chances`, as careful players judge, where a board has such."""
    patterns: Callable[[Any, Any, int, Buffer, Any], int]
    """``patterns(b, s, seat, out, scratch)`` writes what bots that learn see in the position; returns how many numbers.

    It is what they see for ``seat``. Everything in ``s`` counts, at any time of a game that is not over. Each number is
    a place in a table of weights, from 0 on; the game's `Advice` says how long each table is. By default there are
    none, and nobody learns.
    """

    @classmethod
    def bound(
        cls, modules: tuple[ModuleType, ...], defaults: tuple[ModuleType, ...], names: dict[str, Any]
    ) -> "Kernel":
        """Bind the rule functions of ``modules`` to the plain backend, and pick out the kernel's.

        ``names``: what the defaults are told of the game; see `names_for`.

        Raises `TypeError` naming what is missing.
        """
        missing = [name for name in REQUIRED if name not in originals_of(modules)]
        if missing:
            raise TypeError(f"the rules lack {', '.join(missing)}")
        functions = bind_plain(*modules, defaults=defaults, **names)
        return cls(**{name: functions[name] for name in cls.__annotations__})


REQUIRED = ("start", "actors", "refusal", "apply")
"""The functions that every game has of its own."""


def defined_by(modules: tuple[ModuleType, ...]) -> frozenset[str]:
    """Return the names of the kernel's functions that a game has of its own."""
    return frozenset(originals_of(modules)) & Kernel.__annotations__.keys()


def names_for(state: type[FlatRecord], actions: int, outcomes: int) -> dict[str, Any]:
    """Return what the defaults are told of a game: the least of each number of its state, and how many actions it has.

    ``actions`` are those of the players, ``outcomes`` those of chance.
    """
    return {
        "LOWS": Table(field.range.low for field in state.FIELDS for _ in range(field.size)),
        "ACTION_COUNT": actions,
        "OUTCOME_COUNT": outcomes,
    }
