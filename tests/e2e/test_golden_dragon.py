"""Golden Dragon in the browser: a whole game of two people and a bot, hidden holders, a shared device, vetoes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .conftest import NewPage
from .table import (
    ASKED,
    OVER,
    SIZES,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    check_page,
    drag,
    insist,
    invite,
    is_asked,
    keep_screenshot,
    lines_with,
    log_lines,
    open_quick_game,
    open_table,
    play,
)

GAME = "Golden Dragon"
MOST_STEPS = 400
"""No game of these tests takes so many answers; one that does hangs."""


def offered(page: Page) -> dict[str, str]:
    """What may be chosen: the notation, and the words."""
    choices = page.locator(".dock [data-choice]").evaluate_all(
        "all => all.map(one => [one.dataset.choice, one.ariaLabel || one.innerText])"
    )
    return dict(choices)


def take(page: Page, text: str) -> None:
    """Choose it, whatever speaks against it."""
    page.locator(f'.dock [data-choice="{text}"]').click()
    insist(page)


def stones(page: Page) -> list[str]:
    """The stones that are being arranged, from the front."""
    return list(page.locator(".arranging [data-wind]").evaluate_all("all => all.map(stone => stone.dataset.wind)"))


def drag_stone(page: Page, wind: str, onto: str) -> None:
    drag(page, f'.arranging [data-wind="{wind}"]', f'.arranging [data-wind="{onto}"]')


def begin(*players: Page) -> None:
    """Lay the start stones and fill the holders as the stones come."""
    for page in players:
        page.wait_for_selector(ASKED)
        take(page, "start S")
    for page in players:
        page.get_by_role("button", name="Ready").click()


def sensible(offers: dict[str, str]) -> str:
    """Win if you can; else go south with your own dragon, or move somebody else's."""
    moves = {text: words for text, words in offers.items() if text != "gale"}
    best = [text for text, words in moves.items() if "your dragon" in words and "golden" in words]
    south = [text for text, words in moves.items() if "your dragon" in words and "south" in words]
    tame = [text for text, words in moves.items() if "golden" not in words]
    return next(iter(best or south or tame or moves))


def answer(page: Page) -> str:
    """Choose something sensible; returns what was chosen: nothing if the question has just gone."""
    offers = offered(page)
    if not offers:
        return ""
    text = "allow" if "allow" in offers else sensible(offers)
    take(page, text)
    return text


def answer_one(page: Page) -> None:
    answer(page)


# --- a whole game ---


def test_two_people_and_a_bot_play_to_the_end(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740, "dark")
    open_table(host, ["person", "open", "bot:level-3"], game=GAME)
    invite(host, guest, "Blue", "Mei")

    host.wait_for_selector(ASKED)
    check_page(host, "dragon-start")
    take(host, "start S")
    guest.wait_for_selector(ASKED)
    take(guest, "start W")
    _arrange(host, guest)
    _play_cards(host, guest)

    before = log_lines(host), host.locator(".chute").get_attribute("aria-label")
    host.reload()
    host.wait_for_selector(".chute")
    assert log_lines(host)[: len(before[0])] == before[0]
    if len(log_lines(host)) == len(before[0]):
        assert host.locator(".chute").get_attribute("aria-label") == before[1]

    for _ in range(MOST_STEPS):
        host.wait_for_timeout(20)
        if host.locator(OVER).count():
            break
        for player in (host, guest):
            if is_asked(player):
                answer(player)
    for player in (host, guest):
        expect(player.locator(OVER)).to_contain_text("won")
    assert "bathes in golden lava" in log_lines(host)[-1]
    assert "".join(log_lines(host)).count("vetoes the move") >= 1
    assert "".join(log_lines(host)).count("plays a gale") >= 1
    check_page(host, "dragon-end-wide")
    check_page(guest, "dragon-end-phone")
    _look_back(host)


def _arrange(host: Page, guest: Page) -> None:
    """The host by dragging, the guest by keys; each keeps what they have laid out while the other goes on."""
    host.wait_for_selector(".arranging")
    guest.wait_for_selector(".arranging")
    check_page(host, "dragon-arranging-wide")
    check_page(guest, "dragon-arranging-phone")

    first, *others = stones(host)
    drag_stone(host, first, others[-1])
    assert stones(host) == [*others, first]
    host.locator(f'.arranging [data-wind="{others[0]}"]').focus()

    before = stones(guest)
    assert guest.evaluate("document.activeElement.dataset.wind") == before[0]  # the focus is where it is needed
    guest.keyboard.press("ArrowRight")
    guest.keyboard.press("ArrowRight")
    assert stones(guest) == [before[1], before[2], before[0], *before[3:]]
    assert guest.evaluate("document.activeElement.dataset.wind") == before[0]
    expect(guest.get_by_text(": third.")).to_be_attached()
    guest.get_by_role("button", name="Ready").press("Enter")

    # That the guest is ready takes neither the order nor the focus from the host, who is told no stone.
    expect(host.locator(".log li", has_text="Mei has filled the holder")).to_be_attached()
    assert stones(host) == [*others, first]
    assert host.evaluate("document.activeElement.dataset.wind") == others[0]
    expect(host.locator(".seats li").nth(1)).to_contain_text("hidden, hidden, hidden, hidden, hidden")
    host.get_by_role("button", name="Ready").click()
    host.wait_for_selector(".dock .chute")


def _play_cards(host: Page, guest: Page) -> None:
    """The host plays a gale at once; the guest moves the host's dragon until it is vetoed."""
    played = {"gale": "plays a gale", "veto": "vetoes the move"}
    for _ in range(MOST_STEPS):
        host.wait_for_timeout(20)
        insist(host)  # a warning may come late
        missing = [text for text, words in played.items() if lines_with(host, words) == 0]
        if not missing:
            return
        if is_asked(host):
            offers = offered(host)
            new = next((text for text in missing if text in offers), None)
            if new == "veto":
                check_page(host, "dragon-veto-wide")
            elif new == "gale":
                check_page(host, "dragon-turn-wide")
            take(host, new) if new else answer(host)
            if new == "gale":
                host.wait_for_selector(f"{ASKED}:has-text('moves left')")
                keep_screenshot(host, "dragon-gale-wide")
        if is_asked(guest):
            offers = offered(guest)
            if "move red" in offers:
                check_no_sideways_scrolling(guest)
                take(guest, "move red")
            else:
                answer(guest)
    pytest.fail("no veto was asked for")


def _look_back(page: Page) -> None:
    """Looking back shows one's own holder, and the others' as they were seen then."""
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("slider", name="Move").fill("6")
    expect(page.locator("#prompt")).to_contain_text("move 6 of")
    expect(page.locator(".seats li").nth(1)).to_contain_text("hidden, hidden, hidden, hidden, hidden")
    expect(page.locator(".seats li").nth(0)).not_to_contain_text("hidden")


# --- parts of it, in all shapes ---


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_is_accessible(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width, height)
    name = str(width)
    open_quick_game(page, GAME)
    check_by_day_and_night(page, f"dragon-start-{name}")
    take(page, "start SE")
    page.wait_for_selector(".arranging")
    check_by_day_and_night(page, f"dragon-holder-{name}")
    page.get_by_role("button", name="Ready").click()
    page.wait_for_selector(".turning")
    check_by_day_and_night(page, f"dragon-turn-{name}")
    if width < 500:  # there is no room for it in the head
        page.get_by_role("button", name="At this table").click()
    page.get_by_role("button", name="Standing answers").click()
    check_by_day_and_night(page, f"dragon-standing-{name}")


def test_the_keyboard_alone_suffices(new_page: NewPage) -> None:
    page = new_page()
    open_quick_game(page, GAME)
    page.keyboard.press("Enter")  # the first start stone has the focus
    page.wait_for_selector(".arranging")
    page.keyboard.press("End")
    page.get_by_role("button", name="Ready").press("Enter")

    def press_the_first(page: Page) -> None:
        """The first that can be chosen: a dragon that can't be moved keeps its number."""
        free = page.locator(".dock .choices li").evaluate_all("all => all.findIndex(it => it.querySelector('kbd'))")
        page.keyboard.press(str(max(0, free) + 1))

    play(page, press_the_first, most=4)
    assert len(log_lines(page)) > 8


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_button_of_a_turn_keeps_its_place(new_page: NewPage, width: int, height: int) -> None:
    """Gale came to lie where another dragon had been that could not be moved now, and was spent by mistake."""
    page = new_page(width, height)
    open_table(page, ["person", *["bot:level-1"] * 2], game=GAME)
    begin(page)
    seen = set()
    for number in range(60):
        page.wait_for_selector(f"{ASKED}, {OVER}")
        if page.locator(OVER).count() or (number >= 12 and "held" in seen):
            break
        if page.locator(".turning").count():
            dragons = page.locator(".turning li").evaluate_all(
                "all => all.map(it => it.querySelector('[data-choice]')?.dataset.choice ?? 'held')"
            )
            # It is never played here; but after a veto it can't be.
            assert dragons[3:] in (["gale"], [])
            dragons = dragons[:3]
            wanted = [{f"move {colour}", "held"} for colour in ("red", "blue", "green")]
            wanted[0].add("pass")  # where a stone may go back, one's own dragon can't be moved
            assert all(one in may for one, may in zip(dragons, wanted, strict=True)), dragons
            seen |= set(dragons)
        answer(page)
    assert "held" in seen


def test_a_move_that_makes_another_win_does_not_look_like_a_victory(new_page: NewPage) -> None:
    page = new_page(360, 740)

    def say_that_all_win(found: WebSocketRoute) -> None:
        server = found.connect_to_server()
        server.on_message(lambda told: found.send(str(told).replace('"wins":false', '"wins":true')))

    page.route_web_socket("**", say_that_all_win)
    open_quick_game(page, GAME)
    begin(page)
    page.wait_for_selector('.turning [data-choice="move red"]')
    expect(page.locator('.turning [data-choice="move red"] .star')).to_be_visible()
    expect(page.locator('.turning [data-choice="move blue"] .beware')).to_be_visible()
    expect(page.locator(".turning .star")).to_have_count(1)


def test_stones_are_arranged_by_tapping(new_page: NewPage) -> None:
    page = new_page(360, 740)
    open_quick_game(page, GAME)
    page.locator('.dock [data-choice="start N"]').tap()
    page.wait_for_selector(".arranging")
    first, second, *rest = stones(page)
    page.locator(f'.arranging [data-wind="{rest[0]}"]').tap()
    page.locator(f'.arranging [data-wind="{first}"]').tap()
    assert stones(page) == [rest[0], first, second, *rest[1:]]
    page.reload()
    page.wait_for_selector(".arranging")
    assert stones(page) == [rest[0], first, second, *rest[1:]]
    drag_stone(page, rest[0], second)
    assert stones(page) == [first, second, *rest]


def test_the_fifth_chooses_a_stone_then_a_field(new_page: NewPage) -> None:
    page = new_page(360, 740)
    open_table(page, [*["bot:level-1"] * 4, "person"], game=GAME)
    page.wait_for_selector(ASKED)
    take(page, "start E")
    expect(page.get_by_role("button", name="Field 5a, west")).to_be_focused()
    page.get_by_role("button", name="Another stone").click()
    take(page, "start N")
    check_page(page, "dragon-fifth")
    page.locator('[data-touch="start N at 5b"] circle').click()
    page.wait_for_selector(".arranging")
    expect(page.locator(".log li", has_text="Black starts on field 5b with a north stone")).to_be_attached()


def test_a_dragon_is_moved_by_clicking_it_or_its_target(new_page: NewPage) -> None:
    page = new_page()
    open_quick_game(page, GAME)
    begin(page)
    for spot in ("first", "last"):
        for _ in range(20):
            page.wait_for_selector(ASKED)
            moves = [text for text in offered(page) if text.startswith("move")]
            if moves:
                break
            answer(page)
        before = len(log_lines(page))
        circles = page.locator(f'[data-touch="{moves[0]}"] circle')
        (circles.first if spot == "first" else circles.last).click()
        expect(page.locator(".log li").nth(before)).to_contain_text(re.compile("Red (moves|plays)"))


# --- one device, several people ---


def test_people_at_one_device_see_nothing_of_each_other(new_page: NewPage) -> None:
    page = new_page(360, 740)
    told: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    open_table(page, ["person", "person", "bot:level-3"], game=GAME)
    turns = []

    def hand_over(whose: str, *, reload: bool = False) -> None:
        """The table is covered, and this page is told nothing that only one player may know."""
        if reload:
            told.clear()
            page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(f"Pass the device to {whose}")
        assert page.locator(".board, .dock, .log, .seats").count() == 0
        if reload:
            page.wait_for_timeout(200)
            assert told
            assert all(one["view"]["viewer"] is None for one in told if "view" in one)
        turns.append(whose)
        page.get_by_role("button", name=f"I am {whose}").click()
        page.wait_for_selector(ASKED)

    hand_over("Red")
    take(page, "start S")
    hand_over("Blue")
    take(page, "start S")
    # Both fill their holders: one after the other.
    page.get_by_role("button", name="Ready").click()
    page.wait_for_selector(".pass")
    check_page(page, "dragon-pass")
    hand_over("Red")
    page.get_by_role("button", name="Ready").click()
    page.wait_for_selector(".turning")
    hand_over("Red", reload=True)
    expect(page.locator(".seats li").nth(1)).to_contain_text("hidden, hidden, hidden, hidden, hidden")
    expect(page.locator(".seats li").nth(0)).not_to_contain_text("hidden")
    for _ in range(12):
        page.wait_for_selector(f"{ASKED}, .pass, {OVER}")
        if page.locator(".pass").count():
            hand_over(page.get_by_role("heading", level=1).inner_text().split()[-1])
        answer(page)
        page.wait_for_timeout(60)
    assert turns.count("Blue") >= 3
    assert turns.count("Red") >= 3


# --- vetoes ---


def _until(pages: tuple[Page, ...], wanted: Callable[[], bool], step: Callable[[Page], object]) -> None:
    for _ in range(MOST_STEPS):
        if wanted():
            return
        for page in pages:
            if is_asked(page):
                step(page)
        pages[0].wait_for_timeout(20)
    pytest.fail("it never came to that")


def test_who_lets_everything_pass_is_not_asked(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    open_table(host, ["person", "open"], game=GAME)
    invite(host, guest, "Blue", "Mei")
    begin(host, guest)

    host.get_by_role("button", name="Standing answers").click()
    host.get_by_role("switch", name="Let everything pass").check()
    host.keyboard.press("Escape")
    note = host.get_by_text("Your standing answer")
    expect(note).to_be_visible()
    check_page(host, "dragon-standing-note")
    # It is one's own business.
    expect(guest.get_by_text("standing answer:", exact=False)).to_have_count(0)
    host.reload()
    expect(note).to_be_visible()

    def move_red(page: Page) -> None:
        text = "move red" if page is guest and "move red" in offered(page) else None
        take(page, text) if text else answer(page)

    def never_asked(page: Page) -> None:
        assert "veto" not in offered(page) or page is guest
        move_red(page)

    _until((host, guest), lambda: lines_with(host, "Red lets it pass") > 0, never_asked)

    host.get_by_role("button", name="Ask me again").click()
    expect(note).to_have_count(0)
    _until((host, guest), lambda: host.locator(".vetoing").count() > 0, move_red)
    passed = lines_with(host, "Red lets it pass")
    host.get_by_role("button", name="From now on: let everything pass").click()
    expect(host.locator(".vetoing")).to_have_count(0)
    _until((host,), lambda: lines_with(host, "Red lets it pass") > passed, lambda _page: None)
    expect(note).to_be_visible()


def test_motion_can_be_skipped(new_page: NewPage) -> None:
    page = new_page(motion="no-preference")
    open_quick_game(page, GAME)
    take(page, "start S")
    page.wait_for_selector(".skip")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ready").click()
    for _ in range(4):
        page.wait_for_selector(".skip")
        page.keyboard.press("Escape")
        page.wait_for_selector(f"{ASKED}, {OVER}")
        answer_one(page)
