"""The guided first games in the browser: by clicking, by keys alone, with mistakes, left and resumed."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage, Server
from .learning import choose, lesson_of, program, wait_until_asked
from .table import ASKED, card, check_page, middle

GAMES = {"dragon-river": "Dragon River", "golden-dragon": "Golden Dragon", "river-dragons": "River Dragons"}
FINISH = "#finish-title"
READ_MS = 1600
"""Who clicks where they have just clicked, sooner than that, has not read what lies there now."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [1280, 360])
def test_somebody_learns_the_game_by_clicking_with_one_mistake(
    new_page: NewPage, server: Server, game: str, width: int
) -> None:
    page = new_page(width, 800 if width > 1000 else 740)
    page.goto("/")
    card(page, GAMES[game]).get_by_role("link", name="New to it?").click()
    steps = lesson_of(server, game)["steps"]
    cards = [step["expect"].split()[1] for step in steps if step["expect"].startswith("card ")]
    if cards:
        wait_until_asked(page, 1)
        program(page, cards)
    mistaken = False
    for step in steps[len(cards) :]:
        wait_until_asked(page, step["number"])
        mistakes = [one for one in step["mistakes"] if one["move"]]
        if mistakes and not mistaken:
            mistaken = True
            page.wait_for_timeout(READ_MS)
            choose(page, mistakes[0]["text"])
            expect(page.locator(".guide [role=status]")).to_contain_text(mistakes[0]["remark"])
            check_page(page, f"lesson-{game}-{width}-mistake")
            page.get_by_role("button", name="Try again").click()
            wait_until_asked(page, step["number"])
        choose(page, step["expect"])
    expect(page.locator(FINISH)).to_be_focused()
    check_page(page, f"lesson-{game}-{width}-end")
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/match/**")
    page.wait_for_selector(".table")


def test_a_second_tap_where_one_has_just_chosen_spends_no_gale(new_page: NewPage, server: Server) -> None:
    page = new_page(360, 740)
    page.goto("/learn/golden-dragon")
    first, veto = (step["expect"] for step in lesson_of(server, "golden-dragon")["steps"][:2])
    wait_until_asked(page, 1)
    there = middle(page, '.dock [data-choice="gale"]')
    choose(page, first)
    wait_until_asked(page, 2)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button').dataset.choice", there) == veto
    page.mouse.click(*there)
    wait_until_asked(page, 3)
    again = page.get_by_role("button", name="Try again")
    page.mouse.click(*there)
    page.wait_for_timeout(300)
    expect(again).to_have_count(0)
    page.wait_for_timeout(READ_MS)
    page.mouse.click(*there)
    expect(again).to_be_visible()


def test_a_lesson_is_left_and_resumed(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.goto("/learn/dragon-river")
    steps = lesson_of(server, "dragon-river")["steps"]
    for step in steps[:2]:
        wait_until_asked(page, step["number"])
        choose(page, step["expect"])
    wait_until_asked(page, 3)
    page.get_by_role("link", name="Leave the lesson").click()
    card(page, "Dragon River").get_by_role("link", name="Go on with your first game").click()
    wait_until_asked(page, 3)
    expect(page.get_by_text("While you were away")).to_have_count(0)
    page.get_by_role("button", name="One step back").click()
    wait_until_asked(page, 2)
    page.get_by_role("button", name="Begin again").click()
    wait_until_asked(page, 1)


def test_it_shows_what_it_means_on_the_board(page: Page) -> None:
    page.goto("/learn/dragon-river")
    wait_until_asked(page, 1)
    expect(page.locator(".die-button.pointed")).to_have_count(0)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".die-button.pointed")).to_have_count(2)
    expect(page.locator(".guide [role=status]")).to_contain_text("This one: Keep 3 3")
    choose(page, "keep 3 3")
    wait_until_asked(page, 2)
    expect(page.locator(".guide")).not_to_contain_text("This one")


def press_until(page: Page, key: str, selector: str) -> None:
    """Go on with a key until the focus is where it is wanted."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press(key)
    pytest.fail(f"the focus never came to {selector}")


def test_a_whole_lesson_by_keys_alone(page: Page, server: Server) -> None:
    """The focus is where it is needed: at the stones, at the choices, at "Try again"."""
    page.goto("/learn/golden-dragon")
    steps = lesson_of(server, "golden-dragon")["steps"]
    mistaken = False
    for step in steps:
        wait_until_asked(page, step["number"])
        if step["mistakes"] and not mistaken:
            mistaken = True
            press_until(page, "Tab", f'[data-choice="{step["mistakes"][0]["text"]}"]')
            page.keyboard.press("Enter")
            page.get_by_role("button", name="Try again").wait_for()
            page.keyboard.press("Enter")
            wait_until_asked(page, step["number"])
        press_until(page, "Tab", f'[data-choice="{step["expect"]}"]')
        page.keyboard.press("Enter")
    expect(page.locator(FINISH)).to_be_focused()


@pytest.mark.parametrize("game", ["dragon-river", "golden-dragon"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (390, 844), (360, 740)])
def test_nothing_of_a_lesson_is_cut_and_beside_the_board_its_buttons_keep_their_place(
    new_page: NewPage, server: Server, game: str, width: int, height: int
) -> None:
    page = new_page(width, height, touch=width < 900)
    page.goto(f"/learn/{game}")
    places: set[float] = set()
    for step in lesson_of(server, game)["steps"]:
        wait_until_asked(page, step["number"])
        assert page.evaluate(CUT) == []
        places.add(round(page.locator(".tools").evaluate("tools => tools.getBoundingClientRect().top")))
        choose(page, step["expect"])
    if width > 1000:
        assert len(places) == 1, "beside the board they stand below a text that keeps its room"
    finish, board = page.locator(".finish").bounding_box(), page.locator(".board").bounding_box()
    assert finish
    assert board
    assert finish["x"] >= board["x"] + board["width"] or finish["y"] >= board["y"] + board["height"] - 8


CUT = """() => [...document.querySelectorAll('.guide, .guide .words, .guide button, .dock .button, .dock [data-wind]')]
    .filter((one) => {
        const { left, right, bottom } = one.getBoundingClientRect();
        return left < 0 || right > innerWidth || bottom > innerHeight || one.scrollHeight > one.clientHeight + 2;
    })
    .map((one) => one.outerHTML.slice(0, 120))"""
"""What does not lie on the screen as a whole, or must be scrolled."""


def test_the_main_colour_speaks_for_no_choice_that_the_lesson_speaks_against(page: Page, server: Server) -> None:
    page.goto("/learn/golden-dragon")
    for step in lesson_of(server, "golden-dragon")["steps"][:5]:
        wait_until_asked(page, step["number"])
        main = page.locator(".vetoing .main")
        if step["expect"] == "veto":
            expect(main).to_contain_text("Veto")
        elif step["expect"] == "allow":
            expect(main).to_have_count(0)
        choose(page, step["expect"])
    page.goto("/learn/dragon-river")
    wait_until_asked(page, 1)
    expect(page.get_by_role("button", name="Throw all again")).to_be_enabled()
    expect(page.locator(".dock .go .main")).to_have_count(0)


def test_motion_is_seen_and_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    page.goto("/learn/dragon-river")
    wait_until_asked(page, 1)
    choose(page, "keep 3 3")
    page.get_by_role("button", name="Skip").or_(page.get_by_role("button", name="Catch up")).click()
    wait_until_asked(page, 2)


def test_a_lesson_that_is_not_there(page: Page) -> None:
    page.goto("/learn/dragon-river/last")
    expect(page.get_by_role("heading", name="No such lesson")).to_be_visible()
    assert page.locator(ASKED).count() == 0
