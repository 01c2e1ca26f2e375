"""What whoever runs a server may say about calls."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dragonrace import DragonraceError

__all__ = ["PushSettings", "SettingsError", "is_installed", "settings_from"]

OFF = "0"
KEY = "DRAGONRACE_PUSH_KEY"
CONTACT = "DRAGONRACE_PUSH_CONTACT"
ENDPOINTS = "DRAGONRACE_PUSH_ENDPOINTS"


class SettingsError(DragonraceError):
    """A setting can't be used."""

    code = "server.push"


@dataclass(frozen=True)
class PushSettings:
    """``key``: the private key by which push services know us, as base64; None: the database keeps one.

    ``contact``: whom push services may write to, as ``mailto:`` or ``https:``. ``endpoints``: names, perhaps with
    ports, of push services that need no encryption and no public address: in one's own network, and in tests.
    ``after``: so many seconds somebody is away before they are called.
    """

    wanted: bool = True
    key: str | None = None
    contact: str = "mailto:dragonrace@localhost"
    endpoints: frozenset[str] = frozenset()
    after: float = 15.0


def is_installed() -> bool:
    """Say whether what is needed to call anybody is there: ``pip install 'dragonrace[push]'``."""
    try:
        import http_ece  # type: ignore[import-untyped]  # noqa: F401 - only whether it is there
        import httpcore  # noqa: F401
        import py_vapid  # type: ignore[import-untyped]  # noqa: F401
    except ImportError:
        return False
    return True


def settings_from(environment: Mapping[str, str], names: Sequence[str] = ()) -> PushSettings:
    """Return what the environment says; ``names`` are the server's own. Raises `SettingsError`."""
    key, contact = environment.get(KEY) or None, environment.get(CONTACT) or None
    if key is not None and is_installed():
        _check_key(key)
    if contact is not None and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+|https://[\w.-]+", contact):
        raise SettingsError(f"{CONTACT} must be like mailto:you@example.org or https://example.org, not {contact!r}.")
    endpoints = frozenset(filter(None, map(str.strip, environment.get(ENDPOINTS, "").lower().split(","))))
    wanted = environment.get("DRAGONRACE_PUSH", "") != OFF
    return PushSettings(wanted, key, contact or _contact(names), endpoints)


def _contact(names: Sequence[str]) -> str:
    """Return an address that leads to this server, where it has a name that others know."""
    known = next((name for name in names if re.fullmatch(r"[\w-]+(\.[\w-]+)+", name)), None)
    return PushSettings.contact if known is None else f"https://{known}"


def _check_key(key: str) -> None:
    from dragonrace.server.calling.vapid import Signer

    try:
        Signer(key, PushSettings.contact)
    except ValueError:
        raise SettingsError(
            f"{KEY} must be a private key of P-256: 32 bytes in base64url; without it the database keeps one."
        ) from None
