"""What seats know by default: everything, and what learners see are the fields of the state."""

from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.free import write_numbers
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord
from dragonrace.core.rules.tables import table

LOWS = SPANS = table([])
"""The least value of each number of a state, and how far the greatest is from it: each game's own are bound."""


def observe(b: BoardRecord, s: StateRecord, seat: int, out: Buffer) -> None:
    """All numbers of the state, each as a share of its range; then a 1 for the seat that looks."""
    write_numbers(s, out)
    for index in range(len(LOWS)):
        out[index] = (out[index] - LOWS[index]) / SPANS[index]
    for other in range(int(b.players)):
        out[len(LOWS) + other] = 1 if other == seat else 0


def conceal(_b: BoardRecord, _s: StateRecord, _seat: int) -> None:
    """Everybody knows everything."""
    return


def redraw(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer) -> None:
    """There is nothing that a seat can't know."""
    return


def guess(b: BoardRecord, s: StateRecord, seat: int, rng: Buffer, _out: Buffer, _scratch: FlatRecord) -> None:
    """Nobody can tell what others have chosen: as `redraw`."""
    redraw(b, s, seat, rng)
