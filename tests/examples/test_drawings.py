"""What a game's package ships for the browser: what the server gives out of it, and what it keeps."""

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from tests.examples.conftest import Install
from tests.examples.pig import GAME, SOURCES
from tests.server.conftest import browser, server
from tests.server.living import Browser

__all__ = ["browser", "server"]

ROOT = Path(__file__).parents[2]
SHIPPED = SOURCES / "dragonrace_pig" / "web"
TYPES = {"drawing.js": "text/javascript", "drawing.css": "text/css", "picture.svg": "image/svg+xml"}


@pytest.fixture
def secretive(install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose package has a drawing, no style or picture, and files that are nobody's business."""
    package = tmp_path / "secretive_game"
    (package / "web" / "deep").mkdir(parents=True)
    for name in ("secret.py", "web/drawing.js", "web/notes.txt", "web/deep/drawing.js"):
        (package / name).write_text(f"// {name}")
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "secretive_game", raising=False)  # another test's, from another folder
    return install(replace(GAME, name="secretive", package="secretive_game"))


def description(browser: Browser, game: str) -> Any:
    return next(one for one in browser.get("/games")["games"] if one["name"] == game)


@pytest.mark.parametrize("name", TYPES)
def test_a_shipped_file_is_served_as_it_is(browser: Browser, installed_pig: str, name: str) -> None:
    answer = browser.http.get(f"/games/{installed_pig}/{name}")
    assert answer.status_code == 200
    assert answer.content == (SHIPPED / name).read_bytes()
    assert answer.headers["content-type"].partition(";")[0] == TYPES[name]
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == browser.http.get("/").headers["content-security-policy"]
    assert browser.http.head(f"/games/{installed_pig}/{name}").status_code == 200
    assert browser.http.post(f"/games/{installed_pig}/{name}").status_code == 405


def test_the_description_says_where_the_files_lie(browser: Browser, installed_pig: str, secretive: str) -> None:
    folder = f"/games/{installed_pig}"
    assert description(browser, installed_pig)["web"] == {
        "drawing": f"{folder}/drawing.js",
        "style": f"{folder}/drawing.css",
        "picture": f"{folder}/picture.svg",
    }
    assert description(browser, secretive)["web"] == {
        "drawing": "/games/secretive/drawing.js",
        "style": None,
        "picture": None,
    }
    assert browser.http.get("/games/secretive/drawing.js").text == "// web/drawing.js"


@pytest.mark.parametrize(
    "name",
    [
        *("drawing.css", "picture.svg", "notes.txt", "deep/drawing.js", "deep", "", "DRAWING.JS", "drawing.js%00"),
        *("../secret.py", "%2e%2e/secret.py", "..%2fsecret.py", "deep%2f..%2fdrawing.js", "%2fetc%2fpasswd"),
        *("..%5csecret.py", "x" * 5000),
    ],
)
def test_nothing_else_is_given_out(browser: Browser, secretive: str, name: str) -> None:
    answer = browser.http.get(f"/games/{secretive}/{name}")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "request.not-found"


@pytest.mark.parametrize("game", ["chess", "..", "%2e%2e", "dragonrace_pig"])
def test_a_game_that_is_not_there_has_no_files(browser: Browser, game: str) -> None:
    answer = browser.http.get(f"/games/{game}/drawing.js")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] in ("game.unknown", "request.not-found")


def test_our_own_games_are_drawn_by_the_client(browser: Browser) -> None:
    for game in dragonrace.games():
        assert set(description(browser, game)["web"].values()) == {None}
        answer = browser.http.get(f"/games/{game}/drawing.js")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "request.not-found")


def test_the_variables_that_drawings_may_use_are_those_of_the_page() -> None:
    promised = set(re.findall(r"`(--[a-z-]+)`", (ROOT / "docs" / "drawings.md").read_text("utf-8")))
    page = set(re.findall(r"^ +(--[a-z-]+):", (ROOT / "web" / "src" / "app.css").read_text("utf-8"), re.MULTILINE))
    used = set(re.findall(r"var\((--[a-z-]+)", (SHIPPED / "drawing.css").read_text("utf-8")))
    assert promised - page == set()
    assert used - promised == {"--colour", "--safe", "--there"}, "these are the drawing's own"
