"""Ways to play any game in a test: option sets, random games, walks."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

import dragonrace
from dragonrace import Game
from dragonrace.core.installed import game_type
from dragonrace.core.options import Option
from dragonrace.testing.positions import middle, step, walk

__all__ = ["loaded_games", "middle", "option_sets", "other_values", "step", "values_of", "walk"]


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Values that an option allows, small numbers preferred."""
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from([choice.value for choice in option.choices])
    numbers = st.integers(option.minimum, min(option.maximum, 60))
    return numbers if option.default is not None else st.none() | numbers


@st.composite
def loaded_games(draw: st.DrawFn, name: str | None = None) -> Game:
    """Any game with any number of players and any options."""
    name = name or draw(st.sampled_from(dragonrace.games()))
    kind = game_type(name)
    players = draw(st.sampled_from(sorted(kind.colours)))
    options = {option.name: draw(values_of(option)) for option in kind.all_options(players)}
    return dragonrace.load_game(name, players=players, **options)


def option_sets(name: str) -> Iterator[Game]:
    """Every number of players with the defaults, and each option's other values, one at a time."""
    kind = game_type(name)
    for players in sorted(kind.colours):
        yield dragonrace.load_game(name, players=players)
        for option in kind.all_options(players):
            for value in other_values(option):
                yield dragonrace.load_game(name, players=players, **{option.name: value})


def other_values(option: Option) -> list[Any]:
    if option.kind == "flag":
        return [not option.default]
    if option.kind == "choice":
        return [choice.value for choice in option.choices if choice.value != option.default]
    if option.default is None and option.name != "turn_limit":  # a moment in the game: one that comes soon
        return [option.minimum]
    other = min(option.maximum, max(option.minimum, 7))
    return [(option.minimum + other) // 2 if other == option.default else other]
