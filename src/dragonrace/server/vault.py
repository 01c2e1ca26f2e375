"""The vault: what would do harm in a stolen database, or a stolen backup, is sealed with a secret that is not in it.

A secret is anything long and random that the server's environment, or a file beside the database, holds. What is sealed
names the secret by its *mark*, so that there may be several: the first one seals, all of them open. It can be opened in
its own place only; whoever may write to the database still can't move an invitation to a seat of another match.
"""

import base64
import binascii
import secrets
from collections.abc import Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from dragonrace import DragonraceError

__all__ = ["SHORTEST", "Vault", "VaultError", "mark_of", "new_secret"]

SHORTEST = 32
"""The least length of a secret, in characters: nobody shall find it by trying."""
FORM = b"\x01"
"""How it is sealed: AES-GCM with 256 bits; a mark, a nonce, and then what comes of it."""
MARK, NONCE, KEY = 5, 12, 32
"""Lengths in bytes."""
HEAD = len(FORM) + MARK


class VaultError(DragonraceError):
    """There is no secret, or it is not the one that is needed."""

    code = "server.secret"


def new_secret() -> str:
    """Return a new secret: 256 random bits."""
    return secrets.token_urlsafe(32)


def mark_of(secret: str) -> str:
    """Return the public mark of a secret, ten hexadecimal digits; it does not betray it."""
    return _derived(secret, b"mark", MARK).hex()


def _derived(secret: str, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt=b"dragonrace", info=purpose).derive(secret.encode("utf-8", "surrogateescape"))


class Vault:
    """Seals with the first of its secrets, and opens what was sealed with any; raises `VaultError` for one too short.

    A *place* says where the sealed value lies, such as ``matches.seed <id>``. Anything here is safe in any thread.
    """

    def __init__(self, known: Sequence[str]) -> None:
        if not known or min(map(len, known)) < SHORTEST:
            raise VaultError(f"A secret needs {SHORTEST} characters or more, at random, such as {new_secret()}.")
        self.marks = tuple(dict.fromkeys(map(mark_of, known)))
        """The marks of its secrets: the first one's seals."""
        self._keys = {bytes.fromhex(mark_of(secret)): AESGCM(_derived(secret, b"key", KEY)) for secret in known}
        self._head = FORM + bytes.fromhex(self.marks[0])

    def seal(self, content: bytes, place: str) -> bytes:
        """Return what this vault alone can open, in this place; another one each time."""
        nonce = secrets.token_bytes(NONCE)
        return self._head + nonce + self._keys[self._head[len(FORM) :]].encrypt(nonce, content, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """Return what was sealed for this place; raises `VaultError`."""
        mark, nonce = sealed[len(FORM) : HEAD], sealed[HEAD : HEAD + NONCE]
        if not sealed.startswith(FORM) or len(nonce) < NONCE:
            raise VaultError(f"What lies at {place} was never sealed.")
        key = self._keys.get(mark)
        if key is None:
            raise VaultError(f"What lies at {place} was sealed with a secret with the mark {mark.hex()}.")
        try:
            return key.decrypt(nonce, sealed[HEAD + NONCE :], place.encode())
        except InvalidTag:
            raise VaultError(f"What lies at {place} was sealed for another place, or is damaged.") from None

    def seal_text(self, text: str, place: str) -> str:
        """Seal a text, as a text: about 45 characters and a third more than it was."""
        return base64.urlsafe_b64encode(self.seal(text.encode(), place)).decode()

    def open_text(self, sealed: str, place: str) -> str:
        """Return a text that was sealed for this place; raises `VaultError`."""
        try:
            return self.open(base64.urlsafe_b64decode(sealed), place).decode()
        except (binascii.Error, ValueError):
            raise VaultError(f"What lies at {place} was never sealed.") from None

    def is_current(self, sealed: bytes | str) -> bool:
        """Say whether something was sealed with the first secret."""
        if isinstance(sealed, bytes):
            return sealed.startswith(self._head)
        return sealed.startswith(base64.urlsafe_b64encode(self._head).decode())  # six bytes are eight signs
