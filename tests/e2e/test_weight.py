"""How much a browser loads before one sees a page for the first time: little, for a phone on the road."""

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import NewPage
from tests.e2e.table import card

MOST_KB = 150
"""Packed, without fonts."""
ASKED_FOR_MATCHES = """() => performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('/api/matches')).length"""
LEAST_KB = 20
"""Less would be a page that was not loaded, or not counted."""
SEEN = """new MutationObserver(() => {
    if (document.querySelector('.dock')) window.seen ??= performance.now();
}).observe(document, { childList: true, subtree: true });"""
"""Notes when one sees the table: what is loaded after that, nobody waits for."""
WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name, startTime }) => !name.endsWith('.woff2') && startTime <= (window.seen ?? Infinity))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""


def weight_in_kb(page: Page) -> float:
    """Return how much was loaded for this page."""
    return float(page.evaluate(WEIGHT)) / 1000


@pytest.mark.parametrize("game", ["Dragon River", "Golden Dragon", "River Dragons"])
def test_lobby_and_table_are_light(new_page: NewPage, game: str) -> None:
    lobby, table = new_page(), new_page()
    lobby.goto("/")
    lobby.wait_for_selector("article .picture svg")
    assert LEAST_KB <= weight_in_kb(lobby) <= MOST_KB
    lobby.wait_for_timeout(1000)
    assert lobby.evaluate(ASKED_FOR_MATCHES) <= 2, "what is known is not asked for again and again"
    card(lobby, game).get_by_role("button", name="Play", exact=True).click()
    lobby.wait_for_selector(".dock")
    table.add_init_script(SEEN)
    table.goto(lobby.url)
    table.wait_for_selector(".dock")
    print(game, weight_in_kb(lobby), weight_in_kb(table))
    assert LEAST_KB <= weight_in_kb(table) <= MOST_KB
