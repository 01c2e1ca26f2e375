"""Searches: `tree` with manners.

A search is deterministic for its seed, the number of iterations and the number of trees. With several trees each is
grown by a thread of its own, from other random numbers; what they found is added up.
"""

import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

from dragonrace.bots.learned import judging
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.weights import Weights, weights_for
from dragonrace.bots.search import plans, tree
from dragonrace.bots.search.tree import EMPTY, ONE, ROOT, STATES, Edge, Node, Tree, Workspace
from dragonrace.core.chance import as_words
from dragonrace.core.game import Game, State
from dragonrace.core.levels import Lookahead, Settings
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles

__all__ = ["COMPILED_GROUP", "Finding", "Search", "SearchPlan", "plan_of"]

COMPILED_GROUP = "search"
"""What a search needs compiled; see `dragonrace.engine.warming`."""

LONGEST_PATH = 512
EDGES_A_NODE = 4
"""For how many edges a node there is room, on average."""
FAST_BATCH, SLOW_BATCH = 64, 2
"""How many iterations are made at most between two looks at the clock, by whether the backend is fast."""
LOOKS = 16
"""How often the clock is looked at, at least, where the number of iterations is limited."""
ENDLESS = 1 << 40
FAST_ROOM, SLOW_ROOM = 1 << 17, 1 << 12
"""For how many nodes there is room at most, by whether the backend is fast: a slow one never gets to more."""


class Finding(NamedTuple):
    """What a search found out about an action: how often it was tried, and the chance to win with it, from 0 to 1."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class SearchPlan:
    """How long and how to search. Where both limits are given, whichever is reached first ends the search."""

    settings: Settings
    iterations: int | None = None
    """Of each tree, 1 or more."""
    seconds: float | None = None
    """More than 0."""
    trees: int = 1
    is_brief: bool = False
    """Whether a search of one tree ends as soon as no other action can be tried more often than the best one: which is
    tried most often is the same, but what each looks worth may not be."""

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs an end: a number of iterations, or of seconds")
        if (self.iterations is not None and self.iterations < 1) or (self.seconds is not None and self.seconds <= 0.0):
            raise ValueError("a search takes one iteration at least, and some time")


class Search:
    """Trees that grow. A game's positions may be searched one after the other; what is known of them is kept."""

    def __init__(self, game: Game, plan: SearchPlan, backend: str = "compiled"):
        self.plan, self.backend = plan, backend
        self._engine = Engine(game, backend)
        self.functions = functions_of(game.type, backend, judging, tree, plans)
        """What a search is made of, by name."""
        weights = weights_for(game)
        self.settings = plan.settings if weights else plan.settings._replace(learned=False)
        """In what manner it searches, with the weights that there are."""
        self._weights = weights or Weights.blank(game)
        self.workspaces = [self._workspace() for _ in range(plan.trees)]
        """What each tree works on."""

    def think(self, state: State, seat: int, rng: random.Random) -> list[Finding]:
        """Search a state that ``seat``, who may act, holds possible; return what was found, the best action first."""
        return self.think_at(state.row, seat, rng)

    def think_at(self, row: StateRecord, seat: int, rng: random.Random) -> list[Finding]:
        """Do the same where there is no more than a state's record."""
        for w in self.workspaces:
            self.functions["forget_if_full"](w)
            self.begin(w, row, rng)
        self._grow_all(seat)
        return self._findings(seat)

    def worth_of(self, row: StateRecord, seat: int, action: int, rng: random.Random) -> float:
        """Return the chance of ``seat`` to win, from 0 to 1, if it does this; all lines are spent on it.

        (What a search says of actions that it tried seldom is too low: it tried the best answers no more often than
        any others.) All that was found before is forgotten. Arguments as those of `think_at`.
        """
        for w in self.workspaces:
            self.begin(w, row, rng)
            self.functions["keep_only"](w, self.settings, seat, action)
        self._grow_all(seat)
        return self._findings(seat)[0].value

    def _grow_all(self, seat: int) -> None:
        """Have all trees grow at the same time."""
        first, *others = self.workspaces
        with ThreadPoolExecutor(len(others) or 1) as pool:
            growing = [pool.submit(self._grow, w, seat) for w in others]
            self._grow(first, seat)  # in this thread: where it has to be compiled, Ctrl-C ends that
        for tree_grown in growing:
            tree_grown.result()

    def begin(self, w: Workspace, row: StateRecord, rng: random.Random) -> None:
        """Have a workspace begin with a position, and with random numbers of its own."""
        w.states[ROOT : ROOT + 1] = self.rows(row)
        w.rng[:] = as_words(rng)

    def rows(self, row: StateRecord) -> Any:
        """Return a position as the backend has it: one row."""
        return self._engine.backend.rows(row)

    def forget(self) -> None:
        """Forget all that was found."""
        for w in self.workspaces:
            self.functions["clear"](w)

    def _grow(self, w: Workspace, seat: int) -> None:
        """Search until the iterations, or the time, are over; a little in any case.

        The clock is looked at after each batch, which is smaller where lines take long; whether the best action can
        still be overtaken after as many lines on every backend, so all find the same.
        """
        plan, total, done = self.plan, self.plan.iterations or ENDLESS, 0
        end = time.perf_counter() + (plan.seconds or ENDLESS)
        stride = max(1, min(FAST_BATCH, total // LOOKS))
        batch = stride if self._engine.backend.is_fast else min(SLOW_BATCH, stride)
        while done < total:
            lines = min(batch, total - done, stride - done % stride)
            self.functions["search"](w, self.settings, seat, lines)
            done += lines
            if time.perf_counter() >= end:
                break
            is_looked_at = plan.is_brief and plan.trees == 1 and done % stride == 0
            if is_looked_at and self.functions["lead_at_root"](w, seat) > total - done:
                break

    def _findings(self, seat: int) -> list[Finding]:
        """Add up what the trees found."""
        visits: Counter[int] = Counter()
        values: Counter[int] = Counter()
        for w in self.workspaces:
            rows = self._engine.backend.blank_rows(Edge, self._engine.game.num_distinct_actions)
            count = self.functions["read_root"](w, seat, rows)
            for row in self._engine.backend.records(Edge, rows[:count]):
                visits[row.action] += row.visits
                values[row.action] += row.value
        found = [Finding(action, count, values[action] / (ONE * max(1, count))) for action, count in visits.items()]
        return sorted(found, key=lambda finding: (-finding.visits, -finding.value, finding.action))

    def _workspace(self) -> Workspace:
        engine, backend = self._engine, self._engine.backend
        most = FAST_ROOM if backend.is_fast else SLOW_ROOM
        room = min(most, max(256, 4 * (self.plan.iterations or most)))
        states, words = backend.states_and_words(engine.game.type.state, STATES)
        judge = judge_with(engine, self._weights)
        return Workspace(
            boards=engine.boards,
            states=states,
            words=words,
            trees=backend.blank_rows(Tree, 1),
            nodes=backend.blank_rows(Node, room),
            edges=backend.blank_rows(Edge, room * EDGES_A_NODE),
            slots=backend.numbers(2 << (room - 1).bit_length(), fill=EMPTY),
            path=backend.numbers(LONGEST_PATH),
            places=backend.numbers(LONGEST_PATH),
            movers=backend.numbers(LONGEST_PATH),
            out=engine.actions(),
            values=judge.values,
            judge=judge,
            scratch=engine.scratch(),
            rng=engine.generators(1)[0],
        )


def plan_of(wish: Lookahead, game: Game, *, is_timed: bool = True) -> SearchPlan:
    """Return the plan of a search that looks ahead so far."""
    iterations = wish.iterations * (game.num_players - 1)
    return SearchPlan(wish.settings, iterations, wish.seconds if is_timed else None, is_brief=True)


@compiles(COMPILED_GROUP, "the search", judging, tree, plans)
def search_a_little(game: Game) -> None:
    """Compile the search, and what plans are made with."""
    state, rng = game.new_initial_state(), random.Random(0)
    search = Search(game, plan_of(Lookahead(iterations=1, seconds=1.0), game, is_timed=False))  # compiling takes longer
    search.think(state, 0, rng)
    search.forget()
    while state.is_chance_node():
        state.apply_action(state.sample_chance(rng))
    for w in search.workspaces:
        search.begin(w, state.row, rng)
        search.functions["intend_at_root"](w, state.current_player())
        search.functions["try_at_root"](w, search.settings, state.current_player(), 0, 1)
    seat = state.actors()[0]
    search.worth_of(state.row, seat, state.legal_actions(seat)[0], rng)
