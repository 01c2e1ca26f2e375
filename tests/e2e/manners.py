"""What people do at a table besides playing, by the page."""

from typing import Any

from playwright.sync_api import BrowserContext, Page

from .river_dragons.table import READY, unfold
from .table import ASKED, OVER

__all__ = ["answer_anything", "notice", "say", "seat_people", "sit_down"]

BANK = {"per_move": False, "seconds": 300, "increment": 5, "on_time": "bot"}


def seat_people(host: Page, guest: Page | None, **match: Any) -> str:
    """Open a match for two by the addresses, and let the guest take the other seat; without one both sit here."""
    host.request.get("/")
    other = {"kind": "open"} if guest else {"kind": "person", "name": "Mei"}
    body = {"game": "golden-dragon", "timing": BANK, "seats": [{"kind": "person", "name": "Anna"}, other], **match}
    answer = host.request.post("/api/matches", data=body)
    assert answer.ok, answer.text()
    found = answer.json()
    if guest:
        take_seat(guest.context, found)
    return f"/match/{found['id']}"


def take_seat(guest: BrowserContext, match: Any) -> None:
    guest.request.get("/")
    claim = {"invitation": match["seats"][1]["invitation"], "name": "Mei"}
    assert guest.request.post(f"/api/matches/{match['id']}/seats/1", data=claim).ok


def sit_down(address: str, *pages: Page) -> None:
    for page in pages:
        page.goto(address)
    for page in pages:
        page.wait_for_selector(".dock, .pass")


def say(page: Page, what: str, *, sure: bool = False) -> None:
    """Say something by the menu of the table, twice where one is asked once more."""
    page.get_by_role("button", name="At this table").click()
    page.get_by_role("dialog").get_by_role("button", name=what).click()
    if sure:
        page.get_by_role("dialog").get_by_role("button", name=what, exact=True).click()


def notice(page: Page, kind: str) -> str:
    """Wait for what has to be answered besides the question; return its words."""
    return page.locator(f'[data-notice="{kind}"] p').inner_text()


def answer_anything(page: Page) -> bool:
    """Answer with whatever comes first, and wait until that is told; return whether anything was asked."""
    if not page.locator(ASKED).count():
        return False
    before = page.locator(".log li").count()
    ready = page.locator(READY)
    while ready.count() and ready.is_disabled():
        page.locator(".hand [data-card]:not([aria-pressed=true], :disabled)").first.click()
    unfold(page)
    if page.locator(".dock [data-plank]").count():
        page.locator(".dock [data-plank]").first.click()
    keep = page.get_by_role("button", name="Keep all").or_(page.locator(".dock .go .main"))
    (ready if ready.count() else keep if keep.count() else page.locator(".dock [data-choice]")).first.click()
    warning = page.get_by_role("alertdialog")
    if warning.count():
        warning.get_by_role("button").last.click()
    told = f"before => document.querySelectorAll('.log li').length > before || document.querySelector('{OVER}')"
    page.wait_for_function(told, arg=before)
    return True
