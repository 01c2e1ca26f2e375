"""Choices that careful players try in worlds: which these are, what is tried, and what comes first."""

import random
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots.search.choices import Choices
from dragonrace.bots.search.mixtures import alike
from dragonrace.bots.search.plan_making import Clock
from dragonrace.bots.search.trials import Trials
from dragonrace.core.chance import as_words
from dragonrace.games.river_dragons.state import NONE, Phase
from tests.compiling import compiles

WORLDS = 20
SEED = 6
"""Of a position in which a plank has several places to lie."""


def middle(players: int, phase: Phase = Phase.PLANK, seed: int = 4) -> State:
    """A position in which a few cards lie open, and somebody is asked that."""
    rng = random.Random(seed)
    while True:
        state = dragonrace.load_game("river-dragons", players=players).new_initial_state()
        while not state.is_terminal() and state.row.turns < 2:
            if state.row.phase == phase and state.row.revealed == 3:
                return state
            seat = state.actors()[0]
            quick = seat >= 0 and state.row.phase != Phase.PROGRAM
            action = state.suggest(seat, rng.getrandbits(30)) if quick else rng.choice(state.legal_actions(seat))
            state.apply_action(action, seat)


def choices(state: State) -> Choices:
    return Choices(state.game, WORLDS, Trials(state.game, WORLDS, "plain"))


def used(state: State, expected: dict[int, Any], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The worlds in which choices are tried."""
    made, found = choices(state), list[Any]()
    monkeypatch.setattr(made._trials, "use_worlds", lambda worlds, _coins: found.extend(worlds))
    made._use_worlds(state.row, state.actors()[0], expected, random.Random(1))
    assert len(found) == WORLDS
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_agree_with_what_lies_open(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """Each card once, and one's own program as it is."""
    state = middle(players)
    seat, row = state.actors()[0], state.row
    plans = {other: alike([(0, 1, 2, 3, 4), (7, 6, 5, 4, 3)]) for other in range(players) if other != seat}
    for world in used(state, plans, monkeypatch):
        assert world.program[seat] == row.program[seat]
        for other in plans:
            assert world.program[other][: row.revealed] == row.program[other][: row.revealed]
            assert NONE not in world.program[other]
            assert len({*world.program[other]}) == len(world.program[other])


@pytest.mark.parametrize("players", [2, 4])
def test_in_most_worlds_lies_what_was_expected(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """Half of them have a plan that agrees with what lies open, three tenths any of the plans, as far as it can lie."""
    state = middle(players)
    other = next(one for one in range(players) if one != state.actors()[0])
    shown = state.row.program[other][: state.row.revealed]
    rest = [card for card in range(8) if card not in shown]
    right, wrong = (*shown, rest[0], rest[1]), (*reversed(shown), rest[2], rest[3])
    worlds = used(state, {other: alike([right, wrong])}, monkeypatch)
    lying = [tuple(world.program[other]) for world in worlds]
    assert lying.count(right) >= WORLDS // 2
    assert (*shown, rest[2], rest[3]) in lying
    assert len({*lying}) > 2, "anything else may lie there, too"
    nothing = used(state, {}, monkeypatch)
    assert len({tuple(world.program[other]) for world in nothing}) > WORLDS // 4


def test_each_of_the_others_lies_in_worlds_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """And in any few of them, so that what is tried in a few meets what was expected."""
    state = middle(4)
    seat, row = state.actors()[0], state.row
    right = {}
    for other in set(range(4)) - {seat}:
        shown = row.program[other][: row.revealed]
        right[other] = (*shown, *[card for card in range(8) if card not in shown][:2])
    worlds = used(state, {other: alike([plan]) for other, plan in right.items()}, monkeypatch)
    lies = {other: [tuple(world.program[other]) == plan for world in worlds] for other, plan in right.items()}
    for other in right:
        assert lies[other].count(True) >= 0.8 * WORLDS
        assert any(lies[other][:4])
        assert any(lies[other][-4:])
    assert len({*map(tuple, lies.values())}) == 3, "they are independent of each other"


def test_of_plans_the_likely_ones_lie_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle(2)
    seat = state.actors()[0]
    shown = state.row.program[1 - seat][: state.row.revealed]
    rest = [card for card in range(8) if card not in shown]
    plans = [(*shown, rest[0], rest[1]), (*shown, rest[2], rest[3])]
    expected = alike(plans)
    expected.shares[:] = 0.9, 0.1
    lying = [tuple(world.program[1 - seat]) for world in used(state, {1 - seat: expected}, monkeypatch)]
    assert lying.count(plans[0]) > 2 * lying.count(plans[1])


def lucky(state: State, made: Choices, monkeypatch: pytest.MonkeyPatch) -> dict[Any, int]:
    """Have each way be worth another number, of a thousand, and return these; but a few worlds say the contrary."""
    seat = state.actors()[0]
    ways = made._ways(state.row, seat, state.legal_actions(seat), random.Random(1))
    worth = dict(zip(ways, random.Random(2).sample(range(1000), len(ways)), strict=True))
    values = {WORLDS: worth, 8: {way: 999 - value for way, value in worth.items()}}
    monkeypatch.setattr(made._trials, "in_worlds", lambda _seat, way, number: values[number][way] / 1000)
    return worth


def test_what_did_best_in_a_few_worlds_is_tried_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """And comes first, by what it is worth in all of them, however well others do in a few."""
    state = middle(4, Phase.STONE)
    seat, made = state.actors()[0], choices(state)
    worth = lucky(state, made, monkeypatch)
    tried = sorted(worth, key=lambda way: worth[way])[:8]
    assert len(worth) > 10
    found = made.findings(state.row, seat, {}, random.Random(1), Clock(None))
    closely = {way[0]: worth[way] / 1000 for way in tried}
    assert [(one.action, one.value) for one in found[:8]] == sorted(closely.items(), key=lambda one: -one[1])
    assert [one.visits for one in found] == [WORLDS] * 8 + [8] * (len(worth) - 8)
    assert sorted(one.action for one in found) == state.legal_actions(seat)


def test_where_time_is_over_one_is_tried_in_all_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    state = middle(4, Phase.STONE)
    seat, made = state.actors()[0], choices(state)
    worth = lucky(state, made, monkeypatch)
    found = made.findings(state.row, seat, {}, random.Random(1), Clock(0.0))
    assert [one.visits for one in found].count(WORLDS) == 1
    assert (found[0].action,) == min(worth, key=lambda way: worth[way])


def test_what_is_compared_is_worth_what_it_is_in_all_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best way to go on with it: a plank is worth what it is where it lies best."""
    state = middle(2, seed=SEED)
    seat, made = state.actors()[0], choices(state)
    worth = lucky(state, made, monkeypatch)
    closely = sorted(worth, key=lambda way: worth[way])
    for action in state.legal_actions(seat):
        ways = [way for way in closely if way[0] == action][:8]
        found = made.compare(state.row, seat, [action], {}, random.Random(1))
        assert found == {action: max(worth[way] for way in ways) / 1000}


@compiles("river-dragons")
def test_it_finds_the_same_on_every_backend() -> None:
    for players in (2, 4):
        state = middle(players)
        seat = state.actors()[0]
        plans = {other: alike([(0, 1, 2, 3, 4), (7, 6, 5, 4, 3)]) for other in range(players) if other != seat}
        found = [
            Choices(state.game, WORLDS, Trials(state.game, WORLDS, backend)).findings(
                state.row, seat, plans, random.Random(1), Clock(None)
            )
            for backend in ("plain", "compiled")
        ]
        assert found[0] == found[1]


def test_ways_meet_the_same_chance() -> None:
    """Where careful players draw by chance what to try: else what is found would depend on what was tried before."""
    state = middle(2, Phase.STONE)
    seat, trials = state.actors()[0], Trials(state.game, WORLDS, "plain")
    worlds = [choices(state)._any_world(state.row, seat, random.Random(seed)) for seed in range(WORLDS)]
    trials.use_worlds(worlds, as_words(random.Random(1)))
    way = (state.legal_actions(seat)[0],)
    trials._throw(trials._coins)
    assert len({float(trials._played(seat, [way], [()], WORLDS, 1)[0, 0]) for _ in range(4)}) > 1, "there is chance"
    assert len({trials.in_worlds(seat, way, WORLDS) for _ in range(4)}) == 1


def test_a_plank_is_chosen_for_where_it_can_lie() -> None:
    state = middle(2, seed=SEED)
    seat, made = state.actors()[0], choices(state)
    ways = made._ways(state.row, seat, state.legal_actions(seat), random.Random(1))
    for action in state.legal_actions(seat):
        found, after = [way for way in ways if way[0] == action], state.clone()
        after.apply_action(action, seat)
        spans = after.legal_actions(seat) if after.row.phase == Phase.SPAN else []
        assert found == ([(action, span) for span in spans] or [(action,)])
    assert len(ways) > len(state.legal_actions(seat))
