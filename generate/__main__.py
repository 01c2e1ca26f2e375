"""Write what is made of the shapes and figures in Python, or say what has drifted.

``python -m generate`` writes the types of the games' drawings, the description of the HTTP face, and, in ``docs/``, the
reference and a picture of the bots' ratings; after a change of the description, ``npm run types`` in ``web/`` makes its
types. ``--check`` writes nothing.
"""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from dragonrace.core.contract import GameType
from generate.ratings_picture import picture
from generate.reference import reference
from generate.shipped import shipped_games
from generate.typescript import module_text

__all__ = ["drifted", "files"]

ROOT = Path(__file__).parents[1]


def games() -> list[tuple[GameType, ModuleType]]:
    """Return our own games, and the modules in which they declare their shapes."""
    return [(kind, import_module(f"{kind.package}.shapes")) for kind in shipped_games() if kind.shapes is not None]


def files() -> dict[Path, str]:
    """Return what is generated: the texts by the files that hold them."""
    from dragonrace.server.web import openapi

    found = {ROOT / "web/src/games" / kind.name / "shapes.gen.ts": module_text(module) for kind, module in games()}
    pages = {ROOT / "docs/json.md": reference(games()), ROOT / "docs/ratings.svg": picture(shipped_games())}
    return found | pages | {ROOT / "web/openapi.json": openapi.text()}


def drifted() -> list[Path]:
    """Return the files that are not what they would be now."""
    return [file for file, text in files().items() if not file.is_file() or file.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    stale = drifted()
    if arguments == ["--check"]:
        for file in stale:
            print(f"{file.relative_to(ROOT)} has drifted: python -m generate writes it anew")
        return len(stale)
    for file in stale:
        file.write_text(files()[file], "utf-8")
        print(f"written: {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
