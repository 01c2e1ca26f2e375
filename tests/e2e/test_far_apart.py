"""Two people in two browsers at two servers on one PostgreSQL: whole games, with all that happens between people."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import INSTANT, Server
from tests.e2e.manners import answer_anything, notice, say, seat_people, sit_down
from tests.e2e.table import ASKED, OVER, expect_connection, keep_screenshot
from tests.server.conftest import postgres

GAMES: dict[str, dict[str, Any]] = {
    "dragon-river": {"turn_limit": 8},
    "golden-dragon": {"turn_limit": 8},
    "river-dragons": {"turn_limit": 1},
}
MOST_STEPS = 500


@pytest.fixture(scope="module")
def servers(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:  # noqa: ARG001 - no browser, no server
    with postgres() as url, ExitStack() as stack:
        both = [Server(tmp_path_factory.mktemp("server")) for _ in range(2)]
        for server in both:
            server.database = url
            server.start()
            stack.callback(server.stop)
        yield both


@pytest.fixture
def people(browser: Browser, servers: list[Server]) -> Iterator[list[Page]]:
    """Anna at one server, at her desk; Mei at the other, on her phone."""
    with ExitStack() as stack:
        pages = []
        complaints: list[str] = []
        for server, (width, height) in zip(servers, [(1280, 800), (360, 740)], strict=True):
            context = browser.new_context(
                base_url=server.address, viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            stack.callback(context.close)
            context.add_init_script(INSTANT)
            context.set_default_timeout(30_000)
            pages.append(context.new_page())
            pages[-1].on("pageerror", lambda error: complaints.append(str(error)))
        yield pages
        assert complaints == []


class Evening:
    """A match of two, and what has happened in it besides playing."""

    def __init__(self, people: list[Page], servers: list[Server]) -> None:
        self.people, self.servers = people, servers
        self.left = [self.draw_refused, self.disconnection, self.take_back]
        """What is still to happen; the last one needs a moment in which nothing was thrown."""

    def play(self) -> None:
        for _ in range(MOST_STEPS):
            if all(page.locator(OVER).count() for page in self.people):
                return
            for who, page in enumerate(self.people):
                if answer_anything(page) and self.left and self.left[0](who):
                    del self.left[0]
            self.people[0].wait_for_timeout(50)
        pytest.fail("the game has no end")

    def draw_refused(self, who: int) -> bool:
        mover, other = self.people[who], self.people[1 - who]
        say(other, "Offer a draw")
        notice(mover, "asked")
        keep_screenshot(mover, "far-apart-draw")
        mover.get_by_role("button", name="Decline").click()
        for page in self.people:
            expect(page.locator("[data-notice]")).to_have_count(0)
        return True

    def disconnection(self, _who: int) -> bool:
        """The server of the one who did not open the match is gone for a while."""
        self.servers[1].stop()
        expect_connection(self.people[1], lost=True)
        self.servers[1].start()
        expect_connection(self.people[1], lost=False)
        return True

    def take_back(self, who: int) -> bool:
        mover, other = self.people[who], self.people[1 - who]
        if mover.locator(OVER).count():
            return False
        mover.get_by_role("button", name="At this table").click()
        deed = mover.get_by_role("dialog").get_by_role("button", name="Take back")
        expect(mover.get_by_role("dialog")).not_to_contain_text("One moment")  # the page asks whether it can be
        if deed.is_disabled():
            mover.keyboard.press("Escape")
            return False
        deed.click()
        mover.wait_for_selector("[data-notice=waiting], .toast")
        if not mover.locator("[data-notice=waiting]").count():
            return False  # something was revealed
        notice(other, "asked")
        keep_screenshot(other, "far-apart-take-back")
        other.get_by_role("button", name="Agree").click()
        mover.wait_for_selector(ASKED)
        expect(other.locator(".log s").first).to_be_attached()
        return True


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(people: list[Page], servers: list[Server], game: str) -> None:
    anna, mei = people
    address = seat_people(anna, mei, game=game, options=GAMES[game])
    sit_down(address, anna, mei)
    evening = Evening(people, servers)
    evening.play()
    assert evening.left == []
    titles = {page.locator(OVER).inner_text() for page in people}
    assert all(title.startswith("Draw: ") for title in titles) or any("won" in title for title in titles)
    for page in people:
        keep_screenshot(page, f"far-apart-{game}-end")
    match = address.removeprefix("/match/")
    records = [page.request.get(f"/api/matches/{match}/record").text() for page in people]
    assert records[0] == records[1]
    for said in ("(offer draw", "(decline)", "(offer take back", "(accept)"):
        assert said in records[0]
    assert '[Clock "bank 300+5 bot"]' in records[0]
