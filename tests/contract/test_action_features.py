"""Each action is told apart from all others by its numbers, in every game, for every number of players."""

from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import OptionError
from dragonrace.core.installed import game_type
from tests.examples.pig import GAME as PIG

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((name, {"players": players}) for name in dragonrace.games() for players in game_type(name).colours),
    ("river-dragons", {"players": 2, "expert": True}),
]


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_no_two_actions_have_the_same_numbers(name: str, options: dict[str, Any]) -> None:
    game = dragonrace.load_game(name, **options)
    for seat in range(game.num_players):
        table = game.action_table(seat)
        used = table[table.any(axis=1)]
        assert len(np.unique(used, axis=0)) == len(used) >= len(table) - 3
        assert (table <= [feature.high for feature in game.action_features()]).all()
        assert all(feature.about and feature.high for feature in game.action_features())


def rows(game: dragonrace.Game, seat: int, texts: list[str], state: dragonrace.State) -> list[dict[str, str]]:
    """What the table says of actions, where it says something."""
    found = []
    for text in texts:
        numbers = game.action_table(seat)[state.string_to_action(text, seat)].tolist()
        told = zip(game.action_features(), numbers, strict=True)
        found.append({feature.title: feature.words(number) for feature, number in told if number})
    return found


def test_what_actions_of_golden_dragon_are() -> None:
    game = dragonrace.load_game("golden-dragon", players=3)
    state = game.new_initial_state()
    assert rows(game, 0, ["start SE"], state) == [{"kind": "start", "starts_on": "SE"}]
    state = game.new_state_from("red: start S\nblue: start S\ngreen: start S")
    [holder] = rows(game, 1, ["holder N E W SE SW"], state)
    assert holder == {"kind": "holder", "holder 1": "N", "holder 2": "E", "holder 3": "W", "holder 4": "SE",
                      "holder 5": "SW"}  # fmt: skip
    for seat in range(3):
        state.apply_action(state.string_to_action("holder SE E N W SW", seat), seat)
    assert rows(game, 0, ["gale", "move red", "move blue"], state) == [
        {"kind": "gale"},
        {"kind": "move", "moves": "seat +0"},
        {"kind": "move", "moves": "seat +1"},
    ]


def test_what_actions_of_dragon_river_are() -> None:
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("river: roll 1 1 3 5 6")
    assert rows(game, 0, ["keep 1 1 6", "keep"], state) == [
        {"kind": "keep", "keeps 1": "2", "keeps 6": "1"},
        {"kind": "keep"},
    ]


def test_what_actions_of_river_dragons_are() -> None:
    game = dragonrace.load_game("river-dragons")
    state = game.new_initial_state()
    assert rows(game, 0, ["card S2", "card D-black"], state) == [
        {"kind": "card", "card": "S2"},
        {"kind": "card", "card": "D-black"},
    ]


def test_a_game_that_says_nothing_of_its_actions_has_their_numbers() -> None:
    game = dragonrace.Game(PIG, 2)
    assert game.action_table().tolist() == [[number] for number in range(game.num_distinct_actions)]


def test_nobody_writes_into_the_table_or_asks_for_a_seat_that_is_not_there() -> None:
    game = dragonrace.load_game("dragon-river")
    assert game.action_table(1) is game.action_table(1)
    with pytest.raises(ValueError, match="read-only"):
        game.action_table()[0, 0] = 1
    for seat in (2, None, "red"):
        with pytest.raises(OptionError, match="a seat is a whole number"):
            game.action_table(seat)  # type: ignore[arg-type]
