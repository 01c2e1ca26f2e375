"""Advice by default: none. Only the end counts."""

from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.free import legal_actions
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord
from dragonrace.core.rules.rng import below
from dragonrace.core.rules.turns import share_out


def turn_segment(_b: BoardRecord, s: StateRecord) -> int:
    """Each turn is one."""
    return int(s.turns)


def evaluate(_b: BoardRecord, s: StateRecord, seat: int) -> float:
    """Only the end counts."""
    if s.winner < 0:
        return 0.0
    return 1.0 if s.winner == seat else -1.0


def chances(b: BoardRecord, s: StateRecord, out: Buffer, _scratch: FlatRecord) -> None:
    """All are as likely to win, until somebody has won."""
    share_out(b, s, out)


def suggest(b: BoardRecord, s: StateRecord, seat: int, rng: Buffer, out: Buffer, _scratch: FlatRecord) -> int:
    """Anything that is legal."""
    return int(out[below(rng, legal_actions(b, s, seat, out))])


def intend(b: BoardRecord, s: StateRecord, seat: int, rng: Buffer, out: Buffer, scratch: FlatRecord) -> int:
    """The next action alone."""
    out[0] = suggest(b, s, seat, rng, out, scratch)
    return 1


def intend_carefully(b: BoardRecord, s: StateRecord, seat: int, rng: Buffer, out: Buffer, scratch: FlatRecord) -> int:
    """As any quick player."""
    return intend(b, s, seat, rng, out, scratch)


def chances_carefully(b: BoardRecord, s: StateRecord, out: Buffer, scratch: FlatRecord) -> None:
    """As always."""
    chances(b, s, out, scratch)


def patterns(_b: BoardRecord, _s: StateRecord, _seat: int, _out: Buffer, _scratch: FlatRecord) -> int:
    """Nothing to learn from."""
    return 0
