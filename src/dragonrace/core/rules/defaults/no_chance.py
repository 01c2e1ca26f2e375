"""Chance in a game without any."""

from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord


def chance_weights(_b: BoardRecord, _s: StateRecord, _out: Buffer) -> int:
    """Nothing falls."""
    return 0


def chance_cases(_b: BoardRecord, _s: StateRecord, _out: Buffer) -> int:
    """Nothing falls."""
    return 0


def chance_case(_b: BoardRecord, _s: StateRecord, _case: int, _out: Buffer) -> int:
    """Nothing falls."""
    return 0
