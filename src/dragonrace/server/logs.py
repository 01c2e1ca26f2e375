"""What the server writes to the standard error: little, and never more than anybody reads.

Nothing here is a secret, because whatever logs says nothing of keys, invitations, seeds, or of what a match hides.
"""

import json
import logging
import sys
from datetime import UTC, datetime

from dragonrace.server.limits import Bucket

__all__ = ["FORMATS", "AsJson", "Sparing", "write_logs"]

FORMATS = ("text", "json")
SAME, PER_SECOND = 5, 1 / 60
"""How often the same is said at once, and in the long run."""
REMEMBERED = 1000
"""Of how many different messages it is known how often they were said."""


class AsJson(logging.Formatter):
    """A line of JSON for each message: ``time``, ``level``, ``logger``, ``message``, and perhaps ``error``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": time, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told)


class Sparing(logging.Filter):
    """Lets a message through that was not said too often lately; then it says how often it was left out."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], Bucket] = {}
        self._left_out: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether this one is written."""
        kind = (record.name, str(record.msg))
        if len(self._said) > REMEMBERED:
            self._said.clear()
            self._left_out.clear()
        said = self._said.setdefault(kind, Bucket(SAME, PER_SECOND))
        if said.left() < 1:
            self._left_out[kind] = self._left_out.get(kind, 0) + 1
            return False
        said.take()
        if left_out := self._left_out.pop(kind, 0):
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this)", None
        return True


def write_logs(how: str) -> None:
    """Let this process write its warnings and errors, as ``text`` or ``json``."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(AsJson() if how == "json" else text)
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
