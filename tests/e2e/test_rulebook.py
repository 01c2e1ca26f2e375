"""The rulebook's pictures: drawn when they come into view, played through by buttons, and told to ears."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewPage
from .table import check_no_sideways_scrolling, check_page


def _open_book(page: Page, game: str) -> None:
    page.goto(f"/?set-up={game}")
    page.get_by_title("Read the rule").first.click()
    page.wait_for_selector(".book")


def _picture(page: Page, example: str) -> Locator:
    place = page.locator(f"[data-example={example}]")
    place.scroll_into_view_if_needed()
    expect(place.locator("figure")).to_be_visible(timeout=20_000)
    return place


def test_a_picture_is_played_through(new_page: NewPage) -> None:
    page = new_page()
    _open_book(page, "dragon-river")
    picture = _picture(page, "past-blue")
    expect(picture.locator("svg[role=img]")).to_be_visible()
    expect(picture.get_by_text("1 of 3", exact=True)).to_be_visible()
    expect(picture.get_by_role("button", name="Back")).to_be_disabled()
    picture.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(picture.locator("[aria-live]")).to_contain_text("Red moves 3 spaces")
    page.keyboard.press("Enter")
    expect(picture.locator("[aria-live]")).to_contain_text("five spaces in all")
    expect(picture.get_by_role("button", name="Next")).to_be_disabled()
    picture.get_by_role("button", name="Play again").click()
    expect(picture.get_by_text("1 of 3", exact=True)).to_be_visible()
    check_page(page, "picture-past-blue")


@pytest.mark.parametrize("game", ["golden-dragon", "river-dragons"])
def test_pictures_fit_a_phone(new_page: NewPage, game: str) -> None:
    page = new_page(360, 740)
    _open_book(page, game)
    drawn = page.locator("[data-example] figure")
    page.locator("[data-example]").first.scroll_into_view_if_needed()
    expect(drawn.first).to_be_visible(timeout=20_000)
    assert drawn.count() < page.locator("[data-example]").count(), "they are drawn when they come into view"
    check_page(page, f"pictures-{game}")
    check_no_sideways_scrolling(page)


def test_the_rule_one_asked_for_stays_in_view_while_pictures_are_drawn(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/golden-dragon")
    page.get_by_role("button", name="The rule GD-20").click()
    page.wait_for_selector(".book .wanted")
    expect(page.locator(".book figure").first).to_be_visible(timeout=20_000)
    page.wait_for_timeout(500)
    wanted = page.locator(".book .wanted")
    expect(wanted).to_contain_text("GD-20")
    expect(wanted).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("dialog").locator("h2").first).to_be_in_viewport(ratio=1)
    wanted.hover()
    page.mouse.wheel(0, -3000)
    expect(wanted).not_to_be_in_viewport()


def test_a_book_that_stands_alone_says_what_it_is_for(new_page: NewPage) -> None:
    """Where an option has no help, nothing else would say so."""
    page = new_page()
    page.goto("/?set-up=river-dragons")
    asked = page.locator(".option").filter(has_text="Who begins?")
    expect(asked.get_by_role("button", name="Read the rule RD-7")).to_have_text(re.compile("Read the rule"))
    asked.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("The youngest has the first-player card")
