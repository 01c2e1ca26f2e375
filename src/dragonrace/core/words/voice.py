"""The voice in which messages are said: a language, and the names that people gave to the seats.

Whoever knows who will read something chooses the voice, as the server does for each watcher:

    with speaking(Voice("de", ("Anna", None))):
        state.view(0)

Within that, every `Catalogue` speaks so. The voice that nobody chose is English, and calls seats by their colours.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "SILENCE",
    "Voice",
    "best_language",
    "current_voice",
    "plain_name",
    "speaking",
    "tidy_names",
]

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
"""What is spoken here; English is complete, and what another language lacks is said in it."""
SILENCE = ""
"""In place of a language: nothing is said at all, where only what happened is wanted and not the words for it."""


@dataclass(frozen=True)
class Voice:
    """How things are said: in a language, calling seats by these names; None, or no name at all: by their colours."""

    language: str = ENGLISH
    names: tuple[str | None, ...] = ()

    def name_of(self, seat: int) -> str | None:
        """Return the name that somebody gave to a seat."""
        return self.names[seat] if seat < len(self.names) else None


DEFAULT = Voice()
_voice: ContextVar[Voice] = ContextVar("voice", default=DEFAULT)


def current_voice() -> Voice:
    """Return the voice of this moment, in this thread or task."""
    return _voice.get()


@contextmanager
def speaking(voice: Voice) -> Iterator[None]:
    """Say everything in this voice meanwhile."""
    token = _voice.set(voice)
    try:
        yield
    finally:
        _voice.reset(token)


def best_language(wanted: str) -> str:
    """Return the language that suits a header such as ``de-AT,de;q=0.9,en;q=0.8``; English if none does."""
    offers = [_offer(part) for part in wanted[:1000].lower().split(",")]
    known = [(weight, language) for weight, language in offers if language in LANGUAGES and weight > 0]
    return max(known, key=lambda offer: offer[0], default=(1.0, ENGLISH))[1]


def _offer(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";")
    given = re.fullmatch(r"\s*q=(\d(?:\.\d{0,3})?)\s*", weight)
    return float(given[1]) if given else 1.0, re.split(r"[-_.]", tag.strip())[0]


# --- names, which are anybody's text ---

UNSEEN = ("Cc", "Cf", "Co", "Cs")
"""Signs that control terminals, turn the direction of what follows, are nobody's but the page's own, or are halves."""
JOINER = "\u200d"
JOINED = ("So", "Sk", "Mn")
"""What a joiner makes one picture of: symbols, their colours of skin, and signs that ask for colour."""
FROM_RIGHT_TO_LEFT = ("R", "AL", "AN")
APART, AGAIN = "\u2068", "\u2069"
"""Between these a name runs in its own direction, and what stands round it in the sentence's."""


def plain_name(name: str | None) -> str | None:
    """Return a name without what nobody sees, or what harms its surroundings; None for an empty one."""
    words = " ".join((name or "").split())
    seen = (sign for number, sign in enumerate(words) if _is_seen(words, number))
    return " ".join("".join(seen).split()) or None


def _is_seen(text: str, number: int) -> bool:
    if text[number] != JOINER:
        return unicodedata.category(text[number]) not in UNSEEN
    around = (text[number - 1 : number], text[number + 1 : number + 2])
    return all(sign and unicodedata.category(sign) in JOINED for sign in around)


def tidy_names(names: Sequence[str | None], colours: Sequence[str]) -> tuple[str | None, ...]:
    """Return the seats' names so that they do no harm to sentences; None where a seat has none.

    Who is called like another seat, or like its colour, gets their own colour added; so does who would be called like
    another one to whom that was done.
    """
    plain = [plain_name(name) for name in names]
    full = [name and f"{name} ({colour})" for name, colour in zip(plain, colours, strict=True)]
    told_apart: set[int] = set()
    while clashing := set(_clashing(plain, full, colours, told_apart)):
        told_apart |= clashing
    return tuple(
        f"{_isolated(name)} ({colours[seat]})" if name and seat in told_apart else _isolated(name)
        for seat, name in enumerate(plain)
    )


def _clashing(
    plain: Sequence[str | None], full: Sequence[str | None], colours: Sequence[str], told_apart: set[int]
) -> Iterator[int]:
    """List the seats whose plain names, where they still go by those, could mean another seat."""
    known = [
        {_key(colours[seat]), _key(plain[seat]), _key(full[seat] if seat in told_apart else None)}
        for seat in range(len(plain))
    ]
    for seat, name in enumerate(plain):
        others = set().union(*known[:seat], *known[seat + 1 :])
        if name and seat not in told_apart and _key(name) in others:
            yield seat


def _key(name: str | None) -> str:
    """Return what is the same for names that one takes for the same."""
    return unicodedata.normalize("NFKC", name or "").casefold()


def _isolated(name: str | None) -> str | None:
    """Return the name so that its direction ends with it."""
    if name and any(unicodedata.bidirectional(sign) in FROM_RIGHT_TO_LEFT for sign in name):
        return f"{APART}{name}{AGAIN}"
    return name
