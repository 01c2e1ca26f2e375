"""Catalogues: the messages of a package by language, in the format of Project Fluent (https://projectfluent.org).

They lie in the package's folder ``messages``, a file for each language. A message says what is to be said; its values,
such as a name or a number of spaces, are only put in: whatever they hold, they can't change the rest.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from dragonrace.core.extras import is_installed
from dragonrace.core.packaged import packaged
from dragonrace.core.words.voice import ENGLISH, SILENCE, current_voice

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

__all__ = ["Catalogue", "Later", "Text", "Value"]

Value = str | int
"""What is put into a message. By whole numbers it can choose its words: one space, two spaces."""
REMEMBERED = 4096
"""How many sentences are kept: at a table the same ones come again and again."""


@dataclass(frozen=True)
class Catalogue:
    """The messages of one package."""

    package: str

    def say(self, message: str, **values: Value) -> str:
        """Say a message in the voice of this moment; ``message`` is its ID, or that and an attribute: ``tip.help``.

        What the language lacks is said in English; raises `LookupError` if that can't be done either. The ID and the
        values have to do where Fluent is not installed.
        """
        language = current_voice().language
        if language == SILENCE:
            return ""
        if not _can_say():
            told = ", ".join(f"{name}: {value}" for name, value in values.items())
            return f"{message} ({told})" if told else message
        given = tuple(values.items())
        said = _said(self.package, language, message, given)
        if said is None and language != ENGLISH:
            said = _said(self.package, ENGLISH, message, given)
        if said is None:
            raise LookupError(f"{self.package} has no message {message!r} that takes {sorted(values)} in {ENGLISH}.ftl")
        return said

    def find(self, message: str, otherwise: str) -> str:
        """Say a message that may be missing: ``otherwise`` is said then."""
        if not _can_say():
            return otherwise
        return _said(self.package, current_voice().language, message, ()) or otherwise

    def later(self, message: str, **values: Value) -> "Later":
        """Return what is said anew whenever it is read, each time in the voice of that moment."""
        return Later(self, message, tuple(values.items()))


@dataclass(frozen=True)
class Later:
    """A message that stands in what is written once for all, such as an option's title; ``str`` says it."""

    catalogue: Catalogue
    message: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.catalogue.say(self.message, **dict(self.values))


Text = str | Later
"""Words for people: in one language for all, or in each reader's. ``str`` makes words of either."""


@cache
def _can_say() -> bool:
    return is_installed("fluent.runtime")


@lru_cache(REMEMBERED)
def _said(package: str, language: str, message: str, values: tuple[tuple[str, Value], ...]) -> str | None:
    """Say a message in one language; None where that lacks it, or its text is broken."""
    name, _, attribute = message.partition(".")
    bundle = _bundle(package, language)
    if bundle is None or not bundle.has_message(name):
        return None
    found = bundle.get_message(name)
    pattern = found.attributes.get(attribute) if attribute else found.value
    if pattern is None:
        return None
    given: dict[str, Any] = dict(values)
    text, errors = bundle.format_pattern(pattern, given)
    return None if errors else str(text)


@cache
def _bundle(package: str, language: str) -> "FluentBundle | None":
    """Read a package's messages in one language; None where it has none."""
    try:
        text = packaged(package, "messages", f"{language}.ftl").read_text("utf-8")
    except OSError:
        return None
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle
