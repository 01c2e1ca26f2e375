"""A drift: a die falls again and again, and changes nothing; then red chooses whether to win or to lose."""

from dragonrace.authoring import CHANCE_BIT, BoardRecord, StateRecord, flat_record

__all__ = ["DriftState", "actors", "apply", "refusal", "start"]

LOSE, WIN = range(2)
FALLS = 500
"""One way to come to the choice has a probability of 6 ** -500, which is 0 as a number with a point."""


@flat_record
class DriftState(StateRecord):
    """How often the die has fallen are the turns."""


def start(_b: BoardRecord, s: DriftState) -> None:
    """It has not fallen."""
    s.winner = -1


def actors(_b: BoardRecord, s: DriftState) -> int:
    """Chance, then red."""
    if s.winner >= 0:
        return 0
    return CHANCE_BIT if s.turns < FALLS else 1


def refusal(_b: BoardRecord, _s: DriftState, _seat: int, _action: int) -> int:
    """All is allowed."""
    return 0


def apply(_b: BoardRecord, s: DriftState, seat: int, action: int) -> None:
    """Let the die fall, or end the game."""
    if seat < 0:
        s.turns = int(s.turns) + 1
    else:
        s.winner = 0 if action == WIN else 1
