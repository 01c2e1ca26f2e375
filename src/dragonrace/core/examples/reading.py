"""Reads examples: TOML files whose every text is checked before anything is played."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.errors import LessonError, shorten
from dragonrace.core.examples.example import CloseUp, Example, Step
from dragonrace.core.game import Game
from dragonrace.core.lessons.files import check_keys, read_steps, read_toml, read_words
from dragonrace.core.lessons.script import read_game, read_line, read_lines, read_seat

__all__ = ["parse"]

MAX_STEPS = 30
NEEDED = ("players", "steps")
KEYS = (*NEEDED, "seat", "board", "options", "opening", "shows", "close_up")
FIRST_KEYS = ("caption", "choices", "refused")
STEP_KEYS = (*FIRST_KEYS, "play")
SHOWS = ("seats", "question")
MOST_ZOOM = 6


def parse(kind: GameType, name: str, text: str, boards: Mapping[str, str] = MappingProxyType({})) -> Example:
    """Read an example without playing it; raises `LessonError` that names the place in the file.

    ``boards``: the texts of board files that are shipped for lessons, by name.
    """
    data = read_toml(text)
    check_keys(data, KEYS, NEEDED, "")
    game = read_game(kind, data, boards)
    return Example(
        name=name,
        game=game,
        seat=_seat(game, data),
        opening=read_lines(data, "opening", ""),
        steps=tuple(_step(step, f"step {n}", n == 1) for n, step in enumerate(read_steps(data, MAX_STEPS), 1)),
        shows=_texts(data.get("shows", []), "shows", allowed=SHOWS),
        close_up=_close_up(data["close_up"]) if "close_up" in data else None,
    )


def _seat(game: Game, data: Mapping[str, Any]) -> int | None:
    return read_seat(game, data["seat"]) if "seat" in data else None


def _close_up(value: Any) -> CloseUp:
    if not isinstance(value, dict):
        raise LessonError("it is written { x = 0.5, y = 0.5, zoom = 2 }", where="close_up")
    check_keys(value, ("x", "y", "zoom"), ("x", "y", "zoom"), "close_up")
    for key, least, most in (("x", 0, 1), ("y", 0, 1), ("zoom", 1, MOST_ZOOM)):
        number = value[key]
        if isinstance(number, bool) or not isinstance(number, int | float) or not least <= number <= most:
            raise LessonError(f"{key} is a number from {least} to {most}, not {shorten(number)}", where="close_up")
    return CloseUp(float(value["x"]), float(value["y"]), float(value["zoom"]))


# --- steps ---


def _step(data: Any, where: str, is_first: bool) -> Step:
    if not isinstance(data, dict):
        raise LessonError("it must stand under a line [[steps]]", where=where)
    check_keys(data, FIRST_KEYS if is_first else STEP_KEYS, ("caption",), where)
    return Step(
        caption=read_words(data, "caption", where),
        lines=read_lines(data, "play", where),
        choices=_texts(data["choices"], f"{where}, choices") if "choices" in data else None,
        refused=tuple(
            (line, rule)
            for text, rule in _refused(data.get("refused", {}), where).items()
            for line in read_line(text, f"{where}, refused")
        ),
    )


def _refused(value: Any, where: str) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(rule, str) for rule in value.values()):
        raise LessonError("refused is a table: a line of the game, and the rule that forbids it", where=where)
    return value


def _texts(value: Any, where: str, allowed: tuple[str, ...] | None = None) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise LessonError(f"{shorten(value)} is no list of texts", where=where)
    for one in value:
        if allowed is not None and one not in allowed:
            raise LessonError(f"{shorten(one)} is none of {', '.join(allowed)}", where=where)
    return tuple(value)
