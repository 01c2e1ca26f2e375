"""A match: its log and the position that the log leads to, who may add to it, and what follows of it.

Nothing here waits, or knows of a clock, a socket, a database or the people at the table. What happens is first tried
(`Match.try_action`), so that it can be written down, and then made true (`Match.advance`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from dragonrace.core.chance import draw
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import State
from dragonrace.core.records.record import EVERYBODY, record_text
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.race import Lap, laps
from dragonrace.core.views.shapes import DryRunStep, Entry, PackedView
from dragonrace.core.views.view import add_changes, log, log_entry, open_view, packed_view
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal, as_refusal
from dragonrace.server.words import say

__all__ = ["LoggedAction", "Match", "Openly", "Step", "UnreadableLogError", "Viewer"]


@dataclass(frozen=True)
class Openly:
    """Looks from a seat in front of all: sees what a stranger does, and what is asked of it where that is open."""

    seat: int


Viewer = int | Openly | None
"""A seat to look from, on one's own or in front of all; or None: a spectator."""


def _secrets_of(viewer: Viewer) -> int | None:
    """Return the seat whose secrets this viewer may see."""
    return None if isinstance(viewer, Openly) else viewer


def _view(state: State, viewer: Viewer) -> PackedView:
    return open_view(state, viewer.seat) if isinstance(viewer, Openly) else packed_view(state, viewer)


class UnreadableLogError(Exception):
    """A log that the rules of today do not allow. What it says stays unsaid: it may be hidden from the reader."""

    def __init__(self, number: int) -> None:
        super().__init__(f"action {number} of the log is not possible")
        self.number = number
        """The action, counted from 1, that can't be carried out; 1 also where the game can't be loaded."""


@dataclass(frozen=True)
class LoggedAction:
    """An action of the log: who acted (`CHANCE` or a seat), its number, and its notation."""

    player: int
    action: int
    text: str


@dataclass(frozen=True)
class Step:
    """One action that was tried: number ``number`` of the log, and the positions before and after it."""

    number: int
    logged: LoggedAction
    before: State
    after: State

    def entry(self, viewer: Viewer) -> Entry:
        """Return its entry in the log as ``viewer`` may read it."""
        return log_entry(self.before, self.after, _secrets_of(viewer))

    def with_changes(self, entry: Entry, viewer: Viewer) -> Entry:
        """Return this viewer's entry, and with each event what it changes on their table."""
        return add_changes(entry, self.before, self.after, _secrets_of(viewer))

    def view(self, viewer: Viewer) -> PackedView:
        """Return the position after it as ``viewer`` may know it."""
        return _view(self.after, viewer)


class Match:
    """A match that is being played. ``seed`` is its secret, from which chance is drawn."""

    def __init__(self, setup: Setup, seed: bytes) -> None:
        self.setup, self.game, self.seed = setup, setup.load(), seed
        self.state = self.game.new_initial_state()
        """The position now. Nobody changes it: after an action there is another."""
        self.log: list[LoggedAction] = []
        self._asked = [self.state.actors()]
        self._laps: tuple[int, list[Lap]] = (-1, [])
        """How the race went, and after how many actions that was."""

    @classmethod
    def restore(cls, setup: Setup, seed: bytes, written: Iterable[tuple[int, str]]) -> "Match":
        """Return the match with this log of players and notation, read once; raises `UnreadableLogError`."""
        number = 1
        try:
            match = cls(setup, seed)
            for player, text in written:
                action = match.state.string_to_action(text, player)
                match.state.apply_action(action, player)
                match._note(LoggedAction(player, action, text), match.state)
                number += 1
        except DragonraceError as error:
            raise UnreadableLogError(number) from error
        return match

    def _note(self, logged: LoggedAction, after: State) -> None:
        self.state = after
        self.log.append(logged)
        self._asked.append(after.actors())

    # --- what stands ---

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; ``(CHANCE,)`` where dice fall; ``()`` at the end."""
        return self._asked[-1]

    def view(self, viewer: Viewer) -> PackedView:
        """Return the position as ``viewer`` may know it."""
        return _view(self.state, viewer)

    def entries(self, viewer: Viewer) -> list[Entry]:
        """Return the whole log as ``viewer`` may read it. Takes a moment: the game is played again."""
        return log(self.state, _secrets_of(viewer))

    def is_still_asked(self, seat: int, seen: int) -> bool:
        """Say whether this seat has been asked all the time since ``seen``: then nothing that happened concerns it."""
        return all(seat in actors for actors in self._asked[seen:])

    def last_action_of(self, seat: int) -> int:
        """Return the number of this seat's last action; 0: none. It tells one question to a seat from the next."""
        own = (number for number in range(len(self.log), 0, -1) if self.log[number - 1].player == seat)
        return next(own, 0)

    def is_legal(self, seat: int, text: str) -> bool:
        """Say whether a seat may do now what the notation says."""
        try:
            self.state.string_to_action(text, seat)
        except DragonraceError:
            return False
        return True

    def look_back(self, number: int, viewer: int | None) -> tuple[PackedView, Entry | None]:
        """Return a viewer's view after the first ``number`` actions, and the log's entry of the last of them."""
        actions, last = self.state.history(), max(number - 1, 0)
        before = self.game.new_initial_state()
        for player, action in actions[:last]:
            before.apply_action(action, player)
        after = before.clone()
        for player, action in actions[last:number]:
            after.apply_action(action, player)
        return packed_view(after, viewer), log_entry(before, after, viewer) if number else None

    def laps(self, state: State) -> list[Lap]:
        """Return how the race went up to one of this match's positions.

        Takes a moment when something has happened since it was asked last; the match may go on meanwhile.
        """
        known, found = self._laps
        length = len(state.history())
        if known != length:
            found = laps(state)
            self._laps = (length, found)
        return found

    def dry_run(self, seat: int, plan: Sequence[str | None]) -> list[DryRunStep]:
        """Return what a seat's plan would do if nobody interfered; raises `Refusal` where there is nothing to plan."""
        if self.game.type.dry_run is None:
            raise Refusal("dry-run.none", f"{self.game.type.title} has no dry runs.", status=409)
        try:
            return self.game.type.dry_run(self.state, seat, plan)
        except DragonraceError as error:
            raise as_refusal(error, "plan") from error

    def record(self, viewer: int | None, headers: Mapping[str, str]) -> str:
        """Return the ``.race`` record: as ``viewer`` may read it, and complete once the match is over."""
        return record_text(self.state, viewer=viewer if self.actors else EVERYBODY, headers=headers)

    # --- judging what a person wants ---

    def judge(self, seat: int, text: str, seen: int) -> int | None:
        """Judge what somebody wants who had seen ``seen`` actions: None if it is in time, and may be read.

        If it has been done already, as the same message may come twice, return its number in the log. All that this
        depends on is whether the seat has been asked all the time since then. Raises `Refusal` where it comes too
        late, or too early.
        """
        if seen > len(self.log):
            raise Refusal("message.invalid", f"seen can't be {seen}: there are {len(self.log)} actions.", where="seen")
        own = (number for number in range(seen + 1, len(self.log) + 1) if self.log[number - 1].player == seat)
        number = next(own, None)
        if number is not None:
            if self._is_same(seat, text, self.log[number - 1]):
                return number
            raise late("late-acted")
        if not self.is_still_asked(seat, seen):
            raise self._not_their_turn()
        return None

    def _is_same(self, seat: int, text: str, logged: LoggedAction) -> bool:
        """Say whether the text is this action, written in whatever way the notation allows."""
        actor, _, action = text.rpartition(":")
        return action.split() == logged.text.split() and actor.strip() in ("", self.game.players[seat])

    def _not_their_turn(self) -> Refusal:
        if not self.actors:
            return late("late-over")
        names = [self.state.spoken_name(actor) for actor in self.actors]
        return late("late-turn", who=reduce(lambda one, other: say("or", one=one, other=other), names))

    def read(self, seat: int, text: str) -> int:
        """Return the action that the notation says; raises `Refusal` where it can't be read, or is not legal."""
        try:
            return self.state.string_to_action(text, seat)
        except DragonraceError as error:
            raise as_refusal(error, "text") from error

    def carry_over(self, before: State, seat: int, action: int) -> int:
        """Return the number that an action has now which was chosen at an earlier position; raises `Refusal`.

        Its notation stays the same, but its number may go by what lies on the table.
        """
        return action if before is self.state else self.read(seat, before.action_to_string(action, seat))

    # --- stepping ---

    def try_action(self, player: int, action: int) -> list[Step]:
        """Try an action and the chance that follows at once, on copies; raises `IllegalAction`."""
        steps = [self._step(len(self.log) + 1, self.state, player, action)]
        while (last := steps[-1]).after.actors() == (CHANCE,):
            steps.append(self._step(last.number + 1, last.after, CHANCE, draw(last.after, self.seed)))
        return steps

    def _step(self, number: int, before: State, player: int, action: int) -> Step:
        logged = LoggedAction(player, action, before.action_to_string(action, player))
        after = before.clone()
        after.apply_action(action, player)
        return Step(number, logged, before, after)

    def advance(self, steps: Iterable[Step]) -> None:
        """Make what was tried the truth; the steps follow each other, and the first follows the log."""
        for step in steps:
            assert step.number == len(self.log) + 1, "a step follows the log"
            self._note(step.logged, step.after)

    def try_chance(self) -> list[Step]:
        """Try the throw that is due where chance begins; what falls depends on the seed and the log alone."""
        return self.try_action(CHANCE, draw(self.state, self.seed))


def late(why: str, **values: str) -> Refusal:
    """Return the answer to an action that does not fit the position any more, or not yet; ``why`` is a message."""
    return Refusal("action.late", say("late", why=say(why, **values)), status=409)
