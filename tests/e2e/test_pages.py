"""Every page, by day and by night, wide and narrow: nothing for axe to find, no sideways scrolling."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import (
    ASKED,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    choose_with_mouse,
    invite,
    keep_screenshot,
    open_log,
    open_quick_game,
    open_table,
    play,
    press_play,
)

SIZES = {"wide": (1280, 800), "phone": (360, 740)}


@pytest.mark.parametrize("size", SIZES)
def test_pages_are_accessible(new_page: NewPage, size: str) -> None:
    page = new_page(*SIZES[size])
    page.goto("/")
    page.wait_for_selector("article .picture svg")
    check_by_day_and_night(page, f"lobby-{size}")

    page.get_by_role("link", name="Set up a table").first.click()
    page.wait_for_selector("form")
    check_by_day_and_night(page, f"set-up-{size}")
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport()  # however long the form is

    page.goto("/match/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such table")
    check_by_day_and_night(page, f"no-such-table-{size}")

    press_play(page)
    check_by_day_and_night(page, f"table-{size}")
    page.locator(".rule").click()
    page.wait_for_selector(".book .wanted")
    check_by_day_and_night(page, f"rulebook-{size}")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    check_by_day_and_night(page, f"settings-{size}")
    page.keyboard.press("Escape")
    _play_until_a_landing_is_chosen(page)
    check_by_day_and_night(page, f"landing-{size}")
    open_log(page)
    check_by_day_and_night(page, f"log-{size}")
    page.locator(".log details[open] li button").first.click()
    page.wait_for_selector(".replay")
    check_by_day_and_night(page, f"looking-back-{size}")


@pytest.mark.parametrize("game", ["Dragon River", "Golden Dragon", "River Dragons"])
def test_a_narrow_window_on_a_desk_cuts_nothing_off(new_page: NewPage, game: str) -> None:
    """Where there is a mouse there are keys, and what they do stands on the buttons: that needs more room."""
    page = new_page(360, 740, touch=False)
    open_quick_game(page, game)
    check_no_sideways_scrolling(page)


def _play_until_a_landing_is_chosen(page: Page) -> None:
    for _ in range(40):
        if page.locator(".landing").count():
            return
        play(page, choose_with_mouse, most=1)
        page.wait_for_selector(".dock.asked, #end-title")


def test_the_choice_of_light_and_motion_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="By night").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Motion").select_option("instant")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Motion")).to_have_value("instant")


def test_the_lesson_is_offered_until_the_first_decision(page: Page) -> None:
    open_quick_game(page)
    offer = page.get_by_role("link", name="Learn first")
    expect(offer).to_be_visible()
    play(page, choose_with_mouse, most=1)
    page.wait_for_selector(ASKED)
    expect(offer).to_have_count(0)
    open_quick_game(page)
    offer.click()
    page.wait_for_selector(".guide")
    open_quick_game(page)
    page.wait_for_selector(".hint")
    expect(offer).to_have_count(0 if page.evaluate("localStorage['dragonrace.lessons']") else 1)


def test_hints_can_be_switched_off(page: Page) -> None:
    open_quick_game(page)
    play(page, choose_with_mouse, most=1)
    page.wait_for_selector(ASKED)
    page.get_by_role("button", name="No more hints in this game").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".dock.asked")
    expect(page.locator(".hint")).to_have_count(0)


def test_hints_end_with_a_first_game_of_their_own_kind(page: Page) -> None:
    open_table(page, ["person", "bot:level-1"], turn_limit=2)
    expect(page.locator(".hint")).to_be_visible()
    play(page, choose_with_mouse)
    page.wait_for_selector("#end-title")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".dock.asked")
    expect(page.locator(".hint")).to_have_count(0)
    open_quick_game(page, "Golden Dragon")
    expect(page.locator(".hint")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Hints").select_option("always")
    page.keyboard.press("Escape")
    open_quick_game(page)
    expect(page.locator(".hint")).to_be_visible()


def test_who_comes_back_is_told_what_has_happened(new_page: NewPage) -> None:
    page, guest = new_page(), new_page(360, 740)
    open_table(page, ["person", "open"])
    invite(page, guest, "Blue", "Mei")
    address = guest.url
    guest.goto("/")
    page.wait_for_timeout(5500)  # they may be loading the page again
    page.get_by_role("button", name="Let a bot play for Mei").click()
    play(page, choose_with_mouse, most=6)
    guest.goto(address)
    expect(guest.get_by_text("While you were away")).to_contain_text("at your seat")
    check_no_sideways_scrolling(guest)
    keep_screenshot(guest, "while-you-were-away")
    guest.get_by_role("button", name="Show me").click()
    expect(guest.locator("#prompt")).to_contain_text("You are looking back")
    guest.get_by_role("button", name="now").click()
    expect(guest.get_by_text("While you were away")).to_have_count(0)


def test_the_title_says_whose_turn_it_is(page: Page) -> None:
    open_quick_game(page)
    expect(page).to_have_title("● Your turn – Dragon River – dragonrace")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("title and icon say").uncheck()
    expect(page).to_have_title("Dragon River – dragonrace")


def test_an_unknown_address_leads_back_to_the_lobby(page: Page) -> None:
    page.goto("/?set-up=no-such-game")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
    page.get_by_role("link", name="To the lobby", exact=True).click()
    page.wait_for_selector("article")


@pytest.mark.parametrize("waiting", [1, 4])
def test_the_lobby_shows_the_lessons_below_the_tables_that_wait(new_page: NewPage, waiting: int) -> None:
    page = new_page(1280, 800)
    page.goto("/")
    for _ in range(waiting):
        body = {"game": "dragon-river", "options": {}, "seats": [{"kind": "person"}] * 2}
        assert page.request.post("/api/matches", data=body).ok
    page.goto("/")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    lessons = page.get_by_role("link", name="New to it?")
    expect(lessons).to_have_count(3)
    for link in lessons.all():
        expect(link).to_be_in_viewport(ratio=1)


def test_a_part_that_is_gone_renews_the_page_once_and_then_says_so(page: Page) -> None:
    """As after an upgrade: an old page asks for files that only the old version had."""
    page.goto("/")
    page.route("**/assets/SettingsDialog-*.js", lambda route: route.fulfill(status=404))
    with page.expect_navigation():
        page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Try again")).to_be_visible()
    page.unroute("**/assets/SettingsDialog-*.js")
    with page.expect_navigation():
        page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });
"""
"""Adds up how much of the page has moved, and how far."""


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_in_the_lobby_moves_while_it_loads(new_page: NewPage, width: int) -> None:
    """A click meets what it was meant for."""
    page = new_page(width)
    page.add_init_script(SHIFTS)
    page.route("**/api/**", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.route("**/Picture*.js", lambda route: (page.wait_for_timeout(600), route.continue_()))
    page.goto("/")
    expect(page.locator("article > .picture:has(svg)")).to_have_count(3)
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifted") < 0.01
