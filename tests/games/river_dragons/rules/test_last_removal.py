"""When the Remove cards leave the game: RD-O13."""

import pytest

from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from tests.games.common.table import choices, play, refused, table
from tests.games.river_dragons.table import COLOURS, position, river


def idle(state, turns=1):
    """Turns of one card, in which nothing happens: all fall where they are."""
    for _ in range(turns):
        play(state, *(f"{colour}: card J" for colour in state.game.players))
    return state


def has_removal(state, colour):
    """Whether a player may lay Remove; what is held, what is legal and what is refused say the same."""
    held = any(one["card"] == "R" for one in table(state, colour)["hand"])
    assert held == ("card R" in choices(state, colour))
    if not held:
        assert refused(state, f"{colour}: card R") == "RD-O13"
    return held


@pytest.mark.rule("RD-O13", "RD-2")
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_when_so_many_turns_are_over_the_remove_cards_leave_the_game_for_good(turns):
    state = river(3, program=1, last_removal=turns).new_initial_state()
    for turn in range(turns + 3):
        for colour in state.game.players:
            assert has_removal(state, colour) == (turn < turns)
            assert {"card J", "card M2", "card P2"} <= set(choices(state, colour))
        idle(state)


@pytest.mark.rule("RD-O13", "RD-40")
def test_in_the_last_turn_with_remove_it_is_carried_out_to_the_end():
    state = idle(position(2, stones="2 11", program=1, last_removal=2))
    play(state, "pink: card R", "black: card R", "black: lift 2", "pink: lift 11")
    assert table(state)["stones"] == []
    assert state.row.turns == 2
    assert not has_removal(state, "pink")


@pytest.mark.rule("RD-O13")
def test_unless_it_is_set_the_remove_cards_stay():
    assert has_removal(idle(river(2, program=1).new_initial_state(), 30), "pink")


@pytest.mark.rule("RD-O13", "RD-O9", "RD-O10")
@pytest.mark.parametrize("cards", range(2, 9))
def test_every_hand_fills_a_program_without_remove_too(cards):
    state = river(2, cards=cards, last_removal=1).new_initial_state()
    places = min(5, cards + 1)
    for turns in (1, 2):
        while state.row.turns < turns:
            seat = state.actors()[0]
            assert state.legal_actions(seat)
            state.apply_action(state.legal_actions(seat)[-1], seat)
            if state.row.laid[0] == state.row.laid[1] == places and turns == 2:
                assert Card.R not in [*state.row.program[0], *state.row.program[1]]


@pytest.mark.rule("RD-O10", "RD-O13")
def test_a_card_that_a_small_hand_lacks_anyway_is_refused_for_that():
    assert refused(idle(river(2, program=1, last_removal=1).new_initial_state()), "pink: card R") == "RD-O13"
    state = river(2, program=1, cards=6, last_removal=1).new_initial_state()
    play(state, "pink: card M1", "black: card M1")
    assert refused(state, "pink: card R") == "RD-O10"


@pytest.mark.rule("RD-O13", "RD-R14")
def test_when_they_have_left_they_are_not_drawn_for_others():
    for turns in (0, 1):
        state = idle(river(2, program=1, last_removal=1).new_initial_state(), turns)
        play(state, "pink: card S1")
        drawn = {state.resample_from_infostate(1, seed).row.program[0][0] for seed in range(300)}
        cards = {*Card, FIRST_DRAGON + COLOURS.index("black")}
        assert drawn == (cards - {Card.R} if turns else cards)


@pytest.mark.rule("RD-O13")
def test_learners_see_how_many_turns_with_remove_are_left():
    state = river(2, program=1, last_removal=2).new_initial_state()
    titles = [feature.title for feature in state.game.features]
    left = []
    for _ in range(4):
        left.append(int(state.observation(0)[titles.index("removals_left")]))
        idle(state)
    assert left == [2, 1, 0, 0]


@pytest.mark.rule("RD-O13", "RD-O6")
@pytest.mark.parametrize("ruleset", ["official", "manual"])
def test_no_ruleset_takes_the_remove_cards_away(ruleset):
    assert river(2, ruleset=ruleset).options["last_removal"] is None
