"""What the strongest bot would have done: for whoever looks back at a match that is over, and wants to get better."""

import logging
from typing import Any

from dragonrace.bots import strongest_bot
from dragonrace.core.game import State
from dragonrace.core.records.replay import Line, Replay
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.server import keys
from dragonrace.server.match.match import Match
from dragonrace.server.refusals import Refusal
from dragonrace.server.table.audience import InThread
from dragonrace.server.table.table import Table
from dragonrace.server.thinking.questions import BotFailedError, Question
from dragonrace.server.thinking.thinker import Thinker
from dragonrace.server.words import say

__all__ = ["describe_advice"]

logger = logging.getLogger(__name__)


async def describe_advice(
    table: Table, thinker: Thinker, in_thread: InThread, number: int, asker: str, key: str | None
) -> dict[str, Any]:
    """Return what it would have done where somebody chose after so many lines, and what it thought of their chances.

    It knows what their seat knew. ``asker``: for whom it thinks; ``key``: whose browser it is told to. Raises `Refusal`
    while the match goes on, where nobody chose, and where the bot can't answer.
    """
    match = table.match_for(key)
    state, line = await in_thread(_choice_after, match, number)
    bot = strongest_bot(match.game)
    # No other question is about this position: so the bot begins afresh, and says the same whenever it is asked.
    position = f"{table.match_id} after {number}"
    seed = keys.bot_seed(match.seed, line.player)
    try:
        # Tables at which somebody waits come first.
        question = Question(position, match.setup, state, line.player, bot, seed, asker, watched=False)
        thought = await thinker.advise(question)
    except (BotFailedError, TimeoutError) as error:
        logger.error("bot %s can't advise in match %s: %s", bot, table.match_id, error)
        raise Refusal("advice.failed", say("advice-failed"), status=503) from error
    return {
        "number": number,
        "seat": line.player,
        "bot": bot,
        **_choice(state, line.player, thought.action),
        "played": line.text,
        "chance": thought.chance,
    }


def _choice_after(match: Match, number: int) -> tuple[State, Line]:
    """Return the position after so many lines, and what somebody chose there."""
    if not match.now.is_over:
        raise Refusal("match.not-over", say("advice-not-yet"), status=409)
    line = match.log[number] if number < len(match.log) else None
    if line is None or line.action is None or line.player == CHANCE:
        raise Refusal("advice.none", say("advice-none", number=str(number)), status=404, where="number")
    again = Replay(match.game)
    for earlier in match.log[:number]:
        again.follow(earlier)
    return again.now.state, line


def _choice(state: State, seat: int, action: int) -> dict[str, str]:
    """Return an action in the game's notation, and for people."""
    text = state.action_to_string(action, seat)
    return next(
        {"text": text, "words": choice["words"]} for choice in state.view(seat)["choices"] if choice["text"] == text
    )
