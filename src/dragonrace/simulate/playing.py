"""Playing the games of a simulation: each depends on the seed and its own number alone.

Where all bots are "random", the engine plays, on whichever backend is quicker: both do the same, bit for bit. Any
other bots play as they do at a table. The random bot draws from other random numbers there than in the engine.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from hashlib import blake2b
from typing import Annotated, Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from dragonrace.bots import Bot, uncompiled
from dragonrace.core.chance import bots_seed, sample, seeded
from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import Game, State
from dragonrace.core.rules.flat import FlatRecord, Range, flat_record
from dragonrace.core.rules.kernel import CHANCE, MAX_SEATS
from dragonrace.core.rules.rng import MASK
from dragonrace.engine.cache import can_compile
from dragonrace.engine.engine import Engine
from dragonrace.engine.random_play import FNV_START, Outcome, checksum_with, first_actor
from dragonrace.engine.rows import dtype_of, rows_of
from dragonrace.engine.warming import CacheError
from dragonrace.simulate.errors import SimulationError
from dragonrace.simulate.parts import Work
from dragonrace.simulate.recording import Recorder
from dragonrace.simulate.settings import Settings

__all__ = [
    "ROW",
    "AtRandom",
    "Played",
    "Rows",
    "checksum_of",
    "compile_searches",
    "play_again",
    "play_games",
    "play_part",
]

Rows = npt.NDArray[Any]


@flat_record
class Row(FlatRecord):
    """What is kept of a game."""

    winner: Annotated[int, Range(-1, MAX_SEATS - 1)]  # a seat; -1: nobody
    length: Annotated[int, Range(0, MASK)]  # turns, that in which the game was won included
    decisions: Annotated[int, Range(0, MASK)]  # of the players
    checksum: Annotated[int, Range(0, MASK)]  # FNV-1a over all actions


ROW = dtype_of(Row)


class Played(NamedTuple):
    """What came of a part: a row for each game, and what `recording` keeps of its decisions, if anything."""

    rows: Rows
    record: bytes = b""

    def to_bytes(self) -> bytes:
        """Write it as bytes: the rows, then the record."""
        return self.rows.tobytes() + self.record

    @classmethod
    def from_bytes(cls, data: bytes, games: int) -> Self:
        """Read what `to_bytes` has written of so many games."""
        size = games * ROW.itemsize
        return cls(np.frombuffer(data[:size], ROW), data[size:])


# --- bots ---


def compile_searches(settings: Settings, tell: Callable[[str], None]) -> None:
    """Compile what bots search with, if need be: once, for all workers, and in the main thread, where Ctrl-C ends it.

    Where it can't be kept for them, each worker compiles it for itself.
    """
    if todo := uncompiled(settings.game, settings.given):
        tell(f"compiling {settings.game.type.title}: a minute or two")
        with suppress(CacheError):
            for job in todo:
                job.run()
        tell("")


def play_games(settings: Settings, numbers: range) -> Rows:
    """Play these games; return a row for each."""
    return play_part(replace(settings, records=""), numbers).rows


def play_part(settings: Settings, numbers: range) -> Played:
    """Play these games; return a row for each, and their decisions where the settings say that they are kept."""
    rows, recorder = np.zeros(len(numbers), ROW), Recorder(settings) if settings.records else None
    play = _play_at_random if settings.at_random else _play_with_bots
    for index, number in enumerate(numbers):
        state = play(settings, number, recorder)
        actions = state.history()
        decisions = sum(player != CHANCE for player, _ in actions)
        length = state.row.turns + (state.row.winner >= 0)
        rows[index] = state.row.winner, length, decisions, checksum_of(state)
    return Played(rows, recorder.stream() if recorder else b"")


def play_again(settings: Settings, number: int) -> State:
    """Play one game of a simulation once more; return its last state, with its history."""
    return (_play_at_random if settings.at_random else _play_with_bots)(settings, number)


def _play_with_bots(settings: Settings, number: int, recorder: Recorder | None = None) -> State:
    game = _game(settings, number)
    seed = f"{settings.seed} {settings.seating.luck(number)}".encode()
    bots = [settings.make_bot(place, game, bots_seed(seed)) for place in settings.seating.line_up(number)]
    state, dice = game.new_initial_state(), seeded(seed, "dice")
    if recorder:
        recorder.begin(number)
    while actors := state.actors():
        player = actors[0]
        try:
            action = sample(state, dice) if player == CHANCE else _chosen(bots[player], state, player, number)
            if recorder and player != CHANCE:
                recorder.see(state, player, action, bots[player].value_of_choice)
            state.apply_action(action, player)
        except IllegalAction as error:
            raise SimulationError(f"in game {number} {error}") from None
    if recorder:
        recorder.end(state)
    return state


def _chosen(bot: Bot, state: State, player: int, number: int) -> int:
    """Return what a bot chooses; an error of its own says in which game it was."""
    try:
        return bot.choose(state, player)
    except IllegalAction:
        raise
    except Exception as error:
        error.add_note(f"in game {number}, as {state.game.players[player]}, after {len(state.history())} actions")
        raise


def _game(settings: Settings, number: int) -> Game:
    """Return the game as the seat begins it whose turn that is."""
    return settings.games_by_first_player[int(settings.seating.first_players(np.array(number)))]


def checksum_of(state: State) -> int:
    """Return what tells a game from others that went otherwise."""
    return reduce(checksum_with, (action for _, action in state.history()), FNV_START)


# --- all at random: the engine ---

WORTH_COMPILING = 8.0
"""Seconds that plain Python would still need for what is left; to compile takes about that long, the first time."""


class AtRandom:
    """The engine, for each first player: it begins in plain Python, and is compiled where that is worth it."""

    def __init__(self, settings: Settings, threads: int, tell: Callable[[str], None]):
        self._settings, self._threads, self._tell = settings, threads, tell
        self._backend = "plain"
        self._engines = self._load()

    def _load(self) -> list[Engine]:
        games = self._settings.games_by_first_player
        return [Engine(game, self._backend) for game in games]

    def results(self, work: Work) -> Iterator[tuple[range, Played]]:
        """Play what there is to play, part by part. Decisions are not kept."""
        while (numbers := work.take()) is not None:
            if self._backend == "plain" and can_compile() and work.seconds_left > WORTH_COMPILING:
                self._compile()
            with work.timed(numbers):
                rows = self._play(numbers)
            yield numbers, Played(rows)

    def _compile(self) -> None:
        """Compile here in the main thread, where Ctrl-C can end it."""
        self._tell(f"compiling {self._settings.game.type.title}, if need be")
        self._backend = "compiled"
        self._engines = self._load()
        self._engines[0].play_games(np.zeros(1, dtype_of(Outcome)))
        self._tell("")

    def _play(self, numbers: range) -> Rows:
        """Play these games, those with the same first player together."""
        rows = np.zeros(len(numbers), ROW)
        seating, players = self._settings.seating, self._settings.game.num_players
        stride = players if self._settings.rotate else 1
        for offset in range(min(stride, len(numbers))):
            every = numbers[offset::stride]
            first = int(seating.first_players(np.array(every[0])))
            rows[offset::stride] = self._of_engine(first, len(every), every[0] // stride)
        return rows

    def _of_engine(self, first: int, count: int, stream: int) -> Rows:
        """Play ``count`` games that seat ``first`` begins, the engine's games from number ``stream`` on."""
        engine, seed = self._engines[first], engine_seed(self._settings.seed, first)
        if self._backend == "plain":
            records = [Outcome() for _ in range(count)]
            engine.play_games(records, seed, stream)
            outcomes = rows_of(*records)
        else:
            outcomes = engine.play_many(count, seed, stream, self._threads)
        return _rows(outcomes)


def engine_seed(seed: int, first: int) -> int:
    """Return the engine's seed for games that seat ``first`` begins: unrelated ones, lest seats only change names."""
    return int.from_bytes(blake2b(f"{seed} {first}".encode(), digest_size=8).digest(), "big") >> 1


def _rows(outcomes: npt.NDArray[Any]) -> Rows:
    rows = np.zeros(len(outcomes), ROW)
    for name in ("winner", "decisions", "checksum"):
        rows[name] = outcomes[name]
    rows["length"] = outcomes["turns"] + (outcomes["winner"] >= 0)
    return rows


def _play_at_random(settings: Settings, number: int, recorder: Recorder | None = None) -> State:
    """Play a game as the engine does, but with a history."""
    game = _game(settings, number)
    engine, board = Engine(game, "plain"), game.compiled_board
    first, stride = game.options["first_player"], game.num_players if settings.rotate else 1
    generator = engine.generators(1, engine_seed(settings.seed, first), number // stride)[0]
    state, out = game.new_initial_state(), engine.actions()
    if recorder:
        recorder.begin(number)
    while mask := game.kernel.actors(board, state.row):
        player = first_actor(mask)
        action = engine.functions["act_at_random"](board, state.row.copy(), player, generator, out)
        if recorder and player != CHANCE:
            recorder.see(state, player, action)
        state.apply_action(action, player)
    if recorder:
        recorder.end(state)
    return state
