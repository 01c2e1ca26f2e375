"""Golden Dragon's notation: ``start SE``, ``start SE at 5a``, ``holder N E S W SW``, ``gale``, ``move red``, …"""

import re

from dragonrace.core.errors import NotationError, shorten
from dragonrace.core.game import State
from dragonrace.games.golden_dragon.actions import (
    ALLOW,
    FIRST_AT,
    FIRST_HOLDER,
    FIRST_MOVE,
    GALE,
    PASS,
    VETO,
)
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WINDS, Wind

__all__ = ["COLOURS", "DragonNotation"]

COLOURS = ("red", "blue", "green", "yellow", "black")
PLACES = ("", " at 5a", " at 5b")
WORDS = {GALE: "gale", PASS: "pass", ALLOW: "allow", VETO: "veto"}

_ACTIONS = {words: action for action, words in WORDS.items()}
_WIND = "(?:N|E|S|W|SE|SW)"
_START = re.compile(rf"start ({_WIND})( at 5[ab])?")
_HOLDER = re.compile(rf"holder ({_WIND}(?: {_WIND}){{4}})")
_MOVE = re.compile(rf"move ({'|'.join(COLOURS)})")

_LINES = (
    "the lines are 'start SE' ('start SE at 5a' for the fifth player), 'holder N E S W SW', 'gale', 'move red', "
    "'pass', 'allow' and 'veto'"
)


class DragonNotation:
    """Writes and reads actions; the part after the colon."""

    def write(self, _state: State, _player: int, action: int) -> str:
        """Write an action."""
        if action in WORDS:
            return WORDS[action]
        if action < FIRST_HOLDER:
            place, wind = divmod(action, WINDS)
            return f"start {Wind(wind).name}{PLACES[place]}"
        if action < GALE:
            winds = ARRANGEMENTS[action - FIRST_HOLDER]
            return " ".join(["holder", *(Wind(wind).name for wind in winds)])
        return f"move {COLOURS[action - FIRST_MOVE]}"

    def read(self, _state: State, _player: int, text: str) -> int:
        """Read an action; raises `NotationError`."""
        if text in _ACTIONS:
            return _ACTIONS[text]
        if match := _START.fullmatch(text):
            return FIRST_AT * PLACES.index(match[2] or "") + Wind[match[1]]
        if match := _MOVE.fullmatch(text):
            return FIRST_MOVE + COLOURS.index(match[1])
        if match := _HOLDER.fullmatch(text):
            return FIRST_HOLDER + _arrangement(match[1], text)
        raise NotationError(f"{shorten(text)} can't be read: {_LINES}")


def _arrangement(names: str, text: str) -> int:
    winds = tuple(int(Wind[name]) for name in names.split())
    if len(set(winds)) != len(winds):
        raise NotationError(f"{shorten(text)} can't be read: a holder takes five different winds")
    return ARRANGEMENTS.index(winds)
