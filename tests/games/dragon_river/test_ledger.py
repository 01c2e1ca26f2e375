"""Every row of the rule ledger stands in the rulebook and is cited by a test."""

import re
from pathlib import Path

from dragonrace.core.registry import rulebook

LEDGER = [
    *[f"DR-{number}" for number in (1, 2, 3, *range(10, 20), 20, 21, *range(30, 34))],
    *[f"DR-R{number}" for number in range(1, 11)],
    *[f"DR-O{number}" for number in range(1, 6)],
]


def test_every_row_of_the_ledger_is_cited_by_a_test():
    marks = "".join(
        mark
        for file in sorted(Path(__file__).parent.glob("test_*.py"))
        for mark in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", file.read_text("utf-8"))
    )
    cited = set(re.findall(r'"(DR-[RO]?\d+)"', marks))
    assert cited == set(LEDGER)


def test_every_row_of_the_ledger_stands_in_the_rulebook():
    assert set(re.findall(r"DR-[RO]?\d+", rulebook("dragon-river"))) == set(LEDGER)
