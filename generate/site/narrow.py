"""Makes pages fit for narrow screens: there a table's row is a list, and code breaks where it should.

Nor does anything take room on a page that says nothing.
"""

import re
from typing import Any

__all__ = [
    "brief",
    "broken_at_joints",
    "broken_at_slashes",
    "in_lines",
    "labelled",
    "on_page_content",
    "unbroken",
    "without_bare_names",
]

TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
HEADING = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
ROW = re.compile(r"<tr>(?:(?!</tr>|<th\b).)*</tr>", re.DOTALL)
CELL = re.compile(r"<td\b")
WHOLE = re.compile(r"<td>(.*?)</td>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")
FEW = 2
"""In a table of so many columns, what stands in the second needs no heading."""
BRIEF = 28
"""So many characters in a cell need no room of their own: a figure with its interval."""
SHORT = re.compile(r"<code>(?=[^<]{1,28}</code>)")
"""Inline code that has room in a line of a phone."""
LONG = re.compile(r"(?<!</span>)<code>([^<\s]{29,})(?=</code>)")
"""Inline code that has none, and no space to break at."""
JOINT = re.compile(r"(?<=\w[./_])(?=\w)")
"""Where a long name breaks, rather than anywhere."""
BLOCK = re.compile(r"(<pre><span></span><code\b[^>]*>)(.*?)(?=</code></pre>)", re.DOTALL)
PATH = re.compile(r"(<h[12]\b[^>]*><code[^>]*>)([^<]*)(?=</code>)")
"""A heading that is the name of a file of the sources."""
SLASH = re.compile(r"/(?=\w)")
BARE = re.compile(
    r'<div class="[^"]*\bdoc-signature\b[^"]*"><pre><span></span><code><span[^>]*>\w+</span>\s*</code></pre></div>'
)
"""A name of the reference without a type or a value, in a box of its own."""


def on_page_content(html: str, **_more: Any) -> str:
    """Change a page; the site's builder calls this."""
    return in_lines(broken_at_joints(broken_at_slashes(unbroken(labelled(brief(without_bare_names(html)))))))


def in_lines(html: str) -> str:
    """Return a page in which each line of a block of code is an element, so that its second line can be indented."""
    return BLOCK.sub(lambda block: block[1] + "".join(map(_line, block[2].splitlines(keepends=True))), html)


def _line(line: str) -> str:
    is_whole = line.count("<span") == line.count("</span>")  # what goes on in the next line stays as it is
    return f'<span class="line">{line}</span>' if is_whole else line


def broken_at_joints(html: str) -> str:
    """Return a page in which long names in inline code may break behind a full stop, a slash or an underscore."""
    return LONG.sub(lambda code: "<code>" + JOINT.sub("<wbr>", code[1]), html)


def unbroken(html: str) -> str:
    """Return a page in which short inline code has the class ``short``, and so stays in one line."""
    return SHORT.sub('<code class="short">', html)


def broken_at_slashes(html: str) -> str:
    """Return a page in which the names of files in headings may break behind each slash."""
    return PATH.sub(lambda heading: heading[1] + SLASH.sub("/<wbr>", heading[2]), html)


def without_bare_names(html: str) -> str:
    """Return a page without the boxes that only repeat the name in the heading above them."""
    return BARE.sub("", html)


def brief(html: str) -> str:
    """Return a page in which cells of a few characters have the class ``brief``: others may not be narrow."""

    def cell(found: "re.Match[str]") -> str:
        is_brief = len(TAG.sub("", found[1])) <= BRIEF
        return f'<td class="brief">{found[1].replace(" %", "&nbsp;%")}</td>' if is_brief else found[0]

    return WHOLE.sub(cell, html)


def labelled(html: str) -> str:
    """Return a page with ``data-label`` in each cell behind the first, in tables of three columns or more."""
    return TABLE.sub(lambda table: _table(table[0]), html)


def _table(table: str) -> str:
    labels = [TAG.sub("", heading).strip().replace('"', "&quot;") for heading in HEADING.findall(table)]
    return table if len(labels) <= FEW else ROW.sub(lambda row: _row(row[0], labels), table)


def _row(row: str, labels: list[str]) -> str:
    left = iter(labels)

    def cell(found: "re.Match[str]") -> str:
        label = next(left, "")
        return f'<td data-label="{label}"' if label and label is not labels[0] else found[0]

    return CELL.sub(cell, row)
