"""Training: `selfplay` with manners. It can be stopped after any round, saved, and gone on with.

On one thread all depends on the seed alone, and on what it begins with. On several, which learn for the same weights,
it depends on who comes first, too.
"""

import io
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.bots.alphabeta import lines
from dragonrace.bots.alphabeta.driver import lines_on
from dragonrace.bots.expectimax import turns
from dragonrace.bots.expectimax.driver import turns_with
from dragonrace.bots.learned import judging
from dragonrace.bots.learned.files import WeightsError, about, difference, write_arrays
from dragonrace.bots.learned.glance import judge_with
from dragonrace.bots.learned.suiting import is_for_lines, is_for_turns
from dragonrace.bots.learned.weights import Weights
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game
from dragonrace.engine.engine import Engine, functions_of
from dragonrace.engine.warming import compiles
from dragonrace.learning import selfplay, turnplay
from dragonrace.learning.selfplay import FIRST_ROW, INITIAL, STATES, Learner, Manner
from dragonrace.learning.turnplay import INITIAL_ROW, TurnLearner
from dragonrace.version import __version__

__all__ = ["COMPILED_GROUP", "TURNS", "Training", "count_wins", "learner_on", "with_an_end"]

COMPILED_GROUP = "training"
"""What training needs compiled; see `dragonrace.engine.warming`."""

TURNS = 200
"""Who trains without a turn limit has one of so many turns: beginners may never get anywhere."""
BY_TURNS = Manner(rate=2.0, trace=0.8, explore=0.1, opening=6)
"""How to learn where values are expectations, unless something else is asked for."""
VARIED = Manner(explore=0.0, opening=20)
"""How to play for its own sake: up to so many decisions at the beginning are anything at all, else all games would
begin alike. Where dice fall they don't anyway."""
ROOM = 1 << 10
"""How many positions a search that looks a little ahead remembers."""
STEPS = 4096
"""A game is cut after so many decisions, and what is thought of its last position is taken for what came of it."""
TEMPLATES = (judging, lines, selfplay)
BY_TURN_TEMPLATES = (*TEMPLATES, turns, turnplay)
ARRAYS = ("numbers", "errors", "sizes", "generators")


class Training:
    """A bot that plays against itself, on some threads, and learns."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        manner: Manner | None = None,
        begin: Weights | None = None,
    ):
        """``begin``: what is known already, of this game; None: nothing.

        Raises `OptionError` for a game in which there is nothing to learn, and for what belongs to another one.
        """
        if not game.patterns:
            raise OptionError("game", game.name, "its rules have no patterns to learn from", code="training.nothing")
        if begin and about(begin.game) != about(game):
            raise OptionError("begin", begin.game, f"weights of {game!r}")
        by_turns = is_for_turns(game)
        if manner and manner.ahead and not is_for_lines(game):
            raise OptionError("ahead", manner.ahead, "it is for games of two without chance", code="training.ahead")
        self.game, self.seed, self.threads = game, seed, threads
        self.manner = manner or (BY_TURNS if by_turns else Manner())
        self._begun_with = begin and begin.digest
        self.games = self.positions = 0
        self.seconds = 0.0
        """Of the processor: those of all threads together."""
        self._numbers = (begin or Weights.blank(game)).numbers.copy()
        self._errors, self._sizes = np.zeros_like(self._numbers), np.zeros_like(self._numbers)
        engine = Engine(with_an_end(game))
        self._generators = engine.generators(threads, seed)
        weights = Weights(game, self._numbers, {})
        self._learners = [learner_on(engine, weights, self._errors, self._sizes, rng) for rng in self._generators]
        self._play = _functions(game)["play_turns_and_learn" if by_turns else "play_and_learn"]

    def run(self, games: int) -> None:
        """Play so many games on each thread, and learn from them."""
        began = time.process_time()
        with ThreadPoolExecutor(self.threads) as pool:
            self.positions += sum(pool.map(lambda learner: self._play(learner, self.manner, games), self._learners))
        self.games += games * self.threads
        self.seconds += time.process_time() - began

    def lesson(self, numbers: npt.NDArray[Any], games: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float64]]:
        """Begin with other weights, and learn from so many games; return the weights then, and how much moved each."""
        before = self._sizes.copy()
        self._numbers[...] = numbers
        self.run(games)
        return self._numbers.copy(), (self._sizes - before).astype(np.float64)

    def try_out(self) -> None:
        """Play and learn, and play without learning, once each."""
        self.run(1)
        count_wins(self.game, self._learners[0], 1, np.zeros(self.game.num_players + 1, np.int64))

    def weights(self) -> Weights:
        """Return a copy of what has been learned so far."""
        return Weights(self.game, self._numbers.copy(), self._made())

    def _made(self) -> dict[str, Any]:
        """Return how it was learned, as plain JSON data."""
        return {
            "games": self.games,
            "positions": self.positions,
            "options": self.game.changed_options(),
            "seed": self.seed,
            "threads": self.threads,
            "manner": self.manner._asdict(),
            "begin": self._begun_with,
            "version": __version__,
        }

    # --- stopping, and going on ---

    def save(self, path: Path) -> None:
        """Write all that it takes to go on; raises `WeightsError` if that fails."""
        packed = io.BytesIO()
        what = np.array(json.dumps({**about(self.game), "made": self._made(), "seconds": self.seconds}))
        arrays: dict[str, Any] = {name: self._array(name) for name in ARRAYS}
        np.savez_compressed(packed, about=what, **arrays)
        write_arrays(path, packed.getvalue())

    def go_on_from(self, path: Path) -> None:
        """Take over what `save` wrote of a training like this; raises `WeightsError` for anything else."""
        try:
            with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as arrays:
                what, found = json.loads(str(arrays["about"])), {name: arrays[name] for name in ARRAYS}
            made = what.pop("made")
            made["manner"] = {"ahead": 0, **made["manner"]}  # nobody looked ahead once
            games, positions, seconds = int(made["games"]), int(made["positions"]), float(what["seconds"])
        except Exception:  # there is no end of the ways in which a damaged archive fails
            raise _damaged(path) from None
        if other := difference({**about(self.game), **self._fixed()}, {**what, **made}):
            raise WeightsError(f"{path} is another training: {other}", code="weights.other-training")
        if any(_kind(found[name]) != _kind(self._array(name)) for name in ARRAYS):
            raise _damaged(path)
        for name in ARRAYS:
            self._array(name)[...] = found[name]
        self.games, self.positions, self.seconds = games, positions, seconds
        self._begun_with = made.get("begin")  # once all began with nothing

    def _fixed(self) -> dict[str, Any]:
        made = self._made()
        return {key: made[key] for key in ("options", "seed", "threads", "manner")}

    def _array(self, name: str) -> npt.NDArray[Any]:
        array: npt.NDArray[Any] = getattr(self, f"_{name}")
        return array


def learner_on(
    engine: Engine, weights: Weights, errors: Any, sizes: Any, rng: Any, more: int = 0
) -> "Learner | TurnLearner":
    """Return all that one thread works on; what it learns goes into ``weights``, ``errors`` and ``sizes``.

    Its states have so many ``more`` rows.
    """
    game, backend = weights.game, engine.backend
    players = game.num_players
    search = lines_on(engine, weights, ROOM, STATES + more)
    states = search.states[FIRST_ROW:]
    states[INITIAL : INITIAL + 1] = engine.initial_states(1)
    learner = Learner(
        boards=engine.boards,
        states=states,
        lines=search,
        actions=engine.actions(),
        judge=judge_with(engine, weights),
        errors=errors,
        sizes=sizes,
        seen=backend.numbers(STEPS, players, len(game.patterns)),
        thought=backend.fractions(STEPS, players),
        is_chance=backend.numbers(STEPS),
        returns=backend.fractions(players),
        rng=rng,
    )
    if not is_for_turns(game):
        return learner
    by_turns = turns_with(engine, weights)
    by_turns.states[INITIAL_ROW : INITIAL_ROW + 1] = engine.initial_states(1)
    return TurnLearner(learner, by_turns, backend.fractions(STEPS, players))


def count_wins(game: Game, learner: "Learner | TurnLearner", games: int, wins: Any) -> int:
    """Have it play so many games, and learn nothing; return how many decisions, or turns, they had.

    ``wins``, an array of shape (players + 1,), is added to: each seat's wins, and in its last place what nobody won.
    """
    if is_for_turns(game):
        return int(
            _functions(game)["play_turns_and_count"](learner, BY_TURNS._replace(explore=0.0, opening=0), games, wins)
        )
    return int(_functions(game)["play_and_count"](learner, VARIED, games, wins))


def _functions(game: Game) -> dict[str, Any]:
    """Return the compiled functions that play, and learn, by turns or by actions."""
    return functions_of(game.type, "compiled", *(BY_TURN_TEMPLATES if is_for_turns(game) else TEMPLATES))


def _damaged(path: Path) -> WeightsError:
    return WeightsError(f"{path} is no training, or it is damaged; begin anew without it")


def _kind(array: npt.NDArray[Any]) -> tuple[Any, tuple[int, ...]]:
    return array.dtype, array.shape


def with_an_end(game: Game) -> Game:
    """Return the game with a turn limit, if it has none."""
    if game.options["turn_limit"] is not None:
        return game
    return Game(game.type, game.num_players, game.board, {**game.changed_options(), "turn_limit": TURNS}, game.position)


@compiles(COMPILED_GROUP, "training", *TEMPLATES, at_play=False)
def train_a_little(game: Game) -> None:
    """Compile the training, where there is anything to learn, and not turn by turn."""
    if game.patterns and not is_for_turns(game):
        Training(game).try_out()


@compiles(COMPILED_GROUP, "training by turns", *BY_TURN_TEMPLATES, at_play=False)
def train_by_turns_a_little(game: Game) -> None:
    """Compile the training where much is chance."""
    if game.patterns and is_for_turns(game):
        Training(game).try_out()
