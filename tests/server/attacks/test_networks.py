"""Whose limits are whose: of IPv6 many addresses are one household's, and an IPv4 one may be written as IPv6."""

import pytest

from dragonrace.server.web.allowances import network_of


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("64:ff9b::c633:6407", "198.51.100.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_who_shares_a_limit(host: str, network: str) -> None:
    assert network_of(host) == network
