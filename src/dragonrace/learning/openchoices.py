"""Learning what open choices at a game's beginning are worth, in games that the search plays to their end.

`openings` learns from quick games what comes after them. Whoever looks far ahead makes more of a good beginning, and
sometimes something else of it: so the open choices are judged by games of the bot that will make them.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.learned.openings import Mixture, Node
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.chance import seeded
from dragonrace.core.game import State
from dragonrace.core.levels import Lookahead
from dragonrace.learning.training import with_an_end

__all__ = ["OPEN_GAMES", "POSITIONS", "TEMPERATURE", "Tally", "learn_open_choices", "open_mixtures"]

OPEN_GAMES = 4000
"""So many games are played."""
ROUND_ALL = 0.5
"""In this share of them each way to begin has its turn; then they begin more often as looks good so far."""
POSITIONS = 20_000
"""Both look at so many positions for each decision."""
TEMPERATURE = 0.025
"""At which open choices are drawn; what is worth less by so much is chosen e times as seldom."""
LEARNING = 0.06
"""The same while they are learned: what was unlucky at first is tried again."""
PRIOR = 10
"""Each way to begin counts as played so often before, with half of these games won."""

Way = tuple[int, ...]
"""All open choices, in their order."""


class Tally(NamedTuple):
    """How many games were played after a way to begin, and how many of them were won by who began; a game that nobody
    won is half of each."""

    games: int = 0
    won: float = 0.0

    @property
    def value(self) -> float:
        """The chance of who began to win."""
        return (self.won + PRIOR / 2) / (self.games + PRIOR)


def learn_open_choices(
    weights: Weights,
    ways: Iterable[Way],
    games: int = OPEN_GAMES,
    seed: int = 0,
    positions: int = POSITIONS,
    progress: Callable[[float], None] = lambda _share: None,
) -> Weights:
    """Return the same weights with an opening whose open choices are drawn by what came of these ``ways`` to begin.

    It must have an opening already, which says what comes after them. ``progress`` is told what share is done.
    """
    assert weights.opening is not None
    tallies, rng = {way: Tally() for way in sorted(ways)}, seeded(seed.to_bytes(8, "big"), "open choices")
    in_turn = list(tallies)
    for number in range(games):
        is_in_turn = number < ROUND_ALL * games
        way = in_turn[number % len(in_turn)] if is_in_turn else _drawn(tallies, rng)
        before = tallies[way]
        tallies[way] = Tally(before.games + 1, before.won + _played_on(weights, way, positions, rng))
        progress((number + 1) / games)
    arranging = {node: mixture for node, mixture in weights.opening.mixtures.items() if node[0] in tallies}
    opening = replace(weights.opening, mixtures=arranging | _mixtures(tallies, TEMPERATURE))
    choices = {"games": games, "seed": seed, "positions": positions, "temperature": TEMPERATURE}
    made = {**weights.made["opening"], "open": choices}
    return replace(weights, opening=opening, made={**weights.made, "opening": made})


def _played_on(weights: Weights, way: Way, positions: int, rng: random.Random) -> float:
    """Play a game that begins so; return 1 if who began has won, 0 if the other has, else a half."""
    game, lookahead = with_an_end(weights.game), Lookahead(iterations=0, seconds=0.0, positions=positions)
    state = game.new_initial_state()
    bots = [
        AlphaBetaBot(game, rng.randbytes(16), lookahead, weights=weights, is_timed=False)
        for _ in range(game.num_players)
    ]
    for action in way:
        state.apply_action(action)
    return _worth(_to_its_end(state, bots))


def _to_its_end(state: State, bots: list[AlphaBetaBot]) -> State:
    while not state.is_terminal():
        player = state.actors()[0]
        state.apply_action(bots[player].choose(state, player), player)
    return state


def _worth(state: State) -> float:
    """Return what a game that is over was worth to who began."""
    winner = state.winner()
    return 0.5 if winner is None else float(winner == state.game.options["first_player"])


def _drawn(tallies: dict[Way, Tally], rng: random.Random) -> Way:
    """Draw a way to begin, by what came of each so far."""
    mixtures, begun = _mixtures(tallies, LEARNING), Way()
    while begun not in tallies:
        further = sorted({way[: len(begun) + 1] for way in tallies if way[: len(begun)] == begun})
        shares = mixtures[begun, len(begun) % 2]
        (begun,) = rng.choices(further, shares.tolist())
    return begun


def _mixtures(tallies: dict[Way, Tally], temperature: float) -> dict[Node, Mixture]:
    return open_mixtures({way: tally.value for way, tally in tallies.items()}, temperature)


def open_mixtures(values: dict[Way, float], temperature: float = TEMPERATURE) -> dict[Node, Mixture]:
    """Return how often to choose what openly, from how often who began wins after each way to begin.

    An open choice is worth what comes of it where both choose so, and is drawn by that.
    """
    found: dict[Node, Mixture] = {}
    depth = max(map(len, values))
    for length in range(depth - 1, -1, -1):
        role, before = length % 2, sorted({way[:length] for way in values})
        worths = {way[: length + 1]: value for way, value in values.items() if len(way) == length + 1}
        for way in before:
            ours = np.array([value for one, value in sorted(worths.items()) if one[:length] == way])
            wanted = np.exp((ours if role == 0 else -ours) / temperature)
            shares = wanted / wanted.sum()
            found[way, role] = shares.astype(np.float16)
            values = {**values, way: float((shares * ours).sum())}
    return found
