"""What files of lessons and examples are read with: TOML, its keys, its texts. Errors name the place in the file."""

import tomllib
from collections.abc import Mapping
from typing import Any

from dragonrace.core.errors import LessonError, shorten

__all__ = ["check_keys", "read_steps", "read_toml", "read_words"]

MAX_FILE = 200_000


def read_toml(text: str) -> dict[str, Any]:
    """Read a file; raises `LessonError`."""
    if len(text) > MAX_FILE:
        raise LessonError(f"the file has at most {MAX_FILE} characters")
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LessonError(f"this is not TOML: {error}") from None


def check_keys(data: Mapping[str, Any], known: tuple[str, ...], needed: tuple[str, ...], where: str) -> None:
    """Raise `LessonError` for what is missing, and for what nobody knows."""
    for key in needed:
        if key not in data:
            raise LessonError(f"{key} is missing; needed are {', '.join(needed)}", where=where)
    for key in data:
        if key not in known:
            raise LessonError(f"{shorten(key)} is unknown; allowed are {', '.join(known)}", where=where)


def read_words(data: Mapping[str, Any], key: str, where: str) -> str:
    """Return a text, its line breaks as spaces; "" where there is none. Raises `LessonError`."""
    value = data.get(key, "")
    if not isinstance(value, str) or (key in data and not value.strip()):
        raise LessonError(f"{key} is {shorten(value)}, not a text", where=where)
    return " ".join(value.split())


def read_steps(data: Mapping[str, Any], most: int) -> list[Any]:
    """Return the steps as they stand there; raises `LessonError`."""
    steps = data["steps"]
    if not isinstance(steps, list) or not 0 < len(steps) <= most:
        raise LessonError(f"1 to {most} steps are needed, each under a line [[steps]]", where="steps")
    return steps
