"""The rules in lockstep with a second implementation (`oracle`), over random games with all options."""

import random
from collections import Counter
from itertools import product

import pytest

from dragonrace.core.game import State
from dragonrace.core.views.view import table_of
from tests.conftest import LONG
from tests.games.common.oracles import all_met, played
from tests.games.dragon_river.table import river

from .oracle import Oracle

ROUNDS = 200 if LONG else 12
STEPS = 500
RIVERS = [(3, (1, 2)), (9, (3, 6)), (14, (5, 6)), (20, (12, 19)), (30, (8, 20))]
STRAIGHTS = {"1 2 3 4 5 6"[2 * low : 2 * high - 1] for low in range(4) for high in range(low + 3, min(low + 5, 6) + 1)}

MUST_MEET = {
    "a win",
    "a draw",
    "a straight of 5",
    "a straight of 4",
    "a straight of 3",
    "a straight that strands nobody",
    "a missed turn",
    "a pair that overshoots",
    "a pair or a spare lost by a fight",
    "a spare with no playable pair",
    "nobody to tip",
    "a tip",
    "a tip onto the mover",
    "fight 1 of a chain",
    "fight 2 of a chain",
    "a stranded player swept",
    "a sweep down to the start",
    "swept back behind a pearl that keeps the die",
}


def compare(state: State, oracle: Oracle) -> None:
    """Everything that both know of the position must agree."""
    game, row = state.game, state.row
    names = game.players
    table = table_of(state, None)
    assert table["positions"] == [oracle.space[name] for name in names]
    assert table["stranded"] == [name in oracle.stuck for name in names]
    assert table["dice_left"] == [oracle.dice_of(name) for name in names]
    assert (None if state.winner() is None else names[state.winner()]) == oracle.winner
    assert state.is_terminal() == (oracle.asked is None)
    if oracle.asked is None:
        return
    actor, texts = oracle.asked
    assert names[table["mover"]] == oracle.mover
    assert row.turns == oracle.turns
    assert [game.actor_name(seat) for seat in state.actors()] == [actor]
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    assert len(legal) == len(texts)
    assert {state.action_to_string(action) for action in legal} == texts


def choose(oracle: Oracle, rng: random.Random) -> str:
    """Any answer; throws by their look, not their odds, so that five of a kind and straights are common.

    Whoever can lands where somebody is stuck: with two players that is rare.
    """
    assert oracle.asked is not None
    texts = sorted(oracle.asked[1])
    if texts[0].startswith("pair"):
        space, stuck = oracle.space[oracle.mover], {oracle.space[colour] for colour in oracle.stuck} - {0}
        texts = [text for text in texts if space + int(text[-1]) in stuck] or texts
    if texts[0].startswith("keep") and rng.random() < 0.5:
        return max(texts, key=len)
    if texts[0].startswith("roll") and rng.random() < 0.1:
        telling = [text for text in texts if text[5:] in STRAIGHTS or len(set(text[5::2])) == 1]
        return rng.choice(telling or texts)
    return rng.choice(texts)


def play_both(
    rng: random.Random, players: int, *, tipping: bool, for_good: bool, at_once: bool, of_five: bool
) -> Counter[str]:
    finish, pearls = rng.choice(RIVERS)
    limit = rng.choice([None, None, rng.randint(1, 60)])
    first = rng.randrange(players)
    dice = rng.choice([*[5] * 9, 2, 3, 4])
    game = river(
        players,
        finish,
        pearls,
        tipping=tipping,
        claimed_dice="for_good" if for_good else "by_position",
        straight_on_first_throw=at_once,
        straight_dice="five" if of_five else "any",
        turn_limit=limit,
        first_player=first,
        dice=dice,
    )
    oracle = Oracle(
        players,
        finish,
        pearls,
        tipping=tipping,
        for_good=for_good,
        straight_on_first_throw=at_once,
        five_for_a_straight=of_five,
        turn_limit=limit,
        first_player=first,
        dice=dice,
    )
    state = game.new_initial_state()
    compare(state, oracle)
    for _ in range(STEPS):
        if oracle.asked is None:
            break
        text = choose(oracle, rng)
        actor = oracle.asked[0]
        state.apply_action(state.string_to_action(f"{actor}: {text}"))
        oracle.say(text)
        compare(state, oracle)
    return played(state, oracle)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_agree_with_a_second_implementation_action_by_action(players):
    met: Counter[str] = Counter()
    names = ("tipping", "for_good", "at_once", "of_five")
    for number, flags in product(range(ROUNDS), product([True, False], repeat=len(names))):
        rng = random.Random(f"{number} {players} {flags}")
        met += play_both(rng, players, **dict(zip(names, flags, strict=True)))
    must = MUST_MEET | ({"fight 3 of a chain"} if players > 3 else set())
    must -= {"fight 2 of a chain"} if players == 2 else set()
    all_met(met, must)
