"""The notation, and refusals: what can't be read, and what is against the rules, naming the rule."""

import pytest
from hypothesis import strategies as st

from dragonrace.core.chance import exact_outcomes
from dragonrace.core.rules.kernel import CHANCE
from tests.games.common.lines import checks_of_lines
from tests.games.common.table import play
from tests.games.dragon_river.table import lying, position, river


def to_throw():
    return river(3).new_initial_state()


def to_keep():
    return play(to_throw(), "river: roll 1 1 3 5 6")


def to_rethrow():
    return play(to_keep(), "red: keep 1 1")


def to_pair():
    """Red at 36 has a pair of 3s, and the pair of 6s of four dice that overshoots."""
    return lying(position(river(3, pearls=(37, 38)), red=36, blue=12), "1 3 3 6 6")


def to_fight():
    return play(lying(position(river(3), red=10, blue=12), "2 2 4 4 6"), "red: pair 2")


def to_tip():
    state = position(river(4), red=10, blue=14, green=16, stuck=["green"])
    return play(lying(state, "2 2 2 4 6"), "red: pair 2")


def to_nothing():
    return play(lying(position(river(3), red=38), "2 2 6"), "red: pair 2")


NODES = [to_throw, to_keep, to_rethrow, to_pair, to_fight, to_tip]

FORMS = [
    (to_throw, "roll 1 1 3 5 6"),
    (to_rethrow, "roll 2 4 4"),
    (to_keep, "keep 1 1"),
    (to_keep, "keep"),
    (to_pair, "pair 3"),
    (to_fight, "fight 5 3"),
    (to_tip, "tip blue"),
    (to_tip, "no tip"),
]

UNREADABLE = [
    (to_throw, "roll 3 1 1 5 6"),
    (to_rethrow, "roll 3 1"),
    (to_rethrow, "roll 4 4 2"),
    (to_keep, "keep 3 1"),
    (to_keep, "keep 6 1 1"),
    (to_throw, "roll 1 1 3 5 7"),
    (to_throw, "roll 0 1 3 5 6"),
    (to_throw, "roll 1 1 1 3 5 6"),
    (to_throw, "roll 11356"),
    (to_throw, "roll 1, 1, 3, 5, 6"),
    (to_throw, "roll  1 1 3 5 6"),
    (to_throw, "Roll 1 1 3 5 6"),
    (to_throw, "roll 1 1 3 5 6\n"),
    (to_throw, " roll 1 1 3 5 6"),
    (to_throw, "roll 1 1 3 5 \uff16"),
    (to_throw, "keep 1 1"),
    (to_throw, ""),
    (to_throw, "1 1 3 5 6"),
    (to_keep, "roll 1 1"),
    (to_keep, "keep "),
    (to_keep, "hold 1 1"),
    (to_keep, "fight 5 3"),
    (to_pair, "pair 7"),
    (to_pair, "pair 0"),
    (to_pair, "pair"),
    (to_pair, "pair 3 3"),
    (to_pair, "pair three"),
    (to_fight, "fight 5"),
    (to_fight, "fight 5 7"),
    (to_fight, "fight 5 3 1"),
    (to_fight, "pair 3"),
    (to_tip, "tip"),
    (to_tip, "tip pink"),
    (to_tip, "tip Blue"),
    (to_tip, "tip blue 2"),
    (to_tip, "no  tip"),
    (to_tip, "no"),
]

FOREIGN = [
    (to_throw, "red: roll 1 1 3 5 6"),
    (to_keep, "blue: keep 1 1"),
    (to_keep, "river: keep 1 1"),
    (to_keep, "Red: keep 1 1"),
    (to_keep, "yellow: keep 1 1"),
    (to_keep, ": keep 1 1"),
    (to_keep, "red:keep 1 1"),
    (to_keep, "red:  keep 1 1"),
    (to_keep, "red: red: keep 1 1"),
    (to_tip, "blue: no tip"),
    (to_fight, "red: fight 5 3"),
]

ILLEGAL = [
    (to_throw, "roll 1 1 3 5", "DR-17"),
    (to_throw, "roll", "DR-17"),
    (to_throw, "fight 1 1", "DR-11"),
    (to_throw, "fight 5 3", "DR-11"),
    (to_rethrow, "roll 1 1 3 5 6", "DR-17"),
    (to_rethrow, "roll 1 1", "DR-17"),
    (to_rethrow, "fight 1 2", "DR-11"),
    (to_keep, "keep 2", "DR-11"),
    (to_keep, "keep 1 1 1", "DR-11"),
    (to_keep, "keep 1 1 3 3", "DR-11"),
    (to_keep, "pair 1", "DR-11"),
    (to_keep, "no tip", "DR-11"),
    (to_keep, "tip blue", "DR-11"),
    (to_pair, "pair 1", "DR-12"),
    (to_pair, "pair 5", "DR-12"),
    (to_pair, "pair 6", "DR-19"),
    (to_pair, "keep 3 3", "DR-18"),
    (to_pair, "keep", "DR-18"),
    (to_pair, "no tip", "DR-18"),
    (to_pair, "tip blue", "DR-18"),
    (to_fight, "fight 4 4", "DR-R4"),
    (to_fight, "roll 4", "DR-20"),
    (to_fight, "roll 1 1 3 5 6", "DR-20"),
    (to_tip, "tip red", "DR-30"),
    (to_tip, "tip green", "DR-16"),
    (to_tip, "tip yellow", "DR-R6"),
    (to_tip, "tip black", "DR-30"),
    (to_tip, "pair 2", "DR-32"),
    (to_tip, "keep 2 2", "DR-32"),
]

TestLines = pytest.mark.rule(
    "DR-11", "DR-12", "DR-16", "DR-17", "DR-18", "DR-19", "DR-20", "DR-30", "DR-32", "DR-R4", "DR-R6"
)(
    checks_of_lines(
        *(NODES, FORMS, UNREADABLE, FOREIGN, ILLEGAL),
        anything=st.text(max_size=20) | st.from_regex(r"(roll|keep|pair|fight|tip|no tip)( [0-7a-z]+){0,6}\Z"),
        over=to_nothing,
        played=("river: roll 1 1 3 5 6", "blue: keep", "pair 3"),
        numbers=(0,),
    )
)


def test_every_action_below_the_bounds_has_a_text_of_its_own_that_is_read_back():
    state, game = to_throw(), to_throw().game
    for player, bound in ((CHANCE, game.max_chance_outcomes), (0, game.num_distinct_actions)):
        texts = [state.action_to_string(action, player) for action in range(bound)]
        assert len(set(texts)) == bound
        assert [game.type.notation.read(state, player, text) for text in texts] == list(range(bound))


def test_a_missed_turn_and_a_straight_have_no_line():
    state = lying(position(river(), red=3), "1 2 3 4 5")
    lying(state, "1 2 3 4 6")
    actors = [player for player, _ in state.history()]
    assert actors == [CHANCE, 0, CHANCE, 1]
    assert exact_outcomes(state)
