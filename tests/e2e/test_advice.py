"""Looking back with the strongest bot beside one: what it would have done where somebody chose."""

import re

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
    words = page.locator(".advice .words")
    expect(words).to_contain_text("Then Red chose: ", timeout=60_000)
    page.get_by_role("slider").fill("1")  # the last choice may have been none
    expect(words).to_contain_text("5 · Dragon would have chosen", timeout=60_000)
    expect(words).to_contain_text(re.compile(r"\d+\s% to win"))
    check_page(page, "advice")
    page.set_viewport_size({"width": 360, "height": 740})
    board, dock = (page.locator(part).bounding_box() for part in (".board", ".dock"))
    assert board is not None
    assert dock is not None
    assert board["y"] + board["height"] <= dock["y"], "what could have been is seen whole"
    page.get_by_role("button", name="Before", exact=True).focus()
    for key, at in (("ArrowRight", "move 2"), ("ArrowLeft", "move 1")):
        page.keyboard.press(key)
        expect(page.locator("#prompt")).to_contain_text(f"You are looking back, at {at} of")
    page.get_by_role("slider").fill("0")
    expect(words).to_have_text("Nobody had a choice here.")
    asking.click()
    expect(words).to_be_empty()


def keep_all(page: Page) -> None:
    """Keep whatever was thrown: nobody who knows the game would."""
    if page.locator(".tray [aria-pressed]").count() == 0:
        return choose_with_mouse(page)
    return page.keyboard.press("k")


def test_whoever_looks_back_may_have_all_their_choices_gone_through(page: Page) -> None:
    """Their chances become a line, and what cost most leads to where it was chosen."""
    open_table(page, ["person", "bot:level-1"], turn_limit=12)
    play(page, keep_all)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Ask 5 · Dragon").click()
    page.get_by_role("button", name="Go through all choices of Red").click()
    expect(page.get_by_role("img", name=re.compile("^Red: chance to win from"))).to_be_visible(timeout=60_000)
    review = page.locator(".review")
    expect(review.get_by_role("progressbar")).to_have_count(0, timeout=120_000)
    expect(review).to_contain_text("What cost Red most")
    first = review.get_by_role("listitem").first.get_by_role("button")
    expect(first).to_have_text(re.compile(r"Turn \d+: “.+”\s*\d+ → [<>]?\d+\s%"))
    expect(first, "who has stayed is led there").to_have_attribute("aria-current", "true")
    title = (first.text_content() or "").strip().partition(":")[0]
    own = page.locator(".log summary").filter(has_text=re.compile(rf"{title}\b.*Red"))
    assert own.count() > 0, "it is called as in the log"
    other = review.get_by_role("listitem").nth(1).get_by_role("button")
    for button in (other, first):
        button.click()
        expect(button).to_have_attribute("aria-current", "true")
    expect(page.locator(".advice .words")).to_contain_text("with what they chose")
    check_page(page, "review")
    board = page.get_by_role("group", name="What the board shows")
    shown = board.get_by_role("button")
    expect(shown.nth(0)).to_have_attribute("aria-pressed", "true")
    for button, what in ((1, "You are trying out move "), (2, "You are trying out move "), (0, "You are looking back")):
        shown.nth(button).click()
        expect(shown.nth(button)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#prompt")).to_contain_text(what)
        expect(page.locator(".advice .words")).to_contain_text("with what they chose")


def test_from_the_result_the_strongest_bot_is_a_button_away(page: Page) -> None:
    open_table(page, ["person", "bot:level-1"], turn_limit=8)
    play(page, keep_all)
    page.get_by_role("button", name="Go through it with 5 · Dragon").click()
    expect(page.get_by_role("button", name="Ask 5 · Dragon")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".advice .words")).to_contain_text("Red chose", timeout=60_000)
    review = page.locator(".review")
    expect(review).to_contain_text("As good as 5 · Dragon’s: ", timeout=60_000)
    costliest = review.get_by_role("listitem").first.get_by_role("button")
    expect(costliest, "there one is led").to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Ask 5 · Dragon").click()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="The result").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Ask 5 · Dragon")).to_have_attribute("aria-pressed", "false")
