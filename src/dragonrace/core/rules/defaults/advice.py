"""Advice by default: none. Only the end counts."""

from typing import Any

from dragonrace.core.rules.free import legal_actions
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.turns import share_out


def turn_segment(_b: Any, s: Any) -> int:
    """Each turn is one."""
    return int(s.turns)


def evaluate(_b: Any, s: Any, seat: int) -> float:
    """Only the end counts."""
    if s.winner < 0:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


def chances(b: Any, s: Any, out: Any, _scratch: Any) -> None:
    """All are as likely to win, until somebody has won."""
    share_out(b, s, out)


def suggest(b: Any, s: Any, seat: int, rng: Any, out: Any, _scratch: Any) -> int:
    """Anything that is legal."""
    return int(out[below(rng, legal_actions(b, s, seat, out))])
