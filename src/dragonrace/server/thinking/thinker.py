"""Asks bots, wherever they think, and sees to it that whatever happens to one stops no game."""

import asyncio
import logging
import random
import time
from typing import Protocol

from dragonrace.server.thinking.processes import Processes
from dragonrace.server.thinking.questions import BotFailedError, Briefing, Question, Thought
from dragonrace.server.thinking.shares import Shares

__all__ = ["Place", "Thinker"]

logger = logging.getLogger(__name__)

ATTEMPTS = 3


class Place(Protocol):
    """Where bots think."""

    def warm(self) -> None:
        """Get ready for the first question, in the background."""

    async def decide(self, briefing: Briefing, due: float) -> Thought:
        """Ask a bot; of the questions that wait, the one that is due first is next.

        Raises `BotFailedError`, and `TimeoutError` where the bot is stuck.
        """

    async def close(self) -> None:
        """Let nobody think any more."""


class Thinker:
    """Asks bots ``where`` they think: in processes of this machine unless another place is given."""

    def __init__(self, where: Place | None = None) -> None:
        self.where = where or Processes()
        self._shares = Shares(time.time)
        self._stuck: set[tuple[str, int, str]] = set()
        """Bots that thought for too long, by match and seat."""

    async def ask(self, question: Question) -> int:
        """Return the bot's action. If the bot keeps failing: any legal action, so that the others can play on.

        One that was stuck is not asked again in this match: nobody waits for it twice.
        """
        place = (question.match_id, question.seat, question.bot)
        for attempt in range(0 if place in self._stuck else ATTEMPTS):
            try:
                return await self._ask(question)
            except BotFailedError as error:
                logger.error("bot %s failed in match %s: %s", question.bot, question.match_id, error)
            except TimeoutError:
                logger.error("bot %s is stuck in match %s", question.bot, question.match_id)
                self._stuck.add(place)
                break
            except Exception:
                logger.exception("bot %s could not be asked in match %s", question.bot, question.match_id)
            await asyncio.sleep(0.1 * attempt)
        logger.error("bot %s gives up in match %s: a random action is played", question.bot, question.match_id)
        return await asyncio.to_thread(_any_action, question)

    async def _ask(self, question: Question) -> int:
        due = self._shares.ask(question.asker, watched=question.watched)
        thought = await self.where.decide(question.briefing(), due)
        self._shares.settle(question.asker, thought.seconds)
        return thought.action


def _any_action(question: Question) -> int:
    """Return any legal action. It runs in a thread of the server, and so on a copy of its own."""
    state = question.state.clone()
    rng = random.Random(f"{question.seed} {len(state.history())}")
    return rng.choice(state.legal_actions(question.seat))
