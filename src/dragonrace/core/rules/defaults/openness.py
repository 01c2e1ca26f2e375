"""What seats know by default: everything, and what learners see are the fields of the state."""

from dragonrace.core.rules.flat import FlatRecord
from dragonrace.core.rules.free import write_numbers
from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord
from dragonrace.core.rules.tables import table

LOWS = table([])
"""The least value of each number of a state: each game's own are bound."""


def observe(_b: BoardRecord, s: StateRecord, seat: int, out: Buffer) -> None:
    """The seat that looks, in the place of the turns, which come first; then all other numbers of the state."""
    out[0] = seat
    write_numbers(s, LOWS, out)


def conceal(_b: BoardRecord, _s: StateRecord, _seat: int) -> None:
    """Everybody knows everything."""
    return


def redraw(_b: BoardRecord, _s: StateRecord, _seat: int, _rng: Buffer) -> None:
    """There is nothing that a seat can't know."""
    return


def reopen(_b: BoardRecord, _s: StateRecord, _seat: int) -> None:
    """Nobody chooses anything in secret."""
    return


def guess(b: BoardRecord, s: StateRecord, seat: int, rng: Buffer, _out: Buffer, _scratch: FlatRecord) -> None:
    """Nobody can tell what others have chosen: as `redraw`."""
    redraw(b, s, seat, rng)


def suppose(_b: BoardRecord, _s: StateRecord, _seat: int, _plan: Buffer, _length: int) -> bool:
    """Nothing is hidden: nobody can have chosen anything else."""
    return False
