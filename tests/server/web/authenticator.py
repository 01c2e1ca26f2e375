"""An authenticator for tests: what a device with a passkey answers, and whatever a stranger would rather answer."""

import base64
import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, NEW = 0x05, 0x40
"""Somebody is there, and has shown who they are; a credential was made."""


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


class Authenticator:
    """Has one passkey. ``origin`` and ``site`` are what the browser says of where it is."""

    def __init__(self, origin: str, site: str = "localhost") -> None:
        self.origin, self.site, self.uses = origin, site, 0
        self.id, self._key = secrets.token_bytes(16), ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Any) -> dict[str, str]:
        """Answer an offer."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        data = self._data(PRESENT | NEW) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = self._told("webauthn.create", options)
        return {"id": text(self.id), "client_data": text(told), "attestation": text(attestation)}

    def show(self, options: Any) -> dict[str, str]:
        """Answer a question."""
        self.uses += 1
        data, told = self._data(PRESENT), self._told("webauthn.get", options)
        signature = self._key.sign(data + sha256(told).digest(), ec.ECDSA(SHA256()))
        shown = {"authenticator_data": text(data), "signature": text(signature)}
        return {"id": text(self.id), "client_data": text(told), **shown}

    def _data(self, flags: int) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _told(self, kind: str, options: Any) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()
