"""What is legal, by default: whatever is not refused. For games whose actions are few."""

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.free import actors, refusal
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord

ACTION_COUNT = OUTCOME_COUNT = 0
"""How many actions the players and chance have: each game's own are bound."""


def legal_actions(b: BoardRecord, s: StateRecord, seat: int, out: Buffer) -> int:
    """Every action that is not refused to whoever may act."""
    bit = CHANCE_BIT if seat == CHANCE else 1 << seat
    if actors(b, s) & bit == 0:
        return 0
    count = 0
    for action in range(OUTCOME_COUNT if seat == CHANCE else ACTION_COUNT):
        if refusal(b, s, seat, action) == 0:
            out[count] = action
            count += 1
    return count
