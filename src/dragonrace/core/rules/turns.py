"""What rules may ask of turns and of the end. Bound with every game."""

from dragonrace.core.rules.kernel import BoardRecord, Buffer, StateRecord

__all__ = ["is_out_of_time", "is_over", "share_out", "turns_to_limit"]


def is_out_of_time(b: BoardRecord, s: StateRecord) -> bool:
    """Whether the turn limit is reached: then the game is over, and a draw unless somebody has won."""
    return bool(b.turn_limit > 0 and s.turns >= b.turn_limit)


def is_over(b: BoardRecord, s: StateRecord) -> bool:
    """Whether somebody has won, or the turn limit is reached."""
    return bool(s.winner >= 0 or is_out_of_time(b, s))


def turns_to_limit(b: BoardRecord, s: StateRecord) -> int:
    """How many turns there are until the turn limit; 0 where there is none."""
    return max(0, int(b.turn_limit) - int(s.turns))


def share_out(b: BoardRecord, s: StateRecord, out: Buffer) -> None:
    """Write what each seat has won: all of it who has won, else all the same."""
    for seat in range(int(b.players)):
        out[seat] = 1.0 / float(b.players) if s.winner < 0 else 0.0
    if s.winner >= 0:
        out[s.winner] = 1.0
