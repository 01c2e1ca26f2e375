"""What is on the table, and how the game is set up: RD-1 to RD-7, RD-R1."""

import pytest

from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.table import COLOURS, begin, pawn, position, reserve, river

SEATED = {
    2: "pink black",
    3: "blue red yellow",
    4: "blue green red yellow",
    5: "blue green red pink yellow",
    6: "blue green red pink yellow black",
}


@pytest.mark.rule("RD-1")
@pytest.mark.parametrize("board", ["standard", None])
def test_there_are_27_islands_27_stones_six_villages_and_36_planks_of_six_sizes_in_six_colours(board):
    found = table((river(6, board) if board else river(6)).new_initial_state())
    assert len(found["board"]["islands"]) == found["stones_left"] == 27
    assert [village["colour"] for village in found["board"]["villages"]] == list(COLOURS)
    assert len(found["pawns"]) == 6
    planks = [plank for planks in found["reserves"] for plank in planks]
    assert sorted((p["colour"], p["size"]) for p in planks) == sorted((c, n) for c in COLOURS for n in range(1, 7))
    assert found["first"] == 0


@pytest.mark.rule("RD-2", "RD-1")
def test_a_hand_has_13_cards_eight_and_a_dragon_of_each_other_colour():
    state = position(6)
    for colour in COLOURS:
        cards = [held["card"] for held in table(state, colour)["hand"]]
        dragons = [f"D-{other}" for other in COLOURS if other != colour]
        assert cards == ["S1", "S2", "P1", "P2", "R", "M1", "M2", "J", *dragons]
        assert refused(state, f"{colour}: card D-{colour}") == "RD-2"


@pytest.mark.rule("RD-3")
@pytest.mark.parametrize(
    ("colour", "opposite"),
    [("blue", "pink"), ("green", "yellow"), ("red", "black"), ("pink", "blue"), ("yellow", "green"), ("black", "red")],
)
def test_a_pawn_starts_in_its_village_and_goes_to_the_one_opposite(colour, opposite):
    state = position(6)
    seat = COLOURS.index(colour)
    assert pawn(state, colour) == colour
    assert table(state)["destinations"][seat] == opposite


@pytest.mark.rule("RD-4")
@pytest.mark.parametrize("players", SEATED)
def test_the_colours_by_number_of_players(players):
    assert " ".join(river(players).players) == SEATED[players]


@pytest.mark.rule("RD-5")
@pytest.mark.parametrize("players", SEATED)
def test_dragons_of_absent_colours_are_in_nobodys_hand(players):
    state, seated = position(players), SEATED[players].split()
    for colour in seated:
        cards = [held["card"] for held in table(state, colour)["hand"]]
        assert cards[8:] == [f"D-{other}" for other in seated if other != colour]
        assert len(cards) == 8 + players - 1
        assert choices(state, colour) == [f"card {card}" for card in cards]
        for absent in set(COLOURS) - set(seated):
            assert refused(state, f"{colour}: card D-{absent}") == "RD-5"


@pytest.mark.rule("RD-6")
@pytest.mark.parametrize("players", SEATED)
def test_a_reserve_is_the_six_planks_of_its_colour_and_absent_planks_are_in_none(players):
    state = position(players)
    for colour in SEATED[players].split():
        assert reserve(state, colour) == " ".join(f"{colour}-{size}" for size in range(1, 7))
    assert (table(state)["planks"], table(state)["gone"]) == ([], [])


@pytest.mark.rule("RD-7")
@pytest.mark.parametrize("first", range(4))
def test_who_has_the_first_player_card_in_the_first_turn_is_an_option(first):
    state = position(4, first_player=first)
    assert table(state)["first"] == first
    for colour in ("blue", "green", "red", "yellow"):
        play(state, *(f"{colour}: card {card}" for card in ("S1", "S2", "P1", "P2", "R")))
    assert asked(state) == SEATED[4].split()[first]
    assert river(4).options["first_player"] == 0


@pytest.mark.rule("RD-R1")
def test_all_six_villages_stand_on_every_board_and_bear_planks_and_pawns():
    """Two players, pink and black: nobody starts in green's village, nor goes there."""
    state = position(2, stones="8 26", planks={"pink-1": "green 8"}, pawns={"pink": "green 8"})
    begin(state, pink="M1 P1")
    assert choices(state) == ["go green"]
    play(state, "pink: go green")
    assert pawn(state, "pink") == "green"


@pytest.mark.rule("RD-R1")
def test_a_plank_may_end_at_the_village_of_an_absent_colour():
    state = begin(position(2, stones="8"), pink="P1")
    play(state, "pink: plank 1")
    assert choices(state) == ["span green 8"]
    play(state, "pink: span green 8")


@pytest.mark.rule("RD-R1", "RD-3")
def test_ones_destination_may_be_the_village_of_an_absent_colour():
    state = position(2, stones="18", planks={"black-1": "red 18"}, pawns={"black": "red 18"})
    begin(state, black="M1")
    play(state, "black: go red")
    assert (asked(state), state.winner()) == ("nobody", 1)
