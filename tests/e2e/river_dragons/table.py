"""What people do at a table of River Dragons."""

from playwright.sync_api import Page

from tests.e2e.table import ASKED, invite, open_table

GAME = "River Dragons"
READY = ".programming .main"


def lay_program(page: Page, program: list[str]) -> None:
    """Tap five cards, in their order, then "Ready"."""
    for card in program:
        page.locator(f'.hand [data-card="{card}"]').click()
    page.locator(READY).click()


def seat_two(pink: Page, black: Page, program: list[str]) -> None:
    """Open a table, by pink, for two people on two pages, who both lay this program."""
    open_table(pink, ["person", "open"], game=GAME)
    invite(pink, black, "Black", "Mei")
    for page in (pink, black):
        lay_program(page, program)


def unfold(page: Page) -> None:
    """Have the choices as a list, which is folded until somebody wants it."""
    fold = page.locator('.dock [data-list][aria-expanded="false"]')
    if fold.count() > 0:
        fold.click()


def take(page: Page, text: str) -> None:
    """Answer by the buttons: a plank is picked up first, a place in open water is typed."""
    kind, _, what = text.partition(" ")
    unfold(page)
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
