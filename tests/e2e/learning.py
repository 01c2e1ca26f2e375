"""Lessons in tests: the right choice is found in the words of the notation, and made as a newcomer would make it."""

import json
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Page

from .conftest import Server
from .river_dragons.table import unfold

__all__ = ["choose", "lesson_of", "program", "wait_until_asked"]


def lesson_of(server: Server, game: str) -> dict[str, Any]:
    """The lesson as the page gets it."""
    with urlopen(f"{server.address}/api/games/{game}/lessons/first") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def wait_until_asked(page: Page, number: int) -> None:
    """Wait until the decision of this idea is asked, and everything is still."""
    page.locator(".guide .count", has_text=f"{number} of").wait_for()
    page.wait_for_selector(".dock.asked")


def program(page: Page, cards: list[str]) -> None:
    """Lay the cards one after the other, and say so."""
    for name in cards:
        page.locator(f'.hand [data-card="{name}"]').click()
    page.get_by_role("button", name="Ready", exact=True).click()


def choose(page: Page, text: str) -> None:
    """Make a choice by clicking."""
    verb, _, rest = text.partition(" ")
    if verb == "keep":
        _keep(page, rest.split())
    elif verb == "holder":
        _arrange(page, rest.split())
    elif verb == "plank":
        page.locator(f'.dock [data-plank$="-{rest}"]').click()
        page.locator(f'.dock [data-choice="{text}"]').click()
    else:
        unfold(page)
        page.locator(f'.dock [data-choice="{text}"]').click()


def _keep(page: Page, faces: list[str]) -> None:
    dice = page.locator(".tray [aria-pressed]")
    shown = dice.evaluate_all("all => all.map(({ ariaLabel, ariaPressed }) => [ariaLabel, ariaPressed])")
    for place, (label, pressed) in enumerate(shown):
        face = label.partition(": ")[2][:1]
        kept = face in faces
        if kept:
            faces.remove(face)
        if kept != (pressed == "true"):
            dice.nth(place).click()
    if dice.count() == page.locator('.tray [aria-pressed="true"]').count():
        page.get_by_role("button", name="Keep all").click()
    else:
        page.locator(".dock").get_by_role("button", name="Throw").click()


def _arrange(page: Page, winds: list[str]) -> None:
    """Put the stones into this order, from the front, by their keys."""
    for place, wind in enumerate(winds):
        stone = page.locator(f'.arranging [data-wind="{wind}"]')
        stone.press("Home")
        for _ in range(place):
            stone.press("ArrowRight")
    page.get_by_role("button", name="Ready", exact=True).click()
