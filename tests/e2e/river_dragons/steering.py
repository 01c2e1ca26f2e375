"""What sensible people would choose, by the whole match as the server keeps it."""

import random
import sqlite3

from playwright.sync_api import Page

import dragonrace
from dragonrace.games.river_dragons.advice.planner.policy import choose
from tests.e2e.conftest import Server
from tests.e2e.river_dragons.table import lay_program, take
from tests.e2e.table import ASKED, OVER, is_asked


class Steering:
    """Knows the whole match from the server's database, and says what sensible people would choose."""

    def __init__(self, server: Server, page: Page, *, players: int, expert: bool = False) -> None:
        self.match = page.url.rsplit("/", 1)[-1]
        self.file = server.database.removeprefix("sqlite:///")
        self.state = dragonrace.load_game("river-dragons", players=players, expert=expert).new_initial_state()
        self.rng = random.Random(7)

    def catch_up(self) -> None:
        known = len(self.state.history())
        query = "SELECT player, text FROM actions WHERE match_id = ? AND number > ? ORDER BY number"
        with sqlite3.connect(self.file) as database:
            for player, text in database.execute(query, (self.match, known)).fetchall():
                self.state.apply_action(self.state.string_to_action(text, player), player)

    def program(self, seat: int, last: str | None) -> list[str]:
        state = self.state.clone()
        cards = []
        for _ in range(5):
            action = choose(state, seat, self.rng)
            cards.append(state.action_to_string(action, seat).removeprefix("card "))
            state.apply_action(action, seat)
        return cards if last is None or last in cards else [*cards[:-1], last]

    def answer(self, page: Page, seat: int, first: list[str], last: str | None = None) -> None:
        """Act for a seat, if its page asks; ``first`` is its first program, ``last`` the last card of later ones."""
        if not is_asked(page):
            return
        self.catch_up()
        if seat not in self.state.actors():
            return  # the page is about to learn that
        if page.locator(".programming").count():
            lay_program(page, self.program(seat, last) if self.state.row.turns else first)
        else:
            take(page, self.state.action_to_string(choose(self.state, seat, self.rng), seat))
        page.wait_for_selector(f".dock:not(.asked), {OVER}, {ASKED}")
