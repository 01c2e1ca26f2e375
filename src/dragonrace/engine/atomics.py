"""Whole numbers that several threads read and write at the same time. Each backend has its own of these functions.

``words`` is an array of numbers of 64 bits. What a thread wrote before it wrote a word, another that read that word
finds written: whoever is told by a word that there is work sees all of the work.
"""

from threading import Lock

import numpy as np
import numpy.typing as npt

__all__ = ["read_word", "swap_word", "write_word"]

Words = npt.NDArray[np.int64]

ONE_AT_A_TIME = Lock()
"""Plain Python may be interrupted between reading and writing; in machine code each of these is an instruction."""


def read_word(words: Words, place: int) -> int:
    """Return a word."""
    return int(words[place])


def write_word(words: Words, place: int, number: int) -> None:
    """Set a word."""
    with ONE_AT_A_TIME:
        words[place] = number


def swap_word(words: Words, place: int, old: int, new: int) -> bool:
    """Set a word to ``new`` if it is ``old``; return whether it was."""
    with ONE_AT_A_TIME:
        was_old = bool(words[place] == old)
        if was_old:
            words[place] = new
        return was_old
