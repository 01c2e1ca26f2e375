"""River Dragons in the browser: whole games of people and bots, programs that are put together and stay secret."""

import json
import random
import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import dragonrace
from dragonrace.games.river_dragons.advice.planner.policy import choose

from .conftest import NewPage, Server
from .table import (
    ASKED,
    OVER,
    check_no_sideways_scrolling,
    check_page,
    invite,
    keep_screenshot,
    log_lines,
    open_quick_game,
    open_table,
)

GAME = "River Dragons"
SHAPES = [(1280, 800, "light"), (1280, 800, "dark"), (360, 740, "light"), (360, 740, "dark")]
READY = ".programming .main"
MOST_STEPS = 2000
"""No game of these tests takes so many looks; one that does hangs."""


# --- what people do ---


def lay_program(page: Page, program: list[str]) -> None:
    """Tap five cards, in their order, then "Ready"."""
    for card in program:
        page.locator(f'.hand [data-card="{card}"]').click()
    page.locator(READY).click()


def take(page: Page, text: str) -> None:
    """Answer by the buttons: a plank is picked up first, a place in open water is typed."""
    kind, _, what = text.partition(" ")
    if kind == "plank":
        page.locator(f'.dock [data-plank$="-{what}"]').click()
    elif kind == "stone" and "," in what:
        page.get_by_label("Or type a place").fill(what)
    page.locator(f'.dock [data-choice="{text}"]').last.click()


def answer(page: Page, *texts: str) -> None:
    """Wait for each question, and answer it."""
    for text in texts:
        page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
        before = page.locator(".log li").count()
        take(page, text)
        page.wait_for_function("before => document.querySelectorAll('.log li').length > before", arg=before)


def program_shown(page: Page) -> list[str]:
    """What lies in the five places, as ears hear it."""
    places = page.locator(".program .place").evaluate_all(
        "all => all.map(one => (one.querySelector('button')?.ariaLabel ?? one.innerText).trim())"
    )
    return [str(place).split(": ", 1)[-1] if ":" in place else "" for place in places]


def is_asked(page: Page) -> bool:
    return page.locator(ASKED).count() > 0


def lines_with(page: Page, words: str) -> int:
    return sum(words in line for line in log_lines(page))


class Steering:
    """Knows the whole match from the server's database, and says what sensible people would choose."""

    def __init__(self, server: Server, page: Page, *, players: int, expert: bool = False) -> None:
        self.match = page.url.rsplit("/", 1)[-1]
        self.file = server.database.removeprefix("sqlite:///")
        self.state = dragonrace.load_game("river-dragons", players=players, expert=expert).new_initial_state()
        self.rng = random.Random(7)

    def catch_up(self) -> None:
        known = len(self.state.history())
        query = "SELECT player, text FROM actions WHERE match_id = ? AND number > ? ORDER BY number"
        with sqlite3.connect(self.file) as database:
            for player, text in database.execute(query, (self.match, known)).fetchall():
                self.state.apply_action(self.state.string_to_action(text, player), player)

    def program(self, seat: int, last: str | None) -> list[str]:
        state = self.state.clone()
        cards = []
        for _ in range(5):
            action = choose(state, seat, self.rng)
            cards.append(state.action_to_string(action, seat).removeprefix("card "))
            state.apply_action(action, seat)
        return cards if last is None or last in cards else [*cards[:-1], last]

    def answer(self, page: Page, seat: int, first: list[str], last: str | None = None) -> None:
        """Act for a seat, if its page asks; ``first`` is its first program, ``last`` the last card of later ones."""
        if not is_asked(page):
            return
        self.catch_up()
        if seat not in self.state.actors():
            return  # the page is about to learn that
        if page.locator(".programming").count():
            lay_program(page, self.program(seat, last) if self.state.row.turns else first)
        else:
            take(page, self.state.action_to_string(choose(self.state, seat, self.rng), seat))
        page.wait_for_selector(f".dock:not(.asked), {OVER}, {ASKED}")


# --- whole games ---


MOST_GAMES = 6
"""Whether anybody can jump lies with the bots, too: most whole games have a jump in them, but not all."""


def test_two_people_and_two_bots_play_to_the_end(new_page: NewPage, server: Server) -> None:
    for _ in range(MOST_GAMES):
        host, guest = new_page(), new_page(360, 740, "dark")
        _play_to_the_end(host, guest, server)
        if lines_with(host, " jumps "):
            break
        host.context.close()
        guest.context.close()
    else:
        pytest.fail(f"nobody jumped in {MOST_GAMES} games")
    check_page(host, "bridges-end-wide")
    check_page(guest, "bridges-end-phone")
    _look_back(host)


def _play_to_the_end(host: Page, guest: Page, server: Server) -> None:
    """A whole game with a dragon, a removal, a fall and a reload."""
    open_table(host, ["person", "open", "bot:level-1", "bot:level-3"], game=GAME)
    invite(host, guest, "Green", "Mei")
    host.wait_for_selector(ASKED)
    check_page(host, "bridges-program-wide")
    check_page(guest, "bridges-program-phone")

    # A jump over nobody is a fall: the bots' dragons may stop one, not both. The guest's dragon finds the host's second
    # card. Something is removed sooner or later.
    steering = Steering(server, host, players=4)
    firsts = [["J", "S2", "P2", "M2", "R"], ["J", "D-blue", "S2", "P2", "M1"]]
    reloaded = False
    for _ in range(MOST_STEPS):
        host.wait_for_timeout(20)
        if host.locator(OVER).count():
            break
        for seat, page in enumerate((host, guest)):
            wanted = "R" if not _removals(host) else "J" if page is guest and not lines_with(host, " jumps ") else None
            steering.answer(page, seat, firsts[seat], wanted)
        if not reloaded and lines_with(host, "A new turn"):
            reloaded = True
            _reload(host)
            check_page(host, "bridges-second-turn-wide")
            check_page(guest, "bridges-second-turn-phone")
    for page in (host, guest):
        expect(page.locator(OVER)).to_contain_text("won")
    assert reloaded
    assert lines_with(host, "has nobody to jump over, and falls into the river")
    assert lines_with(host, "A dragon cancels Blue's card: Place 2 stones")
    assert _removals(host)
    assert "has crossed the river and wins" in log_lines(host)[-1]


def _removals(page: Page) -> int:
    return lines_with(page, " takes ") + lines_with(page, " lifts ")


def _reload(page: Page) -> None:
    before = log_lines(page)
    page.reload()
    page.wait_for_selector(".programs")
    assert log_lines(page)[: len(before)] == before


def _look_back(page: Page) -> None:
    """Looking back shows the programs as they were seen then."""
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("slider", name="Move").fill("20")
    expect(page.locator("#prompt")).to_contain_text("move 20 of")
    row = page.get_by_role("region", name="Programs and reserves").get_by_role("listitem").first
    expect(row).to_contain_text("cards revealed: Jump")


def test_a_whole_game_on_the_expert_side(new_page: NewPage, server: Server) -> None:
    page = new_page(360, 740)
    open_table(page, ["person", "bot:level-3"], game=GAME, switches=("Expert side",))
    page.wait_for_selector(ASKED)
    steering = Steering(server, page, players=2, expert=True)
    kept = False
    for _ in range(MOST_STEPS):
        page.wait_for_timeout(20)
        if page.locator(OVER).count():
            break
        if not kept and page.get_by_label("Or type a place").count():
            kept = True
            check_page(page, "bridges-expert-stone")
        steering.answer(page, 0, ["S2", "P1", "M1", "S1", "P2"])
    expect(page.locator(OVER)).to_contain_text("won")
    assert kept
    check_page(page, "bridges-expert-end")


def test_a_jump_a_dragon_a_removal_and_a_fall(new_page: NewPage) -> None:
    """Two people build towards each other; every step of it is seen by both."""
    pink, black = new_page(360, 740), new_page(1280, 800, "dark")
    open_table(pink, ["person", "open"], game=GAME)
    invite(pink, black, "Black", "Mei")
    for page in (pink, black):
        lay_program(page, ["S2", "P2", "P1", "M2", "M1"])
    answer(pink, "stone 22", "stone 27")
    answer(black, "stone 17", "stone 21")
    answer(pink, "plank 6", "span pink 27", "plank 5", "span 22 27")
    answer(black, "plank 1", "span black 17", "plank 5", "span 17 21")
    answer(pink, "plank 4", "span yellow 22")
    answer(black, "plank 2", "span yellow 21")
    answer(pink, "go pink 27", "go 22 27")
    answer(black, "go black 17", "go 17 21")
    answer(pink, "go yellow 22")
    answer(black, "go yellow 21")

    lay_program(pink, ["S1", "S2", "D-black", "R", "J"])
    expect(pink.get_by_text("Your program lies on the table")).to_be_visible()
    assert "Black dragon" not in black.content()
    lay_program(black, ["M1", "J", "P1", "S1", "M2"])
    answer(black, "go yellow")
    answer(pink, "stone 1")
    expect(black.locator("[data-acting]")).to_have_attribute("data-acting", "J")
    check_page(black, "bridges-jump")
    answer(black, "jump yellow 22 to 22 27")
    answer(pink, "stone 2", "stone 4")
    rows = black.get_by_role("region", name="Programs and reserves").get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text("Place 1 plank, cancelled by a dragon; Place 1 stone")
    black.reload()
    expect(rows.nth(1)).to_contain_text("Place 1 plank, cancelled by a dragon; Place 1 stone")
    answer(black, "stone 3")
    pink.wait_for_selector(ASKED)
    check_page(pink, "bridges-remove")
    answer(pink, "lift 1")
    answer(black, "go pink 27", "stay")
    expect(pink.locator(".log li").last).to_contain_text("Pink has nobody to jump over, and falls")
    expect(pink.locator(".log li").last).to_contain_text("A new turn; Pink goes first.")


# --- programs ---


def _middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, selector: str, onto: str) -> None:
    (ax, ay), (bx, by) = _middle(page, selector), _middle(page, onto)
    page.mouse.move(ax, ay)
    page.mouse.down()
    page.mouse.move((ax + bx) / 2, (ay + by) / 2)
    page.mouse.move(bx, by, steps=3)
    page.mouse.up()


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["wide", "phone"])
def test_a_program_is_put_together_by_dragging_and_tapping(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    open_table(page, ["person", *["bot:level-1"] * 3], game=GAME)
    page.wait_for_selector(ASKED)

    _drag(page, '.hand [data-card="M2"]', ".place:nth-child(4)")
    page.locator('.hand [data-card="S1"]').click()
    assert program_shown(page) == ["Place 1 stone", "", "", "2 Movements, 2 steps", ""]
    _drag(page, '.program [data-card="S1"]', ".place:nth-child(4)")
    assert program_shown(page) == ["2 Movements, 2 steps", "", "", "Place 1 stone", ""]
    page.locator('.program [data-card="M2"]').click()
    page.locator(".place:nth-child(2) button").click()
    assert program_shown(page) == ["", "2 Movements, 2 steps", "", "Place 1 stone", ""]

    page.reload()
    page.wait_for_selector(ASKED)
    assert program_shown(page) == ["", "2 Movements, 2 steps", "", "Place 1 stone", ""]

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
    _drag(page, '.hand [data-card="D-green"]', ".place:nth-child(2)")
    assert program_shown(page) == ["", "Green dragon", "", "", ""]
    expect(page.locator(READY)).to_be_disabled()
    check_page(page, f"bridges-dragon-{size[0]}")
    _drag(page, '.program [data-card="D-green"]', ".hand")
    assert program_shown(page) == [""] * 5


def _focused(page: Page, key: str) -> str:
    return str(page.evaluate("key => document.activeElement.dataset[key]", key))


def test_the_keyboard_alone_suffices(new_page: NewPage) -> None:
    page, guest = new_page(), new_page()
    open_table(page, ["person", "open"], game=GAME)
    invite(page, guest, "Black", "Mei")
    lay_program(guest, ["S1", "S2", "P1", "P2", "R"])
    page.reload()
    page.wait_for_selector(ASKED)
    assert _focused(page, "card") == "S1"  # the focus is where it is needed
    page.keyboard.press("Enter")
    assert _focused(page, "card") == "S2"
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    assert program_shown(page) == ["Place 1 stone", "Place 1 plank", "", "Place 2 stones", ""]
    page.locator('.program [data-card="S1"]').focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert program_shown(page) == ["", "Place 1 plank", "", "Place 1 stone", "Place 2 stones"]
    assert _focused(page, "card") == "S1"
    page.keyboard.press("Delete")
    assert program_shown(page) == ["", "Place 1 plank", "", "", "Place 2 stones"]
    for card in ("S1", "M1", "M2"):
        page.locator(f'.hand [data-card="{card}"]').focus()
        page.keyboard.press("Enter")
    assert _focused(page, "choice") == "ready"
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ASKED}:not(:has(.programming))")
    assert _focused(page, "choice") == "stone 1"
    page.keyboard.press("Enter")
    answer(guest, "stone 3")
    page.wait_for_selector(f"{ASKED}:has(.planks)")
    assert _focused(page, "plank") == "pink-1"
    page.keyboard.press("Enter")  # picks it up
    assert _focused(page, "choice") == "plank 1"
    page.keyboard.press("Enter")
    expect(page.locator(".log li", has_text="Pink chooses the pink plank 1")).to_be_attached()


def test_a_program_is_secret_until_it_is_revealed(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    told: list[dict[str, Any]] = []
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    open_table(host, ["person", "open"], game=GAME)
    invite(host, guest, "Black", "Mei")
    rows = guest.get_by_role("region", name="Programs and reserves").get_by_role("listitem")
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
    for _ in range(100):  # the third card is on its way as soon as the second lies
        if passed < 3:
            page.wait_for_timeout(50)
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
        assert page.locator(".board, .dock, .programs").count() == 0
        page.get_by_role("button", name=f"I am {whose}").click()
        page.wait_for_selector(ASKED)
        assert program_shown(page) == [""] * 5
        lay_program(page, ["S2", "P1", "M1", "J", "R"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Pass the device to Pink")


# --- in all shapes ---


@pytest.mark.parametrize(("width", "height", "scheme"), SHAPES)
def test_every_state_is_accessible(new_page: NewPage, width: int, height: int, scheme: str) -> None:
    page = new_page(width, height, scheme)
    name = f"{width}-{scheme}"
    open_table(page, ["person", *["bot:level-1"] * 5], game=GAME, switches=("Measuring",))
    page.wait_for_selector(ASKED)
    for card in ("S2", "P1", "D-black", "S1"):
        page.locator(f'.hand [data-card="{card}"]').click()
    check_page(page, f"bridges-programming-{name}")
    page.locator('.hand [data-card="P2"]').click()
    page.locator(READY).click()
    # The others' dragons may stop a card, but not all of them.
    wanted = {"stone": ".group", "plank": ".planks"}
    while wanted:
        page.wait_for_selector(ASKED)
        seen = next((kind for kind, parts in wanted.items() if page.locator(f".dock {parts}").count()), None)
        if page.locator(".programming").count():
            lay_program(page, ["S2", "P2", "S1", "P1", "M1"])
        elif page.locator(".planks").count():
            page.locator(".dock [data-plank]").last.click()
        if seen:
            del wanted[seen]
            check_page(page, f"bridges-{seen}-{name}")
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


def test_six_can_sit_down_on_a_phone(new_page: NewPage) -> None:
    page = new_page(360, 740)
    page.goto("/?set-up=river-dragons")
    page.get_by_role("radio", name="6", exact=True).check()
    check_page(page, "bridges-set-up-phone")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(ASKED)
    check_no_sideways_scrolling(page)
    keep_screenshot(page, "bridges-six-phone")
