"""Defaults that don't hurt: what is held and offered at first, and warnings before something is wasted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.table import ASKED, check_page, choose_with_mouse, open_table

MOST_THROWS = 40
STONES = "[data-wind]"


def faces(page: Page) -> list[str]:
    labels = page.locator(".tray [aria-pressed]").evaluate_all("all => all.map(die => die.ariaLabel)")
    return [label.rsplit(" ", 1)[1] for label in labels]


def throw_until_a_pair_lies_there(page: Page) -> list[str]:
    """Play on until a throw has one pair, and single dice beside it."""
    for _ in range(MOST_THROWS):
        page.wait_for_selector(ASKED)
        found = faces(page)
        if len(found) - 1 == len(set(found)) > 1:
            return found
        choose_with_mouse(page)
    pytest.fail("no pair in so many throws")


def warning(page: Page) -> Locator:
    return page.get_by_role("alertdialog")


def test_a_pair_is_held_and_not_thrown_again_by_mistake(page: Page) -> None:
    open_table(page, ["person", "person"])
    found = throw_until_a_pair_lies_there(page)
    pressed = page.locator(".tray [aria-pressed]").evaluate_all("all => all.map(die => die.ariaPressed)")
    assert pressed == ["true" if found.count(face) > 1 else "false" for face in found]
    expect(page.locator(".dock .go .main")).to_contain_text("Throw the rest")

    for die in page.locator(".tray [aria-pressed=true]").all():
        page.locator(".tray [aria-pressed=true]").first.click()
        assert die
    page.get_by_role("button", name="Throw all again").click()
    expect(warning(page)).to_contain_text("You would throw your pair")
    expect(page.get_by_role("button", name="Choose again")).to_be_focused()
    page.keyboard.press("Escape")
    expect(warning(page)).to_have_count(0)
    assert faces(page) == found

    told = page.locator(".log li").count()
    page.keyboard.press("t")
    page.get_by_role("button", name="Do it all the same").click()
    expect(warning(page)).to_have_count(0)
    # The dice may soon lie there for the next player, if they come to nothing.
    page.wait_for_function("told => document.querySelectorAll('.log li').length > told", arg=told)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (740, 360), (360, 740)])
def test_the_dice_that_a_warning_is_about_stay_in_sight(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height, touch=width < 1000)
    open_table(page, ["person", "person"])
    throw_until_a_pair_lies_there(page)
    while page.locator(".tray [aria-pressed=true]").count():
        page.locator(".tray [aria-pressed=true]").first.click()
    page.get_by_role("button", name="Throw all again").click()
    said, dice = warning(page).bounding_box(), page.locator(".tray").bounding_box()
    assert said
    assert dice
    assert 0 <= said["y"] <= height - said["height"]
    assert said["y"] + said["height"] <= dice["y"] or dice["y"] + dice["height"] <= said["y"]


def start_golden_dragon(page: Page) -> None:
    """Lay a start stone; the holder is to be filled then."""
    open_table(page, ["person", "bot:level-1"], game="Golden Dragon")
    page.wait_for_selector(ASKED)
    page.locator("[data-choice]").last.click()
    page.wait_for_selector(STONES)


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark")])
def test_the_first_stone_offered_moves_somebody(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    page = new_page(width, height, scheme)
    start_golden_dragon(page)
    assert page.locator(STONES).first.get_attribute("data-wind") in ("S", "SE", "SW")
    page.locator("[data-wind=N]").focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Ready").click()
    expect(warning(page)).to_contain_text("north, moves nobody")
    check_page(page, f"caution-{width}-{scheme}")
    page.get_by_role("button", name="Choose again").click()
    expect(page.locator(STONES)).to_have_count(5)


def test_warnings_can_be_switched_off(page: Page) -> None:
    start_golden_dragon(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Warn me before wasteful choices").uncheck()
    page.keyboard.press("Escape")
    page.locator("[data-wind=N]").focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Ready").click()
    expect(page.locator("[aria-label='Your holder'] [data-wind]")).to_have_count(0)
    expect(warning(page)).to_have_count(0)
