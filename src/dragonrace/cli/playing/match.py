"""A game at the terminal: whoever is to act acts, people by the keyboard, until the game is over.

Nothing here knows any game: it shows what `State.view` and `log_entry` let a seat know, and offers the choices that
the view lists.
"""

from collections.abc import Collection, Mapping, Sequence

from dragonrace.bots import Bot
from dragonrace.cli.files import Saver
from dragonrace.cli.playing.answers import LEAVE, Answers, Desk, Quit
from dragonrace.cli.playing.lines import Lines
from dragonrace.cli.playing.news import News
from dragonrace.cli.playing.pages import Pages
from dragonrace.cli.playing.standing import Standing
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import describe_entry
from dragonrace.cli.words import say
from dragonrace.core.chance import draw, seeded
from dragonrace.core.game import Game
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.view import log_entry
from dragonrace.core.words.seats import colour_name

__all__ = ["Match", "is_passed"]


def is_passed(game: Game, people: Collection[int]) -> bool:
    """Say whether the keyboard goes from hand to hand because these people hide something from each other."""
    return game.type.hidden_information and len(people) > 1


class Match:
    """One game, its bots by seat; every other seat is somebody at this keyboard."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        seed: bytes,
        screen: Screen,
        saver: Saver,
        names: Sequence[str] = (),
        *,
        warns: bool = True,
    ):
        """Set up the game.

        ``names``: what the players are called, by seat, where not by their colours; ``warns``: before a choice that
        would be a pity, until somebody wants that no more.
        """
        self.state = game.new_initial_state()
        self._bots, self._seed, self._screen = bots, seed, screen
        self._names = names or [colour_name(colour) for colour in game.players]
        self.people = [seat for seat in range(game.num_players) if seat not in bots]
        """The seats at this keyboard."""
        self._display = self._display_for(screen)
        luck = seeded(seed, "any")
        self._desk = Desk(self._display, saver, Standing(game.type.standing_answers), luck, self._names, warns=warns)
        self._passes = is_passed(game, self.people)
        self._news: dict[int | None, News] = {reader: News() for reader in self._readers()}
        self._at_keyboard: int | None = None

    def _display_for(self, screen: Screen) -> Lines | Pages:
        """Return pages where somebody plays at a terminal that has them; bots alone are told line by line."""
        can = screen.has_pages and bool(self.people)
        return Pages(screen, self.state.game.type, self._names) if can else Lines(screen)

    def _readers(self) -> list[int | None]:
        """List who reads a log of their own: where something is hidden each person, and all of them together."""
        hidden = self.state.game.type.hidden_information and self.people
        return [*self.people, *([None] if self._passes else [])] if hidden else [None]

    def run(self) -> None:
        """Play to the end. Raises EOFError, KeyboardInterrupt or `Quit` where the person at the keyboard leaves."""
        self._display.open()
        try:
            self._play()
        finally:
            self._display.close()

    def _play(self) -> None:
        while actors := self.state.actors():
            bot_seats = [seat for seat in actors if seat in self._bots]
            if actors == (CHANCE,):
                self._act(CHANCE, draw(self.state, self._seed))
            elif bot_seats:
                self._let_think(bot_seats[0])
            else:
                seat = self._at_keyboard if self._at_keyboard in actors else actors[0]
                for action in self._answer(seat):
                    self._act(seat, action)
        viewer = None if self._passes else self._at_keyboard
        self._display.show(self.state.view(viewer), self._read_by(viewer))

    def _let_think(self, seat: int) -> None:
        """Have a bot act, while whoever has the keyboard sees the table."""
        viewer, status = self._at_keyboard, say("thinking", seat=self._names[seat])
        self._display.watch(self.state.view(viewer), self._read_by(viewer), status)
        self._act(seat, self._bots[seat].choose(self.state, seat))

    def _act(self, player: int, action: int) -> None:
        """Carry out an action, and tell everybody what they may know of it: at once, or when they have the keyboard."""
        before = self.state.clone()
        self.state.apply_action(action, player)
        for reader, news in self._news.items():
            news.sentences.extend(describe_entry(self.state.game.name, log_entry(before, self.state, reader)))
        if not self._passes:
            self._display.tell(self._read_by(None))

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
        news = self._read_by(seat)
        self._display.show(self.state.view(seat), news)
        actions = Answers(self.state, seat, self._desk, news).read()
        news.unread()
        return actions

    def _pass_to(self, seat: int) -> None:
        """Hide what the last person saw, show what all may see, and wait for ``seat`` to have the keyboard."""
        name, display = self._names[seat], self._display
        if self._at_keyboard is not None:
            display.wipe()
        display.show(self.state.view(None), self._read_by(None), say("pass-keyboard", name=name))
        self._screen.forget_typed()
        if display.ask(say("press-enter", name=name)).lower() in LEAVE:
            raise Quit
        if self._at_keyboard is not None:
            display.wipe()

    def _read_by(self, seat: int | None) -> News:
        """Return the news that ``seat`` reads; None: what all may know."""
        return self._news[seat] if seat in self._news else next(iter(self._news.values()))
