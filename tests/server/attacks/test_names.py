"""Names that nobody can see, that look like another one's, or that cover what stands round them."""

import unicodedata

import pytest

from dragonrace.core.words.voice import plain_name, tidy_names

INVISIBLE = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe00\ufe0f\uffa0\U000e0100\U0001d159"
    "\ufdd0\uffff\U0010ffff\u0378\u2065\u200b\u00ad"
)
"""Fillers, blanks, selectors of variants, what is no sign, and what none is yet."""


@pytest.mark.parametrize("sign", INVISIBLE, ids=[f"{ord(sign):x}" for sign in INVISIBLE])
def test_what_nobody_sees_is_no_part_of_a_name(sign: str) -> None:
    assert plain_name(sign * 3) is None
    assert plain_name(f"An{sign}na{sign}") == "Anna"


@pytest.mark.parametrize(
    "name",
    ["❤️", "❤️‍🔥", "👩🏽‍🚀", "🏳️‍🌈", "👨‍👩‍👧", "José", "Jose\u0301", "นั้น", "हिन्दी", "龙", "שָׁלוֹם", "\U0001faef"],
)
def test_what_people_write_stays(name: str) -> None:
    """The last is a picture that is newer than some Pythons."""
    assert plain_name(name) == name


def test_a_letter_has_few_marks() -> None:
    assert plain_name("A" + "\u0301\u0316\u0489" * 13 + "nna") == "A\u0301\u0316\u0489nna"


@pytest.mark.parametrize("twin", ["Anna\u034f", "Anna\ufe0f", "Anna\u0329", "An\u0489na", "Anna\u20dd", "\uff21nna"])
def test_who_is_called_almost_like_another_is_told_apart(twin: str) -> None:
    names = tidy_names(["Anna", twin, "Bo"], ["red", "blue", "green"])
    assert names == ("Anna (red)", f"{plain_name(twin)} (blue)", "Bo")


@pytest.mark.parametrize(
    ("name", "twin"), [("Ada", "\u0410da"), ("Blue", "Blu\u0435"), ("I1", "l1"), ("Theo", "Th\u03b5\u03bf")]
)
def test_who_writes_the_same_in_another_alphabet_is_told_apart(name: str, twin: str) -> None:
    names = tidy_names([name, twin, "Bo"], ["red", "yellow", "green"])
    assert names == (f"{name} (red)", f"{twin} (yellow)", "Bo")


def test_names_that_one_can_tell_apart_are_left_alone() -> None:
    names = ["Andre", unicodedata.normalize("NFC", "André"), "Bo"]
    assert tidy_names(names, ["red", "blue", "green"]) == tuple(names)
