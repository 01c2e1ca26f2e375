"""Recovery phrases: eight words, by which people come back to what they hold.

The words stand in a file for each language, 512 in each, so a phrase has 72 random bits. No two words of a file are as
close as one slip of a finger; a test holds that. What people type is read as kindly as can be: case, marks on letters,
and what stands between words don't matter.
"""

import difflib
import re
import secrets
import unicodedata
from functools import cache
from hashlib import scrypt
from pathlib import Path

from dragonrace.core.words.voice import current_voice
from dragonrace.server.refusals import Refusal
from dragonrace.server.words import say

__all__ = ["WORDS", "as_secret", "new_phrase", "plain_words"]

WORDS = 8
"""How many a phrase has: each is worth nine bits."""
LONGEST = 20
"""How much is said again of a word that is wrong."""
LANGUAGES = ("en", "de")
SALT = b"dragonrace recovery"
"""The same for all phrases: nothing else is known of somebody who comes with one."""
COST, MEMORY = 2**15, 64 * 1024 * 1024
"""What a try costs: about a tenth of a second and 32 MB. Who has stolen a database tries 2^71 phrases for each key."""


def new_phrase() -> list[str]:
    """Return the words of a new phrase, in the language of this moment."""
    words = _words(current_voice().language)
    return [secrets.choice(words) for _ in range(WORDS)]


def plain_words(text: str) -> list[str]:
    """Return the words of a phrase as they are compared; refuses what can't be one, and says what is amiss."""
    words = _split(text)
    if len(words) != WORDS:
        raise Refusal("recovery.words", say("phrase-length", count=len(words), words=str(WORDS)), where="phrase")
    for word in words:
        if word not in _known():
            raise _unknown(word[:LONGEST])
    return words


def as_secret(words: list[str]) -> bytes:
    """Return the secret that a phrase stands for. This takes its time, so that nobody tries many."""
    return scrypt(" ".join(words).encode(), salt=SALT, n=COST, r=8, p=1, maxmem=MEMORY, dklen=32)


def _split(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", _plain(text))


def _plain(text: str) -> str:
    """Return a text without case and marks on letters, whether people wrote "ü", "ue" or "u"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return bare.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _unknown(word: str) -> Refusal:
    """Return the answer to a word that is in no phrase, with the one that was meant, perhaps."""
    close = difflib.get_close_matches(word, _known(), n=1, cutoff=0.7)
    message = say("phrase-perhaps", word=word, meant=_known()[close[0]]) if close else say("phrase-word", word=word)
    return Refusal("recovery.words", message, where="phrase")


@cache
def _words(language: str) -> tuple[str, ...]:
    file = Path(__file__).with_name(f"{language if language in LANGUAGES else LANGUAGES[0]}.txt")
    return tuple(file.read_text(encoding="utf-8").split())


@cache
def _known() -> dict[str, str]:
    """Return all words, as they are written, by how they are compared."""
    return {_plain(word): word for language in LANGUAGES for word in _words(language)}
