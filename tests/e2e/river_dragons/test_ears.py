"""River Dragons by keys and ears: the places on the board are buttons that say where they lie."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.river_dragons.table import lay_program
from tests.e2e.table import check_page, log_lines, open_quick_game


def test_a_place_on_the_board_is_found_and_chosen_by_keys(page: Page) -> None:
    open_quick_game(page, "River Dragons")
    lay_program(page, ["S2", "P2", "S1", "P1", "M1"])
    page.wait_for_selector("[data-key^=stone]", state="attached", timeout=30_000)
    places = page.locator("[data-key]")
    assert places.evaluate_all("all => all.filter(one => one.tabIndex === 0).length") == 1
    places.first.focus()
    expect(places.first).to_have_accessible_name(
        re.compile(r"A stone on island 1: \d steps? from your pawn, (toward|left of|right of|away)")
    )
    page.keyboard.press("ArrowDown")
    island = page.evaluate("document.activeElement.dataset.key")
    assert island.startswith("stone ")
    assert island != "stone 1"
    check_page(page, "bridges-by-keys")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-key="{island}"]')).to_have_count(0)
    assert any(f"on island {island.removeprefix('stone ')}" in line for line in log_lines(page))
