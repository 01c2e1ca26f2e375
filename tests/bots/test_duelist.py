"""Against one opponent: mixtures of plans, and choices by what that one was expected to lay."""

import random
from dataclasses import replace
from typing import Any

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.duelist import Duelist
from dragonrace.bots.search.plan_making import Plan
from dragonrace.bots.search.trials import Trials
from dragonrace.bots.search.turns import turn_beginning
from dragonrace.core.levels import Dueling, Lookahead, Settings
from dragonrace.games.river_dragons.state import Phase
from tests.bots.test_honesty import everything, two_worlds
from tests.compiling import compiles

pytestmark = compiles("river-dragons")
"""Plain, most of these take five times as long; that both find the same is a test of its own."""

TO_THE_END = Settings(turns=1, guesses=True)
A_LITTLE = Dueling(plans=2, rounds=2, guesses=1, lines=2, manner=TO_THE_END, worlds=3)
PROGRAM = 5


def start(**options: Any) -> State:
    return dragonrace.load_game("river-dragons", players=2, **options).new_initial_state()


def mini() -> State:
    return dragonrace.mini_game("river-dragons-mini").new_initial_state()


def bot_of(state: State, dueling: Dueling | None = A_LITTLE, seed: int = 1) -> SearchBot:
    lookahead = Lookahead(iterations=4, seconds=60.0, settings=TO_THE_END, dueling=dueling)
    return SearchBot(state.game, seed, lookahead, is_timed=False)


def duelist(game: Game, backend: str = "compiled", dueling: Dueling = A_LITTLE) -> Duelist:
    return Duelist(game, dueling, backend, trials=Trials(game, dueling.worlds, backend))


def lay(state: State, seat: int, cards: str) -> State:
    for card in cards.split():
        state.apply_action(state.string_to_action(f"card {card}", seat), seat)
    return state


def played(state: State, bot: SearchBot, until: Phase) -> State:
    """Play on until somebody is asked that."""
    state = state.clone()
    while state.row.phase != until:
        seat = state.actors()[0]
        state.apply_action(bot.choose(state, seat), seat)
    return state


def duelist_of(bot: SearchBot) -> Duelist:
    assert isinstance(bot._planner, Duelist)
    return bot._planner


def test_it_finds_the_same_on_every_backend() -> None:
    state = start()
    found = [duelist(state.game, name).think(state.row, 1, random.Random(3), None) for name in ("plain", "compiled")]
    assert found[0] == found[1]
    assert all(len(plan.actions) == PROGRAM and 0 <= plan.value <= 1 for plan in found[0])
    assert found[0] == sorted(found[0], key=lambda plan: -plan.value)


def test_a_plan_is_made_once_and_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state, made, think = mini(), list[list[Plan]](), Duelist.think

    def note(self: Duelist, *asked: Any) -> list[Plan]:
        made.append(think(self, *asked))
        return made[-1]

    monkeypatch.setattr(Duelist, "think", note)
    bot, laid = bot_of(state), []
    while 0 in state.actors():
        laid.append(bot.choose(state, 0))
        state.apply_action(laid[-1], 0)
    assert len(made) == 1
    assert tuple(laid) == made[0][0].actions
    rest = bot_of(state)
    while state.row.phase == Phase.PROGRAM:
        state.apply_action(rest.choose(state, 1), 1)
    made.clear()
    for _ in range(4):
        seat = state.actors()[0]
        if state.row.phase == Phase.PROGRAM:
            break
        state.apply_action((bot, rest)[seat].choose(state, seat), seat)
    assert not made, "what the other may lay was found out when plans were made"


def test_who_is_asked_in_the_middle_of_a_turn_finds_out_first_what_may_have_been_laid() -> None:
    state = played(mini(), bot_of(mini()), Phase.SPAN)
    seat, bot = state.actors()[0], bot_of(state, seed=5)
    assert bot.choose(state, seat) in state.legal_actions(seat)
    duel = duelist_of(bot)._duel
    assert duel is not None
    assert (duel.seat, duel.place) == (seat, turn_beginning(state).row.key())


def test_where_nobody_knows_how_a_turn_began_the_other_may_have_laid_anything() -> None:
    """As in batches, which keep no history."""
    state = played(mini(), bot_of(mini()), Phase.SPAN)
    seat, bare = state.actors()[0], State(state.game, state.row.copy(), None)
    assert bot_of(bare).choose(bare, seat) in state.legal_actions(seat)


def test_the_other_does_not_know_what_was_laid_already() -> None:
    """So whoever takes over in the middle of a program expects the same of them, whatever lies there."""
    found = []
    for cards in ("S1 P1", "D-black M2"):
        state = lay(start(), 0, cards)
        made = duelist(state.game)
        plans = made.think(state.row, 0, random.Random(1), None)
        assert all(len(plan.actions) == PROGRAM - 2 and made._is_possible(plan.actions, state.row, 0) for plan in plans)
        assert made._duel is not None
        found.append((made._duel.theirs.plans, made._duel.theirs.shares.tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize(("seconds", "answers", "guesses"), [(0.0, 0, 1), (None, 2 * 2, 3)])
def test_it_does_what_there_is_time_for(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None, answers: int, guesses: int
) -> None:
    """Answers of both in each round but the last; and one guess at the least."""
    state, asked = mini(), list[str]()
    made = duelist(state.game, dueling=replace(A_LITTLE, rounds=3, guesses=3))
    for name in ("_with_answers", "_plan_by_search"):
        method = getattr(made, name)
        monkeypatch.setattr(made, name, lambda *given, name=name, method=method: asked.append(name) or method(*given))
    assert made.think(state.row, 0, random.Random(1), seconds)
    assert (asked.count("_with_answers"), asked.count("_plan_by_search")) == (answers, guesses)


def test_each_choice_is_compared_in_the_same_worlds() -> None:
    state = played(mini(), bot_of(mini()), Phase.PLANK)
    seat, bot = state.actors()[0], bot_of(state)
    found = bot.compare(state, seat, state.legal_actions(seat)[:2])
    assert found.keys() == set(state.legal_actions(seat)[:2])
    assert all(0 <= value <= 1 for value in found.values())
    cards = mini().legal_actions(0)[:3]
    assert bot_of(mini()).compare(mini(), 0, cards).keys() == set(cards)


def test_whatever_others_have_laid_it_does_the_same() -> None:
    """While programs are laid, and while they are carried out."""
    asked, little = set(), replace(A_LITTLE, plans=1, rounds=1)
    for state, other, seat in two_worlds("river-dragons", 2):
        is_plan = state.row.phase == Phase.PROGRAM
        if is_plan in asked or len(state.legal_actions(seat)) == 1:
            continue
        asked.add(is_plan)
        bots = [bot_of(world, little) for world in (state, other)]
        assert everything(bots[0], state, seat) == everything(bots[1], other, seat)
        assert duelist_of(bots[0])._duel is not None
    assert asked == {False, True}


def test_only_against_one_opponent_and_where_players_are_careful() -> None:
    level = start().game.type.levels[-1].lookahead
    assert level is not None
    assert level.dueling is not None
    assert SearchBot(start().game, 1, level)._dueling == level.dueling
    assert SearchBot(start(expert=True).game, 1, level)._dueling is None
    assert SearchBot(dragonrace.load_game("river-dragons", players=3), 1, level)._dueling is None


def test_until_careful_players_are_compiled_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """They take long to compile, and nobody should have to wait for both."""
    state, bot, ready = mini(), bot_of(mini()), [False]
    monkeypatch.setattr(bot, "_careful_are_ready", lambda _backend: ready[0])
    assert bot.choose(state, 0) in state.legal_actions(0)
    assert bot._planner is None
    ready[0] = True
    assert bot.choose(state, 0) in state.legal_actions(0)
    assert duelist_of(bot)


@pytest.mark.parametrize("field", ["plans", "rounds", "guesses", "lines", "worlds"])
def test_without_anything_there_is_no_dueling(field: str) -> None:
    with pytest.raises(ValueError, match="one each at least"):
        Dueling(**{**vars(A_LITTLE), field: 0})
