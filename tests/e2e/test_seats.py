"""Seats whose people come and go: a bot stands in for who is away, and a seat moves to another device."""

import pytest
from playwright.sync_api import expect

from .conftest import NewPage
from .river_dragons.table import lay_program
from .table import (
    ASKED,
    SIZES,
    check_by_day_and_night,
    check_page,
    choose_with_mouse,
    invite,
    lines_with,
    log_lines,
    open_table,
    play,
    play_until,
    wait_for,
)

GRACE = 5500
"""Milliseconds for which nobody plays for who may be loading the page again."""


def test_a_bot_plays_for_a_guest_until_they_return(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740)
    open_table(host, ["person", "open"])
    invite(host, guest, "Blue", "Mei")
    address = guest.url
    expect(host.get_by_role("button", name="Let a bot play")).to_have_count(0)

    guest.goto("/")
    expect(host.get_by_text("Mei is away.")).to_be_visible()
    host.wait_for_timeout(GRACE)
    button = host.get_by_role("button", name="Let a bot play for Mei")
    button.focus()
    host.keyboard.press("Enter")
    stop = host.get_by_role("button", name="Stop for Mei")
    expect(stop).to_be_focused()
    expect(host.get_by_text("plays until Mei is back.")).to_be_visible()
    before = len(log_lines(host))
    play(host, choose_with_mouse, most=6)
    assert len(log_lines(host)) > before + 6

    guest.goto(address)
    expect(stop).to_have_count(0)
    play_until(guest.locator(ASKED).is_visible, host)
    before = len(log_lines(guest))
    choose_with_mouse(guest)
    expect(guest.locator(".log li").nth(before)).to_be_attached()


@pytest.mark.parametrize(
    ("screen", "bots", "colour"), [((1280, 800), 3, "Blue"), ((360, 740), 1, "Pink")], ids=["wide", "phone"]
)
def test_ones_own_seat_is_called_as_in_the_log(
    new_page: NewPage, screen: tuple[int, int], bots: int, colour: str
) -> None:
    """It was "You" where there was little room, and nothing said that the log's "Pink" was the same player."""
    page = new_page(*screen)
    open_table(page, ["person", *["bot:level-1"] * bots], game="River Dragons")
    page.wait_for_selector(ASKED)
    own = page.locator("[data-seat='0']")
    expect(own.locator(".called")).to_have_text(colour)
    expect(own.locator(".called")).to_be_visible()
    expect(own.locator(".me")).to_be_visible()
    expect(own.locator(".me")).to_have_text("You")
    expect(page.locator(".seats .me")).to_have_count(1)
    lay_program(page, ["S2", "P2", "M1", "P1", "S1"])
    wait_for(page, lambda: lines_with(page, f"{colour} is ready."))


def test_old_lines_tell_of_a_guest_by_the_name_that_they_give_later(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740)
    open_table(host, ["person", "open"])
    host.get_by_role("button", name="Let a bot play for Blue").click()
    host.get_by_role("button", name="Expand all").click()
    play_until(host.locator(".log li", has_text="Blue throws").first.is_visible, host)
    told = lines_with(host, "Blue")

    invite(host, guest, "Blue", "Mei")
    expect(host.locator(".log li", has_text="Blue")).to_have_count(0)
    assert lines_with(host, "Mei") >= told


def test_the_host_ends_a_stand_in(new_page: NewPage) -> None:
    host = new_page()
    open_table(host, ["person", "open"])
    host.get_by_role("button", name="Let a bot play for Blue").click()
    host.get_by_role("button", name="Stop for Blue").click()
    expect(host.get_by_role("button", name="Let a bot play for Blue")).to_be_visible()


def test_a_seat_is_taken_along_to_another_device(new_page: NewPage) -> None:
    desk, phone = new_page(), new_page(360, 740)
    open_table(desk, ["person", "person"])
    play(desk, choose_with_mouse, most=2)
    desk.wait_for_selector(".dock.asked")
    desk.get_by_role("button", name="Invite and share").click()
    for colour in ("Red", "Blue"):
        desk.get_by_role("button", name=f"Show the link for {colour}").click()
        expect(desk.get_by_label(f"Link to take {colour}’s seat along", exact=True)).to_be_visible()
    check_page(desk, "another-device")
    links = [desk.get_by_label(f"Link to take {one}’s seat along", exact=True).input_value() for one in ("Red", "Blue")]
    desk.keyboard.press("Escape")
    for link in links:
        phone.goto(link)
        expect(phone.get_by_role("heading", level=1)).to_have_text("Continue here")
        check_page(phone, "join-another-device")
        phone.get_by_role("button", name="Continue on this device").click()
        phone.wait_for_url("**/match/*")

    expect(desk.get_by_text("goes on playing on another device.").first).to_be_visible()
    expect(desk.locator("#prompt")).to_contain_text("Waiting for")
    expect(desk.locator(".dock.asked")).to_have_count(0)
    before = len(log_lines(desk))
    play(phone, choose_with_mouse, most=4)
    expect(desk.locator(".log li").nth(before + 3)).to_be_attached()

    # The link is used up.
    late = new_page()
    late.goto(links[1])
    expect(late.get_by_role("heading", level=1)).to_have_text("This seat is taken")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_is_away_is_seen_on_every_screen(new_page: NewPage, width: int, height: int) -> None:
    host, guest = new_page(width, height), new_page()
    open_table(host, ["person", "open", "open", "bot:level-4", "open"])
    invite(host, guest, "Blue", "Mei from the far side of the river")
    guest.goto("/")
    expect(host.get_by_text("is away.")).to_be_attached()  # on a phone it is shown when the game waits for it
    host.wait_for_timeout(GRACE)
    button = host.get_by_role("button", name="Let a bot play").first
    play_until(button.is_visible, host)
    check_by_day_and_night(host, f"away-{width}")
    button.click()
    expect(host.get_by_role("button", name="Stop").first).to_be_visible()
    host.wait_for_timeout(300)
    check_by_day_and_night(host, f"stand-in-{width}")
