"""Rulebooks: Markdown to HTML, with an anchor for each rule and each heading, and a place for each picture."""

import re
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

import dragonrace
from dragonrace.core.examples.shelf import REFERENCE
from dragonrace.core.rule_ids import RULE_ID
from dragonrace.server.table.descriptions import check_game

__all__ = ["rulebook", "to_html"]


@cache
def rulebook(name: str) -> str:
    """Return a game's rulebook as HTML; refuses an unknown game."""
    check_game(name)
    return to_html(dragonrace.rulebook(name))


def to_html(markdown: str) -> str:
    """Return the rulebook as HTML, without a page round it. HTML within the Markdown stays text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    anchors: set[str] = set()
    for before, token in pairwise(tokens):
        if token.type == "inline":
            _anchor_rule(token, anchors)
            _place_picture(token)
            if before.type == "heading_open":
                _anchor(before, "-".join(re.findall(r"\w+", token.content.lower())), anchors)
    return f"<article>\n{parser.renderer.render(tokens, parser.options, {})}</article>\n"


def _anchor_rule(token: Token, anchors: set[str]) -> None:
    """Give the bold rule ID that a text begins with its anchor."""
    begin = [child for child in token.children or [] if child.type != "text" or child.content][:2]
    if len(begin) == 2 and begin[0].type == "strong_open" and re.fullmatch(RULE_ID, begin[1].content):
        begin[0].attrSet("class", "rule")
        _anchor(begin[0], begin[1].content, anchors)


def _place_picture(token: Token) -> None:
    """Where a line is a link to an example, and nothing else, its picture is drawn."""
    found = REFERENCE.fullmatch(token.content)
    if found:
        place = f'<div data-example="{found[2]}">{escape(found[1])}</div>'
        token.children = [Token("html_inline", "", 0, content=place)]


def _anchor(token: Token, anchor: str, anchors: set[str]) -> None:
    if anchor not in anchors:
        anchors.add(anchor)
        token.attrSet("id", anchor)
