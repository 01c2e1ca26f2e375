"""A match as a race: how far everybody was from the goal after each turn, as every spectator has seen it."""

from typing import TypedDict

from dragonrace.core.known import known_to
from dragonrace.core.views.position import Position

__all__ = ["MOST_LAPS", "Lap", "laps"]

MOST_LAPS = 400
"""Of a longer match turns are left out evenly: nobody could tell them apart in a drawing."""


class Lap(TypedDict):
    """How the race stood when a turn was over. ``turn``: how many were; ``number``: after how many actions."""

    turn: int
    number: int
    distances: list[int | None]


def laps(state: Position) -> list[Lap]:
    """Return how the race stood at its start, after each turn and now; [] in games that are told by no `Race`.

    Takes a moment: the match is played again.
    """
    if state.game.type.race is None:
        return []
    after = state.game.new_initial_state()
    found = [_lap(after)]
    for player, action in state.history():
        after.apply_action(action, player)
        if after.row.turns > found[-1]["turn"]:
            found.append(_lap(after))
        elif len(found) == 1 and None in found[0]["distances"]:  # somebody was not on their way yet
            found[0] = _lap(after)
    if len(after.history()) > found[-1]["number"]:
        found.append(_lap(after))
    return _thinned(found)


def _lap(state: Position) -> Lap:
    race, game = state.game.type.race, state.game
    assert race is not None
    row = known_to(state, None)
    distances = [race.distance(game.compiled_board, row, seat) for seat in range(game.num_players)]
    return {"turn": state.row.turns, "number": len(state.history()), "distances": distances}


def _thinned(found: list[Lap]) -> list[Lap]:
    """Return so few of them that they can be drawn; the last one is always there."""
    step = (len(found) - 1) // MOST_LAPS + 1
    return found[:-1:step] + found[-1:]
