"""Programs and their resolution, dragons, the end: RD-10 to RD-17, RD-R6, RD-R11, RD-R14."""

import pytest

from dragonrace.core.errors import IllegalAction
from tests.games.common.table import asked, choices, play, refused, table, winner
from tests.games.river_dragons.table import COLOURS, begin, begin_at, happened, pawn, position, stones


def kinds(events):
    return [(event["kind"], event.get("seat")) for event in events if event["kind"] != "reveal"]


# --- programming ---


@pytest.mark.rule("RD-10")
def test_everybody_lays_five_cards_at_the_same_time():
    state = position(3)
    assert asked(state) == "blue red yellow"
    play(state, "yellow: card S1", "blue: card M1", "yellow: card S2", "yellow: card P1", "yellow: card P2")
    assert asked(state) == "blue red yellow"
    play(state, "yellow: card R")
    assert asked(state) == "blue red"
    assert state.legal_actions(2) == []
    play(state, *(f"red: card {card}" for card in ("S1", "S2", "P1", "P2", "R")))
    assert asked(state) == "blue"
    play(state, *(f"blue: card {card}" for card in ("S2", "P1", "P2")))
    assert (asked(state), table(state)["place"], table(state)["revealed"]) == ("blue", None, 0)
    play(state, "blue: card R")
    assert table(state)["place"] == 1


@pytest.mark.rule("RD-10")
def test_the_five_cards_are_different():
    state = play(position(2), "pink: card S1", "pink: card M1")
    assert refused(state, "pink: card S1") == refused(state, "pink: card M1") == "RD-10"
    assert "card S1" not in choices(state, "pink")
    assert "card M2" in choices(state, "pink")
    assert "card S1" in choices(state, "black"), "everybody has their own"


@pytest.mark.rule("RD-11")
def test_a_card_that_is_laid_stays_where_it_is():
    state = play(position(2), *(f"pink: card {card}" for card in ("S1", "M1", "J")))
    assert table(state, "pink")["programs"][0] == ["S1", "M1", "J"]
    for card in ("M2", "R"):
        play(state, f"pink: card {card}")
    assert table(state, "pink")["programs"][0] == ["S1", "M1", "J", "M2", "R"]
    with pytest.raises(IllegalAction):
        play(state, "pink: card S2")
    assert all(not held["playable"] for held in table(state, "pink")["hand"])


@pytest.mark.rule("RD-12")
def test_a_program_has_at_most_one_dragon():
    state = play(position(3), "blue: card D-red")
    assert refused(state, "blue: card D-yellow") == "RD-12"
    assert not [text for text in choices(state, "blue") if "D-" in text]
    assert "card D-yellow" in choices(state, "red")


@pytest.mark.rule("RD-12")
@pytest.mark.parametrize("who", COLOURS)
def test_no_dragon_follows_another_of_any_colour(who):
    others = set(COLOURS) - {who}
    for first in others:
        state = play(position(6), f"{who}: card S1", f"{who}: card D-{first}", f"{who}: card R")
        for second in others - {first}:
            assert refused(state, f"{who}: card D-{second}") == "RD-12"
        assert not [text for text in choices(state, who) if "D-" in text]


@pytest.mark.rule("RD-12")
def test_a_program_may_have_no_dragon():
    state = play(position(2), *(f"pink: card {card}" for card in ("S1", "M1", "J", "S2", "R")))
    assert asked(state) == "black"


@pytest.mark.rule("RD-R14", "RD-10")
def test_a_card_is_known_to_its_owner_alone_until_it_is_revealed():
    state = play(position(2), "pink: card S1", "pink: card M1")
    assert table(state, "pink")["programs"] == [["S1", "M1"], []]
    assert table(state, "black")["programs"] == table(state)["programs"] == [[None, None], []]
    assert table(state)["hand"] is None
    assert {held["card"] for held in table(state, "pink")["hand"]} == {"S2", "P1", "P2", "R", "M2", "J", "D-black"}
    assert len(table(state, "black")["hand"]) == 9
    assert [entry["text"] for entry in state.log(1)] == ["card ?", "card ?"]
    assert [entry["text"] for entry in state.log(0)] == ["card S1", "card M1"]


@pytest.mark.rule("RD-R14", "RD-13")
def test_cards_are_revealed_place_by_place():
    state = begin(position(2, first_player=0), pink="S1 S2", black="S2 J")
    assert table(state)["programs"] == [["S1", *[None] * 4], ["S2", *[None] * 4]]
    assert table(state, "black")["programs"][0] == ["S1", *[None] * 4]
    play(state, "pink: stone 1", "black: stone 2", "black: stone 3")
    assert table(state)["programs"] == [["S1", "S2", *[None] * 3], ["S2", "J", *[None] * 3]]
    assert table(state)["revealed"] == 2


# --- resolution ---


@pytest.mark.rule("RD-13")
@pytest.mark.parametrize("first", range(3))
def test_place_by_place_each_acts_clockwise_from_the_first_player(first):
    """All lay S1, S2, and then cards that are lost or fall: the stones are placed in this order."""
    state = position(3, first_player=first)
    colours = ["blue", "red", "yellow"]
    order = colours[first:] + colours[:first]
    for colour in reversed(colours):
        play(state, *(f"{colour}: card {card}" for card in ("S1", "M1", "S2", "M2", "R")))
    seen = []
    for number in range(9):
        seen.append((asked(state), table(state)["place"]))
        play(state, f"{asked(state)}: stone {number + 1}")
    assert seen == [(c, 1) for c in order] + [(c, 3) for c in order for _ in "12"]
    assert table(state)["place"] == 5


@pytest.mark.rule("RD-13")
def test_the_cards_of_a_place_are_revealed_at_once_before_anybody_acts():
    state = play(position(2), *(f"pink: card {card}" for card in ("S1", "M1", "J", "S2", "R")))
    play(state, *(f"black: card {card}" for card in ("S2", "M1", "R", "S1")))
    events = happened(state, "black: card J")
    assert [event["kind"] for event in events] == ["card", "reveal"]
    assert events[1]["cards"] == ["S1", "S2"]
    assert table(state)["programs"] == [["S1", *[None] * 4], ["S2", *[None] * 4]]


@pytest.mark.rule("RD-16")
def test_after_the_fifth_action_the_card_goes_on_the_cards_are_taken_back_and_a_turn_begins():
    state = position(3, stones="all", first_player=1)
    begin_at(state, 5, red="R", yellow="M1", blue="J")
    events = happened(state, "red: lift 14")
    assert [event["kind"] for event in events] == ["lift", "fall", "fall", "turn"]
    found = table(state)
    assert (asked(state), found["phase"], found["first"], state.row.turns) == ("blue red yellow", "program", 2, 1)
    assert (found["programs"], found["revealed"], found["place"]) == ([[], [], []], 0, None)
    assert len(table(state, "blue")["hand"]) == 10


@pytest.mark.rule("RD-16")
def test_the_last_seat_gives_the_card_to_the_first():
    state = position(3, stones="all")
    begin_at(state, 5, yellow="R", blue="J", red="M1")
    play(state, "yellow: lift 3")
    assert table(state)["first"] == 0


# --- dragons ---


@pytest.mark.rule("RD-14")
@pytest.mark.parametrize("first", ["blue", "red", "yellow"])
def test_a_dragon_cancels_the_card_at_its_place_whether_its_owner_sits_before_or_after(first):
    cards = {"blue": "S1", "red": "D-blue", "yellow": "S2"}
    order = {first: cards[first]} | cards
    state = begin(position(3), **order)
    assert asked(state) == "yellow"
    assert table(state)["cancelled"] == [True, False, False]


@pytest.mark.rule("RD-14")
def test_a_dragon_strikes_at_its_own_place_alone():
    state = begin(position(2), pink="S1 S2 R", black="R D-pink J")
    assert table(state)["cancelled"] == [False, False]
    events = happened(state, "pink: stone 5")
    assert asked(state) == "black", "there is a stone to remove"
    events = happened(state, "black: lift 5")
    assert kinds(events) == [("lift", 1), ("strike", 0), ("dragon", 1), ("lost", 0), ("fall", 1)]
    assert stones(state) == ""


@pytest.mark.rule("RD-15")
def test_example_5_the_green_dragon_does_not_cancel_the_blue_dragon():
    """Pink's fourth card is a green dragon, green's fourth a blue one: blue can't play the fourth action."""
    state = position(6)
    begin_at(state, 4, red="S1", blue="S2", green="D-blue", pink="D-green", yellow="R", black="R")
    assert (asked(state), table(state)["place"]) == ("red", 4)
    assert table(state)["cancelled"] == [True, False, False, False, False, False]


@pytest.mark.rule("RD-15")
def test_example_5_as_it_is_played():
    others = {"red": "S1", "yellow": "S2", "black": "S2"}
    state = position(6)
    begin_at(state, 4, blue="S2", green="D-blue", pink="D-green", **others)
    assert asked(state) == "red", "blue is struck, green's dragon asks nothing"
    assert stones(state) == ""
    play(state, "red: stone 1")
    assert asked(state) == "yellow", "pink's dragon asks nothing"


@pytest.mark.rule("RD-15", "RD-14")
def test_all_dragons_of_a_place_apply():
    state = begin(position(4), yellow="S1", blue="D-green", green="D-blue", red="D-yellow")
    assert (stones(state), table(state)["place"]) == ("", 2)


@pytest.mark.rule("RD-14")
def test_two_dragons_may_strike_the_same_card():
    state = begin(position(3), blue="D-yellow", red="D-yellow", yellow="S1")
    assert (stones(state), table(state)["place"]) == ("", 2)


# --- what can't be carried out ---


@pytest.mark.rule("RD-R6", "RD-45", "RD-30")
@pytest.mark.parametrize(
    ("card", "setting"),
    [
        ("R", {}),
        ("P1", {"reserves": {"pink": ""}}),
        ("P2", {"reserves": {"pink": ""}, "stones": "2 3"}),
        ("S1", {"stones": "all"}),
        ("S2", {"stones": "all"}),
    ],
)
def test_a_card_that_cant_be_carried_out_is_lost_without_a_penalty(card, setting):
    state = position(2, **setting)
    state.row.pawns[0] = COLOURS.index("red")  # away from its village, so that a penalty would show
    begin(state, pink=card, black="P1" if setting else "S2")
    assert (asked(state), pawn(state, "pink")) == ("black", "red")


@pytest.mark.rule("RD-R6", "RD-14", "RD-54", "RD-61")
@pytest.mark.parametrize("card", ["M1", "M2", "J"])
@pytest.mark.parametrize("struck", [False, True])
def test_a_cancelled_movement_costs_nothing(card, struck):
    """Pink stands in green's village, which no plank touches: it falls, if it is not kept from moving."""
    state = position(2, pawns={"pink": "green"})
    begin(state, pink=f"{card} S2", black=("D-pink" if struck else "S1") + " R")
    assert pawn(state, "pink") == ("green" if struck else "pink")


# --- the end ---


@pytest.mark.rule("RD-17")
def test_a_pawn_in_its_destination_wins_at_once_in_the_middle_of_a_turn():
    state = position(2, stones="2", planks={"pink-1": "blue 2"}, pawns={"pink": "blue 2"})
    begin(state, pink="M1", black="S1")
    events = happened(state, "pink: go blue")
    assert [event["kind"] for event in events] == ["go", "win"]
    assert (winner(state), asked(state), state.is_terminal()) == ("pink", "nobody", True)
    assert state.returns() == [1.0, -1.0]
    assert state.row.turns == 0


@pytest.mark.rule("RD-17")
def test_a_pawn_wins_in_the_middle_of_two_movements_too():
    state = position(2, stones="2", planks={"pink-1": "blue 2"}, pawns={"pink": "blue 2"})
    play(begin(state, pink="M2"), "pink: go blue")
    assert (winner(state), asked(state), table(state)["left"]) == ("pink", "nobody", 0)
    state.row.pack()  # every field within its range


@pytest.mark.rule("RD-17", "RD-60")
def test_a_pawn_wins_by_a_jump_too():
    where = {"pink-1": "blue 2", "pink-2": "2 11"}
    state = position(2, stones="2 11", planks=where, pawns={"pink": "2 11", "black": "blue 2"})
    play(begin(state, pink="J"), "pink: jump blue 2 to blue")
    assert winner(state) == "pink"


@pytest.mark.rule("RD-17")
def test_anothers_destination_is_a_village_like_others():
    """Blue's village is pink's destination, not black's."""
    state = position(2, stones="2", planks={"pink-1": "blue 2"}, pawns={"black": "blue 2"})
    play(begin(state, black="M1"), "black: go blue")
    assert (winner(state), asked(state)) == (None, "pink")


@pytest.mark.rule("RD-17")
def test_there_is_no_score_all_others_lose_alike():
    state = position(3, stones="26", planks={"blue-1": "pink 26"}, pawns={"blue": "pink 26"})
    play(begin(state, blue="M1"), "blue: go pink")
    assert state.returns() == [1.0, -0.5, -0.5]


@pytest.mark.rule("RD-R11", "RD-O7")
@pytest.mark.parametrize("limit", [1, 3])
def test_the_game_is_a_draw_when_so_many_whole_turns_are_over(limit):
    state = position(2, turn_limit=limit)
    for turn in range(limit):
        assert (asked(state), state.row.turns) == ("pink black", turn)
        for colour in ("pink", "black"):
            play(state, *(f"{colour}: card {card}" for card in ("M1", "M2", "J", "P1", "S1")))
        while asked(state) in ("pink", "black"):
            play(state, f"{asked(state)}: {choices(state)[0]}")
    assert (asked(state), winner(state), state.returns(), state.row.turns) == ("nobody", None, [0.0, 0.0], limit)
    assert state.log()[-1]["events"][-1]["kind"] == "draw"


@pytest.mark.rule("RD-R11", "RD-O7")
def test_without_a_limit_a_game_goes_on():
    assert position(2).game.options["turn_limit"] is None
    state = position(2, stones="all")
    state.row.turns = 1000
    begin_at(state, 5, pink="R", black="M1")
    play(state, "pink: lift 1")
    assert asked(state) == "pink black"


@pytest.mark.rule("RD-17", "RD-O7")
def test_a_win_in_the_last_turn_stands():
    state = position(2, stones="2", planks={"pink-1": "blue 2"}, pawns={"pink": "blue 2"}, turn_limit=1)
    begin_at(state, 5, black="J", pink="M1")
    play(state, "pink: go blue")
    assert winner(state) == "pink"
