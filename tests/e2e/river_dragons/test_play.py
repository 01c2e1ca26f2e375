"""River Dragons in the browser: whole games of people and bots, and a turn in which everything happens."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewPage, Server
from tests.e2e.river_dragons.steering import Steering
from tests.e2e.river_dragons.table import GAME, answer, lay_program, seat_two
from tests.e2e.table import (
    ASKED,
    OVER,
    check_page,
    invite,
    lines_with,
    log_lines,
    open_table,
    set_up_table,
)

MOST_STEPS = 2000
"""No game of these tests takes so many looks; one that does hangs."""
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
        # What came of the last plan stays to be seen.
        expect(page.locator(".program-row [data-outcome]").first).to_be_visible()
    assert reloaded
    assert lines_with(host, "has nobody to jump over, and falls into the river")
    assert lines_with(host, "dragon cancels Blue's card: Place 2 stones")
    assert _removals(host)
    assert "has crossed the river and wins" in log_lines(host)[-1]


def _removals(page: Page) -> int:
    return lines_with(page, " takes ") + lines_with(page, " lifts ")


def _reload(page: Page) -> None:
    before = log_lines(page)
    page.reload()
    page.wait_for_selector(".program-row")
    assert log_lines(page)[: len(before)] == before


def _look_back(page: Page) -> None:
    """Looking back shows the programs as they were seen then."""
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("slider", name="Move").fill("20")
    expect(page.locator("#prompt")).to_contain_text("move 20 of")
    row = page.get_by_role("region", name="At the table").get_by_role("listitem").first
    expect(row).to_contain_text("cards revealed: Jump")


def test_a_whole_game_on_the_expert_side(new_page: NewPage, server: Server) -> None:
    page = new_page(360, 740)
    set_up_table(page, ["person", "bot:level-3"], game=GAME, switches=("Expert side",))
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
    seat_two(pink, black, ["S2", "P2", "P1", "M2", "M1"])
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
    rows = black.get_by_role("region", name="At the table").get_by_role("listitem")
    expect(rows.nth(1)).to_contain_text("Place 1 plank, cancelled by a dragon; Place 1 stone")
    black.reload()
    expect(rows.nth(1)).to_contain_text("Place 1 plank, cancelled by a dragon; Place 1 stone")
    answer(black, "stone 3")
    pink.wait_for_selector(ASKED)
    check_page(pink, "bridges-remove")
    answer(pink, "lift 1")
    answer(black, "go pink 27", "stay")
    expect(pink.locator(".log li").nth(-2)).to_contain_text("Pink has nobody to jump over, and falls")
    expect(pink.locator(".log li").last).to_contain_text("A new turn; Pink goes first.")
