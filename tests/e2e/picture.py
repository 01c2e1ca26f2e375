"""The README's picture, taken anew: ``python -m tests.e2e.picture docs/table.webp``.

A game of Dragon River against four bots, played until a spare die may tip most of them.
"""

import argparse
import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext

import dragonrace

from .conftest import Server
from .player import Player
from .running import browser_and_server

NOT_BEFORE = 15
"""So many of one's own choices are made first: then the boats are far apart."""
MANY = 3
"""So many can be tipped."""
SETTLED = 2500
"""After so many milliseconds nothing moves any more."""


def play_until_asked(server: Server, context: BrowserContext) -> str:
    """Play, one match after the other, until there is a choice of whom to tip; return the address of the match."""
    seats = [{"kind": "person"}, *[{"kind": "bot", "bot": "level-3"}] * 4]
    while True:
        answer = context.request.post(
            f"{server.address}/api/matches", data={"game": "dragon-river", "options": {}, "seats": seats}
        )
        player = Player(server, context, answer.json()["id"])
        player.bot = dragonrace.make_bot(player.state.game, "level-5", seed=1)
        made = 0
        while player.play(1) and not player.state.is_terminal():
            made += 1
            legal = [player.state.action_to_string(action, 0) for action in player.state.legal_actions(0)]
            if made >= NOT_BEFORE and sum(text.startswith("tip ") for text in legal) >= MANY:
                return f"{server.address}/match/{player.match}"


def take(browser: Browser, context: BrowserContext, address: str) -> bytes:
    """Take the picture, once all has come to rest."""
    viewer = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", storage_state=context.storage_state()
    )
    page = viewer.new_page()
    page.goto(address)
    page.wait_for_selector("main")
    page.wait_for_timeout(SETTLED)
    return page.screenshot()


def main() -> None:
    """Take it, and write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    with browser_and_server() as (browser, server):
        context = browser.new_context()
        context.request.get(f"{server.address}/")
        shot = take(browser, context, play_until_asked(server, context))
    Image.open(io.BytesIO(shot)).convert("RGB").save(asked.file, quality=80, method=6)


if __name__ == "__main__":
    main()
