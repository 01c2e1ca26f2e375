"""Who wants no motion sees a round of River Dragons as stills: cards turned over, then what came of them."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.river_dragons.table import GAME, lay_program
from tests.e2e.table import ASKED, check_page, open_table

MOVES = "() => document.getAnimations().filter((one) => one.playState === 'running').length"


def begin_round(page: Page) -> None:
    """The first two cards ask nothing of the person: they fall, or a dragon stops them."""
    open_table(page, ["person", *["bot:level-1"] * 3], game=GAME)
    page.wait_for_selector(ASKED)
    lay_program(page, ["M1", "J", "S1", "P1", "R"])


def test_each_place_is_shown_and_nothing_moves(new_page: NewPage) -> None:
    page = new_page(stills=True)
    begin_round(page)
    prompt, still = page.locator("#prompt"), page.locator("[data-still]")
    expect(prompt).to_have_text("The first cards are turned over.")
    expect(page.locator(".reel li")).to_have_count(4)
    assert page.evaluate(MOVES) == 0
    still.wait_for()
    expect(prompt).to_have_text("What has come of the first cards:")
    expect(still).to_contain_text("Blue: ")
    assert page.evaluate(MOVES) == 0
    expect(prompt).to_have_text("The second cards are turned over.")
    still.wait_for()
    page.wait_for_selector(ASKED)
    check_page(page, "bridges-after-stills")


def test_stills_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(360, 740, stills=True)
    begin_round(page)
    page.locator(".reel").wait_for()
    page.get_by_role("button", name="Skip").or_(page.get_by_role("button", name="Catch up")).click()
    page.wait_for_selector(ASKED)
