"""The first game of River Dragons: "Show me" points at the cards, the planks and the buttons that are meant."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.learning import choose, program, wait_until_asked
from tests.e2e.river_dragons.table import unfold
from tests.e2e.table import check_page


def test_the_teacher_points_at_what_is_meant(page: Page) -> None:
    page.goto("/learn/river-dragons")
    show, meant = page.get_by_role("button", name="Show me"), page.locator(".meant")
    wait_until_asked(page, 1)
    expect(meant).to_have_count(0)
    show.click()
    expect(page.locator(".guide")).to_contain_text("In this order: Place 1 stone, Place 1 plank, Black dragon, Jump")
    # Each card in its turn, and where it goes.
    for place, card in enumerate(("S1", "P1", "D-black", "J", "M1"), 1):
        expect(page.locator(f".place:nth-child({place}).meant")).to_have_count(1)
        page.locator(f'.hand .meant[data-card="{card}"]').click()
    check_page(page, "bridges-lesson-meant")
    # What lies in the wrong place is pointed at again.
    page.locator('.program [data-card="M1"]').press("Delete")
    expect(page.locator('.hand .meant[data-card="M1"]')).to_have_count(1)
    page.locator('.hand [data-card="M1"]').click()
    expect(meant).to_have_text("Ready")
    meant.click()

    wait_until_asked(page, 2)
    expect(meant).to_have_count(0)
    show.click()
    unfold(page)
    expect(meant).to_have_attribute("data-choice", "stone 3")
    meant.click()

    wait_until_asked(page, 3)
    show.click()
    # Which plank it is, the eye shall find: only the words say it.
    expect(page.locator("ul.meant [data-plank]")).to_have_count(3)
    expect(meant).to_have_count(1)
    expect(page.locator(".guide")).to_contain_text("Plank 5")
    # The one that is meant is lifted beside the river only under the pointer, as any other one is.
    lifted = page.locator(".rack .halo")
    expect(lifted).to_have_count(0)
    for plank in page.locator("ul.meant [data-plank]").all():
        plank.hover()
        expect(lifted).to_have_count(1)
    page.locator('.dock [data-plank="pink-5"]').click()
    check_page(page, "bridges-lesson-plank")


def test_a_plank_is_laid_by_two_taps(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/learn/river-dragons")
    wait_until_asked(page, 1)
    program(page, ["S1", "P1", "D-black", "J", "M1"])
    for number, text in enumerate(("stone 3", "plank 5"), 2):
        wait_until_asked(page, number)
        choose(page, text)
    wait_until_asked(page, 4)
    lie, shown = page.locator('[data-key="span blue 3"]'), page.locator(".span.lit")
    # What is said there is news for ears: its region stands before anything is.
    said = page.locator(".said[role=status]")
    expect(said).to_be_empty()
    tap_at(page, lie)
    expect(said).to_have_text("Tap again to lay it.")
    expect(shown).to_have_count(1)
    expect(page.locator(".dock").get_by_role("button", name="Lay it here")).to_be_visible()
    # Where it can't lie, it is said why, and it is shown nowhere else.
    tap_at(page, page.locator('[data-key="span blue 3"]'), down=110)
    expect(said).to_contain_text("It can’t lie there: ")
    expect(shown).to_have_count(0)
    tap_at(page, lie)
    expect(said).to_have_text("Tap again to lay it.")
    check_page(page, "bridges-tapped")
    tap_at(page, lie)
    wait_until_asked(page, 5)


def tap_at(page: Page, mark: Locator, down: int = 0) -> None:
    box = mark.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + down)
