"""What every game promises of its texts: its description, its options, its rulebook with its examples, its lessons."""

import json
from collections.abc import Iterator
from typing import Any

from dragonrace.bots.ratings import measured_leagues
from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.examples import shelf
from dragonrace.core.game import Game
from dragonrace.core.lessons.shelf import lesson_names, played
from dragonrace.core.words.voice import LANGUAGES, Voice, speaking

__all__ = ["SCRIPTS", "TEXTS"]

WRONG: tuple[Any, ...] = ("no such value", -1, 2.5, [])
"""No option allows any of these."""


def the_description_is_plain_and_complete(kind: GameType) -> None:
    """A lobby needs no more."""
    described = kind.describe()
    assert json.loads(json.dumps(described)) == described, "describe() is no plain JSON"
    assert next(iter(kind.boards)) == "standard", "the first board is not called standard"
    names = [option.name for option in kind.all_options(max(kind.colours))]
    assert len(set(names)) == len(names), f"two options have the same name: {names}"
    for players, colours in kind.seatings():
        assert len(set(colours)) == players, f"{players} players don't have as many colours: {colours}"


def ratings_are_of_its_levels(kind: GameType) -> None:
    """If it has a file of ratings, that can be read."""
    measured_leagues(kind)


def every_rule_that_is_named_stands_in_the_rulebook(kind: GameType) -> None:
    """Once, its ID in bold."""
    assert kind.rulebook().startswith("# "), "the rulebook does not begin with its title"
    rules = kind.rule_ids
    assert rules, "the rulebook has no rule: a rule begins with its ID in bold, as **XX-1**"
    assert len(rules) == len(set(rules)), "a rule stands in the rulebook twice"
    missing = {rule for rule in _named(kind) if rule} - set(rules)
    assert not missing, f"the rulebook lacks {', '.join(sorted(missing))}"


def _named(kind: GameType) -> Iterator[str]:
    yield from (refusal.rule for refusal in kind.refusals.values())
    yield from (option.rule for option in kind.all_options(2))
    yield from (answer.rule for answer in kind.standing_answers)


def options_take_what_they_allow_and_nothing_else(kind: GameType) -> None:
    """Their defaults, among others; and what is written is read."""
    players = min(kind.colours)
    options = Game(kind, players).options
    for option in kind.all_options(players):
        value = options[option.name]
        assert option.accepts(value), f"{option.name} does not allow its default, {value!r}"
        assert option.read(option.write(value)) == value, f"{option.name} reads {option.write(value)} as something else"
        for wrong in WRONG:
            assert _is_refused(kind, players, {option.name: wrong}), f"{option.name} takes {wrong!r}"
    assert _is_refused(kind, players, {"no_such_option": 1}), "an unknown option is taken"
    assert _is_refused(kind, max(kind.colours) + 1, {}), "too many players may play"


def _is_refused(kind: GameType, players: int, options: dict[str, Any]) -> bool:
    try:
        Game(kind, players, None, options)
    except OptionError:
        return True
    return False


def every_lesson_can_be_played(kind: GameType) -> None:
    """As it says, and to the end that it claims, in each language."""
    for language in LANGUAGES:
        with speaking(Voice(language)):
            for name in lesson_names(kind.name):
                played(kind.name, name)


def every_example_of_the_rulebook_can_be_played(kind: GameType) -> None:
    """What it says of choices and refusals is so; and the rulebook shows each once, and no others."""
    names = shelf.example_names(kind.name)
    for name in names:
        shelf.played(kind.name, name)
    assert sorted(shelf.referred(kind)) == sorted(names), "the rulebook doesn't show each of its examples once"


TEXTS = (
    the_description_is_plain_and_complete,
    every_rule_that_is_named_stands_in_the_rulebook,
    options_take_what_they_allow_and_nothing_else,
    ratings_are_of_its_levels,
)
"""What any game keeps, before anybody plays it."""
SCRIPTS = (every_lesson_can_be_played, every_example_of_the_rulebook_can_be_played)
"""What games keep that are written down to be played; rules that are broken break these, too, so they come last."""
