"""Somebody who plays a seat as a bot would: the server's database tells them the whole match."""

import json
import sqlite3
from typing import Any

from playwright.sync_api import BrowserContext
from websockets.sync.client import ClientConnection, connect

import dragonrace

from .conftest import Server

__all__ = ["Player"]


class Player:
    """Plays the first seat of a match of this browser's."""

    def __init__(self, server: Server, context: BrowserContext, match: str) -> None:
        self.server, self.context, self.match = server, context, match
        answer = context.request.get(f"{server.address}/api/matches/{match}")
        assert answer.ok, answer.text()
        told = answer.json()
        game = dragonrace.load_game(told["game"], players=len(told["players"]), board=told["board"], **told["options"])
        self.state = game.new_initial_state()
        self.bot = dragonrace.make_bot(game, "level-2", seed=1)

    @classmethod
    def at_new_table(cls, server: Server, context: BrowserContext, game: str, players: int) -> "Player":
        """Open a match of a few turns against bots."""
        seats = [{"kind": "person"}, *[{"kind": "bot", "bot": "level-2"}] * (players - 1)]
        body = {"game": game, "options": {"turn_limit": 12}, "seats": seats}
        answer = context.request.post(f"{server.address}/api/matches", data=body)
        assert answer.ok, answer.text()
        return cls(server, context, answer.json()["id"])

    def decide(self) -> str:
        """Return what the bot would choose now."""
        self._catch_up()
        return self.state.action_to_string(self.bot.choose(self.state, 0), 0)

    def play(self, most: int) -> int:
        """Make so many choices by the socket; return how many were made before the game was over."""
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
            act = {"seat": 0, "text": self.decide(), "seen": message["seen"]}
            socket.send(json.dumps({"type": "act", "id": str(made), **act}))
            made += 1

    def _catch_up(self) -> None:
        query = "SELECT player, text FROM actions WHERE match_id = ? AND number > ? ORDER BY number"
        known = len(self.state.history())
        with sqlite3.connect(self.server.database.removeprefix("sqlite:///")) as database:
            for player, text in database.execute(query, (self.match, known)).fetchall():
                self.state.apply_action(self.state.string_to_action(text, player), player)
