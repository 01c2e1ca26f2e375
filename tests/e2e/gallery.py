"""Screenshots of every table, to be looked at: ``python -m tests.e2e.gallery FOLDER [GAME …] [--sizes 844x390 …]``.

Each game's beginning, middle and end, light and dark, at the sizes that people have.
"""

import argparse
import json
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from websockets.sync.client import ClientConnection, connect

import dragonrace
from tests.e2e.conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES, Server

GAMES = ["dragon-river", "golden-dragon", "river-dragons"]
SIZES = ["1280x800", "1920x1080", "390x844", "360x740", "844x390", "640x400"]
"""The last one is 1280x800 at a zoom of 200 %."""
STAGES = {"first": 0, "middle": 25, "late": 60, "end": 100_000}
"""After how many of one's own choices a picture is taken."""
TOUCH_WIDTH = 900


class Player:
    """Plays a seat by the socket, with a bot that knows the whole match from the server's database."""

    def __init__(self, server: Server, context: BrowserContext, game: str, players: int) -> None:
        self.server, self.context = server, context
        seats = [{"kind": "person"}, *[{"kind": "bot", "bot": "level-2"}] * (players - 1)]
        body = {"game": game, "options": {"turn_limit": 12}, "seats": seats}
        answer = context.request.post(f"{server.address}/api/matches", data=body)
        assert answer.ok, answer.text()
        self.match = answer.json()["id"]
        self.state = dragonrace.load_game(game, players=players, turn_limit=12).new_initial_state()
        self.bot = dragonrace.make_bot(self.state.game, "level-2", seed=1)

    def play(self, most: int) -> int:
        """Make so many choices; return how many were made before the game was over."""
        key = "; ".join(f"{one['name']}={one['value']}" for one in self.context.cookies())
        address = self.server.address.replace("http", "ws") + f"/api/matches/{self.match}/socket?seat=0"
        with connect(address, additional_headers={"Cookie": key}, max_size=None) as socket:
            return self._play(socket, most)

    def _play(self, socket: ClientConnection, most: int) -> int:
        made = 0
        while True:
            message: dict[str, Any] = json.loads(socket.recv(timeout=60))
            if message["type"] == "error":
                raise RuntimeError(message["error"]["message"])
            if message["type"] not in ("position", "step"):
                continue
            self._catch_up()
            if message["view"]["over"] or self.state.is_terminal():
                return made
            if 0 not in message["view"]["actors"] or 0 not in self.state.actors():
                continue
            if made == most:
                return made
            action = self.bot.choose(self.state, 0)
            act = {"seat": 0, "text": self.state.action_to_string(action, 0), "seen": message["seen"]}
            socket.send(json.dumps({"type": "act", "id": str(made), **act}))
            made += 1

    def _catch_up(self) -> None:
        query = "SELECT player, text FROM actions WHERE match_id = ? AND number > ? ORDER BY number"
        known = len(self.state.history())
        with sqlite3.connect(self.server.database.removeprefix("sqlite:///")) as database:
            for player, text in database.execute(query, (self.match, known)).fetchall():
                self.state.apply_action(self.state.string_to_action(text, player), player)


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
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        server = Server(Path(folder))
        server.start()
        try:
            for game in chosen.games:
                context = browser.new_context()
                context.request.get(f"{server.address}/")
                player = Player(server, context, game, chosen.players)
                made = 0
                for stage in chosen.stages:
                    made += player.play(STAGES[stage] - made)
                    name = chosen.folder / f"{game}-{stage}"
                    take(browser, context, f"{server.address}/match/{player.match}", name, chosen.sizes)
                    print(name, made, flush=True)
        finally:
            server.stop()
            browser.close()


if __name__ == "__main__":
    main()
