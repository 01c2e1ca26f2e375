"""Where messages may go. Anybody can name an address to us, so it must not lead into our own network.

An address is looked at twice: as it is written when somebody subscribes, and as it is found by name each time that a
connection is made (`gateway`). The connection then goes to just that address, and no answer leads it elsewhere.
"""

import ipaddress
import re
from collections.abc import Container
from urllib.parse import SplitResult, urlsplit

from dragonrace.server.refusals import Refusal
from dragonrace.server.words import say

__all__ = ["LONGEST", "check_endpoint", "is_public", "origin_of"]

LONGEST = 1000
"""How long an endpoint may be, in characters."""
HTTPS = 443
NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+")
NAT64 = ipaddress.ip_network("64:ff9b::/96")
ISATAP = (0x0000_5EFE, 0x0200_5EFE)
"""What stands before an IPv4 address at the end of an IPv6 one that leads to it in the same house (RFC 5214)."""
CLOSED = [
    ipaddress.ip_network(network)
    for network in (
        *("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32"),  # protocols, 6to4's relays, and what runs a cloud
        *("fec0::/10", "3fff::/20", "5f00::/16"),  # networks of one house as they were, documents, routers
    )
]
"""Where we don't go either, though Python calls it global."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_endpoint(endpoint: str, allowed: Container[str]) -> None:
    """Refuse what can't be a push service's address: that is HTTPS, by a name, at the usual port.

    ``allowed`` are names, perhaps with ports, that may be as they like.
    """
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or len(endpoint) > LONGEST:
        raise _refused()
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise _refused() from None
    if parts.username is not None or parts.password is not None or parts.fragment or "\\" in endpoint:
        raise _refused()
    if parts.scheme in ("http", "https") and parts.netloc.lower() in allowed:
        return
    if parts.scheme != "https" or port not in (None, HTTPS) or not _is_name(parts):
        raise _refused()


def _is_name(parts: SplitResult) -> bool:
    """Say whether the host is a name of the network, and no address in whatever spelling."""
    host = parts.hostname or ""
    return NAME.fullmatch(host) is not None and not host.rpartition(".")[2].isdigit()


def _refused() -> Refusal:
    return Refusal("push.endpoint", say("push-endpoint"), where="endpoint")


def origin_of(endpoint: str) -> str:
    """Return whose address this is: scheme, host and port."""
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}".lower()


def is_public(address: Address) -> bool:
    """Say whether an address is somewhere on the internet, and so is the one that is wrapped into it."""
    if any(address in network for network in CLOSED):
        return False
    inner = _inner(address)
    if inner is not None:
        return is_public(inner)
    if address.version == 6 and int(address) >> 32 & 0xFFFF_FFFF in ISATAP:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_private)


def _inner(address: Address) -> Address | None:
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
