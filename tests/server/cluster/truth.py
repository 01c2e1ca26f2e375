"""What is true of clocks, worked out apart from the servers: by what people have noticed, and what was done to servers.

Nobody can know it to the millisecond: what was sent then arrived a little later. So there are always two numbers, the
least and the most time that can have passed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from dragonrace.core.records.replay import Line, Replay, Standing
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.server.match.clocks import Clocks, Timing
from dragonrace.server.store.rows import ActionRow, SeatRow, setup_of
from dragonrace.server.store.store import Store
from tests.server.cluster.people import Course, Reading
from tests.server.cluster.witness import EVER, Span, Witness

SECOND = 1.0
"""Clocks may be wrong by so much, and by so much more for each time that nobody could play."""
ROUGH = 3600
"""Where people have more than so many seconds, servers beat less often: every so much of that time,"""
SLOWEST = 30.0
"""but as often as that."""
NEAR = 0.05
"""What a server does at a time that it writes down happens so many seconds from then."""


@dataclass(frozen=True)
class Moment:
    """What is true after a line: what is left at the least and the most, and since when whose clock runs.

    ``wrong``: by how many seconds each seat's clock may be wrong.
    """

    least: Clocks
    most: Clocks
    since: dict[int, Span]
    wrong: tuple[float, ...]

    @property
    def both(self) -> tuple[Clocks, Clocks]:
        return self.least, self.most


@dataclass
class Figures:
    """What came of comparing."""

    readings: int = 0
    sharp: int = 0
    """Of so many is known within a second what they should be."""
    late: int = 0
    """How often somebody was called late."""
    worst: float = 0.0
    """Seconds by which a clock was further off than what is true, whatever happened meanwhile;"""
    worst_whole: float = 0.0
    """and one that was hit by no outage."""
    complaints: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is known of the matches of which there are complaints."""


class Truth:
    """Tells how a match's clocks must have gone."""

    def __init__(self, store: Store, course: Course, witness: Witness) -> None:
        found = store.load(course.match)
        assert found is not None
        row, self._seats, self._actions = found
        assert course.timing is not None
        self._course, self._outages, self._witness = course, witness.outages(course.match), witness
        self.timing = Timing(**{"increment": 0, **course.timing})
        self._replay = Replay(setup_of(row, self._seats).load())
        self._moments = [self._beginning()]
        self.late: list[tuple[int, float]] = []
        """The lines that call somebody late, and how many seconds too early they do so, at the least."""
        for number, action in enumerate(self._actions, 1):
            self._moments.append(self._after(self._moments[-1], action, self._written(number)))

    def _beginning(self) -> Moment:
        full = Clocks.full(self.timing, len(self._seats), self._replay.now.actors)
        since = dict.fromkeys(_running(self._replay.now, self._seats), self._course.began)
        return Moment(full, full, since, (SECOND,) * len(self._seats))

    def _written(self, number: int) -> Span:
        """Between when and when a line was sent, came and was written down."""
        heard, at = self._course.heard.get(number, EVER), self._actions[number - 1].at
        assert at is not None
        return min(self._course.sent.get(number, self._witness.moment(at) - NEAR), heard), heard

    def _after(self, before: Moment, action: ActionRow, written: Span) -> Moment:
        """What is true after one more line."""
        line = self._replay.add(action.player, action.text)
        now, wrong = self._replay.now, list(before.wrong)
        begin = before.since.get(line.player) if _takes_time(line) else None
        spent = (None, None) if begin is None else self._spent(line.player, begin, written)
        if begin is not None:
            wrong[line.player] += self._more_wrong(begin, written)
        if line.text.startswith("(time up"):
            left = before.least.left[line.player] / 1000 - (spent[0] or 0)
            self.late.append((len(self._replay.lines), left - wrong[line.player]))
        least, most = (
            clocks.after(Line(line.player, line.text, line.action, None if took is None else round(1000 * took)),
                         now.actors) for clocks, took in zip(before.both, spent, strict=True)
        )  # fmt: skip
        ended = line.player if begin is not None else None
        return Moment(least, most, self._since(before, now, ended, written), self._wrong(wrong, least))

    def _since(self, before: Moment, now: Standing, ended: int | None, written: Span) -> dict[int, Span]:
        """Since when whose clock runs, now that one's has ``ended``; while dice fall one does not know yet."""
        goes_on = {seat: since for seat, since in before.since.items() if seat != ended}
        if now.actors == (CHANCE,):
            return goes_on
        return {seat: goes_on.get(seat, written) for seat in _running(now, self._seats)}

    def _wrong(self, wrong: Sequence[float], clocks: Clocks) -> tuple[float, ...]:
        """By how much clocks may be wrong, of which those that are full again can't be."""
        full = 1000 * self.timing.seconds if self.timing.per_move else None
        return tuple(SECOND if left == full else more for left, more in zip(clocks.left, wrong, strict=True))

    def _spent(self, seat: int, begin: Span, written: Span) -> Span:
        """What a line has taken, at the most and at the least."""
        least, most = self._outages.passed(begin, written)
        return most, max(0.0, least - (SECOND if seat in self._course.with_beats else 0))

    def _more_wrong(self, begin: Span, end: Span) -> float:
        rough = min(self.timing.seconds / ROUGH, SLOWEST) if self.timing.seconds > ROUGH else 0.0
        return (SECOND + rough) * self._outages.count(begin[0], end[1])

    def notes(self) -> list[str]:
        """What explains how its clocks have gone, in seconds since all sat down."""
        began = self._course.began[0]
        spans = {
            "surely nobody could play": self._outages.surely,
            "perhaps nobody could play": self._outages.perhaps,
            "lines were sent and heard": [self._written(number + 1) for number in range(len(self._actions))],
        }
        found = [
            f"{what}: {[(round(a - began, 2), round(b - began, 2)) for a, b in those]}" for what, those in spans.items()
        ]
        owners = [
            (round(owner.seen[1] - began, 2), owner.server, owner.settled, owner.fence)
            for owner in self._witness.owners.get(self._course.match, [])
        ]
        lines = [(action.player, action.text, action.spent, action.at) for action in self._actions]
        return [f"match {self._course.match}", *found, f"owners: {owners}", f"lines: {lines}"]

    # --- what people were told ---

    def compare(self, reading: Reading, figures: Figures) -> None:
        """Compare what somebody was told with what is true."""
        moment = self._moments[reading.seen]
        if set(reading.running) != set(moment.since):
            figures.complaints.append(f"{self._where(reading)}: {reading.running} run, not {sorted(moment.since)}")
            return
        for seat, left in enumerate(reading.left):
            assert (left is None) == (self._seats[seat].kind == "bot")
            if left is not None:
                self._compare(reading, seat, left / 1000, figures)

    def _compare(self, reading: Reading, seat: int, left: float, figures: Figures) -> None:
        low, high, wrong = self._left(reading, seat)
        off = max(low - left, left - high)
        figures.readings += 1
        figures.sharp += high - low < SECOND
        figures.worst = max(figures.worst, off)
        figures.worst_whole = max(figures.worst_whole, off if wrong == SECOND else 0)
        if off > wrong:
            what = f"seat {seat} was told {left:.2f}, not {low:.2f} to {high:.2f} (± {wrong})"
            figures.complaints.append(f"{self._where(reading)}: {what}")

    def _left(self, reading: Reading, seat: int) -> tuple[float, float, float]:
        """What a seat must have had at the least and at the most, and by how many seconds its clock may be wrong."""
        moment, told_at = self._moments[reading.seen], self._told_at(reading)
        low, high = (clocks.left[seat] / 1000 for clocks in moment.both)
        wrong = moment.wrong[seat]
        if (since := moment.since.get(seat)) is not None:
            least, most = self._outages.passed(since, told_at)
            low, high, wrong = low - most, high - least, wrong + self._more_wrong(since, told_at)
        return max(0.0, low), max(0.0, high), wrong

    def _told_at(self, reading: Reading) -> Span:
        """Between when and when somebody was told: after the line that they had seen, on their connection."""
        written = self._written(reading.seen)[0] if reading.seen else self._course.began[0]
        return min(max(written, reading.since), reading.at), reading.at

    def _where(self, reading: Reading) -> str:
        return f"match {self._course.match}, line {reading.seen}, {self.timing}"


def _takes_time(line: Line) -> bool:
    """Say whether a line has a time: it is an action, or the table's own."""
    return line.action is not None or line.text.startswith(("(so far", "(time up"))


def _running(now: Standing, seats: Sequence[SeatRow]) -> list[int]:
    """Whose clocks run: of people who are asked."""
    return [seat for seat in now.people_asked if seat >= 0 and seats[seat].kind == "person"]


def compare(store: Store, courses: Iterable[Course], witness: Witness) -> Figures:
    """Compare all that people were told of clocks with what is true."""
    figures = Figures()
    for course in courses:
        if course.timing is None:
            continue
        truth = Truth(store, course, witness)
        for reading in course.readings:
            truth.compare(reading, figures)
        figures.late += len(truth.late)
        early = [f"match {course.match}: line {n} comes {left:.2f} s early" for n, left in truth.late if left > 0]
        figures.complaints += early
        if any(course.match in complaint for complaint in figures.complaints):
            figures.notes += truth.notes()
    return figures
