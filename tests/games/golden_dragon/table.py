"""A table to play tests at: a small valley, positions drawn as maps, and lines of the notation."""

from collections import Counter
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from dragonrace.core.game import Game, State
from dragonrace.core.registry import load_game
from dragonrace.games.golden_dragon.board import DragonBoard, read_board
from dragonrace.games.golden_dragon.state import Phase
from dragonrace.games.golden_dragon.winds import Wind
from tests.games.common.table import play, table

VALLEY = (
    "531.245",
    ".......",
    ".v. .v.",
    "v.....v",
    "v.....v",
    "...G...",
    ".......",
)
"""Edges on all sides, a gap in the middle of the third row, volcanoes within a step of everywhere."""

GIFT = """
    531.24r
    .......
    .v. .v.
    v.....v
    v.....v
    ..bG...
    .......
"""
"""With an east stone red can only move blue's dragon, onto the golden volcano."""

LETTERS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "k": "black"}
WINDS = ("N", "E", "S", "W", "SE", "SW")


def board(rows: tuple[str, ...] = VALLEY) -> DragonBoard:
    lines = "\n".join(rows)
    return read_board(f"title = \"A valley for tests\"\nmap = '''\n{lines}\n'''\n")


def valley(players: int = 2, rows: tuple[str, ...] = VALLEY, **options: Any) -> Game:
    """Load a game on a board of our own."""
    return load_game("golden-dragon", players, board(rows), **options)


def picture(text: str) -> tuple[str, ...]:
    """Return a drawn map's rows."""
    rows = dedent(text).strip("\n").split("\n")
    assert len(rows) == len(VALLEY), "that is not the valley"
    return tuple(rows)


def position(
    drawing: str,
    *,
    mover: str = "red",
    gales: int | Mapping[str, int] = 2,
    lightnings: int | Mapping[str, int] = 0,
    turns: int = 0,
    options: Mapping[str, Any] | None = None,
    **stones: str,
) -> State:
    """Set dragons where their letters stand in the valley, with ``mover`` to begin a turn; all stones were shown.

    ``stones``: for a colour, the stone under its dragon, then those in its holder, the front one first. What is not
    named follows: the rest of its own six, in the order of `WINDS`. ``gales``, ``lightnings``: everybody's, or those
    of some colours (2 for the others).
    """
    places = _places(drawing)
    game = valley(len(places), **(options or {}))
    state = game.new_initial_state()
    row: Any = state.row
    assert isinstance(game.board, DragonBoard)
    row.placed = row.filled = len(places)
    row.mover, row.turns = game.players.index(mover), turns
    row.phase, row.moves_left = Phase.TURN, game.options["moves_per_turn"]
    laid: Counter[str] = Counter()
    for seat, colour in enumerate(game.players):
        under, *queue = fill_up(stones.get(colour, "N"))
        row.dragons[seat] = game.board.number[places[colour]]
        row.under[seat] = Wind[under]
        row.holder[seat] = [int(Wind[wind]) for wind in queue]
        row.gales[seat] = gales if isinstance(gales, int) else gales.get(colour, 2)
        row.lightnings[seat] = lightnings if isinstance(lightnings, int) else lightnings.get(colour, 2)
        laid.update([under, *queue])
    assert laid == dict.fromkeys(WINDS, len(places)), f"those are not the stones of {len(places)} players: {laid}"
    return state


def _places(drawing: str) -> dict[str, tuple[int, int]]:
    places = {}
    for y, (drawn, real) in enumerate(zip(picture(drawing), VALLEY, strict=True)):
        assert len(drawn) == len(real), f"{drawn!r} is not as long as {real!r}"
        for x, (sign, ground) in enumerate(zip(drawn, real, strict=True)):
            if sign in LETTERS:
                assert ground in ".12345", f"no dragon stands on {ground!r}"
                places[LETTERS[sign]] = (y, x)
            else:
                assert sign == ground, f"line {y + 1} of the valley is {real!r}"
    assert set(places) == set(list(LETTERS.values())[: len(places)])
    return places


def fill_up(text: str) -> list[str]:
    words = text.split()
    found = words + [wind for wind in WINDS if wind not in words][: 6 - len(words)]
    assert len(found) == 6, f"{text!r} are not six stones"
    return found


def begun(game: Game, *holders: str) -> State:
    """Play the start: everybody on a north stone, unless a ``holder`` leaves out another; then the holders, in order.

    A holder: five winds, the front one first; by default all but the north stone, in the order of `WINDS`.
    """
    state = game.new_initial_state()
    order = [(game.options["first_player"] + index) % game.num_players for index in range(game.num_players)]
    given = {seat: (holders[seat] if seat < len(holders) else "E S W SE SW") for seat in order}
    for place, seat in enumerate(order):
        (under,) = set(WINDS) - set(given[seat].split())
        play(state, f"{game.players[seat]}: start {under}" + (" at 5a" if place == 4 else ""))
    for seat in range(game.num_players):
        play(state, f"{game.players[seat]}: holder {given[seat]}")
    return state


def drawn(state: State) -> tuple[str, ...]:
    """Return the map with the dragons on it."""
    rows = [list(row) for row in table(state)["board"]["rows"]]
    for letter, at in zip(LETTERS, table(state)["dragons"], strict=False):
        if at is not None:
            rows[at[0]][at[1]] = letter
    return tuple("".join(row) for row in rows)


def at(state: State, colour: str) -> tuple[int, int]:
    """The row and column of a dragon."""
    y, x = table(state)["dragons"][state.game.players.index(colour)]
    return y, x


def under(state: State, colour: str) -> str:
    """The stone under a dragon."""
    wind: str = table(state)["under"][state.game.players.index(colour)]
    return wind


def holder(state: State, colour: str) -> str:
    """A holder's stones, the front one first, as its owner sees them."""
    return " ".join(table(state, colour)["holders"][state.game.players.index(colour)])


def mover(state: State) -> str:
    return state.game.players[table(state)["mover"]]


def gales(state: State, colour: str) -> int:
    count: int = table(state)["gales"][state.game.players.index(colour)]
    return count


def lightnings(state: State, colour: str) -> int:
    count: int = table(state)["lightnings"][state.game.players.index(colour)]
    return count
