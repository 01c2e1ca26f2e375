"""What pages, style sheets and scripts load from elsewhere: it must be nothing; links may lead anywhere."""

import re
from html.parser import HTMLParser

__all__ = ["loaded_from_elsewhere"]

ELSEWHERE = re.compile(r"\s*(?:https?:|wss?:)?//", re.IGNORECASE)
LOADING = {"src", "srcset", "imagesrcset", "poster", "data", "background", "xlink:href"}
"""Attributes that load something, whatever they belong to."""
FOLLOWED = {"canonical", "alternate", "author", "license", "next", "prev", "help", "search", "me"}
"""Kinds of `link` that only say where something is."""
STYLE = re.compile(r"""@import\s+(?:url\()?\s*["']?([^"')\s;]+)|\burl\(\s*["']?([^"')]+)""", re.IGNORECASE)
SCRIPT = re.compile(
    r"""\b(?:import|importScripts|fetch|Worker|WebSocket|EventSource)\s*\(\s*["'`]([^"'`]+)"""
    r"""|\b(?:from|import)\s*["']([^"'\n]+)["']"""
)


def loaded_from_elsewhere(text: str, ending: str = ".html") -> list[str]:
    """Return what a file with this ending (.html, .css, .js) loads that is not on the site."""
    if ending == ".html":
        page = _Page()
        page.feed(text)
        page.close()
        found = page.loaded
    else:
        found = _within(STYLE if ending == ".css" else SCRIPT, text)
    return [address for address in found if ELSEWHERE.match(address)]


def _within(pattern: re.Pattern[str], text: str) -> list[str]:
    return ["".join(found) for found in pattern.findall(text)]


class _Page(HTMLParser):
    """Collects the addresses of all that a page loads, also by its own styles and scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at all attributes."""
        self._inside = tag
        given = {name: value or "" for name, value in attrs}
        for name, value in given.items():
            if name in ("srcset", "imagesrcset"):
                self.loaded += [part.split()[0] for part in value.split(",") if part.strip()]
            elif name in LOADING and not (name == "data" and tag != "object"):
                self.loaded.append(value)
            elif name == "style":
                self.loaded += _within(STYLE, value)
        is_followed = set(given.get("rel", "").lower().split()) & FOLLOWED
        if (tag == "link" and not is_followed) or tag in ("image", "use"):
            self.loaded.append(given.get("href", ""))

    def handle_endtag(self, _tag: str) -> None:
        """Leave a style or a script."""
        self._inside = ""

    def handle_data(self, data: str) -> None:
        """Look into styles and scripts."""
        if self._inside in ("style", "script"):
            self.loaded += _within(STYLE if self._inside == "style" else SCRIPT, data)
