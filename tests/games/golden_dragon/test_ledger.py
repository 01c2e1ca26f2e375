"""The rule ledger's rows, and no others, stand in the rulebook. (tests/contract checks that each is cited.)"""

import re

from dragonrace.core.registry import rulebook

LEDGER = [
    *[f"GD-{number}" for number in (*range(1, 6), *range(10, 14), *range(20, 28), *range(30, 36), 40, 41)],
    *[f"GD-R{number}" for number in range(1, 12)],
    *[f"GD-O{number}" for number in range(1, 5)],
]


def test_every_row_of_the_ledger_stands_in_the_rulebook():
    assert set(re.findall(r"GD-[RO]?\d+", rulebook("golden-dragon"))) == set(LEDGER)
