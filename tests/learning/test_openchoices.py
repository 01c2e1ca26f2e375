"""Open choices at a game's beginning: what the search makes of them."""

from dataclasses import replace

import numpy as np
import pytest

from dragonrace import State
from dragonrace.bots.learned.weights import Weights
from dragonrace.learning import openchoices
from dragonrace.learning.openchoices import PRIOR, TEMPERATURE, Tally, learn_open_choices, open_mixtures
from tests.compiling import compiles
from tests.learning.beginning import WINDS, begun, small

pytestmark = compiles("golden-dragon")

WAYS = [(one, other) for one in WINDS for other in WINDS]


def test_they_are_drawn_by_what_comes_of_them() -> None:
    """Who began wants the value high, the other low; what is worse by the temperature is e times as seldom."""
    found = open_mixtures({(0, 0): 0.7, (0, 1): 0.7, (1, 0): 0.5, (1, 1): 0.5 + TEMPERATURE})
    assert found[(0,), 1].tolist() == [0.5, 0.5]
    one, other = found[(1,), 1].astype(float)
    assert one / other == pytest.approx(np.e, rel=0.01)
    assert found[(), 0][0] > 0.99


def test_what_was_hardly_played_is_thought_even() -> None:
    assert Tally().value == Tally(4, 2.0).value == 0.5
    assert Tally(1, 1.0).value == pytest.approx((1 + PRIOR / 2) / (1 + PRIOR))
    assert Tally(990, 990.0).value == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("first", [0, 1])
def test_a_game_is_worth_what_it_is_to_who_began(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun(small(first_player=first))
    for winner, worth in ((first, 1.0), (1 - first, 0.0), (None, 0.5)):
        monkeypatch.setattr(State, "winner", lambda _self, winner=winner: winner)
        assert openchoices._worth(state) == worth


def test_the_beginning_that_wins_is_played_most_and_chosen(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other answers the first wind by the second one, whatever it is; then the third is the best to begin with."""
    played: list[tuple[int, ...]] = []

    def play(_weights: Weights, way: tuple[int, ...], *_: object) -> float:
        played.append(way)
        if way[1] == WINDS[1]:
            return 0.4 if way[0] == WINDS[2] else 0.1
        return 0.9

    monkeypatch.setattr(openchoices, "_played_on", play)
    opening = learn_open_choices(learned, WAYS, 900).opening
    assert opening is not None
    assert sorted(played[:9]) == sorted(WAYS), "each has its turn"
    assert {way: played[:450].count(way) for way in WAYS} == dict.fromkeys(WAYS, 50)
    later = played[450:]
    assert later.count((WINDS[2], WINDS[1])) == max(map(later.count, WAYS)) > 300
    for wind in WINDS:
        assert opening.mixtures[(wind,), 1].argmax() == 1
    assert opening.mixtures[(), 0].argmax() == 2


def test_what_comes_after_them_stays(learned: Weights) -> None:
    before, after = learned.opening, learn_open_choices(learned, WAYS, 2, seed=9, positions=50)
    assert before is not None
    assert after.opening is not None
    assert after.opening.answers is before.answers
    for node, mixture in before.mixtures.items():
        assert len(node[0]) < 2 or (after.opening.mixtures[node] == mixture).all()
    assert after.opening.mixtures.keys() == before.mixtures.keys()
    assert after.opening.fits(small())
    made = {"games": 2, "seed": 9, "positions": 50, "temperature": TEMPERATURE}
    assert after.made["opening"] == {**learned.made["opening"], "open": made}
    assert learn_open_choices(learned, WAYS, 2, seed=9, positions=50).digest == after.digest


def test_games_are_played_from_there_to_their_end(learned: Weights, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[State] = []
    to_its_end = openchoices._to_its_end

    def note(state: State, bots: list[openchoices.AlphaBetaBot]) -> State:
        assert [bot._lookahead.positions for bot in bots] == [50, 50]
        ends.append(to_its_end(state, bots))
        return ends[-1]

    monkeypatch.setattr(openchoices, "_to_its_end", note)
    limited = replace(learned, game=small(turn_limit=200))
    learn_open_choices(limited, WAYS, 2 * len(WAYS), positions=50)
    assert [tuple(action for _, action in state.history()[:2]) for state in ends[: len(WAYS)]] == WAYS
    assert len(ends) == 2 * len(WAYS)
    assert all(state.is_terminal() for state in ends)
