"""Properties of every position that random play reaches, and of the views of it.

DRAGONRACE_POSITIONS sets how many positions are tried, DRAGONRACE_GAMES how many games; the defaults are for every day.
"""

import os
import random
from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from dragonrace.games.river_dragons.actions import FIRST_POINT
from dragonrace.games.river_dragons.board import sites, spans
from dragonrace.games.river_dragons.rules import stones
from dragonrace.games.river_dragons.rules.planks import fits_somewhere
from dragonrace.games.river_dragons.state import LYING, PLANKS, SUPPORTS, VILLAGES, records
from dragonrace.testing.promises import PROMISES, legal_is_what_is_accepted
from tests.play import walk as plain_walk

from .games import positions, random_game, walk
from .rivers import BROOK, FORD, ford
from .table import COLOURS, river

POSITIONS = int(os.environ.get("DRAGONRACE_POSITIONS", "250"))
GAMES = int(os.environ.get("DRAGONRACE_GAMES", "150"))
PARTS = 5


@st.composite
def reached(draw, most=250):
    """A position some random steps into a random game."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    *_, state = walk(random_game(rng), rng, draw(st.integers(0, most)))
    return state


# --- what all games promise ---


@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=40)
@given(state=reached())
def test_every_position_keeps_what_all_games_promise(promise: Callable[[State], None], state: State):
    promise(state)


# --- what is conserved ---


@pytest.mark.rule("RD-1", "RD-6", "RD-35", "RD-40", "RD-43", "RD-42", "RD-38", "RD-22", "RD-53", "RD-R17", "RD-36")
@pytest.mark.parametrize("part", range(PARTS))
def test_planks_stones_and_pawns_are_conserved_and_keep_their_limits(part):
    for state, _ in positions(part, POSITIONS // PARTS):
        assert_in_order(state)


def assert_in_order(state: State) -> None:
    table = table_of(state, None)
    names = state.game.players
    ids = Counter(plank["id"] for plank in table["planks"] + table["gone"])
    ids.update(plank["id"] for planks in table["reserves"] for plank in planks)
    assert ids == Counter({f"{colour}-{size}": 1 for colour in names for size in range(1, 7)})
    assert len(table["stones"]) + table["stones_left"] == 27
    for planks in table["reserves"]:
        sizes = [plank["size"] for plank in planks]
        assert len(set(sizes)) == len(sizes), "one of a size"
        assert len({plank["colour"] for plank in planks}) <= 2, "two colours"
    borne = Counter(name for plank in table["planks"] for name in plank["ends"])
    assert all(count <= 3 for count in borne.values())
    standing = {stone["name"] for stone in table["stones"]}
    assert set(borne) <= standing | set(COLOURS)
    pairs = [tuple(plank["ends"]) for plank in table["planks"]]
    assert len(set(pairs)) == len(pairs)
    assert not [pair for pair in pairs if set(pair) <= set(COLOURS)]
    on_planks = [pawn["plank"] for pawn in table["pawns"] if pawn["plank"]]
    assert len(set(on_planks)) == len(on_planks)
    assert set(on_planks) <= {plank["id"] for plank in table["planks"]}
    shut = {village["colour"] for village in table["board"]["villages"] if not village["open"]}
    assert not shut & ({pawn["village"] for pawn in table["pawns"]} | set(borne))
    assert_bookkeeping(state)


def assert_bookkeeping(state: State) -> None:
    """What the record keeps twice agrees: loads, spans in use, sites in order; and every field is within its range."""
    b, s = records(state)
    s.pack()
    lying = [(s.end_a[plank], s.end_b[plank]) for plank in range(PLANKS) if s.owner[plank] == LYING]
    assert s.load == [sum(support in ends for ends in lying) for support in range(SUPPORTS)]
    assert all(a < c and c >= VILLAGES for a, c in lying)
    assert all((s.end_a[p], s.end_b[p]) == (-1, -1) for p in range(PLANKS) if s.owner[p] != LYING)
    used = [] if b.expert else sorted(b.span_of[a][c] for a, c in lying)
    assert [31 * word + bit for word, bits in enumerate(s.spans) for bit in range(31) if bits >> bit & 1] == used
    if b.expert:
        count = s.stones.bit_length()
        assert s.stones == 2**count - 1
        places = list(zip(s.stone_x, s.stone_y, strict=True))
        assert places[:count] == sorted(set(places[:count]))
        assert places[count:] == [(0, 0)] * (27 - count)
    else:
        assert list(zip(s.stone_x, s.stone_y, strict=True)) == list(state.game.board.islands)


@pytest.mark.rule("RD-R17", "RD-24")
def test_on_the_island_side_the_reserve_is_empty_exactly_when_every_island_is_full():
    for state, _ in positions("full", 60, expert=False):
        table = table_of(state, None)
        free = set(map(str, range(1, 28))) - {stone["name"] for stone in table["stones"]}
        assert (table["stones_left"] == 0) == (not free)
        assert len(free) == table["stones_left"]


@pytest.mark.rule("RD-2", "RD-5", "RD-10", "RD-12", "RD-16", "RD-O13")
def test_each_card_is_in_hand_or_in_the_program_and_programs_keep_their_rules():
    for state, _ in positions("cards", 80):
        names = state.game.players
        for seat, colour in enumerate(names):
            table = table_of(state, seat)
            program, hand = table["programs"][seat], [held["card"] for held in table["hand"]]
            cards = ["S1", "S2", "P1", "P2", "M1", "M2", "J", *(f"D-{other}" for other in names if other != colour)]
            last = state.game.options["last_removal"]
            if last is None or state.row.turns < last or "R" in program:
                assert state.is_terminal() or last is None or state.row.turns < last
                cards.append("R")
            assert sorted(program + hand) == sorted(cards)
            assert sum(card.startswith("D") for card in program) <= 1
            assert len(program) == 5 or table["phase"] == "program"
            legal = {choice["card"] for choice in state.view(seat)["choices"] if choice["kind"] == "card"}
            assert legal == {held["card"] for held in table["hand"] if held["playable"]}


# --- what is legal ---


@pytest.mark.rule("RD-R3", "RD-R10", "RD-50", "RD-60")
@pytest.mark.parametrize("part", range(PARTS))
def test_legal_actions_are_exactly_those_that_are_not_refused_and_that_apply_accepts(part):
    for state, rng in positions(("legal", part), max(10, POSITIONS // 10) // PARTS):
        legal_is_what_is_accepted(state, rng)
        kernel, b, bound = state.game.kernel, state.game.compiled_board, state.game.num_distinct_actions
        for player in state.actors():
            legal = state.legal_actions(player)
            assert legal == [action for action in range(bound) if kernel.refusal(b, state.row, player, action) == 0]
            for action in rng.sample(legal, min(12, len(legal))):
                twin = state.clone()
                twin.apply_action(action, player)
                assert_in_order(twin)


@pytest.mark.rule("RD-R10", "RD-70")
def test_the_marks_of_free_points_are_the_free_points():
    fine = positions("fine points", 5, board=ford(lattice=4), expert=True)
    for state, _ in (*positions("points", 20, expert=True), *fine):
        b, s = records(state)
        out = [0] * b.points
        sites.mark_free_points(b, s, out)
        free = [int(sites.is_water(b, point) and sites.is_free_point(b, s, point)) for point in range(b.points)]
        assert out == free
        assert sites.has_free_point(b, s) == any(free)
        every = [0] * state.game.num_distinct_actions
        assert stones.legal_stones(b, s, every) == sum(free)
        assert [FIRST_POINT + p for p in range(b.points) if free[p]] == every[: sum(free)]


@pytest.mark.rule("RD-35", "RD-30")
def test_a_plank_fits_somewhere_if_there_is_a_place_and_longer_ones_too():
    for state, _ in positions("fits", 40):
        b, s = records(state)
        places = [
            {(a, c) for a in range(33) for c in range(a + 1, 33) if c >= 6 and spans.can_lie(b, s, a, c, size)}
            for size in range(6)
        ]
        assert [fits_somewhere(b, s, size) for size in range(6)] == [bool(found) for found in places]
        assert all(less <= more for less, more in pairwise(places))


@settings(max_examples=30)
@given(reached())
def test_a_turn_segment_is_over_when_a_card_is_laid_or_resolved(state: State):
    kernel, b = state.game.kernel, state.game.compiled_board
    for seat in state.actors():
        for action in state.legal_actions(seat)[:3]:
            twin = state.clone()
            twin.apply_action(action, seat)
            moments = [(each.row.turns, each.row.place, each.row.acting, sum(each.row.laid)) for each in (state, twin)]
            assert (kernel.turn_segment(b, twin.row) > kernel.turn_segment(b, state.row)) == (moments[0] != moments[1])
            assert kernel.turn_segment(b, twin.row) >= kernel.turn_segment(b, state.row)


# --- whole games ---

COMBINATIONS = list(product(range(2, 7), [False, True], ["open", "closed"], [False, True], [False, True]))


@pytest.mark.rule("RD-17", "RD-R11", "RD-O7", "RD-R6")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_ends_or_reaches_the_turn_limit(part):
    for number in range(part, GAMES, PARTS):
        players, expert, villages, back, exact = COMBINATIONS[number % len(COMBINATIONS)]
        rng = random.Random(f"whole {number}")
        options = {
            "unused_villages": villages,
            "jump_back": back,
            "exact_movement": exact,
            "turn_limit": rng.randint(1, 12),
        }
        game = river(
            players,
            rng.choice([BROOK, FORD, "standard"]),
            expert=expert,
            first_player=rng.randrange(players),
            **options,
        )
        *_, state = (plain_walk if number % 3 else walk)(game, rng, 100_000)
        assert state.is_terminal()
        assert_in_order(state)
        if state.winner() is None:
            assert (state.row.turns, sum(state.returns())) == (options["turn_limit"], 0)
        else:
            space = table_of(state, None)["pawns"][state.winner()]
            assert space["village"] == table_of(state, None)["destinations"][state.winner()]
            assert state.row.turns < options["turn_limit"]
        assert game.deserialize_state(state.serialize()).row == state.row


def test_random_games_of_these_tests_are_played_to_wins():
    """Else much of what they are to try would never happen."""
    won = 0
    for seed in range(20):
        rng = random.Random(f"won {seed}")
        *_, state = walk(river(2 + seed % 5, BROOK, expert=seed % 2 == 0, turn_limit=40), rng, 100_000)
        won += state.winner() is not None
    assert won > 5
