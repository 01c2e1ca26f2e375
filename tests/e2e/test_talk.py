"""People talk at the table: each reads phrases in their own language, and hears only whom they want to hear."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import NewPage
from .german import assert_german
from .table import (
    SIZES,
    check_accessible,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    choose_with_mouse,
    keep_screenshot,
    open_quick_game,
    open_table,
    play,
)

TALK = re.compile("^Talk")
GESPRAECH = re.compile("^Gespräch")


def sit_down(
    host: Page,
    guest: Page,
    *others: dict[str, Any],
    game: str = "dragon-river",
    names: tuple[str, str] = ("Anna", "Bo"),
) -> str:
    """Open a table for two browsers, with others perhaps; return its address."""
    seats = [{"kind": "person", "name": names[0]}, {"kind": "open"}, *others]
    match = host.request.post("/api/matches", data={"game": game, "seats": seats}).json()
    claim = {"invitation": match["seats"][1]["invitation"], "name": names[1]}
    assert guest.request.post(f"/api/matches/{match['id']}/seats/1", data=claim).ok
    for page in (host, guest):
        page.goto(f"/match/{match['id']}")
        page.wait_for_selector(".dock")
    return f"/match/{match['id']}"


def panel(page: Page) -> Locator:
    return page.locator(".panel")


def open_panel(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile(f"{TALK.pattern}|{GESPRAECH.pattern}")).click()
    expect(panel(page)).to_be_visible()
    return panel(page)


def write(page: Page, text: str, label: str = "Write to all") -> None:
    if not panel(page).is_visible():
        open_panel(page)
    page.get_by_label(label).fill(text)
    page.keyboard.press("Enter")


def bubble(page: Page, words: str) -> Locator:
    return page.locator(".bubble", has_text=words)


def spoken(page: Page, words: str) -> Locator:
    """What ears are told, politely."""
    return page.locator("[aria-live=polite]").get_by_text(words)


def lines(page: Page) -> list[str]:
    """What was said, as the panel has it; without times of the day."""
    found = panel(page).locator(".lines li .what").all_inner_texts()
    return [" ".join(line.split()) for line in found]


def test_a_phrase_said_in_english_is_read_in_german(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740, locale="de-DE")
    sit_down(host, guest)
    open_panel(host).get_by_role("button", name="Good luck!").click()
    expect(bubble(guest, "Viel Glück!")).to_be_visible()
    expect(spoken(guest, "Anna: Viel Glück!")).to_be_attached()
    expect(bubble(host, "Good luck!")).to_be_visible()
    expect(panel(host)).to_have_count(0)
    assert_german(guest)
    expect(guest.get_by_role("button", name="Gespräch: 1 ungelesen")).to_be_visible()

    open_panel(guest).get_by_role("button", name="Danke!").click()
    expect(bubble(host, "Thank you!")).to_be_visible()
    open_panel(guest).get_by_role("button", name="hebt den Becher").click()
    expect(host.locator(".bubble svg")).to_be_visible()
    expect(spoken(host, "Bo: raises a cup")).to_be_attached()
    open_panel(guest)
    assert_german(guest)
    assert lines(guest) == ["Anna Viel Glück!", "Bo Danke!", "Bo hebt den Becher"]
    expect(guest.locator(".bubble")).to_have_count(0, timeout=10_000)


def test_the_same_again_and_again_is_one_line(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    for _ in range(3):
        open_panel(host).get_by_role("button", name="Wow!").click()
    expect(bubble(guest, "×3")).to_be_visible()
    open_panel(guest)
    assert lines(guest) == ["Anna Wow! ×3 3 times"]


def test_people_write_to_each_other(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740)
    address = sit_down(host, guest)
    write(host, "Look at https://example.org <b>now</b> \u202eolleh")
    expect(bubble(guest, "<b>now</b> olleh")).to_be_visible()
    badge = guest.get_by_role("button", name="Talk: 1 unread")
    expect(badge).to_be_visible()
    badge.click()
    expect(panel(guest).locator("bdi")).to_have_text("Look at https://example.org <b>now</b> olleh")
    assert panel(guest).locator(".lines :is(a, b)").count() == 0, "text is text"
    expect(guest.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    write(guest, "Nice!")
    expect(host.get_by_label("Write to all")).to_have_value("")
    expect(panel(host).locator("bdi").last).to_have_text("Nice!")
    guest.reload()
    open_panel(guest)
    assert lines(guest)[-1] == "Bo Nice!"
    expect(guest.get_by_role("button", name="Talk", exact=True)).to_be_visible()

    host.get_by_text("Mute and block").click()
    host.get_by_role("switch", name="Players may write here").uncheck()
    expect(guest.get_by_text("At this table people say phrases only.")).to_be_visible()
    expect(guest.get_by_label("Write to all")).to_have_count(0)
    guest.get_by_text("Mute and block").click()
    expect(guest.get_by_role("switch")).to_have_count(0)
    panel(guest).get_by_role("button", name="Sorry!").click()
    expect(bubble(host, "Sorry!")).to_be_visible()
    assert address in host.url


def test_what_is_too_much_comes_back_to_be_said_later(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    for number in range(6):
        write(host, f"number {number}")
    expect(host.get_by_role("status")).to_contain_text("That was a lot at once")
    expect(host.get_by_label("Write to all")).to_have_value("number 5")
    open_panel(guest)
    expect(panel(guest).locator("bdi")).to_have_count(5)


def test_a_seat_is_muted_here_and_nobody_is_told(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    write(guest, "la la la")
    open_panel(host).get_by_text("Mute and block").click()
    mute = host.get_by_role("button", name="Mute Bo")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    assert lines(host) == []
    expect(host.locator('[data-seat="1"] .muted')).to_have_text("Muted")
    write(guest, "still there?")
    panel(host).get_by_role("button", name="Hello!").click()
    expect(bubble(guest, "Hello!")).to_be_visible()
    assert host.locator(".bubble").all_inner_texts() == ["Hello!"]
    host.reload()
    open_panel(host)
    expect(panel(host).locator(".lines li .what")).to_have_text([re.compile("Hello!")])
    host.get_by_text("Mute and block").click()
    mute.click()
    expect(host.locator(".muted")).to_have_count(0)
    assert lines(host)[0] == "Bo la la la"


def test_a_person_is_blocked_and_heard_again(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    address = sit_down(host, guest)
    write(guest, "rude words")
    expect(bubble(host, "rude words")).to_be_visible()
    open_panel(host).get_by_text("Mute and block").click()
    host.get_by_role("button", name="Block Bo").click()
    expect(panel(host)).to_contain_text("Bo is not told")
    check_accessible(host)
    panel(host).get_by_role("alert").get_by_role("button", name="Block Bo").click()
    expect(panel(host)).to_contain_text("You have blocked Bo.")
    assert lines(host) == []
    expect(host.locator(".bubble")).to_have_count(0)
    write(guest, "more of it")
    expect(panel(guest).locator("bdi").last).to_have_text("more of it")
    host.reload()
    open_panel(host)
    expect(panel(host)).to_contain_text("Nobody has said anything yet.")

    sit_down(host, guest)
    open_panel(guest).get_by_role("button", name="Hello!").click()
    expect(bubble(guest, "Hello!")).to_be_visible()
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("button", name="Blocked people").click()
    listed = host.get_by_role("dialog", name="Blocked people")
    expect(listed).to_contain_text("Bo, since")
    check_accessible(host)
    keep_screenshot(host, "blocked-people")
    listed.get_by_role("button", name="Undo: hear Bo again").click()
    expect(listed).to_contain_text("You have blocked nobody.")
    host.keyboard.press("Escape")
    host.keyboard.press("Escape")
    host.goto(address)
    open_panel(host)
    expect(panel(host).locator("bdi")).to_have_text(["rude words", "more of it"])


def test_a_question_stands_while_blocks_are_still_read(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    held: list[Route] = []
    host.route("**/api/blocks*", lambda route: held.append(route))  # noqa: PLW0108  Playwright can't take a method written in C
    open_panel(host).get_by_text("Mute and block").click()
    host.get_by_role("button", name="Block Bo").click()
    sure = panel(host).get_by_role("alert").get_by_role("button", name="Block Bo")
    with host.expect_response("**/api/blocks*"):
        held[0].continue_()
    host.wait_for_timeout(100)
    expect(sure).to_be_visible()
    host.unroute("**/api/blocks*")
    sure.click()
    expect(panel(host)).to_contain_text("You have blocked Bo.")


def test_talk_goes_by_keys(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    moves = host.locator(".log li").count()
    button = host.get_by_role("button", name="Talk", exact=True)
    button.focus()
    host.keyboard.press("Enter")
    expect(panel(host)).to_be_focused()
    host.keyboard.press("1")
    host.keyboard.press("Escape")
    expect(panel(host)).to_have_count(0)
    expect(button).to_be_focused()
    host.keyboard.press("Enter")
    host.get_by_role("button", name="Hello!").focus()
    host.keyboard.press("Enter")
    expect(bubble(guest, "Hello!")).to_be_visible()
    expect(button).to_be_focused()
    assert host.locator(".log li").count() == moves, "no key was taken for a move"


def test_who_looks_on_reads_along(new_page: NewPage) -> None:
    host, guest, stranger = new_page(), new_page(), new_page(360, 740)
    address = sit_down(host, guest)
    stranger.goto(address)
    stranger.wait_for_selector(".dock")
    open_panel(host).get_by_role("button", name="Hello!").click()
    expect(bubble(stranger, "Hello!")).to_be_visible()
    open_panel(stranger)
    assert lines(stranger) == ["Anna Hello!"]
    expect(panel(stranger)).to_contain_text("Who looks on reads along")
    expect(stranger.get_by_label("Write to all")).to_have_count(0)
    expect(stranger.get_by_role("button", name="Hello!")).to_have_count(0)
    check_accessible(stranger)


def test_what_others_say_can_be_switched_off(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sit_down(host, guest)
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("switch", name="Show what others say").uncheck()
    host.keyboard.press("Escape")
    write(guest, "hello?")
    open_panel(host).get_by_role("button", name="Just a moment").click()
    expect(bubble(guest, "Just a moment")).to_be_visible()
    assert host.locator(".bubble").all_inner_texts() == ["Just a moment, please."]
    expect(host.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    open_panel(host)
    assert lines(host) == ["Anna Just a moment, please."]
    host.get_by_role("button", name="Show it").click()
    assert lines(host) == ["Bo hello?", "Anna Just a moment, please."]


def test_bots_have_nothing_to_say(page: Page) -> None:
    open_quick_game(page)
    expect(page.get_by_role("button", name=TALK)).to_have_count(0)
    assert (
        page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/parts-'))") is False
    )


def test_two_at_one_device_speak_each_for_themselves(page: Page, new_page: NewPage) -> None:
    open_table(page, ["person", "person", "open"])
    address = page.url
    stranger = new_page()
    stranger.goto(address)
    stranger.wait_for_selector(".dock")
    open_panel(page).get_by_label("Say it as").select_option("Blue")
    panel(page).get_by_role("button", name="Hello!").click()
    expect(spoken(stranger, "Blue: Hello!")).to_be_attached()


BOX = "selector => JSON.stringify(document.querySelector(selector).getBoundingClientRect())"


GOLDEN, RIVER = "golden-dragon", "river-dragons"
SCREENS = [(GOLDEN, *size) for size in [*SIZES, (844, 390)]] + [(RIVER, *size) for size in SIZES]


def bottom_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"] + box["height"]


def top_of(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["y"]


@pytest.mark.parametrize(("game", "width", "height"), SCREENS)
def test_talk_never_moves_the_board(new_page: NewPage, game: str, width: int, height: int) -> None:
    host, guest = new_page(width, height), new_page()
    bots = [{"kind": "bot", "bot": "level-1"}] * 2
    sit_down(host, guest, *bots, game=game, names=("Anna", "Mei from the far side of the river"))
    host.wait_for_timeout(300)
    before = host.evaluate(BOX, ".board")
    name = f"talk-{game}-{width}"
    write(guest, "Nice to meet you! How is the weather over there? It has been raining here for days on end.")
    panel(guest).get_by_role("button", name="claps").click()
    expect(host.locator(".bubble svg")).to_be_visible()
    host.wait_for_timeout(200)
    check_by_day_and_night(host, f"{name}-bubble")
    icon = host.get_by_role("button", name=TALK).locator("svg").bounding_box()
    assert icon
    assert icon["width"] >= 20, "beside what is counted, too"
    assert host.evaluate(BOX, ".board") == before
    open_panel(host).get_by_text("Mute and block").click()
    host.wait_for_timeout(200)
    check_by_day_and_night(host, f"{name}-panel")
    host.get_by_text("Mute and block").click()
    if width < height:
        assert bottom_of(panel(host)) <= top_of(host.locator(".dock")), "one plays while one talks"
    assert host.evaluate(BOX, ".board") == before
    check_no_sideways_scrolling(host)
    panel(host).get_by_role("button", name="Close", exact=True).click()


def test_talk_goes_on_after_the_end(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    seats = [{"kind": "person", "name": "Anna"}, {"kind": "open"}]
    body = {"game": "dragon-river", "options": {"turn_limit": 1}, "seats": seats}
    match = host.request.post("/api/matches", data=body).json()
    host.goto(f"/match/{match['id']}")
    host.get_by_role("button", name="Let a bot play for Blue").click()
    play(host, choose_with_mouse)
    host.wait_for_selector("#end-title")
    claim = {"invitation": match["seats"][1]["invitation"], "name": "Bo"}
    assert guest.request.post(f"/api/matches/{match['id']}/seats/1", data=claim).ok
    guest.goto(f"/match/{match['id']}")
    guest.wait_for_selector("#end-title")
    guest.locator(".end").get_by_role("button", name="Talk").click()
    panel(guest).get_by_role("button", name="Good game!").click()
    expect(bubble(host, "Good game!")).to_be_visible()
    keep_screenshot(host, "talk-at-the-end")
    host.locator(".end").get_by_role("button", name="Talk").click()
    check_accessible(host)
    keep_screenshot(host, "talk-at-the-end-panel")
