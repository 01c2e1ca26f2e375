"""A dry run of a program: what its cards would do if nobody else did anything, as the rules have it.

Nothing hidden can get out, because nothing hidden gets in: the others' programs are put aside before it begins. Where
the cards leave a choice, a proposal is made (`proposals`).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from dragonrace.core.errors import IllegalAction, NotationError, shorten
from dragonrace.core.game import State
from dragonrace.core.views.shapes import DryRunStep
from dragonrace.games.river_dragons import shapes
from dragonrace.games.river_dragons.cards import CARDS, FIRST_DRAGON, PLACES
from dragonrace.games.river_dragons.planning.proposals import Proposal, propose
from dragonrace.games.river_dragons.planning.warnings import obstacle, told, warning_of_choice, warning_of_event
from dragonrace.games.river_dragons.rules.programs import clear_programs
from dragonrace.games.river_dragons.state import NONE, Phase, records

__all__ = ["dry_run", "planned"]


def planned(state: State, seat: int) -> int:
    """Return how many cards of a seat's program lie face down; see `GameType.planned`."""
    s = records(state)[1]
    return int(s.laid[seat]) if s.phase == Phase.PROGRAM else 0


def dry_run(state: State, seat: int, plan: Sequence[str | None]) -> list[DryRunStep]:
    """Return what each card of a plan would do; see `core.parts.DryRun`. Cards that lie on the table stay there."""
    b, s = records(state)
    if s.phase != Phase.PROGRAM:
        raise IllegalAction("a dry run is for programs, and now nobody lays one", rule="RD-10")
    cards = [_card(state, seat, text) for text in [*plan, *[None] * PLACES][: b.places]]
    cards[: s.laid[seat]] = s.program[seat][: s.laid[seat]]
    return list(_steps(state, seat, cards))


def _card(state: State, seat: int, text: str | None) -> int:
    if text is None:
        return NONE
    card = state.game.type.notation.read(state, seat, text)
    if card >= CARDS:
        raise NotationError(f"{shorten(text)} is no card of a program; cards are written as 'card S1'")
    return card


def _steps(state: State, seat: int, cards: list[int]) -> Iterator[DryRunStep]:
    b, s = records(state)
    before = state
    for place, card in enumerate(cards):
        if card == NONE:
            yield _step()
        elif reason := obstacle(b, s, seat, cards[:place], card):
            yield _step(reason)
        elif state.winner() is None:
            played = _Card(state, seat, place, card)
            before, state = state, played.after
            yield played.step
        else:
            # Whoever is stopped on the way to their destination carries it out after all.
            stopped = _Card(before, seat, place, card).step
            yield _step("late_fall" if "falls" in stopped["warnings"] else "too_late")


def _step(*warnings: shapes.PlanWarning) -> DryRunStep:
    return {"events": [], "warnings": list(warnings)}


class _Card:
    """A turn in which one card is the only one that does anything: what it does, and the position after it."""

    def __init__(self, state: State, seat: int, place: int, card: int):
        self.seat, self.place, self.card = seat, place, card
        self.step = _step()
        self._found: list[shapes.PlanWarning] = []
        self.after = self._do(_alone(state, seat), card, None)
        while records(self.after)[1].phase not in (Phase.PROGRAM, Phase.OVER):
            proposal = propose(self.after, seat)
            self.after = self._do(self.after, proposal.action, proposal)
        self.step["warnings"] += told(self._found)

    def _do(self, before: State, action: int, proposal: Proposal | None) -> State:
        row = before.row.copy()
        before.game.kernel.apply(before.game.compiled_board, row, self.seat, action)
        after = State(before.game, row, [])
        events = list(self._own_events(before, action, after))
        self.step["events"] += events
        found = [warning_of_event(before, self.seat, self.card, event["kind"]) for event in events]
        if proposal and not any(found):
            found.append(warning_of_choice(before, proposal))
        self._found += [one for one in found if one]
        return after

    def _own_events(self, before: State, action: int, after: State) -> Iterator[Any]:
        """What happens to this seat; that it lays a card, and what stands for nothing, is not told."""
        for event in before.game.type.presenter.events(before, self.seat, action, after, self.seat):
            if event.get("seat") == self.seat and event["kind"] != "card" and event.get("target") != self.seat:
                yield {**event, "place": self.place + 1} if "place" in event else event


def _alone(state: State, seat: int) -> State:
    """Return the position in which everybody but this seat has laid cards that do nothing; it has laid all but one.

    These cards are dragons of one's own colour, which nobody has: such a dragon strikes at nobody but itself.
    """
    b, row = records(state)[0], records(state)[1].copy()
    clear_programs(row)
    row.turns = 0  # a turn of its own for each card must not reach the turn limit
    for other in range(b.players):
        row.program[other] = [FIRST_DRAGON + b.colour[other]] * PLACES
        row.laid[other] = b.places
    row.laid[seat] = b.places - 1
    return State(state.game, row, [])
