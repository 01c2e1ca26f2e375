"""Whole plans by careful players: the worlds they are played out in, what is expected, and choices after that."""

import random
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots.search.choices import Choices
from dragonrace.bots.search.driver import Finding
from dragonrace.bots.search.plan_making import Clock
from dragonrace.bots.search.planner import FEW_WORLDS, Planner
from dragonrace.bots.search.trials import Trials
from dragonrace.core.levels import Lookahead
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.games.river_dragons.state import Phase, records
from tests.bots.planning import A_LITTLE, BACKENDS, PROGRAM, bot_of, start


@pytest.mark.parametrize("backend", BACKENDS)
def test_careful_players_play_plans_out_where_there_are_any(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    """All in the same worlds, and with the same chance there."""
    state = start()
    trials = Trials(state.game, A_LITTLE.worlds, backend)
    made = Planner(state.game, A_LITTLE, backend, trials=trials)
    quick = {"try_at_root": lambda *_: pytest.fail("a quick player played it out")}
    monkeypatch.setattr(made._search, "functions", made._search.functions | quick)
    found = made.think(state.row, 1, random.Random(3), None)
    worlds = made._worlds
    assert len(worlds.rows) == A_LITTLE.worlds
    for plan in found[:3]:
        trials.use_worlds(*worlds)
        assert plan.value == trials.in_worlds(1, plan.actions, A_LITTLE.worlds)


def test_they_play_in_few_worlds_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    state, planning = start(), replace(A_LITTLE, worlds=20)
    trials, numbers = Trials(state.game, planning.worlds, "plain"), list[int]()
    made = Planner(state.game, planning, "plain", trials=trials)
    monkeypatch.setattr(trials, "in_worlds", lambda _seat, _plan, number: numbers.append(number) or 0.5)
    made.think(state.row, 1, random.Random(3), None)
    assert {*numbers} == {FEW_WORLDS, 20}
    assert numbers[0] == FEW_WORLDS
    assert numbers.count(20) < numbers.count(FEW_WORLDS)


def middle(seed: int, seat: int = 1) -> State:
    """Where a seat has something to choose on the board, in the first turn."""
    state, rng = start(), random.Random(seed)
    while seat not in state.actors() or state.row.phase == Phase.PROGRAM or len(state.legal_actions(seat)) == 1:
        actor = state.actors()[0]
        state.apply_action(rng.choice(state.legal_actions(actor)), actor)
    assert state.row.turns == 0
    return state


def test_who_is_asked_in_the_middle_of_a_turn_guesses_what_was_laid_when_it_began() -> None:
    state, other = middle(1), middle(2)
    made, beginning = Planner(state.game, A_LITTLE, "plain"), start()
    assert made.expected(State(state.game, state.row.copy(), None), 1, random.Random(1), Clock(None)) == {}
    found = made.expected(state, 1, random.Random(1), Clock(None))
    assert sorted(found) == [0, 2]
    for seat, theirs in found.items():
        assert len(theirs.plans) == A_LITTLE.guesses
        assert all(len(plan) == PROGRAM and made._is_possible(plan, beginning.row, seat) for plan in theirs.plans)
    assert made.expected(other, 1, random.Random(2), Clock(None)) is found, "the turn has begun in the same way"
    assert made.expected(State(state.game, state.row.copy(), None), 1, random.Random(1), Clock(None)) is found


def test_another_turn_or_another_game_is_guessed_at_anew() -> None:
    """Though it may be the same number of a turn, and the same seat's."""
    state = start()
    made, rng = Planner(state.game, A_LITTLE, "plain"), random.Random(5)
    found = [made.expected(state, 1, rng, Clock(None))]
    for seed in (1, 2):
        later, coins = start(), random.Random(seed)
        while later.row.turns == 0:
            actor = later.actors()[0]
            later.apply_action(coins.choice(later.legal_actions(actor)), actor)
        found.append(made.expected(later, 1, rng, Clock(None)))
    assert len({*map(id, found)}) == 3


def test_choices_after_that_are_tried_by_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = start(), list[Any]()
    bot = bot_of(state, careful=True)
    bot._backend = lambda: "plain"  # type: ignore[method-assign] # nobody waits for the compiler here
    findings = Choices.findings

    def note(self: Choices, row: StateRecord, seat: int, expected: Any, *more: Any) -> list[Finding]:
        asked.append(expected)
        return findings(self, row, seat, expected, *more)

    monkeypatch.setattr(Choices, "findings", note)
    assert bot.choose(state, 0) in state.legal_actions(0)
    rng = random.Random(1)
    while records(state)[1].phase == Phase.PROGRAM or len(state.legal_actions()) == 1 or state.actors()[0] != 0:
        state.apply_action(rng.choice(state.legal_actions(state.actors()[0])), state.actors()[0])
    assert bot.choose(state, 0) in state.legal_actions(0)
    assert [*map(sorted, asked)] == [[1, 2]], "each of the others was guessed at, when plans were made"
    assert bot.compare(state, 0, state.legal_actions(0)[:2]).keys() == {*state.legal_actions(0)[:2]}


def test_careful_players_need_worlds_for_choices() -> None:
    with pytest.raises(ValueError, match="in one world at least"):
        Lookahead(iterations=4, seconds=60.0, careful_planning=A_LITTLE)


def test_on_the_expert_side_nobody_is_careful() -> None:
    expert = dragonrace.load_game("river-dragons", players=3, expert=True)
    assert [bot_of(state, careful=True)._worlds for state in (start(), expert.new_initial_state())] == [2, 0]
    assert bot_of(start())._worlds == 0
