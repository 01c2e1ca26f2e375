"""Pages of River Dragons in all shapes: for every eye, on a phone, with its options."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import NewPage
from tests.e2e.river_dragons.table import GAME, READY, lay_program, unfold
from tests.e2e.table import (
    ASKED,
    SIZES,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    check_page,
    keep_screenshot,
    open_quick_game,
    open_table,
    set_up_table,
    wait_for,
)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_is_accessible(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    name = str(width)
    set_up_table(page, ["person", *["bot:level-1"] * 5], game=GAME, switches=("Measuring",))
    page.wait_for_selector(ASKED)
    for card in ("S2", "P1", "D-black", "S1"):
        page.locator(f'.hand [data-card="{card}"]').click()
    check_by_day_and_night(page, f"bridges-programming-{name}")
    page.locator('.hand [data-card="P2"]').click()
    page.locator(READY).click()
    # The others' dragons may stop a card, but not all of them.
    wanted = {"stone": ".group", "plank": ".planks"}
    while wanted:
        page.wait_for_selector(ASKED)
        unfold(page)
        seen = next((kind for kind, parts in wanted.items() if page.locator(f".dock {parts}").count()), None)
        if page.locator(".programming").count():
            lay_program(page, ["S2", "P2", "S1", "P1", "M1"])
        elif page.locator(".planks").count():
            page.locator(".dock [data-plank]").last.click()
        if seen:
            del wanted[seen]
            check_by_day_and_night(page, f"bridges-{seen}-{name}")
        if not page.locator(".programming").count():
            page.locator(".dock [data-choice]").first.click()


def test_options_show_the_default_that_they_follow(page: Page) -> None:
    page.goto("/?set-up=river-dragons")
    villages, jump = page.get_by_label("Unused villages"), page.get_by_role("switch", name="Jumping back")
    expect(villages).to_have_value("open")
    page.get_by_label("Rules", exact=True).select_option("manual")
    expect(villages).to_have_value("closed")
    expect(jump).to_be_checked()
    jump.uncheck()
    page.get_by_label("Rules", exact=True).select_option("official")
    expect(villages).to_have_value("open")
    page.get_by_label("Rules", exact=True).select_option("manual")
    expect(jump).not_to_be_checked()  # chosen by hand: it follows no more
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Open the table").click()
    assert json.loads(sent.value.post_data or "")["options"] == {"ruleset": "manual", "jump_back": False}


def test_who_is_seated_follows_the_colours(page: Page) -> None:
    page.goto("/?set-up=river-dragons")
    page.get_by_role("radio", name="4").check(force=True)
    seats = page.locator(".seats .kind > span")
    expect(seats).to_have_text(["Blue", "Green", "Red", "Yellow"])
    page.get_by_label("Who plays which colour").select_option("even")
    expect(seats).to_have_text(["Blue", "Green", "Pink", "Yellow"])
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".programming")
    match = page.request.get("/api/matches").json()["matches"][0]
    assert [seat["colour"] for seat in match["seats"]] == match["players"] == ["blue", "green", "pink", "yellow"]


GONE = [{"id": f"{colour}-{size}", "colour": colour, "size": size} for colour in ("pink", "black") for size in (3, 4)]
LIES_ON = """() => {
    const note = document.querySelector('.stocks').getBoundingClientRect();
    const meets = (other) =>
        other.right > note.left && other.left < note.right && other.bottom > note.top && other.top < note.bottom;
    const things = [...document.querySelectorAll('.board :is(.village, .flag, .island)')];
    return things.length < 33 ? ['too little is there'] : things.filter((one) => meets(one.getBoundingClientRect()))
        .map((one) => one.outerHTML.slice(0, 80));
}"""
"""What of six villages, 27 islands and a flag lies below the note of what nobody owns."""


def test_what_is_out_of_the_game_lies_on_no_village(new_page: NewPage) -> None:
    def lose_planks(route: WebSocketRoute) -> None:
        lost = f'"gone":{json.dumps(GONE)}'
        route.connect_to_server().on_message(lambda text: route.send(re.sub(r'"gone":\s*\[\]', lost, str(text))))

    page = new_page()
    page.route_web_socket(re.compile("/"), lose_planks)
    open_quick_game(page, GAME)
    for width, height in [*SIZES, (390, 844), (844, 390), (740, 360), (768, 1024)]:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".stocks .gone")).to_contain_text("4")
        wait_for(page, lambda: page.evaluate(LIES_ON) == [], f"something lies on a village at {width} × {height}")
    ears = page.locator(".stocks .for-ears", has_text="Out of the game")
    expect(ears).to_have_text("Out of the game: pink 3, pink 4, black 3, black 4")


def test_six_can_sit_down_on_a_phone(new_page: NewPage) -> None:
    page = new_page(360, 740)
    page.goto("/?set-up=river-dragons")
    page.get_by_role("radio", name="6", exact=True).check()
    check_page(page, "bridges-set-up-phone")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(ASKED)
    check_no_sideways_scrolling(page)
    keep_screenshot(page, "bridges-six-phone")


DIGITS = """all => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a * 0.605)"""
"""How high the digits are on the screen, in pixels: lining digits of our font have this share of its size."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (1280, 800)])
def test_the_numbers_of_islands_can_be_read(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    open_table(page, ["person", "bot:level-1"], game=GAME)
    page.wait_for_selector(ASKED)
    heights = page.locator("text.number").evaluate_all(DIGITS)
    assert len(heights) == 27
    assert min(heights) >= 8.95
    assert max(heights) < 13
