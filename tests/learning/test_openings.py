"""How to begin: what is learned of it, how it is kept, and who begins so."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import State
from dragonrace.batches.batching import Batch
from dragonrace.bots.alphabeta.bot import ANYTHING, AlphaBetaBot
from dragonrace.bots.learned.files import WeightsError
from dragonrace.bots.learned.openings import Opening
from dragonrace.bots.learned.weights import Weights, load_weights, opening_for
from dragonrace.core.errors import OptionError
from dragonrace.core.installed import game_type
from dragonrace.learning.openingplay import PRIOR
from dragonrace.learning.openings import learn_opening, ways_to_begin
from dragonrace.learning.selfplay import REAL
from tests.compiling import compiles
from tests.learning.beginning import FEW, HALVES, WINDS, arranger, begun, function, small
from tests.learning.teaching import any_weights, own_folder

pytestmark = compiles("golden-dragon")


def test_the_ways_to_begin_are_all_open_choices() -> None:
    assert len(ways_to_begin(small())) == 9
    assert len(ways_to_begin(dragonrace.load_game("golden-dragon"))) == 36


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("golden-dragon", {"players": 3}),
        ("golden-dragon", {"first_player": 1}),
        ("dragon-river", {}),
    ],
)
def test_other_games_have_no_opening_to_learn(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="game for two without chance"):
        ways_to_begin(dragonrace.load_game(game, **options))


def test_each_way_has_a_mixture_for_both(learned: Weights) -> None:
    opening = learned.opening
    assert opening is not None
    counts = {node: len(mixture) for node, mixture in opening.mixtures.items()}
    arranging = {((one, other), role): 2 for one in WINDS for other in WINDS for role in (0, 1)}
    assert counts == {((), 0): 3} | {((one,), 1): 3 for one in WINDS} | arranging
    for mixture in opening.mixtures.values():
        assert float(mixture.sum(dtype=np.float64)) == pytest.approx(1.0, abs=0.01)
    assert learned.made["opening"]["games"] == FEW["games"]


def test_it_is_the_same_for_a_seed_on_however_many_threads(learned: Weights) -> None:
    again = learn_opening(any_weights(small()), threads=2, **FEW)
    assert again.digest == learned.digest
    assert learn_opening(any_weights(small()), **{**FEW, "seed": 4}).digest != learned.digest


def test_how_far_it_is_is_told() -> None:
    """Half of it are the ways to begin, the other half the games that say which is good."""
    told: list[float] = []
    learn_opening(any_weights(small()), 1, open_games=2, progress=told.append)
    assert told == pytest.approx([number / 18 for number in range(1, 10)] + [0.75, 1.0])


# --- arrangements ---


def test_arrangements_that_won_more_are_likelier() -> None:
    w = arranger([[0.5, 0.52], [0.5, 0.5]])
    drawn, asked = [0, 0], w.learner.states[REAL].copy()
    for _ in range(400):
        w.learner.states[REAL] = asked
        function("arrange")(w, 0, 0.02)
        drawn[w.chosen[0]] += 1
    one, other = w.mixture[0] / 400
    assert (one + other, other / one) == (pytest.approx(1.0), pytest.approx(np.e))
    assert drawn[1] / 400 == pytest.approx(other, abs=0.08)


def test_what_came_of_a_game_moves_what_its_arrangement_is_worth() -> None:
    w = arranger([[0.5, 0.5], [0.5, 0.5]])
    w.chosen[:] = [0, 1]
    w.learner.judge.values[:2] = [1.0, 0.0]
    for seat in range(2):
        function("learn_arrangement")(w, seat)
    step = 0.5 / (PRIOR + 1)
    assert w.worths.tolist() == [[pytest.approx(0.5 + step), 0.5], [0.5, pytest.approx(0.5 - step)]]


# --- who begins so ---


@pytest.mark.parametrize("first", [0, 1])
def test_the_shares_are_those_of_who_begins_and_of_the_other(learned: Weights, first: int) -> None:
    opening, game = learned.opening, small(first_player=first)
    assert opening is not None
    for actions, seat, node in (
        ((), first, ((), 0)),
        (WINDS[:1], 1 - first, (WINDS[:1], 1)),
        (WINDS[:2], first, (WINDS[:2], 0)),
        (WINDS[:2], 1 - first, (WINDS[:2], 1)),
    ):
        state = begun(game, *actions)
        shares = opening.shares(state, seat)
        likely = dict(zip(state.legal_actions(seat), opening.mixtures[node].astype(float).tolist(), strict=True))
        assert shares == pytest.approx({action: share for action, share in likely.items() if share > 0.0}, abs=1e-3)
        assert sum(shares.values()) == pytest.approx(1.0)
    state.apply_action(arranged := state.legal_actions(1 - first)[1], 1 - first)
    expected = 2 * float(opening.mixtures[WINDS[:2], 1][1])
    assert opening.likeliness(state, 1 - first) == pytest.approx(expected, abs=1e-2), arranged
    assert opening.likeliness(state, first) == 1.0, "it has arranged nothing"


def test_nothing_is_known_of_a_game_that_begins_elsewhere_or_without_its_history(learned: Weights) -> None:
    opening, state = learned.opening, begun(small(), *WINDS[:2])
    assert opening is not None
    bare = Batch(small(), 1).state(0)
    assert not bare.has_history
    assert (opening.shares(bare, 0), opening.likeliness(bare, 0)) == ({}, 1.0)
    assert opening.shares(state, 0)
    state.game.position = "one of its own"
    assert opening.shares(state, 0) == {}


@pytest.mark.parametrize("options", [{}, {"winds": 3}, {"moves_per_turn": 3}], ids=str)
def test_the_usual_opening_is_for_other_options_where_it_fits(options: dict[str, Any]) -> None:
    game = dragonrace.load_game("golden-dragon", **options)
    opening, state = opening_for(game), game.new_initial_state()
    assert opening is not None
    assert bool(opening.shares(state, 0)) == ("winds" not in options)
    while len(state.actors()) == 1:
        state.apply_action(state.legal_actions()[0])
    assert bool(opening.shares(state, 1)) == ("winds" not in options)


def test_whoever_learned_weights_at_home_begins_as_is_shipped_until_they_learn_that_too(tmp_path: Path) -> None:
    game = dragonrace.load_game("golden-dragon")
    shipped = opening_for(game)
    with own_folder(tmp_path):
        any_weights(game).save()
        found = opening_for(game)
        assert found is not None
        assert found.depth == shipped.depth == 2  # type: ignore[union-attr]
        assert opening_for(dragonrace.load_game("golden-dragon", players=3)) is None


def test_both_boards_bring_one() -> None:
    for board in game_type("golden-dragon").boards:
        assert opening_for(dragonrace.load_game("golden-dragon", board=board)) is not None


def test_what_the_other_has_arranged_changes_nothing_and_then_the_beginning_is_over(learned: Weights) -> None:
    assert learned.opening is not None
    opening, state = Opening(learned.opening.mixtures), begun(small(), *WINDS[:2])
    before = opening.shares(state, 1)
    for action in state.legal_actions(0):
        assert opening.shares(_after(state, action), 1) == before
    for action in state.legal_actions(0):
        over = _after(state, action)
        over.apply_action(over.legal_actions(1)[0], 1)
        while not over.is_terminal():
            assert opening.shares(over, over.current_player()) == {}
            over.apply_action(over.legal_actions()[0])


def _after(state: State, action: int) -> State:
    further = state.clone()
    further.apply_action(action, 0)
    return further


def test_a_bot_begins_so_unless_it_is_to_have_no_variety(learned: Weights) -> None:
    game, rng = small(), random.Random(1)
    state = begun(game, *WINDS[1:])
    assert learned.opening is not None
    certain = Opening({**learned.opening.mixtures, (WINDS[1:], 0): np.array([0.0, 1.0], np.float16)})
    bots = [AlphaBetaBot(game, seed, weights=replace(learned, opening=certain), is_timed=False) for seed in range(5)]
    assert {bot.choose(state, 0) for bot in bots} == {state.legal_actions(0)[1]}
    assert bots[0].weigh(state, 0, rng) == {state.legal_actions(0)[1]: 1.0}
    glance = AlphaBetaBot(game, 1, weights=replace(learned, opening=None), variety=0.0, is_timed=False)
    (looks_best,) = glance.weigh(state, 0, rng)
    other = state.legal_actions(0).index(looks_best) ^ 1
    against = Opening({**learned.opening.mixtures, (WINDS[1:], 0): np.eye(2, dtype=np.float16)[other]})
    steady = AlphaBetaBot(game, 1, weights=replace(learned, opening=against), variety=0.0, is_timed=False)
    assert steady.weigh(state, 0, rng) == {looks_best: 1.0}


def test_what_the_other_has_arranged_changes_no_choice(learned: Weights) -> None:
    """Neither how one arranges, nor what one does right after that."""
    for seed in range(3):
        chosen = []
        for hidden in (0, 1):
            state, bot = begun(small(), *WINDS[1:]), AlphaBetaBot(small(), seed, weights=learned, is_timed=False)
            state.apply_action(state.legal_actions(1)[hidden], 1)
            arranged = bot.choose(state, 0)
            state.apply_action(arranged, 0)
            chosen.append((arranged, bot.choose(state, 0), bot.value_of_choice, bot.policy(state, 0)))
        assert chosen[0] == chosen[1]


def test_what_the_other_may_hide_is_drawn_as_they_begin(learned: Weights) -> None:
    """A bot thinks of what others hide as of somebody who begins as it does, and a little of anybody."""
    game = small()
    state = begun(game, *WINDS[:2])
    assert learned.opening is not None
    assert learned.opening.likeliness(state, 1) == 1.0, "nothing is arranged"
    certain = Opening({**learned.opening.mixtures, (WINDS[:2], 1): np.array([1.0, 0.0], np.float16)})
    for seat in range(2):
        state.apply_action(state.legal_actions(seat)[0], seat)
    alike = [state.resample_from_infostate(0, random.Random(seed)) for seed in range(20)]
    assert {certain.likeliness(one, 1) for one in alike} == {2.0, 0.0}
    assert {certain.likeliness(one, 0) for one in alike} == {learned.opening.likeliness(state, 0)}
    bot = AlphaBetaBot(game, 1, weights=replace(learned, opening=certain), is_timed=False)
    likely = state.row.key()
    worlds = [world for seed in range(30) for world in bot._worlds(state, 0, random.Random(seed))]
    share = sum(world.times for world in worlds if world.row.key() == likely) / sum(world.times for world in worlds)
    assert share == pytest.approx((ANYTHING + (1 - ANYTHING) * 2) / (2 * ANYTHING + (1 - ANYTHING) * 2), abs=0.06)


# --- files ---


def test_it_is_kept_with_the_weights(learned: Weights, tmp_path: Path) -> None:
    read = load_weights(learned.save(tmp_path / "with.npz"), small())
    assert (read.digest, read.made["opening"]["seed"]) == (learned.digest, FEW["seed"])
    assert read.opening is not None
    assert learned.opening is not None
    assert {node: list(mixture) for node, mixture in read.opening.mixtures.items()} == {
        node: list(mixture) for node, mixture in learned.opening.mixtures.items()
    }
    assert learned.digest != replace(learned, opening=None).digest
    assert learned.shaken(random.Random(1), 0.1).opening is learned.opening


@pytest.mark.parametrize(
    "wrong",
    [
        {((), 0): np.array([0.5, 0.2, 0.1], np.float16)},
        {((), 0): HALVES},
        {((7,), 1): HALVES},
        {((*WINDS[:2], 18), 1): HALVES},
        {((), 2): HALVES},
    ],
    ids=["no probabilities", "too few actions", "no such choice", "behind what is hidden", "nobody's"],
)
def test_what_fits_no_beginning_is_refused(learned: Weights, tmp_path: Path, wrong: Any) -> None:
    path = replace(learned, opening=Opening(wrong)).save(tmp_path / "wrong.npz")
    with pytest.raises(WeightsError, match="damaged"):
        load_weights(path, small())


@pytest.mark.parametrize(
    ("nodes", "mixtures"),
    [
        (np.zeros((0, 1), np.int16), np.zeros((0, 1), np.float16)),
        (np.zeros(2, np.int16), np.ones((2, 1), np.float16)),
        (np.zeros((2, 1), np.int16), np.ones((2, 1), np.float16)),
        (np.zeros((1, 1), np.int64), np.ones((1, 1), np.float16)),
        (np.zeros((2, 1), np.int16), np.ones((1, 1), np.float16)),
    ],
    ids=["nothing", "flat", "twice", "another kind", "too few"],
)
def test_arrays_that_are_none_are_refused(nodes: Any, mixtures: Any) -> None:
    with pytest.raises(ValueError, match=r"nodes|node|shorter|longer"):
        Opening.from_arrays(nodes, mixtures)
