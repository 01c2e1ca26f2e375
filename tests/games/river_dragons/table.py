"""A table to play tests at: positions named in the words of the notation, programs, and lines."""

from collections.abc import Mapping
from typing import Any

from dragonrace.core.game import Game, State
from dragonrace.core.registry import load_game
from dragonrace.core.views.view import log_entry
from dragonrace.games.river_dragons.board.files import BridgeBoard
from dragonrace.games.river_dragons.board.sites import is_free_point, is_water, place_stone
from dragonrace.games.river_dragons.board.spans import can_lie
from dragonrace.games.river_dragons.rules.planks import lay
from dragonrace.games.river_dragons.rules.turn import resolve
from dragonrace.games.river_dragons.show.names import plank_of_pair, read_pair, read_point
from dragonrace.games.river_dragons.state import OUT, VILLAGES, records
from tests.games.common.table import play, table

from .rivers import FORD

COLOURS = ("blue", "green", "red", "pink", "yellow", "black")
CARDS = ("S1", "S2", "P1", "P2", "R", "M1", "M2", "J")


def river(players: int = 6, board: BridgeBoard | str = FORD, **options: Any) -> Game:
    return load_game("river-dragons", players, board, **options)


def position(
    players: int = 6,
    *,
    stones: str = "",
    planks: Mapping[str, str] | None = None,
    pawns: Mapping[str, str] | None = None,
    reserves: Mapping[str, str] | None = None,
    board: BridgeBoard | str = FORD,
    **options: Any,
) -> State:
    """Set stones, planks and pawns on the board, before the programs are laid.

    ``stones``: islands or places, or "all". ``planks``: where each lies, ``{"red-1": "2 3"}``; they must fit there.
    ``pawns``: a village or a plank's supports, by colour. ``reserves``: a colour's planks; others that it had are gone.
    """
    state = river(players, board, **options).new_initial_state()
    set_stones(state, stones)
    for name, planks_held in (reserves or {}).items():
        set_reserve(state, name, planks_held)
    b, s = records(state)
    for name, pair in (planks or {}).items():
        a, c = read_pair(b, s, pair)
        number = plank_number(name)
        assert can_lie(b, s, a, c, number % 6), f"{name} can't lie on {pair}"
        lay(b, s, number, a, c)
    for colour, space in (pawns or {}).items():
        s.pawns[seat_of(state, colour)] = space_number(state, space)
    return state


def set_stones(state: State, names: str) -> None:
    b, s = records(state)
    for name in names.split() if names != "all" else map(str, range(1, 28)):
        if not b.expert:
            place_stone(b, s, int(name) - 1)
            continue
        x, y = read_point(name)
        point = y // b.lattice * b.columns + x // b.lattice
        assert (x % b.lattice, y % b.lattice) == (0, 0), f"{name} is not on the lattice"
        assert is_water(b, point), f"{name} is no place for a stone"
        assert is_free_point(b, s, point), f"{name} is not free"
        place_stone(b, s, point)


def set_reserve(state: State, colour: str, planks: str) -> None:
    _b, s = records(state)
    seat = seat_of(state, colour)
    s.owner[:] = [OUT if owner == seat else owner for owner in s.owner]
    for name in planks.split():
        s.owner[plank_number(name)] = seat


def plank_number(name: str) -> int:
    colour, size = name.split("-")
    return COLOURS.index(colour) * 6 + int(size) - 1


def space_number(state: State, space: str) -> int:
    if space in COLOURS:
        return COLOURS.index(space)
    return VILLAGES + plank_of_pair(*records(state), space, "RD-50")


def seat_of(state: State, colour: str) -> int:
    return state.game.players.index(colour)


def program_of(cards: str, place: int = 1) -> list[str]:
    """Five different cards, from ``place`` on those named; the others are no dragons."""
    named = cards.split()
    spare = [card for card in CARDS if card not in named]
    return (spare[: place - 1] + named + spare[place - 1 :])[:5]


def begin(state: State, **cards: str) -> State:
    """Lay programs that begin with these cards; who is named first is the first player."""
    return play(state, *lines_of(state, **cards))


def lines_of(state: State, **cards: str) -> list[str]:
    """The lines that lay programs which begin with these cards; who is named first becomes the first player."""
    records(state)[1].first = seat_of(state, next(iter(cards)))
    return [f"{colour}: card {card}" for colour in state.game.players for card in program_of(cards.get(colour, ""))]


def begin_at(state: State, place: int, **cards: str) -> State:
    """Go on at this place, where these cards are revealed now; who is named first is the first player."""
    b, s = records(state)
    numbers = {name: number for number, name in enumerate([*CARDS, *(f"D-{colour}" for colour in COLOURS)])}
    for seat, colour in enumerate(state.game.players):
        s.program[seat] = [numbers[card] for card in program_of(cards.get(colour, ""), place)]
        s.laid[seat] = 5
    s.first, s.place, s.revealed = seat_of(state, next(iter(cards))), place - 1, place
    resolve(b, s)
    return state


def happened(state: State, line: str) -> list[dict[str, Any]]:
    """Play a line; return its events."""
    before = state.clone()
    play(state, line)
    events: list[dict[str, Any]] = log_entry(before, state, None)["events"]
    return events


def stones(state: State) -> str:
    """The stones on the board, by name."""
    return " ".join(stone["name"] for stone in table(state)["stones"])


def planks(state: State) -> dict[str, str]:
    """Where planks lie, by their names."""
    return {plank["id"]: " ".join(plank["ends"]) for plank in table(state)["planks"]}


def reserve(state: State, colour: str) -> str:
    return " ".join(plank["id"] for plank in table(state)["reserves"][seat_of(state, colour)])


def gone(state: State) -> str:
    return " ".join(plank["id"] for plank in table(state)["gone"])


def pawn(state: State, colour: str) -> str:
    """The village, or the supports of the plank, where a pawn stands."""
    space = table(state)["pawns"][seat_of(state, colour)]
    return space["village"] or planks(state)[space["plank"]]
