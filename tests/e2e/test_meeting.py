"""Strangers meet: at a public table, by a code on a phone, and where one plays with anybody."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import NewPage, Server
from tests.e2e.german import assert_german
from tests.e2e.table import (
    ASKED,
    SIZES,
    card,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    check_page,
    wait_for,
)


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001 - no browser, no server
    """Nobody else has opened a table here."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


def open_public(host: Page, *, delay: str = "At once", game: str = "Dragon River") -> None:
    """A table of three for everybody: the host, a free seat and a bot."""
    host.goto("/")
    card(host, game).get_by_role("link", name="Set up a table").click()
    host.get_by_role("radio", name="3", exact=True).check()
    for select, seat in zip(host.locator(".seat select").all(), ["person", "open", "bot:level-2"], strict=True):
        select.select_option(seat)
    host.get_by_label("Name, if you like").first.fill("Ana")
    host.get_by_role("radio", name="Anybody").check()
    host.get_by_label("Who looks on sees everything").select_option(delay)
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Play on").click()
    host.wait_for_selector(".table")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_public_table_is_found_in_the_lobby(new_page: NewPage, width: int, height: int) -> None:
    host, guest, onlooker = new_page(), new_page(width, height), new_page(width, height)
    guest.goto("/")
    expect(guest.get_by_text("No table is open just now.")).to_be_visible(timeout=30_000)  # others have just left
    check_by_day_and_night(guest, f"meeting-none-{width}")
    open_public(host)
    table = guest.get_by_role("region", name="Play with others").get_by_role("article", name="Dragon River")
    expect(table).to_contain_text("1 seat is free", timeout=20_000)
    expect(table).to_contain_text("Ana")
    table.scroll_into_view_if_needed()
    check_by_day_and_night(guest, f"meeting-table-{width}")

    onlooker.goto("/")
    onlooker.get_by_role("link", name="Look on at Dragon River").click()
    expect(onlooker.get_by_role("heading", name=re.compile("You are looking on"))).to_be_visible()
    expect(host.get_by_text("1 looks on")).to_be_attached(timeout=10_000)
    check_by_day_and_night(onlooker, f"meeting-onlooker-{width}")

    guest.get_by_role("button", name="Sit down at Dragon River").click()
    guest.wait_for_selector(".table")
    expect(host.locator(".seats")).not_to_contain_text("Waiting for a player")
    guest.goto("/")
    expect(guest.get_by_role("link", name="To your table")).to_be_visible(timeout=10_000)
    host.goto("/")
    guest.goto("/")
    expect(guest.get_by_text("No table is open just now.")).to_be_visible(timeout=30_000)


def test_who_looks_on_later_is_told_so(new_page: NewPage) -> None:
    host, onlooker = new_page(), new_page(360, 740)
    open_public(host, delay="30 seconds later")
    onlooker.goto(host.url)
    expect(onlooker.get_by_text("everything 30 seconds later")).to_be_visible()
    check_page(onlooker, "meeting-late")


def test_a_code_leads_to_a_seat_on_a_phone(new_page: NewPage) -> None:
    host, phone = new_page(), new_page(360, 740)
    host.goto("/")
    card(host, "Dragon River").get_by_role("link", name="Set up a table").click()
    check_by_day_and_night(host, "meeting-set-up")
    host.locator(".seat select").nth(1).select_option("open")
    host.get_by_role("button", name="Open the table").click()
    code = host.locator(".code strong").inner_text()
    assert re.fullmatch(r"[B-Z]{3}-[B-Z]{3}", code)
    check_by_day_and_night(host, "meeting-invite")
    host.get_by_role("button", name="Play on").click()
    host.get_by_role("button", name="Invite and share").click()
    expect(host.locator(".code strong")).to_have_text(code)
    check_by_day_and_night(host, "meeting-share")

    phone.goto("/")
    field = phone.get_by_label("Join with a code")
    field.press_sequentially("kf")
    field.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("six letters")
    field.fill("")
    field.press_sequentially(code.lower().replace("-", " "))
    expect(field).to_have_value(code)
    check_by_day_and_night(phone, "meeting-code-field")
    field.press("Enter")
    expect(phone.get_by_role("heading", name="You have a code for Dragon River")).to_be_visible()
    check_by_day_and_night(phone, "meeting-by-code")
    phone.get_by_label("Your name, if you like").fill("Bo")
    phone.get_by_role("button", name="Take a seat").click()
    phone.wait_for_selector(".table")
    expect(host.locator(".code")).to_have_count(0)
    expect(host.get_by_text("Bo").first).to_be_attached()
    # Bo need not say so again.
    phone.goto("/?set-up=dragon-river")
    expect(phone.locator(".seat .name input").first).to_have_attribute("placeholder", "Bo")

    phone.goto(f"/?code={code}")
    expect(phone.get_by_role("heading", name="This code leads nowhere")).to_be_visible()
    # Typed in the lobby, it is told beside the field.
    phone.goto("/")
    field.fill(code)
    field.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("This code leads to no open seat")
    expect(field).to_be_focused()
    check_by_day_and_night(phone, "meeting-code-wrong")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_the_field_for_a_code_is_where_one_looks_first(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    page.goto("/")
    box = page.get_by_label("Join with a code").bounding_box()
    assert box
    assert box["y"] + box["height"] < height / 2


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_two_strangers_are_led_to_one_table(new_page: NewPage, width: int, height: int) -> None:
    one, other = new_page(width, height), new_page(width, height)
    one.goto("/")
    one.get_by_role("link", name="Find people").click()
    one.get_by_role("radio", name="Golden Dragon").check()
    check_by_day_and_night(one, f"meeting-anybody-{width}")
    one.get_by_label("How many at the table?").select_option("3 players")
    one.get_by_label("Your name").fill("Ana")
    one.get_by_role("switch", name="Bots take the free seats").uncheck()
    one.get_by_role("button", name="Look for people").click()
    expect(one.get_by_text("You are the first who waits for Golden Dragon.")).to_be_visible()
    other.goto("/?anybody=golden-dragon")
    other.get_by_label("Your name").fill("Bo")
    other.get_by_label("How many at the table?").select_option("4 players")
    other.get_by_role("button", name="Look for people").click()
    expect(one.get_by_text("2 people wait for Golden Dragon, you among them.")).to_be_visible(timeout=10_000)
    check_by_day_and_night(one, f"meeting-waiting-{width}")
    other.get_by_role("button", name="Wait no more").click()
    expect(one.get_by_text("You are the first who waits")).to_be_visible(timeout=10_000)
    other.get_by_label("How many at the table?").select_option("As many as come")
    one.get_by_role("button", name="Wait no more").click()
    one.get_by_label("How many at the table?").select_option("2 players")
    one.get_by_role("button", name="Look for people").click()
    other.get_by_role("button", name="Look for people").click()
    for page in (one, other):
        page.wait_for_selector(".table", timeout=20_000)
        for name in ("Ana", "Bo"):
            expect(page.get_by_text(name, exact=True).first).to_be_attached()
    assert one.url == other.url


def test_bots_fill_the_table_where_nobody_comes(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/?anybody=dragon-river")
    page.get_by_role("button", name="Look for people").click()
    expect(page.get_by_text(re.compile("Bots come in"))).to_be_visible()
    page.wait_for_selector(ASKED + ", .dock", timeout=40_000)


def test_who_leaves_the_page_waits_no_more(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/?anybody=dragon-river")
    page.get_by_role("button", name="Look for people").click()
    expect(page.get_by_text("You are the first")).to_be_visible()
    page.get_by_role("link", name="dragonrace: to the lobby").click()
    page.wait_for_selector("article")
    wait_for(page, lambda: page.request.get("/api/pairing").json()["state"] == "none")


def test_it_is_all_said_in_german(new_page: NewPage) -> None:
    host, page = new_page(), new_page(360, 740, locale="de-DE")
    open_public(host)
    page.goto("/")
    tables = page.get_by_role("button", name="Platz nehmen bei Dragon River")  # of other tests, too
    expect(tables.first).to_be_visible(timeout=20_000)
    assert_german(page)
    check_no_sideways_scrolling(page)
    page.get_by_role("link", name="Leute finden").click()
    page.get_by_role("button", name="Leute suchen").click()
    expect(page.get_by_text("Außer dir wartet noch niemand")).to_be_visible()
    assert_german(page)
    check_page(page, "meeting-german")
