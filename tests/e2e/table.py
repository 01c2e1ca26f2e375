"""What the tests do at a table, in a player's words."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCREENSHOTS = Path(__file__).with_name("screenshots")
MOST_CHOICES = 600
"""No game of these tests takes longer; one that does hangs."""

ASKED = ".dock.asked"
OVER = "#end-title"
SIZES = [(1280, 800), (360, 740)]
"""Width and height of a page."""


def card(page: Page, game: str) -> Locator:
    """A game's card in the lobby."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=game))


def open_quick_game(page: Page, game: str = "Dragon River") -> None:
    """What "Play" in the lobby opens: three at a table, bots among them. By the addresses, which is quicker."""
    page.request.get("/")
    found = next(one for one in page.request.get("/api/games").json()["games"] if one["name"] == name_of(game))
    seats = max(found["min_players"], min(found["max_players"], 3))
    page.goto(make_match(page, game, ["person", *[f"bot:{found['bots'][0]['name']}"] * (seats - 1)], {}))
    page.wait_for_selector(ASKED)


def press_play(page: Page, game: str = "Dragon River") -> None:
    """The newcomer's way to the same: open the lobby, press Play."""
    page.goto("/")
    card(page, game).get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(ASKED)


def open_table(page: Page, seats: list[str], *, game: str = "Dragon River", turn_limit: int | None = None) -> None:
    """Open a table by the addresses; a seat is "person", "open" or "bot:…"."""
    page.request.get("/")
    page.goto(make_match(page, game, seats, {} if turn_limit is None else {"turn_limit": turn_limit}))
    page.wait_for_selector(".table, .pass")


def name_of(game: str) -> str:
    """A game's name, of its title."""
    return game.lower().replace(" ", "-")


def make_match(page: Page, game: str, seats: list[str], options: dict[str, int]) -> str:
    """Open a match as the lobby does; return its address."""
    told = [dict(zip(("kind", "bot"), seat.split(":", 1), strict=False)) for seat in seats]
    body = {"game": name_of(game), "options": options, "seats": told, "fair": True}
    answer = page.request.post("/api/matches", data=body)
    assert answer.ok, answer.text()
    return f"/match/{answer.json()['id']}"


def set_up_table(
    page: Page,
    seats: list[str],
    *,
    game: str = "Dragon River",
    switches: tuple[str, ...] = (),
) -> None:
    """Set up a table by the lobby's form; ``switches`` are options to be switched on."""
    page.goto("/")
    card(page, game).get_by_role("link", name="Set up a table").click()
    page.get_by_role("radio", name=str(len(seats)), exact=True).check()
    for select, seat in zip(page.locator(".seat select").all(), seats, strict=True):
        select.select_option(seat)
    for switch in switches:
        page.get_by_role("switch", name=switch).check()
    page.get_by_role("button", name="Open the table").click()
    if "open" in seats:
        page.get_by_role("button", name="Play on").click()
    page.wait_for_selector(".table, .pass")


def invite(host: Page, guest: Page, colour: str, name: str) -> None:
    """Let a guest take an open seat by its link."""
    host.get_by_role("button", name="Invite and share").click()
    guest.goto(host.get_by_label(f"Invitation for {colour}", exact=True).input_value())
    host.keyboard.press("Escape")
    guest.get_by_label("Your name, if you like").fill(name)
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_selector(".table")


def wait_for(
    page: Page, is_so: Callable[[], object], what: str = "never so", meanwhile: Callable[[], object] = bool
) -> None:
    """Wait until something is so; a browser has a minute, two busy cores take their time."""
    until = time.monotonic() + 60
    while not is_so():
        if time.monotonic() > until:
            pytest.fail(what)
        meanwhile()
        page.wait_for_timeout(50)


def play_until(is_so: Callable[[], object], *players: Page) -> None:
    """Let all play, until something is so."""

    def play_on() -> None:
        for player in players:
            if is_asked(player):
                choose_with_mouse(player)
                player.wait_for_timeout(100)

    wait_for(players[0], is_so, meanwhile=play_on)


def is_asked(page: Page) -> bool:
    return page.locator(ASKED).count() > 0


def wait_until_asked_or_over(page: Page) -> bool:
    """Return whether there is something to choose."""
    page.wait_for_selector(f"{ASKED}, {OVER}")
    return page.locator(OVER).count() == 0


def choose_with_mouse(page: Page) -> None:
    """Press the main button below the dice, which are held as a sensible player would; else the first choice."""
    if page.locator(".tray [aria-pressed]").count() > 0:
        page.locator(".dock .go .main").click()
    else:
        page.locator("[data-choice]").first.click()
    insist(page)


def insist(page: Page) -> None:
    """Do it all the same, if one is warned."""
    anyway = page.get_by_role("alertdialog").get_by_role("button", name="Do it all the same")
    if anyway.count() > 0:
        anyway.click()


def choose_with_keys(page: Page) -> None:
    """The same by keys alone; the focus has to be where it is needed."""
    where = page.evaluate("document.activeElement.closest('.dock') !== null")
    assert where, "the focus got lost"
    if page.locator(".tray [aria-pressed=true]").count() > 0:
        page.keyboard.press("Space")  # lets go of the first die, or holds it: the focus is there
        page.keyboard.press("Space")
        page.keyboard.press("t" if page.get_by_role("button", name="Throw the rest").is_enabled() else "k")
    elif page.locator(".tray [aria-pressed]").count() > 0:
        page.keyboard.press("t")
    else:
        page.keyboard.press("Enter")  # the first choice has the focus
    if page.get_by_role("alertdialog").count() > 0:
        page.keyboard.press("Tab")  # from "Choose again", which has the focus, to the other button
        page.keyboard.press("Enter")


def drag(page: Page, what: str, onto: str) -> None:
    """Drag with the mouse, from the middle of one thing to the middle of another."""
    (ax, ay), (bx, by) = middle(page, what), middle(page, onto)
    page.mouse.move(ax, ay)
    page.mouse.down()
    page.mouse.move((ax + bx) / 2, (ay + by) / 2)
    page.mouse.move(bx, by, steps=3)
    page.mouse.up()


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


GONE_ON = "(document.querySelectorAll('.log li').length > before || document.querySelector('#end-title'))"
"""JavaScript: the log has grown since ``before``, or the match is over."""


def play(page: Page, choose: Callable[[Page], None], most: int = MOST_CHOICES) -> None:
    """Go on until the end, or for so many choices."""
    for _ in range(most):
        if not wait_until_asked_or_over(page):
            return
        before = page.locator(".log li").count()
        choose(page)
        page.wait_for_function(f"before => {GONE_ON} || document.querySelector('[role=alertdialog]')", arg=before)
        insist(page)  # the warning comes a moment after the choice
        page.wait_for_function(f"before => {GONE_ON}", arg=before)


def check_accessible(page: Page, rules: Sequence[str] = ()) -> None:
    """Run axe over the page, by all of its rules or by these; it must find nothing."""
    # Motions that have just begun would be measured half-way.
    page.wait_for_timeout(100)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("options => axe.run(options).then((result) => result.violations)", options)
    told = [f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]
    assert not told, "\n".join(told)


def check_no_sideways_scrolling(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def keep_screenshot(page: Page, name: str) -> None:
    """Keep a picture for somebody who wants to look: no test does."""
    if os.environ.get("DRAGONRACE_SCREENSHOTS") == "1":
        SCREENSHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")


def check_page(page: Page, name: str) -> None:
    """What holds for every page: nothing for axe to find, no sideways scrolling."""
    keep_screenshot(page, name)
    check_no_sideways_scrolling(page)
    check_accessible(page)


def check_by_day_and_night(page: Page, name: str) -> None:
    """The same in both lights, between which nothing but colours differs."""
    page.emulate_media(color_scheme="dark")
    keep_screenshot(page, f"{name}-dark")
    check_accessible(page, ["color-contrast"])
    page.emulate_media(color_scheme="light")
    check_page(page, f"{name}-light")


def open_log(page: Page) -> None:
    """On a small screen it is folded away."""
    button = page.get_by_role("button", name="What happened")
    if button.count() and button.get_attribute("aria-expanded") == "false":
        button.click()


def log_lines(page: Page) -> list[str]:
    """All lines, those of folded turns too."""
    return [" ".join(line.split()) for line in page.locator(".log li").all_text_contents()]


def lines_with(page: Page, words: str) -> int:
    """How many lines of the log have these words."""
    return sum(words in line for line in log_lines(page))


def expect_connection(page: Page, *, lost: bool) -> None:
    notice = page.get_by_text("Reconnecting")
    if lost:
        expect(notice).to_be_visible()
    else:
        expect(notice).to_have_count(0)
