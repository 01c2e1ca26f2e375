"""What somebody who is new is told, and which choices would be a pity."""

import pytest

from tests.games.common.advice import hint, pities, pity
from tests.games.common.table import play
from tests.games.dragon_river.table import position, river

STRAIGHT = "These dice are a straight: you would run onto a sandbank, and miss a turn."
NOTHING = "No pair lies there that would move you, and your throws would end."


def thrown(dice, at=0, **options):
    """Red has thrown, at a space of a river of 40: from 21 on with four dice, from 31 on with three."""
    return play(position(river(**options), red=at), f"river: roll {dice}")


# --- hints ---


@pytest.mark.rule("DR-12", "DR-19")
@pytest.mark.parametrize(
    ("dice", "at", "words"),
    [
        ("1 1 3 5 6", 0, "Two equal dice carry you"),
        ("1 1 1 5 6", 0, "Two equal dice carry you"),
        ("1 1 5 5 6", 0, "Two pairs"),
        ("5 5 5 5 6", 0, "Two pairs"),
        ("1 2 3 5 6", 0, "All in a row strands you"),
        ("1 2 3 5", 21, "All in a row strands you"),
        ("2 3 4 5 6", 0, "throw at least one again"),
        ("4 5 6", 35, "throw at least one again"),
        ("4 5 5", 35, "Two equal dice carry you"),
        ("4 5 5", 36, "4 spaces left: a pair of more"),
        ("3 5 6", 39, "nothing but two 1s carries you there"),
        ("2 2 5 5", 30, "Two pairs"),
    ],
)
def test_a_hint_praises_pairs_that_move_the_boat(dice, at, words):
    assert words in (hint(thrown(dice, at), "red") or "")


@pytest.mark.rule("DR-15", "DR-O6")
def test_nobody_is_warned_of_a_straight_that_so_few_dice_cannot_make():
    told = hint(thrown("1 2 3 5", 21, straight_dice="five"), "red")
    assert told == "You want two equal dice. Hold what you like, and throw the rest once more."


@pytest.mark.rule("DR-19")
def test_of_two_pairs_only_one_may_move_the_boat():
    state = play(position(river(finish=34), red=30), "river: roll 2 2 5 5")
    assert "Two equal dice carry you" in (hint(state, "red") or "")


def test_a_hint_tells_what_the_river_shows():
    state = play(thrown("2 2 5 5 5"), "red: keep 2 2 5 5 5")
    assert "where each pair would land" in (hint(state, "red") or "")
    alone = play(thrown("1 1 4 5 6"), "red: keep 1 1 4 5 6")
    assert "One pair takes you on" in (hint(alone, "red") or "")
    state = play(position(river(3), blue=9), "river: roll 2 3 5 5 5", "red: keep 2 3 5 5 5", "red: pair 5")
    assert "tipped back" in (hint(state, "red") or "")


def test_who_waits_watches_the_others_and_nobody_is_told_anything_while_their_own_dice_fall():
    state = position(river())
    assert hint(state, "red") is None
    assert "Watch where they land" in (hint(state, "blue") or "")
    play(state, "river: roll 1 1 3 5 6")
    assert "Watch where they land" in (hint(state, "blue") or "")
    assert hint(state, None) is None


def test_when_the_race_is_over_nothing_is_left_to_say():
    state = play(thrown("1 5 5", at=35), "red: keep 1 5 5", "red: pair 5")
    assert state.is_terminal()
    assert hint(state, "red") is hint(state, "blue") is None


# --- what would be a pity ---


@pytest.mark.parametrize(
    ("dice", "at", "kept", "words"),
    [
        ("2 2 3 5 6", 0, "keep", "You would throw your pair of 2s again."),
        ("3 3 5 5 5", 0, "keep", "You would throw your pairs of 3s and 5s again."),
        ("3 3 5 5", 21, "keep 5 5", "You would throw your pair of 3s again."),
        ("4 4 4", 31, "keep 4", "You would throw your pair of 4s again."),
        ("5 5 5 5 6", 0, "keep 5", "You would throw your two pairs of 5s again."),
    ],
)
def test_it_would_be_a_pity_to_throw_pairs_with_everything_else(dice, at, kept, words):
    assert pity(thrown(dice, at), kept) == words


def test_two_pairs_are_not_thrown_away_by_a_slip():
    found = pities(thrown("1 1 5 5 6"))
    wasted = {text for text, reason in found.items() if reason}
    assert wasted == {"keep", "keep 1", "keep 5", "keep 6", "keep 1 5", "keep 1 6", "keep 5 6", "keep 1 5 6"}
    assert {found[text] for text in wasted} == {"You would throw your pairs of 1s and 5s again."}


def test_one_pair_may_be_given_up_for_another_or_for_better_dice():
    assert pity(thrown("1 1 3 6 6"), "keep 6 6") is None
    assert pity(thrown("1 1 3 5 6"), "keep 5 6") is None


@pytest.mark.rule("DR-15", "DR-O6")
@pytest.mark.parametrize(
    ("dice", "at", "straight_dice", "words"),
    [
        ("2 3 4 5", 21, "any", STRAIGHT),
        ("2 3 4 5 6", 0, "five", STRAIGHT),
        ("2 3 4 5", 21, "five", NOTHING),
        ("1 2 3 5", 21, "any", NOTHING),
    ],
)
def test_it_would_be_a_pity_to_let_a_straight_lie_if_that_many_dice_can_be_one(dice, at, straight_dice, words):
    assert pity(thrown(dice, at, straight_dice=straight_dice), f"keep {dice}") == words


@pytest.mark.rule("DR-19")
@pytest.mark.parametrize(
    ("dice", "at", "words"), [("1 2 4 5 6", 0, NOTHING), ("5 5 6", 36, NOTHING), ("2 2 6", 36, None)]
)
def test_it_would_be_a_pity_to_keep_dice_that_move_nobody(dice, at, words):
    assert pity(thrown(dice, at), f"keep {dice}") == words


def test_nothing_sensible_is_a_pity():
    assert pity(thrown("1 2 4 5 6"), "keep") is None
    assert pity(thrown("1 2 3", 31), "keep") is None
    assert pity(thrown("2 2 3 5 6"), "keep 2 2") is None
    assert not any(pities(play(thrown("2 2 5 5 5"), "red: keep 2 2 5 5 5")).values())


@pytest.mark.rule("DR-19")
def test_a_pair_beyond_the_last_pearl_may_be_thrown():
    assert pity(thrown("1 5 5", 36), "keep") is None
