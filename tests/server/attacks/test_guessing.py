"""Who tries codes is slowed down before they meet an open seat, and whoever has the right one is not."""

import asyncio
from pathlib import Path

import httpx
import pytest

from dragonrace.server import keys
from dragonrace.server.buckets import Buckets
from dragonrace.server.limits import Limits
from dragonrace.server.networks import network_of
from dragonrace.server.refusals import Refusal, no_such_code
from dragonrace.server.web.allowances import Allowances
from tests.server.living import OPEN, PERSON, Server

WEEK = 7 * 24 * 3600


def tried(allowances: Allowances, key: str | None, count: int, address: str = "1.2.3.4") -> list[str]:
    """The codes of refusal of so many wrong guesses."""
    found = []
    for _ in range(count):
        with pytest.raises(Refusal) as caught, allowances.guess(key, address):
            raise no_such_code()
        found.append(caught.value.code)
    return found


def test_a_week_of_guesses_from_one_address_hardly_meets_one_of_a_thousand_tables() -> None:
    limits = Limits()
    guesses = limits.codes_of_address.size + limits.codes_of_address.per_second * WEEK
    codes = len(set(keys.LETTERS)) ** keys.CODE_LENGTH
    assert guesses * 1000 / codes < 1


def test_fresh_cookies_help_nobody() -> None:
    allowances = Allowances(Buckets(Limits()))
    found = [code for number in range(20) for code in tried(allowances, f"browser {number}", 5)]
    assert found.count("code.unknown") == Limits().codes_of_address.size
    assert tried(allowances, None, 1) == ["limit.codes"]


@pytest.mark.parametrize(("wider", "times"), [("2001:db8:1:1{:02x}", 2), ("2001:db8:1:{:02x}00", 4)])
def test_fresh_addresses_of_ones_own_network_help_nobody(wider: str, times: int) -> None:
    allowances = Allowances(Buckets(Limits()))
    own = [network_of(wider.format(number) + "::1") for number in range(50)]
    found = [code for address in own for code in tried(allowances, None, 10, address)]
    assert found.count("code.unknown") == times * Limits().codes_of_address.size
    assert tried(allowances, None, 1, network_of("2001:db8:2::1")) == ["code.unknown"], "others are not kept out"


def test_right_codes_and_other_refusals_cost_nothing() -> None:
    allowances = Allowances(Buckets(Limits()))
    for _ in range(200):
        with allowances.guess("x", "1.2.3.4"):
            pass
        with pytest.raises(Refusal), allowances.guess("x", "1.2.3.4"):
            raise Refusal("seat.none-open", "All are taken.")
    assert tried(allowances, "x", 11) == ["code.unknown"] * 10 + ["limit.codes"]


def test_many_guesses_at_the_same_time_are_no_more(tmp_path: Path) -> None:
    """Also the right one is refused then: else a flood would tell it from wrong ones."""
    with Server(f"sqlite:///{tmp_path / 'm.sqlite'}", Limits()) as server, server.browser() as host:
        code = host.match(PERSON, OPEN)["code"]
        wrong = [f"{letter}{code[1:]}" for letter in keys.LETTERS if letter != code[0]] * 4

        async def guess_all() -> list[int]:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=20, verify=False) as http:
                found = await asyncio.gather(*(http.post(f"/api/codes/{one}", json={}) for one in wrong))
                last = await http.post(f"/api/codes/{code}", json={"sit": True})
            assert last.headers["retry-after"]
            return [answer.status_code for answer in (*found, last)]

        found = asyncio.run(guess_all())
        assert found.count(404) <= Limits().codes_of_address.size
        assert set(found) == {404, 429}
        assert found[-1] == 429
