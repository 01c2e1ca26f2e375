"""The bot that searches by alpha-beta."""

import random
from collections import Counter
from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from dragonrace.bots.alphabeta.lines import MANY
from dragonrace.bots.base import Bot
from dragonrace.bots.care import draw, draw_by, likelihoods, temperature_among
from dragonrace.bots.finishing import finish, gifts, wins
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.suiting import check_learned, is_for_lines, was_learned
from dragonrace.bots.once import Once
from dragonrace.core.chance import as_words, seeded
from dragonrace.core.game import Game, State
from dragonrace.core.levels import Lookahead

if TYPE_CHECKING:
    from dragonrace.bots.alphabeta.driver import Choice, LineSearch, World
    from dragonrace.bots.learned.openings import Opening
    from dragonrace.bots.learned.weights import Weights
    from dragonrace.core.rules.kernel import StateRecord

__all__ = ["USUAL", "AlphaBetaBot"]

USUAL = Lookahead(iterations=0, seconds=2.0)
WORLDS = 8
"""In so many worlds, as they may be, it searches while something is hidden from it."""
DRAWN = 96
"""It draws so many where it was learned how others begin, and takes likely ones of them."""
ANYTHING = 0.1
"""How much it trusts that others have begun in any other way, too."""
VARIETY = 0.02
"""Many arrangements are about as good as the best, and whoever always takes the same is beaten by heart."""
VOTE_POWER = 2
"""Where worlds speak for different actions each is as likely as its votes to this power: nobody knows which world is
the real one, so one that looks best in some is no mistake, and keeps others from knowing what comes. (Drawing at even
small temperatures among what the search finds about as good loses games.)"""
SHAKE = 0.04
"""The standard deviation of what is added to each weight, where weights themselves deviate by some 0.2: each bot judges
a little differently, for the same reason."""


class AlphaBetaBot(Bot):
    """Looks at all that both can do, as many moves ahead as its time allows, and judges what comes of it.

    While anything is hidden from it, it does so in several worlds that it can't tell from the real one. Where it was
    learned how to begin, it does that by chance, and takes it that the other did, too.
    """

    games = "games of two without chance, whose rules have patterns"
    """Which games it plays, once they are learned."""
    name = "alpha-beta"
    title = "Alpha-beta"
    tells_chances = True
    summary = "Looks at all that both can do, many moves ahead, and judges what comes of it by what it has learned."

    def __init__(
        self,
        game: Game,
        seed: int | bytes = 0,
        lookahead: Lookahead = USUAL,
        *,
        variety: float = VARIETY,
        shake: float = SHAKE,
        weights: "Weights | None" = None,
        is_timed: bool = True,
    ):
        """Unless it ``is_timed`` it may take as long as it needs: then its choices don't depend on the machine.

        Without ``variety``, 0, it always does the same: what most worlds speak for, and what arrangement looks best.
        With any it begins as was learned; where that was not, it is the temperature at which it chooses an arrangement
        (see `dragonrace.bots.care`). ``shake`` is the standard deviation of what is added, by its seed, to each
        of its weights; ``weights`` are those that it judges by in its search, by default what was learned for that.
        Who is given some judges at a glance, too, by nothing that was learned at home.
        Raises `OptionError` for a game that it does not play.
        """
        super().__init__(game, seed)
        check_learned(self, game, weights)
        self._lookahead, self._variety, self._shake, self._is_timed = lookahead, variety, shake, is_timed
        self._learned = weights
        self._search: LineSearch | None = None
        self._player: int | None = None
        self._once: Once[list[Choice]] = Once()
        self._temperature = temperature_among(game.num_players, variety)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only games of two without chance, for which weights have been learned."""
        return cls.suits(game) and was_learned(game)

    @staticmethod
    def suits(game: Game) -> bool:
        """Say whether it could play a game, once somebody has learned it."""
        return is_for_lines(game)

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Begin as was learned; then choose by chance among what worlds speak for: what most do much more often."""
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return legal[0]
        if (winning := finish(self._lookahead, state, player)) is not None:
            self.value_of_choice = 1.0
            return winning  # at once: nobody has to guess any more what it holds
        search, shares = self._search_now(player), self._learned_shares(state, player)
        if _is_arrangement(state, legal) or search is None:
            return draw_by(shares, rng) if shares else self._at_a_glance(state, player, rng)
        # It searches where it knows an answer, too: how long it takes must not tell what it holds.
        choices = self._choices(search, state, player, rng)
        chosen = draw_by(shares or self._chances(choices), rng)
        self.value_of_choice = next((choice.value for choice in choices if choice.action == chosen), None)
        return chosen

    def _choices(self, search: "LineSearch", state: State, player: int, rng: random.Random) -> "list[Choice]":
        """Search; but the same question, asked again at once, gets the same answer: it takes its time."""
        begun = tuple(state.history()) if state.has_history else ()  # what is hidden is drawn by that, too

        def think() -> "list[Choice]":
            seconds = self._lookahead.seconds if self._is_timed else None
            worlds = self._worlds(state, player, rng)
            choices = search.think(worlds, player, self._lookahead.positions, seconds)
            return self._without_gifts(choices, state, player, rng)

        return self._once.answer((search, player, state.row.key(), begun), rng, think)

    def _without_gifts(self, choices: "list[Choice]", state: State, player: int, rng: random.Random) -> "list[Choice]":
        """Leave out what gives the game away: a longer way to lose may be missed by the other.

        Where nothing else was chosen it is what looks best of the rest.
        """
        given = self._gifts(state, player, rng)
        kept = [choice for choice in choices if choice.action not in given]
        if kept:
            return kept
        values = self._stand_in.judge(state, player, rng)
        best = max(values.keys() - given, key=values.__getitem__)
        return [choices[0]._replace(action=best, value=values[best], depth=1)]

    def _chances(self, choices: "list[Choice]") -> dict[int, float]:
        """Return how likely each is, by the votes for it; without variety it is the first, which has the most."""
        likely = choices if self._variety > 0.0 else choices[:1]
        total = sum(choice.votes**VOTE_POWER for choice in likely)
        return {choice.action: choice.votes**VOTE_POWER / total for choice in likely}

    def _learned_shares(self, state: State, player: int) -> dict[int, float]:
        """Return how likely each action is where it was learned how to begin; nothing elsewhere, or without variety."""
        return self._opening.shares(state, player) if self._opening and self._variety > 0.0 else {}

    def _at_a_glance(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what looks good right after it; of arrangements any that look about as good as the best."""
        values, temperature = self._glanced(state, player, rng)
        chosen = draw(values, temperature, rng)
        self.value_of_choice = values[chosen]
        return chosen

    def _glanced(self, state: State, player: int, rng: random.Random) -> tuple[dict[int, float], float]:
        """Return what it chooses from at a glance, what that looks worth, and at which temperature."""
        values, given = self._stand_in.judge(state, player, rng), self._gifts(state, player, rng)
        left = {action: value for action, value in values.items() if action not in given}
        return left, self._temperature if _is_arrangement(state, list(values)) else 0.0

    def _gifts(self, state: State, player: int, rng: random.Random) -> set[int]:
        """Return what gives the game away, while anything else is left; nothing, if it looks for no wins."""
        if not self._lookahead.finishes or _is_arrangement(state, state.legal_actions(player)):
            return set()
        return gifts(state, player, rng)

    def weigh(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """How likely each action is: as was learned, as arrangements look, or by the votes of the worlds."""
        legal = state.legal_actions(player)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        if (winning := finish(self._lookahead, state, player)) is not None:
            return {winning: 1.0}
        if shares := self._learned_shares(state, player):
            return shares
        if _is_arrangement(state, legal) or (search := self._search_now(player)) is None:
            return likelihoods(*self._glanced(state, player, rng))
        return self._chances(self._choices(search, state, player, rng))

    def judge(self, state: State, player: int, rng: random.Random) -> dict[int, float]:
        """The chance to win, from 0 to 1, of each action that is best in one of the worlds, as far as it looks ahead.

        Of an arrangement, and of a single action, it is what it looks like right afterwards.
        """
        legal, winning = state.legal_actions(player), finish(self._lookahead, state, player)
        if len(legal) == 1 or _is_arrangement(state, legal) or (search := self._search_now(player)) is None:
            values = self._stand_in.judge(state, player, rng)
        else:
            values = {choice.action: choice.value for choice in self._choices(search, state, player, rng)}
        return values if winning is None else {**values, winning: 1.0}

    def judge_alike(self, state: State, player: int, rng: random.Random, actions: Collection[int]) -> dict[int, float]:
        """The chance to win after each of these, in the mean of all worlds, as far as it looks ahead in its time.

        (What `judge` says of an action counts only the worlds in which that is best.)
        """
        if _is_arrangement(state, state.legal_actions(player)) or (search := self._search_now(player)) is None:
            return self._stand_in.judge_alike(state, player, rng, actions)
        worlds = self._worlds(state, player, rng)
        seconds = self._lookahead.seconds / len(actions) if self._is_timed else None
        positions = self._lookahead.positions // len(actions)
        winning = {action for action in actions if self._lookahead.finishes and wins(state, player, action)}
        return {
            action: 1.0 if action in winning else search.worth_after(worlds, player, action, positions, seconds)
            for action in actions
        }

    def _worlds(self, state: State, player: int, rng: random.Random) -> "list[World]":
        """Draw positions that ``player`` can't tell apart: one, as often as it was drawn, where nothing is hidden."""
        from dragonrace.bots.alphabeta.driver import World

        rows = self._rows(state, player, rng)
        times = Counter(row.key() for row in rows)
        return [World(row, times[key]) for key, row in {row.key(): row for row in rows}.items()]

    def _rows(self, state: State, player: int, rng: random.Random) -> "list[StateRecord]":
        """Draw what is hidden from ``player`` so many times; who plays on as was learned is taken for likelier."""
        rows = [state.row.copy() for _ in range(WORLDS)]
        for row in rows:
            self.game.kernel.redraw(self.game.compiled_board, row, player, as_words(rng))
        is_hidden = len({row.key() for row in rows}) > 1
        if not self._opening or not is_hidden or not state.has_history:
            return rows
        drawn = [state.resample_from_infostate(player, rng) for _ in range(DRAWN)]
        keys = [one.row.key() for one in drawn]
        distinct = dict(zip(keys, drawn, strict=True))  # few are: each is asked once
        likely = {key: self._opening.likeliness(one, 1 - player) for key, one in distinct.items()}
        weights = [ANYTHING + (1.0 - ANYTHING) * likely[key] for key in keys]
        return [one.row for one in rng.choices(drawn, weights, k=WORLDS)]

    def _search_now(self, player: int) -> "LineSearch | None":
        """Return what to search with; nothing until it is compiled, unless there is time for plain Python."""
        from dragonrace.bots.alphabeta.driver import COMPILED_GROUP, LineSearch
        from dragonrace.engine.cache import can_compile
        from dragonrace.engine.warming import ready_backend

        if player != self._player:  # it judges by other weights there
            self._search, self._player = None, player
        if self._search is None:
            if not self._is_timed:
                self._search = LineSearch(self.game, self._weights(player), "compiled" if can_compile() else "plain")
            elif ready_backend(self.game.type, COMPILED_GROUP) == "compiled":
                self._search = LineSearch(self.game, self._weights(player))
        return self._search

    def _weights(self, player: int) -> "Weights | None":
        """Return what this bot judges by at its seat, whoever has learned it, shaken a little."""
        from dragonrace.bots.learned.weights import weights_for

        learned = self._learned or weights_for(self.game, ahead=True)
        return learned and learned.shaken(seeded(self._seed, "weights", player), self._shake)

    @cached_property
    def _opening(self) -> "Opening | None":
        """How to begin, where that was learned."""
        from dragonrace.bots.learned.weights import opening_for, opening_of

        return opening_of(self._learned, self.game) if self._learned else opening_for(self.game)

    @cached_property
    def _stand_in(self) -> GreedyBot:
        """Who plays until the search is compiled, and where there is too much to choose from."""
        from dragonrace.bots.learned.weights import shipped_weights

        return GreedyBot(self.game, weights=self._learned and (shipped_weights(self.game) or self._learned))


def _is_arrangement(state: State, legal: list[int]) -> bool:
    """Say whether an arrangement is asked for, which it chooses at a glance."""
    return len(legal) > MANY or len(state.actors()) > 1
