"""The IDs of rules, by which rulebooks, questions, refusals, lessons and tests name the same thing."""

import re

__all__ = ["RULE_ID", "rule_ids"]

RULE_ID = r"[A-Z]{2,4}-[A-Z]?\d+"
"""As "DR-12", or "RD-R3" for a reading of ours: a pattern for `re`."""
_BOLD = re.compile(rf"\*\*({RULE_ID})\*\*")


def rule_ids(markdown: str) -> tuple[str, ...]:
    """Return the rules of a rulebook in their order: they stand in bold where each begins.

    >>> rule_ids("- **DR-1** The first. **DR-2** The second, see DR-1.")
    ('DR-1', 'DR-2')
    """
    return tuple(_BOLD.findall(markdown))
