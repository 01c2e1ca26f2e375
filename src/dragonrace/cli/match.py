"""A game at the terminal: whoever is to act acts, people by the keyboard, until the game is over.

Nothing here knows any game: it shows what `State.view` and `log_entry` let a seat know, and offers the choices that
the view lists.
"""

from collections.abc import Mapping

from rich.text import Text

from dragonrace.bots import Bot
from dragonrace.cli.answers import Answers
from dragonrace.cli.files import Saver
from dragonrace.cli.screen import Screen
from dragonrace.cli.tables import drawing_of
from dragonrace.core.chance import draw
from dragonrace.core.game import Game
from dragonrace.core.kernel import CHANCE
from dragonrace.core.view import log_entry

__all__ = ["Match"]


class Match:
    """One game, its bots by seat; every other seat is somebody at this keyboard."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], seed: bytes, screen: Screen, saver: Saver):
        self.state = game.new_initial_state()
        self._bots, self._seed, self._screen, self._saver = bots, seed, screen, saver
        self.people = [seat for seat in range(game.num_players) if seat not in bots]
        """The seats at this keyboard."""
        self._draw = drawing_of(game.name)
        self._passes = game.type.hidden_information and len(self.people) > 1
        self._news: dict[int | None, list[str]] = {viewer: [] for viewer in self._viewers()}
        self._at_keyboard: int | None = None

    def _viewers(self) -> list[int | None]:
        """List who reads the log: each person alone where something is hidden, else all together."""
        hidden = self.state.game.type.hidden_information and self.people
        return list(self.people) if hidden else [None]

    def run(self) -> None:
        """Play to the end. Raises EOFError, KeyboardInterrupt or `Quit` where the person at the keyboard leaves."""
        while actors := self.state.actors():
            bot_seats = [seat for seat in actors if seat in self._bots]
            if actors == (CHANCE,):
                self._act(CHANCE, draw(self.state, self._seed))
            elif bot_seats:
                self._act(bot_seats[0], self._bots[bot_seats[0]].choose(self.state, bot_seats[0]))
            else:
                self._act(actors[0], self._ask(actors[0]))
        self._show(self._at_keyboard)

    def _act(self, player: int, action: int) -> None:
        """Carry out an action, and tell everybody what he may know of it: at once, or when he has the keyboard."""
        before = self.state.clone()
        self.state.apply_action(action, player)
        for viewer, news in self._news.items():
            news += [event["words"] for event in log_entry(before, self.state, viewer)["events"]]
        if not self._passes:
            self._tell(self._reader(None))

    def _ask(self, seat: int) -> int:
        """Show ``seat`` the table and his choices, and return what he chooses."""
        name = self.state.game.players[seat]
        if self._passes and self._at_keyboard != seat:
            self._screen.clear()
            self._screen.say(f"Pass the keyboard to {name.capitalize()}; nobody else looks, please.")
            self._screen.ask(f"{name}, press Enter")
        self._at_keyboard = seat
        self._show(seat)
        return Answers(self.state, seat, self._screen, self._saver).read()

    def _reader(self, seat: int | None) -> int | None:
        """Return whose news ``seat`` reads."""
        return seat if seat in self._news else next(iter(self._news))

    def _tell(self, reader: int | None) -> None:
        for words in self._news[reader]:
            self._screen.say(f"  {words}")
        self._news[reader].clear()

    def _show(self, seat: int | None) -> None:
        """Show ``seat`` what happened since it last looked, and the table."""
        self._tell(self._reader(seat))
        self._screen.show(Text(), self._draw(self.state.view(seat), self._screen.width), Text())
