"""Weights for any board: what was learned on many of them, of all that is alike there (`Likeness`).

A file belongs to a game and a number of players, and lies with the weights of the shipped boards. Spread over the
tables of a board it is like what was learned there: bots play by it at once, and training begins with it.
"""

from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.bots.learned.files import Packed, WeightsError, about, changed_rules, load_packed, tables_of
from dragonrace.bots.learned.own import weights_name
from dragonrace.core.game import Game

__all__ = ["Kinds", "general_name", "kinds_on", "load_general", "save_general"]

ANY_BOARD = "any"
"""What stands in names of files instead of a board, and in them."""


class Kinds(NamedTuple):
    """The kinds that the places of a board's tables are of: those of one kind have one weight."""

    tables: dict[str, int]
    """How many kinds there are in each table, by its name: the same on all boards."""
    places: npt.NDArray[np.int64]
    """Of which kind each place is, all tables one after the other: an array of shape (places,)."""


def kinds_on(game: Game) -> Kinds:
    """Return the kinds of a game, if its rules say what is alike; raises `WeightsError` where that fits no table."""
    return _kinds_on(Game(game.type, game.num_players, game.board, changed_rules(game)))


@lru_cache(4)
def _kinds_on(game: Game) -> Kinds:
    """Do so for games that differ in nothing but who begins, and how long they may last."""
    likenesses = game.type.advice.likenesses
    tables, places, first = dict[str, int](), list[npt.NDArray[np.int64]](), 0
    described, wanted = likenesses(game.compiled_board) if likenesses else (), tables_of(game)
    if len(described) != len(wanted):
        raise WeightsError(f"{game.name} has {len(wanted)} tables, and says of {len(described)} what is alike")
    for (name, size), (kinds, num_kinds, block) in zip(wanted.items(), described, strict=True):
        found = (np.asarray(kinds, np.int64)[:, None] * block + np.arange(block)).ravel()
        tables[name] = num_kinds * block
        if len(found) != size or found.min() < 0 or found.max() >= tables[name]:
            raise WeightsError(f"what {game.name} says is alike of {name!r} does not fit its table of {size} weights")
        places.append(first + found)
        first += tables[name]
    return Kinds(tables, np.concatenate(places))


def _about_any(game: Game) -> dict[str, Any]:
    """Return all that weights for any board must fit, as plain JSON data."""
    return {**about(game), "board": ANY_BOARD, "tables": kinds_on(game).tables}


def general_name(game: Game, *, ahead: bool = False) -> str:
    """Return the name of the file: ``any-2.npz``, or ``any-2-ahead.npz`` for whoever looks ahead."""
    return weights_name(ANY_BOARD, game.num_players, ahead=ahead)


def save_general(folder: Path, game: Game, numbers: npt.NDArray[Any], made: dict[str, Any]) -> Path:
    """Save a weight for each kind; ``game`` may be on any board. Raises `WeightsError` if that fails."""
    path = folder / general_name(game, ahead=bool(made.get("manner", {}).get("ahead")))
    Packed(numbers, made).save(path, _about_any(game))
    return path


def load_general(path: Path | Traversable, game: Game) -> Packed:
    """Load what `save_general` wrote, spread over the places of this game's tables.

    Raises `WeightsError` if it is damaged, or belongs to another game.
    """
    found = load_packed(path, _about_any(game))
    return found._replace(numbers=found.numbers[kinds_on(game).places])
