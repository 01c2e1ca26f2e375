"""Many games of one kind, stepped at once as machine code, on all cores.

>>> import dragonrace
>>> batch = dragonrace.batch("dragon-river", 4096, seed=1)
>>> now = batch.now
>>> while batch.games_over < 100:
...     now = batch.step(batch.sample())
>>> now.observations.shape, now.legal_mask.shape
((4096, 27), (4096, 474))
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from dragonrace.batches.asking import MOST_ROUNDS, Asking, why_not
from dragonrace.batches.crew import Crew
from dragonrace.batches.errors import BatchError
from dragonrace.batches.given import as_actions, in_range
from dragonrace.batches.memory import make_lanes
from dragonrace.batches.parts import ActionParts
from dragonrace.batches.saving import identity_of, pack, unpack
from dragonrace.batches.step import Step, read_only
from dragonrace.batches.users import Users
from dragonrace.batches.wishes import Opponent, called, check_wishes, opponents_of, role_of
from dragonrace.core.cores import usable_cores
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State
from dragonrace.core.numbers import check_whole
from dragonrace.engine import sharing, stepping
from dragonrace.engine.engine import Engine
from dragonrace.engine.lanes import NOBODY
from dragonrace.engine.warming import compile_now, compiles

__all__ = ["Batch"]

GROUP = "batch"
"""What batches need compiled; see `dragonrace.engine.warming`."""
MOST_LANES, MOST_THREADS = 1 << 20, 1024
SAMPLING = 1 << 62
"""What is another in the seed of what is sampled: it has nothing to do with the dice, nor with those of a next seed."""


class Batch:
    """Many games of one kind; see `dragonrace.batch`, which makes one.

    A lane begins its next game as soon as one has ended. Dice fall within the step. What is played in a lane depends on
    the seed, the lane's number and the actions there, not on how many threads or lanes there are. One thread at a time
    may step it.
    """

    backend = "compiled"
    """See `dragonrace.engine.backends`."""

    def __init__(  # noqa: PLR0913 - each is a wish by name
        self,
        game: Game,
        lanes: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        opponents: Sequence[Opponent] | None = None,
        rotate: bool = False,
        mask: str | None = "bool",
        final_observations: bool = False,
        simultaneous: bool = False,
    ):
        self.game = game
        """What is played in every lane."""
        self.num_lanes: int = check_whole("lanes", lanes, 1, MOST_LANES)
        """How many games are stepped at once."""
        self.seed: int = check_whole("seed", seed, 0, 2**63 - 1)
        """What the lanes' games began from, with their numbers; `reset` may set another."""
        most = usable_cores() if threads is None else check_whole("threads", threads, 1, MOST_THREADS)
        self.threads: int = min(most, MOST_THREADS, self.num_lanes)
        """How many share out a step."""
        self.opponents: tuple[Opponent, ...] = opponents_of(game, opponents)
        """Who plays in each place; None is whoever steps."""
        check_wishes(self.opponents, rotate, mask, final_observations, simultaneous)
        self.simultaneous = simultaneous
        """Whether all who may act at the same time are asked in one step."""
        wishes: dict[str, Any] = {"rotate": rotate, "mask": mask, "final_observations": final_observations}
        wishes |= {"simultaneous": simultaneous, "opponents": list(map(called, self.opponents))}
        self._made_with = identity_of(game) | {"lanes": self.num_lanes} | wishes
        self._shape = (self.num_lanes, game.num_players) if simultaneous else (self.num_lanes,)
        self._engine = Engine(game, self.backend)
        self._functions = self._engine.functions
        if self._engine.backend.is_fast:
            compile_now(game.type, GROUP)
        self._dtype = game.observation_dtype
        try:
            self._lanes = make_lanes(
                self._engine,
                self.num_lanes,
                threads=self.threads,
                roles=[] if all(one is None for one in self.opponents) else list(map(role_of, self.opponents)),
                rotates=rotate,
                mask=mask,
                at_once=game.num_players if simultaneous else 1,
                players_at_end=game.num_players * bool(final_observations),
            )
        except MemoryError:
            raise OptionError("lanes", lanes, "there is not enough memory for so many") from None
        self._crew = Crew(self._functions, self._lanes, self.threads, is_fast=self._engine.backend.is_fast)
        self._is_open, self._is_whole, self._users = True, True, Users()
        w = self._lanes
        self._asking = Asking(game, self.opponents, w)
        self._before = {name: array.copy() for name, array in self._kept().items()} if self._asking else {}
        masks = {"bool": w.masks.view(np.bool_), "bits": w.bits, None: None}
        self.now = Step(
            players=self._shown(w.players),
            observations=self._shown(w.observations.view(self._dtype)),
            legal_actions=self._shown(w.legal_actions),
            legal_counts=self._shown(w.legal_counts),
            legal_mask=None if masks[mask] is None else self._shown(masks[mask]),
            asked=self._shown(w.asked),
            acted=self._shown(w.acted),
            rewards=read_only(w.rewards),
            terminated=read_only(w.terminated.view(np.bool_)),
            truncated=read_only(w.truncated.view(np.bool_)),
            final_observations=read_only(w.finals.view(self._dtype)) if final_observations else None,
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
        self._is_whole, w = False, self._lanes
        w.seed[0] = self.seed
        for array in (w.games, w.played, w.rewards, w.terminated, w.truncated, w.returns, w.lengths):
            array[:] = 0
        # Masks and lists may be of two moments, where `restore` was interrupted; and `save` takes what nobody reads.
        for array in (w.masks, w.bits, w.legal_counts, w.legal_actions, w.observations, w.finals):
            array[:] = 0
        self._functions["seed_lanes"](w.samplers, self.seed ^ SAMPLING)
        self._do(sharing.BEGIN)
        self._let_others_act()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Carry out an action in each lane, all of shape (lanes,); return what stands there then: `now`.

        If it is ``simultaneous``, they have the shape (lanes, players), and what is given for seats that are not asked
        is not looked at.
        Anything else than a legal action in each lane raises `BatchError`, which says in which lane and why; then
        nothing has changed in any. So it is where an opponent's action isn't legal, or an opponent fails.
        """
        with self._in_use():
            given = as_actions(actions, self._shape)
            numbers = in_range(given, self.game.num_distinct_actions)
            np.copyto(self._lanes.actions.reshape(self._shape), numbers, casting="unsafe")
            with self._undone_if_interrupted():
                refused = self._do(sharing.CHECK)
                if refused < 0:
                    self._let_others_act()
            if refused >= 0:
                seats, wanted = (np.ravel(each[refused]).tolist() for each in (self.now.players, given))
                why = why_not(self._state(refused), seats, wanted)
                raise BatchError(f"in lane {refused}, {why}", lane=refused, code="batch.illegal")
        return self.now

    def sample(self) -> npt.NDArray[np.int32]:
        """Return any legal action for each lane, each as likely: an array that the next call writes into again.

        If it is ``simultaneous``, one for each seat that is asked, and −1 for the others.
        """
        with self._in_use():
            self._do(sharing.SAMPLE)
        sampled: npt.NDArray[np.int32] = self._lanes.sampled.reshape(self._shape)
        return sampled

    # --- what came of it ---

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """What the game that each lane finished last brought each seat; shape (lanes, players), 0 before the first."""
        return read_only(self._lanes.returns)

    @property
    def lengths(self) -> npt.NDArray[np.int32]:
        """How many decisions the players made in it, bots included; shape (lanes,)."""
        return read_only(self._lanes.lengths)

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
        seat = self.game.check_seat(player)
        out: npt.NDArray[Any] = np.empty((self.num_lanes, self._lanes.observations.shape[1]), np.uint8)
        with self._in_use():
            self._functions["look_in_lanes"](self._lanes, seat, out)
        return out.view(self._dtype)

    def state(self, lane: int) -> State:
        """Return a copy of what stands in a lane now, to look into: all of it, also what no seat there may know.

        It goes on by itself, and has no history. Raises `OptionError` for no lane.
        """
        with self._in_use():
            return self._state(lane)

    def observation_string(self, lane: int, player: int | None = None) -> str:
        """Return what a seat (default: the lowest that acts) sees in a lane, as a table."""
        with self._in_use():
            return self._state(lane).observation_string(self._lowest(lane) if player is None else player)

    def action_to_string(self, lane: int, action: int, player: int | None = None) -> str:
        """Write an action of a seat (default: the lowest that acts) in a lane, in the game's notation.

        It need not be legal. Raises `OptionError` for a lane or seat, `IllegalAction` for an action that isn't there.
        """
        with self._in_use():
            seat = self._lowest(lane) if player is None else self.game.check_seat(player)
            return self._state(lane).action_to_string(action, seat)

    @cached_property
    def action_parts(self) -> ActionParts:
        """The same actions, to be chosen part by part: see `ActionParts`. Not where all act at once: `BatchError`."""
        if self.simultaneous:
            raise BatchError("actions go part by part only where one seat acts after the other", code="batch.parts")
        return ActionParts(self.game, self.now)

    # --- saving ---

    def save(self) -> bytes:
        """Return all that stands in the lanes: restored, they go on as they would have."""
        with self._in_use():
            return pack(self._made_with, self._kept())

    def restore(self, data: bytes) -> Step:
        """Go on where `save` was called, of this batch or one that was made alike, on any number of threads.

        Give it only what you have saved yourself: lanes are trusted to stand as rules allow. Raises `BatchError` for
        what another batch saved, or what is damaged; then nothing has changed.
        """
        with self._in_use(anew=True):
            found = unpack(self._made_with, self._kept(), data)
            self._is_whole = False
            for name, array in self._kept().items():
                array[...] = found[name]
            self.seed = int(self._lanes.seed[0])
            self._is_whole = True
        return self.now

    def _kept(self) -> dict[str, npt.NDArray[Any]]:
        """Return what is saved: neither what the game says, nor what is only worked in."""
        w, working = self._lanes, ("boards", "roles", "turning", "out", "seen", "scratch", "actions", "sampled")
        kept = {name: array for name, array in w._asdict().items() if name not in working}
        return kept | {"states": w.states[: self.num_lanes].view(np.uint8)}

    # --- the end ---

    def close(self) -> None:
        """Let its threads go. A closed batch can't be stepped any more; closing it twice is all right."""
        self._is_open = False
        self._crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> str:
        raise BatchError("a batch can't be copied or pickled: save() has what stands in it", code="batch.saved")

    def __repr__(self) -> str:
        return f"<Batch of {self.num_lanes} lanes of {self.game!r}>"

    # --- inside ---

    def _do(self, task: int) -> int:
        """Have something done in all lanes; return the first lane whose action is refused, or −1.

        Where this is interrupted before it is done, or no learner is asked any more, they are to be begun anew.
        """
        self._crew.forget()
        before, self._is_whole = self._is_whole, False
        try:
            wrong = self._crew.do(task)
            is_stuck = wrong >= 0 and bool((self.now.players[wrong] == NOBODY).all())
            self._is_whole = self._is_whole_after(before, is_done=not is_stuck)
        except BaseException:
            self._crew.settle()  # if that is interrupted, too, whoever begins anew does it
            self._is_whole = self._is_whole_after(before, is_done=self._crew.has_done_it_well())
            raise
        if is_stuck:
            long = f"in lane {wrong}, bots and dice went on for {stepping.MOST_INSIDE} actions"
            raise BatchError(f"{long}, and no seat of yours was asked", lane=wrong, code="batch.stuck")
        return wrong

    def _is_whole_after(self, before: bool, *, is_done: bool) -> bool:
        """Whether the lanes are whole after what the crew has begun, if they were, or were not, before that.

        Where opponents are still to be asked, they never are.
        """
        task = self._crew.task
        if task in (sharing.NOTHING_NEW, sharing.CHECK):  # nothing has changed
            return before
        return is_done and (before if task == sharing.SAMPLE else not self._asking)

    @contextmanager
    def _undone_if_interrupted(self) -> Iterator[None]:
        """Where opponents are asked, undo a step in which they fail, or that is interrupted."""
        if not self._asking:
            yield
            return
        self._copy(self._kept(), self._before)
        try:
            yield
        except BaseException as error:
            self._is_whole = False
            self._crew.settle()
            if not (isinstance(error, BatchError) and error.code == "batch.stuck"):
                self._copy(self._before, self._kept())
                self._is_whole = True
            raise

    def _copy(self, source: dict[str, npt.NDArray[Any]], to: dict[str, npt.NDArray[Any]]) -> None:
        for name in self._before:
            np.copyto(to[name], source[name])

    def _let_others_act(self) -> None:
        """Ask opponents that are not compiled until a learner is asked in each lane: then they are whole."""
        if not self._asking:
            return
        for _ in range(MOST_ROUNDS):
            waiting = self._asking.waiting()
            if not len(waiting):
                self._is_whole = True
                return
            self._asking.answer(waiting, self._state)
            self._do(sharing.ANSWER)
        lane = int(waiting[0]) * self.num_lanes // len(self._lanes.players)
        long = f"in lane {lane}, opponents were asked {MOST_ROUNDS} times"
        raise BatchError(f"{long}, and no seat of yours was", lane=lane, code="batch.stuck")

    def _lowest(self, lane: int) -> int:
        """Return the lowest seat that acts in a lane; raises `OptionError` for no lane."""
        seats = np.ravel(self.now.players[check_whole("lane", lane, 0, self.num_lanes - 1)])
        return int(seats[seats != NOBODY].min())

    def _shown(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return an array by asked as it is shown."""
        return read_only(array.reshape(*self._shape, *array.shape[1:]))

    def _state(self, lane: int) -> State:
        """Return a copy of what stands in a lane; raises `OptionError` for no lane."""
        lane = check_whole("lane", lane, 0, self.num_lanes - 1)
        records = self._engine.backend.records(self.game.type.state, self._lanes.states[lane : lane + 1])
        return State(self.game, records[0], history=None)

    @contextmanager
    def _in_use(self, *, anew: bool = False) -> Iterator[None]:
        """Keep other uses off meanwhile. ``anew``: it need not be whole, since it begins anew."""
        if self._asking.is_on:
            raise BatchError("the batch is in a step, and waits for what its opponents answer", code="batch.busy")
        self._users.enter(sys._getframe(2))  # the call that says ``with``
        try:
            if not self._is_open:
                raise BatchError("the batch is closed", code="batch.closed")
            if not (self._is_whole or anew):
                raise BatchError("a step was interrupted: reset the batch", code="batch.interrupted")
            if not self._is_whole:
                self._crew.settle()
            yield
        finally:
            self._users.leave()


@compiles(GROUP, "batches", at_play=False)
def step_a_little(game: Game) -> None:
    """Compile what a batch calls."""
    quick: list[str | None] = [None, *["quick"] * (game.num_players - 1)]
    with Batch(game, 2, threads=1, opponents=quick) as few:
        few.step(few.sample())
        few.observe(0)
