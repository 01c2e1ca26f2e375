"""Part by part one comes to every legal action, and to no other."""

from itertools import count
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import BatchError
from tests.batches.test_batch import plain, small


def by_parts(parts: Any, rng: np.random.Generator) -> Any:
    """Choose each part at random among what is allowed."""
    chosen: list[Any] = []
    for _ in parts.widths:
        allowed = parts.allowed(*chosen)
        chosen.append(np.array([rng.choice(np.flatnonzero(row)) for row in allowed]))
    return parts.actions(*chosen)


@pytest.mark.parametrize("name", dragonrace.games())
def test_every_choice_of_allowed_parts_is_a_legal_action(name: str) -> None:
    batch, rng = plain(small(name, players=3), seed=2), np.random.default_rng(1)
    for _ in range(40):
        actions = by_parts(batch.action_parts, rng)
        batch.step(actions)  # which refuses what isn't legal
    assert batch.decisions == 40 * batch.num_lanes


@pytest.mark.parametrize("name", dragonrace.games())
def test_every_legal_action_is_reached(name: str) -> None:
    batch = plain(small(name), lanes=1, seed=3)
    for _ in range(12):
        state = batch._state(0)
        legal, seat = batch.now.legal_actions[0, : batch.now.legal_counts[0]], int(batch.now.players[0])
        found = []
        for action in legal:
            values = [np.array([value]) for value in state.game.action_table(seat)[action]]
            for part in range(len(values)):
                assert batch.action_parts.allowed(*values[:part])[0, values[part][0]]
            found.append(int(batch.action_parts.actions(*values)[0]))
        assert found == legal.tolist()
        batch.step(batch.sample())


def test_there_are_few_values_at_a_time() -> None:
    parts = plain(small("golden-dragon")).action_parts
    assert max(parts.widths) < 20
    assert parts.names[:2] == ("kind", "starts_on")
    assert len(parts.names) == len(parts.widths)


def test_what_is_not_allowed_is_refused_with_its_lane() -> None:
    batch = plain(small("golden-dragon"))
    parts, lanes = batch.action_parts, batch.num_lanes
    start = np.full(lanes, parts.allowed()[0].argmax())
    wrong = start.copy()
    wrong[2] = 0
    with pytest.raises(BatchError, match="in lane 2, kind can't be 0") as caught:
        parts.allowed(wrong)
    assert caught.value.lane == 2
    for given in (start[:2], start.astype(float), 1, [[1], [2, 3], *[4] * (lanes - 2)]):
        with pytest.raises(BatchError, match="the part kind is a whole number in each lane"):
            parts.allowed(given)
    with pytest.raises(BatchError, match="1 of 8 parts are chosen"):
        parts.actions(start)
    whole = [start]
    for _ in count():
        whole.append(parts.allowed(*whole).argmax(axis=1))
        if len(whole) == len(parts.widths):
            break
    with pytest.raises(BatchError, match="all 8 parts are chosen"):
        parts.allowed(*whole)
    with pytest.raises(BatchError, match="an action has 8 parts, not 9"):
        parts.actions(*whole, start)
