"""From the Markdown of code hosts to that of the site's builder, Python-Markdown, which is older and stricter."""

import re
from collections.abc import Callable, Iterator

__all__ = ["fence_examples", "outside_code", "runs", "to_site", "with_links", "with_names"]

FENCE = re.compile(r"^( *)(`{3,})(.*)$")
ITEM = re.compile(r"^( *)(?:[-*]|\d+\.) ")
CODE_OR_LINK = re.compile(r"(`+)(?:(?!\1).)+?\1(?!`)|\]\(([^)\s]+)\)", re.DOTALL)

CODE_OR_FILE = re.compile(r"(`+)(?:(?!\1).)+?\1(?!`)|\[[\w./-]+\.md\](?=\(([^)\s]+)\))", re.DOTALL)


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return the text with all that is outside fenced code changed."""
    parts = []
    for is_code, lines in runs(text.split("\n")):
        if lines:
            part = "\n".join(lines)
            parts.append(part if is_code else change(part))
    return "\n".join(parts)


def runs(lines: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Split lines where fences open and close; the fences belong to the code."""
    run: list[str] = []
    fence = ""
    for line in lines:
        found = FENCE.match(line)
        if found and not fence:
            yield False, run
            run, fence = [line], found[2]
        elif found and found[2] == fence and not found[3].strip():
            yield True, [*run, line]
            run, fence = [], ""
        else:
            run.append(line)
    yield bool(fence), run


def with_links(text: str, lead: Callable[[str], str]) -> str:
    """Return the text with the target of each link and picture led elsewhere; code stays as it is."""

    def one(found: "re.Match[str]") -> str:
        return found[0] if found[2] is None else f"]({lead(found[2])})"

    return outside_code(text, lambda part: CODE_OR_LINK.sub(one, part))


def with_names(text: str, name: Callable[[str], str | None]) -> str:
    """Return the text with what links say, where that is a file's name, replaced by that of the page it became."""

    def one(found: "re.Match[str]") -> str:
        called = found[2] and name(found[2])
        return f"[{called}]" if called else found[0]

    return outside_code(text, lambda part: CODE_OR_FILE.sub(one, part))


def to_site(text: str) -> str:
    """Return a page in the builder's dialect: nested lists, lists and tables after a line, sessions with Python."""
    return _sessions(outside_code(fence_examples(text), _blocks))


def _blocks(part: str) -> str:
    """Indent what is nested by four, and put an empty line before each list and table that follows a line of text."""
    lines: list[str] = []
    is_item = False
    for line in part.split("\n"):
        starts = bool(ITEM.match(line))
        follows = bool(lines and lines[-1].strip())
        if follows and ((starts and not is_item) or (line.startswith("|") and not lines[-1].startswith("|"))):
            lines.append("")
        is_item = starts or (is_item and (not line.strip() or line.startswith(" ") or follows))
        lines.append(_deeper(line) if is_item else line)
    return "\n".join(lines)


def _deeper(line: str) -> str:
    text = line.lstrip(" ")
    depth = (len(line) - len(text) + 1) // 2
    return " " * (4 * depth) + text


def _sessions(text: str) -> str:
    """Name the language of sessions with Python, which is not Python's own, and drop their last, empty line."""
    text = re.sub(r"^```python\n(?=>>> )", "```pycon\n", text, flags=re.MULTILINE)
    return re.sub(r"\n\n```$", "\n```", text, flags=re.MULTILINE)


def fence_examples(text: str) -> str:
    """Put sessions with Python that stand in no fence into one, as they stand in docstrings."""
    return outside_code(text, _fenced)


def _fenced(part: str) -> str:
    paragraphs = re.split(r"(\n{2,})", part)
    return "".join(_session(one) if one.lstrip("\n").startswith(">>> ") else one for one in paragraphs)


def _session(paragraph: str) -> str:
    text = paragraph.strip("\n")
    return paragraph.replace(text, f"```pycon\n{text}\n```")
