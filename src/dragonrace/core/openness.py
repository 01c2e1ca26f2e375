"""The part of a kernel that games have in common in which nothing is hidden."""

from typing import Any


def conceal(_b: Any, _s: Any, _seat: int) -> None:
    """Everybody knows everything."""


def guess(_b: Any, _s: Any, _seat: int, _rng: Any, _out: Any) -> None:
    """There is nothing to guess."""


def redraw(_b: Any, _s: Any, _seat: int, _rng: Any) -> None:
    """There is nothing that a seat can't know."""
