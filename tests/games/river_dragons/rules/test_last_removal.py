"""When the Remove cards leave the game, and when nobody can arrive after that: RD-O13."""

import pytest

from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from tests.games.common.table import choices, play, refused, table
from tests.games.river_dragons.table import COLOURS, happened, position, river


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


# --- dead rivers ---

WAY = {"pink-1": "pink 26", "pink-3": "8 26", "pink-5": "5 8", "black-5": "2 5", "black-1": "blue 2"}
"""From pink's village to the blue one, where pink is to arrive. Nothing leads black anywhere."""


def last_planks(planks, reserves=None, **options):
    """A position in which all other planks are out of the game; a program has one card, and Remove leaves soon."""
    reserves = {"pink": "", "black": ""} | (reserves or {})
    options = {"last_removal": 1, "program": 1} | options
    return position(2, stones="2 5 8 14 26", planks=planks, reserves=reserves, **options)


def is_drawn(state, turns=1):
    """Whether the game is a draw after so many turns in which nobody moves, and in none before."""
    for _ in range(turns):
        assert not state.is_terminal()
        play(state, "pink: card D-black", "black: card D-pink")
    assert state.winner() is None
    return state.is_terminal()


@pytest.mark.rule("RD-O13", "RD-R5")
def test_when_no_planks_are_left_and_no_way_leads_anybody_across_the_game_is_a_draw():
    assert is_drawn(last_planks({}))
    assert not is_drawn(last_planks(WAY))
    for missing in WAY:
        assert is_drawn(last_planks({name: ends for name, ends in WAY.items() if name != missing}))


@pytest.mark.rule("RD-O13")
@pytest.mark.parametrize("reserves", [{"pink": "pink-2"}, {"black": "black-6"}, {"black": "pink-4"}])
def test_while_anybody_has_a_plank_the_game_goes_on(reserves):
    assert not is_drawn(last_planks({}, reserves), 3)


@pytest.mark.rule("RD-O13", "RD-35")
def test_it_is_a_draw_at_the_end_of_the_turn_in_which_the_last_plank_goes():
    state = position(2, reserves={"pink": "pink-1", "black": ""}, program=2, last_removal=1)
    play(state, "pink: card P1", "pink: card J", "black: card S1", "black: card S2", "pink: plank 1")
    assert not any(table(state)["reserves"])
    for island in (1, 2):
        assert not state.is_terminal()
        play(state, f"black: stone {island}")
    assert [event["kind"] for event in happened(state, "black: stone 3")] == ["stone", "draw"]
    assert state.returns() == [0.0, 0.0]
    assert not state.is_truncated()


@pytest.mark.rule("RD-O13", "RD-54")
def test_a_way_from_the_starting_village_alone_is_a_way():
    """Pink's pawn stands where no way leads on: a fall takes it back to its village."""
    away = {"black-2": "green 8"}
    across = {"pink-1": "pink 26", "pink-6": "14 26", "black-6": "2 14", "black-1": "blue 2"}
    assert not is_drawn(last_planks(across | away, pawns={"pink": "green 8"}))
    for missing in across:
        short = {name: ends for name, ends in across.items() if name != missing}
        assert is_drawn(last_planks(short | away, pawns={"pink": "green 8"}))


@pytest.mark.rule("RD-O13")
def test_a_way_from_where_the_pawn_stands_alone_is_a_way():
    ahead = {name: ends for name, ends in WAY.items() if name != "pink-1"}
    assert is_drawn(last_planks(ahead))
    for plank in ahead.values():
        assert not is_drawn(last_planks(ahead, pawns={"pink": plank}))
    assert not is_drawn(last_planks({"black-1": "blue 2", "black-5": "2 5"}, pawns={"black": "2 5", "pink": "2 5"}))
    assert is_drawn(last_planks(ahead, pawns={"black": "8 26"})), "for black the blue village is no destination"


@pytest.mark.rule("RD-O13", "RD-R5", "RD-O1")
def test_a_way_may_lead_through_a_village():
    around = {name: ends for name, ends in WAY.items() if name != "pink-5"} | {
        "black-2": "green 8",
        "pink-6": "green 5",
    }
    assert not is_drawn(last_planks(around))
    assert is_drawn(last_planks({name: ends for name, ends in around.items() if name != "black-2"}))


@pytest.mark.rule("RD-O13", "RD-60")
def test_other_pawns_are_no_obstacle():
    for plank in WAY.values():
        assert not is_drawn(last_planks(WAY, pawns={"black": plank}))


@pytest.mark.rule("RD-O13")
def test_while_there_is_remove_there_is_hope():
    assert is_drawn(last_planks({}, last_removal=3), 3)
    assert not is_drawn(last_planks({}, last_removal=None), 9)


@pytest.mark.rule("RD-O13", "RD-O7")
def test_where_the_turn_limit_is_reached_too_it_ends_the_game():
    for limit in (1, 2):
        state = last_planks({}, turn_limit=limit)
        assert is_drawn(state)
        assert state.is_truncated() == (limit == 1)
