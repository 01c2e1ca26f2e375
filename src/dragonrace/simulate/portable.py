"""Settings on their way to other processes: bots that have names go by name, classes and factories are pickled."""

import json
import pickle
from base64 import b64decode, b64encode
from dataclasses import replace
from typing import Any

from dragonrace.bots import Bot
from dragonrace.core.errors import OptionError
from dragonrace.simulate.settings import Settings

__all__ = ["check_portable", "check_travels", "fits_here", "from_line", "to_line"]


def check_portable(settings: Settings, workers: int | None) -> int | None:
    """Return how many processes are to play: as many as are asked for, or one where the bots can't leave this one.

    Raises `OptionError` where more are asked for.
    """
    for bot in settings.unnamed:
        reason = _why_not_elsewhere(bot)
        if reason and workers is not None and workers > 1:
            raise OptionError("workers", workers, f"{reason}; give workers=1")
        workers = 1 if reason else workers
    return workers


def check_travels(settings: Settings) -> None:
    """Raise `OptionError` where a bot can't leave this process."""
    for bot in settings.unnamed:
        if why := _why_not_elsewhere(bot):
            raise OptionError("bots", bot, f"{why}; give a class or factory in a module, or play here")


def _why_not_elsewhere(bot: Any) -> str:
    """Say why a bot can't play in another process; "" where it can."""
    if isinstance(bot, Bot):
        return f"{bot!r} is one bot, which can't be in several processes"
    try:
        pickled = pickle.dumps(bot)
    except Exception:  # each library refuses with errors of its own
        return f"{bot!r} can't be sent to other processes, because it can't be pickled"
    if b"__main__" in pickled:
        return f"{bot!r} is not in a module that other processes can import"
    return ""


def to_line(settings: Settings) -> bytes:
    """Write settings as a line for a process of the same version and user."""
    pickles = [b64encode(pickle.dumps(bot)).decode() for bot in settings.unnamed]
    return json.dumps(settings.describe() | {"unnamed": pickles, "records": settings.records}).encode() + b"\n"


def fits_here(settings: Settings, line: bytes) -> bool:
    """Say whether these sources and weights are those by which a line of settings was written."""
    here, there = settings.describe(), json.loads(line)
    return all(here[name] == there[name] for name in ("code", "weights"))


def from_line(line: bytes) -> Settings:
    """Read what `to_line` wrote; nothing else should be read, for pickles are programs."""
    data = json.loads(line)
    unnamed = tuple(pickle.loads(b64decode(text)) for text in data["unnamed"])  # noqa: S301 - our own, through a pipe
    return replace(Settings.from_description(data, unnamed), records=data["records"])
