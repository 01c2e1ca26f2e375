"""Observations are complete: whatever a seat knows of a position, its numbers tell.

Each number of a state as a seat knows it is changed to another value that it has elsewhere. Either the observation
changes, too, or the number follows from all others, or means nothing to the game: these are named here, and that they
follow is seen in all positions that are met.

DRAGONRACE_OBSERVED sets how many positions are looked at in each setting; the default is for every day.
"""

import os
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.core.installed import game_type
from dragonrace.core.known import known_to
from dragonrace.core.rules.turns import turns_to_limit
from dragonrace.games.river_dragons.cards import PLACES
from dragonrace.games.river_dragons.state import BridgeState, Phase
from dragonrace.testing.settings import settings
from tests.play import walk

POSITIONS = int(os.environ.get("DRAGONRACE_OBSERVED", "60"))
FOLLOWS = {
    "dragon-river": {"winner", "claimed"},  # who stands on the last pearl; the dice, where they are claimed for good
    "golden-dragon": {"placed", "filled"},  # how many dragons stand, and holders are filled
    "river-dragons": {"winner", "acting", "load", "spans"},  # who is in a village; who acts; what the planks lie on
}
WITHOUT_MEANING = {"turns"}
"""Only what is left of them is known, where there is a limit."""


def known_rows(game: Game, seed: int, seat: int) -> list[Any]:
    """Positions as a seat knows them, most of them different."""
    rng = random.Random(seed)
    met: list[Any] = []
    while len(met) < POSITIONS:
        met += [known_to(state, seat).copy() for state in walk(game, rng) if rng.random() < 0.3]
    return met[:POSITIONS]


def observed(game: Game, row: Any, seat: int) -> tuple[int, ...]:
    out = [0] * len(game.features)
    game.kernel.observe(game.compiled_board, row, seat, out)
    out[-1] = turns_to_limit(game.compiled_board, row)
    return tuple(out)


def numbers_of(row: Any) -> list[tuple[str, int]]:
    """Each number's field and its place in it, in order."""
    return [(field.name, place) for field in row.FIELDS for place in range(field.size)]


def with_number(row: Any, index: int, value: int) -> Any:
    """The same row with one number changed."""
    values = row.numbers()
    values[index] = value
    changed, at = type(row)(), 0
    for field in row.FIELDS:
        part = np.array(values[at : at + field.size]).reshape(field.shape)
        setattr(changed, field.name, part.tolist())
        at += field.size
    return changed


def is_idle(row: Any, name: str, place: int) -> bool:
    """Whether the number stands for nothing in this position: who acts while all lay cards; a card that is not laid."""
    if not isinstance(row, BridgeState):
        return False
    laid = name == "program" and place % PLACES < row.laid[place // PLACES]
    return (name == "mover" and row.phase == Phase.PROGRAM) or (name == "program" and not laid)


def untold(game: Game, rows: list[Any], seat: int, rng: random.Random) -> Iterator[str]:
    """The fields of which a number can be another without the seat's seeing it."""
    values = [sorted(set(column)) for column in zip(*(row.numbers() for row in rows), strict=True)]
    for index, (name, place) in enumerate(numbers_of(rows[0])):
        for row in rng.sample(rows, min(8, len(rows))):
            others = [value for value in values[index] if value != row.numbers()[index]]
            if others and not is_idle(row, name, place):
                changed = with_number(row, index, rng.choice(others))
                game.kernel.conceal(game.compiled_board, changed, seat)
                if changed != row and observed(game, changed, seat) == observed(game, row, seat):
                    yield name


@pytest.mark.parametrize("name", dragonrace.games())
def test_an_observation_tells_all_that_a_seat_knows(name: str) -> None:
    for number, setting in enumerate(settings(game_type(name))[:24]):
        game, rng = setting.load(), random.Random(number)
        seat = rng.randrange(game.num_players)
        rows = known_rows(game, number, seat)
        free = FOLLOWS[name] | (set() if game.options["turn_limit"] else WITHOUT_MEANING)
        hidden = set(untold(game, rows, seat, rng)) - free
        assert not hidden, f"setting {number}: {hidden}"


@pytest.mark.parametrize("name", dragonrace.games())
def test_what_is_not_told_follows_from_the_rest(name: str) -> None:
    """Equal observations mean equal positions: in small games, where they come again and again."""
    met: defaultdict[Any, set[Any]] = defaultdict(set)
    for number, setting in enumerate(settings(game_type(name))[:24]):
        game = setting.load()
        seat = number % game.num_players
        for row in known_rows(game, number, seat):
            if not game.options["turn_limit"]:
                row.turns = 0
            if name == "dragon-river" and not game.compiled_board.claimed_for_good:
                row.claimed = [0] * len(row.claimed)  # nobody asks for them
            met[number, observed(game, row, seat)].add(row.key())
    assert all(len(rows) == 1 for rows in met.values())


# --- the forms ---


def test_amounts_however_large_come_back_of_their_tensor() -> None:
    game = dragonrace.load_game("dragon-river", players=2, turn_limit=2**32 - 1)
    numbers = game.new_initial_state().observation()
    assert np.array_equal(game.features.numbers(game.features.tensor(numbers)), numbers)


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (26,), (28,)])
def test_what_has_another_shape_is_refused(shape: tuple[int, ...]) -> None:
    game = dragonrace.load_game("dragon-river", players=2)
    for make in (game.features.tensor, game.features.numbers, game.observation_table):
        for kind in (np.uint8, np.float32):
            with pytest.raises(dragonrace.OptionError, match="can't be"):
                make(np.zeros(shape, kind))


@pytest.mark.parametrize("wrong", [-1, 99, 0.5, float("nan")])
def test_what_is_no_observation_has_no_tensor(wrong: float) -> None:
    features = dragonrace.load_game("dragon-river", players=2).features
    with pytest.raises(dragonrace.OptionError, match="whole numbers from 0"):
        features.tensor([wrong] * len(features))


def test_what_a_net_guesses_becomes_the_nearest_observation() -> None:
    features = dragonrace.load_game("dragon-river", players=2).features
    guessed = np.random.default_rng(1).normal(0, 9, (50, features.tensor_size))
    guessed[0] = np.nan
    found = features.numbers(guessed)
    assert (found <= [feature.high for feature in features]).all()
    assert "99" in features.table([99] * len(features))
