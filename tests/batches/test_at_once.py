"""Rounds in which several seats act at the same time, all in one step."""

from typing import Any

import numpy as np
import pytest

from dragonrace import BatchError, Game, OptionError
from dragonrace.batches.batching import Batch
from dragonrace.core.contract import GameType
from dragonrace.core.installed import game_type
from tests.batches.driving import SlowBatch, copied, same
from tests.batches.test_batch import LANES, plain, small
from tests.compiling import compiles
from tests.examples.goofspiel import GAME as GOOFSPIEL

KINDS = [game_type("golden-dragon"), game_type("river-dragons"), game_type("dragon-river"), GOOFSPIEL]


def three(kind: GameType) -> Game:
    return Game(kind, 3, options={"turn_limit": 2})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("opponents", [None, [None, "random", None]])
def test_all_who_may_act_at_the_same_time_are_asked_at_once(kind: GameType, opponents: Any) -> None:
    game = three(kind)
    batch = plain(game, seed=2, opponents=opponents, simultaneous=True)
    slow = SlowBatch(game, LANES, 2, opponents)
    most = 0
    for _ in range(60):
        slow.check_at_once(batch.now)
        most = max(most, int((batch.now.players >= 0).sum(axis=1).max()))
        actions = batch.sample()
        assert np.array_equal(actions >= 0, batch.now.players >= 0)
        before = copied(batch.now)
        slow.step_at_once(actions)
        batch.step(actions)
        assert np.array_equal(batch.now.acted, before.players)
    assert batch.games_over == sum(slow.numbers) > 0
    assert batch.decisions == slow.played + sum(slow.decisions)
    learners = 3 if opponents is None else 2
    assert most == (1 if kind.name == "dragon-river" else learners)


def by_own(counts: Any, legal: Any) -> Any:
    """Choose by what a seat may do itself, and by nothing that others have done meanwhile."""
    told = np.arange(legal.shape[-1]) < counts[..., None]
    place = np.where(told, legal, 0).sum(axis=-1) % np.maximum(counts, 1)
    return np.take_along_axis(legal, place[..., None], -1)[..., 0]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_same_games_are_played_as_one_seat_after_the_other(kind: GameType) -> None:
    played: list[list[list[Any]]] = []
    steps = []
    for simultaneous in (False, True):
        batch = plain(three(kind), seed=6, simultaneous=simultaneous)
        games: list[list[Any]] = [[] for _ in range(LANES)]
        count = 0
        while min(map(len, games)) < 3:
            now = batch.step(by_own(batch.now.legal_counts, batch.now.legal_actions))
            count += 1
            for lane in np.flatnonzero(now.terminated | now.truncated).tolist():
                games[lane].append((batch.returns[lane].tolist(), int(batch.lengths[lane])))
        played.append([results[:3] for results in games])
        steps.append(count)
    assert played[0] == played[1]
    assert kind.name == "dragon-river" or steps[1] < steps[0]


@compiles("golden-dragon")
@pytest.mark.parametrize("mask", ["bool", "bits", None])
def test_machine_code_and_threads_change_nothing_of_it(mask: str | None) -> None:
    game = small("golden-dragon", players=3, turn_limit=2)
    wishes: dict[str, Any] = {"seed": 4, "mask": mask, "simultaneous": True, "opponents": [None, None, "quick"]}
    batches = [plain(game, 9, **wishes), *(Batch(game, 9, threads=threads, **wishes) for threads in (1, 3))]
    for _ in range(60):
        for batch in batches:
            batch.step(batch.sample())
            seen = [
                now._replace(observations=now.observations * (now.players >= 0)[..., None])
                for now in (batch.now, batches[0].now)
            ]
            assert same(*seen)
    saved = batches[1].save()
    batches[1].step(batches[1].sample())
    assert np.array_equal(batches[1].restore(saved).players, batches[2].now.players)


@pytest.mark.parametrize("mask", ["bool", None])
def test_one_illegal_action_of_many_is_refused(mask: str | None) -> None:
    batch = plain(small("golden-dragon", players=3), seed=1, mask=mask, simultaneous=True)
    while (batch.now.players[3] >= 0).sum() < 3:
        batch.step(batch.sample())
    actions, before = batch.sample().copy(), copied(batch.now)
    actions[3, 1] = -7
    with pytest.raises(BatchError, match="in lane 3, ") as caught:
        batch.step(actions)
    assert (caught.value.lane, same(batch.now, before)) == (3, True)
    assert "seat +0" in batch.observation_string(3)
    legal = int(batch.now.legal_actions[3, 2, 0])
    assert batch.action_to_string(3, legal, 2)


def test_what_is_given_for_those_who_are_not_asked_is_not_looked_at() -> None:
    one, other = (plain(small(players=3), seed=1, simultaneous=True) for _ in range(2))
    for _ in range(20):
        actions = one.sample()
        one.step(actions)
        other.step(np.where(actions < 0, 10**9, actions))
        assert same(one.now, other.now)


def test_wishes_for_it() -> None:
    batch = plain(small(players=2), simultaneous=True)
    with pytest.raises(BatchError, match=r"the shape \(6,\), not \(6, 2\)"):
        batch.step([0] * LANES)
    with pytest.raises(BatchError, match="part by part only"):
        _ = batch.action_parts
    with pytest.raises(OptionError, match="simultaneous"):
        plain(small(), simultaneous="yes")
