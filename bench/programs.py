"""Other programs that measurements need: compilers, profilers."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

__all__ = ["BenchError", "output_of"]


class BenchError(Exception):
    """What is measured can't be measured on this machine; the message says why, in a sentence."""


def output_of(command: Sequence[Any], **given: str) -> str:
    """Run a command, with these variables in its environment, and return what it prints.

    Raises `BenchError` if it can't be started or fails.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, env=os.environ | given, capture_output=True, text=True, check=False)
    except OSError as error:
        raise BenchError(f"{words[0]} can't be started: {error.strerror}") from None
    if done.returncode:
        reason = done.stderr.strip() or f"its exit status is {done.returncode}"
        raise BenchError(f"{Path(words[0]).name} failed: {reason}")
    return done.stdout
