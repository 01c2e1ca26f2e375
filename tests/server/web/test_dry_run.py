"""A plan is tried out for whoever holds the seat, and for nobody else."""

from typing import Any

import pytest

from tests.server.living import BOT, GAME, OPEN, PERSON, Browser

RIVER = "river-dragons"
PLAN = {"plan": ["card S2", "card P2", "card M2", None, "card S1"]}


def opened(browser: Browser, *seats: Any) -> str:
    match: str = browser.match(*seats, game=RIVER)["id"]
    return match


def test_the_holder_is_told_step_by_step(browser: Browser) -> None:
    match = opened(browser, PERSON, OPEN)
    steps = browser.post(f"/matches/{match}/seats/0/dry-run", PLAN)["steps"]
    assert [len(step["events"]) for step in steps] == [2, 4, 2, 0, 1]
    assert steps[0]["events"][0].keys() >= {"kind", "seat", "at", "name"}
    assert steps[3] == {"events": [], "warnings": []}
    assert browser.get(f"/matches/{match}/positions/0")["number"] == 0


def test_nobody_else_may_ask(browser: Browser, stranger: Browser) -> None:
    match = opened(browser, PERSON, OPEN, BOT)
    for asker, seat in ((stranger, 0), (browser, 1), (browser, 2), (browser, 5)):
        refused = asker.post(f"/matches/{match}/seats/{seat}/dry-run", PLAN, 403)
        assert refused["error"]["code"] == "seat.not-yours"


@pytest.mark.parametrize(
    ("plan", "status", "code"),
    [
        (["card X"], 422, "action.unreadable"),
        (["stone 3"], 422, "action.unreadable"),
        (["card S1"] * 21, 422, "request.invalid"),
        ("card S1", 422, "request.invalid"),
    ],
)
def test_a_wrong_plan_gets_a_sentence(browser: Browser, plan: Any, status: int, code: str) -> None:
    match = opened(browser, PERSON, OPEN)
    error = browser.post(f"/matches/{match}/seats/0/dry-run", {"plan": plan}, status)["error"]
    assert (error["code"], error["message"].endswith(".")) == (code, True)


def test_games_that_plan_nothing_have_none(browser: Browser) -> None:
    match = browser.match(PERSON, OPEN, game=GAME)["id"]
    assert browser.post(f"/matches/{match}/seats/0/dry-run", PLAN, 409)["error"]["code"] == "dry-run.none"
