"""From where somebody comes: an address, or of IPv6 a network, and the wider ones of which one person may have all."""

import ipaddress
from functools import lru_cache

__all__ = ["network_of", "networks_of"]

OWN_6 = 64
"""How many bits of an IPv6 address are the network's: the rest anybody there may choose."""
WIDER = {56: 2, 48: 4}
"""By the bits of a wider network, how many times as much may come from there. Many homes have a /56, with 256 of our
addresses in it; anybody can have a /48 for nothing, with 65,536."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
"""Where networks that have IPv6 alone put the addresses of IPv4."""


def network_of(host: str) -> str:
    """Return an address, or for IPv6 its network; of an IPv4 one that is wrapped into IPv6, the IPv4 one."""
    try:
        address = ipaddress.ip_address(host)
        if isinstance(address, ipaddress.IPv6Address):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF) if address in NAT64 else address.ipv4_mapped
            return str(inner or ipaddress.ip_network((int(address), OWN_6), strict=False))
        return str(address)
    except ValueError:  # a socket of the system, or a test's client
        return host


@lru_cache(10_000)
def networks_of(network: str) -> tuple[tuple[str, int], ...]:
    """Return what `network_of` has returned and the wider networks it lies in, each with how much more it may have."""
    if not network.endswith(f"/{OWN_6}"):
        return ((network, 1),)
    try:
        own = ipaddress.ip_network(network)
    except ValueError:  # what a proxy passes on may be anything
        return ((network, 1),)
    return ((network, 1), *((str(own.supernet(new_prefix=bits)), times) for bits, times in WIDER.items()))
