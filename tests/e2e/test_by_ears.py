"""A lesson and a game by the accessibility tree alone."""

import re

import pytest
from playwright.sync_api import Locator, Page

from .conftest import NewPage
from .listening import Listener

GAMES: dict[str, dict[str, int]] = {"dragon-river": {}, "golden-dragon": {}, "river-dragons": {"turn_limit": 3}}
MOST_ANSWERS = 300
CARDS = 5
ORDER = re.compile(r"\b[NSEW]{1,2}\b")


@pytest.fixture
def listener(new_page: NewPage) -> Listener:
    return Listener(new_page())


# --- a game ---


def answer(listener: Listener, region: Locator) -> None:
    """Answer with something that is offered: dice are thrown, cards laid, and of a list the first is taken."""
    answers = listener.answers(region)
    throw = [name for name in answers if name.startswith("Throw the rest")]
    if "Ready" in answers:
        listener.press(region, "Ready")
    elif throw or "Keep all" in answers:
        listener.press(region, throw[0] if throw else "Keep all")
    elif region.get_by_role("list", name="Your hand").count():
        lay(listener, region, listener.answers(region.get_by_role("list", name="Your hand"))[:CARDS])
    else:
        listener.unfold(region)
        choices = [name for name in listener.answers(region) if not name.startswith("As a list")]
        picked = [name for name in choices if name.startswith("Take")]  # else it would be laid back
        listener.press(region, (picked or choices)[0])


def lay(listener: Listener, region: Locator, cards: list[str]) -> None:
    hand = region.get_by_role("list", name="Your hand")
    for card in cards:
        listener.press(hand, card)
    listener.wait("that the program is complete", lambda: "Ready" in listener.answers(region))
    listener.press(region, "Ready")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_heard(listener: Listener, game: str) -> None:
    page = listener.page
    page.goto("/")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "level-2"}]
    match = page.request.post("/api/matches", data={"game": game, "options": GAMES[game], "seats": seats}).json()
    page.goto(f"/match/{match['id']}")
    said: list[str] = []
    for _ in range(MOST_ANSWERS):
        listener.wait("a question, or the end", lambda: is_asked(listener) or listener.is_over())
        if listener.is_over():
            break
        region = listener.question()
        assert region is not None
        before = listener.hear()
        answer(listener, region)
        listener.wait("what came of it", lambda before=before: listener.hear() != before)
        said.append(listener.news())
    assert listener.is_over()
    assert len(set(said)) > len(said) / 3, "what happens is said, too"


def is_asked(listener: Listener) -> bool:
    region = listener.question()
    return region is not None and bool(listener.answers(region))


# --- a lesson ---


def shown(listener: Listener, region: Locator) -> str:
    """Ask the teacher which choice is meant; return its words."""
    listener.press(region, "Show me")
    status = region.get_by_role("status")
    listener.wait("which one", lambda: "This one:" in status.inner_text())
    return status.inner_text().partition("This one:")[2].strip().rstrip(".")


def follow(listener: Listener, region: Locator) -> None:
    """Do what the teacher means."""
    hand = region.get_by_role("list", name="Your hand")
    told = region.get_by_role("status").inner_text()
    if hand.count():
        wanted = told.partition("Lay these: ")[2].rstrip(".").split(", ")
        names = listener.answers(hand)
        lay(listener, region, [next(name for name in names if name.startswith(card)) for card in wanted])
    elif region.get_by_role("group", name="Your holder").count():
        arrange(listener, region, ORDER.findall(shown(listener, region)))
    else:
        meant = shown(listener, region)
        listener.unfold(region)
        names = [name for name in listener.answers(region) if not name.startswith("As a list")]
        listener.press(region, next(name for name in names if name.startswith(meant) or name.endswith(meant)))


def arrange(listener: Listener, region: Locator, winds: list[str]) -> None:
    for place, wind in enumerate(winds):
        stone = region.get_by_role("button", name=re.compile(rf"^{wind}, "))
        stone.press("Home")
        for _ in range(place):
            stone.press("ArrowRight")
    listener.press(region, "Ready")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_is_heard(listener: Listener, game: str) -> None:
    page: Page = listener.page
    page.goto(f"/learn/{game}")
    finish = page.get_by_role("link", name="To the lobby").or_(page.get_by_role("button", name="Play against bots"))
    for _ in range(MOST_ANSWERS):
        listener.wait("a question, or the end", lambda: is_asked(listener) or finish.count())
        if finish.count():
            break
        region = listener.question()
        assert region is not None
        before = region.get_by_role("status").inner_text()
        follow(listener, region)
        listener.wait(
            "what comes next",
            lambda before=before: finish.count() or (is_asked(listener) and before not in listener.hear()),
        )
    assert finish.count()
