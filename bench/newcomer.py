"""How long somebody new takes: ``python -m bench.newcomer [GAME …]``.

By clicks alone, at the normal pace and with all motion, on a desktop and on a phone: from the lobby into the first
lesson, through it, and then through a whole game against bots. Nobody reads or thinks here, so the times are what the
page itself takes; a decision is made as soon as the page asks for it.
"""

import argparse
import time
from dataclasses import dataclass, field
from statistics import median

from playwright.sync_api import Browser, Page
from rich.table import Table
from tests.e2e.conftest import Server
from tests.e2e.learning import choose, lesson_of, program, wait_until_asked
from tests.e2e.player import Player
from tests.e2e.running import browser_and_server
from tests.e2e.table import ASKED, OVER, card, insist

from bench.screen import make_console

GAMES = {"dragon-river": "Dragon River", "golden-dragon": "Golden Dragon", "river-dragons": "River Dragons"}
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
PATIENCE_MS = 120_000
THROW = ".fight button"


@dataclass
class Course:
    """What somebody new went through, in seconds."""

    lesson: float = 0
    game: float = 0
    waits: list[float] = field(default_factory=list)
    """Between their own decisions in the game."""


def go_through(page: Page, server: Server, game: str) -> Course:
    """Open the lobby, take the lesson, play a game to its end."""
    course = Course()
    page.goto(server.address)
    began = time.monotonic()
    card(page, GAMES[game]).get_by_role("link", name="New to it?").click()
    _learn(page, server, game)
    course.lesson = time.monotonic() - began
    began = time.monotonic()
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/match/**")
    _play(page, Player(server, page.context, page.url.rpartition("/")[2]), course)
    course.game = time.monotonic() - began
    return course


def _learn(page: Page, server: Server, game: str) -> None:
    steps = lesson_of(server, game)["steps"]
    cards = [step["expect"].split()[1] for step in steps if step["expect"].startswith("card ")]
    if cards:
        wait_until_asked(page, 1)
        program(page, cards)
    for step in steps[len(cards) :]:
        wait_until_asked(page, step["number"])
        choose(page, step["expect"])
    page.wait_for_selector("#finish-title")


def _play(page: Page, player: Player, course: Course) -> None:
    page.wait_for_selector(ASKED, timeout=PATIENCE_MS)
    while page.locator(OVER).count() == 0:
        decided = player.decide()
        if decided.startswith("card "):
            program(page, _cards(player))
        else:
            choose(page, decided)
        insist(page)
        began = time.monotonic()
        _wait(page)
        course.waits.append(time.monotonic() - began)


def _wait(page: Page) -> None:
    """Wait for the next decision, or the end; on the way a fight of one's own is thrown at once."""
    throw = page.locator(THROW)
    while True:
        page.wait_for_selector(f"{ASKED}, {OVER}, {THROW}", timeout=PATIENCE_MS)
        if throw.count() == 0:
            return
        throw.click()
        throw.wait_for(state="detached")


def _cards(player: Player) -> list[str]:
    """Return the cards that the bot lays, all of them."""
    state, cards = player.state.clone(), list[str]()
    while 0 in state.actors():
        action = player.bot.choose(state, 0)
        text = state.action_to_string(action, 0)
        if not text.startswith("card "):
            break
        cards.append(text.removeprefix("card "))
        state.apply_action(action, 0)
    return cards


def measure(browser: Browser, server: Server, game: str, size: str) -> Course:
    """Go through all of it in a browser that was never here."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size == "phone", reduced_motion="no-preference"
    )
    try:
        return go_through(context.new_page(), server, game)
    finally:
        context.close()


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    chosen = parser.parse_args()
    figures = ("lesson", "whole game", "decisions", "a wait, median / most", "waited in all")
    table = Table("Seconds", *figures)
    with browser_and_server() as (browser, server):
        for game in chosen.games:
            for size in chosen.sizes:
                course = measure(browser, server, game, size)
                waits = course.waits
                table.add_row(
                    f"{game}, {size}",
                    f"{course.lesson:.0f}",
                    f"{course.game:.0f}",
                    str(len(waits)),
                    f"{median(waits):.1f} / {max(waits):.1f}",
                    f"{sum(waits):.0f}",
                )
    make_console().print(table)


if __name__ == "__main__":
    main()
