"""Seals: what only who knows a secret can open. The database has what is sealed, and neither secret nor content."""

import secrets
from hashlib import blake2b

__all__ = ["Seal"]

NONCE = 12
"""Bytes, as AES-GCM has them."""


class Seal:
    """Seals short texts with a secret of at most 64 bytes. ``kind`` keeps apart what the same secret is used for.

    ``name`` says nothing of the secret: by it, whoever has the secret finds again what was sealed.
    """

    def __init__(self, secret: bytes, kind: str) -> None:
        self.name = _derived(secret, f"{kind}: name").hex()
        self._key, self._kind = _derived(secret, f"{kind}: key"), kind.encode()

    def close(self, text: str) -> bytes:
        """Return the text, sealed."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = secrets.token_bytes(NONCE)
        return nonce + AESGCM(self._key).encrypt(nonce, text.encode(), self._kind)

    def open(self, sealed: bytes) -> str | None:
        """Return the text; None where it was sealed with another secret, or is damaged."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            return AESGCM(self._key).decrypt(sealed[:NONCE], sealed[NONCE:], self._kind).decode()
        except (InvalidTag, ValueError):
            return None


def _derived(secret: bytes, purpose: str) -> bytes:
    """Return a key of 256 bits: from one, or from the secret's name, nobody learns of another."""
    return blake2b(purpose.encode(), key=secret, digest_size=32).digest()
