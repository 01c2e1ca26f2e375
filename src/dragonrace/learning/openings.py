"""Learning how to begin a game for two: `openingplay` with manners.

After each way to begin openly, both learn how often to arrange what, and how often to answer what next, in games that
are played by looking a few actions ahead. Then `openchoices` learns how good each open choice is.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.bots.alphabeta.lines import MANY
from dragonrace.bots.learned.openings import Answers, Mixture, Node, Opening, in_order, seen_by
from dragonrace.bots.learned.suiting import is_for_lines
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.learning import openingplay
from dragonrace.learning.openchoices import OPEN_GAMES, learn_open_choices
from dragonrace.learning.openingplay import BEGINNING, EXAMPLES, MOST_ANSWERS, SEATS, Arranger, Trials
from dragonrace.learning.selfplay import INITIAL, Learner, Manner
from dragonrace.learning.training import TEMPLATES, learner_on, with_an_end

__all__ = ["GAMES", "learn_opening", "ways_to_begin"]

GAMES = 200_000
"""Games after each way to begin."""
COOLING = ((0.1, 0.05), (0.1, 0.03), (0.1, 0.015), (0.7, 0.015))
"""Shares of the games, and the temperatures at which arrangements are drawn then; the mixture is that of the last."""
DEEPEST = 4
"""So many open choices at most."""
ROOM = 1 << 17
"""Answers are learned in half as many positions, after each way to begin."""
LEAST = 100.0
"""Answers drawn in fewer games are left to whoever looks ahead."""
SELDOM = 0.05
"""What is drawn in a smaller share than this is a mistake rather than a choice."""

Answer = tuple[int, int, int]
"""What a seat sees (`seen_by`), the place of an action in their order there, and how many there are."""


def learn_opening(
    weights: Weights,
    games: int = GAMES,
    seed: int = 0,
    ahead: int = 5,
    threads: int = 1,
    open_games: int = OPEN_GAMES,
    progress: Callable[[float], None] = lambda _share: None,
) -> Weights:
    """Return the same weights with an opening, learned in so many games after each way to begin.

    ``open_games``: in how many longer games they learn then which way is good, on one core; ``ahead``: how many actions
    they look ahead before that; ``progress`` is told what share is done. It is the same on any number of ``threads``.
    Raises `OptionError` where a game does not begin with a few open choices for two, after which both
    arrange something.
    """
    ways, manner = ways_to_begin(weights.game), Manner(ahead=ahead, noise=0.0)
    game, mixtures, answers = with_an_end(weights.game), dict[Node, Mixture](), Counter[Answer]()

    def learn(number: int) -> Learned:
        return after_one_way(Engine(game), ways[number], weights, games, seed + number, manner)

    with ThreadPoolExecutor(threads) as pool:
        for number, found in enumerate(pool.map(learn, range(len(ways)))):
            way = begun(ways[number])
            mixtures[way, 0], mixtures[way, 1] = found.first, found.second
            answers += found.answers
            progress((number + 1) / len(ways) / 2)
    made = {"games": games, "seed": seed, "ahead": ahead, "cooling": COOLING}
    made["options"] = weights.game.changed_options()
    learned = replace(
        weights, opening=Opening(mixtures, answer_mixtures(answers)), made={**weights.made, "opening": made}
    )
    return learn_open_choices(learned, open_games, seed, progress=lambda share: progress((1.0 + share) / 2))


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


class Learned(NamedTuple):
    """What was learned after one way to begin: how often who began, and the other, should arrange what, and how often
    each of the first answers was drawn."""

    first: Mixture
    second: Mixture
    answers: "Counter[Answer]"


def after_one_way(engine: Engine, state: State, weights: Weights, games: int, seed: int, manner: Manner) -> Learned:
    """Learn in so many games how to go on from a position in which both arrange."""
    backend = engine.backend
    learner = learner_on(engine, weights, np.zeros(0), np.zeros(0), engine.generators(1, seed)[0], ROOM)
    assert isinstance(learner, Learner)  # there are no dice
    learner.states[INITIAL : INITIAL + 1] = backend.rows(state.row)
    counts = [len(state.legal_actions(seat)) for seat in range(SEATS)]
    arranger = arranger_on(engine, learner, max(counts))
    play: Any = functions_of(weights.game.type, backend.name, *TEMPLATES, openingplay)["play_arranged"]
    for share, temperature in COOLING:
        arranger.mixture[...] = 0.0
        arranger.answers.mixture[...] = 0.0
        play(arranger, manner, max(1, round(share * games)), temperature)
    first, second = (
        (arranger.mixture[seat, :count] / arranger.mixture[seat].sum()).astype(np.float16)
        for seat, count in enumerate(counts)
    )
    return Learned(first, second, answers_drawn(engine, arranger))


def arranger_on(engine: Engine, learner: Learner, arrangements: int, room: int = ROOM) -> Arranger:
    """Return all that learning how to begin works on, with ``room`` for so many answers: half of it is filled."""
    numbers, fractions = engine.backend.numbers, engine.backend.fractions
    shape = SEATS, arrangements
    answers = Trials(
        known=numbers(room, wide=True),
        tries=numbers(room, MOST_ANSWERS),
        worths=fractions(room, MOST_ANSWERS),
        mixture=fractions(room, MOST_ANSWERS),
        used=numbers(1),
        noted=numbers(1),
        slots=numbers(BEGINNING),
        chosen=numbers(BEGINNING),
        players=numbers(BEGINNING),
        follows=numbers(SEATS),
    )
    return Arranger(
        learner=learner,
        worths=np.full(shape, 0.5),
        tries=np.zeros(shape, np.int64),
        mixture=np.zeros(shape),
        odds=fractions(max(arrangements, MOST_ANSWERS)),
        chosen=numbers(SEATS),
        answers=answers,
    )


def answers_drawn(engine: Engine, arranger: Arranger) -> "Counter[Answer]":
    """Return how often each answer was drawn at the last temperature, where that was often enough."""
    found, game, answers = Counter[Answer](), engine.game, arranger.answers
    often = np.flatnonzero(answers.mixture.sum(axis=1) >= LEAST)
    rows = arranger.learner.states[EXAMPLES + often]
    for slot, row in zip(often, engine.backend.records(game.type.state, rows), strict=True):
        state = State(game, row, None)
        seat = state.actors()[0]
        known, order = seen_by(state, seat), in_order(game, seat, state.legal_actions(seat))
        for place, index in enumerate(order):
            found[known, place, len(order)] += answers.mixture[slot, index]
    return found


def answer_mixtures(drawn: "Counter[Answer]") -> Answers:
    """Return with which probability to answer what; what was hardly ever drawn, never."""
    found: dict[int, npt.NDArray[np.float64]] = {}
    for (known, place, count), times in drawn.items():
        found.setdefault(known, np.zeros(count))[place] = times
    shares = {known: times / times.sum() for known, times in found.items()}
    kept = {known: np.where(share < SELDOM, 0.0, share) for known, share in shares.items()}
    return Answers.of({known: (share / share.sum()).tolist() for known, share in kept.items()})
