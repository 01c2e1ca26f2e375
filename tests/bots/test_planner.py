"""Whole plans: what they are tried against, that the best is found, and that it is carried out."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

import dragonrace
from dragonrace.bots.search import plan_making, planner
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.driver import Finding, Search
from dragonrace.bots.search.plan_making import Clock, Plan, by_action, by_value, swapped
from dragonrace.bots.search.planner import AGAIN, AT_FIRST, FEWEST_GUESSES, Planner
from dragonrace.bots.search.tree import ROOT
from dragonrace.core.levels import Lookahead, Planning
from dragonrace.core.rules.kernel import StateRecord
from dragonrace.games.river_dragons.state import Phase, records
from tests.bots.planning import A_LITTLE, BACKENDS, MANNERS, PROGRAM, bot_of, lay, start
from tests.compiling import compiles


@compiles("river-dragons")
def test_it_plans_the_same_on_every_backend() -> None:
    state = start()
    found = [
        Planner(state.game, A_LITTLE, name).think(state.row, 1, random.Random(3), None)
        for name in ("plain", "compiled")
    ]
    assert found[0] == found[1]
    assert all(len(plan.actions) == PROGRAM and 0 <= plan.value <= 1 for plan in found[0])
    assert found[0] == sorted(found[0], key=lambda plan: -plan.value)


@pytest.mark.parametrize("backend", BACKENDS)
def test_no_other_plan_is_better(backend: str) -> None:
    """In the mini game a program is an order of four cards: here it finds the best of them all."""
    state = dragonrace.mini_game("river-dragons-mini").new_initial_state()
    planning = Planning(worlds=4, guesses=4, lines=3, plans=40, between=4, manners=MANNERS)
    for seat in (0, 1):
        made = Planner(state.game, planning, backend)
        worlds = made._draw_worlds(state.row, seat, random.Random(seat), Clock(None))
        every = list(permutations(state.legal_actions(seat)))
        best = made._try(every, worlds, seat, AGAIN, bool)[0]
        found = Planner(state.game, planning, backend).think(state.row, seat, random.Random(seat), None)[0]
        assert found.value == pytest.approx(best.value)


@pytest.mark.parametrize("backend", BACKENDS)
def test_each_first_action_is_compared_by_the_best_plan_that_begins_with_it(backend: str) -> None:
    """In the mini game: all in the worlds of the plans that were made last."""
    state = dragonrace.mini_game("river-dragons-mini").new_initial_state()
    planning = Planning(worlds=4, guesses=4, lines=3, plans=40, between=4, manners=MANNERS)
    for seat in (0, 1):
        made, legal, rng = Planner(state.game, planning, backend), state.legal_actions(seat), random.Random(seat)
        best = made.think(state.row, seat, rng, None)[0]
        every = made._try(list(permutations(legal)), made._worlds, seat, AGAIN, bool)
        right = {action: max(plan.value for plan in every if plan.actions[0] == action) for action in legal}
        found = made.compare(state.row, seat, legal, rng, None)
        assert found == pytest.approx(right)
        assert max(found.values()) == pytest.approx(best.value)


def test_who_is_asked_to_compare_without_a_plan_makes_one(monkeypatch: pytest.MonkeyPatch) -> None:
    state, made = lay(start(), 0, "S1"), Planner(start().game, A_LITTLE, "plain")
    legal = state.legal_actions(0)
    found = made.compare(state.row, 0, legal[:2], random.Random(1), None)
    assert found.keys() == set(legal[:2])
    assert all(0 <= value <= 1 for value in found.values())
    plans: list[object] = []
    monkeypatch.setattr(made, "think", plans.append)
    assert made.compare(state.row, 0, legal[:2], random.Random(2), None).keys() == found.keys()
    assert not plans, "it compares with the plans that were made last"


def test_against_one_opponent_plans_are_compared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who chooses by a tree there: in it the other would learn what has been laid, and that costs."""
    state, guessed = lay(start(2), 0, "S1"), list[int]()
    bot, compare = bot_of(state), Planner.compare

    def note(self: Planner, *asked: Any) -> dict[int, float]:
        guessed.append(self._guesses_of_each(1))
        return compare(self, *asked)

    monkeypatch.setattr(Planner, "compare", note)
    legal = state.legal_actions(0)
    assert bot.compare(state, 0, legal[:2]).keys() == set(legal[:2])
    assert guessed == [3 * A_LITTLE.guesses]
    assert bot._planner is None, "it doesn't choose by them"
    several = lay(start(3), 0, "S1")
    assert bot_of(several).compare(several, 0, several.legal_actions(0)[:2])
    assert guessed[1:] == [A_LITTLE.guesses]


def test_a_plan_is_made_once_and_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state, made = start(), []
    think = Planner.think

    def note(self: Planner, *asked: object) -> list[Plan]:
        made.append(think(self, *asked))
        return made[-1]

    monkeypatch.setattr(Planner, "think", note)
    bot, laid = bot_of(state), []
    for _ in range(PROGRAM):
        laid.append(bot.choose(state, 0))
        assert bot.choose(state, 0) == laid[-1]
        assert max(bot.values(state, 0).values()) == bot.value_of_choice == made[0][0].value
        state.apply_action(laid[-1], 0)
    assert len(made) == 1
    assert tuple(laid) == made[0][0].actions


def test_the_strongest_level_of_river_dragons_plans() -> None:
    lookahead = start().game.type.levels[-1].lookahead
    assert lookahead is not None
    assert lookahead.planning is not None


def test_no_plan_is_tried_twice_as_one_of_the_best() -> None:
    state = dragonrace.mini_game("river-dragons-mini").new_initial_state()
    planning = Planning(worlds=2, guesses=1, lines=1, plans=9, between=1, manners=MANNERS)
    for seed in range(6):
        plans = Planner(state.game, planning, "plain").think(state.row, 0, random.Random(seed), None)
        assert len({plan.actions for plan in plans}) == len(plans)


def test_the_best_plan_is_changed_while_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here only the right order is worth anything more, and quick players are two changes away from it."""
    state = start(3)
    made = Planner(state.game, A_LITTLE, "plain")
    first = made._quick_plans(state.row, 0, random.Random(1), A_LITTLE.plans)[0]
    right = swapped(swapped(first, 0, 1), 2, 3)

    def worth(plans: list[tuple[int, ...]], *_: object, **__: object) -> list[Plan]:
        tried = [Plan(plan, sum(map(int.__eq__, plan, right)) / PROGRAM) for plan in plans]
        return sorted(tried, key=by_value)

    monkeypatch.setattr(made, "_quick_plans", lambda *_: [first])
    monkeypatch.setattr(made, "_draw_worlds", lambda *_: [])
    monkeypatch.setattr(made, "_try", worth)
    assert made.think(state.row, 0, random.Random(1), None)[0] == Plan(right, 1.0)


def test_of_equal_plans_the_first_one_stays() -> None:
    plans = [Plan((2, 1), 0.5), Plan((1, 2), 0.5), Plan((3, 1), 0.6)]
    assert sorted(plans, key=by_value) == [plans[2], plans[0], plans[1]]


@pytest.mark.parametrize("changes", [0, 1, 2])
def test_the_best_plan_is_changed_as_often_as_it_may_be(monkeypatch: pytest.MonkeyPatch, changes: int) -> None:
    made, asked = Planner(start().game, replace(A_LITTLE, changes=changes), "plain"), []
    monkeypatch.setattr(made, "_quick_plans", lambda *_: [(0,)])
    monkeypatch.setattr(made, "_draw_worlds", lambda *_: [])
    monkeypatch.setattr(made, "_changed", lambda plan, *_: asked.append(plan) or [(plan[0] + 1,)])
    monkeypatch.setattr(made, "_try", lambda plans, *_, **__: [Plan(plan, float(plan[0])) for plan in plans])
    found = made.think(start().row, 0, random.Random(1), None)
    assert asked == [(number,) for number in range(changes)]
    assert found[0].actions == (changes,)


def test_all_that_is_a_little_different_and_legal_is_tried() -> None:
    """In the mini game all four cards are laid, so two change places; with more cards one may take another's place."""
    mini = dragonrace.mini_game("river-dragons-mini").new_initial_state()
    for state in (mini, lay(start(), 1, "M1 P2")):
        made, seat = Planner(state.game, A_LITTLE, "plain"), 1
        plan = made._quick_plans(state.row, seat, random.Random(1), A_LITTLE.plans)[0]
        every = set(permutations(state.legal_actions(seat), len(plan)))
        assert plan in every
        near = {other for other in every if _is_near(plan, other)}
        assert {*made._changed(plan, state.row, seat)} == near
        assert len(near) > 5


def _is_near(plan: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Whether two actions have changed places, or one has gone for one that was not in the plan."""
    different = [place for place, action in enumerate(plan) if other[place] != action]
    has_same = sorted(plan) == sorted(other)
    return len(different) == (2 if has_same else 1)


def test_what_is_no_action_then_is_in_no_plan() -> None:
    state = start()
    made = Planner(state.game, A_LITTLE, "plain")
    plan = made._quick_plans(state.row, 0, random.Random(1), A_LITTLE.plans)[0]
    assert made._is_possible(plan, state.row, 0)
    assert not made._is_possible((plan[0], plan[0], *plan[2:]), state.row, 0)
    assert not made._is_possible((*plan, plan[0]), state.row, 0)


def test_others_are_guessed_at_in_every_manner_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    state, asked = start(), []
    made = Planner(state.game, replace(A_LITTLE, guesses=4), "plain")
    guess = made._others_plan

    def note(row: StateRecord, other: int, rng: random.Random, search: Search) -> tuple[int, ...]:
        asked.append((other, search))
        return guess(row, other, rng, search)

    monkeypatch.setattr(made, "_others_plan", note)
    made._draw_worlds(state.row, 1, random.Random(1), Clock(None))
    first, second = made._searches
    assert asked == [(other, search) for search in (first, second, first, second) for other in (0, 2)]


def test_each_world_has_any_of_the_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start()
    made = Planner(state.game, replace(A_LITTLE, worlds=12, guesses=2), "plain")
    guesses = {seat: iter(permutations(state.legal_actions(seat), PROGRAM)) for seat in (1, 2)}
    monkeypatch.setattr(made, "_others_plan", lambda _row, other, *_: next(guesses[other]))
    worlds = made._draw_worlds(state.row, 0, random.Random(1), Clock(None))
    assert len({world.key() for world in worlds.rows}) == 4


@pytest.mark.parametrize("backend", BACKENDS)
def test_without_lines_others_are_quick_players(monkeypatch: pytest.MonkeyPatch, backend: str) -> None:
    """Each guess is a plan of its own, and nobody searches for it."""
    state = start()
    made = Planner(state.game, replace(A_LITTLE, lines=0), backend)
    monkeypatch.setattr(Search, "think_at", lambda *_: pytest.fail("somebody searched"))
    rng = random.Random(1)
    guessed = {made._others_plan(state.row, 2, rng, made._search) for _ in range(20)}
    assert len(guessed) > 1
    assert {len(plan) for plan in guessed} == {PROGRAM}
    assert len(made.think(state.row, 1, rng, None)[0].actions) == PROGRAM


def test_a_plan_is_worth_what_it_is_in_all_worlds_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start()
    made = Planner(state.game, replace(A_LITTLE, worlds=3, guesses=3), "plain")
    worlds = made._draw_worlds(state.row, 0, random.Random(2), Clock(None))
    plans = made._quick_plans(state.row, 0, random.Random(1), A_LITTLE.plans)[:2]
    (w,), met, worth = made._search.workspaces, [], iter([0.1, 0.2, 0.6, 0.9, 0.4, 0.5])

    def attempt(*_: object) -> float:
        met.append(w.states[ROOT].key())
        return next(worth)

    monkeypatch.setattr(made._search, "functions", {**made._search.functions, "try_at_root": attempt})
    found = made._try(plans, worlds, 0, AGAIN, bool)
    assert met == [world.key() for world in worlds.rows] * 2
    assert found == [Plan(plans[1], pytest.approx(0.6)), Plan(plans[0], pytest.approx(0.3))]


@pytest.mark.parametrize("is_timed", [True, False])
def test_a_plan_has_the_time_of_a_decision(monkeypatch: pytest.MonkeyPatch, is_timed: bool) -> None:
    state, given = start(), []
    made = [Plan(tuple(state.legal_actions(0)[:PROGRAM]), 0.5)]
    monkeypatch.setattr(Planner, "think", lambda *asked: given.append(asked[-1]) or made)
    bot = SearchBot(state.game, 1, Lookahead(iterations=4, seconds=7.0, planning=A_LITTLE), is_timed=is_timed)
    bot._planned("plain", state, 0, random.Random(1))
    assert given == [7.0 if is_timed else None]


@pytest.mark.parametrize(
    "missing",
    [
        {"worlds": 0},
        {"guesses": 0},
        {"plans": 0},
        {"between": 0},
        {"manners": ()},
        {"lines": -1},
        {"changes": -1},
        {"choices": -1},
    ],
)
def test_planning_needs_one_of_each(missing: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="there is no planning without"):
        replace(A_LITTLE, **missing)


def test_each_action_is_worth_the_best_plan_with_it() -> None:
    plans = [Plan((1, 2), 0.9), Plan((3, 2), 0.8), Plan((1, 4), 0.7)]
    assert by_action(plans, 0) == [Finding(1, 2, 0.9), Finding(3, 1, 0.8)]
    assert by_action([plans[0], plans[2]], 1) == [Finding(2, 1, 0.9), Finding(4, 1, 0.7)]


def test_who_takes_over_in_the_middle_plans_the_rest() -> None:
    state = lay(start(), 2, "M1 P2")
    (plan, *_) = Planner(state.game, A_LITTLE, "plain").think(state.row, 2, random.Random(1), None)
    assert len(plan.actions) == PROGRAM - 2
    assert bot_of(state).choose(state, 2) in state.legal_actions(2)


def test_other_choices_take_fewer_lines_where_there_are_plans() -> None:
    for players, lines in ((2, 7), (3, 2 * A_LITTLE.between)):
        game = start(players).game
        bot = SearchBot(game, 1, Lookahead(iterations=7, seconds=60.0, planning=A_LITTLE), is_timed=False)
        assert bot._current_search("plain", 0).plan.iterations == lines


@pytest.mark.parametrize("against_one", [False, True])
def test_two_choose_against_all_that_the_other_may_do(against_one: bool) -> None:
    """There a tree of both finds more than plans against what was guessed, unless it has few lines."""
    state = start(2)
    bot = bot_of(state, replace(A_LITTLE, against_one=against_one))
    bot.choose(state, 0)
    assert (bot._planner is not None) == against_one


@compiles("river-dragons")
def test_what_one_seat_plans_is_not_for_another() -> None:
    state = start()
    made = Planner(state.game, A_LITTLE, "compiled")
    for seat in (0, 2):
        found = made.findings(state.row, seat, random.Random(seat), None)
        assert found[0].action in state.legal_actions(seat)
        assert found == Planner(state.game, A_LITTLE, "compiled").findings(state.row, seat, random.Random(seat), None)


def test_who_has_chosen_in_secret_is_taken_for_somebody_who_has_not() -> None:
    before = start()
    after = lay(lay(before, 0, "D-red M2 P2 S2 M1"), 1, "S2 P2 M2 S1 P1")
    judged = [bot_of(state).judge(state, 2, random.Random(5)) for state in (before, after)]
    assert judged[0] == judged[1]


def test_the_others_know_nothing_of_ones_own_choices() -> None:
    state = start()
    made = Planner(state.game, A_LITTLE, "plain")
    for search in made._searches:
        rows = (state.row, lay(state, 0, "M1 P2 M2").row)
        guessed = [made._others_plan(row, 1, random.Random(4), search) for row in rows]
        assert guessed[0] == guessed[1]


@pytest.mark.parametrize(
    ("players", "asked", "of_each"),
    [(2, 8, 8), (3, 8, 8), (4, 8, 8), (5, 8, 6), (6, 8, 4), (6, 3, 3), (6, 1, 1), (2, 1, 1)],
)
def test_the_more_there_are_the_less_often_each_is_guessed_at(
    monkeypatch: pytest.MonkeyPatch, players: int, asked: int, of_each: int
) -> None:
    state, seen = start(players), Counter[int]()
    made = Planner(state.game, replace(A_LITTLE, guesses=asked, lines=0), "plain")
    guess = made._others_plan
    monkeypatch.setattr(made, "_others_plan", lambda row, *more: seen.update(more[:1]) or guess(row, *more))
    made._draw_worlds(state.row, 1, random.Random(1), Clock(None))
    assert seen == {other: of_each for other in range(players) if other != 1}
    monkeypatch.setattr(planner, "FEWEST_GUESSES", 6)
    assert made._guesses_of_each(5) == min(asked, 6)


def test_where_nobody_chooses_at_the_same_time_it_makes_no_plans() -> None:
    state, rng = start(), random.Random(1)
    while records(state)[1].phase == Phase.PROGRAM or len(state.legal_actions()) == 1:
        state.apply_action(rng.choice(state.legal_actions()))
    bot = bot_of(state)
    bot.choose(state, state.actors()[0])
    assert bot._planner is None


@pytest.mark.parametrize(("seconds", "guesses", "tried"), [(0.0, FEWEST_GUESSES, 2), (None, 5, None)])
def test_it_does_what_there_is_time_for(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None, guesses: int, tried: int | None
) -> None:
    state, seen = start(2), []
    planning = Planning(worlds=1, guesses=5, lines=1, plans=6, between=4, manners=MANNERS)
    made = Planner(state.game, planning, "plain")
    time = iter(range(10**6))
    monkeypatch.setattr(plan_making, "time", SimpleNamespace(perf_counter=lambda: next(time)))
    guess = made._others_plan
    monkeypatch.setattr(made, "_others_plan", lambda *asked: seen.append(asked) or guess(*asked))
    attempt = made._search.functions["try_at_root"]
    times: list[int] = []
    made._search.functions = {**made._search.functions, "try_at_root": lambda *a: times.append(a[-1]) or attempt(*a)}
    (best, *_) = made.think(state.row, 0, random.Random(1), seconds)
    assert len(seen) == guesses
    assert len(best.actions) == PROGRAM
    if tried is not None:
        assert times == [AT_FIRST, AGAIN]
    else:
        assert times.count(AGAIN) > 1
