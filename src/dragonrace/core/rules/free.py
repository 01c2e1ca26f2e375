"""The free names of templates: functions of a kernel that a template calls, and that `bind` puts in.

A template is a module of functions that hold for every game (playing at random, searching). It imports these names so
that readers, linters and type checkers know them; each game's bound copy of the template calls that game's own.
"""

from typing import Any, NoReturn

__all__ = [
    "actors",
    "apply",
    "chance_case",
    "chance_cases",
    "chances",
    "conceal",
    "copy_state",
    "fingerprint",
    "guess",
    "legal_actions",
    "observe",
    "redraw",
    "refusal",
    "start",
    "suggest",
    "write_numbers",
]


def _unbound() -> NoReturn:
    raise TypeError("this is a template: bind it together with a game's rules")


def start(_b: Any, _s: Any) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def actors(_b: Any, _s: Any) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def legal_actions(_b: Any, _s: Any, _seat: int, _out: Any) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def refusal(_b: Any, _s: Any, _seat: int, _action: int) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chance_cases(_b: Any, _s: Any, _out: Any) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chance_case(_b: Any, _s: Any, _case: int, _out: Any) -> int:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def apply(_b: Any, _s: Any, _seat: int, _action: int) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def observe(_b: Any, _s: Any, _seat: int, _out: Any) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def conceal(_b: Any, _s: Any, _seat: int) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def redraw(_b: Any, _s: Any, _seat: int, _rng: Any) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def guess(_b: Any, _s: Any, _seat: int, _rng: Any, _out: Any, _scratch: Any) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def chances(_b: Any, _s: Any, _out: Any, _scratch: Any) -> None:
    """See `dragonrace.core.rules.kernel`."""
    _unbound()


def suggest(_b: Any, _s: Any, _seat: int, _rng: Any, _out: Any, _scratch: Any) -> int:
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


def write_numbers(_s: Any, _out: Any) -> None:
    """Write all numbers of a record, field by field, into a buffer. Each backend has its own."""
    _unbound()
