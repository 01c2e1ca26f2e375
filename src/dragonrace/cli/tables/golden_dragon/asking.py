"""How Golden Dragon asks, and what a log entry says."""

from collections.abc import Mapping
from typing import Any

from dragonrace.cli.errors import CommandError, plain
from dragonrace.cli.tables import Asking, Item
from dragonrace.cli.tables.constants import constants
from dragonrace.cli.tables.vocabulary import Vocabulary, spoken_colours
from dragonrace.cli.words import WORDS, say, typed_colour
from dragonrace.core.installed import game_type
from dragonrace.core.words.seats import letter
from dragonrace.core.words.voice import ENGLISH, Voice, speaking

__all__ = ["VOCABULARY", "asking"]

COLOURS = max(game_type("golden-dragon").colours.values(), key=len)
WINDS = {name.lower(): name for name in constants("golden-dragon")["WIND_WORDS"]}
with speaking(Voice(ENGLISH)):  # what can be typed in every language; its own words come to it below
    WIND_WORDS = {str(words): name for name, words in constants("golden-dragon")["WIND_WORDS"].items()}
VOCABULARY = Vocabulary(
    (*COLOURS, *WIND_WORDS, "start", "at", "holder", "gale", "move", "pass", "allow", "veto"),
    {**{letter(colour).lower(): colour for colour in COLOURS}, **WINDS, **WIND_WORDS},
    {"gale": WORDS.later("costs-gale"), "veto": WORDS.later("costs-lightning")},
    {**spoken_colours(COLOURS), **constants("golden-dragon")["WIND_WORDS"]},
)
View = dict[str, Any]


def asking(view: View) -> Asking:
    """The ways to fill a holder are asked for as an order; everything else is one word."""
    if view["table"]["phase"] == "holders":
        return _order_of_stones(view)
    items = [_item(view, choice) for choice in sorted(view["choices"], key=lambda choice: choice["kind"] == "gale")]
    one_of = ", ".join(item.key for item in items)
    return Asking(say("type-one-of", keys=one_of), items, read=_read)


def _item(view: View, choice: Mapping[str, Any]) -> Item:
    """Name a choice by a stone's wind, a dragon's colour, or the word for a deed."""
    text, words = choice["text"], choice["words"]
    if choice["kind"] == "start":
        return Item(text.removeprefix("start ").replace(" at ", " "), words, "")
    if choice["kind"] == "move":
        return Item(typed_colour(view["players"][choice["dragon"]]), words, _remark(choice, view["viewer"]))
    moves = len(view["table"]["holders"][view["viewer"]])
    return Item(text, words, say("item-gale", moves=moves) if text == "gale" else None)


def _remark(choice: Mapping[str, Any], viewer: int) -> str:
    """Say of a move what the map does not show."""
    if choice["wins"]:
        return say("item-wins")
    if choice["asks"]:
        return say("item-may-veto")
    return say("item-own") if choice["dragon"] == viewer else ""


def _read(answer: str) -> str:
    """Read a stone, a dragon or a deed, in full words."""
    words = answer.split()
    if words[:1] and words[0] in WINDS.values():
        wind, *place = [word for word in words if word != "at"]
        return " ".join(["start", wind, *(["at", *place] if place else [])])
    return f"move {answer}" if answer in COLOURS else answer


# --- the holder ---


def _order_of_stones(view: View) -> Asking:
    stones: list[str] = view["table"]["supply"]
    holders = [choice["winds"] for choice in view["choices"]]
    return Asking(
        say("holder-how", stones=len(holders[-1])),
        example=" ".join(holders[-1]),
        read=lambda answer: _order(answer, stones),
    )


def _order(answer: str, stones: list[str]) -> str:
    """Read an order of one's stones, or the beginning of one. A whole line of a record is left as it is."""
    if ":" in answer or not answer:
        return answer
    words = answer.replace(",", " ").split()
    winds = [VOCABULARY.complete(word).upper() for word in (words[1:] if words[0] == "holder" else words)]
    for number, wind in enumerate(winds):
        if wind not in stones:
            raise CommandError(say("not-your-stone", stone=plain(wind), stones=", ".join(stones)))
        if wind in winds[:number]:
            raise CommandError(say("one-such-stone", stone=wind, stones=", ".join(stones)))
    return " ".join(["holder", *winds])
