"""Programs in the browser: put together by any means, sent in full, and secret until they are revealed."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import NewPage
from tests.e2e.river_dragons.table import GAME, READY, answer, lay_program, program_shown, seat_two, unfold
from tests.e2e.table import (
    ASKED,
    check_by_day_and_night,
    check_page,
    drag,
    invite,
    log_lines,
    make_match,
    open_quick_game,
    open_table,
    wait_for,
)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_a_program_is_put_together_by_dragging_and_tapping(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    open_table(page, ["person", *["bot:level-1"] * 3], game=GAME)
    page.wait_for_selector(ASKED)

    drag(page, '.hand [data-card="M2"]', ".place:nth-child(4)")
    page.locator('.hand [data-card="S1"]').click()
    assert program_shown(page) == ["Place 1 stone", "", "", "2 steps", ""]
    drag(page, '.program [data-card="S1"]', ".place:nth-child(4)")
    assert program_shown(page) == ["2 steps", "", "", "Place 1 stone", ""]
    page.locator('.program [data-card="M2"]').click()
    page.locator(".place:nth-child(2) button").click()
    assert program_shown(page) == ["", "2 steps", "", "Place 1 stone", ""]

    page.reload()
    page.wait_for_selector(ASKED)
    assert program_shown(page) == ["", "2 steps", "", "Place 1 stone", ""]

    # A picked card gives way to one of the hand; tapped twice, it goes back.
    page.locator('.program [data-card="M2"]').click()
    page.locator('.hand [data-card="D-red"]').click()
    assert program_shown(page) == ["", "Red dragon", "", "Place 1 stone", ""]
    page.locator('.program [data-card="S1"]').click()
    page.locator('.program [data-card="S1"]').click()
    assert program_shown(page) == ["", "Red dragon", "", "", ""]

    # One dragon is enough; another one may take its place.
    other = page.locator('.hand [data-card="D-green"]')
    expect(other).to_have_attribute("aria-disabled", "true")
    other.click(force=True)  # it is dim, and says why
    assert program_shown(page) == ["", "Red dragon", "", "", ""]
    drag(page, '.hand [data-card="D-green"]', ".place:nth-child(2)")
    assert program_shown(page) == ["", "Green dragon", "", "", ""]
    expect(page.locator(READY)).to_be_disabled()
    check_page(page, f"bridges-dragon-{size[0]}")
    drag(page, '.program [data-card="D-green"]', ".hand")
    assert program_shown(page) == [""] * 5


def focused(page: Page, key: str) -> str:
    return str(page.evaluate("key => document.activeElement.dataset[key]", key))


def test_the_keyboard_alone_suffices(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    open_table(page, ["person", "open"], game=GAME)
    invite(page, guest, "Black", "Mei")
    lay_program(guest, ["S1", "S2", "P1", "P2", "R"])
    page.reload()
    page.wait_for_selector(ASKED)
    assert focused(page, "card") == "S1"  # the focus is where it is needed
    page.keyboard.press("Enter")
    assert focused(page, "card") == "S2"
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    assert program_shown(page) == ["Place 1 stone", "Place 1 plank", "", "Place 2 stones", ""]
    page.locator('.program [data-card="S1"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert program_shown(page) == ["", "Place 1 plank", "", "Place 1 stone", "Place 2 stones"]
    assert focused(page, "card") == "S1"
    page.keyboard.press("Delete")
    assert program_shown(page) == ["", "Place 1 plank", "", "", "Place 2 stones"]
    for card in ("S1", "M1", "M2"):
        page.locator(f'.hand [data-card="{card}"]').focus()
        page.keyboard.press("Enter")
    assert focused(page, "choice") == "ready"
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    unfold(page)
    page.locator('.dock [data-choice="stone 1"]').focus()
    page.keyboard.press("Enter")
    answer(guest, "stone 3")
    page.wait_for_selector(f"{ASKED}:has(.planks)")
    assert focused(page, "plank") == "pink-1"
    page.keyboard.press("Enter")  # picks it up
    assert focused(page, "choice") == "plank 1"
    page.keyboard.press("Enter")
    expect(page.locator(".log li", has_text="Pink chooses the pink plank 1")).to_be_attached()


def test_a_program_is_secret_until_it_is_revealed(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    told: list[dict[str, Any]] = []
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    open_table(host, ["person", "open"], game=GAME)
    invite(host, guest, "Black", "Mei")
    rows = guest.get_by_role("region", name="At the table").get_by_role("listitem")
    expect(rows.first).to_contain_text("thinking")
    lay_program(host, ["D-black", "J", "R", "M1", "S1"])
    expect(rows.first).to_contain_text("ready")
    programs = [one["view"]["table"]["programs"][0] for one in told if "view" in one]
    assert programs[-5:] == [[None] * length for length in range(1, 6)]
    assert not any("card D-black" in line for line in log_lines(guest))


def test_sending_that_was_interrupted_goes_on(new_page: NewPage) -> None:
    """Two cards get through, then the line is cut and the page reloaded: they lie, the others still wait."""
    page = new_page()
    passed = 0

    def cut(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(message: Any) -> None:
            nonlocal passed
            passed += '"act"' in message
            if passed <= 2 or '"act"' not in message:
                server.send(message)

        route.on_message(send)

    page.route_web_socket("**/socket*", cut)
    open_quick_game(page, GAME)
    lay_program(page, ["S2", "P1", "M1", "J", "R"])
    expect(page.locator(".place .laid")).to_have_count(2)
    wait_for(page, lambda: passed >= 3)  # the third card is on its way as soon as the second lies
    assert passed == 3
    passed = -9
    page.reload()
    page.wait_for_selector(ASKED)
    assert page.locator(".place .laid").count() == 2
    assert page.locator(".program [data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == [
        "M1",
        "J",
        "R",
    ]
    page.locator(READY).click()
    page.wait_for_selector(f"{ASKED}:not(:has(.programming)), .log li:has-text('The first cards')")
    assert any("Blue: Place 2 stones" in line for line in log_lines(page))


def test_people_at_one_device_see_nothing_of_each_other(new_page: NewPage) -> None:
    page = new_page(360, 740)
    open_table(page, ["person", "person"], game=GAME)
    for whose in ("Pink", "Black"):
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Pass the device to {whose}")
        assert page.locator(".board, .dock, .seats").count() == 0
        page.get_by_role("button", name=f"I am {whose}").click()
        page.wait_for_selector(ASKED)
        assert program_shown(page) == [""] * 5
        lay_program(page, ["S2", "P1", "M1", "J", "R"])
    # What is decided while cards are resolved hides nothing: all look on, and see no card that lies face down.
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    assert page.locator(".pass, .secret, .plan-kept, [data-kept]").count() == 0
    answer(page, "stone 1")
    assert page.locator(".pass").count() == 0
    page.reload()
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    assert page.locator(".pass, .secret").count() == 0


def test_on_a_phone_what_is_asked_makes_room_for_the_board_by_one_tap(new_page: NewPage) -> None:
    page = new_page(360, 740)
    open_table(page, ["person", "bot:level-1"], game=GAME)
    page.wait_for_selector(ASKED)
    page.locator('.hand [data-card="S1"]').click()
    page.get_by_role("button", name="More of the board").click()
    board = page.locator(".board").bounding_box()
    assert board
    assert board["height"] > 740 / 2
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator(".programming")).to_be_hidden()
    check_by_day_and_night(page, "bridges-folded")
    page.get_by_role("button", name="Show the answers").click()
    assert program_shown(page) == ["Place 1 stone", "", "", "", ""]
    expect(page.locator(READY)).to_be_visible()


def test_a_plank_in_hand_is_confirmed_while_the_answers_are_folded(new_page: NewPage) -> None:
    page, black = new_page(360, 740, touch=True), new_page()
    seat_two(page, black, ["S1", "P1", "M1", "J", "S2"])
    answer(page, "stone 25")
    answer(black, "stone 3")
    page.wait_for_selector(".dock .planks")
    page.get_by_role("button", name="More of the board").click()
    board = page.locator(".board").bounding_box()
    page.locator('.rack [data-plank="6"]').tap()
    # The question, and whether it shall be this plank; the board keeps still.
    expect(page.get_by_role("list", name="Your reserve")).to_be_hidden()
    assert page.locator(".board").bounding_box() == board
    check_page(page, "bridges-folded-plank")
    page.get_by_role("button", name="Put it back").tap()
    expect(page.get_by_role("button", name="Put it back")).to_have_count(0)
    page.locator('.rack [data-plank="6"]').tap()
    page.get_by_role("button", name="Take plank 6").tap()
    page.wait_for_function("() => !document.querySelector('.planks')")


def test_a_stone_in_open_water_is_placed_while_the_answers_are_folded(new_page: NewPage) -> None:
    page, black = new_page(360, 740, touch=True), new_page()
    page.request.get("/")
    page.goto(make_match(page, GAME, ["person", "open"], {"expert": True}))
    invite(page, black, "Black", "Mei")
    for one in (page, black):
        lay_program(one, ["S1", "S2", "P1", "M1", "J"])
    page.wait_for_selector(".placing")
    page.get_by_role("button", name="More of the board").click()
    page.locator(".board svg[role=group]").tap()
    page.get_by_role("button", name="Place it here").tap()
    page.wait_for_function("() => !document.querySelector('.placing .main')")


def test_on_a_phone_the_board_keeps_still_through_a_turn(new_page: NewPage) -> None:
    page, black = new_page(360, 740), new_page()
    open_table(page, ["person", "open"], game=GAME)
    invite(page, black, "Black", "Mei")
    page.wait_for_selector(".hand")
    # Until the guest is seen to be there, a bot is offered above the board.
    expect(page.get_by_role("button", name="Let a bot play")).to_have_count(0)
    before = page.locator(".board").bounding_box()
    for one in (page, black):
        lay_program(one, ["S1", "P1", "M1", "J", "S2"])
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    assert page.locator(".board").bounding_box() == before
    expect(page.get_by_role("region", name="At the table")).to_contain_text("Mei")
