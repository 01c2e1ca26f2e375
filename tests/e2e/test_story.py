"""What happened, and how it is told: the log by turns, recaps, skipping, what happened last once more."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .table import ASKED, choose_with_mouse, insist, keep_screenshot, log_lines, open_quick_game, open_table, play

TURNS = ".log summary"
RECAPS = ".log .recap"
MOST_DECISIONS = 40
"""By then others have played, too."""


def _play_round(page: Page) -> None:
    """Make choices until others have played, and it is one's own turn again."""
    before = page.locator(TURNS).count()
    while page.locator(TURNS).count() < before + 3:
        play(page, choose_with_mouse, most=1)
    page.wait_for_selector(ASKED)


def _skip_round(page: Page) -> bool:
    """Play as fast where things move, by skipping all; return whether others' turns were told."""
    before = page.locator(TURNS).count()
    told = False
    while page.locator(TURNS).count() < before + 3:
        told = told or page.locator(".recaps li").count() > 0
        # Whichever comes first: a film may begin between a look and a click.
        page.locator(".skip, .dock .go .main, .dock [data-choice]").first.click()
        insist(page)
    page.wait_for_selector(ASKED)
    return told or page.locator(".recaps li").count() > 0


def test_the_log_is_told_by_turns(page: Page) -> None:
    open_quick_game(page)
    _play_round(page)
    _play_round(page)
    turns = page.locator(TURNS).all_inner_texts()
    assert turns[0].startswith("Turn 1")
    assert page.locator(RECAPS).count() == len(turns) - 1, "each turn that is over has a recap"

    folded = page.locator(".log details:not([open])")
    assert folded.count() == len(turns) - 1
    page.get_by_role("button", name="Expand all").click()
    expect(folded).to_have_count(0)
    first = page.locator(".log details").first
    first.locator("summary").press("Enter")
    expect(first.locator("li").first).to_be_hidden()
    first.locator("summary").press("Enter")
    first.locator("li button").first.click()
    expect(page.locator("#prompt")).to_contain_text("looking back, at move 1")
    keep_screenshot(page, "log-by-turns")


IN_SIGHT = """() => {
    const [list, ...lines] = document.querySelectorAll('.log .chapters, .log [aria-current]');
    const [outer, inner] = [list, lines.at(-1)].map((one) => one.getBoundingClientRect());
    return inner.height > 0 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""
"""Whether the line of the log whose position is on the board can be read."""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390)])
def test_the_log_opens_at_the_position_that_is_shown(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    open_table(page, ["person", "bot:level-1", "bot:level-1"], turn_limit=30)
    play(page, choose_with_mouse)
    page.keyboard.press("Escape")
    last = int(page.get_by_role("slider", name="Move").get_attribute("max") or 0)
    for at in (last, 2 * last // 3):
        page.get_by_role("slider", name="Move").fill(str(at))
        expect(page.locator(".replay .count")).to_have_text(f"{at} / {last}")
        if width < 1000:
            page.get_by_role("button", name="What happened", exact=True).click()
        page.wait_for_function(IN_SIGHT)
        if width < 1000:
            page.get_by_role("button", name="What happened", exact=True).click()


def test_a_skip_loses_nothing(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_quick_game(page)
    assert _skip_round(page), "the recaps still tell what others did"

    seen = (
        log_lines(page),
        page.locator(RECAPS).all_text_contents(),
        page.get_by_role("list", name="Boats").all_inner_texts(),
    )
    page.reload()
    page.wait_for_selector(ASKED)
    told = page.get_by_role("list", name="Boats").all_inner_texts()
    assert (log_lines(page), page.locator(RECAPS).all_text_contents(), told) == seen


@pytest.mark.parametrize("game", ["Dragon River", "Golden Dragon"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (390, 844), (844, 390)])
def test_what_others_did_is_said_where_one_is_asked_and_not_over_the_board(
    new_page: NewPage, width: int, height: int, game: str
) -> None:
    page = new_page(width, height)
    open_quick_game(page, game)
    told = page.locator(".recaps")
    for _ in range(MOST_DECISIONS):
        if told.locator("li:visible").count() > 0:
            break
        play(page, choose_with_mouse, most=1)
        page.wait_for_selector(ASKED)
    where, board = told.bounding_box(), page.locator(".board").bounding_box()
    assert where
    assert board
    assert where["x"] >= board["x"] + board["width"] or where["y"] >= board["y"] + board["height"] - 1


NOW = """() => document.querySelector('.dock.asked')
    ? null
    : [document.querySelector('#prompt').innerText, document.querySelectorAll('.recaps li').length]"""
"""What is told, and of how many turns that are over; null: one is asked again."""


def test_while_green_plays_nothing_is_told_of_blue(new_page: NewPage) -> None:
    """It stayed above the question through a whole gale, as if it told of that."""
    page = new_page(motion="no-preference")
    open_quick_game(page, "Golden Dragon")
    seen = []
    for _ in range(MOST_DECISIONS):
        page.wait_for_selector(ASKED)
        choose_with_mouse(page)
        while now := page.evaluate(NOW):
            seen += [now] * now[0].startswith(("Green moves", "Green plays"))
            page.wait_for_timeout(50)
        if len({words for words, _ in seen}) > 1:
            break
    assert seen
    assert [told for _, told in seen] == [0] * len(seen)
    expect(page.locator(".recaps li").first).to_be_visible()


def test_what_others_did_is_still_said_after_looking_back(new_page: NewPage) -> None:
    page = new_page()
    open_quick_game(page)
    told = page.locator(".recaps li")
    play(page, choose_with_mouse, most=4)
    page.wait_for_selector(ASKED)
    words = told.all_text_contents()
    assert words
    page.get_by_role("button", name="Expand all").click()
    page.locator(".log details li button").first.click()
    expect(told).to_have_count(0)
    page.get_by_role("button", name="back to now").click()
    expect(told).to_have_text(words)


def test_the_last_round_is_shown_once_more(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_quick_game(page)
    replay = page.get_by_role("button", name="Replay what happened last")
    expect(replay).to_be_disabled()
    _skip_round(page)
    question, lines = page.locator("#prompt").inner_text(), log_lines(page)

    replay.click()
    expect(page.locator("#prompt")).not_to_have_text(question)
    expect(page.locator(ASKED)).to_have_count(0)
    page.locator(".skip").click()
    page.wait_for_selector(ASKED)
    assert page.locator("#prompt").inner_text() == question
    assert log_lines(page) == lines
    play(page, choose_with_mouse, most=1)
