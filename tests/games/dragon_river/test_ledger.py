"""The rule ledger's rows, our own option for studies, and no others, stand in the rulebook.

tests/contract checks that each is cited.
"""

import re

from dragonrace.core.registry import rulebook

LEDGER = [
    *[f"DR-{number}" for number in (1, 2, 3, *range(10, 20), 20, 21, *range(30, 34))],
    *[f"DR-R{number}" for number in range(1, 11)],
    *[f"DR-O{number}" for number in range(1, 7)],
]
FOR_STUDY = ["DR-O7"]
"""Ours beyond the ledger: the rulebook says so."""


def test_every_row_of_the_ledger_stands_in_the_rulebook():
    assert set(re.findall(r"DR-[RO]?\d+", rulebook("dragon-river"))) == {*LEDGER, *FOR_STUDY}
