"""Learning how to begin a game for two: `openingplay` with manners.

After each way to begin openly, both learn how often to arrange what, in games that are played by looking ahead. What
these games bring says how good each open choice is; of those, too, nearly equal ones are all chosen now and then.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.bots.alphabeta.lines import MANY
from dragonrace.bots.learned.openings import Node, Opening
from dragonrace.bots.learned.suiting import is_for_lines
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.learning import openingplay
from dragonrace.learning.openingplay import SEATS, Arranger
from dragonrace.learning.selfplay import INITIAL, Learner, Manner
from dragonrace.learning.training import TEMPLATES, learner_on, with_an_end

__all__ = ["GAMES", "learn_opening", "ways_to_begin"]

GAMES = 60_000
"""Games after each way to begin."""
COOLING = ((0.1, 0.05), (0.1, 0.03), (0.1, 0.015), (0.7, 0.015))
"""Shares of the games, and the temperatures at which arrangements are drawn then; the mixture is that of the last."""
OPEN_TEMPERATURE = 0.015
"""At which open choices are drawn."""
DEEPEST = 4
"""So many open choices at most."""

Mixture = npt.NDArray[np.float16]


def learn_opening(
    weights: Weights,
    games: int = GAMES,
    seed: int = 0,
    ahead: int = 5,
    threads: int = 1,
    progress: Callable[[float], None] = lambda _share: None,
) -> Weights:
    """Return the same weights with an opening, learned in so many games after each way to begin.

    ``ahead``: how many actions they look ahead; ``progress`` is told what share is done. It is the same on any number
    of ``threads``. Raises `OptionError` where a game does not begin with a few open choices for two, after which both
    arrange something.
    """
    ways, manner = ways_to_begin(weights.game), Manner(ahead=ahead, noise=0.0)
    game, mixtures = with_an_end(weights.game), dict[Node, Mixture]()
    values: dict[tuple[int, ...], float] = {}

    def learn(number: int) -> tuple[Mixture, Mixture, float]:
        return _arrangements(Engine(game), ways[number], weights, games, seed + number, manner)

    with ThreadPoolExecutor(threads) as pool:
        for number, found in enumerate(pool.map(learn, range(len(ways)))):
            way = begun(ways[number])
            mixtures[way, 0], mixtures[way, 1], values[way] = found
            progress((number + 1) / len(ways))
    mixtures |= open_mixtures(values)
    made = {"games": games, "seed": seed, "ahead": ahead, "cooling": COOLING, "open": OPEN_TEMPERATURE}
    made["options"] = weights.game.changed_options()
    return replace(weights, opening=Opening(mixtures), made={**weights.made, "opening": made})


def ways_to_begin(game: Game) -> list[State]:
    """Return the positions in which both arrange, after all open choices; raises `OptionError` where there are none."""
    allowed = "a game for two without chance, that begins with a few open choices, after which both arrange something"
    refused = OptionError("game", game.name, allowed, code="training.no-opening")
    if not is_for_lines(game) or game.position is not None or game.options["first_player"] != 0:
        raise refused
    found = list(_ways(game.new_initial_state()))
    depths = {len(state.history()) for state in found}
    if len(depths) > 1 or 0 in depths or any(len(state.actors()) != SEATS or not _is_in_turn(state) for state in found):
        raise refused
    return found


def _is_in_turn(state: State) -> bool:
    return all(player == number % SEATS for number, (player, _) in enumerate(state.history()))


def _ways(state: State) -> Iterator[State]:
    if len(state.actors()) != 1 or len(state.history()) >= DEEPEST or len(state.legal_actions()) > MANY:
        yield state
        return
    for action in state.legal_actions():
        further = state.clone()
        further.apply_action(action)
        yield from _ways(further)


def begun(state: State) -> tuple[int, ...]:
    """Return what has been chosen so far."""
    return tuple(action for _, action in state.history())


def _arrangements(
    engine: Engine, state: State, weights: Weights, games: int, seed: int, manner: Manner
) -> tuple[Mixture, Mixture, float]:
    """Return how often who began, and the other, should arrange what, and how often who began wins then."""
    backend = engine.backend
    learner = learner_on(engine, weights, np.zeros(0), np.zeros(0), engine.generators(1, seed)[0])
    assert isinstance(learner, Learner)  # there are no dice
    learner.states[INITIAL : INITIAL + 1] = backend.rows(state.row)
    counts = [len(state.legal_actions(seat)) for seat in range(SEATS)]
    shape = SEATS, max(counts)
    arranger = Arranger(
        learner=learner,
        worths=np.full(shape, 0.5),
        tries=np.zeros(shape, np.int64),
        mixture=np.zeros(shape),
        odds=backend.fractions(max(counts)),
        chosen=backend.numbers(SEATS),
    )
    play: Any = functions_of(weights.game.type, backend.name, *TEMPLATES, openingplay)["play_arranged"]
    for share, temperature in COOLING:
        arranger.mixture[...] = 0.0
        wins = np.zeros(SEATS + 1, np.int64)
        play(arranger, manner, max(1, round(share * games)), temperature, wins)
    first, second = (
        (arranger.mixture[seat, :count] / arranger.mixture[seat].sum()).astype(np.float16)
        for seat, count in enumerate(counts)
    )
    return first, second, float((wins[0] + wins[SEATS] / 2) / wins.sum())


def open_mixtures(values: dict[tuple[int, ...], float]) -> dict[Node, Mixture]:
    """Return how often to choose what openly, from how often who began wins after each way to begin.

    An open choice is worth what comes of it where both choose so, and is drawn by that.
    """
    found: dict[Node, Mixture] = {}
    depth = max(map(len, values))
    for length in range(depth - 1, -1, -1):
        role, before = length % SEATS, sorted({way[:length] for way in values})
        worths = {way[: length + 1]: value for way, value in values.items() if len(way) == length + 1}
        for way in before:
            ours = np.array([value for one, value in sorted(worths.items()) if one[:length] == way])
            wanted = np.exp((ours if role == 0 else -ours) / OPEN_TEMPERATURE)
            shares = wanted / wanted.sum()
            found[way, role] = shares.astype(np.float16)
            values = {**values, way: float((shares * ours).sum())}
    return found
