"""Dice: every throw that can lie on the table, and chance at every kind of chance node."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from scipy.stats import chisquare

from dragonrace.core.chance import exact_outcomes, sample
from dragonrace.core.rules.kernel import CHANCE
from tests.games.common.table import choices, play, table
from tests.games.dragon_river.table import lying, mover, position, river, stuck

from .oracle import is_straight, sort_out

WHERE = {5: 10, 4: 22, 3: 31}
"""A space on which red throws that many dice."""


def rolls(dice):
    """Count in how many of the ways in which ``dice`` dice fall each roll is seen, by brute force."""
    return Counter(" ".join(["roll", *map(str, sorted(way))]) for way in product(range(1, 7), repeat=dice))


def first_throw(dice):
    return position(river(), red=WHERE[dice])


def second_throw(dice, again):
    kept = " ".join(["keep", *["6"] * (dice - again)])
    return play(first_throw(dice), "river: roll" + " 6" * dice, f"red: {kept}")


def fight_node():
    return play(lying(position(river(), red=10, blue=12), "1 2 2 4 6"), "red: pair 2")


THROWS = [
    *[pytest.param(lambda dice=dice: first_throw(dice), dice, id=f"{dice}") for dice in (5, 4, 3)],
    *[
        pytest.param(lambda dice=dice, again=again: second_throw(dice, again), again, id=f"{again} of {dice} again")
        for dice in (5, 4, 3)
        for again in range(1, dice + 1)
    ],
]


@pytest.mark.rule("DR-11", "DR-17")
@pytest.mark.parametrize(("node", "dice"), THROWS)
def test_the_probabilities_of_a_throw_are_those_of_fair_dice_and_sum_to_1(node, dice):
    state = node()
    found = {state.action_to_string(action): chance for action, chance in exact_outcomes(state)}
    assert sum(found.values()) == 1
    assert all(isinstance(chance, Fraction) for chance in found.values())
    assert found == {roll: Fraction(ways, 6**dice) for roll, ways in rolls(dice).items()}
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert [action for action, _ in exact_outcomes(state)] == state.legal_actions()


@pytest.mark.rule("DR-20", "DR-R4")
def test_the_30_fights_are_equally_likely():
    state = fight_node()
    found = {state.action_to_string(action): chance for action, chance in exact_outcomes(state)}
    unequal = [(came, there) for came, there in product(range(1, 7), repeat=2) if came != there]
    assert found == {f"fight {came} {there}": Fraction(1, 30) for came, there in unequal}
    assert sum(found.values()) == 1


@pytest.mark.rule("DR-11", "DR-20", "DR-R4")
@pytest.mark.parametrize("node", [*[node.values[0] for node in THROWS], fight_node])
def test_the_cases_of_chance_are_the_ways_in_which_dice_fall(node):
    """So chance can be drawn by one number: a throw that falls in more ways is so many cases."""
    state = node()
    kernel, b, out = state.game.kernel, state.game.compiled_board, [0] * state.game.longest_list
    cases = range(kernel.chance_cases(b, state.row, out))
    fallen = Counter(state.action_to_string(kernel.chance_case(b, state.row, case, out), CHANCE) for case in cases)
    assert {text: Fraction(count, len(cases)) for text, count in fallen.items()} == {
        state.action_to_string(action): chance for action, chance in exact_outcomes(state)
    }


def test_where_somebody_decides_there_are_no_cases():
    state = play(first_throw(5), "river: roll 1 1 3 5 6")
    assert state.game.kernel.chance_cases(state.game.compiled_board, state.row, []) == 0


@pytest.mark.rule("DR-11", "DR-20")
@pytest.mark.parametrize(
    ("node", "dice"),
    [
        pytest.param(lambda: first_throw(5), 5, id="5"),
        pytest.param(lambda: first_throw(4), 4, id="4"),
        pytest.param(lambda: first_throw(3), 3, id="3"),
        pytest.param(lambda: second_throw(5, 2), 2, id="2 again"),
        pytest.param(lambda: second_throw(5, 1), 1, id="1 again"),
        pytest.param(fight_node, None, id="fight"),
    ],
)
def test_a_hundred_thousand_drawn_throws_fit_the_probabilities(node, dice):
    state, rng, draws = node(), random.Random(20_240_229), 100_000
    seen = Counter(sample(state, rng) for _ in range(draws))
    texts = {state.action_to_string(action): number for action, number in seen.items()}
    if dice is None:
        expected = {f"fight {a} {b}": draws / 30 for a, b in product(range(1, 7), repeat=2) if a != b}
    else:
        expected = {roll: draws * ways / 6**dice for roll, ways in rolls(dice).items()}
    assert set(texts) <= set(expected)
    observed = [texts.get(text, 0) for text in expected]
    assert chisquare(observed, list(expected.values())).pvalue > 1e-3


@pytest.mark.rule("DR-12", "DR-13", "DR-14", "DR-15", "DR-30", "DR-31", "DR-33", "DR-R1", "DR-R8")
@pytest.mark.parametrize("dice", [5, 4, 3])
def test_every_throw_that_can_lie_is_read_by_the_rules(dice):
    """Pairs, spare and straight of all 252, 126 and 56 throws."""
    game = river(2, finish=400, pearls=(20, 30))
    for throw in combinations_with_replacement(range(1, 7), dice):
        state = lying(position(game, red=WHERE[dice], blue=399), " ".join(map(str, throw)))
        pairs, spare = sort_out(list(throw))
        if is_straight(list(throw)):
            assert stuck(state) == {"red"}, throw
            assert pairs == []
        if not pairs:
            assert mover(state) == "blue", throw
            continue
        assert (stuck(state), mover(state)) == (set(), "red")
        assert table(state)["pairs"] == pairs, throw
        assert table(state)["spare"] == spare, throw
        for pair in pairs:
            play(state, f"red: pair {pair}")
        if spare is None:
            assert mover(state) == "blue", throw
        else:
            assert choices(state) == ["tip blue", "no tip"], throw
