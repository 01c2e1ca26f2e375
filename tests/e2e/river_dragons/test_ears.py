"""River Dragons by keys and ears: the places on the board are buttons that say where they lie."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.learning import choose, wait_until_asked
from tests.e2e.river_dragons.table import READY, answer, seat_two
from tests.e2e.table import ASKED, check_page


def test_a_place_on_the_board_is_found_and_chosen_by_keys(new_page: NewPage) -> None:
    page = new_page()
    seat_two(page, new_page(), ["S2", "P2", "S1", "P1", "M1"])  # bots might lay a dragon first
    page.wait_for_selector("[data-key^=stone]", state="attached", timeout=30_000)
    places = page.locator("[data-key]")
    assert places.evaluate_all("all => all.filter(one => one.tabIndex === 0).length") == 1
    places.first.focus()
    expect(places.first).to_have_accessible_name(
        re.compile(r"A stone on island 1: \d steps? from your pawn, (toward|left of|right of|away)")
    )
    page.keyboard.press("ArrowDown")
    island = page.evaluate("document.activeElement.dataset.key")
    assert island.startswith("stone ")
    assert island != "stone 1"
    check_page(page, "bridges-by-keys")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-key="{island}"]')).to_have_count(0)
    laid = re.compile(rf"on island {island.removeprefix('stone ')}\b")
    expect(page.locator(".log li", has_text=laid).first).to_be_attached()


def test_the_list_has_the_focus_once_it_is_unfolded(new_page: NewPage) -> None:
    page = new_page()
    seat_two(page, new_page(), ["S2", "S1", "P2", "P1", "M1"])
    page.wait_for_selector(".dock [data-list]")
    page.locator(".dock [data-list]").press("Enter")
    expect(page.locator(".dock .group [data-choice]").first).to_be_focused()
    # It stays unfolded, and the next question finds the focus in it.
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ASKED} .group [data-choice]")
    expect(page.locator(".dock .group [data-choice]").first).to_be_focused()


def test_who_chooses_a_plank_hears_how_long_the_gaps_look(page: Page) -> None:
    page.goto("/learn/river-dragons")
    wait_until_asked(page, 1)
    for name in ("S1", "P1", "D-black", "J", "M1"):
        page.locator(f'.hand [data-card="{name}"]').click()
    page.locator(READY).click()
    wait_until_asked(page, 2)
    choose(page, "stone 3")
    wait_until_asked(page, 3)
    gaps = page.get_by_role("list", name="The gaps, those on the way to your goal first").get_by_role("listitem")
    # The lesson says that this gap needs plank 4 at least; that is for the player to find out.
    expect(gaps.filter(has_text="From the blue village to island 3:")).to_have_text(
        re.compile(r"about as long as plank [34] or [45]$")
    )
    # Once for all planks, and not with each of them.
    expect(page.locator(".dock ul:has([data-plank])")).to_have_accessible_description(
        "How long the gaps look is said below the planks."
    )
    expect(page.locator(".dock [data-plank][aria-describedby]")).to_have_count(0)
    check_page(page, "bridges-gaps-for-ears")


def test_all_gaps_are_named_to_who_asks_for_them(new_page: NewPage) -> None:
    pink, black = new_page(), new_page()
    seat_two(pink, black, ["S2", "S1", "P1", "M1", "M2"])
    answer(pink, "stone 1", "stone 2")
    answer(black, "stone 3", "stone 4")
    answer(pink, "stone 5")
    answer(black, "stone 6")
    pink.wait_for_selector(".dock [data-plank]")
    gaps = pink.locator(".dock [data-gaps] li")
    more = pink.get_by_role("button", name=re.compile(r"Name all \d+ gaps"))
    expect(gaps).to_have_count(12)
    more.focus()
    pink.keyboard.press("Enter")
    expect(more).to_have_attribute("aria-expanded", "true")
    named = gaps.count()
    expect(more).to_have_text(f"Name all {named} gaps")
    assert named > 12
    expect(pink.locator(".dock [data-gaps]")).to_have_accessible_name("The gaps, those on the way to your goal first")
    # And back.
    pink.keyboard.press("Enter")
    expect(gaps).to_have_count(12)
