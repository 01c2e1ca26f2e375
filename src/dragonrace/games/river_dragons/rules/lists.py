"""Lists of actions, made of sets that have a bit for each member."""

from dragonrace.core.rules.bits import lowest_bit
from dragonrace.core.rules.kernel import Buffer


def list_bits(mask: int, first: int, out: Buffer, count: int) -> int:
    """Write, from ``out[count]`` on, ``first`` plus the number of each bit that is set; return the new count."""
    while mask != 0:
        out[count] = first + lowest_bit(mask)
        count += 1
        mask &= mask - 1
    return count
