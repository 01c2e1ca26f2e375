"""The dry run of a program: what it shows follows the rules, says what is amiss, and knows nothing hidden."""

import random
from typing import Any

import pytest

from dragonrace.core.errors import IllegalAction, NotationError
from dragonrace.core.game import State
from dragonrace.games.river_dragons.planning.dry_run import dry_run
from dragonrace.games.river_dragons.state import Phase, records
from tests.games.common.table import play
from tests.games.river_dragons.table import begin, position, river
from tests.play import middle

BLUE, GREEN = 0, 1


def tried(state: State, cards: str, seat: int = BLUE) -> list[Any]:
    """The dry run of some cards; ``.`` is an empty place."""
    return dry_run(state, seat, [None if card == "." else f"card {card}" for card in cards.split()])


def kinds(state: State, cards: str) -> list[str]:
    return [" ".join(event["kind"] for event in step["events"]) for step in tried(state, cards)]


def warnings(state: State, cards: str) -> list[str]:
    return [" ".join(step["warnings"]) for step in tried(state, cards)]


def shore(**more: Any) -> State:
    """Blue's first plank lies."""
    return position(6, stones="2", planks={"red-1": "blue 2"}, **more)


# --- what cards would do ---


def test_cards_build_on_one_another():
    state = river(2, "standard").new_initial_state()
    steps = tried(state, "S2 P2 M2 . S1")
    told = [[event["kind"] for event in step["events"]] for step in steps]
    assert told == [["stone", "stone"], ["plank", "span", "plank", "span"], ["go", "go"], [], ["stone"]]
    assert [step["warnings"] for step in steps] == [[]] * 5
    stones = {event["name"] for event in steps[0]["events"]}
    assert {end for event in steps[1]["events"] if event["kind"] == "span" for end in event["ends"]} >= stones


def test_a_movement_goes_toward_the_destination():
    planks = {"red-1": "blue 2", "blue-1": "1 2", "green-1": "2 3"}
    state = position(6, stones="1 2 3", planks=planks, pawns={"blue": "blue 2"})
    assert [event["plank"] for event in tried(state, "M1")[0]["events"]] == ["green-1"]


def test_nobody_else_does_anything_and_dragons_tell_whom_they_strike():
    [step, *_] = tried(shore(), "D-green")
    told = [(event["kind"], event["target"], event["place"], event["met"]) for event in step["events"]]
    assert told == [("dragon", GREEN, 1, False)]
    assert kinds(shore(), ". . M1") == ["", "", "go", "", ""]


def test_what_already_lies_on_the_table_stays_there():
    state = play(shore(), "blue: card M1")
    assert [len(step["events"]) for step in tried(state, "S2 S2 J")] == [1, 2, 1, 0, 0]


def test_the_turn_limit_does_not_end_it():
    state = river(2, "standard", turn_limit=1).new_initial_state()
    assert all(len(step["events"]) for step in tried(state, "S2 P2 M2 P1 S1", 0))


def test_the_table_stays_as_it_is():
    state = shore()
    before = state.row.copy()
    tried(state, "S2 P2 M2 J R")
    assert state.row.key() == before.key()


# --- what is amiss ---


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("M1", "stays"),
        ("J", "stays"),
        ("R", "nothing_to_remove"),
        ("P1", "lost_plank"),
    ],
)
def test_an_empty_river(cards: str, expected: str):
    assert warnings(position(6), cards)[0] == expected


def test_who_falls_from_a_plank_is_told_so():
    state = shore()
    assert warnings(state, "M1 J")[1:] == ["falls", "", "", ""]


@pytest.mark.rule("RD-61")
def test_a_jump_that_fails_says_what_it_has_not():
    [alone] = tried(shore(), "J")[0]["events"]
    [crowded] = tried(shore(pawns={"green": "blue 2"}), "J")[0]["events"]
    assert (alone["missing"], crowded["missing"]) == ("hurdle", "landing")


def test_no_plank_left():
    state = shore(reserves={"blue": ""})
    assert warnings(state, "P1 P2")[:2] == ["no_plank", "no_plank"]
    assert warnings(shore(reserves={"blue": "blue-1"}), "S1 P2")[1] == "lost_plank"


def test_no_plank_that_reaches_over_the_next_gap():
    state = position(6, stones="2 26", planks={"red-1": "blue 2"}, reserves={"blue": "blue-1"})
    assert warnings(state, "P1")[0] in ("short_plank", "lost_plank")


def test_a_plank_where_stones_are_missing():
    assert warnings(river(2, "standard").new_initial_state(), "S1 P2")[1] in ("spare_plank", "lost_plank")


def test_of_two_planks_one_thing_is_told():
    """One fits nowhere, and the way then has a gap that is too wide for the other: to lose one is worse."""
    game, seen = river(2, "standard"), set()
    for seed in range(60):
        state = middle(game, seed)
        if records(state)[1].phase == Phase.PROGRAM and not records(state)[1].laid[BLUE]:
            step = tried(state, "P2")[0]
            told = [one for one in step["warnings"] if one.endswith("_plank")]
            assert len(told) <= 1
            seen |= {(" ".join(told), " ".join(event["kind"] for event in step["events"]))}
    assert ("lost_plank", "plank gone plank span") in seen


def test_no_stone_left():
    assert warnings(position(6, stones="all"), "S1 S2")[:2] == ["no_stone", "no_stone"]


def test_walking_away_from_the_destination():
    planks = {"red-1": "blue 2"}
    state = position(6, stones="2", planks=planks, pawns={"blue": "blue 2"}, reserves={"blue": ""})
    assert warnings(state, "M1") == ["astray", "", "", "", ""]


def test_cards_that_may_not_lie_there():
    state = shore()
    assert warnings(state, "S1 S1 D-green D-red D-blue") == ["", "twice", "", "two_dragons", "barred"]


@pytest.mark.rule("RD-O13")
def test_a_remove_card_that_has_left_the_game():
    """Each card is tried out in a turn of its own; what counts is the turn that is played."""
    state = shore(last_removal=3)
    for turns in (2, 3, 4):
        state.row.turns = turns
        assert (warnings(state, ". . . . R")[4] == "barred") == (turns >= 3)


def test_cards_behind_the_arrival():
    planks = {"red-1": "pink 26", "red-2": "25 26"}
    state = position(6, stones="25 26", planks=planks, pawns={"blue": "25 26"})
    steps = tried(state, "M2 S1 . P1")
    assert [event["kind"] for event in steps[0]["events"]] == ["go", "go", "win"]
    assert [step["warnings"] for step in steps] == [[], ["too_late"], [], ["too_late"], []]


def test_a_card_behind_the_arrival_that_is_deadly_for_whoever_is_stopped_before():
    planks = {"red-1": "pink 26", "red-2": "25 26"}
    state = position(6, stones="25 26", planks=planks, pawns={"blue": "25 26"})
    assert warnings(state, "M2 S1 J") == ["", "too_late", "late_fall", "", ""]


# --- what it can't be used for ---


def test_it_tells_nothing_of_others_programs():
    state = river(3, "standard").new_initial_state()
    play(state, *[f"red: card {card}" for card in ("D-blue", "S1", "P1", "M1", "J")], "yellow: card D-blue")
    expected = tried(state, "S2 P2 M2 D-red R")
    rng = random.Random(1)
    worlds = [state.resample_from_infostate(BLUE, rng) for _ in range(20)]
    assert len({world.row.key() for world in worlds}) > 1
    assert all(tried(world, "S2 P2 M2 D-red R") == expected for world in worlds)


def test_it_is_the_same_each_time():
    state = river(4, "standard").new_initial_state()
    assert tried(state, "S2 P2 M2 R P1") == tried(state, "S2 P2 M2 R P1")


def test_while_cards_are_resolved_there_is_none():
    with pytest.raises(IllegalAction):
        tried(begin(shore(), blue="M1"), "S1")


@pytest.mark.parametrize("text", ["plank 4", "card X", "stone 3", ""])
def test_what_is_no_card(text: str):
    with pytest.raises(NotationError):
        dry_run(shore(), BLUE, [text])


def test_on_the_expert_side():
    state = river(2, "standard", expert=True).new_initial_state()
    assert kinds(state, "S2 P1 M1") == ["stone stone", "plank span", "go", "", ""]
