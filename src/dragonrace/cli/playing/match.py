"""A game at the terminal: whoever is to act acts, people by the keyboard, until the game is over.

Nothing here knows any game: it shows what `State.view` and `log_entry` let a seat know, and offers the choices that
the view lists.
"""

from collections.abc import Collection, Mapping

from rich.text import Text

from dragonrace.bots import Bot
from dragonrace.cli.files import Saver
from dragonrace.cli.playing.answers import LEAVE, Answers, Desk, Quit
from dragonrace.cli.playing.standing import Standing
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import describe_entry, drawing_of
from dragonrace.core.chance import draw, seeded
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.view import log_entry

__all__ = ["Match", "is_passed"]


def is_passed(game: Game, people: Collection[int]) -> bool:
    """Say whether the keyboard goes from hand to hand because these people hide something from each other."""
    return game.type.hidden_information and len(people) > 1


class Match:
    """One game, its bots by seat; every other seat is somebody at this keyboard."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], seed: bytes, screen: Screen, saver: Saver):
        self.state = game.new_initial_state()
        self._bots, self._seed, self._screen = bots, seed, screen
        self._desk = Desk(screen, saver, Standing(game.type.standing_answers), seeded(seed, "any"))
        self.people = [seat for seat in range(game.num_players) if seat not in bots]
        """The seats at this keyboard."""
        self._draw = drawing_of(game.name)
        self._passes = is_passed(game, self.people)
        self._news: dict[int | None, list[str]] = {reader: [] for reader in self._readers()}
        self._at_keyboard: int | None = None

    def _readers(self) -> list[int | None]:
        """List who reads a log of their own: where something is hidden each person, and all of them together."""
        hidden = self.state.game.type.hidden_information and self.people
        return [*self.people, *([None] if self._passes else [])] if hidden else [None]

    def run(self) -> None:
        """Play to the end. Raises EOFError, KeyboardInterrupt or `Quit` where the person at the keyboard leaves."""
        while actors := self.state.actors():
            bot_seats = [seat for seat in actors if seat in self._bots]
            if actors == (CHANCE,):
                self._act(CHANCE, draw(self.state, self._seed))
            elif bot_seats:
                self._act(bot_seats[0], self._bots[bot_seats[0]].choose(self.state, bot_seats[0]))
            else:
                seat = self._at_keyboard if self._at_keyboard in actors else actors[0]
                for action in self._answer(seat):
                    self._act(seat, action)
        self._show(None if self._passes else self._at_keyboard)

    def _act(self, player: int, action: int) -> None:
        """Carry out an action, and tell everybody what they may know of it: at once, or when they have the keyboard."""
        before = self.state.clone()
        self.state.apply_action(action, player)
        for reader, news in self._news.items():
            news.extend(describe_entry(self.state.game.name, log_entry(before, self.state, reader)))
        if not self._passes:
            self._tell(self._reader(None))

    def _answer(self, seat: int) -> list[int]:
        """Return what ``seat`` does next: what it always does, or else what it chooses now."""
        standing = self._desk.standing
        action = standing.action(seat, self.state.view(seat)["choices"]) if standing.of(seat) else None
        return self._ask(seat) if action is None else [action]

    def _ask(self, seat: int) -> list[int]:
        """Show ``seat`` the table and its choices, and return what it chooses."""
        if self._passes and self._at_keyboard != seat:
            self._pass_to(seat)
        self._at_keyboard = seat
        self._show(seat)
        return Answers(self.state, seat, self._desk).read()

    def _pass_to(self, seat: int) -> None:
        """Hide what the last person saw, show what all may see, and wait for ``seat`` to have the keyboard."""
        name, screen = self.state.game.players[seat].capitalize(), self._screen
        if self._at_keyboard is not None:
            screen.wipe()
        self._show(None)
        screen.say(f"Pass the keyboard to {name}; everybody else, please look away.")
        screen.forget_typed()
        if screen.ask(f"{name}, press Enter").lower() in LEAVE:
            raise Quit
        if self._at_keyboard is not None:
            screen.wipe()

    def _reader(self, seat: int | None) -> int | None:
        """Return whose news ``seat`` reads."""
        return seat if seat in self._news else next(iter(self._news))

    def _tell(self, reader: int | None) -> None:
        for words in self._news[reader]:
            self._screen.tell(words)
        self._news[reader].clear()

    def _show(self, seat: int | None) -> None:
        """Show ``seat`` what happened since it last looked, and the table; None: what all may see."""
        self._tell(self._reader(seat))
        self._screen.show(Text(), self._draw(self.state.view(seat), self._screen.width), Text())
