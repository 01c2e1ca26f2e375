"""Whole plans by careful players: the worlds they are played out in, what is expected, and choices after that."""

import random
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots.search import plan_making
from dragonrace.bots.search.choices import Choices
from dragonrace.bots.search.driver import Finding
from dragonrace.bots.search.mixtures import Mixture, alike
from dragonrace.bots.search.plan_making import Clock, Plan
from dragonrace.bots.search.planner import (
    BEST_PLANS,
    FEW_WORLDS,
    GOOD_PLANS,
    MORE_WORLDS,
    OTHERS_BEST,
    SHARE_OF_GUESSES,
    SHARE_OF_OTHERS,
    Planner,
)
from dragonrace.bots.search.trials import Trials
from dragonrace.core.levels import Lookahead
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.games.river_dragons.state import Phase, records
from tests.bots.planning import A_LITTLE, BACKENDS, PROGRAM, bot_of, lay, start
from tests.compiling import compiles


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


@pytest.mark.parametrize(
    ("worlds", "more"),
    [(5, {}), (8, {}), (20, {20: BEST_PLANS}), (32, {32: BEST_PLANS}), (40, {32: GOOD_PLANS, 40: BEST_PLANS})],
)
def test_they_play_in_few_worlds_at_first(monkeypatch: pytest.MonkeyPatch, worlds: int, more: dict[int, int]) -> None:
    state, planning = start(), replace(A_LITTLE, worlds=worlds, changes=0, plans=60)
    trials, numbers = Trials(state.game, planning.worlds, "plain"), list[int]()
    made = Planner(state.game, planning, "plain", trials=trials)
    monkeypatch.setattr(trials, "in_worlds", lambda _seat, _plan, number: numbers.append(number) or 0.5)
    made.think(state.row, 1, random.Random(3), None)
    tried = Counter(numbers)  # in the order in which they came
    assert list(tried) == [min(worlds, FEW_WORLDS), *more]
    assert tried.pop(min(worlds, FEW_WORLDS)) > GOOD_PLANS
    assert tried == more


def test_when_time_is_over_the_best_of_what_was_tried_are_tried_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little was tried by then: a plan alone would be any one."""
    state, now = start(), [0.0]
    trials, tried = Trials(state.game, 40, "plain"), dict[int, int]()
    made = Planner(state.game, replace(A_LITTLE, worlds=40), "plain", trials=trials)
    monkeypatch.setattr(plan_making, "time", SimpleNamespace(perf_counter=lambda: now[0]))

    def attempt(_seat: int, _plan: object, number: int) -> float:
        now[0] += 0.03
        tried[number] = tried.get(number, 0) + 1
        return 0.5

    monkeypatch.setattr(trials, "in_worlds", attempt)
    plans = made._quick_plans(state.row, 0, random.Random(1), 100)
    worlds = made._draw_worlds(state.row, 0, random.Random(1), Clock(None))
    made._best_of(plans, BEST_PLANS, worlds, 0, Clock(1.0))
    assert tried[8] < len(plans)
    assert tried[32] > 3
    assert tried[40] > 2


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


@compiles("river-dragons")  # plain, they take ten times as long
def test_others_may_plan_as_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is best for them where all others lay what was guessed; they are as likely to lay any of the best."""
    state, number = start(), 4
    planning = replace(A_LITTLE, worlds=number, others_plan=0.4, plans=12)
    made = Planner(state.game, planning, "compiled", trials=Trials(state.game, number, "compiled"))
    guessed, worlds = list[Any](), list[Any]()
    guess, draw = made._guessed, made._world
    monkeypatch.setattr(made, "_guessed", lambda *asked: guessed.append(guess(*asked)) or guessed[-1])
    monkeypatch.setattr(made, "_world", lambda row, *more: worlds.append(more[0]) or draw(row, *more))
    found = made.expected(state, 1, random.Random(3), Clock(None))
    assert sorted(found) == [0, 2]
    assert [sorted(each) for each in guessed] == [[0, 2], [1]]
    assert [sorted(each) for each in worlds] == [[1, 2]] * number + [[0, 1]] * number
    for other, theirs in found.items():
        assert sum(theirs.shares) == pytest.approx(1)
        assert all(made._is_possible(plan, state.row, other) for plan in theirs.plans)
        shares = dict(zip(theirs.plans, theirs.shares, strict=True))
        for plan in guessed[0][other].plans:
            shares[plan] -= 0.6 / planning.guesses
        assert sorted(share for share in shares.values() if share > 0.01) == pytest.approx(
            [0.4 / OTHERS_BEST] * OTHERS_BEST
        )


@compiles("river-dragons")  # plain, they take ten times as long
def test_what_is_planned_for_others_is_better_for_them_than_what_quick_players_intend() -> None:
    state, number = start(), 6
    planning = replace(A_LITTLE, worlds=number, plans=30)
    trials = Trials(state.game, number, "compiled")
    made, rng = Planner(state.game, planning, "compiled", trials=trials), random.Random(3)
    guesses = made._guessed([1, 2], planning.guesses, state.row, rng, Clock(None))
    planned = made._planned_for(0, state.row, guesses, 2, rng).plans
    trials.use_worlds([made._world(state.row, guesses, rng) for _ in range(number)], [1, 2, 3, 4])
    tried = [*planned, *made._intended(state.row, 0, rng, 20)]
    worth = {plan: trials.in_worlds(0, plan, number) for plan in tried}
    quick = [value for plan, value in worth.items() if plan not in planned]
    assert len({*planned}) == len(planned) == OTHERS_BEST
    assert min(worth[plan] for plan in planned) > sum(quick) / len(quick)


@compiles("river-dragons")  # plain, they take ten times as long
def test_what_one_lays_oneself_tells_nothing_of_the_others() -> None:
    state, number = start(), 4
    planning, found = replace(A_LITTLE, worlds=number, others_plan=0.4), list[Any]()
    for own in ("", "S1", "M2 P1"):
        made = Planner(state.game, planning, "compiled", trials=Trials(state.game, number, "compiled"))
        expected = made._expected_from(lay(state, 1, own).row, 1, random.Random(3), Clock(None))
        found.append({other: (theirs.plans, theirs.shares.tolist()) for other, theirs in expected.items()})
    assert found[0] == found[1] == found[2]


def test_others_are_planned_for_while_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """And one's own seat is guessed at only where they are."""
    state, now, planned, guessed = start(), [0.0], list[int](), list[list[int]]()
    trials = Trials(state.game, A_LITTLE.worlds, "plain")
    made = Planner(state.game, replace(A_LITTLE, others_plan=0.4), "plain", trials=trials)
    monkeypatch.setattr(plan_making, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    guess = made._guessed

    def plan(other: int, *_: object) -> Mixture:
        planned.append(other)
        now[0] = SHARE_OF_OTHERS + 0.01
        return alike([(other,)])

    monkeypatch.setattr(made, "_planned_for", plan)
    monkeypatch.setattr(made, "_guessed", lambda seats, *more: guessed.append(seats) or guess(seats, *more))
    made._expect(state.row, 1, random.Random(1), Clock(1.0))
    assert (planned, guessed) == ([0], [[0, 2], [1]])
    clock, now[0] = Clock(1.0), now[0] + SHARE_OF_GUESSES + 0.01
    made._expect(state.row, 1, random.Random(1), clock)
    assert (planned, guessed[2:]) == ([0], [[0, 2]])


@pytest.mark.parametrize(("share", "is_careful", "seconds"), [(0.0, True, None), (0.4, False, None), (0.4, True, 0.0)])
def test_nothing_is_planned_for_them_otherwise(share: float, is_careful: bool, seconds: float | None) -> None:
    """Where they aren't taken for as strong, where nobody is careful, and without time."""
    state, planning = start(), replace(A_LITTLE, others_plan=share)
    trials = Trials(state.game, planning.worlds, "plain") if is_careful else None
    made = Planner(state.game, planning, "plain", trials=trials)
    found = made.expected(state, 1, random.Random(3), Clock(seconds))
    assert [len(found[other].plans) for other in (0, 2)] == [planning.guesses] * 2


def test_they_are_played_out_for_others_in_many_worlds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    state, number = start(), MORE_WORLDS + 8
    made = Planner(state.game, replace(A_LITTLE, worlds=number), "plain", trials=Trials(state.game, number, "plain"))
    tried = list[int]()
    monkeypatch.setattr(made, "_try", lambda _plans, worlds, *_: tried.append(len(worlds.rows)) or [Plan((0,), 1.0)])
    guesses = made._guessed([1, 2], 1, state.row, random.Random(1), Clock(None))
    made._planned_for(0, state.row, guesses, 2, random.Random(1))
    assert {*tried} == {MORE_WORLDS}


@pytest.mark.parametrize("share", [-0.1, 1.5])
def test_how_likely_others_are_as_strong_is_a_share(share: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        replace(A_LITTLE, others_plan=share)


@compiles("river-dragons")  # plain, they take ten times as long
def test_choices_after_that_are_tried_by_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = start(), list[Any]()
    bot = bot_of(state, careful=True)
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
