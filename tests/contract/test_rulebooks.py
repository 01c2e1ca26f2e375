"""Every rule that stands in a rulebook is cited by a test, and every citation is of a rule that stands there."""

import re
from pathlib import Path

import pytest

import dragonrace

TESTS = Path(__file__).parents[1]
CITED = re.compile(r"mark\.rule\(([^)]*)\)")
ID = re.compile(r"\b[A-Z]{2}-[RO]?\d+\b")


def cited() -> set[str]:
    texts = [path.read_text("utf-8") for path in TESTS.rglob("test_*.py")]
    return {rule for text in texts for inside in CITED.findall(text) for rule in ID.findall(inside)}


@pytest.mark.parametrize("name", dragonrace.games())
def test_every_rule_is_cited_and_every_citation_is_a_rule(name: str) -> None:
    rules = re.findall(r"\*\*([A-Z]{2}-[RO]?\d+)\*\*", dragonrace.rulebook(name))
    assert rules
    assert len(rules) == len(set(rules)), "a rule stands in the rulebook twice"
    prefix = rules[0][:3]
    assert {rule for rule in cited() if rule.startswith(prefix)} == set(rules)
