"""Planning at a table of River Dragons: what one's own cards would do is seen before they are laid."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.river_dragons.table import GAME, READY, answer, lay_program, unfold
from tests.e2e.table import ASKED, check_page, invite, keep_screenshot, open_table

SWITCH = "Plan on the board"


def lay(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f'.hand [data-card="{card}"]').click()


def place(number: int) -> str:
    """The button of the card in a place."""
    return f".program .place:nth-child({number}) [data-card]"


def test_a_dry_run_shows_what_ones_cards_would_do(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["person", "bot:level-1"], game=GAME)
    page.wait_for_selector(ASKED)
    stones, planks, pawn = (page.locator(f"[data-ghost-{what}]") for what in ("stone", "plank", "pawn"))

    lay(page, "S2", "P2", "M2")
    expect(stones).to_have_count(2)
    expect(planks).to_have_count(2)
    expect(pawn).to_have_count(1)
    # Of the card that was laid, not of the next one, which has the focus.
    note = page.locator(".plan-note")
    expect(note).to_contain_text("Card 3: step onto")

    # Step by step: the state after the card that is looked at.
    page.locator(place(1)).hover()
    expect(note).to_contain_text("Card 1, for example: stone on island 25")
    expect(planks).to_have_count(0)
    expect(page.locator(place(1))).to_have_accessible_description("Card 1: stone on island 25, stone on island 15.")
    page.locator(place(2)).hover()
    expect(planks).to_have_count(2)
    expect(pawn).to_have_count(0)

    # A card that changes nothing for the better is marked, and says why.
    lay(page, "J")
    expect(page.locator(".place.amiss")).to_have_count(1)
    expect(note).to_contain_text("nobody to jump over")
    check_page(page, "bridges-dry-run")

    # What is taken back is gone, and who wants none of it has their peace, also after a reload.
    page.locator(place(4)).press("Delete")
    expect(page.locator(".place.amiss")).to_have_count(0)
    page.get_by_role("switch", name=SWITCH).click()
    expect(stones).to_have_count(0)
    page.reload()
    page.wait_for_selector(ASKED)
    expect(page.get_by_role("switch", name=SWITCH)).not_to_be_checked()
    assert stones.count() == 0


def test_what_was_planned_stays_beside_what_comes_of_it(new_page: NewPage) -> None:
    pink, black = new_page(360, 740), new_page()
    open_table(pink, ["person", "open"], game=GAME)
    invite(pink, black, "Black", "Mei")
    pink.wait_for_selector(ASKED)
    lay(pink, "S2", "P1", "M1", "S1", "P2")
    expect(pink.locator("[data-ghost-stone]")).to_have_count(3)
    pink.locator(READY).click()
    lay_program(black, ["M1", "J", "S1", "D-pink", "S2"])

    # The next card's plan is said, and what is still to come is faintly seen on the board.
    said, spots = pink.locator(".plan-kept > p"), pink.locator(".plan-kept [data-outcome]")
    expect(said).to_have_text("Planned: stone on island 25, stone on island 15.")
    expect(pink.locator("[data-kept] [data-ghost-stone]")).to_have_count(3)
    expect(spots).to_have_count(0)
    pink.get_by_role("button", name="As planned", exact=True).click()
    expect(pink.locator("[data-kept] [data-ghost-stone]")).to_have_count(2)
    answer(pink, "stone 15")
    # Which plank fits is for the eye to say.
    expect(pink.get_by_role("button", name="As planned", exact=True)).to_have_count(0)
    expect(said).to_have_text("Planned: plank from your village to island 25.")
    expect(pink.locator("[data-kept] [data-ghost-stone]")).to_have_count(1)
    answer(pink, "plank 6", "span pink 25", "go pink 25")
    answer(black, "stone 1")
    pink.wait_for_selector(ASKED)
    # Any plank will do between the same supports; a dragon has cancelled the fourth card.
    expect(spots).to_have_count(4)
    assert spots.evaluate_all("all => all.map(one => one.dataset.outcome)") == ["same", "same", "same", "nothing"]
    check_page(pink, "bridges-plan-kept")

    pink.reload()
    strip = pink.get_by_role("button", name="Your plan: Place 2 stones (as planned), Place 1 plank (as planned)")
    strip.click()
    looked = pink.get_by_role("dialog", name="Your plan")
    expect(looked).to_contain_text("Nothing came of it: stopped by Mei’s dragon.")
    check_page(pink, "bridges-plan-looked-at")
    assert "Planned: plank from your village to island 25" not in black.content()


def play_round(page: Page) -> None:
    """Lay a program that asks for nothing but stones, and take the first answer each time."""
    page.wait_for_selector(f"{ASKED}:has(.hand)")
    lay_program(page, ["S2", "M1", "S1", "R", "J"])
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    for _ in range(12):
        page.wait_for_selector(f"{ASKED}:has(.hand), .dock :is([data-choice]:not(.main), [data-list])")
        if page.locator(".hand").count() > 0:
            return
        unfold(page)
        before = page.locator(".log li").count()
        page.locator(".dock [data-choice]").first.click()
        page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)


def test_the_last_round_stays_and_cards_are_looked_at(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["person", "bot:level-1"], game=GAME)
    play_round(page)
    # How one's plan fared stands where the next one begins, and is told.
    fared = re.compile(r"^\s*Last turn: ((all \d|\d) cards? as planned|things turned out differently)")
    expect(page.locator(".programming .help")).to_have_text(fared)
    expect(page.locator(".programming [aria-live]")).to_have_text(fared)
    # Not once more with each seat, where it is said at the end.
    expect(page.locator(".program-row > .for-ears").filter(has_text="Last turn")).to_have_count(0)
    expect(page.locator(".last-turn [data-outcome]")).to_have_count(5)
    strips = page.get_by_role("region", name="At the table").get_by_role("button", name="the last turn")
    expect(strips).to_have_count(2)
    expect(strips.first).to_have_accessible_name(
        re.compile(r"^Pink: the last turn: Place 2 stones \(.*\), 1 step \(.*, Jump \(")
    )
    strips.first.focus()
    page.keyboard.press("Enter")
    looked = page.get_by_role("dialog", name="Pink: the last turn")
    expect(looked).to_contain_text("You must place two stones")
    expect(looked).to_contain_text("fell into the river")
    check_page(page, "bridges-last-turn")
    page.keyboard.press("Escape")
    expect(looked).to_be_hidden()


def test_six_see_their_hand_and_the_board_on_a_phone(new_page: NewPage) -> None:
    page = new_page(360, 740)
    open_table(page, ["person", *["bot:level-1"] * 5], game=GAME)
    page.wait_for_selector(ASKED)
    first = heights(page)
    play_round(page)
    # What all played in the last turn lies there, and takes no room of its own.
    expect(page.locator(".last-turn")).to_have_count(6)
    assert heights(page) == first
    expect(page.locator(".help.summary")).to_have_css("-webkit-line-clamp", "2")
    page.get_by_role("region", name="At the table").get_by_role("button", name="Blue: the last turn").click()
    expect(page.get_by_role("dialog", name="Blue: the last turn")).to_be_visible()
    keep_screenshot(page, "bridges-six-last-turn")


def heights(page: Page) -> list[float]:
    """How high the list of all is on a phone held upright and on its side, where the whole hand is seen."""
    found = []
    for width, height in ((360, 740), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        people = page.locator(".people").bounding_box()
        hand = page.locator(".hand").bounding_box()
        assert people
        assert hand
        assert hand["y"] + hand["height"] <= height
        found.append(people["height"])
    page.set_viewport_size({"width": 360, "height": 740})
    return found


def test_a_way_back_that_is_taken_for_somebody_can_be_read(new_page: NewPage) -> None:
    pink, black = new_page(360, 740), new_page()
    open_table(pink, ["person", "open"], game=GAME)
    invite(pink, black, "Black", "Mei")
    lay_program(pink, ["S1", "P1", "M1", "M2", "J"])
    lay_program(black, ["M1", "J", "S1", "R", "S2"])
    answer(pink, "stone 25", "plank 6", "span pink 25")
    pink.wait_for_selector("[data-acting=M1]")
    pink.evaluate("localStorage.setItem('dragonrace.settings', JSON.stringify({ pace: 'normal' }))")
    # The only step there is leads on: that needs no words of its own.
    pink.reload()
    hint, dock = pink.locator(".prompt .hint"), pink.locator(".dock.forced")
    expect(hint).to_contain_text("There is only one choice")
    expect(dock).to_have_attribute("style", re.compile("--pause: 900ms"))
    answer(black, "stone 1")
    expect(hint).to_contain_text("The only way that is left leads no nearer to your goal.")
    expect(dock).to_have_attribute("style", re.compile("--pause: 2000ms"))
    expect(pink.locator(".log")).to_contain_text("Pink goes into the pink village.")
