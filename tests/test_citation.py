"""What one cites, and what has changed, is what is installed."""

import re
from pathlib import Path

from dragonrace import __version__

ROOT = Path(__file__).parents[1]


def test_the_citation_has_this_version_and_licence() -> None:
    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {__version__}" in lines
    assert "license: MIT" in lines
    assert (ROOT / "LICENSE").read_text("utf-8").startswith("MIT License")


def test_the_list_of_changes_has_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert __version__ in headings
