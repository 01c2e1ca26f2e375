"""Opponents of whom machine code knows nothing: other bots, and functions, asked in the middle of a step."""

import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from dragonrace import BatchError, Bot, DragonraceError, Game, OptionError, make_bot
from dragonrace.batches import batching
from dragonrace.batches.asking import Asked
from dragonrace.batches.batching import Batch
from dragonrace.core.chance import bots_seed
from dragonrace.core.game import State
from dragonrace.core.installed import game_type
from tests.batches.driving import SlowBatch, copied, same
from tests.batches.test_batch import LANES, small
from tests.compiling import GAMES, compiles

Opponents = list[Any]


def by_looks(asked: Asked) -> Any:
    """Choose by all that is shown, and by nothing else."""
    places = (asked.observations.sum(axis=1, dtype=np.int64) + asked.players) % asked.legal_counts
    return asked.legal_actions[np.arange(len(places)), places]


class Highest(Bot):
    """Chooses the highest number."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - it tosses no coins
        return state.legal_actions(player)[-1]


class Looping(SlowBatch):
    """A loop over states, in which such opponents are asked one decision at a time."""

    def __init__(self, game: Game, lanes: int, seed: int, opponents: Opponents, turn: int = 0):
        self.opponents = opponents
        super().__init__(game, lanes, seed, opponents, turn)

    def bots_action(self, lane: int, player: int) -> int:
        place, state = self.place(lane, player), self.states[lane]
        opponent = self.opponents[place]
        if opponent == "random":
            return super().bots_action(lane, player)
        legal = state.legal_actions()
        if opponent is by_looks:
            return legal[(int(state.observation(player).sum(dtype=np.int64)) + player) % len(legal)]
        seed = repr((self.seed, lane, self.numbers[lane], self.decisions[lane], place)).encode()
        bot = make_bot(self.game, opponent, bots_seed(seed), is_timed=False)
        return bot.choose(State(self.game, state.row, history=None), player)


def compiled(game: Game | None = None, lanes: int = LANES, **wishes: Any) -> Batch:
    return Batch(game or small(), lanes, **{"threads": 1, "opponents": [None, by_looks], **wishes})


# --- which games are played ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rotate", [False, True])
def test_functions_play_the_games_of_a_loop_over_states(name: str, rotate: bool) -> None:
    game = small(name, players=max(3, min(game_type(name).colours)), turn_limit=3)
    opponents = [by_looks, None, "random", *[by_looks] * (game.num_players - 3)]
    wishes: dict[str, Any] = {"seed": 4, "opponents": opponents, "rotate": rotate, "final_observations": True}
    batches = [compiled(game, threads=threads, **wishes) for threads in (1, 2)]
    slow = Looping(game, LANES, 4, opponents, int(rotate))
    for _ in range(60):
        actions = batches[0].sample().copy()
        slow.check(batches[0].now)
        assert same(batches[1].now, batches[0].now)
        for batch in batches:
            batch.step(actions)
        slow.step(actions)
    for batch in batches:
        assert batch.games_over == sum(slow.numbers) > 0
        assert batch.decisions == slow.played + sum(slow.decisions)
        assert np.array_equal(batch.returns, slow.returns)
        assert batch.lengths.tolist() == slow.lengths
        batch.close()


@pytest.mark.parametrize(
    ("name", "opponents"),
    [
        pytest.param("dragon-river", [None, "search"], marks=compiles("dragon-river")),
        pytest.param("dragon-river", [Highest, None], marks=compiles("dragon-river")),
        pytest.param("golden-dragon", ["level-2", None, Highest], marks=compiles("golden-dragon")),
        pytest.param("golden-dragon", [by_looks, None, "sensible"], marks=compiles("golden-dragon")),
    ],
)
def test_bots_choose_as_in_a_loop_over_states_on_any_number_of_threads(name: str, opponents: Opponents) -> None:
    game = small(name, players=len(opponents), turn_limit=3)
    batches = [compiled(game, 3, seed=8, opponents=opponents, threads=threads) for threads in (1, 2)]
    slow = Looping(game, 3, 8, opponents)
    for _ in range(8):
        actions = batches[0].sample().copy()
        slow.check(batches[0].now)
        assert same(batches[1].now, batches[0].now)
        for batch in batches:
            batch.step(actions)
        slow.step(actions)


@compiles("golden-dragon")
def test_where_all_are_asked_at_once_opponents_answer_in_the_order_of_seats() -> None:
    game = small("golden-dragon", players=4, turn_limit=2)
    opponents = [by_looks, None, by_looks, None]
    batch, slow = compiled(game, seed=3, opponents=opponents, simultaneous=True), Looping(game, LANES, 3, opponents)
    for _ in range(40):
        slow.check_at_once(batch.now)
        before, actions = copied(batch.now), batch.sample()
        slow.step_at_once(actions)
        batch.step(actions)
        assert np.array_equal(batch.now.acted, before.players)
    assert batch.games_over == sum(slow.numbers) > 0


@compiles("dragon-river")
def test_a_lane_is_the_same_whoever_stands_beside_it() -> None:
    few, many = (compiled(lanes=lanes, seed=2, opponents=[None, "level-2"]) for lanes in (2, 5))
    while few.games_over < 4:
        assert np.array_equal(few.now.observations, many.now.observations[:2])
        actions = many.sample().copy()
        few.step(actions[:2])
        many.step(actions)
    other = compiled(lanes=2, seed=3, opponents=[None, "level-2"])
    assert not same(other.now, few.reset())


@compiles("dragon-river")
def test_a_restored_batch_goes_on_as_it_would_have() -> None:
    opponents = [None, by_looks, "level-2"]
    first, other = (compiled(small(players=3), seed=seed, opponents=opponents) for seed in (1, 2))
    for _ in range(5):
        first.step(first.sample())
    other.restore(first.save())
    for _ in range(10):
        actions = first.sample().copy()
        assert same(first.step(actions), other.step(actions))
    with pytest.raises(BatchError, match=r"another batch: that has opponents=\[None, 'by_looks', 'level-2'\], this"):
        compiled(small(players=3), opponents=[None, by_looks, "level-3"]).restore(first.save())


@compiles("dragon-river")
@pytest.mark.parametrize("mask", ["bool", "bits", None])
def test_a_function_is_shown_its_own_lanes_only(mask: str | None) -> None:
    game, seen = small(players=3), []

    def looking(asked: Asked) -> Any:
        seen.append(asked)
        legal = np.arange(asked.legal_actions.shape[1]) < asked.legal_counts[:, None]
        listed = np.zeros((len(asked.lanes), game.num_distinct_actions), np.bool_)
        rows, columns = np.nonzero(legal)
        listed[rows, asked.legal_actions[rows, columns]] = True
        masks = {"bool": listed, "bits": np.packbits(listed, axis=1, bitorder="little"), None: None}
        assert np.array_equal(asked.legal_mask, masks[mask])
        assert asked.observations.shape == (len(asked.lanes), len(game.features))
        assert asked.observations.dtype == game.observation_dtype
        assert (np.diff(asked.lanes) > 0).all()
        assert set(asked.asked.tolist()) <= {0, 2}
        chosen = asked.legal_actions[:, 0].copy()
        for part in asked:
            if part is not None:
                part[:] = 0  # it is its own
        return chosen

    batch = compiled(game, 20, mask=mask, opponents=[looking, None, looking], rotate=True)
    for _ in range(30):
        batch.step(batch.sample())
    assert {len(asked.lanes) == 20 for asked in seen} == {False, True} or len(seen) > 30


# --- what is wrong ---


def illegal(asked: Asked) -> Any:
    chosen = by_looks(asked).astype(np.int64)
    chosen[asked.lanes == 3] = 2**40 + 1
    return chosen


def fails(asked: Asked) -> Any:
    raise ZeroDivisionError(f"nothing comes to mind for {asked.lanes}")


class Failing(Highest):
    """Has an error of its own."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - as above
        raise ZeroDivisionError


class Cheating(Highest):
    """Chooses what is not legal."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002 - as above
        return -1


def first_error(batch: Batch) -> Exception:
    """Step until somebody fails; of that step nothing is left."""
    for _ in range(30):
        actions = batch.sample().copy()
        before, saved = copied(batch.now), batch.save()
        try:
            batch.step(actions)
        except Exception as error:
            assert same(batch.now, before)
            assert batch.save() == saved
            return error
    raise AssertionError("nobody has failed")


WRONG: list[tuple[Callable[[Asked], Any], str]] = [
    (illegal, "in lane 3, .* has made a mistake: .*1099511627777"),
    (lambda asked: by_looks(asked)[1:], r"the actions of answers have the shape \(\d,\), not \(\d,\)"),
    (lambda asked: by_looks(asked) / 1, "the actions of answers are whole numbers, not float64"),
    (lambda asked: [[1], *[2] * len(asked.lanes)], "the actions of answers are one whole number for each lane"),
    (lambda asked: None, r"the actions of answers have the shape \(\), not \(\d,\)"),  # noqa: ARG005 - it answers nothing
    (fails, "nothing comes to mind"),
]


@compiles("dragon-river")
@pytest.mark.parametrize(("wrong", "complaint"), WRONG)
def test_a_step_in_which_a_function_fails_is_undone(wrong: Any, complaint: str) -> None:
    is_wrong = False

    def answers(asked: Asked) -> Any:
        return wrong(asked) if is_wrong and 3 in asked.lanes else by_looks(asked)

    game = small(players=3, turn_limit=30)
    batch = compiled(game, seed=1, opponents=[None, by_looks, answers])  # one has answered when the other fails
    calm = compiled(game, seed=1, opponents=[None, by_looks, by_looks])
    for _ in range(3):
        is_wrong = True
        error = first_error(batch)
        assert re.search(complaint, str(error))
        if isinstance(error, BatchError):
            assert (error.lane, error.code) == (3 if wrong is illegal else None, "batch.opponent")
        is_wrong = False
        while not np.array_equal(calm._lanes.states[:LANES], batch._lanes.states[:LANES]):
            calm.step(calm.sample())
        calm.sample()  # as for the step that failed
        assert same(calm.now, batch.now)
        assert same(calm.step(calm.sample()), batch.step(batch.sample()))


@compiles("dragon-river")
@pytest.mark.parametrize("kind", [Failing, Cheating])
def test_a_bot_that_fails_is_named_with_its_lane_and_the_step_undone(kind: type[Bot]) -> None:
    batch = compiled(opponents=[None, kind])
    error = first_error(batch)
    if isinstance(error, BatchError):
        assert re.match(f"in lane {error.lane}, the bot Cheating has made a mistake", str(error))
    else:
        assert isinstance(error, ZeroDivisionError)
        assert re.match(r"The bot Failing was asked in lane \d, for seat 1", error.__notes__[0])


class Remembering(Highest):
    """Wants to know what has happened."""

    def think(self, state: State, player: int, rng: random.Random) -> int:
        assert state.information_state_string(player)
        return super().think(state, player, rng)


@compiles("dragon-river")
def test_a_bot_that_looks_back_hears_that_a_batch_keeps_no_history() -> None:
    error = first_error(compiled(opponents=[None, Remembering]))
    assert isinstance(error, DragonraceError)
    assert error.code == "state.no-history"
    assert "Remembering was asked in lane" in error.__notes__[0]


@compiles("dragon-river")
def test_nobody_uses_a_batch_that_waits_for_answers() -> None:
    uses: list[Callable[[], Any]] = []

    def meddling(asked: Asked) -> Any:
        for use in uses:
            use()
        return by_looks(asked)

    batch = compiled(opponents=[None, meddling])
    actions = batch.sample().copy()
    for use in (batch.sample, batch.reset, batch.save, lambda: batch.step(actions), lambda: batch.observe(0)):
        uses[:] = [use]
        assert "waits for what its opponents answer" in str(first_error(batch))
        uses.clear()
        batch.step(batch.sample())


@compiles("dragon-river")
def test_a_beginning_that_fails_wants_another() -> None:
    answers: list[Callable[[Asked], Any]] = [by_looks]

    def answering(asked: Asked) -> Any:
        return answers[0](asked)

    batch = compiled(opponents=[answering, None])
    first = copied(batch.now)
    answers[0] = fails
    with pytest.raises(ZeroDivisionError):
        batch.reset()
    with pytest.raises(BatchError, match="reset"):
        batch.sample()
    answers[0] = by_looks
    assert same(batch.reset(), first)


@compiles("dragon-river")
def test_a_batch_in_which_nobody_else_is_ever_asked_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batching, "MOST_ROUNDS", 50)
    with pytest.raises(
        BatchError, match="in lane 0, opponents were asked 50 times, and no seat of yours was"
    ) as caught:
        compiled(small(turn_limit=1), opponents=[by_looks, None])
    assert (caught.value.lane, caught.value.code) == (0, "batch.stuck")


@pytest.mark.parametrize(
    "opponent", ["level-9", "no.module:Here", "math:sqrt", ":", Bot, 3, make_bot(small(), "random")]
)
def test_who_is_no_opponent_is_refused_with_what_is_allowed(opponent: Any) -> None:
    with pytest.raises(OptionError, match=r"opponents can't be .* a function"):
        compiled(opponents=[None, opponent])
