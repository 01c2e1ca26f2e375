"""What is written for those who host a server names settings that there are."""

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY, generate_latest

from dragonrace.cli.arguments import _parser
from dragonrace.server import metrics, run
from dragonrace.server.store import store

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


@pytest.mark.parametrize("names", ["a.example,b.example", "a.example, b.example", "a.example , b.example,"])
def test_names_are_the_same_to_the_server_and_to_the_proxy(
    names: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Caddy takes a comma without a space after it for a part of a name, and one at the end for a mistake."""
    monkeypatch.setenv("DRAGONRACE_HOSTS", names)
    assert run._names() == ("a.example", "b.example")
    proxy = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))["services"]["proxy"]
    caddy = tmp_path / "caddy"
    caddy.write_text('#!/bin/sh\nprintf %s "$DRAGONRACE_HOSTS"\n')
    caddy.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = [word.replace("$$", "$") for word in proxy["command"]]
    found = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"a\.example, b\.example", found)


@pytest.mark.parametrize("path", sorted((ROOT / "deploy" / "systemd").iterdir()), ids=lambda path: path.name)
def test_units_are_started_again_for_ever_and_not_at_once(path: Path) -> None:
    unit, service = re.split(r"^\[Service\]$", path.read_text("utf-8"), flags=re.MULTILINE)
    assert "\nStartLimitIntervalSec=0\n" in unit
    assert "\nRestart=always\nRestartSec=5\n" in service


def test_the_page_says_how_many_connections_the_database_must_have() -> None:
    of_each = store.READERS + store.WRITERS + 2
    """One renews the lease, and one hears what other servers say."""
    told = re.search(r"has up to (\d+) connections", PAGE.read_text("utf-8"))
    assert told is not None
    assert of_each <= int(told[1])


def series(text: str) -> Iterator[tuple[str, str]]:
    """Every metric's name, and the labels that it has in one line."""
    for name in re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE):
        line = re.search(rf"^{name}\w*(\{{.*\}})? \S+$", text, re.MULTILINE)
        assert line is not None
        yield name, line[1] or ""
