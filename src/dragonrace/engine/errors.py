"""What is said of rules that the compiler does not take."""

import re
from pathlib import Path
from types import FunctionType
from typing import Self

from dragonrace.core.errors import DragonraceError

__all__ = ["RulesError", "shortened"]

ALLOWED = (
    "rules may use numbers, fields of records, tables, enumerations, other functions of rules, if, while and for, "
    "and make no lists, dictionaries, texts or other objects"
)
MOST = 160
"""So many characters of the compiler's own words are repeated."""
NOISE = ("Failed in ", "- Resolution failure")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
"""What Numba colours its words with where colorama is installed."""
END = re.compile(r"There are \d+ candidate|During: |File \"|\.* ?[Rr]aised from ")


class RulesError(DragonraceError, TypeError):
    """A function of a game's rules can't be compiled. In plain Python the game plays all the same."""

    code = "rules.uncompilable"

    @classmethod
    def of(cls, function: FunctionType, reason: str, line: int | None = None) -> Self:
        """Make the sentences about a function; ``line`` is where it fails, as far as that is known."""
        code = function.__code__
        where = f"{function.__name__} ({code.co_filename}, line {line or code.co_firstlineno})"
        return cls(f"{where} can't be compiled: {ALLOWED}. {reason}")

    @classmethod
    def by_numba(cls, function: FunctionType, error: Exception) -> Self:
        """Make the sentences about a function of which Numba has said ``error``."""
        code = function.__code__
        name = re.escape(Path(code.co_filename).name)  # Numba says where the file is from the current folder on
        places = map(int, re.findall(rf"{name}\"?(?: \(|, line )(\d+)", COLOURS.sub("", str(error))))
        line = next((place for place in places if place >= code.co_firstlineno), None)  # else where it is called
        return cls.of(function, f"Numba says: {shortened(error)}.", line)


def shortened(error: Exception) -> str:
    """Return the first thing that Numba says, in one line, without where it was and what else it tried."""
    if isinstance(error, KeyError):
        return f"there is no {error}"
    lines = [line.strip(" >\t") for line in COLOURS.sub("", str(error)).splitlines()]
    words = " ".join(line for line in lines if line and not line.startswith(NOISE))
    text = END.split(words, maxsplit=1)[0].strip(" .")
    return text if len(text) <= MOST else text[: MOST - 1] + "…"
