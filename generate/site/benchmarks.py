"""The page of benchmarks: each with its command and what it measures, as its module says."""

import ast
import re
from pathlib import Path

__all__ = ["benchmarks"]

HEAD = """\
# Benchmarks

Speed is measured, never promised: each of these says what *your* machine does. They come with the sources, in the
folder [bench]({bench}), and need `make test` or `make bench` once, which set up everything.

`make bench` is the one to begin with: two tables, of random play and of the pieces a game is made of.

"""
COMMAND = re.compile(r"``((?:python -m bench|make bench)[^`]*)``")


def benchmarks(root: Path, bench: str) -> str:
    """Return the page; ``bench`` is where the sources of the benchmarks lie, seen from it."""
    modules = [root / "bench/__main__.py", root / "bench/server/__main__.py", *sorted((root / "bench").glob("*.py"))]
    parts = [HEAD.format(bench=bench)]
    for module in dict.fromkeys(modules):
        told = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
        command = COMMAND.search(told)
        if command and module.name != "__init__.py":
            parts.append(_entry(told, command))
    return "".join(parts)


def _entry(told: str, command: "re.Match[str]") -> str:
    first, _, rest = told.partition("\n\n")
    title = re.sub(r"[:,] (?=,|\.|$)", "", COMMAND.sub("", first).split(". ")[0].replace("\n", " ")).rstrip(":,. ")
    return f"## {title[:1].upper()}{title[1:]}\n\n```sh\n{command[1]}\n```\n\n{_prose(first, rest)}\n\n"


def _prose(first: str, rest: str) -> str:
    """Return what the heading has left out of the first paragraph, and the others."""
    more = first.partition(". ")[2]
    return "\n\n".join(part for part in (more, rest) if part).replace("``", "`")
