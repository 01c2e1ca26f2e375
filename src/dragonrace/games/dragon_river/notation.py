"""Dragon River's notation: ``roll 1 1 3``, ``keep 1 1``, ``pair 3``, ``fight 5 3``, ``tip blue``, ``no tip``."""

import re

from dragonrace.core.errors import NotationError, shorten
from dragonrace.core.game import State
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.games.dragon_river.actions import FIRST_FIGHT, FIRST_PAIR, FIRST_TIP, NO_TIP
from dragonrace.games.dragon_river.dice import FACES, WRITTEN, number_of

__all__ = ["COLOURS", "RiverNotation"]

COLOURS = ("red", "blue", "green", "yellow", "black")

_DICE = re.compile(r"(roll|keep)((?: [1-6]){0,5})")
_FIGHT = re.compile(r"fight ([1-6]) ([1-6])")
_PAIR = re.compile(r"pair ([1-6])")
_TIP = re.compile(r"tip (\w+)")

_OF_CHANCE = "the river's lines are 'roll 1 1 3 5 6' and 'fight 5 3'"
_OF_PLAYERS = "a player's lines are 'keep 1 1', 'keep', 'pair 3', 'tip blue' and 'no tip'"


class RiverNotation:
    """Writes and reads actions; the part after the colon."""

    def write(self, _state: State, player: int, action: int) -> str:
        """Write an action."""
        if player == CHANCE:
            return _write_chance(action)
        if action <= FIRST_PAIR:
            return f"keep {WRITTEN[action]}".rstrip()
        if action < FIRST_TIP:
            return f"pair {action - FIRST_PAIR}"
        return "no tip" if action == NO_TIP else f"tip {COLOURS[action - FIRST_TIP]}"

    def read(self, _state: State, player: int, text: str) -> int:
        """Read an action; raises `NotationError`."""
        action = _read_chance(text) if player == CHANCE else _read_player(text)
        if action is None:
            hint = _OF_CHANCE if player == CHANCE else _OF_PLAYERS
            raise NotationError(f"{shorten(text)} can't be read: {hint}")
        return action


def _write_chance(action: int) -> str:
    if action < FIRST_FIGHT:
        return f"roll {WRITTEN[action]}".rstrip()
    came, there = divmod(action - FIRST_FIGHT, FACES)
    return f"fight {came + 1} {there + 1}"


def _read_chance(text: str) -> int | None:
    if match := _FIGHT.fullmatch(text):
        return FIRST_FIGHT + FACES * (int(match[1]) - 1) + int(match[2]) - 1
    return _read_dice(text, "roll")


def _read_player(text: str) -> int | None:
    if match := _PAIR.fullmatch(text):
        return FIRST_PAIR + int(match[1])
    if text == "no tip":
        return NO_TIP
    if (match := _TIP.fullmatch(text)) and match[1] in COLOURS:
        return FIRST_TIP + COLOURS.index(match[1])
    return _read_dice(text, "keep")


def _read_dice(text: str, verb: str) -> int | None:
    match = _DICE.fullmatch(text)
    if match is None or match[1] != verb:
        return None
    faces = tuple(int(face) for face in match[2].split())
    if list(faces) != sorted(faces):
        raise NotationError(f"{shorten(text)} can't be read: dice are written in ascending order")
    return number_of(faces)
