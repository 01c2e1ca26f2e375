"""Looking back with the strongest bot beside one: what it would have done where somebody chose."""

from playwright.sync_api import Page, expect

from .table import check_page, choose_with_mouse, open_table, play


def test_whoever_looks_back_may_ask_the_strongest_bot(page: Page) -> None:
    open_table(page, ["person", "bot:level-1"], turn_limit=4)
    play(page, choose_with_mouse)
    page.get_by_role("button", name="Close").click()
    asking = page.get_by_role("button", name="Ask 5 · Dragon")
    expect(asking).to_have_attribute("aria-pressed", "false")
    asking.click()
    expect(page.locator("#prompt")).to_contain_text("looking back")
    words = page.locator(".advice [role=status]")
    expect(words).to_contain_text("5 · Dragon would have chosen", timeout=60_000)
    expect(words).to_contain_text("Then Red chose: ")
    expect(words).to_contain_text("Before that it gave Red a chance of")
    check_page(page, "advice")
    page.get_by_role("slider").fill("0")
    expect(words).to_have_text("Nobody had a choice here.")
    asking.click()
    expect(words).to_be_empty()
