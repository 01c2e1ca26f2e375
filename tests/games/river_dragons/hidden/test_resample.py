"""Resampling against the exact posterior: all worlds that tell a seat the same, found by brute force; RD-R14."""

import random
from collections import Counter

import pytest
from scipy.stats import chisquare

from dragonrace.core.game import State
from tests.games.common.table import play
from tests.games.river_dragons.games import positions
from tests.games.river_dragons.rivers import BROOK
from tests.games.river_dragons.table import CARDS, COLOURS, river

from .worlds import completions, is_program, posterior, programs, this_turn

LAID = {"pink": "S1 S2 P1 M1 J", "black": "S2 D-pink P1 M1 R"}


def laid(state: State, **cards: str) -> State:
    """Lay cards, as far as they go; colours in seat order."""
    for colour, names in cards.items():
        play(state, *(f"{colour}: card {card}" for card in names.split()))
    return state


def fresh(players: int) -> State:
    return river(players, BROOK).new_initial_state()


def to_place(state: State, place: int) -> State:
    """Play on, always the first choice, until this place is revealed."""
    while this_turn(state)[1] < place:
        seat = state.current_player()
        state.apply_action(state.legal_actions(seat)[0], seat)
    return state


def two_cards_laid():
    return laid(fresh(2), pink="S1 D-black"), 1


def two_cards_laid_of_four_players():
    return laid(fresh(4), red="M1 M2"), 0


def ones_own_cards_are_known():
    return laid(fresh(2), pink="S1 S2 P1", black="J"), 0


def after_three_places():
    return to_place(laid(fresh(2), **LAID), 3), 1


def after_three_places_a_dragon_among_them():
    return to_place(laid(fresh(2), **LAID), 3), 0


def after_four_places():
    return to_place(laid(fresh(3), blue="S1 S2 P1 M1 J", red="S2 S1 P1 R M1", yellow="S1 D-red P1 R M1"), 4), 0


def all_is_revealed():
    return to_place(laid(fresh(2), **LAID), 5), 0


def in_the_second_turn():
    state = laid(fresh(2), **LAID)
    while state.row.turns == 0:
        seat = state.current_player()
        state.apply_action(state.legal_actions(seat)[0], seat)
    return laid(state, pink="M2", black="J R"), 0


CASES = [
    (two_cards_laid, 8 * 7 + 2 * 8),
    (two_cards_laid_of_four_players, 8 * 7 + 2 * 3 * 8),
    (ones_own_cards_are_known, 8 + 1),
    (after_three_places, 5 * 4 + 2 * 5),
    (after_three_places_a_dragon_among_them, 6 * 5),
    (after_four_places, (4 + 2) * 5),
    (all_is_revealed, 1),
    (in_the_second_turn, 8 * 7 + 2 * 8),
]


@pytest.mark.rule("RD-R14", "RD-10", "RD-12")
@pytest.mark.parametrize(("case", "expected"), CASES)
def test_resampling_gives_each_world_that_a_seat_holds_possible_and_no_other_equally_often(case, expected):
    state, seat = case()
    possible = list(posterior(state, seat))
    assert len(possible) == len(set(possible)) == expected
    rng, draws = random.Random(20_250_101), max(200, 25 * len(possible))
    seen = Counter(tuple(programs_of(state.resample_from_infostate(seat, rng))) for _ in range(draws))
    assert set(seen) <= set(possible)
    if len(possible) > 1:
        assert chisquare([seen[each] for each in possible]).pvalue > 1e-3


def programs_of(state: State) -> list[tuple[str, ...]]:
    """What the record has, seat by seat: the same as `programs` reads from the lines, but quicker."""
    names = [*CARDS, *(f"D-{colour}" for colour in COLOURS)]
    seats = range(state.game.num_players)
    return [tuple(names[card] for card in state.row.program[seat][: state.row.laid[seat]]) for seat in seats]


@pytest.mark.rule("RD-R14", "RD-12")
def test_whole_programs_are_drawn_evenly_too():
    """15120 of them are too many for the list above: every card at every place, and every pair of neighbours."""
    state = laid(fresh(2), pink="S1 S2 P1 M1 J", black="S1")
    possible = list(completions(state, 0))
    assert len(possible) == 8 * 7 * 6 * 5 * 4 + 5 * 8 * 7 * 6 * 5
    rng, draws = random.Random(7), 8000
    seen = [programs_of(state.resample_from_infostate(1, rng))[0] for _ in range(draws)]
    assert all(is_program(cards) for cards in seen)
    for look in (
        lambda cards: cards[0],
        lambda cards: cards[4],
        lambda cards: cards[1:3],
        lambda cards: (cards[0], cards[3]),
    ):
        counts, shares = Counter(map(look, seen)), Counter(map(look, possible))
        expected = {key: draws * share / len(possible) for key, share in shares.items()}
        assert set(counts) <= set(expected)
        assert chisquare([counts[key] for key in expected], list(expected.values())).pvalue > 1e-3


@pytest.mark.rule("RD-R14")
def test_two_hidden_programs_are_drawn_independently():
    state = laid(fresh(3), red="S1", yellow="M1")
    rng, draws = random.Random(5), 4000
    seen = Counter(
        (cards[1][0], cards[2][0])
        for cards in (programs_of(state.resample_from_infostate(0, rng)) for _ in range(draws))
    )
    assert len(seen) == 10 * 10
    assert chisquare(list(seen.values())).pvalue > 1e-3


@pytest.mark.rule("RD-R14")
def test_a_resampled_game_can_be_played_just_so():
    for state, rng in positions("replayed", 40, most=150):
        seat = rng.randrange(state.game.num_players)
        other = state.resample_from_infostate(seat, rng)
        again = state.game.new_initial_state()
        for actor, action in other.history():
            again.apply_action(action, actor)
        assert again.row == other.row
        assert len(other.history()) == len(state.history())
        assert programs(other) == dict(enumerate(programs_of(other)))
        assert programs(other)[seat] == programs(state)[seat]
        other.row.pack()


@pytest.mark.rule("RD-R14")
def test_resampling_leaves_the_real_state_alone():
    state, seat = after_three_places()
    before = (state.row.copy(), state.history())
    for seed in range(20):
        state.resample_from_infostate(seat, seed)
    assert (state.row, state.history()) == before


# --- a program that somebody is supposed to have laid ---

NUMBERS = {**{card: number for number, card in enumerate(CARDS)}, "D-pink": 8 + COLOURS.index("pink")}


def supposed(state: State, cards: str) -> tuple[bool, list[int]]:
    """Whether black can have laid these cards, and what lies there then; all else must be as it was."""
    row, plan = state.row.copy(), [NUMBERS[card] for card in cards.split()]
    agrees = state.game.kernel.suppose(state.game.compiled_board, row, 1, plan, len(plan))
    found = row.program[1]
    assert len({*found}) == 5
    row.program[1] = state.row.program[1]
    assert row == state.row
    return agrees, found


def numbers(cards: str) -> list[int]:
    return [NUMBERS[card] for card in cards.split()]


def test_what_is_supposed_lies_where_nothing_else_is_seen():
    """Here black's first card is seen, S2 (RD-13, RD-R14)."""
    state = to_place(laid(fresh(2), **LAID), 1)
    program = "S2 D-pink J M1 R"
    assert supposed(state, program) == (True, numbers(program))


def test_what_can_t_lie_there_gives_its_place_to_the_rest_of_the_program():
    """No card lies twice (RD-10), and one dragon at most (RD-12): the third line, where three cards are seen."""
    first, third = (to_place(laid(fresh(2), **LAID), place) for place in (1, 3))
    assert supposed(first, "J P1 M1 S2 R") == (False, numbers("S2 P1 M1 J R"))
    assert supposed(first, "D-pink S2 J M1 R") == (False, numbers("S2 D-pink J M1 R"))
    assert supposed(third, "P2 S1 J M2 D-pink") == (False, numbers("S2 D-pink P1 M2 P2"))
