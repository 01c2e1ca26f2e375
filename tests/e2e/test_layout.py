"""The board comes first, at every size: how much of the screen it has, and that nothing needs scrolling."""

from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.river_dragons.table import lay_program, unfold
from tests.e2e.table import ASKED, choose_with_mouse, open_quick_game, open_table, play

GAMES = ["Dragon River", "Golden Dragon", "River Dragons"]
SCREENS = [(1280, 800), (1920, 1080), (390, 844), (360, 740), (844, 390), (740, 360), (640, 400)]
"""The last one is what a window of 1280x800 has at a zoom of 200 %."""
SIDEWAYS = [(740, 360), (667, 375), (640, 360), (844, 390)]
FINGER = 44
DRAWN = ".board svg.layer"
ANSWERS = ".dock :is([data-choice], [aria-pressed], [data-card], [data-wind], .button:not(.quiet))"

FITS = f"""() => {{
    const end = document.querySelector('.dock-place').getBoundingClientRect().bottom;
    return [...document.querySelectorAll('{ANSWERS}')].every((one) => one.getBoundingClientRect().bottom <= end + 1);
}}"""
"""Whether nothing that is to be pressed lies below what is seen of the dock."""

TOUCHED = ":is(.dock, .board, header) :is(button, a, [role=button]), [data-touch] circle.touch, .touch circle"
SMALL = """([touched, least]) => [...document.querySelectorAll(touched)]
    .map((one) => [one.outerHTML, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least - 0.5)
    .map(([what]) => what.slice(0, 120))"""
"""What is shown of these, and is smaller than a finger needs."""

Box = dict[str, float]


def box_of(page: Page, selector: str) -> Box:
    """Return where an element lies on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return cast(Box, box)


def board_of(page: Page) -> Box:
    """Return where what must be seen of the board lies: the frame says so, from its own corner."""
    frame = box_of(page, "[data-seen]")
    x, y, width, height = map(float, (page.locator("[data-seen]").get_attribute("data-seen") or "").split())
    return {"x": frame["x"] + x, "y": frame["y"] + y, "width": width, "height": height}


def is_inside(inner: Box, outer: Box) -> bool:
    return (
        inner["x"] >= outer["x"] - 1
        and inner["y"] >= outer["y"] - 1
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen[0]}x{screen[1]}")
def test_the_whole_board_is_seen_beside_what_is_asked(new_page: NewPage, game: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = new_page(width, height)
    open_quick_game(page, game)
    window = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(height)}
    assert page.evaluate("[scrollX, document.documentElement.scrollHeight <= innerHeight]") == [0, True]
    board, dock = box_of(page, ".board"), box_of(page, ".dock")
    assert is_inside(board, window)
    assert is_inside(box_of(page, ANSWERS), window)
    if width > height:
        assert dock["x"] >= board["x"] + board["width"]
        assert board["height"] >= height * 0.95
    # On the smallest screens the land around a board may lie under a long question, never beside more than a tenth.
    covered = max(0.0, board["y"] + board["height"] - dock["y"]) if width < height else 0.0
    assert covered <= board["height"] * 0.12


@pytest.mark.parametrize("players", [4, 5])
def test_a_full_table_leaves_the_goal_in_sight_on_an_upright_phone(new_page: NewPage, players: int) -> None:
    """Five dragons and a gale are one row: a second one lay over the fields around the golden volcano.

    A dragon that can't be moved stands there, too, and says why.
    """
    page = new_page(360, 740, touch=True)
    open_table(page, ["person", *["bot:level-1"] * (players - 1)], game="Golden Dragon")
    most = 0
    for _ in range(8):
        page.wait_for_selector(ASKED)
        page.wait_for_timeout(100)
        board, dock = box_of(page, ".board"), box_of(page, ".dock")
        assert board["y"] + board["height"] <= dock["y"], page.locator(".dock").inner_text()
        if page.locator(".turning").count():
            assert page.locator('.turning :is([data-choice^="move"], [data-choice="pass"], .held)').count() == players
            most = max(most, page.locator(".turning button").count())
        before = page.locator(".dock").inner_text()
        choose_with_mouse(page)
        page.wait_for_function("before => document.querySelector('.dock').innerText !== before", arg=before)
    assert most == players + 1, "once all that there is was offered"


@pytest.mark.parametrize("game", ["Dragon River", "Golden Dragon"])
def test_all_answers_are_seen_whole_on_a_phone_on_its_side(new_page: NewPage, game: str) -> None:
    page = new_page(740, 360, touch=True)
    open_quick_game(page, game)
    for _ in range(6):
        for width, height in SIDEWAYS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(100)
            window = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(height)}
            for answer in page.locator(ANSWERS).all():
                box = answer.bounding_box()
                assert box
                assert is_inside(cast(Box, box), window), (width, height, answer.inner_text())
            assert page.evaluate(FITS), (width, height, page.locator("#prompt").inner_text())
        before = page.locator(".dock").inner_text()
        choose_with_mouse(page)
        page.wait_for_function("before => document.querySelector('.dock').innerText !== before", arg=before)
        page.wait_for_selector(ASKED, timeout=30_000)


@pytest.mark.parametrize("game", GAMES)
def test_a_laptops_board_has_most_of_the_height(new_page: NewPage, game: str) -> None:
    page = new_page(1280, 800)
    open_quick_game(page, game)
    assert board_of(page)["height"] >= 800 * 0.85
    assert is_inside(board_of(page), box_of(page, ".board"))


@pytest.mark.parametrize("game", ["Dragon River", "Golden Dragon"])
@pytest.mark.parametrize("screen", [(1280, 800), (390, 844)], ids=["wide", "phone"])
def test_what_is_touched_is_as_large_as_a_finger(new_page: NewPage, game: str, screen: tuple[int, int]) -> None:
    page = new_page(*screen)
    open_quick_game(page, game)
    spots = 0
    for _ in range(6):
        assert page.evaluate(SMALL, [TOUCHED, FINGER]) == []
        spots += page.locator("[data-touch]").count()
        before = page.locator(".dock").inner_text()
        choose_with_mouse(page)
        page.wait_for_function("before => document.querySelector('.dock').innerText !== before", arg=before)
        page.wait_for_selector(ASKED, timeout=30_000)
    assert spots > 0, "something was offered on the board, too"


MEETS = """([text, from, to]) => {
    const path = document.querySelector(`[data-touch="${text}"]`);
    const [start, end] = [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())];
    const middle = new DOMPoint((start.x + end.x) / 2, (start.y + end.y) / 2).matrixTransform(path.getScreenCTM());
    return [[from, 0], [to, 0], [0, from], [0, to]].every(([x, y]) =>
        document.elementFromPoint(middle.x + x, middle.y + y)?.closest(`[data-touch="${text}"]`));
}"""
"""Whether a finger meets a thing that lies so many pixels beside its middle."""


@pytest.mark.parametrize(
    ("screen", "size"), [((1280, 800), FINGER), ((390, 844), 32)], ids=lambda value: str(value).replace(", ", "x")
)
def test_islands_are_as_large_to_touch_as_their_neighbours_allow(
    new_page: NewPage, screen: tuple[int, int], size: int
) -> None:
    """On a phone held upright two islands lie 33 pixels apart; there boards are zoomed, or the list is unfolded."""
    page = new_page(*screen)
    open_quick_game(page, "River Dragons")
    lay_program(page, ["S2", "S1", "P2", "P1", "M1"])  # a dragon may stop one of the stones' cards
    page.wait_for_selector("[data-touch^=stone]", state="attached", timeout=30_000)
    islands = page.locator("[data-touch^=stone]").evaluate_all("all => all.map(one => one.dataset.touch)")
    reach = size / 2 - 1
    assert [text for text in islands if not page.evaluate(MEETS, [text, -reach, reach])] == []
    unfold(page)
    for button in page.locator(".dock [data-choice]").all()[:3]:
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER


IN_SIGHT = """() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('#prompt'));
    return [...words.getClientRects()].every(({ left, top, bottom }) =>
        [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 2, y)?.closest('#prompt')));
}"""
"""Whether all lines of the question are seen, from their tops to their feet."""


def test_the_question_stays_in_sight_above_a_long_list_on_a_phone_on_its_side(new_page: NewPage) -> None:
    """It lay half behind the seats, where somebody had gone through the list, and with the next question still."""
    page = new_page(740, 360, touch=True)
    open_table(page, ["person", *["bot:level-1"] * 3], game="River Dragons")
    lay_program(page, ["S2", "S1", "P2", "P1", "M1"])  # a dragon may stop one of the stones' cards
    page.wait_for_selector("[data-touch^=stone]", state="attached", timeout=30_000)
    unfold(page)
    scrolled = "document.querySelector('.dock-place').scrollTop"
    answers = page.locator(".dock [data-choice^=stone]")
    for answer in (answers.last, answers.first):
        answer.focus()
        assert page.evaluate(IN_SIGHT)
        box = cast(Box, answer.bounding_box())
        line = box_of(page, ".dock .line")
        assert box["y"] >= line["y"] + line["height"], "what has the focus does not lie below the question"
    answers.last.focus()
    assert page.evaluate(scrolled) > 0
    before = page.locator(".log li").count()
    answers.last.click()
    page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)
    page.wait_for_selector(ASKED)
    page.wait_for_function(f"{scrolled} === 0")
    assert page.evaluate(IN_SIGHT)


@pytest.mark.parametrize("screen", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_the_board_keeps_still_when_a_hint_goes(new_page: NewPage, screen: tuple[int, int]) -> None:
    page = new_page(*screen)
    open_quick_game(page)
    play(page, choose_with_mouse, most=1)
    page.wait_for_selector(ASKED)
    before = board_of(page)
    page.get_by_role("button", name="No more hints in this game").click()
    assert board_of(page) == before


def test_the_board_is_zoomed_dragged_and_seen_whole_again(new_page: NewPage) -> None:
    page = new_page(1280, 800)
    open_quick_game(page)
    whole = box_of(page, DRAWN)
    page.mouse.move(400, 400)
    for _ in range(4):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(30)
    button = page.get_by_role("button", name="The whole board")
    expect(button).to_be_visible()
    zoomed = box_of(page, DRAWN)
    assert zoomed["width"] > whole["width"] * 1.2
    page.mouse.down()
    page.mouse.move(340, 380, steps=4)
    page.mouse.up()
    dragged = box_of(page, DRAWN)
    assert dragged["x"] < zoomed["x"]
    button.click()
    expect(button).to_have_count(0)
    assert box_of(page, DRAWN) == whole
