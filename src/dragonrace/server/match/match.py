"""A match: its log and the position that the log leads to, who may add to it, and what follows of it.

Nothing here waits, or knows of a clock, a socket, a database or the people at the table. What happens is first tried
(`Match.try_action`), so that it can be written down, and then made true (`Match.advance`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from dragonrace.core.chance import draw
from dragonrace.core.errors import DragonraceError
from dragonrace.core.game import State
from dragonrace.core.records.fairness import Round
from dragonrace.core.records.manners import Aside, is_aside
from dragonrace.core.records.record import EVERYBODY, Everybody, match_text
from dragonrace.core.records.replay import Line, Replay, Standing
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.views.race import Lap, laps
from dragonrace.core.views.shapes import DryRunStep, Entry, PackedView
from dragonrace.core.views.view import Table, add_changes, eyes_of, table_of
from dragonrace.server.match.clocks import Clocks
from dragonrace.server.match.fair import Fair, proof
from dragonrace.server.match.looking import Viewer, entry_of, manners_of, secrets_of, view_of
from dragonrace.server.match.setup import Setup
from dragonrace.server.refusals import Refusal, as_refusal
from dragonrace.server.words import say

__all__ = ["Match", "Step", "UnreadableLogError", "late"]

ANSWERS = ("(accept)", "(decline)")
Written = tuple[int, str] | tuple[int, str, int | None]
"""A line as it is kept: who, what, and how long it took if there are clocks."""


class UnreadableLogError(Exception):
    """A log that the rules of today do not allow. What it says stays unsaid: it may be hidden from the reader."""

    def __init__(self, number: int) -> None:
        super().__init__(f"action {number} of the log is not possible")
        self.number = number
        """The line, counted from 1, that can't be carried out; 1 also where the game can't be loaded."""


@dataclass(frozen=True)
class Step:
    """One line that was tried: number ``number`` of the log, and what stands before and after it."""

    number: int
    line: Line
    before: Standing
    after: Standing
    chain: str | None = None
    """The chain after it, where the match is fair."""

    def eyes(self, viewer: Viewer) -> int | None:
        """Return with whose eyes a viewer sees the table and the log: many may see the same."""
        return eyes_of(self.after.state, secrets_of(viewer))

    def entry(self, eyes: int | None) -> Entry:
        """Return its entry in the log as it may be read with these eyes."""
        return entry_of(self.number, self.line, self.before, self.after, eyes)

    def tables(self, eyes: int | None, before: Table | None = None) -> tuple[Table, Table]:
        """Return what lies on the table before and after it; ``before``: as somebody has seen it already."""
        return before or table_of(self.before.state, eyes), table_of(self.after.state, eyes)

    def with_changes(self, entry: Entry, eyes: int | None, tables: tuple[Table, Table]) -> Entry:
        """Return an entry, and with each event what it changes on the table."""
        if self.line.action is None:
            return entry
        return add_changes(entry, self.before.state, self.after.state, eyes, tables)

    def view(self, viewer: Viewer, table: Any) -> PackedView:
        """Return the position after it as ``viewer`` may know it; ``table``: as their eyes see it, in any form."""
        return view_of(self.after, viewer, table)

    def manners(self) -> dict[str, Any]:
        """Return what was said at the table and still stands after it."""
        return manners_of(self.after)


class Match:
    """A match that is being played. ``seed`` is its secret, from which chance is drawn."""

    def __init__(self, setup: Setup, seed: bytes) -> None:
        self.setup, self.game, self.seed = setup, setup.load(), seed
        self._replay = Replay(self.game)
        self.clocks = None
        if setup.timing is not None:
            self.clocks = Clocks.full(setup.timing, self.game.num_players, self.actors)
        """How much time is left, as far as it is written down; None: there are no clocks."""
        self.fair = Fair(seed) if setup.is_fair else None
        """What makes it fair, where that was agreed."""
        self.throws = 0
        """How many throws and draws the log has."""
        self._asked = [self.actors]
        self._laps: tuple[tuple[int, ...] | None, list[Lap]] = (None, [])
        """How the race went, and of which lines that was told."""

    @classmethod
    def restore(cls, setup: Setup, seed: bytes, written: Iterable[Written], rounds: Sequence[Round] = ()) -> "Match":
        """Return the match with this log of players, texts and times, read once; raises `UnreadableLogError`.

        ``rounds``: the numbers that make it fair.
        """
        number = 1
        try:
            match = cls(setup, seed)
            if match.fair is not None:
                match.fair.rounds += rounds
            for line in written:
                match._restore_line(number, *line)
                number += 1
        except DragonraceError as error:
            raise UnreadableLogError(number) from error
        return match

    def _restore_line(self, number: int, player: int, text: str, spent: int | None = None) -> None:
        line = self._replay.line(player, self._replay.read(player, text), spent)
        if self.fair is not None:
            self.fair.chain = self.fair.linked(self.fair.chain, self.state, number, line)
        self._replay.follow(line)
        self._has_gone_on(line)

    def _has_gone_on(self, line: Line) -> None:
        self._asked.append(self.actors)
        self.throws += line.player == CHANCE
        if self.clocks is not None:
            self.clocks = self.clocks.after(line, self.actors)

    def clocks_after(self, steps: Iterable[Step]) -> Clocks:
        """Return what time is left after some steps."""
        assert self.clocks is not None, "this match has clocks"
        return reduce(lambda clocks, step: clocks.after(step.line, step.after.actors), steps, self.clocks)

    # --- what stands ---

    @property
    def now(self) -> Standing:
        """What stands now. Nobody changes it: after a line there is another."""
        return self._replay.now

    @property
    def state(self) -> State:
        """The position now."""
        return self.now.state

    @property
    def log(self) -> list[Line]:
        """All lines, actions and asides."""
        return self._replay.lines

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; ``(CHANCE,)`` where dice fall; ``()`` at the end, and in a pause."""
        return self.now.actors

    def view(self, viewer: Viewer) -> PackedView:
        """Return the position as ``viewer`` may know it."""
        return view_of(self.now, viewer)

    def manners(self) -> dict[str, Any]:
        """Return what was said at the table and still stands."""
        return manners_of(self.now)

    def eyes(self, viewer: Viewer) -> int | None:
        """Return with whose eyes a viewer sees the table and the log."""
        return eyes_of(self.state, secrets_of(viewer))

    def entries(self, viewer: Viewer) -> list[Entry]:
        """Return the whole log as ``viewer`` may read it. Takes a moment: the game is played again."""
        again, entries = Replay(self.game), list[Entry]()
        for number, line in enumerate(self.log, 1):
            before, after = again.now, again.after(line)
            again.note(line, after)
            entries.append(entry_of(number, line, before, after, secrets_of(viewer)))
        return entries

    def is_still_asked(self, seat: int, seen: int) -> bool:
        """Say whether this seat has been asked all the time since ``seen``: then nothing that happened concerns it.

        Where something was taken back since then, what it is asked is another question.
        """
        return seen >= self.branch and all(seat in actors for actors in self._asked[seen:])

    def runs_since(self, seat: int) -> int:
        """Return after how many lines this seat's clock began to run, of which nothing is written down yet."""
        number = len(self.log)
        while number and seat in self._asked[number - 1] and not self._is_timed(seat, self.log[number - 1]):
            number -= 1
        return number

    def _is_timed(self, seat: int, line: Line) -> bool:
        """Say whether a seat's clock began anew with this line; what somebody only says takes no time of theirs."""
        return line.player == seat and (line.action is not None or line.spent is not None)

    def last_action_of(self, seat: int) -> int:
        """Return the number of this seat's last action; 0: none. It tells one question to a seat from the next."""
        return next((number for number in range(len(self.log), 0, -1) if self._is_action_of(seat, number)), 0)

    def _is_action_of(self, seat: int, number: int) -> bool:
        line = self.log[number - 1]
        return line.player == seat and line.action is not None

    @property
    def chain(self) -> str | None:
        """The chain of all lines, where the match is fair."""
        return None if self.fair is None else self.fair.chain

    @property
    def branch(self) -> int:
        """The number of the line that has taken something back last; 0: none has."""
        return self._replay.since

    def take_back_to(self, seat: int) -> int | None:
        """Return how many lines would count if this seat took its last action back; None: it can't."""
        return self._replay.take_back_to(seat)

    def taken_back(self, seat: int) -> int:
        """Return how many of its actions this seat would take back now; 0: it can't."""
        keep = self.take_back_to(seat)
        return 0 if keep is None else sum(self._is_action_of(seat, number + 1) for number in range(keep, len(self.log)))

    def is_legal(self, seat: int, text: str) -> bool:
        """Say whether a seat may do or say now what the notation says."""
        try:
            self._replay.read(seat, text)
        except DragonraceError:
            return False
        return True

    def replayed(self, number: int) -> Replay:
        """Return the first ``number`` lines, followed anew."""
        again = Replay(self.game)
        for line in self.log[:number]:
            again.follow(line)
        return again

    def look_back(self, number: int, viewer: int | None) -> tuple[PackedView, Entry | None]:
        """Return a viewer's view after the first ``number`` lines, and the log's entry of the last of them."""
        again = self.replayed(max(number - 1, 0))
        if not number:
            return view_of(again.now, viewer), None
        line = self.log[number - 1]
        after = again.after(line)
        return view_of(after, viewer), entry_of(number, line, again.now, after, viewer)

    @property
    def counting(self) -> tuple[int, ...]:
        """The numbers of the lines whose actions count: others were taken back, or are asides."""
        return self._replay.counting

    def laps(self, state: State, counting: Sequence[int]) -> list[Lap]:
        """Return how the race went up to one of this match's positions, with the lines that counted then.

        Takes a moment when something has happened since it was asked last; the match may go on meanwhile.
        """
        known, found = self._laps
        if known != (asked := (0, *counting)):
            found = [{**lap, "number": asked[lap["number"]]} for lap in laps(state)]
            self._laps = (asked, found)
        return found

    def dry_run(self, seat: int, plan: Sequence[str | None]) -> list[DryRunStep]:
        """Return what a seat's plan would do if nobody interfered; raises `Refusal` where there is nothing to plan."""
        if self.game.type.dry_run is None:
            raise Refusal("dry-run.none", f"{self.game.type.title} has no dry runs.", status=409)
        try:
            return self.game.type.dry_run(self.state, seat, plan)
        except DragonraceError as error:
            raise as_refusal(error, "plan") from error

    def proof(self) -> dict[str, Any]:
        """Return what its fairness is checked by; raises `Refusal` where that is not to be had, or not yet."""
        if self.fair is None:
            raise Refusal("match.not-fair", say("match-not-fair"), status=409)
        if not self.now.is_over:
            raise Refusal("match.not-over", say("seed-not-yet"), status=409)
        return proof(self.game, self.fair, self.log)

    def record(self, viewer: int | Everybody | None, headers: Mapping[str, str]) -> str:
        """Return the ``.race`` record: as ``viewer`` may read it, and complete once the match is over."""
        timing = {} if self.setup.timing is None else {"Clock": str(self.setup.timing)}
        fair = {} if self.fair is None else self.fair.headers(self.game.players, is_over=self.now.is_over)
        return match_text(self._replay, EVERYBODY if self.now.is_over else viewer, {**headers, **timing, **fair})

    # --- judging what a person wants ---

    def judge(self, seat: int, text: str, seen: int) -> int | None:
        """Judge what somebody wants who had seen ``seen`` actions: None if it is in time, and may be read.

        If it has been done already, as the same message may come twice, return its number in the log. All that this
        depends on is whether the seat has been asked all the time since then. Raises `Refusal` where it comes too
        late, or too early.
        """
        if seen > len(self.log):
            raise Refusal("message.invalid", f"seen can't be {seen}: there are {len(self.log)} actions.", where="seen")
        return self._judge_aside(seat, text, seen) if is_aside(text) else self._judge_action(seat, text, seen)

    def _judge_action(self, seat: int, text: str, seen: int) -> int | None:
        number = next(self._own(seat, seen, aside=False), None)
        if number is None:
            self._check_asked(seat, seen)
        elif not self._is_same(seat, text, self.log[number - 1]):
            raise late("late-acted")
        return number

    def _judge_aside(self, seat: int, text: str, seen: int) -> int | None:
        """Judge what somebody wants to say: who answers means the offer that they have seen."""
        for number in self._own(seat, seen, aside=True):
            if self._is_same(seat, text, self.log[number - 1]):
                return number
        if text in ANSWERS and self._offered_at() > seen:
            raise late("late-offer")
        return None

    def _own(self, seat: int, seen: int, *, aside: bool) -> Iterator[int]:
        """Return the numbers of this seat's actions, or asides, since then."""
        lines = enumerate(self.log[seen:], seen + 1)
        return (number for number, line in lines if line.player == seat and (line.action is None) == aside)

    def _offered_at(self) -> int:
        """Return the number of the line that has made the offer that stands; 0: none does."""
        numbers = range(len(self.log), 0, -1) if self.now.manners.offer is not None else ()
        return next((number for number in numbers if self.log[number - 1].text.startswith("(offer ")), 0)

    def _is_same(self, seat: int, text: str, line: Line) -> bool:
        """Say whether the text is this line, written in whatever way the notation allows."""
        if line.action is None:  # to whom something is offered, and how far it goes back, the table says
            return f"{line.text.removesuffix(')')} ".startswith(f"{text.removesuffix(')')} ")
        actor, _, action = text.rpartition(":")
        return action.split() == line.text.split() and actor.strip() in ("", self.game.players[seat])

    def _check_asked(self, seat: int, seen: int) -> None:
        if self.now.manners.is_paused:
            raise late("late-paused")
        if seat in self.now.manners.played_by_bots:
            raise late("late-time")
        if not self.is_still_asked(seat, seen):
            raise self._not_their_turn()

    def _not_their_turn(self) -> Refusal:
        if not self.actors:
            return late("late-over")
        names = [self.state.spoken_name(actor) for actor in self.actors]
        return late("late-turn", who=reduce(lambda one, other: say("or", one=one, other=other), names))

    def read(self, seat: int, text: str) -> int | Aside:
        """Return what the notation says; raises `Refusal` where it can't be read, or is not legal."""
        try:
            return self._replay.read(seat, text)
        except DragonraceError as error:
            raise as_refusal(error, "text") from error

    def carry_over(self, before: State, seat: int, action: int) -> int:
        """Return the number that an action has now which was chosen at an earlier position; raises `Refusal`.

        Its notation stays the same, but its number may go by what lies on the table.
        """
        if before is self.state:
            return action
        again = self.read(seat, before.action_to_string(action, seat))
        assert isinstance(again, int), "an action is no aside"
        return again

    # --- stepping ---

    def try_action(self, player: int, meant: int | Aside, spent: int | None = None) -> list[Step]:
        """Try an action or an aside, and the chance that follows at once, on copies; raises `IllegalAction`."""
        steps = self.try_lines([self._replay.line(player, meant, spent)])
        while (last := steps[-1]).after.actors == (CHANCE,):
            state = last.after.state
            drawn = self._draw(state, self.throws + sum(step.line.player == CHANCE for step in steps) + 1)
            line = Line(CHANCE, state.action_to_string(drawn, CHANCE), drawn)
            steps.append(self._step(last.number + 1, last.after, line, last.chain))
        return steps

    def _draw(self, state: State, throw: int) -> int:
        """Return what falls as this throw of all, from 1."""
        return draw(state, self.seed) if self.fair is None else self.fair.draw(state, throw)

    def try_lines(self, lines: Iterable[Line]) -> list[Step]:
        """Try some lines, one after the other, on copies; raises `IllegalAction`."""
        steps = list[Step]()
        for line in lines:
            before, chain = (steps[-1].after, steps[-1].chain) if steps else (self.now, self.chain)
            steps.append(self._step(len(self.log) + len(steps) + 1, before, line, chain))
        return steps

    def _step(self, number: int, before: Standing, line: Line, chain: str | None) -> Step:
        if self.fair is not None and chain is not None:
            chain = self.fair.linked(chain, before.state, number, line)
        return Step(number, line, before, self._replay.after(line, before), chain)

    def advance(self, steps: Iterable[Step]) -> None:
        """Make what was tried the truth; the steps follow each other, and the first follows the log."""
        for step in steps:
            assert step.number == len(self.log) + 1, "a step follows the log"
            self._replay.note(step.line, step.after)
            self._has_gone_on(step.line)
            if self.fair is not None and step.chain is not None:
                self.fair.chain = step.chain

    def try_chance(self) -> list[Step]:
        """Try the throw that is due where chance begins; what falls depends on the seed and the log alone."""
        return self.try_action(CHANCE, self._draw(self.state, self.throws + 1))


def late(why: str, **values: str) -> Refusal:
    """Return the answer to an action that does not fit the position any more, or not yet; ``why`` is a message."""
    return Refusal("action.late", say("late", why=say(why, **values)), status=409)
