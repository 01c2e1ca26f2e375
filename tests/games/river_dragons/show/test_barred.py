"""What hinders a plank that was chosen, where it is long enough and can't lie all the same."""

import random
from collections import Counter
from itertools import combinations

import pytest

from dragonrace.games.river_dragons.state import Phase
from tests.games.common.table import choices, play, table
from tests.games.river_dragons.board.exact import gap
from tests.games.river_dragons.games import walk
from tests.games.river_dragons.rivers import BROOK
from tests.games.river_dragons.table import begin, position, river


def barred(state, viewer):
    return {" ".join(gap["ends"]): gap["by"] for gap in table(state, viewer)["barred"]}


def laying(plank, **there):
    return play(begin(position(2, **there), pink="P1"), f"pink: plank {plank}")


@pytest.mark.rule("RD-R3")
def test_a_stone_is_in_the_way():
    assert barred(laying(3, stones="2 3 4"), "pink") == {"2 4": "stone"}


@pytest.mark.rule("RD-37")
def test_another_plank_is_in_the_way():
    assert barred(laying(2, stones="1 2 10 11", planks={"blue-2": "1 11"}), "pink")["2 10"] == "plank"


@pytest.mark.rule("RD-38")
def test_a_stone_that_bears_three_planks_is_full():
    bridges = {"blue-1": "10 11", "blue-2": "11 12", "blue-3": "2 11"}
    assert barred(laying(1, stones="2 10 11 12 20", planks=bridges), "pink")["11 20"] == "full"


@pytest.mark.rule("RD-34")
def test_where_it_is_too_short_nothing_else_is_said():
    assert barred(laying(1, stones="2 3 4"), "pink") == {}


def test_only_who_lays_it_is_told():
    state = laying(3, stones="2 3 4")
    other = next(colour for colour in state.game.players if colour != "pink")
    assert barred(state, other) == barred(state, None) == {}


@pytest.mark.rule("RD-O1", "RD-R3")
@pytest.mark.parametrize("villages", ["open", "closed"])
def test_a_village_is_in_the_way_open_or_closed(villages):
    state = laying(6, stones="340,40 420,40", expert=True, unused_villages=villages)
    assert barred(state, "pink") == {"340,40 420,40": "village"}


@pytest.mark.rule("RD-O1")
@pytest.mark.parametrize(("villages", "told"), [("open", {"green 17": "stone"}), ("closed", {})])
def test_nothing_is_said_of_planks_that_would_end_at_a_closed_village(villages, told):
    """That it is closed is seen, whatever else is in the way there."""
    state = laying(3, stones="8 17", unused_villages=villages)
    assert barred(state, "pink") == told
    assert ("span green 8" in choices(state)) == (villages == "open")


def long_enough(state):
    """The pairs of supports that bear planks between which the chosen one reaches, reckoned anew from their places."""
    shown = table(state)
    ends = {village["colour"]: (village["at"], BROOK.village_radius) for village in shown["board"]["villages"]}
    shut = {village["colour"] for village in shown["board"]["villages"] if not village["open"]}
    stones = {stone["name"]: (stone["at"], BROOK.stone_radius) for stone in shown["stones"]}
    reach = BROOK.plank_lengths[shown["plank"]["size"] - 1] - 2 * BROOK.bearing
    for one, other in combinations((ends | stones).items(), 2):
        (a, (here, radius)), (c, (there, far)) = one, other
        if c in stones and a not in shut and gap(tuple(here), tuple(there)) <= reach + radius + far:
            yield f"{a} {c}"


@pytest.mark.rule("RD-30", "RD-34", "RD-O1")
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize(("players", "villages"), [(2, "closed"), (3, "open")])
def test_a_plank_that_is_long_enough_can_lie_there_or_it_is_said_why_not(expert, players, villages):
    seen = Counter()
    for seed in range(4):
        game = river(players, BROOK, expert=expert, unused_villages=villages)
        for state in walk(game, random.Random(f"barred {seed}")):
            if state.row.phase == Phase.SPAN:
                told = barred(state, state.game.players[state.current_player()])
                legal = [text.removeprefix("span ") for text in choices(state)]
                assert sorted([*told, *legal]) == sorted(long_enough(state))
                seen.update(told.values())
    assert set(seen) >= {"stone", "plank", "full"}
