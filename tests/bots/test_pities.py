"""Beginners are careless, but they heed what the table warns them of: what would be a pity."""

from collections.abc import Callable

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots.learned import greedy
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.core.views import view
from dragonrace.core.views.view import pitied
from dragonrace.testing.positions import middle
from tests.games.golden_dragon.table import position

ANYTHING = 100.0
"""A temperature at which actions are about as likely as each other, whatever they are worth."""
FAR_FROM_HOME = """
    531.b45
    .......
    .v. .v.
    vr....v
    v.....v
    ...G...
    .......
"""
"""A south-east stone takes red a step nearer."""
IN_THE_CORNER = FAR_FROM_HOME.replace("vr....v", "v.....v").replace("...G...\n    .......", "...G...\n    r......")


def asked_for_a_step() -> State:
    """Blue carries red nearer, who may veto that."""
    state = position(FAR_FROM_HOME, mover="blue", red="N S", blue="N SE", gales=0, lightnings=2)
    state.apply_action(state.string_to_action("move red", 1), 1)
    return state


def with_a_poor_gale() -> State:
    """All of red's stones together take it one step nearer."""
    return position(IN_THE_CORNER, red="E S", blue="N S", gales=1, lightnings=0)


@pytest.mark.parametrize(
    ("make", "seat", "pity"), [(asked_for_a_step, 0, "veto"), (with_a_poor_gale, 0, "gale")], ids=["veto", "gale"]
)
def test_who_is_near_sighted_does_nothing_that_would_be_a_pity(make: Callable[[], State], seat: int, pity: str) -> None:
    state = make()
    action = state.string_to_action(pity, seat)
    assert action in pitied(state, seat)
    near, plain = (GreedyBot(state.game, 1, ANYTHING, nearsighted=nearsighted) for nearsighted in (0.01, 0.0))
    assert near.policy(state, seat).get(action, 0.0) == 0.0
    assert plain.policy(state, seat)[action] > 0.1
    assert sum(near.policy(state, seat).values()) == pytest.approx(1.0)
    assert near.values(state, seat)[action] == 0.0


def test_where_all_would_be_a_pity_something_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = with_a_poor_gale()
    monkeypatch.setattr(greedy, "pitied", lambda state, seat: set(state.legal_actions(seat)))
    bot = GreedyBot(state.game, 1, ANYTHING, nearsighted=0.01)
    assert all(share > 0 for share in bot.policy(state, 0).values())
    assert bot.choose(state, 0) in state.legal_actions(0)


def test_a_pity_is_better_than_to_give_the_game_away(monkeypatch: pytest.MonkeyPatch) -> None:
    state = with_a_poor_gale()
    legal = state.legal_actions(0)
    monkeypatch.setattr(greedy, "gifts", lambda *_: set(legal[:-1]))
    monkeypatch.setattr(greedy, "pitied", lambda *_: {legal[-1]})
    assert GreedyBot(state.game, 1, ANYTHING, nearsighted=0.01).policy(state, 0) == {legal[-1]: 1.0}


def test_all_reasons_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told once, with all that it speaks against."""
    state = with_a_poor_gale()
    pities = [{"text": "One.", "actions": [1, 2]}, {"text": "Another.", "actions": [5]}]
    monkeypatch.setattr(view, "pities_of", lambda choices: (choices, pities))
    assert pitied(state, 0) == {1, 2, 5}


@pytest.mark.parametrize("name", dragonrace.games())
def test_a_pity_is_what_a_seat_is_shown_as_one(name: str) -> None:
    game, some = dragonrace.load_game(name, players=2), False
    for seed in range(12):
        state = middle(game, seed, 12 + 4 * seed)
        for seat in (seat for seat in state.actors() if seat >= 0):
            shown = {choice["action"] for choice in state.view(seat)["choices"] if "pity" in choice}
            assert pitied(state, seat) == shown
            some = some or bool(shown)
    assert some or name != "golden-dragon"
