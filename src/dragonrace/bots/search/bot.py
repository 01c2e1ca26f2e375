"""The bot that searches. How far it looks is a matter of its level."""

import random
import warnings
from collections.abc import Collection
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from dragonrace.bots.base import Bot
from dragonrace.bots.finishing import finish, gifts, wins
from dragonrace.bots.once import Once
from dragonrace.bots.search.choosing import Choosing, values_of
from dragonrace.bots.sensible import SensibleBot
from dragonrace.core.game import Game, State
from dragonrace.core.levels import Lookahead

if TYPE_CHECKING:
    from dragonrace.bots.search.choices import Choices
    from dragonrace.bots.search.driver import Finding, Search
    from dragonrace.bots.search.duelist import Duelist
    from dragonrace.bots.search.plan_making import Clock
    from dragonrace.bots.search.planner import Planner
    from dragonrace.bots.search.trials import Trials
    from dragonrace.core.rules.kernel import StateRecord

__all__ = ["MOST_TRIED", "USUAL", "NotCompiledWarning", "SearchBot"]

USUAL = Lookahead(iterations=2000, seconds=2.0)
MOST_TRIED = Choosing()
"""Choosing what was tried most often."""
MORE_GUESSES = 3
"""So many times as often it guesses at a single opponent when it compares, where it makes no plans to choose by: what
that one has laid is worth much, and with few guesses chances differ by a tenth from one card to the next."""
NOT_COMPILED = (
    "the search is not compiled yet, so this bot looks less far ahead; `dragonrace warm` compiles it, "
    "and a bot made with is_timed=False waits until it is"
)
NO_COMPILER = (
    "there is no compiler, so this bot looks less far ahead, or takes long: pip install 'dragonrace[fast]' brings one"
)


class NotCompiledWarning(UserWarning):
    """A bot looks less far ahead than it could, because its search is not compiled yet."""


class SearchBot(Bot):
    """Plays many games in its head before it decides.

    What one decision has taught it serves the next: so it chooses the same only if it has been asked the same before.
    """

    name = "search"
    title = "Search"
    tells_chances = True
    summary = "Plays out thousands of lines in its head, with all that it can't know drawn anew each time."

    def __init__(
        self,
        game: Game,
        seed: int | bytes = 0,
        lookahead: Lookahead = USUAL,
        choosing: Choosing = MOST_TRIED,
        *,
        is_timed: bool = True,
    ):
        """Searches as far as ``lookahead`` says, and picks from what it finds as ``choosing`` says.

        Unless it ``is_timed`` it may take as long as it needs: then its choices don't depend on the machine.
        """
        super().__init__(game, seed)
        self._lookahead, self._choosing, self._is_timed = lookahead, choosing, is_timed
        self._search: Search | None = None
        self._player: int | None = None
        is_duel, is_careful = game.num_players == 2, game.type.advice.is_careful(game.compiled_board)
        planning = lookahead.planning
        self._planning = planning if planning and (planning.against_one or not is_duel) else None
        self._careful_planning = lookahead.careful_planning if is_careful and not is_duel else None
        self._dueling = lookahead.dueling if is_careful and is_duel else None
        self._is_careful = False
        """Whether careful players play out what it tries now: not before they are compiled, where it can search."""
        self._planner: Planner | Duelist | None = None
        self._choices: Choices | None = None
        self._trials: Trials | None = None
        self._once: Once[list[Finding]] = Once()

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Pick from what the search found, as `Choosing` says."""
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        if (winning := finish(self._lookahead, state, player)) is not None:
            self.value_of_choice = 1.0
            return winning
        if (search := self._search_now(player)) is None:
            return self._stand_in.think(state, player, rng)  # what that is worth to it is in other units
        found = self._findings(search, state, player, rng)
        chosen = self._choosing.choose(found, state, player, rng)
        self.value_of_choice = values_of(found)[chosen]
        return chosen

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """What wins; with which chances it picks, where its `Choosing` tells; else it can't tell before."""
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        if (winning := finish(self._lookahead, state, player)) is not None:
            return {winning: 1.0}
        if not self._choosing.tells(state):
            return {}
        if (search := self._search_now(player)) is None:
            return self._stand_in.weigh(state, player, rng)
        found = self._findings(search, state, player, rng)
        return self._choosing.weigh(found, state, player)

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """The chance to win, from 0 to 1, as a search finds it now, of each action that it has tried.

        That is so of who is near-sighted, too: what steps weigh beyond that only decides what it chooses.
        """
        if (search := self._search_now(player)) is None:
            return self._stand_in.judge(state, player, rng)  # in other units: 1 would not be a win there
        values, winning = values_of(self._findings(search, state, player, rng)), finish(self._lookahead, state, player)
        return values if winning is None else {**values, winning: 1.0}

    def judge_alike(self, state: State, player: int, rng: random.Random, actions: Collection[int]) -> dict[int, float]:
        """The chance to win, by as many lines or plans for each; nothing until the search is compiled.

        (What stands in until then judges in other units.) To give the game away is worth nothing, as when it chooses.
        """
        from dragonrace.bots.search.driver import Search

        if (search := self._search_now(player)) is None:
            return {}
        if (planner := self._comparing(search.backend)) and (row := self._reopened(state, player)) is not None:
            return planner.compare(row, player, actions, rng, self._seconds)
        known = dict.fromkeys(gifts(state, player, rng) if self._lookahead.finishes else (), 0.0)
        if self._lookahead.finishes:
            known |= {action: 1.0 for action in actions if wins(state, player, action)}
        if self._is_careful:
            expected = self._planner_on(search.backend).expected(state, player, rng, self._clock())
            found = self._choices_on(search.backend).compare(state.row, player, actions, expected, rng)
            return {action: known.get(action, value) for action, value in found.items()}
        again = Search(self.game, replace(search.plan, is_brief=False), search.backend)
        coins = rng.getrandbits(64)  # the same for each

        def worth(action: int) -> float:
            if action in known:
                return known[action]
            return again.worth_of(state.row, player, action, random.Random(coins))

        return {action: worth(action) for action in actions}

    def _findings(self, search: "Search", state: State, player: int, rng: random.Random) -> "list[Finding]":
        """Search; but the same question, asked again at once, gets the same answer.

        A search that goes on would find other values: what was weighed would not be what is chosen from.
        """

        def think() -> "list[Finding]":
            found = self._planned(search.backend, state, player, rng) or self._tried(search, state, player, rng)
            return self._without_gifts(found, state, player, rng)

        return self._once.answer((search, player, state.row.key()), rng, think)

    def _without_gifts(self, found: "list[Finding]", state: State, player: int, rng: random.Random) -> "list[Finding]":
        """Put last what gives the game away, worth nothing, as if it had not been tried; unless it looks for no wins.

        Where only that was tried, something else comes first that wasn't.
        """
        given = gifts(state, player, rng) if self._lookahead.finishes else set()
        if not given:
            return found
        kept = [finding for finding in found if finding.action not in given]
        rest = [finding._replace(visits=0, value=0.0) for finding in found if finding.action in given]
        other = next(action for action in state.legal_actions(player) if action not in given)
        return (kept or [rest[0]._replace(action=other)]) + rest

    def _planned(self, backend: str, state: State, player: int, rng: random.Random) -> "list[Finding]":
        """Return what plans were found, where they are made; else nothing."""
        row = self._reopened(state, player) if self._makes_plans else None
        return [] if row is None else self._planner_on(backend).findings(row, player, rng, self._seconds)

    def _tried(self, search: "Search", state: State, player: int, rng: random.Random) -> "list[Finding]":
        """Return what comes of each choice where no plans are made."""
        if not self._is_careful:
            return search.think(state, player, rng)
        clock = self._clock()
        expected = self._planner_on(search.backend).expected(state, player, rng, clock)
        return self._choices_on(search.backend).findings(state.row, player, expected, rng, clock)

    def _reopened(self, state: State, player: int) -> "StateRecord | None":
        """Return the position with the others' choices taken back, where they choose at the same time."""
        kernel, board, row = self.game.kernel, self.game.compiled_board, state.row.copy()
        kernel.reopen(board, row, player)
        return None if kernel.actors(board, row) == 1 << player else row

    def _comparing(self, backend: str) -> "Planner | Duelist | None":
        """Return who compares whole plans, against one opponent, too: a tree would let that one learn what was laid."""
        from dragonrace.bots.search.planner import Planner

        if self._makes_plans:
            return self._planner_on(backend)
        planning = self._lookahead.planning
        if planning is None:
            return None
        more = replace(planning, guesses=MORE_GUESSES * planning.guesses, worlds=MORE_GUESSES * planning.worlds)
        return Planner(self.game, more, backend)

    @property
    def _makes_plans(self) -> bool:
        """Whether it makes plans now."""
        return self._planning is not None or self._is_careful

    def _planner_on(self, backend: str) -> "Planner | Duelist":
        """Return who makes plans; kept until another player asks, or more is compiled."""
        from dragonrace.bots.search.duelist import Duelist
        from dragonrace.bots.search.planner import Planner

        if self._planner is None:
            trials = self._trials_on(backend) if self._is_careful else None
            planning = self._careful_planning if self._is_careful else self._planning
            if self._dueling and trials:
                self._planner = Duelist(self.game, self._dueling, backend, trials=trials)
            else:
                assert planning is not None
                self._planner = Planner(self.game, planning, backend, trials=trials)
        return self._planner

    def _choices_on(self, backend: str) -> "Choices":
        """Return what tries choices by careful players; kept as long."""
        from dragonrace.bots.search.choices import Choices

        if self._choices is None:
            self._choices = Choices(self.game, self._worlds, self._trials_on(backend))
        return self._choices

    def _trials_on(self, backend: str) -> "Trials":
        """Return who plays out plans and choices, carefully; kept as long."""
        from dragonrace.bots.search.trials import Trials

        if self._trials is None:
            plans = self._careful_planning.worlds if self._careful_planning else 0
            self._trials = Trials(self.game, max(self._worlds, plans), backend)
        return self._trials

    @property
    def _worlds(self) -> int:
        """In how many worlds careful players try its choices; 0 where it never has them play anything out."""
        if self._dueling:
            return self._dueling.worlds
        return self._careful_planning.choices if self._careful_planning else 0

    def _clock(self) -> "Clock":
        """Return what says when its time for a decision is over, from now on."""
        from dragonrace.bots.search.plan_making import Clock

        return Clock(self._seconds)

    @property
    def _seconds(self) -> float | None:
        """Its time for a decision; None: as long as it needs."""
        return self._lookahead.seconds if self._is_timed else None

    def _search_now(self, player: int) -> "Search | None":
        """Return what to search with; nothing until it is compiled, where it is too slow before."""
        backend = self._backend()
        if backend == "plain":
            warnings.warn(_reason(), NotCompiledWarning, stacklevel=4)
            if self._is_timed and self._lookahead.needs_compiler:
                return None
        return self._current_search(backend, player)

    def _backend(self) -> str:
        """Return the backend to search on now. What it needs is imported when a search begins: it is heavy."""
        from dragonrace.bots.search.driver import COMPILED_GROUP
        from dragonrace.engine.cache import can_compile
        from dragonrace.engine.warming import ready_backend

        if not can_compile():
            return "plain"
        return ready_backend(self.game.type, COMPILED_GROUP) if self._is_timed else "compiled"

    def _careful_are_ready(self, backend: str) -> bool:
        """Whether careful players are as quick as the search: until they are, it searches."""
        from dragonrace.bots.search.trials import CAREFUL_GROUP
        from dragonrace.engine.warming import ready_backend

        return not self._is_timed or backend == "plain" or ready_backend(self.game.type, CAREFUL_GROUP) == backend

    @cached_property
    def _stand_in(self) -> SensibleBot:
        """Who plays until the search is compiled, where it is too slow before."""
        return SensibleBot(self.game)

    def _current_search(self, backend: str, player: int) -> "Search":
        """Return the search, or begin one: it is compiled as soon as nobody has to wait for the compiler.

        What was found out for one player isn't for another: it was found out with what only that one knew.
        """
        from dragonrace.bots.search.driver import Search, plan_of

        careful = self._worlds > 0 and self._careful_are_ready(backend)
        known = self._search is not None and self._search.backend == backend and self._player == player
        if self._search is None or not known or self._is_careful != careful:
            self._is_careful = careful
            wish = self._lookahead
            if careful:  # nothing is searched by this one
                wish = replace(wish, iterations=1)
            elif self._planning is not None:  # most choices are in plans then
                wish = replace(wish, iterations=self._planning.between)
            self._search = Search(self.game, plan_of(wish, self.game, is_timed=self._is_timed), backend)
            self._player, self._planner, self._choices, self._trials = player, None, None, None
        return self._search


def _reason() -> str:
    """Say why a search is not as quick as it could be."""
    from dragonrace.engine.cache import can_compile

    return NOT_COMPILED if can_compile() else NO_COMPILER
