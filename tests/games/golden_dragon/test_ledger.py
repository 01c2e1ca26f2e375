"""The rule ledger's rows, our own options for studies, and no others, stand in the rulebook.

tests/contract checks that each is cited.
"""

import re

from dragonrace.core.registry import rulebook

LEDGER = [
    *[f"GD-{number}" for number in (*range(1, 6), *range(10, 14), *range(20, 28), *range(30, 36), 40, 41)],
    *[f"GD-R{number}" for number in range(1, 12)],
    *[f"GD-O{number}" for number in range(1, 5)],
]
FOR_STUDY = ["GD-O5", "GD-O6"]
"""Ours beyond the ledger: the rulebook says so."""


def test_every_row_of_the_ledger_stands_in_the_rulebook():
    assert set(re.findall(r"GD-[RO]?\d+", rulebook("golden-dragon"))) == {*LEDGER, *FOR_STUDY}
