"""The table written line by line: for pipes, for screen readers, for terminals that can't be redrawn."""

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from dragonrace.cli.playing.news import News
from dragonrace.cli.playing.question import DIM, Question
from dragonrace.cli.screen.layout import columns
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import Item, drawing_of
from dragonrace.cli.words import say

__all__ = ["MOST_CHOICES", "Lines"]

MOST_CHOICES = 40


class Lines:
    """Everything is written below what came before."""

    def __init__(self, screen: Screen):
        self._screen = screen
        self._last_hint: str | None = None

    def open(self) -> None:
        """Begin."""

    def close(self) -> None:
        """End."""

    def tell(self, news: News) -> None:
        """Write what happened since it was last told."""
        for words in news.unread():
            self._screen.tell(words)

    def show(self, view: dict[str, Any], news: News, status: str = "") -> None:
        """Write what happened, the table, and what goes on."""
        self.tell(news)
        self._screen.show(Text(), drawing_of(view["game"])(view, self._screen.width), Text())
        if status:
            self._screen.say(status)

    def watch(self, _view: dict[str, Any], _news: News, _status: str) -> None:
        """Show the table while somebody else thinks: it is told what they did as soon as they have done it."""

    def offer(self, question: Question) -> None:
        """Write the question, its choices, and how to answer."""
        self._screen.show(question.title())
        self._items(question.asking.items, question)
        if not question.asking.items:
            self._screen.tell(question.how())
        for words in question.always:
            self._screen.say(f"  {words}", DIM)
        if question.hint and question.hint != self._last_hint:
            self._screen.tell(say("hint", hint=question.hint))
            self._last_hint = question.hint

    def more(self, question: Question) -> None:
        """Write the question once more."""
        self.offer(question)

    def narrow(self, question: Question, items: Sequence[Item]) -> None:
        """Write only these choices."""
        self._screen.show(question.title())
        self._items(items, question)

    def _items(self, items: Sequence[Item], question: Question) -> None:
        shown = items[:MOST_CHOICES]
        self._screen.show(*columns([(item.key, item.words) for item in shown], self._screen.width, question.colours))
        if len(items) > len(shown):
            words = say("more-in-list", count=len(items) - len(shown), key=items[-1].key)
            self._screen.say(f"  {words}")

    def remark(self, words: str) -> None:
        """Answer to what was typed."""
        self._screen.say(words)

    def read(self, *things: RenderableType) -> None:
        """Write something to read."""
        self._screen.show(*things)

    def ask(self, prompt: str) -> str:
        """Return what is typed. Raises EOFError or KeyboardInterrupt."""
        return self._screen.ask(prompt)

    def wipe(self) -> None:
        """Let nobody read what was shown."""
        self._screen.wipe()
