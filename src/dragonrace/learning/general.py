"""Learning weights for any board: on many that are made up, each for some games, and again.

All begin a round with the same weights, spread over their own tables; after it these are drawn together, the more of a
board's the more it has learned of them there (federated averaging, McMahan and others 2017).
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.bots.learned.general import kinds_on
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.learning.selfplay import Manner
from dragonrace.learning.training import Training

__all__ = ["BOARDS", "GAMES", "ROUNDS", "can_be_general", "learn_general"]

BOARDS, ROUNDS, GAMES = 24, 16, 4_000
"""On so many boards it learns, in so many rounds, from so many games on each."""


def can_be_general(game: Game) -> bool:
    """Say whether a game's rules say what is alike on all boards, and make some up."""
    return game.type.advice.likenesses is not None and game.type.advice.draw_board is not None


def learn_general(
    game: Game,
    seed: int = 0,
    boards: int = BOARDS,
    rounds: int = ROUNDS,
    games: int = GAMES,
    manner: Manner | None = None,
    progress: Callable[[float], None] = lambda _share: None,
) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
    """Return a weight for each kind of place of a game with so many players, and how they were learned.

    ``game`` may be on any board; ``progress`` is told what share is done. They are the same for the same seed. Raises
    `OptionError` for a game whose rules don't say what is alike on all boards, or that makes up none.
    """
    advice = game.type.advice
    if advice.draw_board is None or not can_be_general(game):
        allowed = "a game whose rules say what is alike on all boards, and make some up"
        raise OptionError("game", game.name, allowed, code="training.no-likeness")
    rng = random.Random(seed)
    drawn = [Game(game.type, game.num_players, advice.draw_board(rng), game.changed_options()) for _ in range(boards)]
    schools = [Training(one, seed + number, manner=manner) for number, one in enumerate(drawn)]
    places = [kinds_on(one).places for one in drawn]
    numbers = np.zeros(sum(kinds_on(game).tables.values()))
    for number in range(rounds):
        total, learned = np.zeros_like(numbers), np.zeros_like(numbers)
        for school, kinds in zip(schools, places, strict=True):
            weights, much = school.lesson(numbers[kinds], games)
            total += np.bincount(kinds, much * weights, len(numbers))
            learned += np.bincount(kinds, much, len(numbers))
        numbers = np.where(learned > 0.0, total / np.maximum(learned, np.finfo(float).tiny), numbers)
        progress((number + 1) / rounds)
    made = {**schools[0].weights().made, "boards": boards, "rounds": rounds, "games": boards * rounds * games}
    made["positions"] = sum(school.positions for school in schools)
    return numbers.astype(np.float32), made
