"""The words that people type in a game: each means the same at every question."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dragonrace.cli.errors import CommandError
from dragonrace.cli.words import WORDS, say
from dragonrace.core.words.catalogue import Text
from dragonrace.core.words.seats import CORE

__all__ = ["COMMANDS", "Vocabulary", "spoken_colours"]

COMMANDS = ("always", "any", "ask", "exit", "help", "log", "quit", "record", "rules", "save")
"""Words of the terminal's own, which no game can take."""
ALIASES = {"l": "log", "rule": "rules", "?": "help"}
WHOLE = {"any": WORDS.later("costs-choice")}


def spoken_colours(colours: Iterable[str]) -> dict[str, Text]:
    """Return what colours are called in the reader's language, for `Vocabulary.spoken`."""
    return {colour: CORE.later(f"colour-{colour}.word") for colour in colours}


@dataclass(frozen=True)
class Vocabulary:
    """All words of a game, whatever is asked at the moment: so no beginning of a word ever changes its meaning."""

    words: Iterable[str] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Short forms, in small letters, and what they stand for."""
    whole: Mapping[str, Text] = field(default_factory=dict)
    """Words that cost something and are therefore typed in full; what they cost."""
    spoken: Mapping[str, Text] = field(default_factory=dict)
    """What some words are called in the reader's language, in which they can be typed, too."""

    def complete(self, answer: str) -> str:
        """Return an answer with every word in full; what is unknown or ambiguous stays as it is.

        Raises `CommandError` where only the beginning of a word was typed that is wanted in full.
        """
        return " ".join(self._complete(word) for word in answer.split())

    def _complete(self, word: str) -> str:
        small = word.lower()
        spoken = {str(called).lower(): full for full, called in self.spoken.items()}
        aliases = {**ALIASES, **spoken, **self.aliases}
        if small in aliases:
            return aliases[small]
        all_words = {*self.words, *COMMANDS, *spoken}
        like = {small} & all_words or {each for each in all_words if small.isalpha() and each.startswith(small)}
        like = {spoken.get(each, each) for each in like}
        if len(like) != 1:
            return word
        full = self._allowed(small, like.pop())
        return aliases.get(full, full)

    def _allowed(self, typed: str, word: str) -> str:
        cost = {**WHOLE, **self.whole}.get(word)
        if cost and typed != word:
            raise CommandError(say("in-full", word=word, cost=str(cost)))
        return word
