"""The first game of River Dragons: "Show me" points at the cards, the planks and the buttons that are meant."""

from playwright.sync_api import Page, expect

from tests.e2e.learning import wait_until_asked
from tests.e2e.river_dragons.table import unfold
from tests.e2e.table import check_page


def test_the_teacher_points_at_what_is_meant(page: Page) -> None:
    page.goto("/learn/river-dragons")
    show, meant = page.get_by_role("button", name="Show me"), page.locator(".meant")
    wait_until_asked(page, 1)
    expect(meant).to_have_count(0)
    show.click()
    expect(page.locator(".guide")).to_contain_text("In this order: Place 1 stone, Place 1 plank, Black dragon, Jump")
    # Each card in its turn, and where it goes.
    for place, card in enumerate(("S1", "P1", "D-black", "J", "M1"), 1):
        expect(page.locator(f".place:nth-child({place}).meant")).to_have_count(1)
        page.locator(f'.hand .meant[data-card="{card}"]').click()
    check_page(page, "bridges-lesson-meant")
    # What lies in the wrong place is pointed at again.
    page.locator('.program [data-card="M1"]').press("Delete")
    expect(page.locator('.hand .meant[data-card="M1"]')).to_have_count(1)
    page.locator('.hand [data-card="M1"]').click()
    expect(meant).to_have_text("Ready")
    meant.click()

    wait_until_asked(page, 2)
    expect(meant).to_have_count(0)
    show.click()
    unfold(page)
    expect(meant).to_have_attribute("data-choice", "stone 3")
    meant.click()

    wait_until_asked(page, 3)
    show.click()
    expect(meant).to_have_attribute("data-plank", "pink-5")
    meant.click()
    expect(meant).to_have_text("Take plank 5")
    check_page(page, "bridges-lesson-plank")
