"""Whose limits are whose: of IPv6 many addresses are one household's, and an IPv4 one may be written as IPv6."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import cast

import pytest

from dragonrace.server.buckets import Buckets
from dragonrace.server.limits import Limits, Rate
from dragonrace.server.networks import network_of, networks_of
from dragonrace.server.refusals import Refusal
from dragonrace.server.web.allowances import Allowances
from dragonrace.server.web.connections import Crowd

FEW = Limits(matches_of_address=Rate(3, 1e-9), sockets_of_address=3)
HOMES = [network_of(f"2001:db8:1:1{number:02x}::1") for number in range(20)]
"""Addresses in one /56."""
SITES = [network_of(f"2001:db8:1:{number:02x}00::1") for number in range(20)]
"""Addresses in one /48."""
ELSEWHERE = network_of("2001:db8:2::1")


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


def let_in(addresses: list[str], ask: Callable[[str], object]) -> int:
    """How many are let in, of those who come from these addresses one after the other, thrice from each."""
    found = 0
    for address in addresses * 3:
        with suppress(Refusal):
            ask(address)
            found += 1
    return found


@pytest.mark.parametrize(("addresses", "most"), [(HOMES[:1], 3), (HOMES, 6), (SITES, 12)])
def test_who_has_many_addresses_has_not_many_times_as_much(addresses: list[str], most: int) -> None:
    allowances = Allowances(Buckets(FEW))
    with ExitStack() as sockets:
        assert let_in(addresses, lambda one: allowances.spend_match(one, one)) == most
        assert let_in(addresses, lambda one: sockets.enter_context(allowances.socket(None, one))) == most
        assert let_in([ELSEWHERE], lambda one: allowances.spend_match(one, one)) == 3, "others are not kept out"
        assert let_in([ELSEWHERE], lambda one: sockets.enter_context(allowances.socket(None, one))) == 3
    assert not allowances._sockets


class Wire:
    """A connection from somewhere."""

    def __init__(self, host: str) -> None:
        self.host = host

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return self.host, 1


@pytest.mark.parametrize(
    ("wider", "most"), [("2001:db8:1:1::{:x}", 3), ("2001:db8:1:1{:02x}::1", 6), ("::ffff:1.2.3.{}", 20)]
)
def test_a_crowd_is_counted_likewise(wider: str, most: int) -> None:
    crowd = Crowd(Limits(connections_of_address=3), "127.0.0.1")
    let = [crowd.enter(cast("asyncio.Transport", Wire(wider.format(number)))) for number in range(20)]
    inside = [whose for whose in let if whose is not None]
    assert len(inside) == most
    for whose in inside:
        crowd.leave(whose)
    assert not crowd._there


def test_no_network_has_the_whole_server() -> None:
    few = Limits(connections=16, connections_of_address=3, sockets_of_address=3)
    allowances, crowd = Allowances(Buckets(few)), Crowd(few, "127.0.0.1")
    wires = [crowd.enter(cast("asyncio.Transport", Wire(one.removesuffix("/64") + "1"))) for one in SITES]
    assert sum(wire is not None for wire in wires) == 4
    with ExitStack() as sockets:
        assert let_in(SITES, lambda one: sockets.enter_context(allowances.socket(None, one))) == 4
        assert let_in([ELSEWHERE], lambda one: sockets.enter_context(allowances.socket(None, one))) == 3


@pytest.mark.parametrize("host", ["x/64", "1.2.3.4/64", "/64", "::/64/64"])
def test_what_is_no_network_is_itself(host: str) -> None:
    assert networks_of(host)[0] == (host, 1)


def test_other_servers_are_told_of_wider_networks() -> None:
    here, there = Buckets(FEW), Buckets(FEW)
    allowances = Allowances(here)
    for address in HOMES[:6]:
        allowances.spend_match(address, address)
    there.hear(here.news())
    with pytest.raises(Refusal):
        Allowances(there).spend_match("anybody", HOMES[10])
