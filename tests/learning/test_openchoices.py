"""Open choices at a game's beginning: what the search makes of them."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dragonrace import State
from dragonrace.bots.learned.openings import Opening
from dragonrace.bots.learned.weights import Weights
from dragonrace.learning import openchoices
from dragonrace.learning.openchoices import (
    LEARNING_TEMPERATURE,
    PRIOR,
    SHARE_IN_TURN,
    TEMPERATURE,
    Tally,
    learn_open_choices,
    open_mixtures,
)
from tests.compiling import compiles
from tests.learning.beginning import WINDS, begun, small

pytestmark = compiles("golden-dragon")

WAYS = [(one, other) for one in WINDS for other in WINDS]


def opening_of(weights: Weights) -> Opening:
    assert weights.opening is not None
    return weights.opening


def test_they_are_drawn_by_what_comes_of_them() -> None:
    """Who began wants the value high, the other low; what is worse by the temperature is e times as seldom."""
    found = open_mixtures({(0, 0): 0.7, (0, 1): 0.7, (1, 0): 0.5, (1, 1): 0.5 + TEMPERATURE})
    assert found[(0,), 1].tolist() == [0.5, 0.5]
    one, other = found[(1,), 1].astype(float)
    assert one / other == pytest.approx(np.e, rel=0.01)
    assert found[(), 0][0] > 0.99


def test_a_choice_is_worth_what_comes_of_it_as_both_go_on() -> None:
    """The first one .3 and .5, of which the other takes the less more often, the second one .4 for sure."""
    found = open_mixtures({(0, 0): 0.3, (0, 1): 0.5, (1, 0): 0.4, (1, 1): 0.4}, 0.1)
    less = 1 / (1 + np.exp(-2.0))
    worth = less * 0.3 + (1 - less) * 0.5
    assert found[(0,), 1].tolist() == pytest.approx([less, 1 - less], abs=1e-3)
    assert found[(), 0][1] == pytest.approx(1 / (1 + np.exp((worth - 0.4) / 0.1)), abs=1e-3)


def test_what_was_hardly_played_is_thought_even() -> None:
    assert Tally().value == Tally(4, 2.0).value == 0.5
    assert Tally(1, 1.0).value == pytest.approx((1 + PRIOR / 2) / (1 + PRIOR))
    assert Tally(990, 990.0).value == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("first", [0, 1])
def test_a_game_is_worth_what_it_is_to_who_began(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(small(first_player=first))
    for winner, worth in ((first, 1.0), (1 - first, 0.0), (None, 0.5)):
        monkeypatch.setattr(State, "winner", lambda _self, winner=winner: winner)
        assert openchoices._worth(state) == worth


def test_while_they_are_learned_ways_are_drawn_more_evenly() -> None:
    """Each as it is likely at that temperature."""
    tallies = {way: Tally(1000, 500.0) for way in WAYS} | {WAYS[0]: Tally(1000, 440.0)}
    rng, drawn = random.Random(1), Counter[tuple[int, ...]]()
    for _ in range(3000):
        drawn[openchoices._drawn(tallies, rng)] += 1
    found = open_mixtures({way: tally.value for way, tally in tallies.items()}, LEARNING_TEMPERATURE)
    for way in WAYS:
        likely = found[(), 0][WINDS.index(way[0])] * found[way[:1], 1][WINDS.index(way[1])]
        assert drawn[way] / 3000 == pytest.approx(float(likely), abs=0.03)
    assert 1.5 < drawn[WAYS[0]] / drawn[WAYS[1]] < 4.5, "e times, but for chance; at the last temperature, eleven"


def test_the_beginning_that_wins_is_played_most_and_chosen(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other answers every wind by the second one; then the third is the best to begin with."""
    played: list[tuple[int, ...]] = []

    def play(_weights: Weights, way: tuple[int, ...], *_: object) -> float:
        played.append(way)
        if way[1] == WINDS[1]:
            return 0.4 if way[0] == WINDS[2] else 0.3
        return 0.5

    monkeypatch.setattr(openchoices, "_played_on", play)
    opening, in_turn = opening_of(learn_open_choices(learned, 900)), round(900 * SHARE_IN_TURN)
    assert sorted(played[:9]) == sorted(WAYS), "each has its turn"
    assert {way: played[:in_turn].count(way) for way in WAYS} == dict.fromkeys(WAYS, in_turn // 9)
    later = Counter(played[in_turn:])
    assert (later.most_common(1)[0][0], later.total()) == ((WINDS[2], WINDS[1]), 900 - in_turn)
    assert len(later) > 3, "others are tried again"
    assert opening.mixtures[(), 0].argmax() == 2
    games = in_turn // 9 + later[WINDS[0], WINDS[1]], in_turn // 9 + later[WINDS[0], WINDS[0]]
    bad, good = Tally(games[0], 0.3 * games[0]).value, Tally(games[1], 0.5 * games[1]).value
    shares = opening.mixtures[WINDS[:1], 1].astype(float)
    assert shares[1] / shares[0] == pytest.approx(np.exp((good - bad) / TEMPERATURE), rel=0.05)


def test_what_comes_after_them_stays(learned: Weights) -> None:
    before, after = opening_of(learned), learn_open_choices(learned, 2, seed=9, positions=50)
    assert opening_of(after).answers is before.answers
    for node, mixture in before.mixtures.items():
        assert len(node[0]) < 2 or (opening_of(after).mixtures[node] == mixture).all()
    assert opening_of(after).mixtures.keys() == before.mixtures.keys()
    assert opening_of(after).fits(small())
    how = after.made["opening"].pop("open")
    assert (how["games"], how["seed"], how["positions"], how["temperature"]) == (2, 9, 50, TEMPERATURE)
    assert after.made["opening"].items() <= learned.made["opening"].items()


def test_nothing_can_be_said_of_them_where_nobody_knows_how_to_go_on(learned: Weights) -> None:
    with pytest.raises(ValueError, match="learn_opening does both"):
        learn_open_choices(replace(learned, opening=None), 1)


def test_how_far_it_is_is_told_a_hundred_times_at_most(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openchoices, "_played_on", lambda *_: 0.5)
    for games, times in ((3, 3), (400, 100), (1050, 100)):
        told: list[float] = []
        learn_open_choices(learned, games, progress=told.append)
        assert len(told) == times
        assert told == sorted(told)
        assert told[-1] == 1.0


# --- their games ---

Played = tuple[State, list[Any]]


def played(weights: Weights, monkeypatch: pytest.MonkeyPatch, games: int = 9, seed: int = 0) -> list[Played]:
    """Return how games ended, and whose they were."""
    ends: list[Played] = []
    play_to_the_end = openchoices.play_to_the_end

    def note(state: State, bots: list[Any], rng: random.Random) -> State:
        ends.append((play_to_the_end(state, bots, rng), bots))
        return ends[-1][0]

    with monkeypatch.context() as patched:
        patched.setattr(openchoices, "play_to_the_end", note)
        learn_open_choices(weights, games, seed, positions=50)
    return ends


def test_they_are_played_from_there_to_their_end(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the rules that the weights are for, and with an end."""
    for limit in (200, None):
        ends = played(replace(learned, game=small(turn_limit=limit)), monkeypatch, 18)
        states = [state for state, _ in ends]
        assert [tuple(action for _, action in state.history()[:2]) for state in states[:9]] == WAYS
        assert len(states) == 18
        assert all(state.is_terminal() for state in states)
        assert {state.game.options["winds"] for state in states} == {3}
        assert all(state.game.options["turn_limit"] for state in states)


def test_both_play_by_what_was_learned_so_far_and_take_their_time(
    learned: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited = replace(learned, game=small(turn_limit=200))
    seeds = set()
    for state, bots in played(limited, monkeypatch):
        for seat, bot in enumerate(bots):
            assert bot._player == seat, "each was asked for its own seat"
            assert bot._learned is limited
            assert bot._opening.digest == opening_of(limited).digest
            assert (bot._lookahead.positions, bot._is_timed) == (50, False)
            assert bot._search.looked_at > 0
            seeds.add(bot._seed)
        assert {player for player, _ in state.history()} == {0, 1}
    assert len(seeds) == 18


def test_they_are_the_same_for_a_seed(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    limited = replace(learned, game=small(turn_limit=200))

    def courses(seed: int) -> list[Any]:
        return [state.history() for state, _ in played(limited, monkeypatch, seed=seed)]

    assert courses(1) == courses(1)
    assert len({repr(courses(seed)) for seed in (0, 1, -1, 2**70 + 5)}) == 4
