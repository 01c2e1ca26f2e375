"""What searches are told: chances that add up, and suggestions that are legal, of use, and the same on any backend."""

import random
from math import cos, pi, sin

import numpy as np
import pytest

from dragonrace.core.game import State
from dragonrace.engine.engine import Engine
from dragonrace.games.river_dragons.advice.links import map_links
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.advice.program import plan_program
from dragonrace.games.river_dragons.board.sites import place_stone
from dragonrace.games.river_dragons.board.spans import can_lie
from dragonrace.games.river_dragons.cards import COLOURS, FIRST_DRAGON, Card
from dragonrace.games.river_dragons.rules.planks import lay
from dragonrace.games.river_dragons.rules.programs import cards_of
from dragonrace.games.river_dragons.state import LYING, PLANKS, SUPPORTS, VILLAGES, Phase, records
from tests.compiling import compiles

from .games import positions, random_game, small_options, walk
from .rivers import BROOK
from .table import begin_at, position, river

POSITIONS = 300
"""How many positions most tests look at."""


def chances(state: State) -> list[float]:
    """Everybody's chances; the state must not change."""
    before, found = state.row.copy(), [0.0] * state.game.num_players
    state.game.kernel.chances(state.game.compiled_board, state.row, found, Plan())
    assert state.row == before
    return found


def suggest(state: State, seat: int, seed: int = 0) -> int:
    """A quick player's choice; the state must not change."""
    before, out = state.row.copy(), [0] * state.game.num_distinct_actions
    b, plan = state.game.compiled_board, Plan()
    action: int = state.game.kernel.suggest(b, state.row, seat, generator(seed), out, plan)
    plan.pack()  # nothing in it has left its range
    assert state.row == before
    return action


def suggested(state: State, count: int = 40) -> set[str]:
    """What quick players would do with other random numbers each, in the notation."""
    seat = state.actors()[0]
    return {state.action_to_string(suggest(state, seat, seed), seat) for seed in range(count)}


def generator(seed: int) -> list[int]:
    """Random numbers for the kernel."""
    rng = random.Random(seed)
    return [rng.getrandbits(32) for _ in range(4)]


# --- whatever the position ---


def test_chances_are_between_0_and_1_and_add_up_to_1():
    for state, _rng in positions("chances", POSITIONS):
        found = chances(state)
        assert min(found) >= 0
        assert sum(found) == pytest.approx(1)


def test_suggestions_are_legal():
    phases = set()
    for state, rng in positions("suggest", 4 * POSITIONS):
        for seat in state.actors():
            phases.add(Phase(state.row.phase))
            assert suggest(state, seat, rng.getrandbits(32)) in state.legal_actions(seat)
    assert phases >= set(Phase) - {Phase.OVER, Phase.JUMP}


@pytest.mark.rule("RD-O9", "RD-O10", "RD-O12", "RD-O13")
def test_suggestions_and_guesses_are_legal_in_small_games_too():
    for number in range(30):
        rng = random.Random(f"small {number}")
        *_, state = walk(random_game(rng, BROOK, **small_options(rng)), rng, rng.randrange(40))
        for seat in state.actors():
            assert suggest(state, seat, number) in state.legal_actions(seat)
        row, out = state.row.copy(), [0] * state.game.num_distinct_actions
        state.game.kernel.guess(state.game.compiled_board, row, 0, generator(number), out, Plan())
        for seat in range(1, state.game.num_players):
            cards = row.program[seat][: row.laid[seat]]
            assert len(set(cards)) == len(cards)
            held = cards_of(state.game.compiled_board, row, seat)
            assert all(held >> card & 1 for card in cards)


def test_suggestions_are_for_whoever_knows_no_hidden_card():
    """Others' face-down cards, drawn anew, change nothing."""
    for state, rng in positions("hidden", POSITIONS):
        for seat in state.actors():
            other = state.resample_from_infostate(seat, rng)
            assert suggest(state, seat, 1) == suggest(other, seat, 1)


def test_guesses_are_programs_that_are_allowed_and_do_not_depend_on_the_hidden_cards():
    hidden = 0
    for state, rng in positions("guesses", POSITIONS // 3):
        for seat in range(state.game.num_players):
            other = state.resample_from_infostate(seat, rng)
            worlds = [state.row.copy(), other.row.copy()]
            for row in worlds:
                out = [0] * state.game.num_distinct_actions
                state.game.kernel.guess(state.game.compiled_board, row, seat, generator(1), out, Plan())
            assert worlds[0] == worlds[1]
            hidden += worlds[0] != state.row
            for player, colour in enumerate(state.game.players):
                cards = worlds[0].program[player][: worlds[0].laid[player]]
                dragons = {COLOURS[card - FIRST_DRAGON] for card in cards if card >= FIRST_DRAGON}
                assert len(set(cards)) == len(cards)
                assert len(dragons) <= 1
                assert dragons <= {*state.game.players} - {colour}
    assert hidden > POSITIONS / 12


@compiles("river-dragons")
def test_plain_and_compiled_advice_are_the_same():
    engines: dict[int, Engine] = {}
    for state, rng in positions("backends", POSITIONS):
        engine = engines.setdefault(id(state.game), Engine(state.game, "compiled"))
        rows, out, seed = engine.backend.rows(state.row), engine.actions(), rng.getrandbits(32)
        found, plan = np.zeros(state.game.num_players), engine.scratch()[0]
        engine.functions["chances"](engine.boards[0], rows[0], found, plan)
        assert found.tolist() == chances(state)
        for seat in state.actors():
            numbers = np.array(generator(seed), np.uint32)
            action = engine.functions["suggest"](engine.boards[0], rows[0], seat, numbers, out, plan)
            assert action == suggest(state, seat, seed)


# --- chances ---


def test_at_first_all_have_about_the_same_chances():
    for players in range(2, 7):
        found = chances(river(players, "standard").new_initial_state())
        assert found == sorted(found, reverse=True), "it is better to act first"
        assert found[0] - found[-1] < 0.06


BRIDGES = {
    "stones": "2 18",
    "planks": {"pink-1": "blue 2", "black-1": "red 18"},
    "pawns": {"pink": "blue 2", "black": "red 18"},
}
"""Both are one step from their destinations."""


def test_the_more_play_the_less_a_lead_is_worth():
    """The same lead, to act first: the more others there are, the more may stop whoever has it."""
    leads = []
    for players in (2, 4, 6):
        first, second, *_ = chances(river(players, "standard").new_initial_state())
        leads.append(first / second)
    assert leads[0] > leads[1] > leads[2] > 1


def test_who_arrives_with_the_last_card_has_nearly_all_the_chances():
    assert chances(begin_at(position(2, **BRIDGES), 5, black="S1", pink="M1"))[0] > 0.99
    assert 0.3 < chances(begin_at(position(2, **BRIDGES), 5, black="S1", pink="S2"))[0] < 0.7


def test_a_dragon_that_lies_is_reckoned_with():
    assert chances(begin_at(position(2, **BRIDGES), 4, black="S1 R", pink="S1 M1"))[0] > 0.99
    assert chances(begin_at(position(2, **BRIDGES), 4, black="S1 D-pink", pink="S1 M1"))[0] < 0.7


@pytest.mark.parametrize("seed", range(12))
def test_a_position_turned_by_a_third_gives_everybody_the_chances_of_their_neighbour(seed):
    state = built_at_random(seed)
    found = chances(state)
    assert chances(turned(state)) == pytest.approx([found[-1], *found[:-1]])


def built_at_random(seed: int) -> State:
    """Some stones and planks on the standard board, for three players."""
    state, rng = river(3, "standard").new_initial_state(), random.Random(seed)
    b, s = records(state)
    for island in rng.sample(range(27), 12):
        place_stone(b, s, island)
    for plank in rng.sample([plank for plank in range(PLANKS) if s.owner[plank] >= 0], 6):
        spans = [(a, c) for a in range(SUPPORTS) for c in range(a + 1, SUPPORTS) if can_lie(b, s, a, c, plank % 6)]
        if spans:
            lay(b, s, plank, *rng.choice(spans))
    return state


def turned(state: State) -> State:
    """The same for the seats that follow: the standard board looks the same after a third of a turn."""
    after = state.game.new_initial_state()
    (b, s), t = records(state), records(after)[1]
    to = [(village + 2) % VILLAGES for village in range(VILLAGES)]
    to += [VILLAGES + island_after_turning(b, island) for island in range(27)]
    for island in range(27):
        if s.stones >> island & 1:
            place_stone(b, t, to[VILLAGES + island] - VILLAGES)
    for plank in range(PLANKS):
        if s.owner[plank] == LYING:
            low, high = sorted((to[s.end_a[plank]], to[s.end_b[plank]]))
            lay(b, t, (plank + 12) % PLANKS, low, high)
    t.first = t.mover = (s.first + 1) % 3
    return after


def island_after_turning(b, island: int) -> int:
    """Where an island comes to lie after a third of a turn, clockwise."""
    x, y = b.island_x[island] - b.width / 2, b.island_y[island] - b.height / 2
    c, d = cos(2 * pi / 3), sin(2 * pi / 3)
    at = b.width / 2 + x * c - y * d, b.height / 2 + x * d + y * c
    return min(range(27), key=lambda other: (b.island_x[other] - at[0]) ** 2 + (b.island_y[other] - at[1]) ** 2)


# --- suggestions ---


def test_who_can_arrive_does():
    bridge = {"stones": "2", "planks": {"pink-1": "blue 2"}, "pawns": {"pink": "blue 2"}}
    for card in ("M1", "M2"):
        state = begin_at(position(2, **bridge), 1, pink=card, black="S1")
        assert suggested(state) == {"go blue"}


def test_a_program_begins_with_stones_where_none_stand():
    state = river(3, "standard").new_initial_state()
    cards = suggested(state, 200)
    assert {"card S1", "card S2"} <= cards
    assert not cards & {"card M1", "card M2", "card P2", "card J"}


def test_who_has_only_to_walk_walks_at_once():
    cards = suggested(position(2, **BRIDGES))
    assert "card M1" in cards or "card M2" in cards
    assert not cards & {"card P1", "card P2", "card J"}


def test_searches_see_more_than_one_good_program():
    state, programs = river(2, "standard").new_initial_state(), set()
    for seed in range(60):
        copy = state.clone()
        for place in range(5):
            copy.apply_action(suggest(copy, 0, 100 * seed + place), 0)
        programs.add(tuple(copy.row.program[0]))
    assert len(programs) > 20
    assert all(set(program) & {Card.S1, Card.S2} and set(program) & {Card.P1, Card.P2} for program in programs)


def test_suggestions_do_for_the_way_what_the_cards_can_do():
    """Chances reckon with what is yet to be done: most of the time they don't fall when it is done as suggested."""
    falls: list[bool] = []
    for seed in range(6):
        state, rng = river(2, "standard", turn_limit=10).new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            seat, phase, before = state.actors()[0], state.row.phase, chances(state)
            state.apply_action(suggest(state, seat, rng.getrandbits(32)), seat)
            if phase in (Phase.STONE, Phase.PLANK, Phase.SPAN, Phase.STEP) and not state.is_terminal():
                falls.append(chances(state)[seat] < before[seat] - 0.05)
    assert len(falls) > 100
    assert sum(falls) < len(falls) / 5


def test_who_lacks_a_plank_removes_one():
    bridge = {"stones": "2 11 20", "planks": {"black-6": "11 20"}, "reserves": {"pink": ""}}
    state = begin_at(position(2, **bridge), 1, pink="R", black="S1")
    assert suggested(state) == {"take 11 20"}


@pytest.mark.rule("RD-O13")
def test_who_lacks_a_plank_does_not_plan_to_remove_one_when_nobody_can_any_more():
    bridge = {"stones": "2 11 20", "planks": {"black-6": "11 20"}, "reserves": {"pink": ""}}
    for last, found in ((None, {Card.R}), (1, set())):
        state = position(2, **bridge, last_removal=last)
        state.row.turns = 1
        assert planned(state) & {Card.R} == found


def planned(state: State, count: int = 40) -> set[int]:
    """The cards that quick players at seat 0 plan to lay, with other random numbers each."""
    (b, s), plan, cards = records(state), Plan(), set()
    for seed in range(count):
        map_links(b, s, plan)
        assert plan_program(b, s, 0, generator(seed), plan)
        cards.update(plan.best)
    return cards


@pytest.mark.rule("RD-O8")
def test_where_planks_go_back_nobody_removes_others_for_what_they_lack():
    """Black has no planks left; of the two that lie only black's own would come back."""
    planks = {"pink-6": "11 20", "black-6": "2 11"}
    for options, found in (({}, {"take 2 11", "take 11 20"}), ({"removed_planks": "owner"}, {"take 2 11"})):
        there = position(2, stones="2 11 20", planks=planks, reserves={"black": ""}, **options)
        assert suggested(begin_at(there, 1, black="R", pink="S1")) == found


def test_links_that_are_kept_are_those_that_would_be_written_anew():
    """Through whole games, over and over: nothing of the ground may be missed, whatever was done to it."""
    rng, kept, anew = random.Random("links"), 0, 0
    for _ in range(12):
        game, plan = random_game(rng), Plan()
        for state in walk(game, rng, 150):
            b, s = records(state)
            was = plan.copy()
            map_links(b, s, plan)
            fresh = Plan()
            map_links(b, s, fresh)
            assert (plan.link, plan.linked) == (fresh.link, fresh.linked)
            kept, anew = kept + (was == plan), anew + (was != plan)
    assert kept > anew > 100


def test_a_quick_player_lays_all_cards_by_one_plan():
    """So its cards fit each other, and it is planned once, not once for each card."""
    state, programs = position(2), set()
    b, s = records(state)
    for seed in range(20):
        before, out = state.row.copy(), [0] * state.game.longest_list
        count = state.game.kernel.intend(b, s, 0, generator(seed), out, Plan())
        assert state.row == before
        assert count == len(set(out[:count])) == 5
        programs.add(tuple(out[:count]))
    assert len(programs) > 5
    best = planned(state)
    assert all(set(program) <= best for program in programs)


def test_a_jump_goes_on_towards_the_destination():
    planks = {"pink-1": "2 11", "pink-2": "11 12", "pink-3": "blue 2"}
    pawns = {"pink": "11 12", "black": "2 11"}
    state = begin_at(position(2, stones="2 11 12", planks=planks, pawns=pawns), 1, pink="J", black="S1")
    assert suggested(state) == {"jump 2 11 to blue 2"}


# --- games ---


def play_quickly(players: int, seed: int, others_at_random: bool = False, **options) -> State:
    """A game of quick players; or of one, seat 0, against random ones."""
    state, rng = river(players, turn_limit=40, **options).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        seat = state.actors()[0]
        if others_at_random and seat:
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
        else:
            state.apply_action(suggest(state, seat, rng.getrandbits(32)), seat)
    return state


@pytest.mark.parametrize("options", [{}, {"expert": True}, {"ruleset": "manual"}, {"exact_movement": True}], ids=repr)
@pytest.mark.parametrize("players", [2, 6])
def test_quick_players_arrive_within_40_turns(players, options):
    """Of 300 games each on the standard board all ended, after 3 to 5 turns on average."""
    for seed in range(3):
        assert play_quickly(players, seed, board="standard", **options).winner() is not None


def test_quick_players_beat_random_ones():
    assert all(play_quickly(2, seed, others_at_random=True, board="standard").winner() == 0 for seed in range(5))
