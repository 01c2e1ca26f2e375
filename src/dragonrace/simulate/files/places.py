"""Whether results can be written where they are wanted: asked before hours of play, not after them."""

import os
from pathlib import Path
from typing import Any

from dragonrace.core.errors import OptionError
from dragonrace.core.writing import whole_file
from dragonrace.simulate.errors import SimulationError, reason

__all__ = ["beside", "check_names", "check_places", "target", "write_text"]


def target(name: str, path: Any, what: str = "file") -> Path:
    """Return the file, or whatever it is, that is meant; raises `OptionError` for what is no path.

    A link stays: it is where it points.
    """
    if not isinstance(path, str | Path) or not Path(path).name or "\0" in str(path):
        raise OptionError(name, path, f"it is a path to a {what}")
    is_link = os.path.islink(path)  # noqa: PTH114 - Path would raise where a name is too long
    return Path(os.path.realpath(path) if is_link else path)


def beside(path: Path, ending: str) -> Path:
    """Return the file of the same name with one more ending."""
    return path.with_name(path.name + ending)


def check_places(*paths: Path) -> None:
    """Raise `SimulationError` unless these files, in one folder, can be written."""
    path, folder = paths[0], paths[0].parent
    try:
        if not folder.is_dir():
            raise SimulationError(f"{path} can't be written: there is no folder {folder}")
        for one in paths:
            if one.exists() and not one.is_file():
                what = "a folder" if one.is_dir() else "no ordinary file"
                raise SimulationError(f"{one} can't be written: it is {what}")
        if not os.access(folder, os.W_OK):
            raise SimulationError(f"{path} can't be written: you may not write in its folder")
    except (OSError, ValueError) as error:
        raise SimulationError(f"{path} can't be written ({reason(error)})") from None


def check_names(unnamed: tuple[Any, ...], *paths: Path) -> None:
    """Refuse to go on with bots of which nobody can tell whether they are those that it was begun with."""
    for path in paths:
        if unnamed and path.exists():
            words = "bots without a name of their own, given as classes, factories or objects, can't go on with it"
            raise SimulationError(f"{path} exists already, and {words}; choose another name")


def write_text(path: Path, text: str) -> None:
    """Write a file that is there whole or not at all; raises `SimulationError` where the disk refuses."""
    try:
        with whole_file(path) as new:
            new.write_text(text, "utf-8")
    except OSError as error:
        raise SimulationError(f"{path} can't be written ({reason(error)})") from None
