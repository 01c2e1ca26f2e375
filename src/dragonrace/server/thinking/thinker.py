"""Asks bots, wherever they think, and sees to it that whatever happens to one stops no game."""

import asyncio
import logging
import random
import time
from collections import Counter
from typing import Protocol

from dragonrace.server.buckets import Buckets, Name, calling, name_of, names_of
from dragonrace.server.limits import Limits
from dragonrace.server.refusals import too_much_thought
from dragonrace.server.thinking.processes import LONGEST_THOUGHT, Here
from dragonrace.server.thinking.questions import BotFailedError, Briefing, Question, Thought
from dragonrace.server.thinking.shares import UNWATCHED, Shares
from dragonrace.server.thinking.spans import Spans

__all__ = ["Place", "Thinker"]

logger = logging.getLogger(__name__)

ATTEMPTS = 3
FORGIVEN = 1
"""So often a bot may be stuck in a match."""
LONGEST_PAUSE = 30.0
"""Seconds after which it is looked again whether bots may think, and said if not."""


class Place(Protocol):
    """Where bots think."""

    def warm(self) -> None:
        """Get ready for the first question, in the background."""

    def crowd(self) -> float:
        """Return how many questions a process has to share its time among, with one more."""

    async def decide(self, briefing: Briefing, due: float, *, quick: bool) -> Thought:
        """Ask a bot; of the questions that wait, the one that is due first is next.

        Who is ``quick`` waits only for others who are.

        Raises `BotFailedError`, and `TimeoutError` where the bot is stuck.
        """

    async def bring_forward(self, match_id: str, due: float) -> None:
        """Let the question of this match, if it still waits, be due by then."""

    async def close(self) -> None:
        """Let nobody think any more."""


class Thinker:
    """Asks bots ``where`` they think: in processes of this machine unless another place is given.

    How long they think is counted in ``buckets``, for who has opened the table, and for the address from which it was
    asked for.
    """

    def __init__(self, where: Place | None = None, buckets: Buckets | None = None) -> None:
        self.where, self._buckets = where or Here(), buckets or Buckets(Limits())
        self._shares, self._spans = Shares(time.time), Spans()
        self._stuck = Counter[tuple[str, int, str]]()
        """How often bots thought for too long, by match and seat."""

    async def ask(self, question: Question) -> int:
        """Return the bot's action. If the bot keeps failing: any legal action, so that the others can play on.

        One that was stuck chooses again with its next action: the machine may have been at a loss, at its start for
        one. Who is stuck once more is not asked again in this match. Where only one action is legal, nobody has to
        think.
        """
        legal = question.state.legal_actions(question.seat)
        if len(legal) == 1:
            return legal[0]
        await self._slow_down(question)
        place = (question.match_id, question.seat, question.bot)
        for attempt in range(ATTEMPTS if self._stuck[place] <= FORGIVEN else 0):
            try:
                return (await self._ask(question)).action
            except BotFailedError as error:
                logger.error("bot %s failed in match %s: %s", question.bot, question.match_id, error)
            except TimeoutError:
                logger.error("bot %s is stuck in match %s", question.bot, question.match_id)
                self._stuck[place] += 1
                self._spans.note(question, LONGEST_THOUGHT)
                break
            except Exception:
                logger.exception("bot %s could not be asked in match %s", question.bot, question.match_id)
            await asyncio.sleep(0.1 * attempt)
        logger.error("bot %s gives up in match %s: a random action is played", question.bot, question.match_id)
        return await asyncio.to_thread(_any_action, question)

    async def _slow_down(self, question: Question) -> None:
        """Wait where bots have thought for very long for this asker, or where they are."""
        while owed := self._buckets.wait_for(_counted(question.asker), 0):
            if question.slowed is not None:
                question.slowed(owed)
            await asyncio.sleep(min(owed, LONGEST_PAUSE))

    async def advise(self, question: Question) -> Thought:
        """Return what a bot would do, for somebody who has time, and whom nobody waits for.

        Raises `BotFailedError`, `TimeoutError` where the bot is stuck, and `Refusal` where bots have thought for very
        long for this asker.
        """
        if owed := self._buckets.wait_for(_counted(question.asker), 0):
            raise too_much_thought(owed)
        place = (f"advice for {question.asker}", question.seat, question.bot)
        if self._stuck[place] > FORGIVEN:
            raise TimeoutError
        try:
            return await self._ask(question)
        except TimeoutError:
            self._stuck[place] += 1
            self._buckets.take(_counted(question.asker), LONGEST_THOUGHT)
            raise
        except BotFailedError:
            raise
        except Exception as error:  # the processes may have ended
            raise BotFailedError(repr(error)) from error

    async def _ask(self, question: Question) -> Thought:
        expected = self._spans.of(question)
        watched = question.watched or (question.comes is not None and question.comes.is_set())
        due = self._shares.ask(question.asker, expected, self.where.crowd(), watched=watched)
        began = time.monotonic()
        hurrying = asyncio.create_task(self._hurry(question, watched=watched, due=due - UNWATCHED))
        try:
            thought = await self.where.decide(question.briefing(), due, quick=self._spans.is_quick(question))
        except asyncio.CancelledError:  # a process may think to the end for nobody: that is not for nothing
            spent = min(expected, time.monotonic() - began)
            self._shares.settle(question.asker, spent - expected)
            self._buckets.take(_counted(question.asker), spent)
            raise
        finally:
            hurrying.cancel()
        if question.played is None:  # to compare takes longer than to choose, as tables ask
            self._spans.note(question, thought.seconds)
        self._shares.settle(question.asker, thought.seconds - expected)
        self._buckets.take(_counted(question.asker), thought.seconds)
        return thought

    async def _hurry(self, question: Question, *, watched: bool, due: float) -> None:
        """Once somebody comes to wait for what nobody waited for, let it be due as though they had been there."""
        if not watched and question.comes is not None:
            await question.comes.wait()
            await self.where.bring_forward(question.match_id, due)


def _counted(asker: str) -> list[Name]:
    """Return in which buckets it is counted what bots think."""
    return [name_of("bots", asker), *names_of("bots_of_address", calling())]


def _any_action(question: Question) -> int:
    """Return any legal action. It runs in a thread of the server, and so on a copy of its own."""
    state = question.state.clone()
    rng = random.Random(f"{question.seed} {len(state.history())}")
    return rng.choice(state.legal_actions(question.seat))
