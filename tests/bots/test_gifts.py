"""Nobody leaves the game to whoever comes next, while something else is left; what is hidden is no reason to fear."""

import random
from collections.abc import Callable
from dataclasses import replace
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
from dragonrace.bots.search.choosing import Choosing
from dragonrace.bots.search.driver import Finding, Search
from dragonrace.core.levels import Lookahead
from dragonrace.games.golden_dragon.actions import GALE
from dragonrace.games.golden_dragon.state import Phase
from dragonrace.testing.positions import middle
from tests.bots.test_finishing import can_be_forced
from tests.games.golden_dragon.table import position, valley

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
MOST_GAMES = 300
LOOKAHEAD = Lookahead(iterations=50, seconds=10.0, positions=50)


def threatened(**changes: Any) -> State:
    """Red is to move, and blue threatens to win."""
    return position(HOME, **{"red": RED, "blue": BLUE, "gales": 0, **changes})


def given(state: State, seat: int = 0, seed: int = 1) -> set[str]:
    found = gifts(state, seat, random.Random(seed))
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
    times = sum("move red" in given(state, seed=seed) for seed in range(200))
    assert times < 5  # the east stone comes first in one of five, so in the position that is there, and in three others


@pytest.mark.parametrize(("turns", "expected"), [(9, set()), (0, {"move red"})])
def test_a_draw_is_no_gift(turns: int, expected: set[str]) -> None:
    """Where red's turn is the last one, blue has none."""
    assert given(threatened(turns=turns, options={"turn_limit": 10})) == expected


def gives(state: State, seat: int) -> bool:
    """The same without looking at where anything leads, or for how long."""
    let_pass(state, seat)
    if state.is_terminal():
        return state.returns()[seat] < 0
    (actor,) = state.actors()
    if actor == seat:
        return all(gives(state.child(action, seat), seat) for action in state.legal_actions(seat))
    return can_be_forced(state, actor, state.row.turns, {})


@pytest.mark.parametrize(
    ("players", "options", "least"),
    [
        (2, {}, 40),
        (3, {}, 25),
        (2, {"moves_per_turn": 3}, 40),
        (4, {"moves_per_turn": 3}, 20),
        (2, {"turn_limit": 20}, 20),
    ],
)
def test_gifts_are_what_lets_somebody_else_force_a_win(players: int, options: dict[str, Any], least: int) -> None:
    """In turns, gales and answers; of two or of more; also one or two moves before the last one of a turn."""
    rng, found, early = random.Random(5), 0, 0
    for _ in range(MOST_GAMES):
        if found >= least:
            break
        state = valley(players, **options).new_initial_state()
        row: Any = state.row
        while not state.is_terminal() and row.turns < 40:
            (seat, *_) = state.actors()
            legal = state.legal_actions(seat)
            if row.phase in (Phase.TURN, Phase.MOVE, Phase.VETO) and GALE not in legal and rng.random() < 0.4:
                row.hidden[:] = [0] * len(row.hidden)
                forced = {action for action in legal if gives(state.child(action, seat), seat)}
                assert gifts(state, seat, rng) == (set() if len(forced) == len(legal) else forced), state
                found += 0 < len(forced) < len(legal)
                early += bool(forced) and row.moves_left > 1
            state.apply_action(rng.choice(legal), seat)
    assert found >= least
    assert early


def test_games_that_do_not_tell_have_none() -> None:
    state = middle(dragonrace.load_game("dragon-river", players=2), 3, 9)
    assert given(state, state.current_player()) == set()
    start = dragonrace.load_game("golden-dragon", 2).new_initial_state()
    assert given(start) == set()


# --- no bot makes any, whatever it has found ---

NEAR = {"nearsighted": 0.3, "temperature": 0.2}


def actions(state: State) -> tuple[int, int]:
    """Red's gift, and what is none."""
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    return red, blue


def searched(patch: pytest.MonkeyPatch, state: State, values: tuple[float, float], **settings: Any) -> Bot:
    """Return a search that has tried the gift most."""
    red, blue = actions(state)
    patch.setattr(Search, "think", lambda *_: [Finding(red, 90, values[0]), Finding(blue, 10, values[1])])
    return SearchBot(state.game, 1, LOOKAHEAD, Choosing(**settings), is_timed=False)


def looked(patch: pytest.MonkeyPatch, state: State, values: tuple[float, float]) -> Bot:
    """Return somebody near-sighted."""
    patch.setattr(Looker, "look", lambda *_: dict(zip(actions(state), values, strict=True)))
    return GreedyBot(state.game, 1, **NEAR)


def lined(patch: pytest.MonkeyPatch, state: State, values: tuple[float, float]) -> Bot:
    """Return an alpha-beta search for which most worlds speak for the gift."""
    red, blue = actions(state)
    patch.setattr(LineSearch, "think", lambda *_: [Choice(red, values[0], 7, 6), Choice(blue, values[1], 7, 2)])
    return AlphaBetaBot(state.game, 1, LOOKAHEAD, is_timed=False)


def not_compiled(patch: pytest.MonkeyPatch, state: State, values: tuple[float, float]) -> Bot:
    """Return the same before it is compiled."""
    patch.setattr(Looker, "look", lambda *_: dict(zip(actions(state), values, strict=True)))
    patch.setattr(AlphaBetaBot, "_search_now", lambda *_: None)
    return AlphaBetaBot(state.game, 1, LOOKAHEAD)


Made = Callable[[pytest.MonkeyPatch, State, tuple[float, float]], Bot]
BOTS: list[Made] = [
    searched,
    lambda patch, state, values: searched(patch, state, values, temperature=0.5),
    lambda patch, state, values: searched(patch, state, values, **NEAR),
    looked,
    lined,
    not_compiled,
]


@pytest.mark.parametrize("made", BOTS)
@pytest.mark.parametrize("values", [(0.8, 0.2), (0.0, 0.0)], ids=["it looks good", "all looks lost"])
def test_a_gift_is_not_made_however_it_looked(
    monkeypatch: pytest.MonkeyPatch, made: Made, values: tuple[float, float]
) -> None:
    state = threatened()
    bot, (red, blue) = made(monkeypatch, state, values), actions(state)
    assert bot.choose(state, 0) == blue
    assert bot.value_of_choice == pytest.approx(values[1], abs=0.2)
    assert bot.policy(state, 0) == {blue: 1.0}
    told = bot.values(state, 0)
    assert red not in told or told[red] == 0.0 or made is not_compiled


def test_who_has_tried_nothing_else_does_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    state = threatened()
    red, blue = actions(state)
    monkeypatch.setattr(Search, "think", lambda *_: [Finding(red, 1, 0.8)])
    bot = SearchBot(state.game, 1, LOOKAHEAD, is_timed=False)
    assert bot.choose(state, 0) == blue
    assert bot.values(state, 0) == {blue: 0.0, red: 0.0}


def test_who_sees_only_gifts_in_a_lost_game_takes_what_looks_best_of_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    state = threatened(gales={"red": 1, "blue": 0})
    red, blue = actions(state)
    monkeypatch.setattr(LineSearch, "think", lambda *_: [Choice(red, 0.0, 7, 8)])
    monkeypatch.setattr(Looker, "look", lambda *_: {red: 0.8, blue: 0.2, GALE: 0.3})
    bot = AlphaBetaBot(state.game, 1, LOOKAHEAD, is_timed=False)
    assert (bot.choose(state, 0), bot.value_of_choice) == (GALE, 0.3)


@pytest.mark.parametrize("kind", [SearchBot, AlphaBetaBot])
def test_who_compares_knows_that_a_gift_is_worth_less(kind: Any) -> None:
    state = threatened()
    red, blue = actions(state)
    compared = kind(state.game, 1, LOOKAHEAD, is_timed=False).compare(state, 0, [red, blue])
    assert compared.keys() == {red, blue}
    assert compared[red] == pytest.approx(0.0, abs=0.05)
    assert compared[blue] > compared[red] + 0.1


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3", "level-4", "level-5"])
def test_no_level_makes_one(level: str) -> None:
    state = threatened()
    for seed in range(5):
        assert make_bot(state.game, level, seed, is_timed=False).choose(state, 0) == actions(state)[1]


@pytest.mark.parametrize("kind", [SearchBot, AlphaBetaBot])
def test_who_does_not_look_for_wins_makes_them(monkeypatch: pytest.MonkeyPatch, kind: Any) -> None:
    """As those who were the strongest once."""
    state = threatened()
    searched(monkeypatch, state, (0.8, 0.2))
    lined(monkeypatch, state, (0.8, 0.2))
    bot: Bot = kind(state.game, 1, replace(LOOKAHEAD, finishes=False), is_timed=False)
    assert bot.policy(state, 0)[actions(state)[0]] > 0.8
    assert bot.values(state, 0) == dict(zip(actions(state), (0.8, 0.2), strict=True))
