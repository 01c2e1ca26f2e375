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
from dragonrace.games.golden_dragon.state import CompiledBoard
from dragonrace.games.golden_dragon.winds import ARRANGEMENTS, WINDS, Wind, winds_in_play

__all__ = ["COLOURS", "DragonNotation"]

COLOURS = ("red", "blue", "green", "yellow", "black")
PLACES = ("", " at 5a", " at 5b")
NUMBERS = ("no", "one", "two", "three", "four", "five")
WORDS = {GALE: "gale", PASS: "pass", ALLOW: "allow", VETO: "veto"}

_ACTIONS = {words: action for action, words in WORDS.items()}
_WIND = "(?:N|E|S|W|SE|SW)"
_START = re.compile(rf"start ({_WIND})( at 5[ab])?")
_HOLDER = re.compile(rf"holder ({_WIND}(?: {_WIND}){{0,4}})")
_MOVE = re.compile(rf"move ({'|'.join(COLOURS)})")

_LINES = (
    "the lines are 'start SE' ('start SE at 5a' for the fifth player), 'holder N E S W SW', 'gale', 'move red', "
    "'pass', 'allow' and 'veto'"
)


class DragonNotation:
    """Writes and reads actions; the part after the colon."""

    def write(self, state: State, _player: int, action: int) -> str:
        """Write an action."""
        if action in WORDS:
            return WORDS[action]
        if action < FIRST_HOLDER:
            place, wind = divmod(action, WINDS)
            return f"start {Wind(wind).name}{PLACES[place]}"
        if action < GALE:
            winds = ARRANGEMENTS[action - FIRST_HOLDER][: _stones(state)]
            return " ".join(["holder", *(Wind(wind).name for wind in winds)])
        return f"move {COLOURS[action - FIRST_MOVE]}"

    def read(self, state: State, _player: int, text: str) -> int:
        """Read an action; raises `NotationError`."""
        if text in _ACTIONS:
            return _ACTIONS[text]
        if match := _START.fullmatch(text):
            return FIRST_AT * PLACES.index(match[2] or "") + Wind[match[1]]
        if match := _MOVE.fullmatch(text):
            return FIRST_MOVE + COLOURS.index(match[1])
        if match := _HOLDER.fullmatch(text):
            return FIRST_HOLDER + _arrangement(state, match[1], text)
        raise NotationError(f"{shorten(text)} can't be read: {_LINES}")


def _stones(state: State) -> int:
    """Return how many stones a holder takes (GD-O5)."""
    assert isinstance(state.game.compiled_board, CompiledBoard)
    return int(state.game.compiled_board.winds) - 1


def _arrangement(state: State, names: str, text: str) -> int:
    """Return the number of an order of a holder's stones: behind them stand, in it, those of winds that do not blow."""
    winds, blowing = tuple(Wind[name] for name in names.split()), winds_in_play(_stones(state) + 1)
    if len(set(winds)) != len(winds) or len(winds) != _stones(state) or not set(winds).issubset(blowing):
        among = "" if len(blowing) == len(Wind) else f" of {', '.join(wind.name for wind in blowing)}"
        count = NUMBERS[_stones(state)]
        raise NotationError(f"{shorten(text)} can't be read: a holder takes {count} different winds{among}")
    others = (wind for wind in Wind if wind not in blowing)
    return ARRANGEMENTS.index((*map(int, winds), *map(int, others)))
