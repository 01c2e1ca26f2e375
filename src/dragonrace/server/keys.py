"""Secrets: a browser's key, invitations, seeds, and how they are compared.

A browser is recognised by one unguessable key in a cookie. The database keeps only the key's hash, so that who reads
the database can't sit down on anybody's seat.
"""

import hmac
import re
import secrets
from collections.abc import Mapping
from hashlib import blake2b, sha256
from typing import Any

__all__ = [
    "COOKIE",
    "FRESH",
    "NEXT",
    "SAFE",
    "as_code",
    "bot_seed",
    "digest",
    "is_key",
    "is_same",
    "known",
    "new_code",
    "new_handle",
    "new_invitation",
    "new_key",
    "new_match_id",
    "new_seed",
]

COOKIE = "dragonrace"
"""The cookie's name."""
COOKIE_AGE = 400 * 24 * 3600
"""The longest age that browsers still accept, in seconds."""
SAFE = "__Host-"
"""How the names of all cookies begin by https: browsers take those from nobody else, another name of the same host say.
A plain one is read where there is none; that was there before, or comes by http."""
NEXT, NEXT_AGE = "dragonrace-next", 30 * 24 * 3600
"""The cookie of a key that a browser is about to change to. It has that before anything goes over to it: an answer may
be lost."""
FRESH, FRESH_AGE = "dragonrace-fresh", 30 * 24 * 3600
"""The cookie that says that the key's was prolonged lately. Where it is gone, a page prolongs it: not each time, for an
answer with an old key may come after one with a new one."""

LETTERS, CODE_LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 6
"""A code's letters: capitals that nobody takes for figures, and no vowels, so that they make no words."""
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
_MATCH_ID = re.compile(f"[{_BASE58}]{{10}}")


def new_key() -> str:
    """Return a new browser's key: 256 random bits."""
    return secrets.token_urlsafe(32)


def new_invitation() -> str:
    """Return an open seat's secret: 128 random bits, short enough for a QR code."""
    return secrets.token_urlsafe(16)


def new_handle() -> str:
    """Return what a browser calls something of its own by, such as somebody whom it has blocked."""
    return secrets.token_urlsafe(12)


def new_match_id() -> str:
    """Return a match's public id: no secret, but not to be guessed by counting either."""
    return "".join(secrets.choice(_BASE58) for _ in range(10))


def new_code() -> str:
    """Return a code that leads to an open seat. It is short, so who guesses must be slowed down."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_code(text: str) -> str | None:
    """Return the code that somebody has written, with spaces, dashes or small letters perhaps; None: it can be none."""
    code = "".join(sign for sign in text.upper() if sign not in " -\u2013")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def new_seed() -> bytes:
    """Return a match's secret seed; it never leaves the server."""
    return secrets.token_bytes(32)


def is_key(text: str | None) -> bool:
    """Say whether this can be a browser's key."""
    return text is not None and _KEY.fullmatch(text) is not None


def is_match_id(text: str) -> bool:
    """Say whether this can be a match's id; whatever else a path says need not be looked up."""
    return _MATCH_ID.fullmatch(text) is not None


def digest(key: str) -> str:
    """Return what the database keeps of a key. A plain hash will do, because keys are random and long."""
    return sha256(key.encode()).hexdigest()


def read(cookies: Mapping[str, str], name: str = COOKIE) -> str | None:
    """Return the key in a cookie, or None."""
    for found in (cookies.get(SAFE + name), cookies.get(name)):
        if is_key(found):
            return found
    return None


def known(cookies: Mapping[str, str]) -> str | None:
    """Return the hash of the key among a browser's cookies, or None."""
    key = read(cookies)
    return None if key is None else digest(key)


def is_same(one: str, other: str) -> bool:
    """Compare two secrets in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


def bot_seed(seed: bytes, seat: int) -> int:
    """Return the seed of a seat's bots. It does not betray ``seed``."""
    return int.from_bytes(blake2b(f"bot {seat}".encode(), key=seed, digest_size=8).digest(), "big")


def cookie(key: str, *, secure: bool) -> dict[str, Any]:
    """Return the arguments of Starlette's ``set_cookie`` for a browser's key."""
    return _cookie(COOKIE, key, COOKIE_AGE, secure=secure)


def next_cookie(key: str, *, secure: bool) -> dict[str, Any]:
    """Return the same for the key that it is about to change to."""
    return _cookie(NEXT, key, NEXT_AGE, secure=secure)


def no_next_cookie(*, secure: bool) -> dict[str, Any]:
    """Return the same for that there is none any more."""
    return _cookie(NEXT, "", 0, secure=secure)


def fresh_cookie(*, secure: bool) -> dict[str, Any]:
    """Return the same for the note that the key's was prolonged."""
    return _cookie(FRESH, "1", FRESH_AGE, secure=secure)


def _cookie(name: str, value: str, age: int, *, secure: bool) -> dict[str, Any]:
    common = {"path": "/", "httponly": True, "samesite": "lax"}
    return {"key": SAFE + name if secure else name, "value": value, "max_age": age, "secure": secure, **common}
