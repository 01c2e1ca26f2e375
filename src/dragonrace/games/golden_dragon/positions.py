"""Which positions can stand when a turn of Golden Dragon begins, and nobody's holder hides anything any more."""

from dragonrace.core.parts import Positions
from dragonrace.games.golden_dragon.rules import begin_turn
from dragonrace.games.golden_dragon.state import MAX_PLAYERS, NONE, CompiledBoard, DragonState
from dragonrace.games.golden_dragon.winds import winds_in_play

__all__ = ["POSITIONS"]


def complete(b: CompiledBoard, s: DragonState) -> str:
    """Each dragon is alone on its field; all stones are there, one of each wind for each player."""
    players = int(b.players)
    for seat in range(players, MAX_PLAYERS):
        rest = [s.dragons[seat], s.under[seat], *s.holder[seat]]
        if any(number != NONE for number in rest) or s.gales[seat] or s.lightnings[seat]:
            return f"nobody has seat {seat}"
    if s.mover >= players:
        return f"mover is a seat from 0 to {players - 1}"
    wrong = _wrong_dragons(b, [int(field) for field in s.dragons[:players]]) or _wrong_stones(b, s, players)
    s.placed = s.filled = players
    begin_turn(b, s)
    return wrong


def _wrong_dragons(b: CompiledBoard, fields: list[int]) -> str:
    if not all(0 <= field < b.fields for field in fields):
        return f"each dragon is on a field, from 0 to {int(b.fields) - 1}"
    if b.golden in fields:
        return "a dragon on the golden volcano has won"
    return "two dragons are on one field" if len(fields) != len(set(fields)) else ""


def _wrong_stones(b: CompiledBoard, s: DragonState, players: int) -> str:
    """Stones go from hand to hand, but there are always as many of each wind as players (GD-3, GD-20, GD-O5)."""
    room = int(b.winds) - 1
    stones = [int(stone) for seat in range(players) for stone in (s.under[seat], *s.holder[seat][:room])]
    beyond = [int(stone) for seat in range(players) for stone in s.holder[seat][room:]]
    if NONE in stones or any(stone != NONE for stone in beyond):
        return f"a stone lies under each dragon, and {room} in each holder"
    if any(stones.count(wind) != players for wind in winds_in_play(int(b.winds))):
        return f"there are {players} stones of each wind"
    if any(max(int(s.gales[seat]), int(s.lightnings[seat])) > b.cards for seat in range(players)):
        return f"everybody has {int(b.cards)} gales and lightnings at most"
    return ""


POSITIONS = Positions(("mover", "dragons", "under", "holder", "gales", "lightnings"), complete)
"""What Golden Dragon's positions are written with."""
