"""Random numbers for rules and searches, the same on every backend: sfc32, with 32-bit words and nothing wider.

A generator ``rng`` is four words, each below 2**32: a list, or a row of an array. These functions are bound together
with a game's rules; everything that is outside a kernel draws with Python's `random`.
"""

from dragonrace.core.rules.kernel import Buffer

__all__ = ["WORDS", "below", "next_number", "seed_rng"]

WORDS = 4
"""How many words a generator is made of."""
MASK = 0xFFFFFFFF
WARM_UP = 12


def seed_rng(rng: Buffer, seed: int, stream: int) -> None:
    """Start a generator: equal for an equal ``seed`` and ``stream``, both from 0 to 2**63 − 1, unrelated otherwise.

    Of ``stream`` only the lowest 32 bits count.
    """
    rng[0] = stream & MASK
    rng[1] = seed & MASK
    rng[2] = seed >> 32 & MASK
    rng[3] = 1
    for _ in range(WARM_UP):
        next_number(rng)


def next_number(rng: Buffer) -> int:
    """Return the next number, from 0 to 2**32 − 1."""
    a = int(rng[0])
    b = int(rng[1])
    c = int(rng[2])
    counter = int(rng[3])
    number = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) & MASK | c >> 11) + number) & MASK
    rng[3] = (counter + 1) & MASK
    return number


def below(rng: Buffer, bound: int) -> int:
    """Return a number from 0 to ``bound`` − 1, each exactly as likely; ``bound`` is at least 1, at most 2**31.

    The product's upper half is the number; what its lower half has too much of is drawn again (Lemire 2019).
    """
    product = next_number(rng) * bound
    low = product & MASK
    if low < bound:
        least = (MASK + 1 - bound) % bound
        while low < least:
            product = next_number(rng) * bound
            low = product & MASK
    return product >> 32
