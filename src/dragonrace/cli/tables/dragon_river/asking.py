"""How Dragon River asks."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from dragonrace.cli.tables import Asking, Item
from dragonrace.cli.tables.vocabulary import Vocabulary, spoken_colours
from dragonrace.cli.words import say, typed_colour
from dragonrace.core.installed import game_type
from dragonrace.core.words.seats import letter

__all__ = ["VOCABULARY", "asking"]

COLOURS = max(game_type("dragon-river").colours.values(), key=len)
VOCABULARY = Vocabulary(
    (*COLOURS, "keep", "hold", "throw", "all", "pair", "tip", "no"),
    {**{letter(colour).lower(): colour for colour in COLOURS}, "hold": "keep"},
    spoken=spoken_colours(COLOURS),
)
View = dict[str, Any]


def asking(view: View) -> Asking:
    """Dice are named by their faces; everything else by its words."""
    if view["table"]["phase"] == "keep":
        return _dice(view["table"]["dice"])
    items = [Item(_key(choice["text"]), choice["words"]) for choice in view["choices"]]
    return Asking(say("type-one-of", keys=", ".join(item.key for item in items)), items, read=_read)


def _key(text: str) -> str:
    """Name a choice by its notation, a colour in the reader's language."""
    return " ".join(typed_colour(word) for word in text.split())


def _dice(dice: list[int]) -> Asking:
    twice = [face for face, count in Counter(dice).items() if count > 1]
    example = " ".join(str(face) for face in sorted([*twice, *twice] or dice[-1:]))
    return Asking(say("dice-how", example=example), read=lambda answer: _held(answer, dice))


def _held(answer: str, dice: list[int]) -> str:
    """Read the dice to hold, in any order, with or without blanks: ``55``, ``5 1``, ``all``, ``throw``."""
    faces = re.fullmatch(r"(?:keep )?([\d ,]+)", answer)
    if faces:
        return _keep(int(face) for face in re.findall(r"\d", faces[1]))
    if answer in ("all", "keep all"):
        return _keep(dice)
    return "keep" if answer in ("throw", "throw all") else answer


def _keep(faces: Iterable[int]) -> str:
    return " ".join(["keep", *map(str, sorted(faces))])


def _read(answer: str) -> str:
    """Read a pair to play, or whom to tip: ``pair 5``, ``tip blue``, ``blue``, ``no``."""
    if answer in COLOURS:
        return f"tip {answer}"
    return "no tip" if answer == "no" else answer
