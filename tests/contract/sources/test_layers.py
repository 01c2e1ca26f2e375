"""Core, engine, server, bots and the web's generic parts name no game."""

import re
from pathlib import Path

import pytest

import dragonrace

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "dragonrace"
WEB = ROOT / "web" / "src"
GENERIC = ("core", "engine", "server", "simulate", "study", "learning", "bots")
TEXT = {".py", ".ts", ".svelte", ".css", ".html", ".mako"}


def generic_files() -> list[Path]:
    python = [p for part in GENERIC for p in (SOURCE / part).rglob("*") if "static" not in p.parts]
    web = [p for p in WEB.rglob("*") if not any((WEB / "games" / name) in p.parents for name in dragonrace.games())]
    return [p for p in (*python, *web, ROOT / "web" / "index.html") if p.suffix in TEXT]


@pytest.mark.parametrize("path", generic_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_generic_parts_name_no_game(path: Path) -> None:
    text = path.read_text("utf-8")
    for name in ("river dragons", "golden dragon", "dragon river", *(g.replace("-", " ") for g in dragonrace.games())):
        found = re.search(name.replace(" ", r"[-_ ]?"), text, re.IGNORECASE)
        assert found is None, f"{path.name} names {name}"
