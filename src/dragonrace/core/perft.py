"""Counting what can happen: action sequences from a position, as those who write rules anew compare them.

The word is chess programmers': two implementations that agree on these numbers hardly differ in what is legal, and in
what comes of it. Positions that are met again are looked at once, which makes no difference to the numbers.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game, State, state_of
from dragonrace.core.numbers import check_whole
from dragonrace.core.rules.actors import actors_in

__all__ = ["MOST_DEPTH", "MOST_POSITIONS", "Perft", "counts", "levels", "perft"]

MOST_DEPTH = 1000
MOST_POSITIONS = 1_000_000
"""So many positions are kept at a time; that takes a gigabyte or two, and a minute."""


class Perft(NamedTuple):
    """What can happen in so many actions."""

    depth: int
    """How many actions, from 0."""
    sequences: int
    """How many sequences of so many actions there are. A game that is over before has none."""
    positions: int | None
    """How many different positions they lead to; None where that was not worked out: at the greatest depth."""


def perft(game_or_state: Game | State, depth: int) -> tuple[Perft, ...]:
    """Count the action sequences from a game's start, or from a state, for each depth from 0 to ``depth``.

    An outcome of chance is an action like any other, however likely. Where several seats may act at the same time they
    are taken in the order of the seats. Numbers are exact, of any size. ``depth``: 0 to 1000.

    Raises `OptionError` for another depth, for what is no game or state, and where more than 1,000,000 positions would
    have to be looked at.
    """
    return tuple(counts(game_or_state, depth))


def counts(game_or_state: Game | State, depth: int) -> Iterator[Perft]:
    """Yield the same, depth by depth, as soon as each is known."""
    depth = check_whole("depth", depth, 0, MOST_DEPTH)
    for level in levels(state_of(game_or_state, "game_or_state")):
        if len(level.positions) > MOST_POSITIONS:
            allowed = f"after {level.depth} actions there are more than {MOST_POSITIONS} positions; ask for less"
            raise OptionError("depth", depth, allowed)
        yield level.count
        if level.depth >= depth - 1:
            if depth:
                yield Perft(depth, level.next_sequences(), None)
            return


class Level:
    """All positions after so many actions, each with the number of sequences that lead there."""

    def __init__(self, game: Game, depth: int, positions: dict[Any, tuple[Any, int]]):
        self._game, self.depth, self.positions = game, depth, positions

    @property
    def count(self) -> Perft:
        """What can happen up to here."""
        return Perft(self.depth, sum(ways for _, ways in self.positions.values()), len(self.positions))

    def next_sequences(self) -> int:
        """Return how many sequences have one action more: no position need be made for that."""
        return sum(ways * len(actions) for _, ways, _, actions in self.moves())

    def next(self) -> "Level":
        """Return the positions after one action more."""
        apply, board = self._game.kernel.apply, self._game.compiled_board
        found: dict[Any, tuple[Any, int]] = {}
        for row, ways, actor, actions in self.moves():
            for action in actions:
                after = row.copy()
                apply(board, after, actor, action)
                key = after.key()
                found[key] = (after, ways + (found[key][1] if key in found else 0))
                if len(found) > MOST_POSITIONS:  # too many already
                    return Level(self._game, self.depth + 1, found)
        return Level(self._game, self.depth + 1, found)

    def moves(self) -> Iterator[tuple[Any, int, int, list[int]]]:
        """Yield each position that is not the last one of a game, the ways there, who acts, and how."""
        kernel, board, out = self._game.kernel, self._game.compiled_board, [0] * self._game.longest_list
        for row, ways in self.positions.values():
            for actor in actors_in(kernel.actors(board, row))[:1]:
                yield row, ways, actor, out[: kernel.legal_actions(board, row, actor, out)]


def levels(state: State) -> Iterator[Level]:
    """Yield what can happen after 0, 1, 2, … actions, without end."""
    row = state.row.copy()
    level = Level(state.game, 0, {row.key(): (row, 1)})
    while True:
        yield level
        level = level.next()
