"""What flags take: how a value on the command line is read, and refused."""

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from dragonrace.core.errors import shorten
from dragonrace.study.exploiting import MOST_OF_ALL

__all__ = ["is_whole", "minutes", "name", "names", "points", "port", "seconds", "states", "whole"]

MOST_DIGITS = 1000
"""Python reads numbers of so many, and of some more."""
MOST_SECONDS = 60
MOST_MINUTES = 100_000


def names(text: str) -> list[str]:
    """Read bots' names, with commas between them."""
    return [name(one) for one in text.split(",")]


def name(text: str) -> str:
    """Read a bot's name; where it is a place, modules that lie in this folder are found, too."""
    if ":" in text and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return text.strip()


def whole(text: str) -> int:
    """Read a number; how large or small it may be says whoever takes it."""
    if is_whole(text.removeprefix("-")):
        return int(text)
    raise argparse.ArgumentTypeError(f"{shorten(text)} is not a whole number")


def states(text: str) -> int:
    """Read how many states may be looked at."""
    if is_whole(text) and 1 <= int(text) <= MOST_OF_ALL:
        return int(text)
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no number of states: a whole number from 1 to {MOST_OF_ALL}")


def is_whole(text: str) -> bool:
    """Say whether this is a whole number, and not too long to be read."""
    return text.isascii() and text.isdigit() and len(text) < MOST_DIGITS


def port(text: str) -> int:
    """Read a port."""
    if is_whole(text) and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no port: a whole number from 0 to 65535")


def points(text: str) -> float:
    """Read a rating's points; what they may be says whoever takes them."""
    try:
        return float(text)
    except ValueError:
        words = f"{shorten(text)} is no number of points; bots are named before --sprt"
        raise argparse.ArgumentTypeError(words) from None


def seconds(text: str) -> float:
    """Read a short time."""
    with suppress(ValueError):
        if 0 <= float(text) <= MOST_SECONDS:
            return float(text)
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no number of seconds from 0 to {MOST_SECONDS}")


def minutes(text: str) -> float:
    """Read how long something is to be done: a while at least, and a few months at most."""
    with suppress(ValueError):
        if 0 < float(text) <= MOST_MINUTES:
            return float(text)
    raise argparse.ArgumentTypeError(f"{shorten(text)} is no number of minutes above 0, up to {MOST_MINUTES}")
