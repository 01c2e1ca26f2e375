"""Exact yardsticks: how much a bot gives away against perfect play, and how far anybody could exploit a policy.

`regret` needs a game that is solved; `exploitability` and `nash_conv` one that is small enough to be looked through.
Nothing heavy is imported before it is needed.
"""

from dragonrace.study.exploiting import (
    BestResponses,
    StudyError,
    TreeSize,
    best_response,
    best_responses,
    exploitability,
    nash_conv,
    tree_size,
)
from dragonrace.study.losses import Kind, Mistake, Regret, RegretStudy, regret
from dragonrace.study.policies import policy_of

__all__ = [
    "BestResponses",
    "Kind",
    "Mistake",
    "Regret",
    "RegretStudy",
    "StudyError",
    "TreeSize",
    "best_response",
    "best_responses",
    "exploitability",
    "nash_conv",
    "policy_of",
    "regret",
    "tree_size",
]
