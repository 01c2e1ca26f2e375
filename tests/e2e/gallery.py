"""Screenshots of every table, to be looked at: ``python -m tests.e2e.gallery FOLDER [GAME …] [--sizes 844x390 …]``.

Each game's beginning, middle and end, light and dark, at the sizes that people have.
"""

import argparse
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from .player import Player
from .running import browser_and_server

GAMES = ["dragon-river", "golden-dragon", "river-dragons"]
SIZES = ["1280x800", "1920x1080", "390x844", "360x740", "844x390", "640x400"]
"""The last one is 1280x800 at a zoom of 200 %."""
STAGES = {"first": 0, "middle": 6, "late": 14, "end": 100_000}
"""After how many of one's own choices a picture is taken."""
TOUCH_WIDTH = 900


def take(browser: Browser, context: BrowserContext, address: str, name: Path, sizes: list[str]) -> None:
    """Take the pictures of one address."""
    kept = context.storage_state()
    for size in sizes:
        width, height = map(int, size.split("x"))
        for scheme in ("light", "dark"):
            viewer = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                reduced_motion="reduce",
                has_touch=width < TOUCH_WIDTH,
                storage_state=kept,
            )
            page = viewer.new_page()
            page.goto(address)
            page.wait_for_selector("main")
            page.wait_for_timeout(700)
            page.screenshot(path=f"{name}-{size}-{scheme}.png")
            viewer.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--sizes", nargs="+", default=SIZES)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--stages", nargs="+", default=list(STAGES))
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (browser, server):
        for game in chosen.games:
            context = browser.new_context()
            context.request.get(f"{server.address}/")
            player = Player.at_new_table(server, context, game, chosen.players)
            made = 0
            for stage in chosen.stages:
                made += player.play(STAGES[stage] - made)
                name = chosen.folder / f"{game}-{stage}"
                take(browser, context, f"{server.address}/match/{player.match}", name, chosen.sizes)
                print(name, made, flush=True)


if __name__ == "__main__":
    main()
