"""Looking ahead within a turn: as far as the game's advice says, but never beyond a bound on the work."""

import random
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots import make_bot, turn_search
from dragonrace.bots.turn_search import BudgetSpent, TurnSearch, values_within
from dragonrace.core.contract import GameType
from dragonrace.core.parts import Advice, Chance
from tests.bots import luck_rules
from tests.bots.luck_rules import FACES, ROLL, STOP, Luck
from tests.play import middle


class Words:
    """The notation: ``stop``, ``roll``, and the number that chance throws."""

    def write(self, _state: State, _player: int, action: int) -> str:
        return {STOP: "stop", ROLL: "roll"}.get(action, str(action))

    def read(self, _state: State, _player: int, text: str) -> int:
        return {"stop": STOP, "roll": ROLL}.get(text) or int(text)


def luck(decisions_ahead: int) -> Game:
    kind = GameType(
        name="luck",
        title="Luck",
        summary="Push it.",
        package=__name__,
        colours={2: ("red", "blue")},
        state=Luck,
        rules=(luck_rules,),
        notation=Words(),
        num_distinct_actions=FACES + 2,
        refusals={},
        chance=Chance("luck", FACES),
        advice=Advice(decisions_ahead=decisions_ahead),
    )
    return Game(kind, 2)


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The positions that are worth something, in the order in which they are looked at."""
    seen: list[Any] = []
    value = TurnSearch._value

    def watched(search: TurnSearch, row: Any, decisions: int) -> float:
        seen.append(row)
        return value(search, row, decisions)

    monkeypatch.setattr(TurnSearch, "_value", watched)
    return seen


def values(state: State, ahead: int, budget: int) -> dict[int, float]:
    return values_within(state, 0, lambda row: float(row.scores[0]), ahead, budget)


@pytest.mark.parametrize("ahead", [99, 100_000])
def test_a_bot_has_a_bound_on_its_work_however_long_a_turn_may_be(
    visited: list[Any], monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    monkeypatch.setattr(turn_search.values_within, "__defaults__", (500,))
    game = luck(ahead)
    assert make_bot(game, "sensible", 1).choose(game.new_initial_state(), 0) == ROLL
    assert 500 < len(visited) <= 2 * 500 + 4


def test_a_line_may_be_longer_than_python_can_follow(visited: list[Any]) -> None:
    """Few positions, but one behind the other: there the budget would come too late."""
    state = luck(100_000).new_initial_state()
    assert values(state, 100_000, 5000)[ROLL] > 0
    assert len(visited) <= 2 * 5000 + 4


def test_it_looks_as_far_as_the_budget_allows() -> None:
    state = luck(99).new_initial_state()
    depths = [TurnSearch(state, 0, lambda row: float(row.scores[0]), ahead) for ahead in range(8)]
    found = [search.values() for search in depths]
    assert all(near[ROLL] < far[ROLL] for near, far in pairwise(found[1:4]))
    for ahead in range(1, 7):
        enough = sum(search.visited for search in depths[1 : ahead + 1])
        assert values(state, 99, enough) == found[ahead]
        assert values(state, ahead, depths[ahead].visited) == found[ahead]


def test_it_looks_at_each_action_even_without_any_budget() -> None:
    state = luck(99).new_initial_state()
    assert values(state, 99, 0) == {STOP: 0.0, ROLL: 0.0}


def test_a_search_without_a_budget_goes_on_to_the_end() -> None:
    state = luck(99).new_initial_state()
    search = TurnSearch(state, 0, lambda row: float(row.scores[0]), 12)
    assert search.values()[ROLL] > 0
    with pytest.raises(BudgetSpent):
        TurnSearch(state, 0, lambda row: float(row.scores[0]), 12, search.visited - 1).values()


@pytest.mark.parametrize("name", dragonrace.games())
def test_the_games_turns_are_looked_through_to_where_their_advice_says(name: str) -> None:
    """Their budget is far away: the most positions that any decision was seen to need is 14,485."""
    game = dragonrace.load_game(name, players=4)
    kind, rng = game.type, random.Random(1)
    for seed in range(12):
        state = middle(game, seed)
        seat = state.actors()[0]
        if seat < 0 or kind.advice.policy is not None:
            continue
        state = state.resample_from_infostate(seat, rng)
        worth = partial(game.kernel.evaluate, game.compiled_board, seat=seat)
        search = TurnSearch(state, seat, worth, kind.advice.decisions_ahead)
        search.values()
        assert search.visited <= turn_search.BUDGET / 4
