"""The page of benchmarks: each with its command, what it measures, as its module says, and what it has measured."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

from bench.figures import FIGURES, Figure

__all__ = ["MEASURED", "benchmarks"]

MEASURED = "bench/measured"
"""The folder of what benchmarks have measured, on which machine: Markdown, in a file that is called like the module."""

HEAD = """\
# Benchmarks

Speed is measured, never promised: each of these says what *your* machine does. They come with the sources, in the
folder [bench]({bench}), and need `make test` or `make bench` once, which set up everything.

`make bench` is the one to begin with: two tables, of random play and of the pieces a game is made of. Where figures
stand here, they are of the machine and the day that are named with them; yours will differ.

## Figures in these pages

Every measured figure that other pages state. `python -m bench.figures NAME` measures it anew, in about so many minutes
on two cores:

| figure | NAME | where it stands | minutes |
| --- | --- | --- | --- |
{figures}

"""
TITLES = {"README.md": "Overview", "docs/league.md": "Leagues"}
"""What pages are called on the site, where it is not their file's name."""
COMMAND = re.compile(r"``((?:python -m bench|make bench)[^`]*)``")


def benchmarks(root: Path, lead: Callable[[str], str]) -> str:
    """Return the page; ``lead`` says where something of the repository stands, seen from it."""
    modules = [root / "bench/__main__.py", root / "bench/server/__main__.py", *sorted((root / "bench").glob("*.py"))]
    parts = [HEAD.format(bench=lead("bench"), figures="\n".join(_figure(figure, lead) for figure in FIGURES))]
    for module in dict.fromkeys(modules):
        told = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
        command = COMMAND.search(told)
        if command and module.name != "__init__.py":
            name = module.parent.name if module.name == "__main__.py" else module.stem
            parts.append(_entry(told, command) + _measured(root / MEASURED / f"{name}.md"))
    return "".join(parts)


def _figure(figure: Figure, lead: Callable[[str], str]) -> str:
    stated = dict.fromkeys(page for page, _ in figure.stated)
    pages = ", ".join(f"[{TITLES.get(page, Path(page).stem.capitalize())}]({lead(page)})" for page in stated)
    return f"| {figure.what} | `{figure.name}` | {pages} | {figure.minutes:g} |"


def _measured(file: Path) -> str:
    """Return what a benchmark has measured, if that is kept."""
    return f"{file.read_text('utf-8').strip()}\n\n" if file.is_file() else ""


def _entry(told: str, command: "re.Match[str]") -> str:
    first, _, rest = told.partition("\n\n")
    title = re.sub(r"[:,] (?=,|\.|$)", "", COMMAND.sub("", first).split(". ")[0].replace("\n", " ")).rstrip(":,. ")
    return f"## {title[:1].upper()}{title[1:]}\n\n```sh\n{command[1]}\n```\n\n{_prose(first, rest)}\n\n"


def _prose(first: str, rest: str) -> str:
    """Return what the heading has left out of the first paragraph, and the others."""
    more = first.partition(". ")[2]
    return "\n\n".join(part for part in (more, rest) if part).replace("``", "`")
