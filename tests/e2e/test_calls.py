"""Calls to a table: title and icon, notifications, the installed app, and Web Push with the page closed.

The push service is ours, at the protocol's edge: it takes what the server sends, and opens it with the browser's keys.
Chromium has no push service here, so its `PushManager` is stood in for, and what was received is handed to the service
worker as a browser does.
"""

import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.calling.push_service import PushService, Subscriber

from .conftest import CHROMIUM_NAMES, ROOT, SHARED, NewPage, Server, chromium
from .table import (
    ASKED,
    SIZES,
    check_accessible,
    check_by_day_and_night,
    check_no_sideways_scrolling,
    invite,
    is_asked,
    keep_screenshot,
    open_quick_game,
    open_table,
    play_until,
    wait_for,
)

CALLS = """tag => navigator.serviceWorker.getRegistration()
    .then(registration => registration.getNotifications(tag ? { tag } : {}))
    .then(found => found.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, url: data.url })))"""
STAND_IN = """
const told = %s;
const kept = () => JSON.parse(localStorage.getItem('stand-in') ?? 'null');
const made = ({ key }) => ({
  endpoint: told.endpoint,
  options: { applicationServerKey: Uint8Array.from(key).buffer },
  toJSON: () => told,
  unsubscribe: async () => { localStorage.removeItem('stand-in'); return true; },
});
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
  if (!userVisibleOnly) throw new Error('calls must be seen');
  localStorage.setItem('stand-in', JSON.stringify({ key: [...applicationServerKey] }));
  return made(kept());
};
PushManager.prototype.getSubscription = async () => kept() && made(kept());
"""
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that has notifications."""
    SHARED.end()  # of two at once, Playwright's event loops would be in each other's way
    with chromium(CHROMIUM_NAMES) as browser:
        yield browser


@pytest.fixture(scope="module")
def service(browser: Browser) -> Iterator[PushService]:  # noqa: ARG001 - no browser, no service
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def server(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {**os.environ, "DRAGONRACE_PUSH_ENDPOINTS": service.host}
    server = Server(tmp_path_factory.mktemp("server"), environment=environment)
    server.start()
    yield server
    server.stop()


def let_notify(page: Page) -> BrowserContext:
    page.context.grant_permissions(["notifications"])
    return page.context


def stand_in(page: Page, subscriber: Subscriber) -> None:
    """Give the browser a push service."""
    page.context.add_init_script(STAND_IN % json.dumps(subscriber.body))


def wait_for_worker(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def wait_for_calls(page: Page, tag: str, count: int) -> None:
    """Wait until a table has so many calls on show."""
    wait_for(page, lambda: len(page.evaluate(CALLS, tag)) == count, f"not {count} calls")


def two_at_a_table(host: Page, guest: Page) -> str:
    """Red and Blue, who is called Mei; return the table's address."""
    open_table(host, ["person", "open"])
    invite(host, guest, "Blue", "Mei")
    return guest.url


def until_others_are_asked(player: Page) -> None:
    """Play until it is somebody else's turn."""
    play_until(lambda: not is_asked(player) and player.get_by_text("Waiting for").count(), player)


def wait_for_switch(page: Page, *, on: bool) -> None:
    """Wait until the server calls this browser, or does no more."""
    wait_for(page, lambda: page.request.get("/api/push").json()["on"] == on, f"calls are not {'on' if on else 'off'}")


# --- title and icon ---


def test_the_icon_says_that_a_table_waits(page: Page) -> None:
    icon = page.locator("link[rel=icon]")
    page.goto("/")
    expect(icon).to_have_attribute("href", "/favicon.svg")
    page.evaluate("navigator.setAppBadge = count => { window.badge = count; return Promise.resolve(); }")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_selector(ASKED)
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("window.badge") == 1
    page.get_by_role("link", name="dragonrace").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(icon).to_have_attribute("href", re.compile("^data:image/svg"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("title and icon say").uncheck()
    expect(icon).to_have_attribute("href", "/favicon.svg")
    assert page.evaluate("window.badge") == 0


# --- the app ---


@pytest.mark.parametrize(("locale", "words"), [("en-US", "Dragon races"), ("de-DE", "Drachenrennen")])
def test_it_can_be_installed(new_page: NewPage, locale: str, words: str) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    wait_for_worker(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    manifest = json.loads(found["data"])
    assert manifest["description"].startswith(words)
    assert manifest["lang"] == locale[:2]
    assert (manifest["id"], manifest["start_url"], manifest["display"]) == ("/", "/", "standalone")
    for icon in [*manifest["icons"], *(icon for one in manifest["shortcuts"] for icon in one["icons"])]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"].partition(";")[0] == icon["type"], icon
    for shortcut in manifest["shortcuts"]:
        page.goto(shortcut["url"])
        expect(page.get_by_role("heading", level=1)).to_contain_text(shortcut["name"])
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in problems] in ([], ["in-incognito"]), problems


def test_without_a_connection_the_page_says_so(new_page: NewPage) -> None:
    for locale, words in (("en-US", "No connection"), ("de-DE", "Keine Verbindung")):
        page = new_page(360, 740, locale=locale)
        page.goto("/")
        wait_for_worker(page)
        page.context.set_offline(True)
        page.goto("/match/1234567890")
        expect(page.get_by_role("heading", level=1)).to_have_text(words)
        check_no_sideways_scrolling(page)
        check_accessible(page)
        keep_screenshot(page, f"offline-{locale}")
        assert page.evaluate("caches.keys()") == [], "nothing is kept"
        page.context.set_offline(False)
        page.get_by_role("link").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text(words)
        assert page.url.endswith("/match/1234567890")


def test_a_new_version_is_there_at_the_first_reload(browser: Browser, tmp_path: Path) -> None:
    """The server is put in place of an older one, while a browser with a worker has its page open."""
    sources = tmp_path / "src" / "dragonrace"
    shutil.copytree(ROOT / "src" / "dragonrace", sources, ignore=shutil.ignore_patterns("__pycache__"))
    static = sources / "server" / "static"
    server = Server(tmp_path, sys.executable, {**os.environ, "PYTHONPATH": str(tmp_path / "src")})
    server.start()
    page = browser.new_page(base_url=server.address)
    try:
        page.goto("/")
        wait_for_worker(page)
        before = page.evaluate("navigator.serviceWorker.controller.scriptURL")
        index, worker = static / "index.html", static / "sw.js"
        script = re.search(r'src="(/assets/index-[^"]+\.js)"', index.read_text())
        assert script
        old = static / script[1].lstrip("/")
        new = old.with_name("index-brandnew.js")
        new.write_text("window.version = 2;")
        old.unlink()
        index.write_text(index.read_text().replace(script[1], "/assets/index-brandnew.js"))
        worker.write_text(worker.read_text() + "self.version = 2;")
        page.reload()
        assert page.evaluate("window.version") == 2
        page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update())")
        page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
        page.wait_for_timeout(500)
        versions = [worker.evaluate("self.version") for worker in page.context.service_workers]
        assert versions[-1] == 2, "the new worker waits for nothing"
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == before
    finally:
        page.context.close()
        server.stop()


# --- while the page is hidden ---


def test_nobody_is_asked_at_first_and_a_no_is_the_last_word(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(360, 740)
    for one in (host, guest):
        let_notify(one)
    two_at_a_table(host, guest)
    offer = host.get_by_role("group", name="Calls")
    expect(offer).to_have_count(0)
    until_others_are_asked(host)
    expect(offer).to_be_visible()
    expect(offer).to_contain_text("also when this page is closed")
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    host.reload()
    host.wait_for_selector(".table")
    host.wait_for_timeout(500)
    expect(offer).to_have_count(0)
    host.get_by_role("button", name="Settings").click()
    expect(host.get_by_role("switch", name="Call me when it is my turn")).not_to_be_checked()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_offer_and_settings_are_for_everybody(new_page: NewPage, width: int, height: int) -> None:
    host, guest = new_page(width, height), new_page()
    let_notify(host)
    two_at_a_table(host, guest)
    until_others_are_asked(host)
    offer = host.get_by_role("group", name="Calls")
    expect(offer).to_be_visible()
    host.wait_for_timeout(400)
    check_by_day_and_night(host, f"call-offer-{width}")
    host.get_by_role("button", name="Settings").click()
    switch = host.get_by_role("switch", name="Call me when it is my turn")
    switch.check()
    expect(host.get_by_role("switch", name="also to this table")).to_be_checked()
    switch.scroll_into_view_if_needed()
    check_by_day_and_night(host, f"call-settings-{width}")


def test_a_hidden_page_calls_and_a_quiet_table_does_not(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    let_notify(host)
    address = two_at_a_table(host, guest)
    tag = address.rpartition("/")[2]
    wait_for_worker(host)
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("switch", name="Call me when it is my turn").check()
    expect(host.get_by_role("switch", name="also to this table")).to_be_checked()
    host.keyboard.press("Escape")
    until_others_are_asked(host)
    assert host.evaluate(CALLS) == []
    host.evaluate(HIDE, True)
    play_until(lambda: host.locator(ASKED).count() > 0, guest)
    wait_for_calls(host, tag, 1)
    words = {"title": "Your turn", "body": "The table of Dragon River waits for you."}
    assert host.evaluate(CALLS) == [{**words, "tag": tag, "lang": "en", "url": f"/match/{tag}"}]
    host.evaluate(HIDE, False)
    wait_for_calls(host, tag, 0)
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("switch", name="also to this table").uncheck()
    host.wait_for_timeout(300)
    host.keyboard.press("Escape")
    until_others_are_asked(host)
    host.evaluate(HIDE, True)
    play_until(lambda: host.locator(ASKED).count() > 0, guest)
    host.wait_for_timeout(1000)
    assert host.evaluate(CALLS) == []


def test_what_a_browser_lacks_is_said(new_page: NewPage) -> None:
    for lack, words in (
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "begins with https"),
        ("delete window.Notification; navigator.standalone = false", "Add to Home Screen"),
        ("delete window.Notification", "can’t show notifications"),
        ("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", "You can allow them"),
    ):
        page = new_page(360, 740)
        page.add_init_script(lack)
        page.goto("/")
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_text(words)).to_be_visible()
        expect(page.get_by_role("switch", name="Call me when it is my turn")).to_have_count(0)
        check_no_sideways_scrolling(page)


# --- while the page is closed ---


def deliver(page: Page, told: Any) -> None:
    """Hand a message to the service worker, as a browser does that receives it."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"]),
    )
    session.send("ServiceWorker.enable")
    wait_for(page, lambda: found, "no worker")
    origin = page.evaluate("location.origin")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1], "data": json.dumps(told)},
    )
    session.detach()


def test_who_has_closed_the_page_is_called(new_page: NewPage, service: PushService) -> None:
    host, guest = new_page(), new_page(360, 740)
    context = let_notify(guest)
    stand_in(guest, service.subscriber("mei"))
    address = two_at_a_table(host, guest)
    play_until(lambda: guest.locator(ASKED).count() > 0, host)
    offer = guest.get_by_role("group", name="Calls")
    play_until(offer.is_visible, guest)
    offer.get_by_role("button", name="Yes, call me").click()
    expect(guest.get_by_text("You will be called, also when this page is closed")).to_be_visible()
    guest.close()
    play_until(lambda: host.get_by_text("Waiting for Mei").count() > 0, host)
    received = service.next(30)
    match = address.rpartition("/")[2]
    assert received.told == {
        "title": "Your turn in Dragon River",
        "body": "Mei: the table waits for you.",
        "url": f"/match/{match}",
        "tag": match,
        "lang": "en",
    }
    assert received.is_signed()
    # The browser wakes its worker, though no page is open.
    other = context.new_page()
    other.goto("/favicon.svg")
    deliver(other, received.told)
    wait_for_calls(other, match, 1)
    assert other.evaluate(CALLS) == [received.told]
    # A click leads to the table, where nobody needs the call any more.
    other.goto(address)
    other.wait_for_selector(ASKED)
    wait_for_calls(other, match, 0)
    # In the settings it ends, at the server, too.
    other.get_by_role("button", name="Settings").click()
    assert other.request.get("/api/push").json()["on"]
    other.get_by_role("switch", name="also when this page is closed").uncheck()
    wait_for_switch(other, on=False)
    other.get_by_role("switch", name="also when this page is closed").check()
    wait_for_switch(other, on=True)
    assert service.is_silent_for(0.1)


def test_who_looks_at_the_table_is_not_called_by_push(new_page: NewPage) -> None:
    page = new_page()
    let_notify(page)
    open_quick_game(page)
    wait_for_worker(page)
    match = page.url.rpartition("/")[2]
    told = {"title": "Your turn", "body": "Red", "url": f"/match/{match}", "tag": match, "lang": "en"}
    for wrong in (told, {**told, "url": "https://elsewhere.example/"}, "nonsense"):
        deliver(page, wrong)
    page.wait_for_timeout(500)
    assert page.evaluate(CALLS) == []
    deliver(page, {**told, "url": "/match/another", "tag": "another"})
    wait_for_calls(page, "another", 1)


def test_where_the_key_is_another_one_subscribes_anew(new_page: NewPage, server: Server, service: PushService) -> None:
    page = new_page()
    let_notify(page)
    stand_in(page, service.subscriber("again"))
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Call me when it is my turn").check()
    expect(page.get_by_role("switch", name="also when this page is closed")).to_be_checked()
    key = page.evaluate("localStorage['stand-in']")
    page.evaluate("localStorage['stand-in'] = JSON.stringify({ key: [4, 2] })")
    server.stop(signal.SIGKILL)
    server.start()
    page.reload()
    page.wait_for_function("key => localStorage['stand-in'] === key", arg=key)
