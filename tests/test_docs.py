"""Every example in the documentation runs."""

import doctest
import importlib
import pkgutil
import re
import shlex
from pathlib import Path

import pytest

import dragonrace
from dragonrace.cli.arguments import parse

ROOT = Path(__file__).parents[1]
PAGES = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "RELEASING.md",
    "docs/bots.md",
    "docs/cluster.md",
    "docs/data.md",
    "docs/engine.md",
    "docs/exact.md",
    "docs/index.md",
    "docs/json.md",
    "docs/league.md",
    "docs/learning.md",
    "docs/lessons.md",
    "docs/rulebooks.md",
    "docs/server.md",
    "docs/strength.md",
    "docs/tried.md",
    *(f"docs/start/{page.name}" for page in sorted((ROOT / "docs" / "start").glob("*.md"))),
]
COMMAND = re.compile(r"^(?:\.venv/bin/)?dragonrace (.*?)(?:  +#.*)?$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_pages_run(page: str) -> None:
    results = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert results.failed == 0


def test_examples_in_docstrings_run() -> None:
    modules = [name for _, name, _ in pkgutil.walk_packages(dragonrace.__path__, "dragonrace.")]
    plain = [name for name in modules if "migrations" not in name and not name.endswith("__main__")]
    results = [doctest.testmod(importlib.import_module(name)) for name in ["dragonrace", *plain]]
    assert sum(result.attempted for result in results) > 0
    assert sum(result.failed for result in results) == 0


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"^```.*?^```", "", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", text)
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_commands_can_be_typed(page: str) -> None:
    shell = re.findall(r"^```sh\n(.*?)^```", (ROOT / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for command in COMMAND.findall("".join(shell).replace("\\\n", " ")):
        words = shlex.split(command, comments=True)
        if "pig" not in words and "--help" not in words:
            parse(words)
