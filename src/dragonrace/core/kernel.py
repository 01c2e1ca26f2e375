"""The kernel: the rule functions that every game has, with their signatures.

``b`` is the compiled board (options included), ``s`` the state, ``seat`` a player or `CHANCE`, ``out`` a buffer that
the caller owns and that is long enough. Kernel functions are written for any backend: they allocate nothing and raise
nothing, and ``apply`` trusts its caller to have asked ``refusal`` first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Annotated, Any, Protocol

from dragonrace.core.bind import bind
from dragonrace.core.flat import FlatRecord, Range

__all__ = ["CHANCE", "CHANCE_BIT", "TERMINAL", "Buffer", "Kernel", "StateRecord"]

CHANCE = -1
"""The actor of dice and draws."""
TERMINAL = -4
"""What `State.current_player` says when the game is over."""
CHANCE_BIT = 1 << 16
"""The bit of `CHANCE` in the mask that the kernel's ``actors`` returns; a seat's bit is ``1 << seat``."""

MAX_TURNS = 2**32 - 1


class Buffer(Protocol):
    """Something to write numbers into: a list or an array."""

    def __getitem__(self, index: int, /) -> Any: ...
    def __setitem__(self, index: int, value: Any, /) -> None: ...
    def __len__(self) -> int: ...


class StateRecord(FlatRecord):
    """The fields that every game's state begins with."""

    turns: Annotated[int, Range(0, MAX_TURNS)]  # player turns (or whole turns) that are over
    winner: Annotated[int, Range(-1, 5)]  # a seat; -1: nobody


@dataclass(frozen=True)
class Kernel:
    """A game's rules, bound to a backend."""

    start: Callable[[Any, Any], None]
    """``start(b, s)`` sets ``s``, all zero, to the initial state."""
    actors: Callable[[Any, Any], int]
    """``actors(b, s)``: a mask of the seats that may act; `CHANCE_BIT` where chance does; 0 at the end."""
    stretch: Callable[[Any, Any], int]
    """``stretch(b, s)``: a number that rises when a turn, or a step of setting up, is over: so far bots look ahead."""
    legal_actions: Callable[[Any, Any, int, Buffer], int]
    """``legal_actions(b, s, seat, out)`` writes the legal actions in ascending order and returns their number."""
    chance_weights: Callable[[Any, Any, Buffer], int]
    """``chance_weights(b, s, out)`` writes a whole-number weight for each legal action of chance; returns how many."""
    chance_cases: Callable[[Any, Any], int]
    """``chance_cases(b, s)``: in how many equally likely ways chance can fall; 0 where it does not act."""
    chance_case: Callable[[Any, Any, int], int]
    """``chance_case(b, s, case)``: the action of chance in that case, from 0; an action of weight 3 has three cases."""
    refusal: Callable[[Any, Any, int, int], int]
    """``refusal(b, s, seat, action)``: 0 if legal, else the number of the reason, a key of the game's ``refusals``."""
    apply: Callable[[Any, Any, int, int], None]
    """``apply(b, s, seat, action)`` carries out a legal action, with all that follows from it without a choice."""
    observe: Callable[[Any, Any, int, Buffer], None]
    """``observe(b, s, seat, out)`` writes what ``seat`` knows as numbers between 0 and 1."""
    conceal: Callable[[Any, Any, int], None]
    """``conceal(b, s, seat)`` blanks what ``seat`` can't know: positions that it can't tell apart get equal."""
    redraw: Callable[[Any, Any, int, Buffer], None]
    """``redraw(b, s, seat, rng)`` draws what ``seat`` can't know anew, uniformly from all that is possible."""
    guess: Callable[[Any, Any, int, Buffer, Buffer], None]
    """``guess(b, s, seat, rng, out)`` draws it as quick players would have chosen it; ``out`` is for its own use."""
    evaluate: Callable[[Any, Any, int], float]
    """``evaluate(b, s, seat)``: how good the position looks to ``seat``, for bots; greater is better."""
    chances: Callable[[Any, Any, Buffer], None]
    """``chances(b, s, out)`` writes an estimate of each seat's chance to win, from 0 to 1; their sum is 1."""
    suggest: Callable[[Any, Any, int, Buffer, Buffer], int]
    """``suggest(b, s, seat, rng, out)``: a quick player's choice of a legal action; ``out`` is for its own use."""

    @classmethod
    def bound(cls, *modules: ModuleType, backend: str = "plain") -> "Kernel":
        """Bind the rule functions of ``modules`` and pick out the kernel's."""
        functions = bind(*modules, backend=backend)
        missing = [name for name in cls.__annotations__ if name not in functions]
        if missing:
            raise TypeError(f"the rules lack {', '.join(missing)}")
        return cls(**{name: functions[name] for name in cls.__annotations__})
