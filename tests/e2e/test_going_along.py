"""People without accounts: a name, an emblem, and the ways to another device."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from .conftest import NewPage, Server
from .german import assert_german
from .table import (
    ASKED,
    SIZES,
    check_accessible,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    check_page,
    choose_with_mouse,
    invite,
    keep_screenshot,
    log_lines,
    open_table,
    play,
)


def open_person(page: Page) -> None:
    if page.locator("dialog").count() == 0:
        page.goto("/")
        page.locator("header .you").click()
    expect(page.get_by_role("heading", name="You", exact=True)).to_be_visible()
    page.get_by_label("Name, for tables").wait_for()


def call(page: Page, name: str, emblem: str) -> None:
    open_person(page)
    page.get_by_label("Name, for tables").fill(name)
    page.get_by_role("radio", name=emblem).check()
    expect(page.get_by_role("button", name=f"You: {name}")).to_be_attached()
    page.keyboard.press("Escape")


def link_to_another_device(page: Page) -> str:
    open_person(page)
    page.get_by_role("button", name="Show the link").click()
    return page.get_by_label("Link to another device", exact=True).input_value()


def test_from_a_laptop_to_a_phone_and_back_by_a_phrase(new_page: NewPage) -> None:
    laptop, phone, guest = new_page(), new_page(360, 740), new_page()
    call(laptop, "Anna", "Boat")
    open_table(laptop, ["person", "open"])
    table = laptop.url.partition("?")[0]
    expect(laptop.locator(".seats .called", has_text="Anna").locator("svg.person")).to_be_visible()
    invite(laptop, guest, "Blue", "Mei")
    play(laptop, choose_with_mouse, most=1)

    link = link_to_another_device(laptop)
    assert "/along#" in link
    laptop.keyboard.press("Escape")
    phone.goto(link)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Are you Anna?")
    check_page(phone, "along-phone")
    phone.get_by_role("button", name="Go on here").click()
    expect(phone.get_by_role("button", name="You: Anna")).to_be_visible()
    assert "#" not in phone.url
    phone.goto(table)
    expect(phone.locator(".seats li", has_text="Anna")).to_be_visible()
    play_one_of(phone, guest)

    # The laptop is the same person: it sees what is played on the phone.
    laptop.goto(table)
    expect(laptop.locator(".log li").nth(len(log_lines(phone)) - 1)).to_be_attached()

    words = make_phrase(phone)
    third = new_page()
    come_back(third, " ".join(words))
    third.goto(table)
    expect(third.locator(".seats li", has_text="Anna")).to_be_visible()
    play_one_of(third, guest)


def play_one_of(page: Page, guest: Page) -> None:
    """Play until this page has chosen once; the guest plays meanwhile as they are asked."""
    for _ in range(40):
        if page.locator(ASKED).count():
            before = len(log_lines(page))
            choose_with_mouse(page)
            expect(page.locator(".log li").nth(before)).to_be_attached()
            return
        if guest.locator(ASKED).count():
            choose_with_mouse(guest)
        page.wait_for_timeout(150)
    pytest.fail("never asked")


def make_phrase(page: Page) -> list[str]:
    open_person(page)
    page.get_by_role("button", name="Make a phrase").click()
    words = page.locator("ol li")
    expect(words).to_have_count(8)
    found = words.all_inner_texts()
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_text("You have one, made on")).to_be_visible()
    return found


def come_back(page: Page, phrase: str) -> None:
    open_person(page)
    page.get_by_text("Come back, lock out, leave").click()
    page.get_by_label("Your eight words").fill(phrase)
    with page.expect_navigation():
        page.get_by_role("button", name="Come back", exact=True).click()


def test_a_link_is_good_once_and_not_where_it_comes_from(new_page: NewPage) -> None:
    laptop, phone, late = new_page(), new_page(), new_page()
    link = link_to_another_device(laptop)
    laptop.goto(link)
    expect(laptop.get_by_role("heading", level=1)).to_have_text("This is you already")
    open_table(phone, ["person", "bot:level-1"])
    phone.goto(link)
    expect(phone.get_by_text("The table at which you sit here comes along.")).to_be_visible()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Go on here").click()
    laptop.goto("/")
    expect(laptop.locator("main a.card")).to_have_count(1)
    late.goto(link)
    expect(late.get_by_role("heading", level=1)).to_have_text("This link leads nowhere")
    expect(late.get_by_text("used already")).to_be_visible()
    check_accessible(late)


def test_who_declines_stays_who_they_are(new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page()
    call(laptop, "Anna", "Kite")
    phone.goto(link_to_another_device(laptop))
    phone.get_by_role("link", name="No, to the lobby").click()
    expect(phone.get_by_role("button", name="You", exact=True)).to_be_visible()


def test_a_slip_in_a_phrase_is_named(new_page: NewPage) -> None:
    page = new_page()
    words = make_phrase(page)
    page.get_by_text("Come back, lock out, leave").click()
    page.get_by_label("Your eight words").fill(" ".join([*words[:7], "dragoon"]))
    page.get_by_role("button", name="Come back", exact=True).click()
    expect(page.get_by_role("alert").get_by_text("Is it “dragon”?")).to_be_visible()
    check_accessible(page)


def test_preferences_go_along(new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page()
    laptop.goto("/")
    with laptop.expect_response("**/api/me/preferences"):
        laptop.get_by_role("button", name="By night").click()
    phone.goto(link_to_another_device(laptop))
    with phone.expect_navigation():
        phone.get_by_role("button", name="Go on here").click()
    assert phone.evaluate("document.documentElement.dataset.theme") == "dark"


def test_who_locks_others_out_stays(new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page()
    call(laptop, "Anna", "Fan")
    phone.goto(link_to_another_device(laptop))
    with phone.expect_navigation():
        phone.get_by_role("button", name="Go on here").click()
    expect(phone.get_by_role("button", name="You: Anna")).to_be_visible()
    open_person(laptop)
    laptop.get_by_text("Come back, lock out, leave").click()
    laptop.get_by_role("button", name="Lock out").click()
    with laptop.expect_navigation():
        laptop.get_by_role("button", name="Yes, lock them out").click()
    expect(laptop.get_by_text("all others are locked out")).to_be_visible()
    expect(laptop.get_by_role("button", name="You: Anna")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="You", exact=True)).to_be_visible()


def test_a_table_in_another_page_goes_on_after_that(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, ["person", "bot:level-1"])
    page.wait_for_selector(ASKED)
    other = page.context.new_page()
    other.goto("/")
    open_person(other)
    other.get_by_text("Come back, lock out, leave").click()
    other.get_by_role("button", name="Lock out").click()
    with other.expect_navigation():
        other.get_by_role("button", name="Yes, lock them out").click()
    page.bring_to_front()
    page.wait_for_timeout(2000)
    page.wait_for_selector(ASKED)
    expect(page.get_by_text("another device")).to_have_count(0)
    other.close()


def test_a_name_that_was_given_once_is_there_the_next_time(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    for known in (False, True):
        open_table(host, ["person", "open"])
        host.get_by_role("button", name="Invite and share").click()
        guest.goto(host.get_by_label("Invitation for Blue", exact=True).input_value())
        field = guest.get_by_label("Your name, if you like")
        if known:
            expect(field).to_have_value("Mei")
        else:
            with guest.expect_response(
                lambda answer: answer.url.endswith("/api/me") and answer.request.method == "PUT"
            ):
                field.fill("Mei")
                guest.get_by_role("button", name="Take the seat").click()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_dialog_on_every_screen(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    call(page, "Anna from the river", "Lantern")
    keep_screenshot(page, f"you-lobby-{width}")
    open_person(page)
    check_by_day_and_night(page, f"you-{width}")
    page.get_by_role("button", name="Show the link").click()
    page.get_by_label("Link to another device", exact=True).wait_for()
    page.get_by_role("button", name="Make a phrase").click()
    page.locator("ol li").first.wait_for()
    page.locator("ol").scroll_into_view_if_needed()
    check_by_day_and_night(page, f"you-phrase-{width}")
    page.get_by_text("Come back, lock out, leave").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("button", name="Yes, leave").scroll_into_view_if_needed()
    check_by_day_and_night(page, f"you-more-{width}")
    page.goto(page.get_by_label("Link to another device", exact=True).input_value())
    page.get_by_role("heading", name="This is you already").wait_for()
    check_by_day_and_night(page, f"along-same-{width}")
    page.goto("/")
    open_table(page, ["person", "bot:level-1", "bot:level-2"])
    page.wait_for_selector(ASKED)
    check_by_day_and_night(page, f"seats-with-emblem-{width}")
    check_no_sideways_scrolling(page)


def test_it_is_said_in_german(new_page: NewPage) -> None:
    page, other = new_page(locale="de-DE"), new_page(locale="de-DE")
    page.goto("/")
    page.get_by_role("button", name="Du", exact=True).click()
    page.get_by_role("button", name="Link zeigen").click()
    link = page.get_by_label("Link für ein anderes Gerät", exact=True).input_value()
    page.get_by_role("button", name="Merksatz machen").click()
    page.get_by_text("Wiederkommen, aussperren, gehen").click()
    page.get_by_role("button", name="Gehen", exact=True).click()
    assert_german(page, "ol, .copy, [lang=en]")
    other.goto(link)
    other.get_by_role("button", name="Hier weiterspielen").wait_for()
    assert_german(other)


AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that makes passkeys, and is unlocked at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def test_a_passkey_leads_back(new_page: NewPage, server: Server) -> None:
    """On a second device that has the same passkey, as those have that somebody's devices share."""
    laptop, phone = new_page(), new_page(360, 740)
    home = f"http://localhost:{server.port}/"
    here, its = authenticator(laptop)
    there, theirs = authenticator(phone)
    for page in (laptop, phone):
        page.goto(home)
        page.locator("header .you").click()
    laptop.get_by_label("Name, for tables").fill("Anna")
    laptop.get_by_role("radio", name="Crane").check()
    expect(laptop.locator("header .called")).to_have_text("Anna")
    laptop.get_by_role("button", name="Make a passkey").click()
    expect(laptop.get_by_text("Made on")).to_be_visible()
    check_page(laptop, "passkeys")

    phone.get_by_text("Come back, lock out, leave").click()
    phone.get_by_role("button", name="With a passkey").scroll_into_view_if_needed()
    check_page(phone, "passkeys-phone")
    [credential] = here.send("WebAuthn.getCredentials", {"authenticatorId": its})["credentials"]
    there.send("WebAuthn.addCredential", {"authenticatorId": theirs, "credential": credential})
    with phone.expect_navigation():
        phone.get_by_role("button", name="With a passkey").click()
    expect(phone.get_by_role("button", name="You: Anna")).to_be_visible()

    laptop.get_by_role("button", name="Forget the passkey").click()
    expect(laptop.get_by_text("Made on")).to_have_count(0)


def test_at_an_address_there_are_no_passkeys(new_page: NewPage) -> None:
    page = new_page()
    open_person(page)
    expect(page.get_by_role("button", name="Make a phrase")).to_be_visible()
    expect(page.get_by_role("heading", name="Passkeys")).to_have_count(0)
