"""Tables with several people: on one device, by invitation, looking on; and what survives a loss."""

import signal

from playwright.sync_api import expect

from .conftest import NewPage, Server
from .table import (
    OVER,
    check_page,
    choose_with_mouse,
    expect_connection,
    log_lines,
    open_quick_game,
    open_table,
    play,
    play_until,
    press_play,
    set_up_table,
    wait_for,
)


def test_a_reload_shows_the_same_position(new_page: NewPage) -> None:
    page = new_page()
    open_quick_game(page)
    play(page, choose_with_mouse, most=3)
    page.wait_for_selector(".dock.asked")
    before = log_lines(page), page.locator("#prompt").inner_text()
    page.reload()
    page.wait_for_selector(".dock.asked")
    assert (log_lines(page), page.locator("#prompt").inner_text()) == before


def test_the_lobby_leads_back_to_a_running_game(new_page: NewPage) -> None:
    page = new_page()
    press_play(page)
    address = page.url
    page.get_by_role("link", name="dragonrace: to the lobby").click()
    page.get_by_role("region", name="Your turn").get_by_role("link").first.click()
    page.wait_for_selector(".dock.asked")
    assert page.url == address


def test_the_game_goes_on_after_the_server_was_killed(new_page: NewPage, server: Server) -> None:
    page = new_page()
    open_quick_game(page)
    play(page, choose_with_mouse, most=3)
    page.wait_for_selector(".dock.asked")
    before = log_lines(page)

    server.stop(signal.SIGKILL)
    expect_connection(page, lost=True)
    # Chosen while nobody listens: sent once the server is back, and acted upon once.
    choose_with_mouse(page)
    server.start()
    expect_connection(page, lost=False)
    play(page, choose_with_mouse, most=3)
    assert log_lines(page)[: len(before)] == before
    assert len(log_lines(page)) > len(before) + 3


def test_two_people_share_a_device(new_page: NewPage) -> None:
    page = new_page(360, 740)
    set_up_table(page, ["person", "person"])
    turns = set()
    for _ in range(12):
        play(page, choose_with_mouse, most=1)
        page.wait_for_selector(".dock.asked")
        turns.add(page.locator("#prompt .whose").inner_text())
    assert turns == {"Red’s turn.", "Blue’s turn."}


def test_a_guest_takes_a_seat_by_invitation_and_a_stranger_looks_on(new_page: NewPage) -> None:
    host, guest, stranger = new_page(), new_page(360, 740), new_page()
    set_up_table(host, ["person", "open"])
    host.get_by_role("button", name="Invite and share").click()
    check_page(host, "share")
    invitation = host.get_by_label("Invitation for Blue", exact=True).input_value()
    link = host.get_by_label("Link for spectators").input_value()
    host.keyboard.press("Escape")

    guest.goto(invitation)
    guest.get_by_label("Your name, if you like").fill("Mei")
    check_page(guest, "join")
    guest.get_by_role("button", name="Take the seat").click()
    expect(host.get_by_text("Mei").first).to_be_visible()

    stranger.goto(link)
    expect(stranger.locator("#prompt")).to_contain_text("Waiting for Red")
    assert stranger.locator(".dock.asked").count() == 0

    for _ in range(12):
        host.wait_for_timeout(60)
        for player in (host, guest):
            if player.locator(".dock.asked").count():
                choose_with_mouse(player)
    # A step may still be on its way to one of them, or be shown.
    wait_for(host, lambda: log_lines(stranger) == log_lines(host))
    assert len(log_lines(host)) > 6

    # The invitation is used up.
    late = new_page()
    late.goto(invitation)
    expect(late.get_by_role("heading", level=1)).to_have_text("This seat is taken")


def test_a_rematch_is_offered_to_all(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_table(host, ["person", "open"], turn_limit=2)
    host.get_by_role("button", name="Invite and share").click()
    guest.goto(host.get_by_label("Invitation for Blue", exact=True).input_value())
    host.keyboard.press("Escape")
    guest.get_by_role("button", name="Take the seat").click()
    play_until(host.locator(OVER).count, host, guest)
    expect(host.locator("#end-title")).to_contain_text("Draw: ")
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("link", name="To the rematch").click()
    host.wait_for_url("**/match/*")
    guest.wait_for_selector(".table")
    assert guest.url == host.url
