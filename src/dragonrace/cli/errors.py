"""What the terminal itself refuses, before any game is asked, and how it says that something failed."""

from dragonrace.core.errors import DragonraceError

__all__ = ["STOPPED", "CommandError", "plain", "reason"]

STOPPED = 130
"""The exit status of a command that Ctrl-C ended, as shells have it."""

MOST = 500


class CommandError(DragonraceError):
    """A command line that can't be carried out, or a file that can't be read or written."""

    code = "command.invalid"


def plain(text: str) -> str:
    """Return ``text`` as one line of sane length, without characters that would steer a terminal."""
    line = " ".join(text.split())
    line = "".join(sign if sign.isprintable() else "?" for sign in line)
    return line if len(line) <= MOST else line[: MOST - 1] + "…"


def reason(error: Exception) -> str:
    """Say why a file could not be read or written."""
    return getattr(error, "strerror", None) or str(error)
