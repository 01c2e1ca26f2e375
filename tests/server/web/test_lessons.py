"""Lessons over HTTP: whole, as the learner sees them, and nothing beyond that."""

from typing import Any

import pytest

import dragonrace
from dragonrace.core.lessons.shelf import lesson_named, played
from dragonrace.core.views.changes import changed
from tests.server.living import Browser


def lesson(browser: Browser, game: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/games/{game}/lessons/first")
    return found


def test_the_lobby_hears_of_them(browser: Browser) -> None:
    games = browser.get("/games")["games"]
    for game in games:
        assert game["lessons"][0].keys() == {"name", "title", "about"}
        assert game["lessons"][0]["name"] == "first"


def test_it_is_told_in_the_reader_s_language(browser: Browser) -> None:
    english = lesson(browser, "golden-dragon")
    german = browser.get("/games/golden-dragon/lessons/first", lang="de")
    assert (english["title"], german["title"]) == ("Down the Glen", "Das Tal hinab")
    assert "Wessen Drache als Erstes in der goldenen Lava ist" in german["steps"][0]["idea"]
    assert lesson(browser, "golden-dragon") == english
    assert browser.get("/games", lang="de")["games"][0]["lessons"][0]["title"] == "Den Bach hinauf"


@pytest.mark.parametrize("game", dragonrace.games())
def test_each_step_is_asked_where_its_choice_is_offered(browser: Browser, game: str) -> None:
    body = lesson(browser, game)
    views = [body["view"], *(move["view"] for move in body["moves"])]
    for step in body["steps"]:
        offered = [choice["text"] for choice in views[step["at"]]["choices"]]
        assert step["expect"] in offered
        assert set(step["as_good"]) | {mistake["text"] for mistake in step["mistakes"]} < set(offered)
        assert body["moves"][step["at"]]["entry"]["text"] == step["expect"]
    assert views[-1]["over"]


@pytest.mark.parametrize("game", dragonrace.games())
def test_what_happens_carries_what_it_changes(browser: Browser, game: str) -> None:
    body = lesson(browser, game)
    table = body["view"]["table"]
    for move in body["moves"]:
        for event in move["entry"]["events"]:
            table = changed(table, event["changes"])
        assert table == move["view"]["table"]


@pytest.mark.parametrize("game", dragonrace.games())
def test_a_mistake_is_shown_and_leaves_nothing_to_choose(browser: Browser, game: str) -> None:
    body = lesson(browser, game)
    moves = [mistake["move"] for step in body["steps"] for mistake in step["mistakes"] if mistake["move"]]
    assert moves
    assert all(move["view"]["choices"] == [] and move["entry"]["events"] for move in moves)


@pytest.mark.parametrize("game", ["golden-dragon", "river-dragons"])
def test_the_learner_sees_no_more_than_they_may_know(browser: Browser, game: str) -> None:
    body, seat = lesson(browser, game), lesson_named(game, "first").seat
    state = played(game, "first")[-1].before
    wanted = [entry["text"] for entry in state.log(seat)]
    told = [entry["text"] for entry in (*body["log"], *(move["entry"] for move in body["moves"]))]
    assert told[: len(wanted)] == wanted
    assert any(text.endswith("?") for text in told)


def test_what_is_not_there_is_said_to_be_missing(browser: Browser) -> None:
    for path, code in (("chess/lessons/first", "game.unknown"), ("dragon-river/lessons/last", "lesson.unknown")):
        answer = browser.http.get(f"/api/games/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
