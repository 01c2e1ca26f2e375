"""A learner that owes nothing to the shipped ones: ``python -m bench.own_learner --minutes 35``.

A linear network over tuples of fields and stones teaches itself Golden Dragon for two, in NumPy, with nothing but the
public batches: its own patterns, its own learning, only what its seat sees. `OwnLearner` then plays what looks best
right after each action. How it does against the levels says how much of their strength is in their judgement alone.
"""

import argparse
import random
import time
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

import dragonrace
from dragonrace import Bot, Game, State
from dragonrace.core.errors import OptionError
from dragonrace.core.writing import whole_file
from dragonrace.engine.cache import cache_root
from dragonrace.games.golden_dragon.actions import ALLOW, FIRST_AT, FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, HOLDER_SIZE, WINDS

__all__ = ["Learner", "OwnLearner", "saved_at"]

LANES, STEPS = 768, 48
"""So many games are played side by side, and so many decisions of each make a lesson."""
TRACE, EXPLORE, OPENING, RATE = 0.85, 0.04, 10, 1.0
"""λ; the share of decisions that are anything at all; up to so many at a game's beginning are; how far weights move."""
STONES, TEMPI, CARDS = WINDS + 1, 2 * HOLDER_SIZE, 3
"""A stone may be unknown, 0; moves left are one's own or the other's; cards are none to two."""
OF_SEAT = 23
"""How many numbers of an observation are about each seat."""
STONE, MOVES_LEFT = 2 * OF_SEAT + 1, 2 * OF_SEAT + 2
"""Where an observation has the stone that lies open, and how many moves are left."""
ORDERS = np.array(ARRANGEMENTS) + 1
NOISE = 0.01
"""Actions that look nearly the same, by at most this, are chosen by chance."""
MANY = 16
"""While it learns it looks at so many actions at most, any of them: there are 120 ways to fill a holder."""
TURNS = 200
SAY_AFTER = 20.0
"""Seconds."""

Numbers = npt.NDArray[np.int64]
Fractions = npt.NDArray[np.float32]


class Sight(NamedTuple):
    """Positions as a seat sees them, one a row; of two things the first is one's own."""

    fields: Numbers  # (rows, 2)
    under: Numbers  # (rows, 2)
    holders: Numbers  # (rows, 2, 5)
    gales: Numbers  # (rows, 2)
    lightnings: Numbers  # (rows, 2)
    mover: Numbers  # (rows,): 1 where it is the other
    left: Numbers  # (rows,): moves
    asks: Numbers  # (rows,): whether the other may veto this


def saved_at() -> Path:
    """Return where the weights are kept, beside what is compiled."""
    return cache_root() / "bench" / "own-learner.npy"


class Learner:
    """What it knows of one board: a weight for each place of each tuple, and how the weights have moved so far."""

    def __init__(self, game: Game):
        b: Any = game.compiled_board
        self._nowhere, self._golden = int(b.fields), int(b.golden)
        self._neighbour = np.array([[b.neighbour[wind][f] for f in range(b.fields)] for wind in range(WINDS)], np.int64)
        self._starts = np.array([b.starts[place] for place in range(2)], np.int64)
        self._field_at = np.full((b.height + 1, b.width + 1), self._nowhere, np.int64)
        for field in range(b.fields):
            self._field_at[b.row[field] + 1, b.column[field] + 1] = field
        fields = self._nowhere + 1
        self._sizes = [
            fields * STONES**3 * 2,
            fields * STONES**3,
            fields * STONES**2 * TEMPI,
            fields * STONES * CARDS**2 * 2,
            fields**2 * TEMPI,
            fields**2 * CARDS**2 * 2,
            fields**2 * STONES**2 * 2,
            fields * STONES**3 * 4,
        ]
        self._firsts = np.cumsum([0, *self._sizes[:-1]])
        self.weights = np.zeros(sum(self._sizes), np.float32)
        self._errors, self._distances = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def value(self, places: Numbers) -> Fractions:
        """Return the chance to win; ``places`` are one's own, then the other's, which speak against it."""
        heights = self.weights[places]
        half = len(self._sizes)
        against = heights[:, half:].sum(axis=1) - heights[:, :half].sum(axis=1)
        values: Fractions = 1 / (1 + np.exp(against))
        return values

    def look(self, seen: Numbers, seats: Numbers, actions: Numbers) -> tuple[Fractions, Numbers]:
        """Return what each action is worth to the seat that sees this, and the places that say so; -1 at the end."""
        sight = self.after(seen, seats, actions)
        places = self._places(sight)
        values = self.value(places)
        for seat, worth in ((0, 1.0), (1, 0.0)):
            over = sight.fields[:, seat] == self._golden
            values[over], places[over] = worth, -1
        return values, places

    def after(self, seen: Numbers, seats: Numbers, actions: Numbers) -> Sight:
        """Return what is seen right after each action; a move that may be vetoed counts as made."""
        rows, ours = np.arange(len(seen)), seen[:, : 2 * OF_SEAT].reshape(-1, 2, OF_SEAT)
        fields = self._field_at[ours[:, :, 0], ours[:, :, 1]]
        under, gales, lightnings, holders = (ours[:, :, at].copy() for at in (3, 4, 5, slice(18, 23)))
        mover, stone, left = 1 - ours[:, 0, 6], seen[:, STONE], seen[:, MOVES_LEFT]

        is_move = (actions >= FIRST_MOVE) & (actions < PASS)
        goes, is_pass, is_veto = is_move | (actions == ALLOW), actions == PASS, actions == VETO
        dragon = np.where(is_move, (actions - FIRST_MOVE - seats) % 2, 0)
        front = np.where(stone > 0, stone, holders[rows, mover, 0])
        asks = is_move & (dragon == 1) & (lightnings[:, 1] > 0)

        fresh = (goes | is_pass) & (stone == 0)  # the front stone is taken out, and the others move up
        holders[rows[fresh], mover[fresh], :-1] = holders[rows[fresh], mover[fresh], 1:]
        back = np.where(goes, under[rows, dragon], front)
        over = goes | is_pass
        holders[rows[over], mover[over], -1] = back[over]
        moved = rows[goes]
        fields[moved, dragon[goes]] = self._neighbour[front[goes] - 1, fields[moved, dragon[goes]]]
        under[moved, dragon[goes]] = front[goes]
        lightnings[is_veto, 0] -= 1
        vetoed = rows[is_veto]  # the open stone is still the first to be played
        holders[vetoed, mover[is_veto], 1:] = holders[vetoed, mover[is_veto], :-1]
        holders[vetoed, mover[is_veto], 0] = stone[is_veto]

        starts, fills, is_gale = actions < FIRST_HOLDER, (actions >= FIRST_HOLDER) & (actions < GALE), actions == GALE
        placed = (fields[:, 1] != self._nowhere).astype(np.int64)
        fields[starts, 0] = self._starts[placed[starts]]
        under[starts, 0] = actions[starts] % FIRST_AT + 1
        holders[fills, 0] = ORDERS[actions[fills] - FIRST_HOLDER]
        gales[is_gale, 0] -= 1
        left = np.where(is_gale, HOLDER_SIZE, left - over)
        ends = over & (left == 0)
        return Sight(
            fields, under, holders, gales, lightnings, np.where(ends, 1 - mover, mover), np.maximum(left, 1), asks * 1
        )

    def _places(self, s: Sight) -> Numbers:
        """Return the places of all tuples, one's own and then the other's."""
        both = [self._of_seat(s, seat) for seat in (0, 1)]
        return np.stack(
            [first + place for of_seat in both for first, place in zip(self._firsts, of_seat, strict=True)], 1
        )

    def _of_seat(self, s: Sight, seat: int) -> tuple[Numbers, ...]:
        """Return each tuple's place in its table, as it is for this seat."""
        mine, theirs = s.fields[:, seat], s.fields[:, 1 - seat]
        stones, others = s.holders[:, seat], s.holders[:, 1 - seat]
        waits = (s.mover != seat) * 1
        tempo = waits * HOLDER_SIZE + s.left - 1
        both, width = mine * (self._nowhere + 1) + theirs, STONES
        first_three = (stones[:, 0] * width + stones[:, 1]) * width + stones[:, 2]
        last_three = (stones[:, 2] * width + stones[:, 3]) * width + stones[:, 4]
        their_three = (others[:, 0] * width + others[:, 1]) * width + others[:, 2]
        cards = s.gales[:, seat] * CARDS + s.lightnings[:, seat]
        gales = s.gales[:, seat] * CARDS + s.gales[:, 1 - seat]
        can_veto = (s.lightnings[:, seat] > 0) * 1
        return (
            (mine * width**3 + first_three) * 2 + waits,
            mine * width**3 + last_three,
            (mine * width**2 + stones[:, 0] * width + stones[:, 1]) * TEMPI + tempo,
            ((mine * width + s.under[:, seat]) * CARDS**2 + cards) * 2 + s.asks,
            both * TEMPI + tempo,
            (both * CARDS**2 + gales) * 2 + waits,
            ((both * width + stones[:, 0]) * width + others[:, 0]) * 2 + waits,
            ((mine * width**3 + their_three) * 2 + waits) * 2 + can_veto,
        )

    def learn(self, places: Numbers, errors: Fractions) -> None:
        """Move the weights by what was wrong; those whose errors contradict each other less and less far."""
        half = len(self._sizes)
        signed = np.repeat(errors[:, None], 2 * half, 1)
        signed[:, half:] *= -1
        flat = places.ravel()
        times = np.bincount(flat, minlength=len(self.weights))
        used = np.flatnonzero(times)
        sums = np.bincount(flat, signed.ravel(), len(self.weights))[used].astype(np.float32)
        agreed = np.where(self._distances[used] > 0, np.abs(self._errors[used]) / (self._distances[used] + 1e-9), 1)
        self.weights[used] += RATE / (2 * half) * agreed * sums / np.sqrt(times[used])
        self._errors[used] += sums
        self._distances[used] += np.abs(sums)


class School:
    """Games that a learner plays against itself, side by side."""

    def __init__(self, learner: Learner, seed: int):
        self._learner, self._rng = learner, np.random.default_rng(seed)
        self.batch = dragonrace.batch(
            "golden-dragon", LANES, players=2, seed=seed, mask=None, threads=1, turn_limit=TURNS
        )
        self._at_random = self._rng.integers(0, OPENING + 1, LANES)

    def lesson(self) -> float:
        """Play some steps in each game, and learn from them; return the mean error."""
        steps = [self._step() for _ in range(STEPS)]
        future = np.full((LANES, 2), np.nan, np.float32)
        rows, found = np.arange(LANES), []
        for seats, places, values, best, ended, rewards in reversed(steps):
            future = np.where(ended[:, None], (rewards + 1) / 2, future)
            coming = future[rows, seats]
            counts = ~np.isnan(coming) & (places[:, 0] >= 0)
            errors = np.where(counts, coming - values, 0).astype(np.float32)
            future[rows, seats] = np.where(best > values + NOISE, best, values + TRACE * errors)
            found.append((places[counts], errors[counts]))
        places, errors = np.concatenate([one[0] for one in found]), np.concatenate([one[1] for one in found])
        self._learner.learn(places, errors)
        return float(np.abs(errors).mean())

    def _step(self) -> tuple[Any, ...]:
        """Have every game's seat do what looks best, or now and then anything; return what there is to learn from."""
        now = self.batch.now
        seats, legal = now.players.astype(np.int64), now.legal_counts.astype(np.int64)
        counts, turned = np.minimum(legal, MANY), self._rng.integers(0, legal)
        firsts = np.cumsum(counts) - counts
        lanes = np.repeat(np.arange(LANES), counts)
        places_in_row = (np.arange(len(lanes)) - firsts[lanes] + turned[lanes]) % legal[lanes]
        actions = now.legal_actions[lanes, places_in_row].astype(np.int64)
        values, places = self._learner.look(now.observations[lanes].astype(np.int64), seats[lanes], actions)
        looks = values + self._rng.random(len(values)) * NOISE
        most = np.maximum.reduceat(looks, firsts)
        best = np.flatnonzero(looks == most[lanes])[np.searchsorted(lanes[looks == most[lanes]], np.arange(LANES))]
        tries = (self._at_random > 0) | (self._rng.random(LANES) < EXPLORE)
        chosen = np.where(tries, firsts + (self._rng.random(LANES) * counts).astype(np.int64), best)
        then = self.batch.step(actions[chosen])
        ended = then.terminated | then.truncated
        self._at_random = np.where(ended, self._rng.integers(0, OPENING + 1, LANES), np.maximum(self._at_random - 1, 0))
        return seats, places[chosen], values[chosen], values[best], ended, then.rewards.copy()


class OwnLearner(Bot):
    """Plays Golden Dragon for two by what `main` has learned, and looks no further than its own action."""

    name = "own-learner"
    title = "Own learner"
    summary = "Judges what comes of each action by tuples of fields and stones that it has learned by itself."

    def __init__(self, game: Game, seed: int | bytes = 0):
        super().__init__(game, seed)
        if not self.plays(game):
            raise OptionError("bot", self.name, "first let it learn Golden Dragon for two: python -m bench.own_learner")
        self._learner = _learned(game, saved_at().stat().st_mtime)

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Only the game that it has learned, once it has."""
        is_it = (game.name, game.num_players, game.board.name) == ("golden-dragon", 2, "standard")
        return is_it and saved_at().exists()

    def think(self, state: State, player: int, rng: random.Random) -> int:
        """Choose what looks best; of what looks the same, any."""
        actions = np.array(state.legal_actions(player))
        seen = np.repeat(state.observation(player).astype(np.int64)[None], len(actions), 0)
        values, _ = self._learner.look(seen, np.full(len(actions), player), actions)
        return int(rng.choice(actions[values == values.max()]))


@lru_cache(maxsize=2)
def _learned(game: Game, _when: float) -> Learner:
    """Read what was learned; the time of the file tells it from what was learned later."""
    learner = Learner(game)
    try:
        weights = np.load(saved_at(), allow_pickle=False)
        if weights.shape != learner.weights.shape or not np.isfinite(weights).all():
            raise ValueError("these are no weights of its tables")
    except (OSError, ValueError, EOFError) as error:
        reason = f"what it has learned can't be read ({error}); let it learn again: python -m bench.own_learner"
        raise OptionError("bot", OwnLearner.name, reason) from None
    learner.weights = weights.astype(np.float32)
    return learner


def save(learner: Learner) -> None:
    """Write what was learned, whole or not at all."""
    saved_at().parent.mkdir(parents=True, exist_ok=True)
    with whole_file(saved_at()) as new, new.open("wb") as file:
        np.save(file, learner.weights.astype(np.float16))


def main() -> None:
    """Learn, from nothing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=35, help="of one core (35)")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    learner = Learner(dragonrace.load_game("golden-dragon", players=2))
    school, said = School(learner, args.seed), 0.0
    if args.minutes <= 0:
        parser.error("--minutes: more than 0")
    while (spent := time.process_time()) < args.minutes * 60:
        error = school.lesson()
        if spent - said >= SAY_AFTER:
            said = spent
            save(learner)
            print(f"{spent / 60:.1f} minutes, {school.batch.games_over} games, error {error:.3f}", flush=True)
    save(learner)


if __name__ == "__main__":
    main()
