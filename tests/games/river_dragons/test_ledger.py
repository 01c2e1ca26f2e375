"""The rule ledger's rows, our own options, and no others, stand in the rulebook.

tests/contract checks that each is cited.
"""

import re

from dragonrace.core.registry import rulebook

NUMBERS = (*range(1, 8), *range(10, 18), *range(20, 25), *range(30, 39), *range(40, 46), *range(50, 56), 60, 61, 70)
LEDGER = [
    *[f"RD-{number}" for number in NUMBERS],
    *[f"RD-R{number}" for number in range(1, 18)],
    *[f"RD-O{number}" for number in (*range(1, 9), 13)],
]
OURS = ["RD-O9", "RD-O10", "RD-O11", "RD-O12", "RD-O14"]
"""Ours beyond the ledger: the rulebook says so."""


def test_every_row_of_the_ledger_stands_in_the_rulebook():
    assert set(re.findall(r"RD-[RO]?\d+", rulebook("river-dragons"))) == {*LEDGER, *OURS}
