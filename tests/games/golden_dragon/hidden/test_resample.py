"""Resampling against the exact posterior: all worlds that tell a seat the same, found by brute force."""

import random
from collections import Counter
from math import factorial

import pytest
from scipy.stats import chisquare

from dragonrace.core.game import State
from dragonrace.core.records.record import read_record, record_text
from dragonrace.core.registry import load_game
from tests.games.common.table import play
from tests.games.golden_dragon.table import begun, valley
from tests.play import step

from .worlds import Filling, fillings, lines, positions, posterior, refilled, replay, shown


def world(state: State) -> tuple[Filling, ...]:
    filled = fillings(state)
    return tuple(filled[seat] for seat in sorted(filled))


def texts(state: State) -> list[str]:
    return [text for _, text in lines(state)]


def just_filled(seat: int) -> tuple[State, int]:
    return begun(valley(2), "S W SE E SW", "W S SE E SW"), seat


def while_filling(seat: int) -> tuple[State, int]:
    """Red and green have filled their holders, blue has not; seen by ``seat``, of whose stones nothing matters."""
    state = play(valley(2).new_initial_state(), "red: start N", "blue: start E")
    return play(state, "red: holder SW S W SE E" if seat else "blue: holder SW S W SE N"), seat


def asked_for_a_veto(seat: int) -> tuple[State, int]:
    return play(begun(valley(2), "S W SE E SW"), "red: move blue"), seat


def after_vetoes(seat: int) -> tuple[State, int]:
    """Red's first stone was vetoed, the second too; it lies open."""
    state = play(begun(valley(2), "S W SE E SW", "W S SE E SW"), "red: move blue", "blue: veto", "red: move red")
    return play(state, "blue: move red", "red: veto", "blue: move blue", "red: move blue", "blue: veto"), seat


def after_passes(seat: int) -> tuple[State, int]:
    return play(begun(valley(2), "N E S SE SW", "N W S E SE"), "red: pass", "blue: pass", "red: move red"), seat


def in_a_gale(seat: int) -> tuple[State, int]:
    state = play(begun(valley(2), "E SE S SW W"), "red: gale", *["red: move red"] * 2)
    return state, seat


def after_a_gale(seat: int) -> tuple[State, int]:
    state = play(begun(valley(2), "E SE S SW W"), "red: gale", *["red: move red"] * 5, "blue: move blue")
    return state, seat


def three_moves_a_turn(seat: int) -> tuple[State, int]:
    state = begun(valley(2, moves_per_turn=3), "E SE S SW W")
    return play(state, *["red: move red"] * 3, "blue: move blue"), seat


def three_players(seat: int, least: int = 5) -> tuple[State, int]:
    """A random game of three on the standard board in which the two others have shown at least ``least`` stones."""
    rng = random.Random(seat)
    while True:
        state = load_game("golden-dragon", 3, moves_per_turn=rng.choice([1, 3])).new_initial_state()
        while not state.is_terminal() and len(state.history()) < 24:
            step(state, rng)
            known = [shown(state, other) for other in range(3) if other != seat]
            if min(known) > 0 and sum(known) == least and {"veto", "gale"} & set(texts(state)):
                return state, seat


CASES = [
    just_filled,
    while_filling,
    asked_for_a_veto,
    after_vetoes,
    after_passes,
    in_a_gale,
    after_a_gale,
    three_moves_a_turn,
    three_players,
]


@pytest.mark.rule("GD-R2", "GD-12")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_resampling_gives_each_world_that_a_seat_holds_possible_and_no_other_equally_often(case, seat):
    state, seat = case(seat)
    possible = list(posterior(state, seat))
    others = [other for other in fillings(state) if other != seat]
    expected = 1
    for other in others:
        expected *= factorial(5 - shown(state, other))
    assert len(possible) == len(set(possible)) == expected
    assert world(state) in possible
    rng, draws = random.Random(20_240_229), max(200, 15 * len(possible))
    seen = Counter(world(state.resample_from_infostate(seat, rng)) for _ in range(draws))
    assert set(seen) <= set(possible)
    if len(possible) > 1:
        assert chisquare([seen[each] for each in possible]).pvalue > 1e-3


@pytest.mark.rule("GD-R2")
def test_every_possible_world_at_once_of_three_players_who_have_just_filled_their_holders():
    """14400 of them are too many for the list above: each other's 120 orders, and their pairs, must be as likely."""
    state = begun(valley(3), "S W SE E SW", "W S SE E SW")
    rng, draws = random.Random(3), 6000
    seen = [world(state.resample_from_infostate(1, rng)) for _ in range(draws)]
    assert {each[1] for each in seen} == {world(state)[1]}
    for other in (0, 2):
        counts = Counter(each[other] for each in seen)
        assert len(counts) == 120
        assert chisquare(list(counts.values())).pvalue > 1e-3
    fronts = Counter((each[0][0], each[2][0]) for each in seen)
    assert len(fronts) == 25
    assert chisquare(list(fronts.values())).pvalue > 1e-3, "what one has says nothing of what the other has"


@pytest.mark.rule("GD-R2")
def test_when_everything_was_shown_there_is_one_world():
    state, _ = after_a_gale(0)
    assert list(posterior(state, 1)) == [world(state)]
    assert state.resample_from_infostate(1, random.Random(1)).history() == state.history()


@pytest.mark.rule("GD-R2", "GD-12")
def test_a_resampled_state_is_a_real_state():
    """Its history, played again, gives its row; its record is read; it can be saved and played on."""
    for state, rng in positions(9, 120):
        seat = rng.randrange(state.game.num_players)
        before, history = state.row.copy(), state.history()
        other = state.resample_from_infostate(seat, rng)
        assert (state.row, state.history()) == (before, history)
        again = replay(state.game, other.history())
        assert (again.row, again.history()) == (other.row, other.history())
        assert read_record(record_text(other), state.game.board).state.row == other.row
        assert state.game.deserialize_state(other.serialize()).row == other.row
        other.row.pack()
        assert fillings(other).get(seat) == fillings(state).get(seat)
        assert [line for line in lines(other) if "holder" not in line[1]] == [
            line for line in lines(state) if "holder" not in line[1]
        ]
        for player in other.actors():
            for action in other.legal_actions(player):
                other.clone().apply_action(action, player)


@pytest.mark.rule("GD-R2")
def test_resampling_goes_by_the_random_numbers_that_it_is_given():
    state, _ = just_filled(0)
    draws = [state.resample_from_infostate(0, random.Random(seed)).history() for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


@pytest.mark.rule("GD-R2")
def test_what_the_posterior_is_made_of_is_found_by_playing_again():
    """A filling that begins with another stone than the one that was played is no such world."""
    state, _ = after_passes(0)
    assert refilled(state, {1: ("N", "W", "SE", "S", "E")}) is not None
    assert refilled(state, {1: ("W", "N", "SE", "S", "E")}) is None, "with a west stone blue could not have passed"
