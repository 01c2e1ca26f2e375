"""What is written for those who host a server names settings that there are."""

import re
from pathlib import Path

import pytest

from dragonrace.cli.arguments import _parser

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "hosting.md"
FILES = [PAGE, *(path for path in (ROOT / "deploy").rglob("*") if path.is_file())]
WITHOUT_FLAG = {"DRAGONRACE_HOSTS", "DRAGONRACE_WARM"}


def flags() -> dict[str, set[str]]:
    """The flags of the commands, by the settings that stand for them."""
    commands = next(action for action in _parser(None)._actions if action.dest == "command").choices
    assert commands is not None
    found: dict[str, set[str]] = {}
    for name in ("serve", "worker"):
        for action in commands[name]._actions:  # type: ignore[index]
            if action.nargs != 0:
                found.setdefault(f"DRAGONRACE_{action.dest.upper()}", set()).update(action.option_strings)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_is_there(path: Path) -> None:
    assert set(re.findall(r"DRAGONRACE_[A-Z_]+", path.read_text("utf-8"))) <= {*flags(), *WITHOUT_FLAG}


def test_the_page_names_every_setting_with_its_flag() -> None:
    rows = re.findall(r"^\| `(DRAGONRACE_\w+)` \| (?:`(--[\w-]+)[^`]*`)?", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {setting: flag for setting, flag in rows if setting not in WITHOUT_FLAG}
    assert told == {setting: next(iter(names)) for setting, names in flags().items()}
