"""Ways to set up a game: every number of players, board and option, in an order in which the first few try the most."""

import random
from dataclasses import dataclass
from itertools import combinations, product, zip_longest
from math import prod
from typing import Any

from dragonrace.core.contract import GameType
from dragonrace.core.game import Game
from dragonrace.core.options import Option

MOST = 64
"""How many ways are listed for each game, if it has so many."""
CONSIDERED = 300
"""Among how many they are chosen,"""
DRAWN = 1500
"""and how many are drawn for that where not all can be listed."""
LISTED = 100_000
TURN_LIMIT = 30


@dataclass(frozen=True)
class Setting:
    """One way to set up a game."""

    kind: GameType
    players: int
    board: str
    options: dict[str, Any]

    def load(self) -> Game:
        """Load the game."""
        return Game(self.kind, self.players, self.board, self.options)


def settings(kind: GameType) -> list[Setting]:
    """All combinations where they are few; else such that each two values come together, and that again and again.

    Every other one is a whole game, where an option for studies, which makes games small, is tried in the others.
    """
    by_size: tuple[list[dict[str, Any]], ...] = ([], [])
    for values in some_combinations(factors(kind), random.Random(0)):
        small = sum(values[option.name] != option.default for option in kind.options if option.is_for_study)
        if small < len(by_size):
            by_size[small].append(values)
    whole, studied = (in_pairs(considered[:CONSIDERED]) for considered in by_size)
    chosen = [values for two in zip_longest(whole, studied) for values in two if values is not None]
    return [setting(kind, number, values) for number, values in enumerate(chosen[:MOST])]


def in_pairs(left: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return these, or many of them, in an order in which each two values come together soon, and again and again."""
    chosen: list[dict[str, Any]] = []
    while left and len(chosen) < MOST:
        uncovered = set().union(*map(pairs, left))
        while uncovered:
            best = max(left, key=lambda candidate: len(pairs(candidate) & uncovered))
            uncovered -= pairs(best)
            chosen.append(best)
            left.remove(best)
    return chosen


def some_combinations(varied: dict[str, list[Any]], rng: random.Random) -> list[dict[str, Any]]:
    """Return different combinations in random order; where they are too many to be all made, `DRAWN` at most."""
    if prod(map(len, varied.values())) <= LISTED:
        combined = [dict(zip(varied, values, strict=True)) for values in product(*varied.values())]
        rng.shuffle(combined)
        return combined
    drawn = (tuple(rng.choice(values) for values in varied.values()) for _ in range(DRAWN))
    return [dict(zip(varied, values, strict=True)) for values in dict.fromkeys(drawn)]


def factors(kind: GameType) -> dict[str, list[Any]]:
    """What can be varied, and its values."""
    varied = {option.name: values_of(option) for option in kind.all_options(2) if option.name != "first_player"}
    return {"players": sorted(kind.colours), "board": list(kind.boards), **varied}


def values_of(option: Option) -> list[Any]:
    """Return values of an option that are tried."""
    if option.kind == "flag":
        return [False, True]
    if option.kind == "choice":
        return [choice.value for choice in option.choices]
    if option.default is None and option.name != "turn_limit":  # a moment in the game: one that comes
        return [None, option.minimum]
    other = min(option.maximum, max(option.minimum, TURN_LIMIT))
    return [option.default, option.minimum if other == option.default else other]


def pairs(values: dict[str, Any]) -> set[Any]:
    """Each two of the values, with their names."""
    return set(combinations(values.items(), 2))


def setting(kind: GameType, number: int, values: dict[str, Any]) -> Setting:
    """Make a setting; the seats take turns in beginning."""
    options = {name: value for name, value in values.items() if name not in ("players", "board")}
    players = values["players"]
    return Setting(kind, players, values["board"], options | {"first_player": number % players})
