"""The end of a turn (RD-16), and of the game (RD-17, RD-O7, RD-O13)."""

from dragonrace.games.river_dragons.rules.dead_river import is_dead
from dragonrace.games.river_dragons.rules.programs import clear_programs
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard, Phase


def end_turn(b: CompiledBoard, s: BridgeState) -> None:
    """The first-player card goes on (RD-16); at the limit, or on a dead river, the game is a draw (RD-O7, RD-O13)."""
    s.turns = int(s.turns) + 1
    s.first = (int(s.first) + 1) % int(b.players)
    s.left = 0
    if (b.turn_limit > 0 and s.turns >= b.turn_limit) or is_dead(b, s):
        finish_game(s)
    else:
        clear_programs(s)


def finish_game(s: BridgeState) -> None:
    """Nobody acts any more."""
    s.left = 0
    s.phase = Phase.OVER
