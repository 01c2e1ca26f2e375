"""About how long bots think of one question, as far as one has seen: so one knows whom it would hold up."""

from collections import OrderedDict

from dragonrace.bots.naming import level_named
from dragonrace.server.thinking.questions import Question

__all__ = ["Spans"]

EXPECTED = 1.0
"""Seconds for which a bot is taken to think until one knows better; a level that searches, for as long as it may,"""
AT_A_GLANCE = 0.05
"""and one that doesn't, for so many: when a server has started, all tables ask at once."""
FADING = 0.8
"""With each answer, what was longer before counts for so much of itself."""
QUICK = 0.1
"""Who needs less than so many seconds is quick: nobody notices who waits for that."""
REMEMBERED = 1000
"""Of how many kinds of bots it is known how long they think."""

Kind = tuple[str, int, str]


class Spans:
    """The longest of the last answers, by game, number of players and bot."""

    def __init__(self) -> None:
        self._spans: OrderedDict[Kind, float] = OrderedDict()

    def of(self, question: Question) -> float:
        """Return how many seconds the bot will think of a question, more or less."""
        span = self._spans.get(_kind(question))
        return _guess(question) if span is None else span

    def is_quick(self, question: Question) -> bool:
        """Say whether nobody notices who waits for this; a bot that searches may need long, whatever it did so far."""
        level = level_named(question.state.game, question.bot)
        searches = level is not None and level.lookahead is not None
        return not searches and self.of(question) < QUICK

    def note(self, question: Question, seconds: float) -> None:
        """Take account of how long a bot has thought."""
        kind = _kind(question)
        self._spans[kind] = max(seconds, FADING * self._spans.pop(kind, 0.0))
        if len(self._spans) > REMEMBERED:
            self._spans.popitem(last=False)


def _guess(question: Question) -> float:
    level = level_named(question.state.game, question.bot)
    if level is None:
        return EXPECTED
    return AT_A_GLANCE if level.lookahead is None else level.lookahead.seconds


def _kind(question: Question) -> Kind:
    return question.setup.game, question.setup.players, question.bot
