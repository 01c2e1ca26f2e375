"""Examples that are broken are refused, saying what is wrong, and where; where nothing is drawn they are told."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from dragonrace.core.errors import LessonError, OptionError
from dragonrace.core.examples import shelf
from dragonrace.core.examples.playing import positions
from dragonrace.core.examples.reading import parse
from dragonrace.core.game import State
from dragonrace.core.installed import game_type

Table = Mapping[str, str | None]
TOP = {"players": "2", "opening": '"river: roll 1 3 3 4 6"'}
FIRST = {"caption": '"A pair."'}
THEN = {
    "caption": '"Two more."',
    "play": '"""\nred: keep 3 3\nriver: roll 2 5 5\n"""',
    "choices": '["pair 3", "pair 5"]',
}
REFUSED = '{ "red: pair 6" = "DR-20" }'


def text(top: Table = MappingProxyType({}), *steps: Table) -> str:
    """An example in which some things are otherwise; None: they are missing."""
    parts = [_table({**TOP, **top})]
    return "\n".join([*parts, *(f"[[steps]]\n{_table(step)}" for step in steps or (FIRST, THEN))])


def _table(values: Table) -> str:
    return "\n".join(f"{key} = {value}" for key, value in values.items() if value is not None)


def play(example: str) -> list[State]:
    return positions(parse(game_type("dragon-river"), "short", example))


def test_an_example_plays() -> None:
    first, second = play(text())
    assert [len(state.history()) for state in (first, second)] == [1, 3]


def test_what_one_seat_does_in_a_row_may_stand_in_one_line() -> None:
    last = {"caption": '"Off."', "play": '"red: pair 3; pair 5"'}
    assert len(play(text({}, FIRST, THEN, last))[-1].history()) == 5


@pytest.mark.parametrize(
    ("example", "words"),
    [
        (text({"players": None}), "players is missing"),
        (text({"title": '"x"'}), "'title' is unknown"),
        (text({"seat": '"pink"'}), "seat: 'pink' is no seat"),
        (text({"shows": '["dice"]'}), "shows: 'dice' is none of seats, question"),
        (text({"shows": "7"}), "shows: 7 is no list of texts"),
        (text({"close_up": "2"}), "close_up: it is written"),
        (text({"close_up": "{ x = 0.5, y = 0.5 }"}), "close_up: zoom is missing"),
        (text({"close_up": "{ x = 0.5, y = 2, zoom = 2 }"}), "close_up: y is a number from 0 to 1, not 2"),
        ("\n".join([_table(TOP), "steps = []"]), "steps: 1 to 30 steps are needed"),
        ("\n".join([_table(TOP), "steps = [7]"]), "step 1: it must stand under"),
        (text({}, {}), "step 1: caption is missing"),
        (text({}, {**FIRST, "play": '"red: keep"'}), "step 1: 'play' is unknown"),
        (text({}, FIRST, {**THEN, "play": '"red: keep 5 5"'}), "step 2, play, line 1"),
        (text({}, FIRST, {**THEN, "choices": '["pair 3"]'}), "step 2, choices: what may be chosen is pair 3, pair 5"),
        (text({}, FIRST, {**THEN, "refused": "7"}), "step 2: refused is a table"),
        (text({}, FIRST, {**THEN, "refused": REFUSED}), "step 2, refused: pair 6 is refused by"),
        (text({}, FIRST, {**THEN, "refused": '{ "red: pair 3" = "DR-12" }'}), "pair 3 is refused by no rule"),
        (text({}, FIRST, {**THEN, "refused": '{ "pink: pair 3" = "DR-12" }'}), "'pink' is nobody at this table"),
    ],
)
def test_what_is_broken_is_refused_with_its_place(example: str, words: str) -> None:
    with pytest.raises(LessonError, match=words):
        play(example)


def test_an_example_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(OptionError, match="example can't be 'last': it is one of exact") as wrong:
        shelf.example_named("dragon-river", "last")
    assert wrong.value.code == "example.unknown"


def test_where_nothing_is_drawn_pictures_are_told() -> None:
    told = shelf.told(game_type("dragon-river"), "  - [A fight](examples/fight.toml)\n  - [Gone](examples/gone.toml)\n")
    assert told.startswith("  - *A fight:* Red has a pair of 1s")
    assert told.endswith("  - *Gone*\n")
