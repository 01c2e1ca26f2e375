"""Careful players: what ways cost them, and what they do about it."""

import random
from math import log
from typing import Any

import pytest

from dragonrace.core.game import State
from dragonrace.games.river_dragons.actions import FIRST_TAKE
from dragonrace.games.river_dragons.advice.careful import PER_PLANK, PER_PLANK_OF_MANY
from dragonrace.games.river_dragons.advice.plan import NO_WAY, Plan
from dragonrace.games.river_dragons.advice.ways import (
    FULL,
    LAY,
    OCCUPIED,
    PER_SIZE,
    PLANK_ACROSS,
    SCARCE,
    STEP,
    STONE,
    STONE_BELOW,
    TOO_LONG,
    UNDER_A_PLANK,
    cost_of_laying,
    cost_of_way,
    note_tolls,
    way_begins,
)
from dragonrace.games.river_dragons.rules.planks import lay, reserve, sizes_of
from dragonrace.games.river_dragons.state import NONE, VILLAGES, records

from .games import random_game, walk
from .table import begin_at, river
from .table import position as any_position
from .test_advice import generator

POSITIONS = 200


def position(players: int, **more: Any) -> State:
    """A position on the board that everybody plays on."""
    return any_position(players, board="standard", **more)


def island(number: int) -> int:
    """The support of an island that the notation calls so."""
    return VILLAGES + number - 1


def laying(state: State, a: int, c: int, seat: int = 0) -> int:
    b, s = records(state)
    return cost_of_laying(b, s, a, c, int(b.span_of[a][c]), sizes_of(reserve(s, seat)))


def intended(state: State, seat: int, seed: int = 0) -> list[int]:
    """What a careful player does next; the state must not change."""
    before, out = state.row.copy(), [0] * state.game.longest_list
    plan = Plan()
    count = state.game.kernel.intend_carefully(state.game.compiled_board, state.row, seat, generator(seed), out, plan)
    plan.pack()  # nothing in it has left its range
    assert state.row == before
    return out[:count]


def chances(state: State) -> list[float]:
    found = [0.0] * state.game.num_players
    state.game.kernel.chances_carefully(state.game.compiled_board, state.row, found, Plan())
    return found


# --- whatever the position ---


def test_what_careful_players_do_is_legal_and_changes_nothing() -> None:
    rng, seen = random.Random("careful"), 0
    while seen < POSITIONS:
        game = random_game(rng)
        for state in walk(game, rng, 60):
            if state.is_terminal():
                continue
            assert sum(chances(state)) == pytest.approx(1)
            seat = rng.choice(state.actors())
            actions, played = intended(state, seat, seen), state.clone()
            for action in actions:
                assert action in played.legal_actions(seat)
                played.apply_action(action, seat)
            seen += 1


def test_a_shorter_way_is_a_better_chance() -> None:
    even, ahead = position(2), position(2, stones="25", planks={"pink-4": "pink 25"}, pawns={"pink": "pink 25"})
    assert chances(even)[0] == pytest.approx(0.5, abs=0.05)
    assert chances(ahead)[0] > chances(even)[0] + 0.05


@pytest.mark.parametrize(("players", "worth"), [(2, PER_PLANK), (6, PER_PLANK_OF_MANY)])
def test_planks_in_hand_count(players: int, worth: float) -> None:
    """But less than being nearer."""
    many, few = (position(players, reserves={"pink": planks}) for planks in ("pink-1 pink-5 pink-6", "pink-5 pink-6"))
    pink = many.game.players.index("pink")
    assert cost_of_way(*records(many), pink, Plan()) == cost_of_way(*records(few), pink, Plan())
    odds = [chances(state)[pink] / (1 - chances(state)[pink]) for state in (few, many)]
    assert log(odds[1] / odds[0]) == pytest.approx(worth)
    near = position(players, stones="25", planks={"pink-4": "pink 25"}, pawns={"pink": "pink 25"})
    assert chances(near)[pink] == max(chances(near)) > 1 / players + 0.02


# --- what ways cost ---


def test_a_span_costs_more_the_more_is_in_its_way() -> None:
    free = position(2, stones="26")
    b, _s = records(free)
    pink = b.colour[0]
    usual = laying(free, pink, island(26))
    assert usual == STEP + LAY + PER_SIZE * b.smallest[b.span_of[pink][island(26)]]
    few = position(2, stones="26", reserves={"pink": "pink-6"})
    assert laying(few, pink, island(26)) == usual + SCARCE
    span = next(
        span for span in range(b.num_spans) if b.smallest[span] == 5 and b.over[span] and b.span_a[span] >= VILLAGES
    )
    a, c, under = int(b.span_a[span]), int(b.span_b[span]), int(b.over[span]).bit_length()
    long_one = STEP + LAY + PER_SIZE * 5
    assert laying(position(2), a, c) == long_one
    assert laying(position(2, stones=str(under)), a, c) == long_one + STONE_BELOW
    assert laying(position(2, reserves={"pink": "pink-1 pink-2"}), a, c) == long_one + TOO_LONG


def test_a_full_support_and_a_plank_across_cost_more() -> None:
    state = position(2, stones="all")
    b, s = records(state)
    spans = range(31)  # those of the tables' first word
    one, across = next(
        (one, other) for one in spans for other in spans if other != one and b.collides[one][0] >> other & 1
    )
    usual = laying(state, int(b.span_a[one]), int(b.span_b[one]))
    s.spans[0] = 1 << across
    assert laying(state, int(b.span_a[one]), int(b.span_b[one])) == usual + PLANK_ACROSS
    s.load[b.span_a[one]] = 3
    assert laying(state, int(b.span_a[one]), int(b.span_b[one])) == usual + PLANK_ACROSS + FULL


def test_who_stands_in_the_way_costs_a_little() -> None:
    b, s = records(position(2, stones="25", planks={"pink-4": "pink 25"}))
    free, plank = cost_of_way(b, s, 0, Plan()), VILLAGES + 3 * 6 + 3
    s.pawns[1] = plank
    assert cost_of_way(b, s, 0, Plan()) == free + OCCUPIED
    s.pawns[1], s.pawns[0] = b.colour[1], plank
    assert cost_of_way(b, s, 0, Plan()) == free - STEP


def test_a_missing_stone_costs_a_stone_and_more_under_a_plank() -> None:
    state = position(2, stones="all")
    b, s = records(state)
    plan = Plan()
    s.stones &= ~(1 << 24)
    note_tolls(b, s, plan)
    assert {plan.toll[support] for support in range(VILLAGES)} == {STEP}
    assert [plan.toll[island(number)] for number in (24, 25, 26)] == [0, STONE, 0]
    span = next(span for span in range(b.num_spans) if b.over[span])
    s.stones = ~int(b.over[span]) & (1 << 27) - 1
    lay(b, s, 3 * 6 + 5, int(b.span_a[span]), int(b.span_b[span]))
    note_tolls(b, s, plan)
    assert plan.toll[VILLAGES + int(b.over[span]).bit_length() - 1] == STONE + UNDER_A_PLANK


def test_a_closed_village_is_on_no_way() -> None:
    b, s = records(position(2, unused_villages="closed"))
    plan = Plan()
    cost_of_way(b, s, 0, plan)
    for village in range(VILLAGES):
        assert b.is_open[village] or plan.onward[village] == NONE or plan.toll[village] == NO_WAY
    assert any(not is_open for is_open in b.is_open)


@pytest.mark.parametrize("planks", [3, 4])
def test_no_way_needs_longer_planks_than_there_are(planks: int) -> None:
    b, s = records(river(2, "standard", planks=planks).new_initial_state())
    plan = Plan()
    assert cost_of_way(b, s, 0, plan) > 0
    here, steps = way_begins(s, 0, plan), 0
    while plan.onward[here] != NONE:
        assert b.smallest[b.span_of[here][plan.onward[here]]] < planks
        here, steps = int(plan.onward[here]), steps + 1
    assert steps > 3 or planks == 3


# --- what they do ---


def test_they_take_what_leaves_them_most_ahead() -> None:
    """Of two planks of the rival's the one that they stand before, not one that leads nowhere."""
    planks = {"black-4": "black 13", "black-2": "2 5"}
    state = position(2, stones="13 2 5", planks=planks, reserves={"pink": "pink-1 pink-3"})
    asked = begin_at(state, 1, pink="R", black="S1")
    taken = {intended(asked, 0, seed)[0] for seed in range(6)}
    assert taken == {FIRST_TAKE + 5 * 6 + 3}


def test_who_need_not_step_stays_rather_than_go_back() -> None:
    planks = {"pink-1": "pink 26"}
    state = begin_at(position(2, stones="26", planks=planks, pawns={"pink": "pink"}), 1, pink="M2", black="S1")
    state.apply_action(state.string_to_action("go pink 26", 0), 0)
    (action,) = intended(state, 0)
    assert state.action_to_string(action, 0) == "stay"


def test_they_place_the_next_stone_of_their_way_and_lay_its_next_plank() -> None:
    """From pink the way leads over 25, 15, 11 and 3 to blue."""
    stone = begin_at(position(2), 1, pink="S1", black="S2")
    assert named(stone) == ["stone 25"]
    assert named(begin_at(position(2, stones="25"), 1, pink="S1", black="S2")) == ["stone 15"]
    assert named(begin_at(position(2, stones="25 15"), 1, pink="P1", black="S2")) == ["plank 4", "span pink 25"]
    without = position(2, stones="25 15", reserves={"pink": "pink-5 pink-6"})
    assert named(begin_at(without, 1, pink="P1", black="S2")) == ["plank 5", "span pink 25"]


def test_a_plank_that_was_chosen_lies_where_it_helps_most() -> None:
    state = begin_at(position(2, stones="25 26"), 1, pink="P1", black="S2")
    state.apply_action(state.string_to_action("plank 4", 0), 0)
    assert named(state) == ["span pink 25"]


def test_they_lift_a_stone_that_the_rival_needs() -> None:
    """Where no plank can be taken: 13 is on black's way, 24 on nobody's."""
    asked = begin_at(position(2, stones="13 24"), 1, pink="R", black="S1")
    assert {tuple(named(asked, seed)) for seed in range(6)} == {("lift 13",)}


def named(state: State, seed: int = 0) -> list[str]:
    """What pink intends, in the notation."""
    played, lines = state.clone(), []
    for action in intended(state, 0, seed):
        lines.append(played.action_to_string(action, 0))
        played.apply_action(action, 0)
    return lines
