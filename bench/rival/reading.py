"""From the table that everybody sees to a position, and from an action's line to what comes of it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bench.rival.cards import M2, P2, S2, lay, lift, place, take
from bench.rival.ground import SUPPORTS, VILLAGES, Board, Numbers
from bench.rival.position import PAWN, PLANK, RESERVE, STONES_LEFT, can_lay

__all__ = ["After", "after", "read"]


class After(NamedTuple):
    """A position after an action, and how much of the card is left to do; where that is 0 the next player's turn is."""

    position: Numbers
    left: int


def read(board: Board, table: Any) -> Numbers:
    """Return the position on a table, as `State.view` shows it."""
    position = np.zeros(PLANK + len(board.ground.ends), np.int64)
    position[:VILLAGES] = 1
    for stone in table["stones"]:
        position[board.supports[stone["name"]]] = 1
    position[STONES_LEFT] = table["stones_left"]
    spans = {}
    for plank in table["planks"]:
        spans[plank["id"]] = board.span(*plank["ends"])
        position[PLANK + spans[plank["id"]]] = plank["size"]
    for seat, (reserve, pawn) in enumerate(zip(table["reserves"], table["pawns"], strict=True)):
        for plank in reserve:
            position[RESERVE + seat] |= 1 << plank["size"]
        village = pawn["village"]
        position[PAWN + seat] = board.supports[village] if village else SUPPORTS + spans[pawn["plank"]]
    return position


def after(board: Board, before: Numbers, table: Any, me: int, words: Sequence[str], card: int) -> list[After]:
    """Return what may come of an action, told by the words of its line, in the middle of a card.

    That is one position; where a plank is chosen, one for each span on which it can lie, as if it was laid at once.
    """
    position, left = before.copy(), table["left"] - 1 if card in (S2, P2) and table["left"] > 1 else 0
    verb, *names = words
    if verb == "plank":
        return _laid(board, position, me, int(names[0]), left)
    if verb == "stone":
        place(position, board.supports[names[0]])
    elif verb == "span":
        lay(position, me, board.span(*names), table["plank"]["size"])
    elif verb == "take":
        take(position, me, board.span(*names))
    elif verb == "lift":
        lift(position, board.supports[names[0]])
    elif verb == "go":
        position[PAWN + me] = board.space(*names)
        left = 1 if card == M2 and table["phase"] == "step" else 0
    elif verb == "jump":
        position[PAWN + me] = board.space(*names[names.index("to") + 1 :])
    return [After(position, left)]


def _laid(board: Board, position: Numbers, me: int, size: int, left: int) -> list[After]:
    """Return a position for each span on which a plank can lie; where there is none it leaves the game."""
    found, ground = [], board.ground
    for span in range(len(ground.ends)):
        if ground.smallest[span] <= size and can_lay(ground, position, span):
            trial = position.copy()
            lay(trial, me, span, size)
            found.append(After(trial, left))
    if not found:
        position[RESERVE + me] &= ~(1 << size)
        found.append(After(position, left))
    return found
