"""What moves by itself: little where nobody does anything, and nothing where that is wanted."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage

ENDLESS = """() => document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().iterations === Infinity)
  .map((one) => one.effect.getKeyframes()[0].easing)"""


def endless(page: Page) -> list[str]:
    """The easings of all animations that have no end."""
    found: list[str] = page.evaluate(ENDLESS)
    return found


@pytest.fixture
def lobby(new_page: NewPage) -> Page:
    page = new_page(motion="no-preference")
    page.goto("/")
    wait_for_volcanoes(page)
    return page


def wait_for_volcanoes(page: Page) -> None:
    """They glow in the picture of their game."""
    expect(page.locator("svg .glow").first).to_be_attached()


def test_a_lobby_that_waits_is_drawn_a_few_times_a_second(lobby: Page) -> None:
    """Each frame draws a picture anew: at sixty a second a page that nobody touches would empty a phone."""
    assert endless(lobby)
    assert all(easing.startswith("steps(") for easing in endless(lobby))


def test_where_motion_is_off_nothing_moves(lobby: Page) -> None:
    assert endless(lobby)
    lobby.get_by_role("button", name="Settings").click()
    lobby.get_by_label("Motion").select_option("None")
    assert endless(lobby) == []
    lobby.reload()
    wait_for_volcanoes(lobby)
    assert endless(lobby) == []


def test_the_systems_wish_is_followed_while_the_page_is_open(new_page: NewPage) -> None:
    page = new_page(motion="reduce", stills=True)
    page.goto("/")
    wait_for_volcanoes(page)
    assert endless(page) == []
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "some")
    assert endless(page)
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    assert endless(page) == []


def test_a_button_that_presses_itself_fills_up_also_under_the_pointer(new_page: NewPage) -> None:
    """As in a fight: the button of most people's choice hid how long it would wait."""
    page = new_page()
    page.goto("/")
    page.evaluate("""() => document.body.insertAdjacentHTML('afterbegin',
        '<button class="button main filling" style="--pause: 4s">Throw</button>')""")
    button = page.get_by_role("button", name="Throw")
    for _ in range(2):
        assert "gradient" in button.evaluate("button => getComputedStyle(button).backgroundImage")
        button.hover()
