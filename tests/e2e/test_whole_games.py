"""Whole games in the browser: by mouse and by keys alone, on a wide screen and on a phone's."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import (
    ASKED,
    check_page,
    choose_with_keys,
    choose_with_mouse,
    keep_screenshot,
    lines_with,
    log_lines,
    open_quick_game,
    play,
    press_play,
)

WIDE, PHONE = (1280, 800), (360, 740)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("choose", [choose_with_mouse, choose_with_keys], ids=["mouse", "keys"])
def test_a_newcomer_plays_to_the_end(new_page: NewPage, size: tuple[int, int], choose) -> None:
    page = new_page(*size)
    press_play(page)
    play(page, choose)
    expect(page.locator("#end-title")).to_contain_text("won")
    check_page(page, f"end-{size[0]}-{choose.__name__}")


def test_the_only_choice_is_made_without_asking(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('dragonrace.settings', JSON.stringify({ pace: 'instant' }))")
    open_quick_game(page)

    def choose(page: Page) -> None:
        # With dice there are no such buttons.
        assert page.locator(f"{ASKED} .choices [data-choice]").count() != 1
        choose_with_mouse(page)

    play(page, choose)
    assert lines_with(page, " moves ") > 5


def test_a_newcomer_is_in_a_game_after_one_click(page: Page) -> None:
    """How long that takes, ``python -m bench.newcomer`` tells."""
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_selector(ASKED)


def test_motion_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_quick_game(page)
    for _ in range(12):
        page.wait_for_selector(".dock.asked, .skip, #end-title")
        skip = page.locator(".skip")
        if skip.count() > 0:
            page.keyboard.press("Escape")
            # Then the question, or the only choice for a moment.
            page.wait_for_selector(".dock [data-choice], .dock [aria-pressed], #end-title")
            page.wait_for_selector(".dock.asked, .skip, #end-title")
        else:
            choose_with_mouse(page)
            page.wait_for_selector(".skip")
    assert len(log_lines(page)) > 12


def test_after_the_game_one_can_look_back_save_the_record_and_play_again(page: Page) -> None:
    open_quick_game(page)
    play(page, choose_with_mouse)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert '[Result "' in download.value.path().read_text()

    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("0")
    moves = int(slider.get_attribute("max") or 0)
    slider.fill(str(moves // 2))
    expect(page.locator("#prompt")).to_contain_text(f"move {moves // 2} of {moves}")
    page.get_by_role("button", name="Watch from here").click()
    page.get_by_role("button", name="Pause").click()
    keep_screenshot(page, "replay")

    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="The result").click()
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".dock.asked")
    assert page.url != before


def test_a_line_of_the_log_shows_its_position(page: Page) -> None:
    open_quick_game(page)
    play(page, choose_with_mouse, most=4)
    page.wait_for_selector(".dock.asked")
    page.get_by_role("button", name="Expand all").click()
    page.locator(".log li button").nth(1).click()
    expect(page.locator("#prompt")).to_contain_text("looking back, at move 2")
    assert page.locator(".log li button").nth(1).get_attribute("aria-current") == "step"
    expect(page).to_have_title("● Your turn – Dragon River – dragonrace")
    page.get_by_role("button", name="It is your turn: back to now").click()
    page.wait_for_selector(".dock.asked")
