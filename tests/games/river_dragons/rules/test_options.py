"""Options: RD-O1 to RD-O14, and the first player."""

from functools import partial
from itertools import permutations

import pytest

from dragonrace.core.errors import BoardError, OptionError
from dragonrace.core.registry import load_game
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from tests.games.common.options import is_refused_by_name
from tests.games.common.table import asked, choices, play, refused, table
from tests.games.river_dragons.rivers import FORD
from tests.games.river_dragons.table import COLOURS, begin, happened, pawn, planks, position, reserve, river, seat_of

SMALL = ["RD-O9", "RD-O10", "RD-O11", "RD-O12"]
LINE = {"blue-1": "10 11", "green-1": "11 12"}


@pytest.mark.rule(
    "RD-O1", "RD-O2", "RD-O3", "RD-O4", "RD-O5", "RD-O6", "RD-O7", "RD-O8", "RD-O13", "RD-7", *SMALL, "RD-O14"
)
def test_the_defaults_are_those_of_the_ledger():
    game = load_game("river-dragons", 2)
    assert game.options == {
        "ruleset": "official",
        "unused_villages": "open",
        "jump_back": False,
        "exact_movement": False,
        "removed_planks": "remover",
        "last_removal": None,
        "colours": "printed",
        "expert": False,
        "measure": False,
        "program": 5,
        "cards": 8,
        "stones": 0,
        "planks": 6,
        "turn_limit": None,
        "first_player": 0,
    }
    assert game.board.name == "standard"


@pytest.mark.rule("RD-O6", "RD-O1", "RD-O2")
@pytest.mark.parametrize(
    ("given", "villages", "jump_back"),
    [
        ({}, "open", False),
        ({"ruleset": "official"}, "open", False),
        ({"ruleset": "manual"}, "closed", True),
        ({"ruleset": "manual", "unused_villages": "open"}, "open", True),
        ({"ruleset": "manual", "jump_back": False}, "closed", False),
        ({"ruleset": "official", "jump_back": True, "unused_villages": "closed"}, "closed", True),
    ],
)
def test_a_ruleset_changes_defaults_and_an_option_that_is_given_wins(given, villages, jump_back):
    options = river(2, **given).options
    assert (options["unused_villages"], options["jump_back"]) == (villages, jump_back)


@pytest.mark.rule("RD-O1", "RD-O2", "RD-O3", "RD-O4", "RD-O5", "RD-O6", "RD-O8", "RD-O13", *SMALL, "RD-O14")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("ruleset", "other"),
        ("ruleset", None),
        ("unused_villages", True),
        ("unused_villages", "shut"),
        ("jump_back", 1),
        ("exact_movement", "on"),
        ("removed_planks", "nobody"),
        ("removed_planks", True),
        ("colours", "odd"),
        ("colours", True),
        ("last_removal", 0),
        ("last_removal", 2**32),
        ("last_removal", True),
        ("last_removal", "never"),
        ("expert", None),
        ("measure", 0),
        ("program", 0),
        ("program", 6),
        ("cards", 1),
        ("cards", 9),
        ("cards", "all"),
        ("stones", -1),
        ("stones", 28),
        ("planks", 0),
        ("planks", 7),
        ("planks", True),
    ],
)
def test_a_wrong_value_names_the_option_the_value_and_what_is_allowed(option, value):
    is_refused_by_name(partial(river, 2), option, value)


@pytest.mark.rule("RD-4")
@pytest.mark.parametrize("players", [0, 1, 7, True, "3"])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(OptionError, match="players"):
        river(players)


# --- unused villages ---


@pytest.mark.rule("RD-O1", "RD-R1")
@pytest.mark.parametrize(
    ("players", "used", "colours"),
    [
        (2, "blue red pink black", "printed"),
        (3, "blue green red pink yellow black", "printed"),
        (4, "blue green red pink yellow black", "printed"),
        (5, "blue green red pink yellow black", "printed"),
        (2, "blue green pink yellow", "even"),
        (4, "blue green pink yellow", "even"),
    ],
)
@pytest.mark.parametrize("villages", ["open", "closed"])
def test_only_starts_and_destinations_are_open_in_a_closed_river(players, used, colours, villages):
    found = table(position(players, unused_villages=villages, colours=colours))["board"]["villages"]
    is_open = " ".join(village["colour"] for village in found if village["open"])
    assert is_open == (used if villages == "closed" else " ".join(COLOURS))


@pytest.mark.rule("RD-O1")
@pytest.mark.parametrize("expert", [False, True])
def test_no_plank_ends_at_a_closed_village(expert):
    name = "380,100" if expert else "8"
    state = position(2, stones=f"{name} {'140,100' if expert else '2'}", unused_villages="closed", expert=expert)
    begin(state, pink="P1")
    play(state, "pink: plank 1")
    assert choices(state) == [f"span blue {'140,100' if expert else '2'}"]
    assert refused(state, f"pink: span green {name}") == "RD-O1"


@pytest.mark.rule("RD-O1", "RD-35")
def test_a_plank_that_would_fit_at_a_closed_village_alone_is_out_of_the_game():
    state = play(begin(position(2, stones="8", unused_villages="closed"), pink="P1"), "pink: plank 1")
    assert [plank["id"] for plank in table(state)["gone"]] == ["pink-1"]


@pytest.mark.rule("RD-O1", "RD-R3", "RD-R10")
def test_a_closed_village_still_stands_there():
    """No span passes over green's village, and expert stones keep clear of it."""
    state = position(2, stones="340,40 420,40 420,80", expert=True, unused_villages="closed")
    state = play(begin(state, pink="P1"), "pink: plank 6")
    assert "span 420,40 420,80" in choices(state)
    assert refused(state, "pink: span 340,40 420,40") == "RD-R3"
    state = begin(position(2, expert=True, unused_villages="closed"), pink="S1")
    assert refused(state, "pink: stone 380,60") == "RD-R10"


# --- jumping back, exact movement ---


@pytest.mark.rule("RD-O2", "RD-R8")
def test_with_jump_back_a_jump_may_return_to_the_plank_it_started_from():
    pawns = {"yellow": "10 11", "green": "11 12"}
    state = position(6, stones="10 11 12", planks=LINE, pawns=pawns, jump_back=True)
    begin(state, yellow="J")
    assert choices(state) == ["jump 11 12 to 10 11"]
    play(state, "yellow: jump 11 12 to 10 11")
    assert pawn(state, "yellow") == "10 11"


@pytest.mark.rule("RD-O2")
def test_with_jump_back_a_jump_may_return_to_its_village_too():
    around = {"blue-1": "blue 2", "red-2": "2 11"}
    state = position(6, stones="2 11", planks=around, pawns={"green": "blue 2"}, ruleset="manual")
    assert choices(begin(state, blue="J")) == ["jump blue 2 to blue", "jump blue 2 to 2 11"]


@pytest.mark.rule("RD-O3")
def test_with_exact_movement_there_is_no_staying_after_the_first_step():
    state = position(6, stones="10 11 12", planks=LINE, pawns={"yellow": "10 11"}, exact_movement=True)
    play(begin(state, yellow="M2"), "yellow: go 11 12")
    assert choices(state) == ["go 10 11"]
    assert refused(state, "yellow: stay") == "RD-51"


@pytest.mark.rule("RD-O3", "RD-17", "RD-54")
def test_with_exact_movement_an_arrival_by_the_first_step_wins_and_only_its_want_is_a_fall():
    where = {"pink-1": "blue 2"}
    state = position(2, stones="2", planks=where, pawns={"pink": "blue 2", "black": "green"}, exact_movement=True)
    begin(state, black="M2", pink="M2")
    assert (pawn(state, "black"), choices(state)) == ("black", ["go blue"])
    play(state, "pink: go blue")
    assert state.winner() == 0


# --- removed planks ---


def to_remove(where, removed_planks="owner", **more):
    """Pink is asked what to remove."""
    return begin(position(6, stones="2 11 20", planks=where, removed_planks=removed_planks, **more), pink="R S1")


@pytest.mark.rule("RD-O8")
@pytest.mark.parametrize(("removed_planks", "holder"), [("remover", "pink"), ("owner", "blue")])
def test_a_removed_plank_goes_to_whoever_removes_it_or_back_to_the_player_of_its_colour(removed_planks, holder):
    state = to_remove({"blue-4": "2 11"}, removed_planks, reserves={"pink": "", "blue": ""})
    words = "Take the blue plank 4 between island 2 and island 11" + ", which goes back to Blue" * (holder == "blue")
    assert state.view(seat_of(state, "pink"))["choices"][0]["words"] == words
    assert state.view(seat_of(state, "pink"))["prompt"]["rule"] == ("RD-40" if holder == "pink" else "RD-O8")
    event = happened(state, "pink: take 2 11")[0]
    assert (event["plank"], event["holder"]) == ("blue-4", seat_of(state, holder))
    assert ("back to Blue" in event["words"]) == (holder == "blue")
    assert {colour: reserve(state, colour) for colour in ("pink", "blue")} == {"pink": "", "blue": "", holder: "blue-4"}


@pytest.mark.rule("RD-O8", "RD-42", "RD-43")
def test_planks_that_go_back_meet_no_limits():
    """Pink's reserve has all six sizes, and blue, green and pink would be three colours."""
    where = {"blue-1": "blue 2", "green-2": "2 11"}
    assert choices(to_remove(where)) == ["take blue 2", "take 2 11", "lift 20"]
    assert refused(to_remove(where, "remover", reserves={"pink": "pink-1"}), "pink: take blue 2") == "RD-42"
    mixed = {"pink": "pink-5 red-6"}
    assert refused(to_remove(where, "remover", reserves=mixed), "pink: take blue 2") == "RD-43"


@pytest.mark.rule("RD-O8", "RD-41", "RD-44", "RD-45")
def test_what_else_forbids_a_removal_still_does():
    where = {"blue-1": "blue 2", "green-2": "2 11"}
    state = to_remove(where, pawns={"red": "2 11"})
    assert choices(state) == ["take blue 2", "lift 20"]
    assert (refused(state, "pink: take 2 11"), refused(state, "pink: lift 2")) == ("RD-41", "RD-44")
    taken = {"red": "blue 2", "green": "2 11"}
    nothing = position(6, stones="2 11", planks=where, pawns=taken, removed_planks="owner")
    begin(nothing, pink="R", yellow="S1")
    assert asked(nothing) == "yellow", "pawns stand on both planks"


@pytest.mark.rule("RD-O8")
def test_ones_own_plank_comes_back_to_oneself_and_can_be_laid_again():
    where, lacking = {"pink-2": "2 11"}, {"pink": ""}
    state = position(2, stones="2 11", planks=where, reserves=lacking, removed_planks="owner")
    play(begin(state, pink="R P1", black="M1"), "pink: take 2 11")
    assert reserve(state, "pink") == "pink-2"
    play(state, "pink: plank 2", "pink: span 2 11")
    assert planks(state) == where


@pytest.mark.rule("RD-O8", "RD-O6")
@pytest.mark.parametrize("ruleset", ["official", "manual"])
def test_no_ruleset_changes_who_gets_removed_planks(ruleset):
    assert river(2, ruleset=ruleset).options["removed_planks"] == "remover"
    assert river(2, ruleset=ruleset, removed_planks="owner").options["removed_planks"] == "owner"


# --- boards, measuring ---


@pytest.mark.rule("RD-O4")
def test_the_board_is_a_shipped_one_a_file_or_a_loaded_one(tmp_path):
    file = tmp_path / "ford.toml"
    file.write_text(FORD.to_toml())
    assert load_game("river-dragons", board="standard").board.name == "standard"
    for given in (file, str(file), FORD):
        assert load_game("river-dragons", board=given).board.islands == FORD.islands
    with pytest.raises(OptionError, match=r"board.*standard"):
        load_game("river-dragons", board="no-such-board")
    with pytest.raises(BoardError, match="nowhere"):
        load_game("river-dragons", board=str(tmp_path / "nowhere.toml"))


@pytest.mark.rule("RD-O4", "RD-70")
@pytest.mark.parametrize("expert", [False, True])
def test_expert_is_the_side_without_islands(expert):
    found = table(river(2, "standard", expert=expert).new_initial_state())["board"]
    assert (len(found["islands"]), found["lattice"]) == ((0, 8) if expert else (27, None))


@pytest.mark.rule("RD-O5", "RD-30")
@pytest.mark.parametrize("expert", [False, True])
def test_only_with_measure_the_table_tells_which_planks_fit(expert):
    """From 3 to 13 it is 57 mm: size 2 is the first that fits."""
    there = "180,100 220,140" if expert else "3 13"
    for measure in (False, True):
        state = begin(position(6, stones=there, measure=measure, expert=expert), pink="P1")
        found = state.view(3)["choices"]
        assert [choice["fits"] for choice in found] == ([False] + [True] * 5 if measure else [None] * 6)
        assert any("fits nowhere" in choice["words"] for choice in found) == measure


@pytest.mark.rule("RD-O5")
def test_measuring_changes_nothing_else():
    one, two = (begin(position(6, stones="3 13", measure=measure), pink="P1") for measure in (False, True))
    assert one.row == two.row
    assert choices(one) == choices(two)


# --- small games, for studies ---

ORDER = ["M2", "P2", "M1", "S2", "P1", "S1", "R", "J"]
"""The cards that a small hand keeps are the first ones."""


def lay(state, *programs):
    """Everybody lays a program, the first seat first."""
    for colour, program in zip(state.game.players, programs, strict=True):
        play(state, *(f"{colour}: card {card}" for card in program.split()))
    return state


@pytest.mark.rule("RD-O9", "RD-10", "RD-13", "RD-16")
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_a_program_has_so_many_cards_and_then_the_next_turn_begins(cards):
    state = river(2, program=cards).new_initial_state()
    program = ["P1", "P2", "M1", "M2", "D-{}"][-cards:]
    lay(state, *(" ".join(program[:-1]).format(other) for other in ("black", "pink")))
    assert (table(state)["phase"], table(state)["revealed"]) == ("program", 0)
    assert state.view(0)["prompt"]["text"].endswith("1 to go." if cards > 1 else "one card.")
    kinds = [event["kind"] for event in happened(play(state, "pink: card D-black"), "black: card D-pink")]
    assert kinds.count("reveal") == (cards if cards < 5 else 1), "or up to the first plank that is asked for"
    if cards < 5:
        assert (table(state)["phase"], state.row.turns, table(state)["first"]) == ("program", 1, 1)
        assert len(state.view(0)["table"]["hand"]) == 9, "all are back in hand"


@pytest.mark.rule("RD-O10", "RD-2", "RD-5", "RD-12")
@pytest.mark.parametrize("cards", range(2, 9))
def test_of_the_cards_the_first_so_many_stay_and_all_dragons(cards):
    state = river(3, cards=cards).new_initial_state()
    for seat, colour in enumerate(state.game.players):
        dragons = [f"D-{other}" for other in state.game.players if other != colour]
        assert set(choices(state, colour)) == {f"card {card}" for card in ORDER[:cards] + dragons}
        assert {held["card"] for held in state.view(seat)["table"]["hand"]} == {*ORDER[:cards], *dragons}
    for gone in ORDER[cards:]:
        assert refused(state, f"blue: card {gone}") == "RD-O10"


@pytest.mark.rule("RD-O9", "RD-O10", "RD-12")
@pytest.mark.parametrize(("program", "cards", "laid"), [(5, 2, 3), (5, 3, 4), (3, 2, 3), (2, 2, 2), (5, 4, 5)])
def test_a_program_is_no_longer_than_a_hand_with_one_dragon(program, cards, laid):
    state = river(3, program=program, cards=cards).new_initial_state()
    play(state, *(f"blue: card {card}" for card in [*ORDER[:cards], "D-red"][-laid:]))
    assert state.actors() == (1, 2)


@pytest.mark.rule("RD-O10", "RD-R14")
def test_cards_that_nobody_has_are_not_drawn_for_others():
    state = lay(river(2, program=4, cards=3).new_initial_state(), "M2 P2 M1 D-black", "")
    drawn = {tuple(state.resample_from_infostate(1, seed).row.program[0][:4]) for seed in range(400)}
    cards = {Card.M2, Card.P2, Card.M1, FIRST_DRAGON + COLOURS.index("black")}
    assert drawn == set(permutations(cards))


@pytest.mark.rule("RD-O11", "RD-24", "RD-R17")
@pytest.mark.parametrize("stones", [1, 2, 27])
def test_on_so_many_islands_a_stone_stands_at_the_start(stones):
    state = river(2, stones=stones).new_initial_state()
    assert [stone["name"] for stone in table(state)["stones"]] == [str(number) for number in range(1, stones + 1)]
    assert table(state)["stones_left"] == 27 - stones
    lay(state, "S1 P1 M1 M2 R", "D-pink M1 M2 J S1" if stones < 27 else "S1 P1 M1 M2 R")
    assert asked(state) == "pink"
    if stones == 27:
        assert table(state)["phase"] == "plank", "a stone card is lost"


@pytest.mark.rule("RD-O11", "RD-70")
def test_on_the_expert_side_no_stone_stands_at_the_start():
    assert table(river(2, stones=9, expert=True).new_initial_state())["stones"] == []


@pytest.mark.rule("RD-O12", "RD-6", "RD-30")
@pytest.mark.parametrize("count", range(1, 7))
def test_everybody_has_so_many_planks_the_shortest_ones(count):
    state = river(2, planks=count, stones=27).new_initial_state()
    for colour in ("pink", "black"):
        assert reserve(state, colour) == " ".join(f"{colour}-{size}" for size in range(1, count + 1))
    assert table(state)["gone"] == []
    lay(state, "P1 M1 M2 J R", "M1 M2 J R P1")
    assert choices(state) == [f"plank {size}" for size in range(1, count + 1)]
