"""What a seat may know (RD-R14): worlds that differ in others' cards that lie face down look the same to it.

DRAGONRACE_POSITIONS sets how many positions are tried; the default is for every day.
"""

import os

import pytest

from dragonrace.core.records.record import record_text
from dragonrace.testing.hiding import look_alike
from dragonrace.testing.positions import viewers
from tests.games.common.table import choices, play, table
from tests.games.common.worlds import look_alike_to_anybody
from tests.games.river_dragons.games import positions
from tests.games.river_dragons.table import begin, happened, position

from .worlds import lines, programs, this_turn, twin, with_programs

POSITIONS = int(os.environ.get("DRAGONRACE_POSITIONS", "240"))
PARTS = 6


@pytest.mark.rule("RD-R14", "RD-10")
@pytest.mark.parametrize("part", range(PARTS))
def test_worlds_that_differ_in_cards_face_down_look_the_same_to_every_other_seat_and_to_spectators(part):
    """One other world is made by laying other cards and playing again, another is drawn by `resample`."""
    look_alike_to_anybody(positions(("hidden", part), POSITIONS // PARTS, most=150), twin)


@pytest.mark.rule("RD-R14")
@pytest.mark.parametrize("players", [2, 3])
def test_every_seat_and_the_spectators_at_every_position_of_a_turn(players):
    for state, rng in positions(("every", players), 12, most=45, expert=False):
        for viewer in viewers(state):
            look_alike(state, twin(state, viewer, rng), viewer)


@pytest.mark.rule("RD-R14", "RD-13")
def test_what_lies_face_up_is_known_and_nothing_else():
    for state, _ in positions("known", 60, most=150):
        _, revealed = this_turn(state)
        laid = programs(state)
        for viewer in viewers(state):
            shown = state.view(viewer)["table"]["programs"]
            for seat, cards in laid.items():
                known = len(cards) if seat == viewer else min(revealed, len(cards))
                assert shown[seat] == [*cards[:known], *[None] * (len(cards) - known)]


@pytest.mark.rule("RD-R14")
def test_a_hand_is_shown_to_its_owner_alone():
    for state, _ in positions("hands", 30, most=150):
        laid = programs(state)
        for viewer in range(state.game.num_players):
            hand = {held["card"] for held in state.view(viewer)["table"]["hand"]}
            assert not hand & set(laid[viewer])
        assert state.view()["table"]["hand"] is None


@pytest.mark.rule("RD-R14", "RD-16")
def test_of_all_that_is_done_only_the_cards_are_hidden_those_of_former_turns_too():
    """A log is told line by line as it happened: a card stays "?" there, though it was revealed later."""
    for state, rng in positions("lines", 20, most=150):
        viewer = rng.choice(viewers(state))
        told = ["card ?" if text.startswith("card") and seat != viewer else text for seat, text in lines(state)]
        assert [entry["text"] for entry in state.log(viewer)] == told
        if not state.is_terminal():
            told_lines = record_text(state, viewer).split("\n\n")[1].splitlines()
            assert [line.split(": ")[1] for line in told_lines] == told


# --- the converse ---


@pytest.mark.rule("RD-R14")
def test_information_states_differ_exactly_where_something_was_shown():
    """Two cards of a program that lie face down are exchanged, and the turn is played again: only its owner notices."""
    equal = different = 0
    for state, rng in positions("converse", 90, most=120):
        _, revealed = this_turn(state)
        laid = programs(state)
        seat = rng.randrange(state.game.num_players)
        if len(laid[seat]) - revealed < 2:
            continue
        one, two = rng.sample(range(revealed, len(laid[seat])), 2)
        cards = list(laid[seat])
        cards[one], cards[two] = cards[two], cards[one]
        other = with_programs(state, laid | {seat: tuple(cards)})
        for viewer in range(state.game.num_players):
            same = other.information_state_string(viewer) == state.information_state_string(viewer)
            assert same == (viewer != seat)
            equal, different = equal + same, different + (not same)
    assert equal > 20
    assert different > 5


@pytest.mark.rule("RD-R14", "RD-10")
def test_whatever_is_done_everybody_is_told_but_for_anothers_card():
    for state, rng in positions("told", 25, most=120):
        for seat in state.actors():
            actions = state.legal_actions(seat)
            after = []
            for action in rng.sample(actions, min(10, len(actions))):
                after.append(state.clone())
                after[-1].apply_action(action, seat)
            revealing = any(event["kind"] == "reveal" for each in after for event in each.log()[-1]["events"])
            laying = lines(after[0])[-1][1].startswith("card")
            for viewer in range(state.game.num_players):
                strings = {other.information_state_string(viewer) for other in after}
                hides = laying and viewer != seat
                if not hides or not revealing:
                    assert len(strings) == (1 if hides else len(after))
                assert state.information_state_string(viewer) not in strings


@pytest.mark.rule("RD-R14", "RD-10")
def test_who_laid_a_card_when_is_told_too():
    one = play(position(2), "pink: card S1", "black: card S2")
    two = play(position(2), "black: card S2", "pink: card S1")
    assert one.row == two.row
    assert one.information_state_string(0) != two.information_state_string(0)


@pytest.mark.rule("RD-R14", "RD-14")
def test_that_a_card_will_be_cancelled_is_not_told_before_its_place():
    """Black's second card is a dragon that strikes pink's second; while the first are resolved nothing says so."""
    one = begin(position(2), pink="S1 M1", black="S2 D-pink")
    two = begin(position(2), pink="S1 M1", black="S2 R")
    for viewer in (0, None):
        look_alike(one, two, viewer)
    events = happened(play(one, "pink: stone 1", "black: stone 2"), "black: stone 3")
    assert [event["kind"] for event in events] == ["stone", "reveal", "strike", "dragon", "reveal"]


@pytest.mark.rule("RD-R14", "RD-17")
def test_what_still_lies_face_down_at_the_end_stays_hidden():
    setting = {"stones": "2", "planks": {"pink-1": "blue 2"}, "pawns": {"pink": "blue 2"}}
    state = begin(position(2, **setting), pink="M1 S1 S2", black="S1")
    play(state, "pink: go blue")
    assert state.is_terminal()
    assert table(state, "black")["programs"][0] == ["M1", *[None] * 4]
    assert table(state, "pink")["programs"][0][:3] == ["M1", "S1", "S2"]


@pytest.mark.rule("RD-R14", "RD-14", "RD-15")
def test_what_a_mover_may_do_tells_nothing_of_what_lies_face_down():
    one = begin(position(2), pink="S1 M1", black="S2 D-pink")
    two = begin(position(2), pink="S1 M1", black="S2 J")
    assert choices(one) == choices(two)
