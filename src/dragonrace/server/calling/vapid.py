"""How push services know us (VAPID, RFC 8292), and how what they carry is kept from them (RFC 8291)."""

import base64
import os
import time
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from dragonrace.server.store.calls import Subscription

__all__ = ["Signer", "as_text", "check_keys", "encrypted", "new_private_key"]

CURVE = ec.SECP256R1()
POINT, SECRET = 65, 16
"""How many bytes a browser's public key has, and its secret."""
VALID = 12 * 3600
"""Seconds for which a signature is good; a day is the most that push services take."""
RENEWED = 3600
"""A signature is used again for so many seconds."""


def as_text(data: bytes) -> str:
    """Return base64 as addresses have it, without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def as_bytes(text: str) -> bytes:
    """Return what was written so; raises `ValueError`."""
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), altchars="-_", validate=True)


def new_private_key() -> str:
    """Return a new private key."""
    return as_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def check_keys(p256dh: str, auth: str) -> None:
    """Raise `ValueError` for what can't be the keys of a browser's subscription."""
    point, secret = as_bytes(p256dh), as_bytes(auth)
    if len(point) != POINT or len(secret) != SECRET:
        raise ValueError("keys of other lengths")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def encrypted(message: bytes, subscription: Subscription) -> bytes:
    """Return a message that only the browser with this subscription can read."""
    encrypt: Any = http_ece.encrypt
    data: bytes = encrypt(
        message,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(CURVE),
        dh=as_bytes(subscription.p256dh),
        auth_secret=as_bytes(subscription.auth),
        version="aes128gcm",
    )
    return data


class Signer:
    """Signs what we send with a private key; ``contact`` is whom push services may write to. Raises `ValueError`."""

    def __init__(self, key: str, contact: str) -> None:
        if len(as_bytes(key)) != 32:
            raise ValueError("no private key")
        self._vapid, self._contact = Vapid02.from_raw(key.rstrip("=").encode()), contact
        self._signed: dict[str, tuple[float, str]] = {}

    @property
    def public_key(self) -> str:
        """The public key, by which browsers subscribe."""
        return as_text(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, origin: str) -> str:
        """Return the header that says to a push service who we are."""
        now = time.time()
        signed_at, header = self._signed.get(origin, (0.0, ""))
        if now - signed_at > RENEWED:
            claims = {"sub": self._contact, "aud": origin, "exp": int(now) + VALID}
            header = str(self._vapid.sign(claims)["Authorization"])
            self._signed = {name: one for name, one in self._signed.items() if now - one[0] < RENEWED}
            if len(self._signed) < 100:  # real push services are few
                self._signed[origin] = (now, header)
        return header
