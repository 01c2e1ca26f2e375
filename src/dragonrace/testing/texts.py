"""What every game promises of its texts: its description, its options, its rulebook."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game

__all__ = ["TEXTS", "rules_of"]

RULE = re.compile(r"\*\*([A-Z]+-[A-Z]?\d+)\*\*")
WRONG: tuple[Any, ...] = ("no such value", -1, 2.5, [])
"""No option allows any of these."""


def the_description_is_plain_and_complete(kind: GameType) -> None:
    """A lobby needs no more."""
    described = kind.describe()
    assert json.loads(json.dumps(described)) == described, "describe() is no plain JSON"
    assert next(iter(kind.boards)) == "standard", "the first board is not called standard"
    names = [option.name for option in kind.all_options(max(kind.colours))]
    assert len(set(names)) == len(names), f"two options have the same name: {names}"
    for players, colours in kind.colours.items():
        assert len(set(colours)) == players, f"{players} players don't have as many colours: {colours}"


def every_rule_that_is_named_stands_in_the_rulebook(kind: GameType) -> None:
    """Once, its ID in bold."""
    assert kind.rulebook().startswith("# "), "the rulebook does not begin with its title"
    rules = rules_of(kind)
    assert rules, "the rulebook has no rule: a rule begins with its ID in bold, as **XX-1**"
    assert len(rules) == len(set(rules)), "a rule stands in the rulebook twice"
    missing = {rule for rule in _named(kind) if rule} - set(rules)
    assert not missing, f"the rulebook lacks {', '.join(sorted(missing))}"


@cache
def rules_of(kind: GameType) -> tuple[str, ...]:
    """Return the IDs of the rules in a game's rulebook."""
    return tuple(RULE.findall(kind.rulebook()))


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


TEXTS = (
    the_description_is_plain_and_complete,
    every_rule_that_is_named_stands_in_the_rulebook,
    options_take_what_they_allow_and_nothing_else,
)
"""What any game keeps, before anybody plays it."""
