"""Somebody who hears a page and does not see it: perceives roles, names and live regions, and has a keyboard."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Locator, Page

PLACES = {"At the table", "The board", "What happened"}
"""Regions of every table; the one that is left asks something."""
REGION = re.compile(r"^- '?region \"(.*)\"'?:", re.MULTILINE)
BUTTON = re.compile(r"^\s*- '?button \"(.*?)\"'?((?: \[\w+\])*)", re.MULTILINE)
BESIDE = (
    *("No more hints", "The rule ", "Show me", "One step back", "Begin again", "From now on", "Undo"),
    *("This card: ", "Your plan: ", "Close", "More of the board", "Show the answers"),
)
"""How buttons begin that answer nothing."""
GONE_MS = 1000
PATIENCE = 40.0
"""Seconds; others move meanwhile."""


class Listener:
    """Hears one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def hear(self) -> str:
        """Return the whole page as it is read out."""
        return self.page.get_by_role("main").aria_snapshot()

    def question(self) -> Locator | None:
        """Return what asks something."""
        indented = re.sub(r"^  ", "", self.hear(), flags=re.MULTILINE)
        names = [name.replace("''", "'").replace('\\"', '"') for name in REGION.findall(indented)]
        asked = [name for name in names if name not in PLACES]
        return self.page.get_by_role("region", name=asked[0], exact=True) if asked else None

    def answers(self, region: Locator) -> list[str]:
        """Return the names of buttons that can be pressed there, but for those that answer nothing."""
        try:
            found = BUTTON.findall(region.aria_snapshot(timeout=GONE_MS))
        except Error:  # another question has taken its place
            return []
        names = [name.replace("''", "'") for name, marks in found if "[disabled]" not in marks]
        return [name for name in names if not name.startswith(BESIDE)]

    def news(self) -> str:
        """Return what a screen reader has said last of what happened."""
        return self.page.get_by_role("log", name="What happened last").inner_text()

    def is_over(self) -> bool:
        """Say whether a heading tells who won."""
        return self.page.get_by_role("heading", name=re.compile(r"\bwon\b|\b[Dd]raw\b")).count() > 0

    def press(self, region: Locator, name: str) -> None:
        """Press a button by the keyboard; whoever is warned does it all the same."""
        region.get_by_role("button", name=name, exact=True).first.press("Enter")
        self.insist()

    def insist(self) -> None:
        """Do it all the same, if one is warned."""
        anyway = self.page.get_by_role("alertdialog").get_by_role("button", name="Do it all the same")
        if anyway.count():
            anyway.press("Enter")

    def wait(self, what: str, until: Callable[[], object]) -> None:
        """Listen until something is heard."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            if time.monotonic() > deadline:
                pytest.fail(f"never heard: {what}\n{self.hear()}")
            self.insist()  # the warning comes a moment after the choice
            self.page.wait_for_timeout(50)

    def unfold(self, region: Locator) -> None:
        """Have the choices read out as a list, where there is one."""
        fold = [name for name in self.answers(region) if name.startswith("As a list")]
        if fold and region.get_by_role("button", name=fold[0], exact=True).get_attribute("aria-expanded") != "true":
            self.press(region, fold[0])
