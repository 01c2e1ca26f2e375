"""Sets of small whole numbers, a bit each. Rules call these functions, and each backend has its own of them.

A set with more than 63 numbers, or with a negative one, is beyond what compiled functions can hold.
"""

__all__ = ["count_bits", "lowest_bit"]


def count_bits(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()


def lowest_bit(mask: int) -> int:
    """Return the number of the lowest bit that is set, from 0; there must be one."""
    return (mask & -mask).bit_length() - 1
