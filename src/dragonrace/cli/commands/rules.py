"""The rulebook at the terminal: all of it, or one rule."""

import os
import re
from argparse import Namespace
from typing import TYPE_CHECKING

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.words import say
from dragonrace.core.contract import GameType
from dragonrace.core.examples.shelf import told
from dragonrace.core.extras import is_installed
from dragonrace.core.installed import game_type
from dragonrace.core.rule_ids import RULE_ID

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["first_rule", "run", "show_rule"]

RULE = re.compile(rf"^[ \t]*(?:[-*][ \t]+)?\*\*({RULE_ID})\b", re.MULTILINE)
"""A rule's beginning: its ID in bold, first in its line."""


def run(args: Namespace) -> int:
    """Show a game's rulebook, page by page at a terminal; where nothing formats it, as it is written."""
    text = _book(game_type(args.game))
    if not is_installed("rich"):
        print(text)
        return 0
    return _show(text)


def _show(text: str) -> int:
    from rich.markdown import Markdown

    from dragonrace.cli.screen.screen import Screen

    screen, book = Screen(), Markdown(text)
    if not screen.is_live:
        screen.show(book)
        return 0
    os.environ.setdefault("LESS", "-FRX")
    with screen.console.pager(styles=not screen.console.no_color):
        screen.show(book)
    return 0


def show_rule(kind: GameType, rule: str) -> "RenderableType":
    """Return one rule of the rulebook ("DR-11", or "11"); raises `CommandError` if there is no such rule."""
    from rich.markdown import Markdown

    if not rule:
        raise CommandError(say("no-rule-here", game=kind.name))
    text, wanted = _book(kind), rule.upper()
    starts = list(RULE.finditer(text))
    for match in starts:
        if wanted in (match[1], match[1].partition("-")[2]):
            return Markdown(_until_next(text, match, starts))
    raise CommandError(say("no-such-rule", rule=repr(plain(rule)), game=kind.name))


def first_rule(kind: GameType) -> str:
    """Return the ID of the rulebook's first rule, as an example; "" if it has none."""
    found = RULE.search(kind.rulebook())
    return found[1] if found else ""


def _book(kind: GameType) -> str:
    """Return the rulebook; its pictures are told."""
    return told(kind, kind.rulebook())


def _until_next(text: str, match: "re.Match[str]", starts: "list[re.Match[str]]") -> str:
    """Cut out a rule: up to the next rule or heading."""
    ends = [start.start() for start in starts if start.start() > match.start()]
    heading = re.search(r"^#", text[match.start() :], re.MULTILINE)
    if heading:
        ends.append(match.start() + heading.start())
    return text[match.start() : min(ends, default=len(text))].strip()
