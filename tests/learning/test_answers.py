"""The first answers after the arrangements: how they are learned and kept, and who answers so."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.learned.openings import Answers, Opening, in_order, seen_by
from dragonrace.bots.learned.weights import Weights, load_weights, opening_for
from dragonrace.engine.engine import Engine
from dragonrace.learning.openingplay import BEGINNING, EXAMPLES, KNOWN_WELL, LOOKED_AHEAD, NOWHERE, Arranger
from dragonrace.learning.openings import (
    COOLING,
    LEAST,
    SELDOM,
    after_one_way,
    answer_mixtures,
    answers_drawn,
    arranger_on,
)
from dragonrace.learning.selfplay import REAL, Learner, Manner
from dragonrace.learning.training import learner_on
from tests.compiling import compiles
from tests.learning.beginning import HALVES, WINDS, arranger, begun, function, small
from tests.learning.teaching import any_weights

WON = 0
"""A seed by which somebody wins."""
pytestmark = compiles("golden-dragon")


def test_the_first_answers_of_both_are_learned(learned: Weights) -> None:
    """Where positions are, and how often answers were drawn there, is told by a game that is played so."""
    assert learned.opening is not None
    assert len(learned.opening.answers.seen) > 9
    answered, rng = set(), random.Random(2)
    for _ in range(200):
        state = begun(small(), *rng.choice([(one, other) for one in WINDS for other in WINDS]))
        for seat in range(2):
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
        for _ in range(4):
            seat = state.current_player()
            if shares := learned.opening.shares(state, seat):
                assert set(shares) <= set(state.legal_actions())
                assert sum(shares.values()) == pytest.approx(1.0)
                answered.add(seat)
            state.apply_action(rng.choice(state.legal_actions()))
    assert answered == {0, 1}


def answering(game: Game) -> tuple[Arranger, State]:
    """What learns answers, in a position in which both have arranged, and somebody has a choice."""
    w, state = arranger([[0.5, 0.5], [0.5, 0.5]]), begun(game, *WINDS[:2])
    for seat in range(2):
        state.apply_action(state.legal_actions(seat)[0], seat)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    put(w, state)
    return w, state


def put(w: Arranger, state: State) -> None:
    w.learner.states[REAL : REAL + 1] = Engine(state.game).backend.rows(state.row)
    w.answers.follows[:] = 1


def place(w: Arranger, state: State, seat: int) -> int:
    return int(function("place_of")(w, seat, len(state.legal_actions(seat))))


def test_what_looks_alike_to_a_seat_has_the_same_place() -> None:
    w, state = answering(small())
    seat = state.current_player()
    first = place(w, state, seat)
    alike = [state.resample_from_infostate(seat, random.Random(number)) for number in range(10)]
    assert len({one.row.key() for one in alike}) > 1
    for one in alike:
        put(w, one)
        assert place(w, one, seat) == first
    state.apply_action(state.legal_actions()[0])
    put(w, state)
    assert place(w, state, state.current_player()) != first
    assert int(w.answers.used[0]) == 2


def test_what_follows_a_position_is_kept_once_it_is_known_well() -> None:
    w, state = answering(small())
    seat = state.current_player()
    slot = place(w, state, seat)
    assert w.answers.follows[seat] == 0, "it is new"
    for tries, follows in ((KNOWN_WELL - 1, 0), (KNOWN_WELL, 1)):
        w.answers.tries[slot, 0] = tries
        put(w, state)
        assert place(w, state, seat) == slot
        assert w.answers.follows[seat] == follows


def test_where_there_is_no_room_for_a_position_it_is_not_followed() -> None:
    w, state = answering(small())
    seat = state.current_player()
    w.answers.used[0] = len(w.answers.known) // 2
    assert place(w, state, seat) == NOWHERE
    assert w.answers.follows[seat] == 0


def test_answers_are_drawn_by_what_came_of_them() -> None:
    """An answer that was hardly tried counts as a little worse than all together."""
    w, state = answering(small())
    slot, count = place(w, state, state.current_player()), len(state.legal_actions())
    w.answers.tries[slot, :2] = 10_000
    w.answers.worths[slot, :2] = 0.52, 0.5
    drawn = [0] * count
    for _ in range(400):
        drawn[function("choose_answer")(w, Manner(ahead=1), 0.02, slot, count, 1 << state.current_player())] += 1
    one, other = w.answers.mixture[slot, :2] / 400
    assert one / other == pytest.approx(np.e, rel=0.01)
    assert drawn[0] / 400 == pytest.approx(one, abs=0.08)
    assert sum(w.answers.mixture[slot]) == pytest.approx(400)


def test_until_a_position_is_known_somebody_looks_ahead_there() -> None:
    w, state = answering(small())
    slot, count = place(w, state, state.current_player()), len(state.legal_actions())
    w.answers.tries[slot, 0] = LOOKED_AHEAD - 1
    assert function("choose_answer")(w, Manner(ahead=1), 0.02, slot, count, 1 << state.current_player()) in range(count)
    assert not w.answers.mixture.any()


def test_of_a_beginning_the_answers_of_kept_positions_are_noted_as_whoever_chose_them() -> None:
    w, state = answering(small())
    for _ in range(300):
        put(w, state)
        function("play_beginning")(w, Manner(ahead=1), 0.02)
        for seat in range(2):
            w.learner.judge.values[seat] = seat
        function("learn_answers")(w)
    noted, players = int(w.answers.noted[0]), set()
    assert 2 < noted <= BEGINNING
    for step in range(noted):
        slot, chosen = int(w.answers.slots[step]), int(w.answers.chosen[step])
        (row,) = Engine(small()).backend.records(small().type.state, w.learner.states[[EXAMPLES + slot]])
        example = State(small(), row, None)
        assert example.current_player() == w.answers.players[step]
        assert 0 <= chosen < len(example.legal_actions()) > 1
        assert float(w.answers.worths[slot][chosen]) == example.current_player(), "it is worth what came of it to them"
        players.add(example.current_player())
    assert players == {0, 1}


def test_answers_are_told_by_what_is_seen_and_done_from_either_seat() -> None:
    """Only where they were drawn often enough."""
    for first in range(2):
        state = two_to_choose(first)
        seat = state.current_player()
        engine, weights = Engine(state.game), any_weights(state.game)
        learner = learner_on(engine, weights, np.zeros(0), np.zeros(0), engine.generators(1, 5)[0], 1 << 10)
        assert isinstance(learner, Learner)
        w = arranger_on(engine, learner, 2, 1 << 10)
        put(w, state)
        slot = place(w, state, seat)
        w.answers.mixture[slot, :2] = 0.9 * LEAST, 0.05 * LEAST
        assert not answers_drawn(engine, w)
        w.answers.mixture[slot, :2] = 0.9 * LEAST, 0.1 * LEAST
        opening = Opening({}, answer_mixtures(answers_drawn(engine, w)))
        one, other = state.legal_actions()
        assert opening.shares(state, seat) == pytest.approx({one: 0.9, other: 0.1}, abs=1e-3)


def test_only_what_was_drawn_at_the_last_temperature_counts() -> None:
    game, way = small(), begun(small(), *WINDS[:2])
    manner = Manner(ahead=1, noise=0.0)
    found = after_one_way(Engine(game), way, any_weights(game), 2000, 1, manner)
    total = 0.0
    for arranged in way.legal_actions(0):
        state = begun(game, *WINDS[:2])
        state.apply_action(arranged, 0)
        state.apply_action(state.legal_actions(1)[0], 1)
        if len(state.legal_actions()) > 1:
            seen = seen_by(state, state.current_player())
            total += sum(times for (known, _, _), times in found.answers.items() if known == seen)
    assert total == pytest.approx(2000 * COOLING[-1][0]), "each game has one first answer"


def test_what_came_of_a_game_moves_what_its_answers_are_worth() -> None:
    w, state = answering(small())
    slot, seat = place(w, state, state.current_player()), state.current_player()
    for value in (1.0, 0.0, 0.5):
        w.answers.noted[0] = 0
        function("note_answer")(w.answers, slot, 1, seat)
        w.learner.judge.values[seat] = value
        function("learn_answers")(w)
    assert w.answers.tries[slot].tolist()[:2] == [0, 3]
    assert float(w.answers.worths[slot, 1]) == pytest.approx(0.5)


def test_a_beginning_that_is_over_is_worth_what_was_won_and_else_what_is_seen_ahead() -> None:
    w, state = answering(small())
    function("judge_beginning")(w.learner, Manner(ahead=3))
    assert sum(w.learner.judge.values[:2]) == pytest.approx(1.0)
    assert 0.0 < w.learner.judge.values[0] < 1.0
    play_out(state)
    put(w, state)
    function("judge_beginning")(w.learner, Manner(ahead=3))
    values = w.learner.judge.values[:2].tolist()
    assert values == [float(state.winner() == seat) for seat in range(2)]


def play_out(state: State) -> None:
    """To its end, which somebody wins."""
    rng = random.Random(WON)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


def test_what_is_hardly_ever_drawn_is_no_answer() -> None:
    drawn = {(7, 0, 3): 90.0, (7, 1, 3): 100 * SELDOM / 2, (7, 2, 3): 10.0, (8, 1, 2): 100.0}
    found = answer_mixtures(Counter(drawn))
    assert found.seen.tolist() == [7, 8]
    assert found.shares[0].tolist() == pytest.approx([0.9, 0.0, 0.1], abs=1e-3)
    assert found.shares[1].tolist() == [0.0, 1.0, -1.0]


def answers_of(state: State, *shares: float) -> Opening:
    """An opening with nothing but answers to a position, in the order that is the same from each seat."""
    return Opening({}, Answers.of({seen_by(state, state.current_player()): shares}))


def two_to_choose(first_player: int) -> State:
    """A position with two choices, the same but for who is who."""
    state = begun(small(first_player=first_player), *WINDS[:2])
    for seat in (first_player, 1 - first_player):
        state.apply_action(state.legal_actions(seat)[0], seat)
    while len(state.legal_actions()) != 2:
        state.apply_action(state.legal_actions()[0])
    return state


def test_answers_are_the_same_from_each_seat() -> None:
    states = [two_to_choose(first) for first in range(2)]
    here, there = (state.current_player() for state in states)
    assert here != there
    assert seen_by(states[0], here) == seen_by(states[1], there)
    rows = [
        [state.game.action_table(seat)[state.legal_actions()[at]].tolist() for at in in_order(state.game, seat, legal)]
        for state, seat, legal in ((state, state.current_player(), state.legal_actions()) for state in states)
    ]
    assert rows[0] == rows[1]
    opening = answers_of(states[0], 0.25, 0.75)
    assert list(opening.shares(states[0], here).values()) == pytest.approx([0.25, 0.75])
    for state, seat in zip(states, (here, there), strict=True):
        order = in_order(state.game, seat, state.legal_actions())
        assert opening.shares(state, seat) == pytest.approx(
            {state.legal_actions()[at]: share for at, share in zip(order, (0.25, 0.75), strict=True)}
        )


def test_answers_don_t_depend_on_what_is_hidden_and_need_no_history() -> None:
    state = two_to_choose(0)
    seat = state.current_player()
    opening = answers_of(state, 0.25, 0.75)
    expected = opening.shares(state, seat)
    assert expected
    alike = [state.resample_from_infostate(seat, random.Random(number)) for number in range(10)]
    assert len({one.row.key() for one in alike}) > 1
    assert all(opening.shares(one, seat) == expected for one in alike)
    assert opening.shares(State(state.game, state.row, None), seat) == expected
    assert answers_of(state, 0.2, 0.3, 0.5).shares(state, seat) == {}, "of another game"


def test_answers_are_the_same_whatever_the_turn_limit() -> None:
    state, seat = two_to_choose(0), two_to_choose(0).current_player()
    for limit in (7, None):
        other = State(small(turn_limit=limit), state.row, None)
        assert answers_of(state, 0.25, 0.75).shares(other, seat) == answers_of(state, 0.25, 0.75).shares(state, seat)


def test_nothing_is_answered_in_a_game_that_begins_elsewhere_or_while_both_arrange() -> None:
    state = two_to_choose(0)
    opening = answers_of(state, 0.25, 0.75)
    assert opening.shares(state, state.current_player())
    elsewhere = State(small(), state.row, None)
    elsewhere.game.position = "one of its own"
    assert opening.shares(elsewhere, state.current_player()) == {}
    arranging = begun(small(), *WINDS[:2])
    assert answers_of(arranging, 0.5, 0.5).shares(arranging, 0) == {}


def test_others_are_taken_to_answer_as_was_learned() -> None:
    """What they have arranged is as much likelier as their answers are there, than answers by chance."""
    _, state = answering(small())
    seat, likely = state.current_player(), (0.2, 0.3, 0.5)[: len(state.legal_actions())]
    arranged = dict.fromkeys(((WINDS[:2], 0), (WINDS[:2], 1)), HALVES)
    opening = Opening(arranged, answers_of(state, *(share / sum(likely) for share in likely)).answers)
    assert opening.likeliness(state, seat) == pytest.approx(1.0)
    for action, share in opening.shares(state, seat).items():
        further = state.clone()
        further.apply_action(action)
        expected = pytest.approx(share * len(likely), abs=1e-3)
        assert opening.likeliness(further, seat) == expected
        assert opening.likeliness(further, 1 - seat) == pytest.approx(1.0)
        further.apply_action(further.legal_actions()[0])
        assert opening.likeliness(further, seat) == expected, "of what follows nothing was learned"


def test_a_bot_draws_what_others_hide_by_their_answers(learned: Weights) -> None:
    """In one of two worlds they would have answered so, in the other never."""
    state = begun(small(), *WINDS[:2])
    for seat in range(2):
        state.apply_action(state.legal_actions(seat)[0], seat)
    other = state.current_player()
    answer = state.legal_actions()[-1]
    alike = [state.resample_from_infostate(1 - other, random.Random(number)) for number in range(20)]
    assert len({one.row.key() for one in alike}) == 2
    answers = {}
    for one in alike:
        legal = one.legal_actions()
        chosen = answer if one.row.key() == state.row.key() else legal[0]
        answers[seen_by(one, other)] = [float(legal[at] == chosen) for at in in_order(one.game, other, legal)]
    arranged = dict.fromkeys(((WINDS[:2], 0), (WINDS[:2], 1)), HALVES)
    opening = Opening(arranged, Answers.of(answers))
    state.apply_action(answer)
    bot = AlphaBetaBot(state.game, 1, weights=replace(learned, opening=opening), is_timed=False)
    drawn = Counter(row.key() for n in range(40) for row in bot._rows(state, 1 - other, random.Random(n)))
    assert drawn[state.row.key()] / sum(drawn.values()) > 0.8


@pytest.mark.parametrize(
    ("options", "is_alike"),
    [
        ({"first_player": 1}, True),
        ({"turn_limit": 7}, True),
        ({"memory_aid": False}, True),
        ({"moves_per_turn": 3}, False),
        ({"cards": 1}, False),
    ],
    ids=str,
)
def test_answers_are_for_the_rules_that_they_were_learned_by(options: dict[str, Any], is_alike: bool) -> None:
    game = dragonrace.load_game("golden-dragon", **options)
    opening = opening_for(game)
    assert opening is not None
    assert bool(len(opening.answers.seen)) == is_alike


def test_a_bot_that_knows_an_answer_thinks_as_long_as_without_it(learned: Weights) -> None:
    """Else the clock would tell what it holds."""
    state = two_to_choose(0)
    bot = AlphaBetaBot(state.game, 1, weights=replace(learned, opening=answers_of(state, 0.25, 0.75)), is_timed=False)
    bot.choose(state, state.current_player())
    assert bot._search is not None
    assert bot._search.looked_at > 0


def test_a_bot_answers_so(learned: Weights) -> None:
    state = two_to_choose(0)
    seat, order = state.current_player(), in_order(state.game, 0, state.legal_actions())
    for first in range(2):
        certain = answers_of(state, 1.0 - first, first)
        bot = AlphaBetaBot(state.game, 1, weights=replace(learned, opening=certain), is_timed=False)
        assert bot.choose(state, seat) == state.legal_actions()[order[first]]
        assert bot.policy(state, seat) == {state.legal_actions()[order[first]]: 1.0}


def test_answers_are_kept_with_the_weights(learned: Weights, tmp_path: Path) -> None:
    assert learned.opening is not None
    answers = Answers.of({2**64 - 1: (0.5, 0.5), 7: (0.25, 0.5, 0.25)})
    opening = replace(learned.opening, answers=answers)
    read = load_weights(replace(learned, opening=opening).save(tmp_path / "with.npz"), small()).opening
    assert read is not None
    assert read.answers.seen.tolist() == [7, 2**64 - 1]
    assert read.answers.shares.tolist() == [[0.25, 0.5, 0.25], [0.5, 0.5, -1.0]]
    assert read.digest == opening.digest != learned.opening.digest


@pytest.mark.parametrize(
    ("seen", "shares"),
    [
        (np.zeros(1, np.int64), np.ones((1, 1), np.float16)),
        (np.zeros(1, np.uint64), np.ones((1, 1), np.float32)),
        (np.zeros(2, np.uint64), np.ones((1, 1), np.float16)),
        (np.zeros(2, np.uint64), np.ones((2, 1), np.float16)),
        (np.zeros(1, np.uint64), np.zeros((1, 1), np.float16)),
        (np.zeros(1, np.uint64), np.array([[0.5, -1.0, 0.5]], np.float16)),
    ],
    ids=["another kind", "other shares", "too few", "twice", "no probabilities", "a gap"],
)
def test_answers_that_are_none_are_refused(seen: Any, shares: Any) -> None:
    with pytest.raises(ValueError, match=r"answers|twice|probabilit"):
        Answers(seen, shares)
