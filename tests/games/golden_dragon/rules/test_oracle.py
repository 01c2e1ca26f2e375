"""The rules in lockstep with a second implementation (`oracle`), over random games with all options and boards."""

import random
from collections import Counter

import pytest

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from tests.conftest import LONG
from tests.games.common.oracles import all_met, played
from tests.games.golden_dragon.maps import random_rows
from tests.games.golden_dragon.table import VALLEY, valley

from .oracle import Oracle

ROUNDS = {2: 44, 3: 34, 4: 24, 5: 20}
STEPS = 250

MUST_MEET = {
    "a win",
    "a draw",
    "a win by somebody else's move",
    "a win in a gale",
    "a gale instead of three",
    "a gale, and a stone that can't move anybody",
    "a gift",
    "a pass in a gale",
    "a pass, all vetoed",
    "a pass, nothing legal",
    "veto 1 of a stone",
    "a veto in a gale",
    "a move after a veto",
    "a move of one without lightnings",
    "a start field entered",
}
MORE_WITH_MORE = {"veto 2 of a stone"}
RARE = {"a win in the last turn", "a vetoed gift", "a pass, a gift declined"}
VERY_RARE = {"a pass, a gift declined after a veto"}


def compare(state: State, oracle: Oracle) -> None:
    """Everything that both know of the position must agree."""
    names, table = state.game.players, table_of(state, None)
    seats = list(names)
    assert table["dragons"] == [_place(oracle.dragon.get(c)) for c in seats]
    assert table["under"] == [oracle.below[c].wind if c in oracle.below else None for c in seats]
    assert table["gales"] == [oracle.cards[c, "gale"] for c in seats]
    assert table["lightnings"] == [oracle.cards[c, "lightning"] for c in seats]
    assert table["holders"] == [oracle.sees(None, c) for c in seats]
    viewer = len(state.history()) % len(seats)
    seen = table_of(state, viewer)
    assert seen["holders"] == [oracle.sees(names[viewer], c) for c in seats]
    assert set(seen["supply"]) == {stone.wind for stone in oracle.supply[names[viewer]]}
    assert (None if state.winner() is None else names[state.winner()]) == oracle.winner
    assert state.is_terminal() == (oracle.asked is None)
    assert state.row.turns == oracle.turns
    assert table["stone"] == (None if oracle.out is None else oracle.out.wind)
    assert (None if table["moving"] is None else names[table["moving"]]) == oracle.moving
    assert {names[seat] for seat in table["vetoed"]} == oracle.banned
    assert (table["moves_left"], table["in_gale"]) == (oracle.left, oracle.gale)
    if oracle.asked is None:
        return
    assert (None if table["mover"] is None else names[table["mover"]]) == oracle.mover
    assert {names[seat] for seat in state.actors()} == set(oracle.asked)
    for seat, colour in enumerate(names):
        legal = state.legal_actions(seat)
        assert legal == sorted(set(legal))
        assert len(legal) == len(oracle.asked.get(colour, ()))
        assert {state.action_to_string(action, seat) for action in legal} == oracle.asked.get(colour, set())


def _place(place: complex | None) -> list[int] | None:
    return None if place is None else [int(place.imag), int(place.real)]


def choose(oracle: Oracle, rng: random.Random) -> tuple[str, str]:
    """Any answer of anybody who may; others' dragons, vetoes and the way to the south more often than by chance."""
    assert oracle.asked is not None
    colour = rng.choice(sorted(oracle.asked))
    texts = sorted(oracle.asked[colour])
    telling = [text for text in texts if text not in (f"move {colour}", "gale", "allow")]
    if "pass" in telling and rng.random() < 0.5:
        return colour, "pass"
    return colour, rng.choice(telling if telling and rng.random() < 0.5 else texts)


def play_both(rng: random.Random, players: int) -> Counter[str]:
    options = {
        "moves_per_turn": rng.choice([1, 3]),
        "turn_limit": rng.choice([None, rng.randint(1, 16), rng.randint(16, 60)]),
        "first_player": rng.randrange(players),
        "winds": rng.choice([6, 6, 6, rng.randint(2, 5)]),
        "cards": rng.choice([2, 2, 2, rng.randint(0, 1)]),
    }
    rows = rng.choice([VALLEY, random_rows(rng), random_rows(rng)])
    game, oracle = valley(players, rows, **options), Oracle(players, rows, **options)
    state = game.new_initial_state()
    compare(state, oracle)
    for _ in range(STEPS):
        if oracle.asked is None:
            break
        colour, text = choose(oracle, rng)
        seat = game.players.index(colour)
        state.apply_action(state.string_to_action(f"{colour}: {text}", seat), seat)
        oracle.say(colour, text)
        compare(state, oracle)
    return played(state, oracle)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_agree_with_a_second_implementation_action_by_action(players):
    met: Counter[str] = Counter()
    for number in range(ROUNDS[players] * (20 if LONG else 1)):
        met += play_both(random.Random(f"{players} {number}"), players)
    must = MUST_MEET | (MORE_WITH_MORE if players > 2 else set())
    must |= {"a choice of start fields", "veto 3 of a stone"} if players == 5 else set()
    must |= RARE | (VERY_RARE if players > 2 else set()) if LONG else set()
    all_met(met, must)
