"""Which languages there are: the same at the server, at the terminal and in the page."""

import re
from pathlib import Path

import pytest

from dragonrace.cli.words import language_of
from dragonrace.core.words.voice import LANGUAGES

PAGE = Path(__file__).parents[2] / "web/src/lib/words/language.ts"


def test_the_page_speaks_what_the_server_speaks() -> None:
    [listed] = re.findall(r"^export const LANGUAGES = \{(.*?)\}", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert tuple(re.findall(r"\b([a-z]+):", listed)) == LANGUAGES


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        ("de", {}, "de"),
        ("en", {"LC_ALL": "de_DE.UTF-8"}, "en"),
        (None, {}, "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE"}, "de"),
        (None, {"LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE", "LC_ALL": ""}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LANG": "../../de"}, "en"),
    ],
)
def test_the_terminal_s_language(
    monkeypatch: pytest.MonkeyPatch, asked: str | None, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of(asked) == language
