"""The free names of templates: functions of a kernel that a template calls, and that `bind` puts in.

A template is a module of functions that hold for every game (playing at random, searching). It imports these names so
that readers, linters and type checkers know them; each game's bound copy of the template calls that game's own.
"""

from collections.abc import Sequence
from typing import Any, NoReturn

from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord

__all__ = [
    "actors",
    "apply",
    "chance_case",
    "chance_cases",
    "chance_weights",
    "chances",
    "chances_carefully",
    "conceal",
    "copy_state",
    "fingerprint",
    "guess",
    "intend",
    "intend_carefully",
    "legal_actions",
    "observe",
    "patterns",
    "redraw",
    "refusal",
    "reopen",
    "start",
    "suggest",
    "suppose",
    "turn_segment",
    "write_numbers",
]


def _unbound() -> NoReturn:
    raise TypeError("this is a template: bind it together with a game's rules")


def start(_b: BoardRecord, _s: StateRecord) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def actors(_b: BoardRecord, _s: StateRecord) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def legal_actions(_b: BoardRecord, _s: StateRecord, _seat: int, _out: Buffer) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def refusal(_b: BoardRecord, _s: StateRecord, _seat: int, _action: int) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chance_cases(_b: BoardRecord, _s: StateRecord, _out: Buffer) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chance_case(_b: BoardRecord, _s: StateRecord, _case: int, _out: Buffer) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chance_weights(_b: BoardRecord, _s: StateRecord, _out: Buffer) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def apply(_b: BoardRecord, _s: StateRecord, _seat: int, _action: int) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def observe(_b: BoardRecord, _s: StateRecord, _seat: int, _out: Buffer) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def conceal(_b: BoardRecord, _s: StateRecord, _seat: int) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def redraw(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def reopen(_b: BoardRecord, _s: StateRecord, _seat: int) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def guess(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer, _out: Buffer, _scratch: FlatRecord) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chances(_b: BoardRecord, _s: StateRecord, _out: Buffer, _scratch: FlatRecord) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def suggest(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer, _out: Buffer, _scratch: FlatRecord) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def intend(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer, _out: Buffer, _scratch: FlatRecord) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def intend_carefully(
    _b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer, _out: Buffer, _scratch: FlatRecord
) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chances_carefully(_b: BoardRecord, _s: StateRecord, _out: Buffer, _scratch: FlatRecord) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def suppose(_b: BoardRecord, _s: StateRecord, _seat: int, _plan: Buffer, _length: int) -> bool:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def turn_segment(_b: BoardRecord, _s: StateRecord) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def patterns(_b: BoardRecord, _s: StateRecord, _seat: int, _out: Buffer, _scratch: FlatRecord) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def copy_state(_states: Any, _to: int, _source: int) -> None:
    """Copy one row of ``states`` over another. Each backend has its own."""
    _unbound()


def fingerprint(_states: Any, _words: Any, _row: int) -> int:
    """Return a number from 0 to 2**62 − 1 that is, as good as surely, different for different states.

    ``words`` are the bytes of ``states``, a row each, where the backend has any. Each backend has its own.
    """
    _unbound()


def write_numbers(_s: StateRecord, _lows: Sequence[int], _out: Buffer) -> None:
    """Write all numbers of a record but the first, field by field, into a buffer, each counted from its least.

    Each backend has its own.
    """
    _unbound()
