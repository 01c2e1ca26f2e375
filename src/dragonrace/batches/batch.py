"""Many games of one kind, stepped at once as machine code, on all cores.

>>> import dragonrace
>>> batch = dragonrace.batch("dragon-river", 4096, seed=1)
>>> now = batch.now
>>> while batch.games_over < 100:
...     now = batch.step(batch.sample())
>>> now.observations.shape, now.legal_mask.shape
((4096, 27), (4096, 474))
"""

import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError
from dragonrace.core.errors import IllegalAction, OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import check_whole
from dragonrace.engine import stepping
from dragonrace.engine.engine import Engine
from dragonrace.engine.stepping import LEARNER, QUICK, RANDOM, Lanes
from dragonrace.engine.warming import compiles

__all__ = ["OPPONENTS", "Batch", "Step"]

GROUP = "batch"
"""What batches need compiled; see `dragonrace.engine.warming`."""
OPPONENTS: Mapping[str | None, int] = MappingProxyType({None: LEARNER, "random": RANDOM, "quick": QUICK})
"""Who may play a seat: None is whoever steps the batch."""
MASKS = ("bool", "bits", None)
MOST_LANES = 1 << 20
MOST_THREADS = 1024
SAMPLING = 1 << 62
"""What is another in the seed of what is sampled: it has nothing to do with the dice, nor with those of a next seed."""


class Step(NamedTuple):
    """What stands in all lanes. The arrays are the batch's own, read-only: the next step writes into them."""

    players: npt.NDArray[np.int8]
    """The seat that acts; shape (lanes,). Where several may act at the same time, it is the lowest."""
    observations: npt.NDArray[np.unsignedinteger]
    """What that seat sees, as `State.observation`; shape (lanes, features)."""
    legal_actions: npt.NDArray[np.int32]
    """What it may do, ascending; shape (lanes, most). Only the first `legal_counts` of each lane mean anything."""
    legal_counts: npt.NDArray[np.int32]
    """How many these are; shape (lanes,), each at least 1."""
    legal_mask: npt.NDArray[np.bool_ | np.uint8] | None
    """The same as truths, of shape (lanes, actions); or eight to a byte, the lowest bit first; or nothing."""
    acted: npt.NDArray[np.int8]
    """The seat that made the step, in the game that may have ended by it; shape (lanes,), −1 before the first step."""
    rewards: npt.NDArray[np.float32]
    """What the step has brought each seat, as `State.returns` at the end of a game; shape (lanes, players)."""
    terminated: npt.NDArray[np.bool_]
    """Whether a game has ended by its rules; shape (lanes,). Then the next one has begun, of which all is that stands
    before `acted`."""
    truncated: npt.NDArray[np.bool_]
    """Whether one has ended because of the turn limit."""


class Batch:
    """Many games of one kind; see `dragonrace.batch`, which makes one.

    A lane begins its next game as soon as one has ended. Dice fall within the step. What is played in a lane depends on
    the seed, the lane's number and the actions there, not on how many threads or lanes there are. One thread at a time
    may step it.
    """

    backend = "compiled"
    """See `dragonrace.engine.backends`."""

    def __init__(
        self,
        game: Game,
        lanes: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        opponents: Sequence[str | None] | None = None,
        rotate: bool = False,
        mask: str | None = "bool",
    ):
        self.game = game
        self.num_lanes = check_whole("lanes", lanes, 1, MOST_LANES)
        self.seed = check_whole("seed", seed, 0, 2**63 - 1)
        usual = min(os.cpu_count() or 1, MOST_THREADS)
        cores = check_whole("threads", usual if threads is None else threads, 1, MOST_THREADS)
        self.threads = min(cores, self.num_lanes)
        self.opponents = _opponents(game, opponents)
        if not isinstance(rotate, bool) or (rotate and not any(self.opponents)):
            raise OptionError("rotate", rotate, "it is True or False, and False where no opponents are named")
        if not (mask is None or isinstance(mask, str)) or mask not in MASKS:
            raise OptionError("mask", mask, "it is 'bool', 'bits' or None")
        self._engine = Engine(game, self.backend)
        self._functions = self._engine.functions
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._parts = _parts(self.num_lanes, self.threads)
        self._dtype = game.observation_dtype
        try:
            self._lanes = self._make_lanes(rotate, mask)
        except MemoryError:
            raise OptionError("lanes", lanes, "there is not enough memory for so many") from None
        self._actions = np.zeros(self.num_lanes, np.int32)
        self._sampled = np.zeros(self.num_lanes, np.int32)
        self._samplers = self._engine.backend.generators(self.num_lanes)
        self._is_open, self._is_whole, self._busy, self._process = True, True, threading.Lock(), os.getpid()
        w = self._lanes
        masks = {"bool": w.masks.view(np.bool_), "bits": w.bits, None: None}
        self.now = Step(
            players=_read_only(w.players),
            observations=_read_only(w.observations.view(self._dtype)),
            legal_actions=_read_only(w.legal_actions),
            legal_counts=_read_only(w.legal_counts),
            legal_mask=None if masks[mask] is None else _read_only(masks[mask]),
            acted=_read_only(w.acted),
            rewards=_read_only(w.rewards),
            terminated=_read_only(w.terminated.view(np.bool_)),
            truncated=_read_only(w.truncated.view(np.bool_)),
        )
        """What stands in all lanes; `step` writes the next position into the same arrays."""
        self.reset()

    # --- stepping ---

    def reset(self, seed: int | None = None) -> Step:
        """Begin anew in all lanes, with another seed if one is given; return what stands there."""
        if seed is not None:
            self.seed = check_whole("seed", seed, 0, 2**63 - 1)
        with self._in_use(anew=True):
            self._begin()
        return self.now

    def _begin(self) -> None:
        w = self._lanes
        w.seed[0] = self.seed
        for array in (w.games, w.played, w.rewards, w.terminated, w.truncated, w.returns, w.lengths):
            array[:] = 0
        self._functions["seed_lanes"](self._samplers, self.seed ^ SAMPLING)
        self._in_parts("step_lanes", self._actions[:0])

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carry out an action in each lane, all of shape (lanes,); return what stands there then: `now`.

        Anything else than a legal action in each lane raises `BatchError`, which says in which lane and why; then
        nothing has changed in any.
        """
        with self._in_use():
            given = self._checked(actions)
            refused = self._functions["first_refused_lane"](self._lanes, given, 0, self.num_lanes)
            if refused >= 0:
                raise BatchError(self._why_not(refused, int(given[refused])), lane=refused, code="batch.illegal")
            self._in_parts("step_lanes", given)
        return self.now

    def sample(self) -> npt.NDArray[np.int32]:
        """Return any legal action for each lane, each as likely: an array that the next call writes into again."""
        with self._in_use():
            self._functions["sample_lanes"](self._lanes, self._samplers, self._sampled, 0, self.num_lanes)
        return self._sampled

    # --- what came of it ---

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """What the game that each lane finished last brought each seat; shape (lanes, players), 0 before the first."""
        return _read_only(self._lanes.returns)

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """How many decisions the players made in it, bots included; shape (lanes,)."""
        return _read_only(self._lanes.lengths)

    @property
    def games_over(self) -> int:
        """How many games have been finished in all lanes."""
        return int(self._lanes.games.sum())

    @property
    def decisions(self) -> int:
        """How many decisions the players have made in all lanes and games, bots included."""
        return int(self._lanes.played.sum() + self._lanes.decisions.sum())

    def observe(self, player: int) -> npt.NDArray[np.unsignedinteger]:
        """Return what a seat sees in each lane, whoever acts; shape (lanes, features).

        Raises `OptionError` for a seat that isn't there.
        """
        seat = self.game.check_viewer(player)
        if seat is None:
            raise OptionError("player", player, f"a seat is a whole number from 0 to {self.game.num_players - 1}")
        out: npt.NDArray[Any] = np.empty_like(self._lanes.observations)
        with self._in_use():
            self._functions["look_in_lanes"](self._lanes, seat, out)
        return out.view(self._dtype)

    def observation_string(self, lane: int, player: int | None = None) -> str:
        """Return what a seat (default: the one that acts) sees in a lane, as a table."""
        number = check_whole("lane", lane, 0, self.num_lanes - 1)
        return self._state(number).observation_string(int(self.now.players[number]) if player is None else player)

    # --- the end ---

    def close(self) -> None:
        """Let its threads go. A closed batch can't be stepped any more; closing it twice is all right."""
        self._is_open = False
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {self.num_lanes} lanes of {self.game!r}>"

    # --- inside ---

    def _make_lanes(self, rotates: bool, mask: str | None) -> Lanes:
        engine, count, players = self._engine, self.num_lanes, self.game.num_players
        actions = self.game.num_distinct_actions
        states = engine.backend.blank_rows(self.game.type.state, count + 1 + self.threads)
        states[count : count + 1] = engine.initial_states(1)
        features = len(self.game.features)
        roles = [OPPONENTS[name] for name in self.opponents] if any(self.opponents) else []
        return Lanes(
            boards=engine.boards,
            states=states,
            rngs=engine.backend.generators(count),
            seed=np.zeros(1, np.int64),
            games=np.zeros(count, np.int64),
            roles=np.array(roles, np.uint8),
            turning=np.array([int(rotates)], np.int64),
            turned=np.zeros(count, np.uint8),
            out=np.zeros((self.threads, self.game.longest_list), np.int32),
            seen=np.zeros((self.threads, features), np.int64),
            scratch=engine.backend.blank_rows(self.game.type.advice.scratch, self.threads),
            players=np.zeros(count, np.int8),
            observations=np.zeros((count, features * self._dtype.itemsize), np.uint8),
            legal_actions=np.zeros((count, self.game.most_legal_actions), np.int32),
            legal_counts=np.zeros(count, np.int32),
            masks=np.zeros((count, actions if mask == "bool" else 0), np.uint8),
            bits=np.zeros((count, -(-actions // 8) if mask == "bits" else 0), np.uint8),
            acted=np.zeros(count, np.int8),
            rewards=np.zeros((count, players), np.float32),
            terminated=np.zeros(count, np.uint8),
            truncated=np.zeros(count, np.uint8),
            stuck=np.zeros(count, np.uint8),
            decisions=np.zeros(count, np.int32),
            played=np.zeros(count, np.int64),
            returns=np.zeros((count, players), np.float32),
            lengths=np.zeros(count, np.int32),
        )

    def _in_parts(self, name: str, *given: Any) -> None:
        """Have all lanes done, each thread a part of them; this thread does the first.

        Where this is interrupted, nobody works on the lanes any more, and they are to be begun anew.
        """
        function, (first, *others) = self._functions[name], self._parts
        running: list[Future[None]] = []
        self._is_whole = False
        try:
            for part in others:
                assert self._pool is not None
                running.append(self._pool.submit(function, self._lanes, *given, *part))
            function(self._lanes, *given, *first)
        finally:
            wait(running)
        for part_done in running:
            part_done.result()
        self._needs_a_learner()
        self._is_whole = True

    def _needs_a_learner(self) -> None:
        stuck = np.flatnonzero(self._lanes.stuck)
        if stuck.size:
            lane = int(stuck[0])
            long = f"in lane {lane}, bots and dice went on for {stepping.MOST_INSIDE} actions"
            raise BatchError(f"{long}, and no seat of yours was asked", lane=lane, code="batch.stuck")

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """Return actions as the compiled functions take them; raises `BatchError` for what can't be any."""
        try:
            given = np.asarray(actions)
        except (ValueError, TypeError, RuntimeError):  # also what tensors on another device say
            raise BatchError("actions are one whole number for each lane", code="batch.actions") from None
        if given.shape != (self.num_lanes,):
            raise BatchError(f"actions have the shape {given.shape}, not ({self.num_lanes},)", code="batch.actions")
        if given.dtype.kind not in "iu":
            raise BatchError(f"actions are whole numbers, not {given.dtype}", code="batch.actions")
        if int(given.min()) < 0 or int(given.max()) >= self.game.num_distinct_actions:
            lane = int(np.flatnonzero((given < 0) | (given >= self.game.num_distinct_actions))[0])
            raise BatchError(self._why_not(lane, int(given[lane])), lane=lane, code="batch.illegal")
        np.copyto(self._actions, given, casting="unsafe")
        return self._actions

    def _why_not(self, lane: int, action: int) -> str:
        seat = int(self.now.players[lane])
        try:
            self._state(lane).check_action(action, seat)
        except IllegalAction as error:
            return f"in lane {lane}, {error}"
        raise AssertionError(f"lane {lane} refuses {action}, which is legal")

    def _state(self, lane: int) -> State:
        """Return a lane's position. It has no history, so nobody gets it."""
        records = self._engine.backend.records(self.game.type.state, self._lanes.states[lane : lane + 1])
        return State(self.game, records[0], [])

    @contextmanager
    def _in_use(self, *, anew: bool = False) -> Iterator[None]:
        """Keep other threads off meanwhile. ``anew``: it need not be whole, since it begins anew."""
        if os.getpid() != self._process:  # its threads stayed there
            raise BatchError("the batch was made in another process: make one here", code="batch.process")
        if not self._busy.acquire(blocking=False):
            raise BatchError("another thread steps the batch", code="batch.busy")
        try:
            if not self._is_open:
                raise BatchError("the batch is closed", code="batch.closed")
            if not (self._is_whole or anew):
                raise BatchError("a step was interrupted: reset the batch", code="batch.interrupted")
            yield
        finally:
            self._busy.release()


def _opponents(game: Game, wanted: Sequence[str | None] | None) -> tuple[str | None, ...]:
    if wanted is None:
        return (None,) * game.num_players
    if isinstance(wanted, np.ndarray):
        wanted = wanted.tolist()
    allowed = f"it names for each of {game.num_players} seats None, 'random' or 'quick'"
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or len(wanted) != game.num_players:
        raise OptionError("opponents", wanted, allowed)
    for name in wanted:
        if not (name is None or isinstance(name, str)) or name not in OPPONENTS:
            raise OptionError("opponents", name, allowed)
    if None not in wanted:
        raise OptionError("opponents", wanted, "at least one seat is None: yours")
    return tuple(wanted)


def _parts(count: int, threads: int) -> list[tuple[int, int, int]]:
    """Share lanes out: the first one, the one after the last, and the number of the part."""
    bounds = [count * part // threads for part in range(threads + 1)]
    return [(first, end, part) for part, (first, end) in enumerate(pairwise(bounds))]


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    shown: Any = memoryview(array.data).toreadonly()  # nobody can make it writeable again
    return np.asarray(shown)


@compiles(GROUP, "batches", at_play=False)
def step_a_little(game: Game) -> None:
    """Compile what a batch calls."""
    quick: list[str | None] = [None, *["quick"] * (game.num_players - 1)]
    with Batch(game, 2, threads=1, opponents=quick) as few:
        few.step(few.sample())
        few.observe(0)
