"""What a page links to and has no page of its own: a file as it is, a folder by what lies in it."""

import ast
from collections.abc import Iterator
from pathlib import Path

__all__ = ["shown"]

HEAD = "---\nsearch:\n  exclude: true\n---\n\n# `{path}`\n\n"
LANGUAGES = {".py": "python", ".toml": "toml", ".md": "markdown", ".yaml": "yaml", ".js": "js", ".css": "css"}
NOT_SHOWN = {"__pycache__", "node_modules", "static", "dist"}
SMALL = 60_000
"""A folder whose texts have fewer bytes, in all, is shown with them."""


def shown(root: Path, path: str) -> str:
    """Return the page of a file or a folder."""
    place = root / path
    if not place.is_dir():
        return HEAD.format(path=path) + _text(place)
    files = list(_files(place))
    parts = [HEAD.format(path=path + "/"), _listing(place, files)]
    if sum(file.stat().st_size for file in files) < SMALL:
        parts += [f"## `{file.relative_to(place).as_posix()}`\n\n{_text(file)}" for file in files]
    return "".join(parts)


def _files(folder: Path) -> Iterator[Path]:
    for one in sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name)):
        if one.name in NOT_SHOWN or one.name.startswith("."):
            continue
        if one.is_dir():
            yield from _files(one)
        elif _is_text(one):
            yield one


def _is_text(file: Path) -> bool:
    try:
        file.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _listing(folder: Path, files: list[Path]) -> str:
    rows = [f"| `{file.relative_to(folder).as_posix()}` | {_about(file)} |" for file in files]
    return "\n".join(["| file | |", "| --- | --- |", *rows]) + "\n\n"


def _about(file: Path) -> str:
    """Return the first sentence of a module."""
    if file.suffix != ".py":
        return ""
    told = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return told.split("\n\n")[0].split(". ")[0].replace("\n", " ").replace("``", "`").replace("|", "\\|").rstrip(".:")


def _text(file: Path) -> str:
    return f"``````{LANGUAGES.get(file.suffix, 'text')}\n{file.read_text('utf-8').rstrip()}\n``````\n\n"
