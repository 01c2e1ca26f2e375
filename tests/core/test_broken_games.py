"""A package that is broken breaks only itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SHOW = """
import dragonrace
from dragonrace.cli.main import main
from dragonrace.core.installed import broken_games
print("broken" in dragonrace.games(), dragonrace.load_game("dragon-river").name)
print(broken_games()["broken"])
try:
    dragonrace.load_game("broken")
except dragonrace.OptionError as error:
    print(error)
main(["games"])
"""
BROKEN = {
    "raise ValueError('no dice')": "ValueError: no dice",
    "GAME = 7": "its entry point is 7, not a GameType",
    "": "AttributeError: module 'broken_game' has no attribute 'GAME'",
    """
from dataclasses import replace
from dragonrace.games.dragon_river import GAME
GAME = replace(GAME, name="broken", package="broken_game")
""": "the package broken_game lacks the file rulebook.md: it lies beside its __init__.py, and wheels must hold it, too",
}


@pytest.mark.parametrize("source", BROKEN, ids=["raises", "no game", "empty", "no rulebook"])
def test_a_broken_package_leaves_the_others_alone(tmp_path: Path, source: str) -> None:
    (tmp_path / "broken_game.py").write_text(source)
    info = tmp_path / "broken_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[dragonrace.games]\nbroken = broken_game:GAME\n")
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    shown = subprocess.run(
        [sys.executable, "-c", SHOW],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert shown[0] == "False dragon-river"
    assert shown[1] == BROKEN[source]
    assert "its package is broken" in shown[2]
    told = f"The game broken is missing, because its package is broken: {BROKEN[source]}."
    assert told in " ".join(" ".join(shown[3:]).split())
