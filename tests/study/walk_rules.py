"""A walk of one step after the other: whoever makes the last one has won; without a turn limit it goes on for ever."""

from dragonrace.authoring import BoardRecord, StateRecord, flat_record

__all__ = ["WalkState", "actors", "apply", "refusal", "start"]

NOBODY = -1


@flat_record
class WalkState(StateRecord):
    """Who walked last can be told from how many turns there were."""


def start(_b: BoardRecord, s: WalkState) -> None:
    """Nobody has walked."""
    s.winner = NOBODY


def actors(_b: BoardRecord, s: WalkState) -> int:
    """They take turns."""
    return 0 if s.winner != NOBODY else 1 << int(s.turns) % 2


def refusal(_b: BoardRecord, _s: WalkState, _seat: int, _action: int) -> int:
    """Nobody is ever hindered."""
    return 0


def apply(b: BoardRecord, s: WalkState, seat: int, _action: int) -> None:
    """A step."""
    if b.turn_limit == 0:
        s.turns = 1 - int(s.turns)
    else:
        s.turns = int(s.turns) + 1
        if s.turns == b.turn_limit:
            s.winner = seat
