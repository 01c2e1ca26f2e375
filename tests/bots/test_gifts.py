"""Nobody leaves the game to whoever comes next, while something else is left; what is hidden is no reason to fear."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import dragonrace
from dragonrace import Bot, State
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.alphabeta.driver import Choice, LineSearch
from dragonrace.bots.answering import let_pass
from dragonrace.bots.finishing import gifts, winning_action
from dragonrace.bots.learned.glance import Looker
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.making import make_bot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.driver import Finding, Search
from dragonrace.core.levels import Lookahead
from dragonrace.testing.positions import middle
from tests.bots.test_finishing import can_be_forced, near_the_goal
from tests.games.golden_dragon.table import position

HOME = """
    531.245
    .......
    .v. .v.
    v.....v
    v...r.v
    ..bG...
    .......
"""
BLUE = "S E N W SE SW"
"""An east stone takes blue home next turn, unless red carries it off with its west stone."""
RED = "N W E SE S SW"
LOOKAHEAD = Lookahead(iterations=50, seconds=10.0, positions=50)


def threatened(**changes: Any) -> State:
    """Red is to move, and blue threatens to win."""
    return position(HOME, **{"red": RED, "blue": BLUE, "gales": 0, **changes})


def given(state: State, seat: int = 0, seed: int = 1) -> set[str]:
    found = gifts(state, seat, state.legal_actions(seat), random.Random(seed))
    return {state.action_to_string(action, seat) for action in found}


def test_everything_but_carrying_off_who_is_about_to_win_is_a_gift() -> None:
    state = threatened()
    assert {state.action_to_string(action, 0) for action in state.legal_actions(0)} == {"move red", "move blue"}
    assert given(state) == {"move red"}


def test_who_may_still_object_to_it_is_expected_not_to() -> None:
    assert given(threatened(lightnings={"blue": 2, "red": 0})) == {"move red"}


def test_to_have_somebody_else_win_at_once_is_a_gift() -> None:
    state = threatened(red="N E W SE S SW", blue="E N S W SE SW")
    assert given(state) == {"move blue"}
    assert given(threatened(red="N E W SE S SW", blue="E N S W SE SW", lightnings=1)) == {"move blue"}


def test_where_nothing_else_is_left_nothing_is_a_gift() -> None:
    """Blue comes back with a gale, too."""
    state = threatened(gales={"red": 0, "blue": 1})
    after = [let_pass(state.child(action, 0), 0) for action in state.legal_actions(0)]
    assert all(winning_action(then, 1) is not None for then in after)
    assert given(state) == set()


def test_what_is_not_known_is_not_feared() -> None:
    state = threatened()
    row: Any = state.row
    row.hidden[1] = 1  # the last of its stones that was never shown: everybody knows which
    assert given(state) == {"move red"}
    row.hidden[1] = 5
    times = sum("move red" in given(state, seed=seed) for seed in range(50))
    assert times < 10  # the east stone comes first in one of five


def test_gifts_are_what_lets_the_next_one_force_a_win() -> None:
    rng, found = random.Random(4), 0
    for _ in range(150):
        state = near_the_goal(rng)
        row: Any = state.row
        row.gales[1], row.lightnings[0] = rng.randint(0, 1), rng.randint(0, 1)
        then = {action: let_pass(state.child(action, 0), 0) for action in state.legal_actions(0)}
        forced = {
            action
            for action, after in then.items()
            if 0 not in after.actors() and can_be_forced(after, 1, after.row.turns, {})
        }
        expected = set() if len(forced) == len(then) else forced
        assert gifts(state, 0, then, rng) == expected, state
        found += bool(expected)
    assert found > 15


def test_games_that_do_not_tell_have_none() -> None:
    state = middle(dragonrace.load_game("dragon-river", players=2), 3, 9)
    assert given(state, state.current_player()) == set()
    start = dragonrace.load_game("golden-dragon", 2).new_initial_state()
    assert given(start) == set()


# --- no bot makes any, whatever it has found ---


def searched(monkeypatch: pytest.MonkeyPatch, state: State, **settings: Any) -> Bot:
    """Return a search that finds the gift good, and has tried it most."""
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    monkeypatch.setattr(Search, "think", lambda *_: [Finding(red, 90, 0.8), Finding(blue, 10, 0.2)])
    return SearchBot(state.game, 1, LOOKAHEAD, is_timed=False, **settings)


def looked(monkeypatch: pytest.MonkeyPatch, state: State) -> Bot:
    """Return somebody near-sighted to whom the gift looks good."""
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    monkeypatch.setattr(Looker, "look", lambda *_: {red: 0.8, blue: 0.2})
    return GreedyBot(state.game, 1, nearsighted=0.3, temperature=0.2)


def lined(monkeypatch: pytest.MonkeyPatch, state: State) -> Bot:
    """Return an alpha-beta search that chose the gift, as good as anything else in a game that is lost anyway."""
    red = state.string_to_action("move red", 0)
    monkeypatch.setattr(LineSearch, "think", lambda *_: [Choice(red, 0.0, 7, 8)])
    return AlphaBetaBot(state.game, 1, LOOKAHEAD, is_timed=False)


BOTS: list[Callable[[pytest.MonkeyPatch, State], Bot]] = [
    searched,
    lambda patch, state: searched(patch, state, temperature=0.5),
    lambda patch, state: searched(patch, state, nearsighted=0.3),
    looked,
    lined,
]


@pytest.mark.parametrize("made", BOTS)
def test_a_gift_is_not_made_however_good_it_looked(
    monkeypatch: pytest.MonkeyPatch, made: Callable[[pytest.MonkeyPatch, State], Bot]
) -> None:
    state = threatened()
    bot = made(monkeypatch, state)
    action = bot.choose(state, 0)
    assert state.action_to_string(action, 0) == "move blue"
    assert bot.policy(state, 0) == {action: 1.0}
    assert bot.values(state, 0).get(state.string_to_action("move red", 0), 0.0) == 0.0


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3", "level-4", "level-5"])
def test_no_level_makes_one(level: str) -> None:
    state = threatened()
    for seed in range(5):
        assert (
            state.action_to_string(make_bot(state.game, level, seed, is_timed=False).choose(state, 0), 0) == "move blue"
        )


def test_who_does_not_look_for_wins_makes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those who were the strongest once."""
    state = threatened()
    searched(monkeypatch, state)
    bot = SearchBot(state.game, 1, Lookahead(50, 10.0, finishes=False), is_timed=False)
    assert state.action_to_string(bot.choose(state, 0), 0) == "move red"
