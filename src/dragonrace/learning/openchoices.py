"""Learning what open choices at a game's beginning are worth, in games that the search plays to their end.

`openings` learns from quick games how to go on after each of them. Who looks further ahead gains more by a good
beginning, and sometimes by another one. So open choices are judged by games of the bot that will make them
(`AlphaBetaBot`), though it looks at fewer positions here: there must be thousands of games.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.learned.openings import Mixture, Node
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.chance import seeded
from dragonrace.core.game import State
from dragonrace.core.levels import Lookahead
from dragonrace.learning.marks import play_to_the_end
from dragonrace.learning.openingplay import SEATS
from dragonrace.learning.training import with_an_end

__all__ = ["OPEN_GAMES", "TEMPERATURE", "Tally", "learn_open_choices", "open_mixtures"]

OPEN_GAMES = 4000
"""How many games are played in all. With 36 ways to begin, what comes of those that are played least is known to some
.06, of those that are played most to .02."""
SHARE_IN_TURN = 0.5
"""In this share of them each way to begin has its turn; the rest go more often to ways that have won more so far."""
POSITIONS = 20_000
"""Both look at so many positions for each decision."""
TEMPERATURE = 0.025
"""The temperature at which open choices are drawn: what is worth less by so much is chosen e times as seldom."""
LEARNING_TEMPERATURE = 0.06
"""The same while they are learned, so that what was unlucky at first is tried again."""
PRIOR = 10
"""Each way to begin counts as played so often before, with half of these games won."""
MARKS = 100
"""So often, at most, progress is told."""

Way = tuple[int, ...]
"""All open choices, in their order."""


class Tally(NamedTuple):
    """How many games were played after a way to begin, and how many of them were won by whoever began; a game that
    nobody won is half of each."""

    games: int = 0
    won: float = 0.0

    @property
    def value(self) -> float:
        """The chance that whoever begins wins."""
        return (self.won + PRIOR / 2) / (self.games + PRIOR)


def learn_open_choices(
    weights: Weights,
    games: int = OPEN_GAMES,
    seed: int = 0,
    positions: int = POSITIONS,
    progress: Callable[[float], None] = lambda _share: None,
) -> Weights:
    """Return the same weights, whose opening draws open choices by what came of them in so many games.

    The weights must have an opening, which says how to go on after all ways to begin; that stays. ``progress`` is told
    what share is done. Raises `ValueError` where there is no opening.
    """
    if weights.opening is None:
        raise ValueError("it was not learned how to go on after open choices: learn_opening does both")
    arranging = {node: mixture for node, mixture in weights.opening.mixtures.items() if _is_after_all(weights, node)}
    ways = sorted({way for way, _ in arranging})
    tallies, rng = dict.fromkeys(ways, Tally()), seeded((int(seed) % 2**64).to_bytes(8, "big"), "open choices")
    for number in range(games):
        is_in_turn = number < SHARE_IN_TURN * games
        way = ways[number % len(ways)] if is_in_turn else _drawn(tallies, rng)
        before = tallies[way]
        tallies[way] = Tally(before.games + 1, before.won + _played_on(weights, way, positions, rng))
        if (number + 1) * MARKS // games > number * MARKS // games:
            progress((number + 1) / games)
    opening = replace(weights.opening, mixtures=arranging | _mixtures(tallies, TEMPERATURE))
    return replace(weights, opening=opening, made=_made(weights, games, seed, positions))


def _is_after_all(weights: Weights, node: Node) -> bool:
    """Say whether all open choices are made at this node."""
    assert weights.opening is not None
    return len(node[0]) == weights.opening.depth


def _made(weights: Weights, games: int, seed: int, positions: int) -> dict[str, object]:
    """Return how the weights were made, with how their open choices were."""
    temperatures = {"learning": LEARNING_TEMPERATURE, "temperature": TEMPERATURE}
    how = {"games": games, "seed": seed, "positions": positions, "in_turn": SHARE_IN_TURN, "prior": PRIOR}
    return {**weights.made, "opening": {**weights.made.get("opening", {}), "open": how | temperatures}}


def _played_on(weights: Weights, way: Way, positions: int, rng: random.Random) -> float:
    """Play a game that begins so; return 1 if whoever began has won, 0 if the other has, else a half."""
    game, lookahead = with_an_end(weights.game), Lookahead(iterations=0, seconds=0.0, positions=positions)
    state = game.new_initial_state()
    bots = [AlphaBetaBot(game, rng.randbytes(16), lookahead, weights=weights, is_timed=False) for _ in range(SEATS)]
    for action in way:
        state.apply_action(action)
    return _worth(play_to_the_end(state, bots, rng))


def _worth(state: State) -> float:
    """Return what a game that is over was worth to whoever began."""
    winner = state.winner()
    return 0.5 if winner is None else float(winner == state.game.options["first_player"])


def _drawn(tallies: dict[Way, Tally], rng: random.Random) -> Way:
    """Draw a way to begin, by what came of each so far."""
    mixtures = _mixtures(tallies, LEARNING_TEMPERATURE)
    begun: Way = ()
    while begun not in tallies:
        further = sorted({way[: len(begun) + 1] for way in tallies if way[: len(begun)] == begun})
        (begun,) = rng.choices(further, mixtures[begun, len(begun) % SEATS].tolist())
    return begun


def _mixtures(tallies: dict[Way, Tally], temperature: float) -> dict[Node, Mixture]:
    return open_mixtures({way: tally.value for way, tally in tallies.items()}, temperature)


def open_mixtures(values: dict[Way, float], temperature: float = TEMPERATURE) -> dict[Node, Mixture]:
    """Return how often to choose what openly, from the chances to win of whoever begins after each way to begin.

    Both choose in turn: who began wants the greatest value, the other the least, and what is worse by the temperature
    is chosen e times as seldom. A choice is worth what comes of it where both go on so. All ways are equally long;
    shares stand in the order of legal actions, which ascend.
    """
    found: dict[Node, Mixture] = {}
    for length in range(max(map(len, values)) - 1, -1, -1):
        role, before = length % SEATS, sorted({way[:length] for way in values})
        worths = {way[: length + 1]: value for way, value in values.items() if len(way) == length + 1}
        for way in before:
            ours = np.array([value for one, value in sorted(worths.items()) if one[:length] == way])
            wanted = np.exp((ours if role == 0 else -ours) / temperature)
            shares = wanted / wanted.sum()
            found[way, role] = shares.astype(np.float16)
            values = {**values, way: float((shares * ours).sum())}
    return found
