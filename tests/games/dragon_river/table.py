"""A table to play tests at: small rivers, positions in words, and lines of the notation."""

from collections.abc import Iterable, Mapping
from typing import Any

from dragonrace.core.game import Game, State
from dragonrace.core.registry import load_game
from dragonrace.games.dragon_river.board import RiverBoard, read_board
from tests.games.common.table import play, table


def board(finish: int = 40, pearls: tuple[int, int] = (20, 30)) -> RiverBoard:
    return read_board(f'title = "A river for tests"\nfinish = {finish}\npearls = {list(pearls)}\n')


def river(players: int = 2, finish: int = 40, pearls: tuple[int, int] = (20, 30), **options: Any) -> Game:
    """Load a game on a river of our own; everything on it is easy to add up."""
    return load_game("dragon-river", players, board(finish, pearls), **options)


def position(
    game: Game,
    *,
    mover: str = "red",
    stuck: Iterable[str] = (),
    claimed: Mapping[str, int] | None = None,
    turns: int = 0,
    **spaces: int,
) -> State:
    """Set pieces on spaces, the others at the start, and let ``mover`` throw next.

    ``claimed``: dice lost for good, where they are not those of the pearls behind the piece.
    """
    state = game.new_initial_state()
    row: Any = state.row
    assert row.winner == -1
    row.mover, row.turns = game.players.index(mover), turns
    for colour, space in spaces.items():
        seat = game.players.index(colour)
        row.positions[seat] = space
        row.claimed[seat] = sum(space > pearl for pearl in game.board.pearls)
    for colour, dice in (claimed or {}).items():
        row.claimed[game.players.index(colour)] = dice
    for colour in stuck:
        row.stranded[game.players.index(colour)] = 1
    afloat = [space for space in row.positions if space > 0]
    assert len(set(afloat)) == len(afloat), "two on one space is no position: they would fight"
    return state


def lying(state: State, dice: str) -> State:
    """Throw dice and keep them all: so they finally lie."""
    return play(state, f"river: roll {dice}", f"{mover(state)}: keep {dice}")


def mover(state: State) -> str:
    return state.game.players[table(state)["mover"]]


def where(state: State, colour: str) -> int:
    """The space of a piece."""
    space: int = table(state)["positions"][state.game.players.index(colour)]
    return space


def spaces(state: State) -> dict[str, int]:
    return dict(zip(state.game.players, table(state)["positions"], strict=True))


def stuck(state: State) -> set[str]:
    """Those who are stuck on a sandbank."""
    return {colour for colour, is_stuck in zip(state.game.players, table(state)["stranded"], strict=True) if is_stuck}


def dice_left(state: State, colour: str) -> int:
    dice: int = table(state)["dice_left"][state.game.players.index(colour)]
    return dice


def fight(state: State) -> tuple[str, str, int]:
    """Who came, who was there, and for which space."""
    found = table(state)["fight"]
    assert found is not None, "nobody fights"
    names = state.game.players
    return names[found["came"]], names[found["there"]], found["space"]
