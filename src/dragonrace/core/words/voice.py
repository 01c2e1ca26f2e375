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

UNSEEN = ("Cc", "Cf", "Co", "Cs", "Cn")
"""Signs that control terminals, turn the direction of what follows, are nobody's but the page's own, are halves, or
are none."""
NEW_PICTURES = range(0x1F000, 0x1FB00)
"""Here are pictures, also those that are newer than this Python."""
FILLERS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x13441, 0x13442, 0x16FE4, 0x1D159)
SELECTORS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0000, 0xE1000))
BLANK = frozenset([*FILLERS, *(sign for signs in SELECTORS for sign in signs)])
"""Letters, marks and symbols that nobody sees: what Unicode lets be ignored, and some whose picture is empty."""
JOINER, COLOUR = "\u200d", "\ufe0f"
JOINED = ("So", "Sk")
"""What a joiner makes one picture of, and what can be asked for in colour: symbols, and their colours of skin."""
MARKS, MOST_MARKS = ("Mn", "Me"), 3
"""Marks on a letter, and how many it may have: scripts that people write have no more, and a tower covers others."""
ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7" + "l1|0",
    "abekmhopctyxsijhdqw" + "abeniknoptux" + "iiio",
)
"""Letters of other alphabets, and digits, that look like one of ours, small or in capitals; after `str.casefold`."""
FROM_RIGHT_TO_LEFT = ("R", "AL", "AN")
APART, AGAIN = "\u2068", "\u2069"
"""Between these a name runs in its own direction, and what stands round it in the sentence's."""


def plain_name(name: str | None) -> str | None:
    """Return a name without what nobody sees, or what harms its surroundings; None for an empty one."""
    words = " ".join((name or "").split())
    kept, marks = "", 0
    for number, sign in enumerate(words):
        if _is_seen(words, number):
            marks = marks + 1 if unicodedata.category(sign) in MARKS else 0
            kept += sign if marks <= MOST_MARKS else ""
    return " ".join(kept.split()) or None


def _is_seen(text: str, number: int) -> bool:
    sign, before, after = text[number], text[number - 1 : number], text[number + 1 : number + 2]
    if sign == JOINER:
        return _is_picture(before.replace(COLOUR, text[number - 2 : number - 1])) and _is_picture(after)
    if sign == COLOUR:
        return _is_picture(before)
    return _is_picture(sign) or (unicodedata.category(sign) not in UNSEEN and ord(sign) not in BLANK)


def _is_picture(sign: str) -> bool:
    """Say whether this is a symbol that is seen."""
    is_symbol = len(sign) == 1 and (unicodedata.category(sign) in JOINED or ord(sign) in NEW_PICTURES)
    return is_symbol and ord(sign) not in BLANK


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
    """Return what is the same for names that one takes for the same.

    Marks that are no part of a letter don't count, nor from which alphabet a letter is that looks like another one.
    """
    same = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name or "").casefold()).translate(ALIKE)
    return "".join(sign for sign in same if unicodedata.category(sign) not in (*MARKS, "Cf"))


def _isolated(name: str | None) -> str | None:
    """Return the name so that its direction ends with it."""
    if name and any(unicodedata.bidirectional(sign) in FROM_RIGHT_TO_LEFT for sign in name):
        return f"{APART}{name}{AGAIN}"
    return name
