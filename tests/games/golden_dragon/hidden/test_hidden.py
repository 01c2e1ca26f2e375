"""What a seat may know (GD-R2): worlds that differ in what it was never shown look the same to it, others do not.

DRAGONRACE_POSITIONS sets how many positions are tried; the default is for every day.
"""

import os
import random

import numpy as np
import pytest

from dragonrace.core.records.record import record_text
from dragonrace.core.registry import load_game
from dragonrace.testing.hiding import look_alike
from dragonrace.testing.positions import viewers
from tests.games.common.table import choices, play, table
from tests.games.common.worlds import look_alike_to_anybody
from tests.games.golden_dragon.table import begun, holder, position, valley
from tests.play import step

from .worlds import fillings, lines, positions, random_game, refilled, replay, shown, twin

POSITIONS = int(os.environ.get("DRAGONRACE_POSITIONS", "300"))
PARTS = 6

BLUES = ("S E N SE SW", "N E S SE SW")


# --- non-interference ---


@pytest.mark.rule("GD-R2", "GD-12", "GD-O2")
@pytest.mark.parametrize("part", range(PARTS))
def test_worlds_that_differ_in_hidden_stones_look_the_same_to_every_seat_and_to_spectators(part):
    """One other world is made by filling the holders otherwise and playing again, another drawn by `resample`."""
    look_alike_to_anybody(positions(part, POSITIONS // PARTS), twin)


@pytest.mark.rule("GD-R2", "GD-12")
@pytest.mark.parametrize("aid", [True, False])
def test_every_seat_and_the_spectators_at_every_position_of_a_game(aid):
    rng = random.Random(12)
    for players in (2, 3):
        state = valley(players, memory_aid=aid).new_initial_state()
        while not state.is_terminal() and len(state.history()) < 30:
            step(state, rng)
            for viewer in viewers(state):
                look_alike(state, twin(state, viewer, rng), viewer)


@pytest.mark.rule("GD-R2")
def test_what_a_mover_may_do_tells_the_others_nothing_of_the_front_stone():
    """All dragons stand in the first row: blue's south stone moves any of them, the north stone none."""
    free, stuck = (play(begun(valley(2), "W S E SE SW", blue), "red: move red") for blue in BLUES)
    assert choices(free) == ["gale", "move red", "move blue"]
    assert choices(stuck) == ["gale", "pass"]
    for viewer in (0, None):
        look_alike(free, stuck, viewer)


# --- what is known ---


@pytest.mark.rule("GD-R2")
def test_the_stone_under_a_dragon_is_known_to_all_wherever_it_goes_from_there():
    state = begun(valley(3), "S E W SE SW", "W N E SE SW", "SE N E S W")
    assert table(state)["under"] == ["N", "S", "SW"]
    play(state, "red: move blue", "blue: allow")
    for viewer in ("blue", "green", None):
        assert table(state, viewer)["holders"][0] == [None, None, None, None, "S"]
    assert table(state)["under"] == ["N", "S", "SW"], "red's south stone lies under blue's dragon now"


@pytest.mark.rule("GD-R2", "GD-26")
def test_a_stone_put_back_has_been_shown_its_wind_is_known_from_then_on():
    state = begun(valley(2), "N E S SE SW", "S E W SE SW")
    play(state, "red: pass")
    for viewer in ("blue", None):
        assert table(state, viewer)["holders"][0] == [None, None, None, None, "N"]
    assert state.log(1)[-1]["events"][0]["wind"] == "N"
    assert holder(state, "red") == "E S SE SW N"


@pytest.mark.rule("GD-R2", "GD-31")
def test_a_stone_is_known_from_the_moment_it_is_played_even_if_the_move_is_vetoed():
    state = play(begun(valley(2), "S E W SE SW"), "red: move blue")
    for viewer in ("blue", None):
        assert table(state, viewer)["stone"] == "S"
        assert table(state, viewer)["holders"][0] == [None] * 4
    play(state, "blue: veto")
    assert table(state, "blue")["stone"] == "S"
    play(state, "red: move red")
    assert table(state, "blue")["holders"][0] == [None, None, None, None, "N"]


@pytest.mark.rule("GD-R2")
def test_when_all_five_were_shown_nothing_is_hidden():
    state = begun(valley(2), "E SE S SW W")
    play(state, "red: gale", *["red: move red"] * 4)
    assert table(state, "blue")["holders"][0] == [None, "N", "E", "SE", "S"]
    play(state, "red: move blue", "blue: allow")
    assert table(state, "blue")["holders"][0] == table(state)["holders"][0] == ["N", "E", "SE", "S", "N"]


@pytest.mark.rule("GD-R2", "GD-12")
def test_ones_own_holder_is_always_in_sight():
    for state, rng in positions(5, 40):
        seat = rng.randrange(state.game.num_players)
        mine = state.view(seat)["table"]["holders"][seat]
        assert None not in mine
        filling = fillings(state).get(seat, ())
        assert mine[: len(filling) - shown(state, seat)] == list(filling[shown(state, seat) :])


@pytest.mark.rule("GD-R2")
def test_hidden_are_the_stones_in_front_that_nobody_has_seen_as_many_as_the_lines_say():
    for state, _ in positions(6, 60):
        for seat, filling in fillings(state).items():
            hidden = len(filling) - shown(state, seat)
            seen = state.view()["table"]["holders"][seat]
            assert state.row.hidden[seat] == hidden
            if state.game.options["memory_aid"]:
                assert seen[:hidden] == [None] * hidden
                assert None not in seen[hidden:]
            else:
                assert set(seen) == {None}


# --- the converse ---


@pytest.mark.rule("GD-R2")
def test_information_states_differ_exactly_where_something_was_shown():
    """Two stones of one holder are exchanged, and the game played again: a seat notices if it was shown either."""
    equal = different = 0
    for state, rng in positions(7, 120, most=40):
        if not fillings(state):
            continue
        seat = rng.choice(sorted(fillings(state)))
        stones = list(fillings(state)[seat])
        one, two = rng.sample(range(5), 2)
        stones[one], stones[two] = stones[two], stones[one]
        other = refilled(state, {seat: tuple(stones)})
        if other is None:
            continue
        for viewer in range(state.game.num_players):
            noticed = viewer == seat or min(one, two) < shown(state, seat)
            same = other.information_state_string(viewer) == state.information_state_string(viewer)
            assert same == (not noticed)
            if same:
                look_alike(state, other, viewer)
            equal, different = equal + same, different + (not same)
    assert equal > 20
    assert different > 20


@pytest.mark.rule("GD-R2", "GD-R7")
def test_whatever_is_done_everybody_is_told_but_for_the_order_of_anothers_stones():
    """After two different actions all seats have different information states; a holder is told to its owner alone."""
    for state, _ in positions(8, 25, most=30):
        for seat in state.actors():
            after = []
            for action in state.legal_actions(seat)[:12]:
                after.append(state.clone())
                after[-1].apply_action(action, seat)
            filling = bool(after) and lines(after[0])[-1][1].startswith("holder")
            for viewer in range(state.game.num_players):
                strings = {other.information_state_string(viewer) for other in after}
                assert len(strings) == (1 if filling and viewer != seat else len(after))
                assert state.information_state_string(viewer) not in strings


@pytest.mark.rule("GD-12", "GD-R2")
def test_of_all_that_is_done_only_the_order_of_anothers_stones_is_hidden():
    for state, rng in positions(10, 20):
        viewer = rng.choice(viewers(state))
        told = ["holder ?" if text.startswith("holder") and seat != viewer else text for seat, text in lines(state)]
        assert [entry["text"] for entry in state.log(viewer)] == told
        assert [line.split(": ")[1] for line in record_text(state, viewer).split("\n\n")[1].splitlines()] == told


@pytest.mark.rule("GD-R2", "GD-R7")
def test_who_filled_the_holder_first_is_told_too():
    state = play(valley(2).new_initial_state(), "red: start N", "blue: start N")
    one = play(state.clone(), "red: holder E S W SE SW", "blue: holder E S W SE SW")
    two = play(state.clone(), "blue: holder E S W SE SW", "red: holder E S W SE SW")
    assert one.row == two.row
    assert one.information_state_string(0) != two.information_state_string(0)


@pytest.mark.rule("GD-R2")
def test_the_information_state_names_the_game_and_the_seat():
    states = [begun(valley(2)), begun(valley(2, moves_per_turn=3)), begun(valley(2, turn_limit=9))]
    strings = {state.information_state_string(seat) for state in states for seat in (0, 1)}
    assert len(strings) == 6


@pytest.mark.rule("GD-O2")
def test_the_memory_aid_changes_the_view_alone():
    """The same game with and without it: the same information state but for the option's name, and the same tensor."""
    rng, changed = random.Random(2), 0
    for _ in range(25):
        game = random_game(rng, memory_aid=True)
        options = game.options | {"memory_aid": False}
        without = load_game("golden-dragon", game.num_players, game.board, **options)
        state = game.new_initial_state()
        for _ in range(rng.randrange(40)):
            if not state.is_terminal():
                step(state, rng)
        other = replay(without, state.history())
        assert other.row == state.row
        for viewer in range(game.num_players):
            one, two = state.information_state_string(viewer), other.information_state_string(viewer)
            assert one.split("\n")[1:] == two.split("\n")[1:]
            assert np.array_equal(state.observation_tensor(viewer), other.observation_tensor(viewer))
            assert state.legal_actions(viewer) == other.legal_actions(viewer)
            assert state.log(viewer) == other.log(viewer)
            draws = [each.resample_from_infostate(viewer, random.Random(1)).history() for each in (state, other)]
            assert draws[0] == draws[1]
            aid, none = state.view(viewer), other.view(viewer)
            changed += aid["table"].pop("holders") != none["table"].pop("holders")
            assert aid == none
    assert changed > 10


@pytest.mark.rule("GD-R2", "GD-13")
def test_a_position_drawn_for_these_tests_hides_nothing():
    state = position(
        """
        531.245
        .......
        .v. .v.
        v..r..v
        v.b...v
        ...G...
        .......
        """
    )
    assert table(state, "blue")["holders"] == table(state)["holders"] == [["E", "S", "W", "SE", "SW"]] * 2
