"""The table as a page that is redrawn in place: title, table with the last events, question, and where one types."""

import time
from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from dragonrace.cli.playing.news import News
from dragonrace.cli.playing.question import DIM, Question
from dragonrace.cli.screen.colours import in_colours
from dragonrace.cli.screen.layout import cut, filled, flowing, wrapped
from dragonrace.cli.screen.screen import Screen
from dragonrace.cli.tables import Item, Room, drawing_of, page_of
from dragonrace.cli.words import say
from dragonrace.core.contract import GameType

__all__ = ["Pages"]

FEWEST_BELOW = 4
"""Rows of a question: as many in any case, so that the map stays where it is."""
A_MOMENT = 0.2
"""Seconds between two pages while others act."""


class Pages:
    """A page is a title, the table, and below it a question or what goes on."""

    def __init__(self, screen: Screen, kind: GameType, names: Sequence[str]):
        self._screen, self._title, self._names = screen, kind.title, names
        self._unit = "whole-turn" if kind.whole_turns else "turn"
        self._view: dict[str, Any] = {}
        self._news, self._drawn_at = News(), -A_MOMENT
        self._question: Question | None = None
        self._items: Sequence[Item] = ()
        self._forget_question("")

    def open(self) -> None:
        """Take the whole terminal, and leave what it showed."""
        self._screen.take(True)

    def close(self) -> None:
        """Give the terminal back; the end of a game stays written on it, and nothing that may be somebody's secret."""
        self._screen.take(False)
        if self._view and self._view["over"]:
            self._screen.show(drawing_of(self._view["game"])(self._view, self._screen.width), Text())
            for words in self._news.sentences[-3:]:
                self._screen.tell(words)

    # --- what is shown ---

    def tell(self, news: News) -> None:
        """Leave what happened for the next page."""

    def show(self, view: dict[str, Any], news: News, status: str = "") -> None:
        """Show a table, and what goes on."""
        self._view, self._news = view, news
        self._forget_question(status)
        self._draw()

    def watch(self, view: dict[str, Any], news: News, status: str) -> None:
        """Show the table while somebody else thinks; not more often than one can see."""
        if time.monotonic() - self._drawn_at > A_MOMENT:
            self.show(view, news, status)

    def offer(self, question: Question) -> None:
        """Ask a question, below the table that is shown."""
        self._question, self._items, self._first, self._remark = question, question.asking.items, 0, ""
        self._draw()

    def narrow(self, _question: Question, items: Sequence[Item]) -> None:
        """Offer only these choices."""
        self._items, self._first, self._remark = items, 0, ""
        self._draw()

    def more(self, question: Question) -> None:
        """Show the next choices; after the last ones the first."""
        if 0 < self._next < len(self._items):
            self._first, self._remark = self._next, ""
            self._draw()
        else:
            self.offer(question)

    def remark(self, words: str) -> None:
        """Answer to what was typed."""
        self._remark = words
        self._draw()

    def read(self, *things: RenderableType) -> None:
        """Show something to read, in place of the table, then the table again."""
        width, rows = self._screen.page_size()
        lines, rows = self._screen.lines_of(things, width), rows - 1
        for first in range(0, max(1, len(lines)), rows):
            self._screen.page(filled(lines[first : first + rows], rows))
            is_last = first + rows >= len(lines)
            if self._screen.ask(say("back-to-table") if is_last else say("read-on")).lower() == "b":
                break
        self._draw()

    def ask(self, prompt: str) -> str:
        """Return what is typed below the page. Raises EOFError or KeyboardInterrupt."""
        return self._screen.ask(prompt)

    def wipe(self) -> None:
        """Let nobody read what was shown."""
        self._screen.wipe()

    # --- the page ---

    def _forget_question(self, status: str) -> None:
        self._question, self._items = None, ()
        self._first = self._next = 0
        self._status, self._remark = status, ""

    def _draw(self) -> None:
        width, rows = self._screen.page_size()
        below = self._below(width, max(FEWEST_BELOW, rows // 5))
        room = Room(width, rows - 2 - len(below), self._names, self._last_news)
        self._screen.page([self._heading(width), *filled(self._table(room), room.rows), *below])
        self._drawn_at = time.monotonic()

    def _heading(self, width: int) -> Text:
        turn, keys = self._view["turn"] + (not self._view["over"]), f"{say('keys')} "
        words = say("heading", title=self._title, unit=self._unit, turn=str(turn))
        return Text(cut(f" {words}", width - len(keys)) + keys, "reverse")

    def _table(self, room: Room) -> list[Text]:
        """Return the game's own page, or its drawing with the news below."""
        if page := page_of(self._view["game"]):
            return page(self._view, room)
        drawn = self._screen.lines_of([drawing_of(self._view["game"])(self._view, room.width)], room.width)
        news = room.news(room.width, max(2, room.rows - len(drawn) - 1))
        return [*filled(drawn, room.rows - len(news)), *news]

    def _last_news(self, width: int, rows: int) -> list[Text]:
        """Return the last sentences; those that the reader has not seen yet are bright."""
        lines: list[Text] = []
        for number in reversed(range(len(self._news.sentences))):
            if len(lines) >= rows:
                break
            style = "" if number >= self._news.seen else DIM
            colours = self._view["players"] if number >= self._news.seen else ()
            lines = wrapped(self._news.sentences[number], width, colours, style, "  ") + lines
        return lines[-rows:] if rows > 0 else []

    # --- the question ---

    def _below(self, width: int, rows: int) -> list[Text]:
        """Return what is asked, or what goes on: at least `FEWEST_BELOW` rows."""
        colours = self._view["players"]
        if self._question is None:
            return filled([Text(), *wrapped(self._status, width, colours, "bold")], FEWEST_BELOW)
        lines = [*_wrapped_text(self._question.title(), width, self._screen)]
        remark = wrapped(self._remark, width, (), "bold yellow")
        hint = wrapped(self._question.hint or "", width, (), f"italic {DIM}")
        how = wrapped(self._question.how(), width, colours)
        always = [in_colours(words, colours, DIM) for words in self._question.always]
        lines += self._choices(width, max(1, rows - len(lines) - len(remark)))
        for part in ([] if self._items else how, always, hint):
            if len(lines) + len(part) + len(remark) <= rows:
                lines += part
        return filled([*lines, *remark], max(FEWEST_BELOW, len(lines) + len(remark)))

    def _choices(self, width: int, rows: int) -> list[Text]:
        """Return as many choices as fit, from the first one that is to be shown."""
        left = [(item.key, item.words if item.short is None else item.short) for item in self._items[self._first :]]
        drawn, shown = flowing(left, width, self._view["players"]), len(left)
        while len(drawn) > rows and shown > 1:
            shown -= 1
            more = (say("more-choices", count=len(left) - shown), say("more-choices.how"))
            drawn = flowing([*left[:shown], more], width, self._view["players"])
        self._next = self._first + shown
        return drawn[:rows]


def _wrapped_text(text: Text, width: int, screen: Screen) -> list[Text]:
    return screen.lines_of([text], width)
