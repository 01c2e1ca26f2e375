"""The end of a match: standings, the race as lines, a picture, and the way back into it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.table import ASKED, check_page, choose_with_mouse, open_table, play

BOT = "bot:level-1"


def test_how_many_turns_there_are_is_seen(page: Page) -> None:
    open_table(page, ["person", BOT, BOT], turn_limit=6)
    expect(page.get_by_role("banner")).to_contain_text("Turn 1 of 6")
    play(page, choose_with_mouse)
    expect(page.get_by_role("banner")).not_to_contain_text("of 6")


def play_short_game(page: Page) -> None:
    """Six turns, then a draw."""
    open_table(page, ["person", BOT, BOT], turn_limit=6)
    play(page, choose_with_mouse)


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark"), (844, 390, "light")])
def test_the_end_tells_the_race(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    page = new_page(width, height, scheme)
    play_short_game(page)
    panel = page.get_by_role("region", name=re.compile("^Draw: "))
    if width < height:
        assert panel.get_by_role("listitem").count() == 0, "at first the board is seen above the result"
        panel.get_by_role("button", name="Standings and look back").click()
    expect(panel.get_by_role("listitem").filter(has_text="to go")).to_have_count(3)
    expect(panel.get_by_role("img", name="The race to the last pearl")).to_be_visible()
    box = panel.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    check_page(page, f"end-{width}-{scheme}")


def test_a_turn_of_the_race_can_be_looked_at_by_keys(page: Page) -> None:
    play_short_game(page)
    slider = page.get_by_role("slider", name="Turn")
    slider.focus()
    for key in ("Home", "ArrowRight", "ArrowRight"):
        slider.press(key)
    assert (slider.get_attribute("aria-valuetext") or "").startswith("After turn 2, to go: Red ")
    page.get_by_role("button", name="Look at turn 2").click()
    expect(page.locator("#prompt")).to_contain_text("You are looking back")
    expect(page.locator("#end-title")).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="The result").click()
    page.keyboard.press("Escape")
    expect(page.locator("#end-title")).to_have_count(0)


def test_a_tap_on_the_lines_shows_how_everybody_stood(page: Page) -> None:
    play_short_game(page)
    graph = page.get_by_role("img", name="The race to the last pearl")
    graph.click(position={"x": 5, "y": 80})
    expect(page.get_by_text("At the start, to go: Red 48, Blue 48, Green 48.")).to_be_visible()


def test_the_race_is_shared_as_a_picture(page: Page) -> None:
    play_short_game(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Picture").click()
    assert download.value.suggested_filename.endswith(".png")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_link_to_a_finished_match_is_one_to_look_back(page: Page) -> None:
    open_table(page, ["person", BOT, BOT], turn_limit=2)
    words = page.get_by_role("dialog").get_by_text("Whoever has this link")
    page.get_by_role("button", name="Invite and share").click()
    expect(words).to_contain_text("can look on")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    play(page, choose_with_mouse)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Invite and share").click()
    expect(words).to_have_text("Whoever has this link sees the result, what happened, and all moves.")
    expect(page.get_by_role("heading", name="To look back")).to_be_visible()


def test_the_score_grows_over_rematches(page: Page) -> None:
    play_short_game(page)
    expect(page.locator(".tally")).to_have_count(0)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(ASKED)
    play(page, choose_with_mouse)
    expect(page.locator(".tally")).to_contain_text("Red 0 · Blue 0 · Green 0 (2 draws)")


def test_one_level_up_or_down_is_offered_and_remembered(page: Page) -> None:
    open_table(page, ["person", "bot:level-2"])
    play(page, choose_with_mouse)
    has_won = page.locator("#end-title").inner_text() == "You won!"
    words, level = ("Play stronger", "3 · Navigator") if has_won else ("Play easier", "1 · Drifter")
    before = page.url
    page.get_by_role("button", name=f"{words}: {level}").click()
    page.wait_for_selector(ASKED)
    assert page.url != before
    page.goto("/")
    expect(page.get_by_text(f"Play: you against a bot ({level}), at once.")).to_have_count(1)
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_selector(ASKED)
    expect(page.get_by_text(level)).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (360, 740), (844, 390)])
def test_the_board_and_the_winner_are_seen_beside_the_result(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    play_short_game(page)
    panel, board = page.locator(".end").bounding_box(), page.locator(".board").bounding_box()
    assert panel
    assert board
    if width > height:
        assert panel["x"] >= board["x"] + board["width"]
    else:
        assert panel["y"] >= board["y"] + board["height"] - 8


NOTE_THE_END = """
window.seen = {};
new MutationObserver(() => {
  if (document.querySelector('#prompt')?.textContent.includes('The race is over.')) seen.over ??= performance.now();
  if (document.querySelector('#end-title')) seen.told ??= performance.now();
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
"""Notes when the page says that the game is over, and when its result is there, in milliseconds."""


def test_the_end_is_seen_before_the_result_lies_there(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    page.add_init_script(NOTE_THE_END)
    open_table(page, ["person", BOT], turn_limit=2)
    while page.get_by_text("The race is over.").count() == 0:
        page.wait_for_selector(f".skip, {ASKED}, .dock:has(.replay)")
        if page.locator(".skip").count() > 0:
            page.keyboard.press("s")
        elif page.locator(ASKED).count() > 0:
            choose_with_mouse(page)
            page.wait_for_timeout(100)
    expect(page.locator("#end-title")).to_be_visible(timeout=30_000)
    over, told = page.evaluate("[seen.over, seen.told]")
    assert told - over > 1500
