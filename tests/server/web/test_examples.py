"""Pictures of a rulebook over HTTP: positions, and all that happens between them."""

from typing import Any

import pytest

from dragonrace.core.examples.shelf import example_names
from dragonrace.core.views.changes import changed
from tests.server.living import Browser

EXAMPLES = [(game, name) for game in ("dragon-river", "golden-dragon", "river-dragons") for name in example_names(game)]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_each_step_is_a_position_and_what_is_marked_is_offered(browser: Browser, game: str, name: str) -> None:
    body: dict[str, Any] = browser.get(f"/games/{game}/examples/{name}")
    views = [body["view"], *(move["view"] for move in body["moves"])]
    assert body["steps"][0]["at"] == 0
    assert body["steps"][-1]["at"] == len(body["moves"])
    for step in body["steps"]:
        assert not step["marked"] or views[step["at"]]["choices"]
    table = body["view"]["table"]
    for move in body["moves"]:
        for event in move["entry"]["events"]:
            table = changed(table, event["changes"])
        assert table == move["view"]["table"]


def test_what_is_not_there_is_said_to_be_missing(browser: Browser) -> None:
    for path, code in (("chess/examples/fight", "game.unknown"), ("dragon-river/examples/last", "example.unknown")):
        answer = browser.http.get(f"/api/games/{path}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)
