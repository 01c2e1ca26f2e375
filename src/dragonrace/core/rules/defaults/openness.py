"""What seats know by default: everything, and what learners see are the fields of the state."""

from typing import Any

from dragonrace.core.rules.free import write_numbers
from dragonrace.core.rules.tables import table

LOWS = SPANS = table([])
"""The least value of each number of a state, and how far the greatest is from it: each game's own are bound."""


def observe(b: Any, s: Any, seat: int, out: Any) -> None:
    """All numbers of the state, each as a share of its range; then a 1 for the seat that looks."""
    write_numbers(s, out)
    for index in range(len(LOWS)):
        out[index] = (out[index] - LOWS[index]) / SPANS[index]
    for other in range(int(b.players)):
        out[len(LOWS) + other] = 1 if other == seat else 0


def conceal(_b: Any, _s: Any, _seat: int) -> None:
    """Everybody knows everything."""
    return


def redraw(_b: Any, _s: Any, _seat: int, _rng: Any) -> None:
    """There is nothing that a seat can't know."""
    return


def guess(b: Any, s: Any, seat: int, rng: Any, _out: Any, _scratch: Any) -> None:
    """Nobody can tell what others have chosen: as `redraw`."""
    redraw(b, s, seat, rng)
