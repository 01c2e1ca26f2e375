"""Who answers for a seat in place of a person: a bot, or an answer that is known already.

People answer for themselves, with two exceptions. Who has given a *standing answer* is not asked again. And for people
who are away while they are asked, the table gives such an answer after a while, so that no question holds up a game.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from dragonrace import CHANCE
from dragonrace.bots import usual_bot
from dragonrace.server.match.match import Match
from dragonrace.server.store.rows import SeatRow
from dragonrace.server.table.absences import Absence

__all__ = ["Proxies", "Proxy"]


@dataclass(frozen=True)
class Proxy:
    """Who answers for a seat: the bot of this name, or the table with this answer."""

    seat: int
    bot: str = ""
    text: str = ""


@dataclass(frozen=True)
class Proxies:
    """The proxies at a moment: the position, the seats, and the keys of those who are here.

    ``is_over`` says whether a question has waited long enough for somebody who is away.
    """

    match: Match
    seats: Sequence[SeatRow]
    online: Collection[str]
    is_over: Callable[[Absence], bool]

    def next(self) -> Proxy | None:
        """Return who answers next; None: nobody but people is asked."""
        proxies = (self.of(seat) for seat in self._asked_seats())
        return next((proxy for proxy in proxies if proxy is not None), None)

    def of(self, seat: SeatRow) -> Proxy | None:
        """Return who answers for a seat now; None: the person."""
        if seat.standing is not None and self.match.is_legal(seat.seat, seat.standing):
            return Proxy(seat.seat, text=seat.standing)
        bot = self._bot_of(seat)
        if bot is not None:
            return Proxy(seat.seat, bot=bot)
        answer = self._answer_for_absent(seat) if self.is_over(self._question_of(seat)) else None
        return None if answer is None else Proxy(seat.seat, text=answer)

    def waited_for(self) -> list[Absence]:
        """Return the questions to people who are away, as far as the table could answer them."""
        seats = self._asked_seats() if self.match.game.type.standing_answers else []
        return [self._question_of(seat) for seat in seats if self._answer_for_absent(seat) is not None]

    def _asked_seats(self) -> list[SeatRow]:
        return [self.seats[actor] for actor in self.match.actors if actor != CHANCE]

    def _question_of(self, seat: SeatRow) -> Absence:
        """Return what this seat is asked now: nothing else before it acts."""
        return seat.seat, self.match.last_action_of(seat.seat)

    def _is_present(self, seat: SeatRow) -> bool:
        return seat.owner in self.online

    def _bot_of(self, seat: SeatRow) -> str | None:
        """Return the bot that plays there: its own, or one that plays for a person who is away, late, or gone."""
        if seat.bot is not None:
            return seat.bot
        if seat.seat in self.match.now.manners.played_by_bots:
            return seat.stand_in or usual_bot(self.match.game.name)
        return None if self._is_present(seat) else seat.stand_in

    def _answer_for_absent(self, seat: SeatRow) -> str | None:
        """Return the answer that the table may give for a person while they are away; None where there is none.

        It is for the sake of the others: while nobody else is here, nobody waits.
        """
        if self._is_present(seat) or self._bot_of(seat) is not None or not self._somebody_waits_for(seat):
            return None
        answers = (standing.text for standing in self.match.game.type.standing_answers)
        return next((answer for answer in answers if self.match.is_legal(seat.seat, answer)), None)

    def _somebody_waits_for(self, absent: SeatRow) -> bool:
        return any(seat.owner != absent.owner and self._is_present(seat) for seat in self.seats)
