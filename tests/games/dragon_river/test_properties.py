"""Properties of every position that random play reaches, and of the views of it."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from dragonrace.testing.promises import PROMISES, legal_is_what_is_accepted

from .table import river


@st.composite
def positions(draw):
    """A position some random steps into a game with random options; throws by their look, not their odds."""
    finish, pearls = draw(st.sampled_from([(3, (1, 2)), (9, (3, 6)), (14, (5, 6)), (24, (8, 16))]))
    game = river(
        draw(st.integers(2, 5)),
        finish,
        pearls,
        tipping=draw(st.booleans()),
        claimed_dice=draw(st.sampled_from(["by_position", "for_good"])),
        straight_on_first_throw=draw(st.booleans()),
        straight_dice=draw(st.sampled_from(["any", "five"])),
        turn_limit=draw(st.none() | st.integers(1, 30)),
        dice=draw(st.just(5) | st.integers(2, 5)),
    )
    state, rng = game.new_initial_state(), random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 90))):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("promise", PROMISES)
@settings(max_examples=100)
@given(state=positions())
def test_every_position_keeps_what_all_games_promise(promise: Callable[[State], None], state: State):
    promise(state)


@settings(max_examples=60)
@given(positions())
def test_legal_actions_are_exactly_what_apply_action_accepts(state: State):
    legal_is_what_is_accepted(state)


@pytest.mark.rule("DR-20", "DR-R5", "DR-R6")
@settings(max_examples=200)
@given(positions())
def test_no_space_but_the_start_holds_two_except_while_they_fight(state: State):
    table = table_of(state, None)
    afloat = [space for space in table["positions"] if space > 0]
    assert len(afloat) - len(set(afloat)) == (table["phase"] == "fight")
    assert all(0 <= space <= state.game.board.finish for space in table["positions"])
    assert (state.game.board.finish in afloat) == (state.winner() is not None)


@settings(max_examples=60)
@given(positions())
def test_the_log_tells_where_every_piece_stands_and_who_is_stuck(state: State):
    """Whoever only follows the events comes to the same table."""
    spaces, stuck, winner = [0] * state.game.num_players, set(), None
    for entry in state.log():
        for event in entry["events"]:
            assert event["words"]
            if event["kind"] in ("move", "sweep", "tip"):
                who = event["target"] if event["kind"] == "tip" else event["seat"]
                assert spaces[who] == event["from"]
                spaces[who] = event["to"]
            elif event["kind"] == "strand":
                stuck.add(event["seat"])
            elif event["kind"] == "miss":
                stuck.remove(event["seat"])
            elif event["kind"] == "win":
                winner = event["seat"]
    table = table_of(state, None)
    assert spaces == table["positions"]
    assert [seat in stuck for seat in range(len(spaces))] == table["stranded"]
    assert winner == state.winner()


@settings(max_examples=60)
@given(positions())
def test_a_choice_says_truly_where_it_leads_and_whom_it_meets(state: State):
    seat = state.current_player()
    if seat < 0:
        return
    for choice in state.view(seat)["choices"]:
        if choice["kind"] == "keep" or choice["to"] is None:
            continue
        mover = seat if choice["kind"] == "pair" else choice["seat"]
        twin = state.clone()
        twin.apply_action(choice["action"], seat)
        after = table_of(twin, None)
        assert after["positions"][mover] == choice["to"]
        assert (after["fight"] and after["fight"]["there"]) == choice["meets"]
