"""A match line by line: actions of the game, and asides. Whoever reads a log or a record replays it so."""

import random
from dataclasses import dataclass

from dragonrace.core.chance import as_words
from dragonrace.core.errors import IllegalAction
from dragonrace.core.game import Game, State
from dragonrace.core.known import known_to
from dragonrace.core.records.manners import Aside, Manners, is_aside, read_aside
from dragonrace.core.rules.kernel import CHANCE, StateRecord
from dragonrace.core.words.seats import CORE

__all__ = ["Line", "Replay", "Standing", "may_abort"]

WORLDS = 24
"""In so many worlds that somebody might take for the true one an action that reveals nothing looks the same.

Where one of two stones was revealed, all of them say so by chance once in 16 million times.
"""


@dataclass(frozen=True)
class Line:
    """A line of a log: who (`CHANCE` or a seat), its text, and the action's number, or None for an aside.

    ``spent``: for how many milliseconds this seat's clock ran since its last line, or since it was asked; None: it has
    no clock.
    """

    player: int
    text: str
    action: int | None
    spent: int | None = None


@dataclass(frozen=True)
class Standing:
    """What stands after some lines: the position, which nobody changes, and what was said besides."""

    state: State
    manners: Manners

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; ``(CHANCE,)`` where dice fall; ``()`` at the end, and in a pause."""
        return () if self.manners.stands_still else self.state.actors()

    @property
    def people_asked(self) -> tuple[int, ...]:
        """The actors for whom no bot answers in their person's place."""
        return tuple(seat for seat in self.actors if seat not in self.manners.played_by_bots)

    @property
    def is_over(self) -> bool:
        """Whether nothing more can happen."""
        return self.manners.ending is not None or self.state.is_terminal()

    @property
    def winner(self) -> int | None:
        """The winner's seat; None before the end, in a draw, where it was called off, and where nobody may win."""
        if self.manners.ending is not None:
            return self.manners.ending.winner
        return None if (winner := self.state.winner()) in self.manners.resigned else winner

    @property
    def came_in_vain(self) -> int | None:
        """The seat that has won by the rules, but had resigned or lost on time before: nobody has won then."""
        if self.manners.ending is not None or not self.manners.resigned:
            return None
        return winner if (winner := self.state.winner()) in self.manners.resigned else None


class Replay:
    """What stands after some lines, and how one came there."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = Standing(game.new_initial_state(), Manners(game.num_players))
        self.lines: list[Line] = []
        self._kept: list[int] = []
        """The lines whose actions count, by their numbers."""
        self._lengths = [0]
        """After each line, how many such lines there were."""
        self.since = 0
        """The line that has taken something back last: nobody goes back behind it."""
        self._revealing: dict[int, bool] = {}
        """Of the lines that somebody has asked about, whether they have revealed something: that takes a moment."""

    # --- reading ---

    def read(self, player: int, text: str) -> int | Aside:
        """Return what a line's text says; raises `NotationError`, `IllegalAction`. Nothing is changed."""
        if not is_aside(text):
            if self.now.manners.stands_still:
                raise _illegal("paused" if self.now.manners.is_paused else "over")
            return self.now.state.string_to_action(text, player)
        aside = read_aside(text, self.game.players)
        self.check(player, aside)
        return aside

    def check(self, player: int, aside: Aside) -> None:
        """Raise `IllegalAction` where this can't be said now."""
        if self.now.state.is_terminal():
            raise _illegal("over")
        self.now.manners.check(player, aside)
        if aside.verb == "abort" and not _is_first_turn(self.now):
            raise _illegal("first-turn")
        if aside.verb.startswith("time up") and player not in self.now.actors:
            raise _illegal("not-asked")
        if aside.keep is not None:
            self._check_take_back(player, aside.keep)

    # --- going on ---

    def line(self, player: int, meant: int | Aside, spent: int | None = None) -> Line:
        """Return the line that says so, in proper notation."""
        if isinstance(meant, Aside):
            return Line(player, meant.write(self.game.players), None, spent)
        return Line(player, self.now.state.action_to_string(meant, player), meant, spent)

    def after(self, line: Line, before: Standing | None = None) -> Standing:
        """Return what would stand after one more line; ``before``: after those that led there."""
        now = before or self.now
        if line.action is None:
            manners = now.manners.after(line.player, read_aside(line.text, self.game.players))
            back_to = manners.back_to
            return Standing(now.state if back_to is None else self.state_at(back_to), manners)
        state = now.state.clone()
        state.apply_action(line.action, line.player)
        return Standing(state, now.manners.after_action(line.player, state.actors()))

    def add(self, player: int, text: str, spent: int | None = None) -> Line:
        """Carry out a line; raises `NotationError`, `IllegalAction`, and then nothing has changed."""
        meant = self.read(player, text)
        line = Line(player, text, None if isinstance(meant, Aside) else meant, spent)
        self.follow(line)
        return line

    def follow(self, line: Line) -> None:
        """Carry out a line that is known to be right, on the position itself: for who has told nobody of it."""
        if line.action is None:
            self.note(line, self.after(line))
            return
        self.now.state.apply_action(line.action, line.player)
        self.note(line, Standing(self.now.state, self.now.manners.after_action(line.player, self.now.state.actors())))

    def note(self, line: Line, after: Standing) -> None:
        """Go on with a line that leads there."""
        self.lines.append(line)
        if line.action is not None:
            self._kept.append(len(self.lines))
        elif after.manners.back_to is not None:
            del self._kept[self._lengths[after.manners.back_to] :]
            self.since = len(self.lines)
        self._lengths.append(len(self._kept))
        self.now = after

    # --- looking back ---

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the lines whose actions count."""
        return tuple(self._kept)

    def state_at(self, number: int) -> State:
        """Return the position after the first ``number`` lines, of its own."""
        state = self.game.new_initial_state()
        if number >= self.since:
            for player, action in self.now.state.history()[: self._lengths[number]]:
                state.apply_action(action, player)
            return state
        again = Replay(self.game)
        for line in self.lines[:number]:
            again.follow(line)
        return again.now.state

    def take_back_to(self, seat: int) -> int | None:
        """Return how many lines would count if this seat took its last action back, or its plan; None: it can't."""
        number, found = len(self.lines), None
        more = max(1, self.game.type.planned(self.now.state, seat))
        while more and number > self.since and (line := self.lines[number - 1]).player != CHANCE:
            number -= 1
            if line.action is not None and line.player == seat:
                found, more = number, more - 1
        return found if found is not None and self._is_unseen(found) else None

    def _check_take_back(self, seat: int, keep: int) -> None:
        taken = self.lines[keep:]
        if not any(line.player == seat and line.action is not None for line in taken):
            raise _illegal("nothing-to-take-back")
        is_thrown = any(line.player == CHANCE for line in taken)
        if keep < self.since or is_thrown or not self._is_unseen(keep):
            raise _illegal("not-so-far-back")

    def _is_unseen(self, keep: int) -> bool:
        """Say whether the lines after the first ``keep`` have revealed nothing to anybody."""
        if self.game.type.hiding is None:
            return True
        state = self.state_at(keep)
        for number, line in enumerate(self.lines[keep:], keep):
            if line.action is not None:
                if number not in self._revealing:
                    self._revealing[number] = _reveals(state, line)
                if self._revealing[number]:
                    return False
                state.apply_action(line.action, line.player)
        return True


def may_abort(now: Standing) -> list[int]:
    """Return the seats that may call the match off: those that have not acted. A log of old may know one that had."""
    if not _is_first_turn(now):
        return []
    acted = {player for player, _ in now.state.history()} | now.manners.gone
    return [seat for seat in range(now.state.game.num_players) if seat not in acted]


def _is_first_turn(now: Standing) -> bool:
    """Say whether somebody has not had a turn yet."""
    game = now.state.game
    return not now.is_over and now.state.row.turns < (1 if game.type.whole_turns else game.num_players)


def _reveals(before: State, line: Line) -> bool:
    """Say whether an action has told anybody, who made it too, what they could not have foreseen."""
    return any(_reveals_to(before, line, viewer) for viewer in range(before.game.num_players))


def _reveals_to(before: State, line: Line, viewer: int) -> bool:
    assert line.action is not None
    kernel, board = before.game.kernel, before.game.compiled_board
    words = as_words(random.Random(len(before.history())))
    after = before.row.copy()
    seen, is_seen = _seen_after(before, after, line, viewer), _is_seen(before, line, viewer)
    if seen == after and known_to(before, viewer) != before.row:
        return True  # it came out, though nothing came of it: the log alone says what it was
    for _ in range(WORLDS):
        world = before.row.copy()
        kernel.conceal(board, world, viewer)
        kernel.redraw(board, world, viewer, words)
        if kernel.refusal(board, world, line.player, line.action):
            if is_seen:  # that it was possible has told them something
                return True
        elif _seen_after(before, world, line, viewer) != seen:
            return True
    return False


def _seen_after(before: State, row: StateRecord, line: Line, viewer: int) -> StateRecord:
    """Carry out an action in one of the worlds that look like ``before``; return what is seen of it then."""
    assert line.action is not None
    kernel, board = before.game.kernel, before.game.compiled_board
    kernel.apply(board, row, line.player, line.action)
    seen = row.copy()
    kernel.conceal(board, seen, viewer)
    return seen


def _is_seen(before: State, line: Line, viewer: int) -> bool:
    """Say whether a viewer sees which action is made."""
    assert line.action is not None
    is_hidden = before.game.type.presenter.is_hidden
    return viewer == line.player or not is_hidden(before, line.player, line.action, viewer)


def _illegal(why: str) -> IllegalAction:
    return IllegalAction(CORE.say(f"aside-{why}"), code="aside.illegal")
