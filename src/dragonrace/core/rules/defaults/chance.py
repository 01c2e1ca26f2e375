"""Chance by default: all that may fall is as likely."""

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.free import actors, legal_actions
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord


def chance_weights(b: BoardRecord, s: StateRecord, out: Buffer) -> int:
    """Each legal action of chance weighs the same."""
    count = legal_actions(b, s, CHANCE, out)
    for index in range(count):
        out[index] = 1
    return count


def chance_cases(b: BoardRecord, s: StateRecord, out: Buffer) -> int:
    """As many cases as all weights together."""
    if actors(b, s) != CHANCE_BIT:
        return 0
    total = 0
    for index in range(chance_weights(b, s, out)):
        total += int(out[index])
    return total


def chance_case(b: BoardRecord, s: StateRecord, case: int, out: Buffer) -> int:
    """The cases of the first action come first, and so on."""
    chance_weights(b, s, out)
    index = 0
    while case >= int(out[index]):
        case -= int(out[index])
        index += 1
    legal_actions(b, s, CHANCE, out)
    return int(out[index])
