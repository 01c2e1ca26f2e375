"""What is written for those who host a server names settings that there are."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, generate_latest

from dragonrace.cli.arguments import _parser
from dragonrace.server import metrics

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "hosting.md"
FILES = [PAGE, *(path for path in (ROOT / "deploy").rglob("*") if path.is_file())]
WITHOUT_FLAG = {
    *("DRAGONRACE_HOSTS", "DRAGONRACE_WARM", "DRAGONRACE_SECRET", "DRAGONRACE_PUSH"),
    *("DRAGONRACE_PUSH_CONTACT", "DRAGONRACE_PUSH_ENDPOINTS", "DRAGONRACE_PUSH_KEY"),
}


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


def test_the_page_names_every_metric_with_its_labels() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| (?:by `(\w+)`)? *\|", PAGE.read_text("utf-8"), re.MULTILINE)
    told = {name: label for names, label in rows for name in re.findall(r"`(\w+)`", names)}
    metrics.count_refusal("test")
    metrics.count_call("test")
    metrics.put_away.labels("test")
    shown = {name: set(re.findall(r'(\w+)="', labels)) for name, labels in series(generate_latest(REGISTRY).decode())}
    assert told.keys() == shown.keys()
    ours = [name for name in shown if name.startswith("dragonrace_")]
    assert {name: {told[name]} - {""} for name in ours} == {name: shown[name] - {"le"} for name in ours}


def series(text: str) -> Iterator[tuple[str, str]]:
    """Every metric's name, and the labels that it has in one line."""
    for name in re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE):
        line = re.search(rf"^{name}\w*(\{{.*\}})? \S+$", text, re.MULTILINE)
        assert line is not None
        yield name, line[1] or ""
