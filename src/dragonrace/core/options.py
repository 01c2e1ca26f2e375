"""Options: house rules with a name, a default and a list of what is allowed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from dragonrace.core.errors import OptionError, shorten
from dragonrace.core.numbers import as_plain, whole
from dragonrace.core.rules.kernel import MAX_TURNS, BoardRecord
from dragonrace.core.words.catalogue import Text
from dragonrace.core.words.seats import CORE

__all__ = ["Choice", "Option", "check_options", "fill_in", "first_player_option", "seated_by", "turn_limit_option"]


@dataclass(frozen=True)
class Choice:
    """One value of a choice option, a word or a whole number, and how people call it.

    ``seats``: the seats' colours, for the numbers of players for which they are others than the game's usual ones.
    """

    value: str | int
    title: Text
    seats: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def describe(self) -> dict[str, Any]:
        """Return the value as plain JSON data."""
        seats = {str(players): list(colours) for players, colours in self.seats.items()}
        return {"value": self.value, "title": str(self.title), "seats": seats}


@dataclass(frozen=True)
class Option:
    """A house rule. ``rule`` is its ID in the rulebook.

    ``kind``: "flag" is on or off; "choice" is one of ``choices``; "whole" is a whole number from ``minimum`` to
    ``maximum``, or None where the default is None. The default may follow another option, which is a choice and stands
    before this one: ``follows`` names it, ``defaults`` has its values for which the default is another.
    ``is_for_study``: it makes games to be studied, not to be played at a table, so a lobby does not ask for it.
    """

    name: str
    title: Text
    help: Text
    rule: str
    kind: Literal["flag", "choice", "whole"]
    default: bool | str | int | None
    choices: tuple[Choice, ...] = ()
    minimum: int = 0
    maximum: int = MAX_TURNS
    follows: str | None = None
    defaults: Mapping[str | int, bool | str | int] = field(default_factory=dict)
    is_for_study: bool = False

    def default_among(self, values: Mapping[str, Any]) -> bool | str | int | None:
        """Return the default where the options before this one have these ``values``."""
        return self.defaults.get(values.get(self.follows, ""), self.default) if self.follows else self.default

    def allowed(self) -> str:
        """Say what is allowed."""
        if self.kind == "flag":
            return "it is true or false"
        if self.kind == "choice":
            return "it is one of " + ", ".join(str(choice.value) for choice in self.choices)
        none = ", or None" if self.default is None else ""
        return f"it is a whole number from {self.minimum} to {self.maximum}{none}"

    def accepts(self, value: Any) -> bool:
        """Say whether ``value`` is allowed, types included: True is not a whole number."""
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return any(type(value) is type(choice.value) and value == choice.value for choice in self.choices)
        if value is None:
            return self.default is None
        number = whole(value)
        return number is not None and self.minimum <= number <= self.maximum

    def read(self, text: str) -> Any:
        """Read a value from text, as records and command lines have it; raises `OptionError`."""
        words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        if self.kind == "flag" and text.lower() in words:
            return words[text.lower()]
        if self.kind == "choice" and (found := [choice.value for choice in self.choices if str(choice.value) == text]):
            return found[0]
        if self.kind == "whole":
            if text.lower() == "none" and self.default is None:
                return None
            if text.isascii() and text.isdigit() and len(text) < 20 and self.accepts(int(text)):
                return int(text)
        raise OptionError(self.name, text, self.allowed())

    def write(self, value: Any) -> str:
        """Write a value so that `read` reads it."""
        return str(value).lower() if isinstance(value, bool) or value is None else str(value)

    def describe(self) -> dict[str, Any]:
        """Return the option as plain JSON data."""
        whole = self.kind == "whole"
        return {
            "name": self.name,
            "title": str(self.title),
            "help": str(self.help),
            "rule": self.rule,
            "kind": self.kind,
            "default": self.default,
            "choices": [choice.describe() for choice in self.choices] if self.choices else None,
            "minimum": self.minimum if whole else None,
            "maximum": self.maximum if whole else None,
            "follows": self.follows,
            "defaults": dict(self.defaults),
            "is_for_study": self.is_for_study,
        }


def first_player_option(rule: str, players: int) -> Option:
    """Make the option that every game has: the seat that begins, among ``players``."""
    title, help_text = CORE.later("option-first-player"), CORE.later("option-first-player.help")
    return Option("first_player", title, help_text, rule, "whole", 0, maximum=players - 1)


def turn_limit_option(rule: str, *, whole_turns: bool = False) -> Option:
    """Make the option that every game has: a draw after so many turns, of each player or of all together."""
    title = CORE.later("option-turn-limit.whole" if whole_turns else "option-turn-limit")
    help_text = CORE.later("option-turn-limit.help-whole" if whole_turns else "option-turn-limit.help")
    return Option("turn_limit", title, help_text, rule, "whole", None, minimum=1)


def check_options(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option's value, defaults filled in; raises `OptionError` for a wrong or unknown one."""
    known = {option.name: option for option in options}
    given = {name: as_plain(value) for name, value in given.items()}
    for name, value in given.items():
        if name not in known:
            raise OptionError(
                shorten(name).strip("'"), value, f"there is no such option; there are {', '.join(known)}",
                code="option.unknown",
            )  # fmt: skip
        if not known[name].accepts(value):
            raise OptionError(name, value, known[name].allowed())
    values: dict[str, Any] = {}
    for name, option in known.items():
        values[name] = given[name] if name in given else option.default_among(values)
    return values


def seated_by(options: Iterable[Option], given: Mapping[str, Any], players: int) -> tuple[str, ...] | None:
    """Return the seats' colours that one of the choices made has; None where they are the usual ones."""
    for option in options:
        value = given.get(option.name, option.default_among(given))
        seatings = (choice.seats for choice in option.choices if choice.value == value)
        if found := next((seats[players] for seats in seatings if players in seats), None):
            return found
    return None


def fill_in(b: BoardRecord, options: Iterable[Option], values: Mapping[str, Any], players: int) -> BoardRecord:
    """Write options into the fields of the same name: a flag as 0 or 1, a word as its place, None as 0."""
    b.players = players
    fields = {field.name for field in b.FIELDS}
    for option in options:
        if option.name in fields:
            setattr(b, option.name, _as_number(option, values[option.name]))
    return b


def _as_number(option: Option, value: Any) -> int:
    if isinstance(value, str):
        return [choice.value for choice in option.choices].index(value)
    return int(value or 0)
