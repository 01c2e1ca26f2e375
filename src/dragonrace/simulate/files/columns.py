"""The results as columns: one row for each game and seat, in this order.

| column | |
| --- | --- |
| `number` | the game's number in the simulation, from 0 |
| `seat`, `colour`, `bot` | a seat, from 0, its colour, and who sat there |
| `order` | in which place of the turn order: 0 begins |
| `first_player` | the seat that begins |
| `winner` | whether this seat won |
| `result` | its return: 1 for the winner, −1/(n−1) for each other, 0 in a draw |
| `length` | turns of the game (player turns, or whole ones where the game counts those), that of the win included |
| `decisions` | of all players together |
| `checksum` | FNV-1a (32 bits) over the numbers of all actions, those of chance included: equal for equal games |
| `seed` | of the simulation; with `number` and the rest it brings the game back |
| `game`, `players`, `board` | what was played; a board that is not shipped is its title and a hash |
| `options` | all options as JSON, without `first_player`, which is a column |
| `bots` | all bots of the game in seat order, with commas between |
| `rules_version`, `version` | of the game's rules, and of dragonrace |

The columns from `seed` on are the same in every row of a simulation, but for `bots`: so files can be put together.
"""

import json
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dragonrace.simulate.playing import Rows
from dragonrace.simulate.settings import Settings

__all__ = ["Words", "columns"]

Numbers = npt.NDArray[Any]


class Words(NamedTuple):
    """A column of words: for each row the index of its word."""

    indices: npt.NDArray[np.int32]
    words: tuple[str, ...]


def columns(settings: Settings, numbers: Numbers, rows: Rows) -> dict[str, Numbers | Words]:
    """Return the columns for these games, each of shape (games × players,)."""
    players = settings.game.num_players
    seats = np.arange(players)
    bots = settings.seating.bots_at(numbers[:, None], seats)
    first = settings.seating.first_players(numbers)
    won = rows["winner"][:, None] == seats
    result = np.where(won, 1.0, np.where(rows["winner"] < 0, 0.0, -1.0 / (players - 1))[:, None])
    all_seats = np.tile(seats, len(numbers))
    return {
        "number": np.repeat(numbers, players),
        "seat": all_seats.astype(np.int8),
        "colour": Words(all_seats.astype(np.int32), settings.game.players),
        "bot": _by_name(settings, bots),
        "order": ((seats - first[:, None]) % players).ravel().astype(np.int8),
        "first_player": np.repeat(first, players).astype(np.int8),
        "winner": won.ravel(),
        "result": result.ravel(),
        **{name: np.repeat(rows[name].astype(np.int64), players) for name in ("length", "decisions", "checksum")},
        **_same_everywhere(settings, len(numbers) * players),
        "bots": _line_ups(settings, bots),
    }


def _by_name(settings: Settings, bots: Numbers) -> Words:
    """Return each seat's bot, by name."""
    names = tuple(dict.fromkeys(settings.bots))
    index = np.array([names.index(name) for name in settings.bots], np.int32)
    return Words(index[bots.ravel()], names)


def _line_ups(settings: Settings, bots: Numbers) -> Words:
    """Return who sat at the table, in seat order, once for each seat."""
    found, index = np.unique(bots, axis=0, return_inverse=True)
    texts = [",".join(settings.bots[bot] for bot in line) for line in found]
    words = tuple(sorted(set(texts)))
    place = np.array([words.index(text) for text in texts], np.int32)
    return Words(np.repeat(place[index.ravel()], bots.shape[1]), words)


def _same_everywhere(settings: Settings, count: int) -> dict[str, Numbers | Words]:
    """Return the columns that say what was simulated."""
    about = settings.describe()
    words = {name: about[name] for name in ("game", "board", "version")}
    words["options"] = json.dumps(about["options"])
    same = {name: Words(np.zeros(count, np.int32), (text,)) for name, text in words.items()}
    return {
        "seed": np.full(count, about["seed"], np.int64),
        "game": same["game"],
        "players": np.full(count, about["players"], np.int8),
        "board": same["board"],
        "options": same["options"],
        "rules_version": np.full(count, about["rules_version"], np.int16),
        "version": same["version"],
    }
