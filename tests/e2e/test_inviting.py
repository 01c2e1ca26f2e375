"""People who invite: the invitation comes before the board; and nobody misses that a table waits for them."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage
from tests.e2e.table import ASKED, SIZES, card, check_by_day_and_night, check_page, open_quick_game


def open_with_guests(host: Page) -> None:
    """A table for three: the host and two open seats."""
    host.goto("/")
    card(host, "Dragon River").get_by_role("link", name="Set up a table").click()
    host.get_by_role("radio", name="3", exact=True).check()
    for select, seat in zip(host.locator(".seat select").all(), ["person", "open", "open"], strict=True):
        select.select_option(seat)
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Invite your guests").wait_for()


def come(host: Page, guest: Page, colour: str, name: str) -> None:
    guest.goto(host.get_by_label(f"Invitation for {colour}", exact=True).input_value())
    guest.get_by_label("Your name, if you like").fill(name)
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_selector(".table")


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (360, 740, "dark")])
def test_the_host_sees_who_has_come(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    host, guest, late = new_page(width, height, scheme), new_page(), new_page()
    open_with_guests(host)
    expect(host.get_by_text("0 of 2 guests have come.")).to_be_visible()
    expect(host.get_by_role("img", name=re.compile("QR code"))).to_have_count(2)
    check_page(host, f"inviting-{width}-{scheme}")

    come(host, guest, "Blue", "Ana")
    expect(host.get_by_role("listitem").filter(has_text="Ana")).to_contain_text("has come")
    host.reload()
    expect(host.get_by_text("1 of 2 guests has come.")).to_be_visible()
    expect(host.get_by_role("button", name="Play on – they can join later")).to_be_visible()

    come(host, late, "Green", "Bo")
    host.wait_for_selector(ASKED)  # by itself: clocks may run already
    host.reload()
    host.wait_for_selector(ASKED)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_invitation_says_who_invites_and_to_what(new_page: NewPage, width: int, height: int) -> None:
    host, guest = new_page(), new_page(width, height)
    host.request.get("/")
    body = {
        "game": "golden-dragon",
        "seats": [{"kind": "person", "name": "Ana"}, {"kind": "open"}, {"kind": "bot", "bot": "level-2"}],
        "timing": {"per_move": False, "seconds": 300, "increment": 5, "on_time": "bot"},
        "options": {"moves_per_turn": 3},
    }
    match = host.request.post("/api/matches", data=body).json()
    ways = [f"/join/{match['id']}/1?invitation={match['seats'][1]['invitation']}", f"/?code={match['code']}"]
    for way, name in zip(ways, ("link", "code"), strict=True):
        guest.goto(way)
        company = guest.get_by_role("list")
        for who in ("Ana", "free"):
            expect(company.get_by_text(who, exact=True)).to_be_visible()
        expect(guest.get_by_text("5 minutes each, and 5 seconds more a move")).to_contain_text("Moves")
        check_by_day_and_night(guest, f"invited-{name}-{width}")


def test_a_server_for_this_machine_says_how_to_open_it(new_page: NewPage) -> None:
    host = new_page()
    open_with_guests(host)
    expect(host.get_by_text("Only this computer can open the links.")).to_be_visible()
    expect(host.get_by_label("The command")).to_have_value(
        re.compile(r"\S*dragonrace serve --host 0\.0\.0\.0 --port \d+")
    )


def test_an_invitation_leads_where_others_can_come(new_page: NewPage) -> None:
    host = new_page()
    answer = {"addresses": ["http://192.168.1.5:8123"], "command": None}
    host.route("**/api/reach", lambda route: route.fulfill(json=answer))
    open_with_guests(host)
    link = host.get_by_label("Invitation for Blue", exact=True)
    expect(link).to_have_value(re.compile(r"^http://192\.168\.1\.5:8123/join/"))
    expect(host.get_by_text("Only this computer")).to_have_count(0)


def test_the_lobby_begins_with_the_tables_that_wait(page: Page) -> None:
    open_quick_game(page)
    page.goto("/")
    waits = page.get_by_role("region", name="Your turn").get_by_role("link")
    expect(waits).to_contain_text("Your turn")
    check_page(page, "lobby-your-turn")
    waits.click()
    page.wait_for_selector(ASKED)


def test_at_another_table_one_hears_that_one_waits(page: Page) -> None:
    """Somebody has acted there; the page asks again when it is looked at."""
    open_quick_game(page)
    match = page.request.get(f"/api{urlsplit(page.url).path.replace('match', 'matches')}").json()
    match["seats"][1] |= {"kind": "person", "bot": None}
    asks = [False]
    page.route(
        "**/api/matches", lambda route: route.fulfill(json={"matches": [match | {"id": "other", "asks_you": asks[0]}]})
    )
    with page.expect_response("**/api/matches"):  # what waits already when one comes is no news
        page.reload()
    page.wait_for_selector(ASKED)
    expect(page.get_by_role("link", name="dragonrace: to the lobby", exact=True)).to_be_visible()
    asks[0] = True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("It is your turn at Dragon River.")).to_be_visible()
    expect(page.get_by_role("link", name="to the lobby, where a table waits for you")).to_be_visible()
    check_page(page, "your-turn-elsewhere")
    page.get_by_role("link", name="Go there").click()
    expect(page).to_have_url(re.compile("/match/other$"))


def test_who_looks_on_is_told_so(new_page: NewPage) -> None:
    host, stranger = new_page(), new_page()
    open_quick_game(host)
    stranger.goto(host.url)
    expect(stranger.get_by_role("heading", name="You are looking on. Red, Blue, and Green play.")).to_be_visible()
