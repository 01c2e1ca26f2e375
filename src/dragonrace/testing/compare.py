"""Plain and compiled rules, side by side: the same game on both, and everything compared after every action.

As a program it plays many decisions of each of the first settings of each game, and says how far it is::

    python -m dragonrace.testing.compare 1000000 --settings 6 --share 0.1
    NUMBA_BOUNDSCHECK=1 python -m dragonrace.testing.compare 300
"""

import argparse
import random
import time
from array import array
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import dragonrace
from dragonrace import CHANCE, Game
from dragonrace.core.installed import game_type
from dragonrace.core.rules.kernel import CHANCE_BIT
from dragonrace.engine.engine import Engine
from dragonrace.testing.settings import Setting, settings

LONG = 2000
"""After so many actions another game begins."""
REFUSALS = 4
"""How many refusals are asked for after each action."""
LONGEST_PLAN = 5
"""So many actions a plan has at most that somebody is supposed to have chosen."""
NEAR = 3
ADVICE = 0.2
"""In which share of the positions in which all is compared advice to searches is too: plain, it can take long."""


class DifferenceError(AssertionError):
    """Plain and compiled are not the same."""


class Side:
    """One backend: its functions, and a state, with a second one and a generator for what changes them."""

    def __init__(self, game: Game, backend: str) -> None:
        self.engine = Engine(game, backend)
        self.functions = self.engine.functions
        self.states = self.engine.backend.blank_rows(game.type.state, 2)
        self.b, self.s = self.engine.boards[0], self.states[0]
        self.rng = self.engine.generators(1)[0]
        self.out, self.scratch = self.engine.actions(), self.engine.scratch()[0]
        self.is_plain = backend == "plain"
        self.called: set[str] = set()

    def call(self, name: str, *given: Any) -> Any:
        """Call a function of the kernel."""
        self.called.add(name)
        return self.functions[name](self.b, self.s, *given)

    def clear(self) -> None:
        """Make the state blank again."""
        if self.is_plain:
            self.states[0] = self.s = type(self.s)()
        else:
            self.states[:1] = np.zeros(1, self.states.dtype)

    def row(self, index: int = 0) -> bytes:
        """The bytes of a state; raises OverflowError where a plain one has left its ranges."""
        if self.is_plain:
            packed: bytes = self.states[index].pack()
            return packed
        whole: bytes = self.states[index : index + 1].tobytes()
        return whole

    def numbers(self, count: int) -> list[int]:
        """Return what was written into the buffer."""
        listed: list[int] = self.out[:count] if self.is_plain else self.out[:count].tolist()
        return listed

    # --- the kernel's functions: each returns what is to be equal ---

    def legal_actions(self, actor: int) -> list[int]:
        """Return the legal actions."""
        return self.numbers(self.call("legal_actions", actor, self.out))

    def chance_weights(self) -> list[int]:
        """Return the weights of chance."""
        return self.numbers(self.call("chance_weights", self.out))

    def observe(self, seat: int) -> bytes:
        """Return what a seat sees, as bytes."""
        seen = self.engine.observation()
        for index in range(0, len(seen) - 1, 7):
            seen[index] = 1 if self.is_plain else 2  # what is not overwritten is a difference
        self.call("observe", seat, seen)
        return array("q", seen).tobytes() if self.is_plain else seen.tobytes()

    def evaluate(self, seat: int) -> bytes:
        """Return how good it looks, as bytes."""
        return array("d", [self.call("evaluate", seat)]).tobytes()

    def chances(self, name: str = "chances") -> bytes:
        """Return everybody's chances, as bytes; by ``name``, as quick players or as careful ones judge."""
        players = self.engine.game.num_players
        found: Any = [-1.0] * players if self.is_plain else np.full(players, -2.0)
        self.call(name, found, self.scratch)
        return array("d", found).tobytes()

    def patterns(self, seat: int) -> list[int]:
        """Return what bots that learn see."""
        places = self.engine.backend.numbers(len(self.engine.game.patterns))
        return [int(place) for place in places[: self.call("patterns", seat, places, self.scratch)]]

    def refusal(self, actor: int, action: int) -> int:
        """Return the number of the reason."""
        return int(self.call("refusal", actor, action))

    def conceal(self, seat: int) -> bytes:
        """Return the state as a seat knows it."""
        row: bytes = self._on_a_copy("conceal", seat)[0]
        return row

    def reopen(self, seat: int) -> bytes:
        """Return the state with what others have chosen in secret taken back."""
        row: bytes = self._on_a_copy("reopen", seat)[0]
        return row

    def redraw(self, seat: int) -> tuple[Any, ...]:
        """Return a state drawn anew."""
        return self._on_a_copy("redraw", seat, self.rng)

    def suggest(self, seat: int) -> tuple[Any, ...]:
        """Return what a quick player does."""
        return self._on_a_copy("suggest", seat, self.rng, self.out, self.scratch)

    def intend(self, seat: int) -> tuple[Any, ...]:
        """Return what a quick player is about to do."""
        return self._intended("intend", seat)

    def intend_carefully(self, seat: int) -> tuple[Any, ...]:
        """Return what a careful player is about to do."""
        return self._intended("intend_carefully", seat)

    def _intended(self, name: str, seat: int) -> tuple[Any, ...]:
        *kept, count = self._on_a_copy(name, seat, self.rng, self.out, self.scratch)
        return *kept, [int(action) for action in self.out[:count]]

    def suppose(self, seat: int, plan: list[int]) -> tuple[Any, ...]:
        """Return the state in which a seat has chosen a plan, and whether that agrees with what is known."""
        self.out[: len(plan)] = plan
        *kept, agrees = self._on_a_copy("suppose", seat, self.out, len(plan))
        return *kept, bool(agrees)

    def guess(self, seat: int) -> tuple[Any, ...]:
        """Return a state as guessed."""
        return self._on_a_copy("guess", seat, self.rng, self.out, self.scratch)

    def _on_a_copy(self, name: str, *given: Any) -> tuple[Any, ...]:
        """Call a function that may change the state; return the copy, the generator and what came back."""
        if self.is_plain:
            self.states[1] = self.s.copy()
        else:
            self.states[1:] = self.states[:1]
        self.called.add(name)
        found = self.functions[name](self.b, self.states[1], *given)
        return self.row(1), [int(word) for word in self.rng], found


class Twins:
    """A game on both backends, in the same position."""

    def __init__(self, game: Game, share: float = 1.0) -> None:
        """Set a game up. After which share of the actions more is compared than the state and what is legal?"""
        self.game, self.share = game, share
        self.plain, self.compiled = Side(game, "plain"), Side(game, "compiled")
        self.rng = random.Random(repr(game))
        self.history: list[tuple[int, int]] = []
        self.decisions = 0
        self.seen: set[Any] = set()

    def same(self, what: str, function: Callable[[Side], Any]) -> Any:
        """Return what a function finds on both sides; raises `DifferenceError` if it is not the same."""
        plain, compiled = function(self.plain), function(self.compiled)
        if plain != compiled:
            where = f"{what} in {self.game!r} after {self.history}"
            raise DifferenceError(f"{where}:\nplain    {plain!r}\ncompiled {compiled!r}")
        return plain

    def play(self, decisions: int, tell: Callable[[int], None] = lambda _: None) -> None:
        """Play at random for so many decisions, game after game."""
        while self.decisions < decisions:
            self.begin()
            mask = self.same("actors", lambda side: side.call("actors"))
            while mask and len(self.history) < LONG and self.decisions < decisions:
                self.step(mask)
                mask = self.same("actors", lambda side: side.call("actors"))
            self.compare(self.rng.randrange(self.game.num_players))
            tell(self.decisions)

    def begin(self) -> None:
        """Begin another game."""
        self.history = []
        for side in (self.plain, self.compiled):
            side.clear()
            side.call("start")
        self.same("start", Side.row)

    def step(self, mask: int) -> None:
        """Compare a position, then let whoever may act do anything."""
        seats = [seat for seat in range(self.game.num_players) if mask >> seat & 1]
        actor = CHANCE if mask == CHANCE_BIT else self.rng.choice(seats)
        legal = self.same("legal_actions", lambda side: side.legal_actions(actor))
        if self.share == 1 or self.rng.random() < self.share:
            self.compare(self.rng.randrange(self.game.num_players))
            self.compare_refusals(actor, legal)
            if self.rng.random() < ADVICE:
                self.compare_advice(actor, legal)
        self.decisions += actor != CHANCE
        action = self.chance(legal) if actor == CHANCE else self.rng.choice(legal)
        for side in (self.plain, self.compiled):
            side.call("apply", actor, action)
        self.history.append((actor, action))
        self.same("apply", Side.row)

    def compare(self, seat: int) -> None:
        """Compare what does not depend on who acts, as ``seat`` sees it."""
        self.same("observe", lambda side: side.observe(seat))
        self.same("evaluate", lambda side: side.evaluate(seat))
        self.same("turn_segment", lambda side: side.call("turn_segment"))
        self.same("conceal", lambda side: side.conceal(seat))
        self.same("redraw", lambda side: side.redraw(seat))
        self.same("reopen", lambda side: side.reopen(seat))
        self.same("chance_cases", lambda side: side.call("chance_cases", side.out))

    def compare_advice(self, actor: int, legal: list[int]) -> None:
        """Compare what searches are told; a plan that somebody may have is made of what is ``legal`` now."""
        self.same("chances", Side.chances)
        self.same("chances_carefully", lambda side: side.chances("chances_carefully"))
        seat = self.rng.randrange(self.game.num_players)
        self.same("patterns", lambda side: side.patterns(seat))
        self.same("guess", lambda side: side.guess(seat))
        plan = self.rng.sample(legal, min(len(legal), LONGEST_PLAN))
        self.same("suppose", lambda side: side.suppose(seat, plan))
        if actor != CHANCE:
            self.same("suggest", lambda side: side.suggest(actor))
            self.same("intend", lambda side: side.intend(actor))
            self.same("intend_carefully", lambda side: side.intend_carefully(actor))

    def compare_refusals(self, actor: int, legal: list[int]) -> None:
        """Compare reasons for actions, some of which are near legal ones; a legal one has none."""
        bound = self.game.max_chance_outcomes if actor == CHANCE else self.game.num_distinct_actions
        near = [self.rng.choice(legal) + self.rng.randint(-NEAR, NEAR) for _ in range(REFUSALS // 2)]
        for action in (*near, *(self.rng.randrange(bound) for _ in range(REFUSALS // 2))):
            if 0 <= action < bound:
                reason = self.same("refusal", partial(Side.refusal, actor=actor, action=action))
                if (reason == 0) != (action in legal):
                    raise DifferenceError(f"refusal and legality of {action} in {self.game!r} after {self.history}")

    def chance(self, legal: list[int]) -> int:
        """Compare how chance may fall, all of it where that is new; return how it does."""
        weights = self.same("chance_weights", Side.chance_weights)
        cases = self.same("chance_cases", lambda side: side.call("chance_cases", side.out))
        if (key := (tuple(legal), tuple(weights))) not in self.seen:
            self.seen.add(key)
            fallen = Counter(self.case(case) for case in range(cases))
            if fallen != Counter(dict(zip(legal, weights, strict=True))):
                raise DifferenceError(f"cases and weights of chance in {self.game!r} after {self.history}")
        return self.case(self.rng.randrange(cases))

    def case(self, case: int) -> int:
        """Compare the action of chance in a case."""
        action: int = self.same("chance_case", lambda side: side.call("chance_case", case, side.out))
        return action


# --- as a program ---


def parser_of(about: str | None, most_settings: int) -> argparse.ArgumentParser:
    """Make a command line that says how many decisions are played, in how many settings of which games."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decisions", type=int, help="in each setting")
    settings_help = f"how many settings of each game ({most_settings})"
    parser.add_argument("--settings", type=int, default=most_settings, help=settings_help)
    parser.add_argument("--games", nargs="+", default=dragonrace.games(), choices=dragonrace.games())
    return parser


def main() -> None:
    """Compare what the command line asks for."""
    parser = parser_of(__doc__, most_settings=6)
    parser.add_argument("--share", type=float, default=1.0, help="after which share of actions all is compared (1)")
    asked = parser.parse_args()
    chosen = [setting for name in asked.games for setting in settings(game_type(name))[: asked.settings]]
    for number, setting in enumerate(chosen, 1):
        _play(setting, f"{number}/{len(chosen)}", asked.decisions, asked.share)


def _play(setting: Setting, place: str, decisions: int, share: float) -> None:
    """Compare one setting; print how far it is, once a minute."""
    game, began = setting.load(), time.monotonic()
    minutes = 0
    place = f"{place} {game.name}:"
    print(f"{place} {game!r}", flush=True)

    def tell(done: int) -> None:
        nonlocal minutes
        if time.monotonic() - began > 60 * (minutes + 1):
            minutes = int((time.monotonic() - began) / 60)
            print(f"{place} {100 * done // decisions} % after {minutes} min", flush=True)

    Twins(game, share).play(decisions, tell)
    print(f"{place} {decisions} decisions are the same, in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
