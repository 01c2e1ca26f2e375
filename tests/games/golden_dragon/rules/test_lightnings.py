"""Lightnings: GD-31 to GD-35, GD-R3, GD-R5; and all vetoed (GD-26), with gifts (GD-25, GD-R6)."""

import pytest

from dragonrace.core.errors import IllegalAction
from tests.games.common.table import asked, choices, play, refused, table, winner
from tests.games.golden_dragon.table import (
    GIFT,
    at,
    begun,
    drawn,
    holder,
    lightnings,
    mover,
    picture,
    position,
    under,
    valley,
)

FOUR = """
    531.245
    .r.....
    .v. .v.
    v..b..v
    v.g...v
    ...G...
    .....y.
"""
"""With an east stone anybody's dragon moves."""
GIFT_OR_GREEN = GIFT.replace("v.....v\n    v", "v.g...v\n    v")
"""Here green's may be moved in its place."""


# --- the question ---


@pytest.mark.rule("GD-31", "GD-R5")
def test_the_owner_of_the_dragon_is_asked_before_play_goes_on():
    state = play(position(FOUR, red="N E S W SE SW", lightnings=2), "red: move blue")
    assert (asked(state), choices(state)) == ("blue", ["allow", "veto"])
    assert (table(state)["phase"], table(state)["stone"], table(state)["moving"]) == ("veto", "E", 1)
    assert drawn(state) == picture(FOUR), "the dragon has not moved yet"
    assert (table(state)["to"], state.row.turns) == ([3, 4], 0)
    for colour in ("red", "green", "yellow"):
        assert choices(state, colour) == []
        with pytest.raises(IllegalAction):
            play(state, f"{colour}: veto")


@pytest.mark.rule("GD-31", "GD-R5")
def test_when_the_owner_allows_it_the_move_is_made_and_no_card_is_spent():
    state = play(position(FOUR, red="N E S W SE SW", blue="S N", lightnings=2), "red: move blue", "blue: allow")
    assert (at(state, "blue"), under(state, "blue")) == ((3, 4), "E")
    assert holder(state, "red") == "S W SE SW S"
    assert table(state)["lightnings"] == [2, 2, 2, 2]
    assert (asked(state), state.row.turns) == ("blue", 1)


@pytest.mark.rule("GD-31", "GD-35", "GD-33")
def test_a_veto_costs_its_owner_a_lightning_and_the_dragon_stays():
    state = play(position(FOUR, red="N E S W SE SW", lightnings=2), "red: move blue", "blue: veto")
    assert drawn(state) == picture(FOUR)
    assert table(state)["lightnings"] == [2, 1, 2, 2]
    assert table(state)["gales"] == [2, 2, 2, 2]
    assert under(state, "blue") == "N"
    assert (asked(state), mover(state), state.row.turns) == ("red", "red", 0), "the move is not over"


@pytest.mark.rule("GD-34", "GD-R5")
def test_nobody_is_asked_about_their_own_move():
    state = play(position(FOUR, red="N E", lightnings=2), "red: move red")
    assert (asked(state), at(state, "red")) == ("blue", (1, 2))
    assert table(state)["phase"] == "turn"
    assert table(state)["lightnings"] == [2, 2, 2, 2]


@pytest.mark.rule("GD-R5", "GD-35")
def test_an_owner_without_a_lightning_is_not_asked():
    state = position(FOUR, red="N E", lightnings={"blue": 0})
    play(state, "red: move blue")
    assert (at(state, "blue"), table(state)["phase"], mover(state)) == ((3, 4), "turn", "blue")


@pytest.mark.rule("GD-R5", "GD-31")
def test_it_is_the_dragons_owner_who_is_asked_not_who_has_cards():
    state = position(FOUR, red="N E", lightnings={"red": 0, "green": 0, "blue": 1})
    play(state, "red: move green")
    assert table(state)["phase"] == "turn"
    state = play(position(FOUR, red="N E", lightnings={"red": 0, "blue": 1}), "red: move blue")
    assert asked(state) == "blue"


@pytest.mark.rule("GD-35", "GD-3")
def test_two_lightnings_a_game_then_the_owner_is_not_asked_any_more():
    state = play(position(FOUR, red="N E W S SE SW", lightnings=2), "red: gale")
    for left in (1, 0):
        play(state, "red: move blue", "blue: veto")
        assert lightnings(state, "blue") == left
        play(state, "red: move red")
    play(state, "red: move blue")
    assert (at(state, "blue"), asked(state), table(state)["moves_left"]) == ((4, 3), "red", 2)


# --- after a veto ---


@pytest.mark.rule("GD-33", "GD-R3")
def test_the_mover_must_try_a_different_dragon_with_the_vetoed_stone():
    state = play(position(FOUR, red="N E S W SE SW", lightnings=2), "red: move blue", "blue: veto")
    assert (table(state)["stone"], table(state)["vetoed"]) == ("E", [1])
    assert choices(state) == ["move red", "move green", "move yellow"]
    assert refused(state, "red: move blue") == "GD-R3"
    assert refused(state, "red: pass") == "GD-24"
    play(state, "red: move red")
    assert (at(state, "red"), under(state, "red"), holder(state, "red")) == ((1, 2), "E", "S W SE SW N")
    assert (table(state)["vetoed"], table(state)["stone"], asked(state)) == ([], None, "blue")


@pytest.mark.rule("GD-R3", "GD-31")
def test_each_further_move_may_be_vetoed_in_turn_by_its_owner():
    state = play(position(FOUR, red="N E", lightnings=2), "red: move blue", "blue: veto", "red: move green")
    assert asked(state) == "green"
    play(state, "green: veto")
    assert (choices(state), table(state)["vetoed"]) == (["move red", "move yellow"], [1, 2])
    play(state, "red: move yellow", "yellow: veto")
    assert choices(state) == ["move red"]
    assert table(state)["lightnings"] == [2, 1, 1, 1]
    for colour in ("blue", "green", "yellow"):
        assert refused(state, f"red: move {colour}") == "GD-R3"
    play(state, "red: move red")
    assert (mover(state), state.row.turns) == ("blue", 1)


@pytest.mark.rule("GD-R3", "GD-32")
def test_a_further_move_may_be_allowed():
    state = play(position(FOUR, red="N E", lightnings=2), "red: move blue", "blue: veto", "red: move green")
    play(state, "green: allow")
    assert (at(state, "green"), under(state, "green"), mover(state)) == ((4, 3), "E", "blue")
    assert table(state)["lightnings"] == [2, 1, 2, 2]


@pytest.mark.rule("GD-26", "GD-R3")
def test_with_all_legal_moves_vetoed_the_stone_goes_back_and_that_is_the_move():
    drawing = FOUR.replace(".r.....", "......r")
    state = position(drawing, red="N E S W SE SW", lightnings=2)
    assert choices(state) == ["gale", "move blue", "move green", "move yellow"]
    for colour in ("yellow", "blue", "green"):
        assert "pass" not in choices(state)
        play(state, f"red: move {colour}", f"{colour}: veto")
    assert choices(state) == ["pass"]
    play(state, "red: pass")
    assert (holder(state, "red"), mover(state), state.row.turns) == ("S W SE SW E", "blue", 1)
    assert drawn(state) == picture(drawing)
    assert (table(state)["vetoed"], table(state)["stone"]) == ([], None)


@pytest.mark.rule("GD-R3")
def test_a_veto_holds_for_this_stone_only():
    """In a gale the next stone may move the dragon again, and its owner is asked again."""
    state = play(position(FOUR, red="N E W S SE SW", lightnings=2), "red: gale", "red: move blue", "blue: veto")
    play(state, "red: move red")
    assert "move blue" in choices(state)
    play(state, "red: move blue")
    assert (asked(state), table(state)["stone"]) == ("blue", "W")
    play(state, "blue: veto")
    assert (lightnings(state, "blue"), table(state)["moves_left"]) == (0, 4)


@pytest.mark.rule("GD-R3", "GD-26")
def test_a_veto_before_a_stone_was_put_back_is_forgotten_too():
    state = position(GIFT, red="N E SE W S SW", lightnings=2, options={"moves_per_turn": 3})
    play(state, "red: move blue", "blue: veto", "red: pass")
    assert table(state)["vetoed"] == []
    assert choices(state) == ["move blue"]


@pytest.mark.rule("GD-32")
def test_once_the_move_is_over_it_cant_be_vetoed():
    state = play(position(FOUR, red="N E", lightnings=2), "red: move blue", "blue: allow")
    assert refused(state, "blue: veto") == "GD-20"
    state = play(position(FOUR, red="N E", lightnings=2), "red: move red")
    assert refused(state, "blue: veto") == "GD-20"


@pytest.mark.rule("GD-32", "GD-R5")
@pytest.mark.parametrize("text", ["gale", "pass", "move red", "move blue", "start N", "holder E S W SE SW"])
def test_a_question_is_answered_with_yes_or_no(text):
    state = play(position(FOUR, red="N E", lightnings=2), "red: move blue")
    assert refused(state, f"blue: {text}") == "GD-R5"


@pytest.mark.rule("GD-31", "GD-22")
def test_ones_own_dragon_moved_by_another_is_vetoed_in_that_others_turn_only():
    state = position(FOUR, blue="N E", lightnings=2, mover="blue")
    assert asked(play(state.clone(), "blue: move red")) == "red"
    assert asked(play(state.clone(), "blue: move blue")) == "green"


# --- the golden volcano ---


@pytest.mark.rule("GD-R5", "GD-40")
def test_the_owner_is_asked_even_about_a_move_that_wins_for_them_and_wins_by_allowing_it():
    state = play(position(GIFT, red="N E", lightnings=2), "red: move blue")
    assert (asked(state), choices(state), winner(state)) == ("blue", ["allow", "veto"], None)
    assert not state.is_terminal()
    play(state, "blue: allow")
    assert (winner(state), asked(state), at(state, "blue")) == ("blue", "nobody", (5, 3))


@pytest.mark.rule("GD-R5", "GD-40")
def test_without_a_lightning_the_owner_wins_at_once():
    assert winner(play(position(GIFT, red="N E", lightnings={"blue": 0}), "red: move blue")) == "blue"


@pytest.mark.rule("GD-R5", "GD-31")
def test_even_a_win_may_be_vetoed():
    state = play(position(GIFT, red="N E S W SE SW", lightnings=2), "red: move blue", "blue: veto")
    assert (winner(state), at(state, "blue"), choices(state)) == (None, (5, 2), ["pass"])
    play(state, "red: pass")
    assert (mover(state), holder(state, "red"), lightnings(state, "blue")) == ("blue", "S W SE SW E", 1)


@pytest.mark.rule("GD-34", "GD-40")
def test_nobody_can_veto_their_own_way_to_victory_nor_anothers():
    state = position(GIFT, blue="N E", mover="blue", lightnings=2)
    assert winner(play(state, "blue: move blue")) == "blue"


@pytest.mark.rule("GD-25", "GD-R3", "GD-R6")
def test_after_a_veto_the_only_other_move_may_be_a_gift_and_neednt_be_made():
    state = position(GIFT_OR_GREEN, red="N E S W SE SW", lightnings=2)
    assert choices(state) == ["gale", "move blue", "move green"]
    play(state, "red: move green", "green: veto")
    assert choices(state) == ["move blue", "pass"]
    gift = play(state.clone(), "red: move blue", "blue: allow")
    assert winner(gift) == "blue"
    play(state, "red: pass")
    assert (mover(state), holder(state, "red")) == ("blue", "S W SE SW E")


@pytest.mark.rule("GD-R3", "GD-24", "GD-25")
def test_after_a_vetoed_gift_another_dragon_must_be_moved():
    state = play(position(GIFT_OR_GREEN, red="N E", lightnings=2), "red: move blue", "blue: veto")
    assert choices(state) == ["move green"]
    assert refused(state, "red: pass") == "GD-24"


@pytest.mark.rule("GD-R3", "GD-25", "GD-26")
def test_a_gift_vetoed_after_a_veto_leaves_the_stone_to_be_put_back():
    state = position(GIFT_OR_GREEN, red="N E", lightnings=2)
    play(state, "red: move green", "green: veto", "red: move blue", "blue: veto")
    assert choices(state) == ["pass"]
    assert table(state)["lightnings"] == [2, 1, 1]


# --- in a game from the start ---


@pytest.mark.rule("GD-31", "GD-R5")
def test_from_the_first_turn_on():
    state = play(begun(valley(2)), "red: move blue", "blue: veto", "red: move red")
    assert [entry["text"] for entry in state.log()[-3:]] == ["move blue", "veto", "move red"]
    assert (table(state)["lightnings"], asked(state)) == ([2, 1], "blue")
