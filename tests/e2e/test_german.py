"""The page in German, and how one comes to another language."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.german import assert_german, english_in
from tests.e2e.river_dragons.table import READY as PROGRAM_READY
from tests.e2e.river_dragons.table import unfold
from tests.e2e.table import ASKED, OVER, check_no_sideways_scrolling, keep_screenshot

READY = "main :is(article .picture svg, form, a.main)"
PAGES = {
    "lobby": "/",
    "set-up-dragon-river": "/?set-up=dragon-river",
    "set-up-golden-dragon": "/?set-up=golden-dragon",
    "set-up-river-dragons": "/?set-up=river-dragons",
    "no-such-game": "/?set-up=nothing",
    "no-such-table": "/match/nothing",
    "no-such-lesson": "/learn/nothing",
    "nothing-here": "/join/nothing/nowhere",
}


OPENED = "dialog[open], [role=dialog]"
GAMES = ["dragon-river", "golden-dragon", "river-dragons"]
MOST_CHOICES = 150


@pytest.fixture
def german(new_page: NewPage) -> Page:
    return new_page(locale="de-DE")


def read(page: Page, address: str, name: str) -> None:
    """Open a page: it is German, and fits, wide and narrow."""
    page.goto(address)
    page.wait_for_selector(READY)
    assert_german(page)
    for width, height in [(1280, 800), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        check_no_sideways_scrolling(page)
        keep_screenshot(page, f"german-{name}-{width}")


def expect_language(page: Page, language: str) -> None:
    page.wait_for_selector(READY)
    expect(page.locator("html")).to_have_attribute("lang", language)


def settle(page: Page, label: str, language: str) -> None:
    """Choose a language in the settings; the page is loaded anew."""
    page.locator("header .tool").last.click()
    page.get_by_label(label).select_option(language)


@pytest.mark.parametrize("name", PAGES)
def test_a_german_browser_is_spoken_to_in_german(german: Page, name: str) -> None:
    read(german, PAGES[name], name)


def test_the_settings_are_in_german(german: Page) -> None:
    german.goto("/")
    german.get_by_role("button", name="Einstellungen").click()
    expect(german.get_by_role("dialog")).to_be_visible()
    assert_german(german)


def test_seats_and_tables_are_in_german(german: Page, new_page: NewPage) -> None:
    german.goto("/")
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "bot": "level-3"}]
    answer = german.request.post("/api/matches", data={"game": "dragon-river", "seats": seats})
    match = answer.json()
    read(german, "/", "lobby-with-a-table")
    expect(german.get_by_role("link", name="Du bist am Zug")).to_be_visible()
    address = f"/join/{match['id']}/1?invitation={match['seats'][1]['invitation']}"
    read(new_page(locale="de-AT"), address, "invitation")


def choose_first(page: Page) -> None:
    """Answer with whatever comes first; whoever is warned does it all the same."""
    ready = page.locator(PROGRAM_READY)
    while ready.count() and ready.is_disabled():
        page.locator(".hand [data-card]:not([aria-pressed=true], :disabled)").first.click()
    unfold(page)
    if page.locator(".dock [data-plank]").count():
        page.locator(".dock [data-plank]").first.click()
    keep = page.locator(".dock .go .main")
    (ready if ready.count() else keep if keep.count() else page.locator(".dock [data-choice]").first).click()
    warning = page.get_by_role("alertdialog")
    if warning.count():
        assert_german(page)
        warning.get_by_role("button").last.click()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_in_german(german: Page, game: str) -> None:
    german.goto("/")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "level-2"}, {"kind": "bot", "bot": "level-2"}]
    body = {"game": game, "options": {"turn_limit": 3}, "seats": seats}
    german.goto(f"/match/{german.request.post('/api/matches', data=body).json()['id']}")
    for number in range(MOST_CHOICES):
        german.wait_for_selector(f"{ASKED}, {OVER}")
        assert_german(german)
        if number % 5 == 0:
            keep_screenshot(german, f"german-{game}-{number}")
        if german.locator(OVER).count():
            break
        before = german.locator(".log li").count()
        choose_first(german)
        told = "before => document.querySelectorAll('.log li').length > before || document.querySelector('#end-title')"
        german.wait_for_function(told, arg=before)
    assert german.locator(OVER).count()
    keep_screenshot(german, f"german-{game}-end")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_in_german(german: Page, game: str) -> None:
    german.goto(f"/learn/{game}")
    german.wait_for_selector(ASKED)
    assert_german(german)
    german.locator(".guide button").first.click()
    assert_german(german)


def test_what_opens_over_a_table_is_in_german(german: Page) -> None:
    german.goto("/")
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "person"}]
    match = german.request.post("/api/matches", data={"game": "golden-dragon", "seats": seats}).json()["id"]
    german.goto(f"/match/{match}?invite")
    german.wait_for_selector("main")
    assert_german(german)
    german.goto(f"/match/{match}")
    german.locator(".pass button").first.click()
    german.wait_for_selector(".table")
    for tool in german.locator("header .tool:visible").all():
        tool.click()
        german.wait_for_selector(OPENED)  # the rulebook is fetched first
        assert_german(german)
        german.keyboard.press("Escape")
        expect(german.locator(OPENED)).to_have_count(0)


def test_english_is_found_where_it_is(page: Page) -> None:
    """The other tests would pass if nothing were looked at."""
    page.goto("/")
    page.wait_for_selector(READY)
    found = english_in(page)
    assert {"The dragons are ready to race", "2 to 5 players", "By night"} <= set(found)
    assert not set(found) & {"Dragon River", "dragonrace"}


def test_the_chosen_language_stays_until_another_is_chosen(german: Page) -> None:
    german.goto("/")
    settle(german, "Sprache", "en")
    expect_language(german, "en")
    german.reload()
    expect_language(german, "en")
    settle(german, "Language", "")
    expect_language(german, "de")


def test_the_address_chooses_a_language_for_one_visit(page: Page) -> None:
    page.goto("/?lang=de")
    expect_language(page, "de")
    assert_german(page)
    page.goto("/")
    expect_language(page, "en")


def test_what_is_chosen_by_hand_outlasts_the_address(page: Page) -> None:
    page.goto("/?set-up=dragon-river&lang=de")
    expect_language(page, "de")
    settle(page, "Sprache", "en")
    expect_language(page, "en")
    expect(page).to_have_url(re.compile(r"/\?set-up=dragon-river$"))
    page.goto("/?lang=de")
    expect_language(page, "de")
