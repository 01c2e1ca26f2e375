"""Chance by default: all that may fall is as likely."""

from typing import Any

from dragonrace.core.rules.actors import CHANCE, CHANCE_BIT
from dragonrace.core.rules.free import actors, legal_actions


def chance_weights(b: Any, s: Any, out: Any) -> int:
    """Each legal action of chance weighs the same."""
    count = legal_actions(b, s, CHANCE, out)
    for index in range(count):
        out[index] = 1
    return count


def chance_cases(b: Any, s: Any, out: Any) -> int:
    """As many cases as all weights together."""
    if actors(b, s) != CHANCE_BIT:
        return 0
    total = 0
    for index in range(chance_weights(b, s, out)):
        total += int(out[index])
    return total


def chance_case(b: Any, s: Any, case: int, out: Any) -> int:
    """The cases of the first action come first, and so on."""
    chance_weights(b, s, out)
    index = 0
    while case >= int(out[index]):
        case -= int(out[index])
        index += 1
    legal_actions(b, s, CHANCE, out)
    return int(out[index])
