"""Which positions can stand when a turn of Dragon River begins."""

from dragonrace.core.parts import Positions
from dragonrace.games.dragon_river.dice import FEWEST_DICE
from dragonrace.games.dragon_river.rules import claim_dice
from dragonrace.games.dragon_river.state import MAX_PLAYERS, CompiledBoard, RiverState

__all__ = ["POSITIONS"]


def complete(b: CompiledBoard, s: RiverState) -> str:
    """Each boat is alone on its space below the last pearl; whoever is to throw is not stranded, and has dice."""
    for seat in range(int(b.players), MAX_PLAYERS):
        if s.positions[seat] or s.stranded[seat] or s.claimed[seat]:
            return f"nobody has seat {seat}"
    if s.mover >= b.players:
        return f"mover is a seat from 0 to {int(b.players) - 1}"
    if s.stranded[s.mover]:
        return "the mover is stranded, and so would miss this turn"
    upstream = [int(space) for space in s.positions if space > 0]
    if any(space >= b.finish for space in upstream):
        return f"nobody is on space {int(b.finish)}, the last, or beyond it, while the game goes on"
    if len(upstream) != len(set(upstream)):
        return "two boats are on one space"
    return _wrong_dice(b, s)


def _wrong_dice(b: CompiledBoard, s: RiverState) -> str:
    """At least the dice of the pearls behind a boat are claimed, and never the last two (DR-O2, DR-O7)."""
    most = int(b.dice) - FEWEST_DICE
    for seat in range(int(b.players)):
        claim_dice(b, s, seat)
        if s.claimed[seat] > most:
            return f"seat {seat} has lost {int(s.claimed[seat])} dice; {most} is the most, as {FEWEST_DICE} are left"
    return ""


POSITIONS = Positions(("mover", "positions", "stranded", "claimed"), complete)
"""What Dragon River's positions are written with."""
