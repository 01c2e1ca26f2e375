"""Clocks, and what people do at a table besides playing: by the page, in its languages, on its screens."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.german import assert_german
from tests.e2e.manners import answer_anything, notice, say, seat_people, sit_down
from tests.e2e.table import ASKED, card, check_page, keep_screenshot, log_lines, open_table

SCREENS = [(1280, 800, "light"), (390, 844, "dark"), (360, 740, "light"), (844, 390, "light")]
END = "#end-title"
BOX = "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; }"


@pytest.fixture
def two(new_page: NewPage) -> tuple[Page, Page]:
    """Anna and Mei, in browsers of their own."""
    return new_page(), new_page()


def sit(two: tuple[Page, Page], **match: object) -> tuple[Page, Page]:
    anna, mei = two
    sit_down(seat_people(anna, mei, **match), anna, mei)
    return two


def board_of(page: Page) -> object:
    return page.locator(".board").evaluate(BOX)


# --- setting up ---


def test_a_clock_is_chosen_and_remembered(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    card(page, "Golden Dragon").get_by_role("link", name="Set up a table").click()
    expect(page.get_by_role("group", name="Clock")).to_have_count(0)
    page.locator(".seat select").nth(1).select_option("open")
    clock = page.get_by_role("group", name="Clock")
    expect(clock.get_by_role("radio", name="None")).to_be_checked()
    clock.get_by_role("radio", name="For the match").check()
    clock.get_by_role("radio", name="Own numbers").check()
    clock.get_by_label("Minutes").fill("7")
    clock.get_by_label("Seconds more a move").fill("3")
    clock.get_by_label("When time is up").select_option("lost")
    check_page(page, "clock-form")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/match/*")
    match = page.request.get(page.url.partition("?")[0].replace("/match/", "/api/matches/")).json()
    assert match["timing"] == {"per_move": False, "seconds": 420, "increment": 3, "on_time": "lost"}

    page.goto("/?set-up=dragon-river")
    page.wait_for_selector("form")
    expect(page.get_by_text("Clock None")).to_be_visible()
    page.locator(".seat select").nth(1).select_option("open")
    expect(page.get_by_role("radio", name="For the match")).to_be_checked()
    expect(page.get_by_label("Minutes")).to_have_value("7")


# --- clocks ---


@pytest.mark.parametrize(("width", "height", "scheme"), SCREENS)
@pytest.mark.parametrize("game", ["dragon-river", "golden-dragon", "river-dragons"])
def test_clocks_and_offers_move_nothing(new_page: NewPage, game: str, width: int, height: int, scheme: str) -> None:
    anna, mei = new_page(width, height, scheme), new_page()
    sit((anna, mei), game=game)
    anna.wait_for_selector(ASKED)
    own = anna.locator('[data-clock="0"]')
    expect(own).to_have_class(re.compile("runs"))
    expect(own.get_by_role("timer")).to_have_accessible_name(re.compile("Anna’s clock is running: .* seconds?"))
    first = own.inner_text()
    expect(own).not_to_have_text(first)
    before = board_of(anna)
    check_page(anna, f"clock-{game}-{width}")
    say(mei, "Offer a draw")
    assert notice(anna, "asked") == "Mei offers a draw."
    assert notice(mei, "waiting") == "You offer a draw: waiting for Anna."
    assert board_of(anna) == before
    check_page(anna, f"offer-{game}-{width}")
    anna.get_by_role("button", name="Decline").click()
    expect(mei.locator("[data-notice]")).to_have_count(0)
    expect(anna.locator("[data-notice]")).to_have_count(0)
    assert board_of(anna) == before


def test_who_is_late_is_warned_and_played_for(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two, timing={"per_move": True, "seconds": 16, "on_time": "bot"})
    clock = anna.locator('[data-clock="0"]')
    expect(clock).to_have_class(re.compile("short"))
    expect(clock.get_by_role("status")).to_have_text("You have 10 seconds left.", timeout=15_000)
    expect(mei.locator('[data-clock="0"]').get_by_role("status")).to_have_count(0)
    expect(clock.get_by_role("timer")).to_have_text(re.compile(r"\d\.\d"))
    assert notice(anna, "late") == "Your time is up: a bot makes this move."
    keep_screenshot(anna, "late")
    expect(mei.get_by_text("Anna's time is up: a bot makes this move.").first).to_be_visible()
    mei.wait_for_selector(ASKED)


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark")])
def test_the_clocks_of_a_rematch_wait(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    anna, mei = new_page(width, height, scheme), new_page()
    address = seat_people(anna, mei)
    mei.goto(address)
    say(mei, "Call it off", sure=True)
    match = mei.request.post(f"/api{address.replace('match', 'matches')}/rematch", data={}).json()
    anna.goto(f"/match/{match['id']}")
    assert notice(anna, "gathering") == "The clocks wait until Mei is here, for three minutes at the most."
    anna.wait_for_selector(ASKED)
    check_page(anna, f"rematch-waits-{width}-{scheme}")
    expect(anna.locator("[data-clock].runs")).to_have_count(0)
    mei.goto(anna.url)
    expect(anna.locator("[data-notice]")).to_have_count(0)
    expect(anna.locator('[data-clock="0"]')).to_have_class(re.compile("runs"))


def test_a_match_is_lost_on_time(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two, timing={"per_move": True, "seconds": 5, "on_time": "lost"})
    expect(mei.locator(END)).to_have_text("You won!")
    expect(anna.locator(END)).to_have_text("Mei won")
    expect(anna.locator(".finale")).to_contain_text("Anna has lost on time. Mei wins!")
    anna.goto("/")
    expect(anna.get_by_role("link", name="Mei won, on time")).to_be_visible()


# --- ends ---


def test_who_resigns_is_asked_once_more_and_has_lost(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two)
    anna.get_by_role("button", name="At this table").click()
    anna.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.get_by_role("button", name="Go on playing")).to_be_focused()
    check_page(anna, "resign-sure")
    anna.keyboard.press("Enter")
    anna.keyboard.press("Escape")
    expect(anna.locator(ASKED)).to_be_visible()
    say(anna, "Resign", sure=True)
    expect(mei.locator(END)).to_have_text("You won!")
    expect(mei.locator(".finale")).to_contain_text("Anna resigns. Mei wins!")
    expect(mei.get_by_role("listitem").filter(has_text="resigned").first).to_be_visible()
    check_page(mei, "resigned")
    mei.goto("/")
    expect(mei.get_by_role("link", name="You won, by resignation")).to_be_visible()


def test_a_match_is_called_off_by_keys_alone(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two)
    mei.get_by_role("button", name="At this table").press("Enter")
    off = mei.get_by_role("dialog").get_by_role("button", name="Call it off")
    for _ in range(10):
        if off.evaluate("one => one === document.activeElement"):
            break
        mei.keyboard.press("Tab")
    mei.keyboard.press("Enter")
    mei.keyboard.press("Tab")
    mei.keyboard.press("Enter")
    for page in (anna, mei):
        expect(page.locator(END)).to_have_text("Called off")
    anna.goto("/")
    expect(anna.get_by_role("link", name="Called off")).to_be_visible()


def test_a_draw_is_agreed_on(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two)
    say(anna, "Offer a draw")
    expect(anna.get_by_role("button", name="Withdraw")).to_be_visible()
    mei.get_by_role("button", name="Agree").click()
    for page in (anna, mei):
        expect(page.locator(END)).to_have_text("Draw: Anna and Mei")
        expect(page.locator(".end .rank")).to_have_text(["1.", "1."])
        expect(page.locator(".finale")).to_contain_text("Mei agrees. The match is drawn.")


def test_who_leaves_is_played_for_and_speaks_no_more(new_page: NewPage) -> None:
    anna, mei = new_page(360, 740), new_page()
    sit((anna, mei))
    say(mei, "Leave", sure=True)
    assert notice(mei, "left") == "You have left: a bot plays on."
    expect(mei.get_by_role("button", name="At this table")).to_have_count(0)
    expect(anna.get_by_text("Has left")).to_be_attached()
    answer_anything(anna)
    anna.wait_for_selector(ASKED)
    expect(mei.locator(ASKED)).to_have_count(0)
    check_page(anna, "left")


def test_what_a_bot_has_won_is_not_theirs_who_left(page: Page) -> None:
    open_table(page, ["person", "bot:level-1"])
    say(page, "Leave", sure=True)
    end = page.locator(END)
    expect(end).to_have_text(re.compile("^(Red|Blue) won$"), timeout=60_000)
    finale = page.locator(".finale")
    expect(finale).to_contain_text("A bot played on for you.")
    expect(finale).not_to_contain_text("You came")
    expect(finale.get_by_role("button", name="Rematch")).to_be_visible()
    expect(finale.get_by_role("button", name=re.compile("^Play (stronger|easier)"))).to_have_count(0)
    rows = page.locator(".end .who")
    expect(rows.filter(has_text="Red")).to_contain_text("a bot played on")
    expect(rows.filter(has_text="Blue")).not_to_contain_text("played on")


# --- pausing, taking back ---


def test_in_a_pause_nobody_plays_and_no_clock_runs(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two)
    say(anna, "Pause")
    mei.get_by_role("button", name="Agree").click()
    assert notice(anna, "paused") == "Anna asked for this pause."
    expect(anna.locator("#prompt")).to_have_text("The match is paused.")
    expect(anna.locator(ASKED)).to_have_count(0)
    expect(anna.locator(".clock.runs")).to_have_count(0)
    anna.get_by_role("button", name="At this table").click()
    expect(anna.get_by_role("dialog").get_by_role("button", name="Offer a draw")).to_be_disabled()
    check_page(anna, "paused-menu")
    anna.keyboard.press("Escape")
    mei.reload()
    mei.get_by_role("button", name="Play on").click()
    anna.wait_for_selector(ASKED)
    expect(anna.locator('[data-clock="0"]')).to_have_class(re.compile("runs"))


def test_a_take_back_is_told_and_can_be_looked_back_at(two: tuple[Page, Page]) -> None:
    anna, mei = sit(two)
    anna.locator('.dock [data-choice="start N"]').click()
    mei.wait_for_selector(ASKED)
    say(anna, "Take back")
    assert notice(mei, "asked") == "Anna would like to take back the last action."
    mei.get_by_role("button", name="Agree").click()
    anna.wait_for_selector(ASKED)
    expect(mei.locator(ASKED)).to_have_count(0)
    anna.locator('.dock [data-choice="start S"]').click()
    mei.wait_for_selector(ASKED)
    expect(mei.locator(".log s")).to_have_count(1)
    assert len(log_lines(mei)) == 4
    check_page(mei, "taken-back")
    mei.get_by_role("button", name="Expand all").click()
    mei.locator(".log li button").nth(2).click()
    expect(mei.locator("#prompt")).to_contain_text("looking back, at move")
    slider = mei.get_by_role("slider", name="Move")
    for number in range(int(slider.get_attribute("max") or 0) + 1):
        slider.fill(str(number))
        expect(mei.locator("#prompt")).to_contain_text(f"move {number} of")
    anna.get_by_role("button", name="At this table").click()
    expect(anna.get_by_role("dialog").get_by_role("button", name="Take back")).to_be_enabled()


def test_what_moves_stops_when_it_is_taken_back(new_page: NewPage) -> None:
    anna, mei = new_page(), new_page(motion="no-preference")
    sit((anna, mei))
    mei.evaluate("localStorage.setItem('dragonrace.settings', JSON.stringify({ pace: 'slow' }))")
    mei.reload()
    mei.wait_for_selector(".dock")
    anna.locator('.dock [data-choice="start N"]').click()
    mei.wait_for_selector(".skip")
    say(anna, "Take back")
    mei.get_by_role("button", name="Agree").click()
    expect(mei.locator(".skip")).to_have_count(0, timeout=1500)
    expect(mei.locator("#prompt")).to_contain_text("Waiting for Anna.")
    mei.wait_for_timeout(1500)
    expect(mei.locator("#prompt")).to_contain_text("Waiting for Anna.")


def test_all_at_one_device_agree_at_once(page: Page) -> None:
    sit_down(seat_people(page, None, game="dragon-river", timing=None), page)
    page.wait_for_selector(ASKED)
    say(page, "Offer a draw")
    page.get_by_role("button", name="All here agree").click()
    expect(page.locator(END)).to_have_text("Draw: Anna and Mei")


def test_alone_against_bots_one_takes_back_at_once(page: Page) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "level-1"}]
    sit_down(seat_people(page, None, seats=seats, timing=None), page)
    page.wait_for_selector(ASKED)
    page.get_by_role("button", name="At this table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Offer a draw")).to_be_disabled()
    expect(dialog.get_by_text("Nobody else plays here who could agree.")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('.dock [data-choice="start N"]').click()
    page.wait_for_selector(".arranging")
    say(page, "Take back")
    expect(page.locator('.dock [data-choice="start N"]')).to_be_visible()


# --- in German, and at a plain table ---


def test_it_is_all_said_in_german(new_page: NewPage) -> None:
    anna, mei = new_page(locale="de-DE"), new_page(locale="de-DE")
    sit((anna, mei))
    anna.wait_for_selector(ASKED)
    anna.get_by_role("button", name="An diesem Tisch").click()
    expect(anna.get_by_role("dialog").get_by_role("button", name="Aufgeben")).to_be_visible()
    assert_german(anna)
    anna.get_by_role("dialog").get_by_role("button", name="Pause").click()
    mei.get_by_role("button", name="Zustimmen").wait_for()
    assert_german(mei)
    assert_german(anna)
    mei.get_by_role("button", name="Zustimmen").click()
    anna.get_by_role("button", name="Weiterspielen").wait_for()
    assert_german(anna)
    mei.goto("/?set-up=golden-dragon")
    mei.wait_for_selector("form")
    mei.locator(".seat select").nth(1).select_option("open")
    mei.get_by_role("radio", name="Für die Partie").check()
    assert_german(mei)
