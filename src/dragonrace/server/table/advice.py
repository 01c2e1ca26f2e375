"""What the strongest bot would have done: for whoever looks back at a match that is over, and wants to get better."""

import logging
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from dragonrace.bots import strongest_bot
from dragonrace.core.game import State
from dragonrace.core.records.replay import Line
from dragonrace.server import keys
from dragonrace.server.match.choices import choice_after
from dragonrace.server.match.match import Match
from dragonrace.server.refusals import Refusal
from dragonrace.server.table.audience import InThread
from dragonrace.server.table.table import Table
from dragonrace.server.thinking.questions import BotFailedError, Question, Thought
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
    state, line, words = await in_thread(_choice_after, match, number)
    if len(words) > 1:
        thought = await _think_of(table, thinker, Place(number, state, line), asker)
    else:
        thought = Thought(next(iter(words)), 0.0)
    return {
        "number": number,
        "seat": line.player,
        "bot": strongest_bot(match.game),
        "text": state.action_to_string(thought.action, line.player),
        "words": words[thought.action],
        "missed_win": await in_thread(_has_missed_win, state, thought.action, line),
        "choices": len(words),
        "played": line.text,
        "played_words": words[line.action],
        "chance": thought.chance,
        "played_chance": thought.played_chance,
    }


def _has_missed_win(state: State, action: int, line: Line) -> bool:
    """Say whether the seat would have won at once by this action, and didn't by its own."""
    assert line.action is not None, "asides are no choices"
    seat = line.player
    return state.child(action, seat).winner() == seat != state.child(line.action, seat).winner()


class Place(NamedTuple):
    """Where somebody chose: after so many lines, in this position, and the line of what they chose."""

    number: int
    state: State
    line: Line


_thoughts: WeakKeyDictionary[Table, dict[int, Thought]] = WeakKeyDictionary()
"""What was thought of each match that is open, by number: whoever asks again gets the same answer, at once."""


async def _think_of(table: Table, thinker: Thinker, place: Place, asker: str) -> Thought:
    """Return what the bot thinks, or has thought before."""
    known = _thoughts.setdefault(table, {})
    if place.number in known:
        return known[place.number]
    match, bot = table.match, strongest_bot(table.match.game)
    seat, played = place.line.player, place.line.action
    what = f"{table.match_id} after {place.number}", match.setup, place.state, seat, bot
    seed = keys.bot_seed(match.seed, seat)
    # Tables at which somebody waits come first. What a bot finds out here serves no other decision.
    question = Question(*what, seed, asker, watched=False, is_kept=False, played=played)
    try:
        known[place.number] = await thinker.advise(question)
    except (BotFailedError, TimeoutError) as error:
        logger.error("bot %s can't advise in match %s: %s", bot, table.match_id, error)
        raise Refusal("advice.failed", say("advice-failed"), status=503) from error
    return known[place.number]


def _choice_after(match: Match, number: int) -> tuple[State, Line, dict[int, str]]:
    """Return the position after so many lines, what somebody chose there, and what each choice is called for people."""
    line = choice_after(match, number)
    state = match.replayed(number).now.state
    return state, line, {choice["action"]: choice["words"] for choice in state.view(line.player)["choices"]}
