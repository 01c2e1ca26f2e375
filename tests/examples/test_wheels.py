"""The examples' whole way, as their authors would go it: wheels, an empty environment, and every place to play.

dragonrace's own dependencies are taken from the environment that runs the tests, so that nothing is downloaded twice.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import ROOT, NewPage, Server, chromium, new_page
from tests.e2e.table import check_page, open_quick_game, open_table, play
from tests.examples import goofspiel, pig

__all__ = ["new_page"]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheels")]

MINUTES = 60
WORDS = "Roll for as long as you dare"


class Installed:
    """An environment with all wheels, and nothing of this source tree."""

    def __init__(self, folder: Path) -> None:
        wheels = folder / "wheels"
        here = ["--no-build-isolation"] if find_spec("hatchling") else []  # else pip fetches what it builds with
        for source in (ROOT, pig.FOLDER, goofspiel.FOLDER):
            _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *here, "-w", str(wheels), str(source))
        venv.create(folder / "venv", with_pip=False)
        self.python = folder / "venv" / "bin" / "python"
        self.folder = folder
        found = sorted(map(str, wheels.glob("*.whl")))
        assert len(found) == 3, found
        _run(sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet", "--no-deps", *found)
        site = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    def run(self, *arguments: str, **given: str) -> str:
        """Run its Python; return what it writes."""
        return _run(str(self.python), *arguments, cwd=self.folder, **given)

    def dragonrace(self, *arguments: str, **given: str) -> str:
        return self.run("-m", "dragonrace", *arguments, **given)


def _run(*command: str, cwd: Path | None = None, stdin: str = "") -> str:
    outcome = subprocess.run(
        command,
        cwd=cwd,
        input=stdin,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=5 * MINUTES,
        check=False,
    )
    assert outcome.returncode == 0, f"{command}\n{outcome.stdout}\n{outcome.stderr}"
    return outcome.stdout


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def server(browser: Browser, installed: Installed) -> Iterator[Server]:  # noqa: ARG001 - no browser, no server
    server = Server(installed.folder, str(installed.python), _environment())
    server.start()
    yield server
    server.stop()


def test_all_come_from_their_wheels(installed: Installed) -> None:
    program = "import dragonrace, dragonrace_goofspiel as g, dragonrace_pig as p; "
    files = installed.run("-c", f"{program} print(dragonrace.__file__, g.__file__, p.__file__)")
    assert files.count(str(installed.folder / "venv")) == 3
    games = installed.run("-c", "import dragonrace; print(dragonrace.games())")
    assert "'goofspiel'" in games
    assert "'pig'" in games


def test_every_promise_is_kept(installed: Installed) -> None:
    told = installed.run("-m", "dragonrace.testing", "pig", "goofspiel", "--positions", "5", "--settings", "3")
    assert told.endswith("Every promise is kept.\n")
    assert told.count("200 decisions are the same on plain and compiled rules") == 6


def test_the_terminal_shows_it_and_plays_it(installed: Installed) -> None:
    assert "Pig" in installed.dragonrace("games")
    assert "PIG-3" in installed.dragonrace("rules", "pig")
    told = installed.dragonrace("play", "pig", "--goal", "30", stdin="roll\n" * 400)
    assert re.search(r"Red +\d+", told), told
    assert "This turn: " in told
    assert re.search(r"(Red|Blue) wins!", told)


def test_secrets_stay_at_the_terminal_whose_they_are(installed: Installed) -> None:
    """One person, who bids their cards from the lowest to the highest; the bot's bids show when all are turned over."""
    told = installed.dragonrace(
        "play", "goofspiel", "--bot", "level-1", stdin="".join(f"bid {card}\n" for card in range(1, 14))
    )
    assert "Red: bid 1." in told
    assert "Blue: bid ?\n" in told
    assert re.search(r"Bids for the \d+: Red 1, Blue \d+\.", told)
    assert re.search(r"(Red|Blue) wins!|a draw", told)


def test_simulations_take_it(installed: Installed) -> None:
    searching = installed.dragonrace("simulate", "pig", "--games", "2", "--bots", "search,random", "--goal", "20")
    assert "search" in searching
    at_random = installed.dragonrace("simulate", "pig", "--games", "20000", "--bots", "random,random", "--seed", "1")
    assert re.search(r"20,?000", at_random)


def test_the_tree_search_beats_chance(installed: Installed) -> None:
    program = (
        "import json, dragonrace\n"
        "study = dragonrace.simulate('pig', ['search', 'random'], games=10, seed=3, workers=1, goal=30)\n"
        "print(json.dumps({bot.name: bot.wins for bot in study.summary().bots}))\n"
    )
    wins = json.loads(installed.run("-c", program))
    assert wins["search"] > wins["random"], wins


def test_it_stands_in_the_lobby_with_its_picture(page: Page) -> None:
    page.goto("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Pig"))
    expect(card).to_contain_text(WORDS)
    expect(card).to_contain_text("2 to 4 players")
    picture = card.locator("img")
    expect(picture).to_have_attribute("src", "/games/pig/picture.svg")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    check_page(page, "pig-lobby")


def test_a_newcomer_plays_against_bots(page: Page) -> None:
    page.set_default_timeout(MINUTES * 1000)  # they look ahead, and nothing is compiled
    open_quick_game(page, "Pig")
    play(page, roll_until_ten, most=7)  # a turn takes six at most, so that a bot must have had one, too
    expect(page.locator(".log li").nth(7)).to_be_attached()


@pytest.mark.parametrize(("size", "scheme"), [((1280, 800), "light"), ((360, 740), "dark")], ids=["wide", "phone"])
def test_a_whole_game_is_played_in_the_drawing(new_page: NewPage, size: tuple[int, int], scheme: str) -> None:
    """Two people at one device."""
    page = new_page(*size, scheme=scheme)
    open_table(page, ["person", "person"], game="Pig")
    table = page.get_by_role("region", name="The board")
    expect(table.get_by_role("listitem").first).to_contain_text("Red0 of 100")
    expect(table.get_by_role("button", name="Roll the die")).to_have_attribute("aria-disabled", "false")
    expect(table.get_by_role("button", name="Hold")).to_have_attribute("aria-disabled", "true")
    check_page(page, f"pig-{size[0]}-{scheme}")
    play(page, lambda page: roll_until_ten(page, drawn=True))
    expect(page.locator("#end-title")).to_contain_text("won")


BROKEN = {
    "does not load": "this is no JavaScript",
    "can't be mounted": "export function mount() { throw new Error('no paper'); }",
    "fails later": "export function mount() { return { update() { throw new Error('no ink'); }, destroy() {} }; }",
}


@pytest.mark.parametrize("module", BROKEN.values(), ids=BROKEN)
def test_a_drawing_that_fails_leaves_the_plain_table(page: Page, module: str) -> None:
    page.route("**/games/pig/drawing.js", lambda route: route.fulfill(content_type="text/javascript", body=module))
    open_table(page, ["person", "person"], game="Pig")
    expect(page.get_by_text("The drawing of this game does not work")).to_be_visible()
    table = page.get_by_role("region", name="The board")
    expect(table.get_by_role("columnheader", name="Scores")).to_be_visible()
    expect(table.get_by_role("row").nth(1)).to_contain_text("Red")
    expect(table.get_by_text("This turn")).to_be_visible()
    page.locator('[data-choice="roll"]').click()
    expect(page.locator(".log li")).to_have_count(2)


def roll_until_ten(page: Page, *, drawn: bool = False) -> None:
    """Hold with ten points or more, as a cautious player would: in the drawing, or by the list of choices."""
    table = page.get_by_role("region", name="The board")
    choice = "hold" if int(table.locator(".turn strong").inner_text()) >= 10 else "roll"
    (table.locator(f"button.{choice}") if drawn else page.locator(f'[data-choice="{choice}"]')).click()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()
