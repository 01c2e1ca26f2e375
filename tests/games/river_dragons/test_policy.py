"""The sensible bot's plans: routes over what stands and what can be built, programs to fit, and games that end."""

import random

import pytest

import dragonrace
from dragonrace import State
from dragonrace.games.river_dragons.advice.planner.network import network_of
from dragonrace.games.river_dragons.advice.planner.policy import choose
from dragonrace.games.river_dragons.advice.planner.programs import Extra, best_program
from dragonrace.games.river_dragons.advice.planner.routes import Route, Step, best_route
from dragonrace.games.river_dragons.board.villages import goal_village
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, Card
from dragonrace.games.river_dragons.rules.planks import lay, reserve, sizes_of
from dragonrace.games.river_dragons.state import NONE, SIZES, VILLAGES

from .games import small_options
from .rivers import BROOK

OPTIONS = [
    {},
    {"expert": True},
    {"ruleset": "manual"},
    {"exact_movement": True, "jump_back": True},
    {"expert": True, "unused_villages": "closed"},
    {"board": "lagoon"},
]


def new_game(players: int, **options):
    return dragonrace.load_game("river-dragons", players=players, turn_limit=40, **options)


def play_out(game, seed: int) -> State:
    """A game among sensible bots, whose choices must be legal."""
    bots = [dragonrace.make_bot(game, "sensible", seed * 10 + seat) for seat in range(game.num_players)]
    state = game.new_initial_state()
    while not state.is_terminal():
        for seat in state.actors():
            state.apply_action(bots[seat].choose(state, seat), seat)
    return state


def route_of(state: State, seat: int, rng: random.Random | None = None) -> Route:
    row, goal = state.row, goal_village(state.game.compiled_board, seat)
    return best_route(network_of(state), row.pawns[seat], goal, sizes_of(reserve(row, seat)), frozenset(), rng)


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("players", [2, 4])
def test_sensible_bots_come_to_an_end(players, options):
    state = play_out(new_game(players, **options), 1)
    assert state.winner() is not None
    assert state.row.turns < 40


@pytest.mark.rule("RD-O9", "RD-O10", "RD-O11", "RD-O12", "RD-O13")
def test_sensible_bots_play_with_what_small_games_leave_them():
    for number in range(12):
        options = small_options(random.Random(f"sensible {number}")) | {"last_removal": 1 if number % 2 else None}
        play_out(dragonrace.load_game("river-dragons", 2 + number % 2, BROOK, turn_limit=2, **options), number)


def test_six_sensible_bots_come_to_an_end():
    assert play_out(new_game(6), 2).winner() is not None


# --- routes ---


def test_a_route_leads_step_by_step_to_the_destination():
    state = new_game(2).new_initial_state()
    route = route_of(state, 0)
    place = state.row.pawns[0]
    for step in route.steps:
        if step.is_to_be_built:
            assert place in step.ends
            place = sum(step.ends) - place
        else:
            assert step.village == place
    assert place == goal_village(state.game.compiled_board, 0)
    assert route.steps[-1].village == place


def test_a_route_uses_each_plank_of_the_reserve_once():
    sizes = [step.size for step in route_of(new_game(2).new_initial_state(), 0).planned]
    assert len(sizes) == len(set(sizes))
    assert SIZES not in sizes


def test_without_planks_a_route_says_that_they_have_to_be_taken_from_somewhere():
    state = new_game(2).new_initial_state()
    goal = goal_village(state.game.compiled_board, 0)
    rich = route_of(state, 0)
    poor = best_route(network_of(state), state.row.pawns[0], goal, 0, frozenset())
    assert {step.size for step in poor.planned} == {SIZES}
    assert poor.cost > rich.cost


def test_a_bridge_that_stands_makes_a_route_shorter():
    state = new_game(2).new_initial_state()
    before = route_of(state, 0)
    first = before.planned[0]
    game, row = state.game, state.row
    a, c = sorted(first.ends)
    row.stones |= 1 << (c - VILLAGES)
    plank = next(p for p, owner in enumerate(row.owner) if owner == 0 and p % SIZES == first.size)
    lay(game.compiled_board, row, plank, a, c)
    after = route_of(state, 0)
    assert after.cost < before.cost - 1.5
    assert after.steps[0].plank == plank


def test_chance_chooses_among_equal_routes():
    state = new_game(2).new_initial_state()
    stones = {route_of(state, 0, random.Random(seed)).stones for seed in range(20)}
    assert len(stones) > 1


# --- programs ---


def straight(planks: int) -> Route:
    """A route over so many planks, nothing of it built yet."""
    steps = [Step(ends=(n, n + 1), size=0, stones=() if n == planks - 1 else (n + 1,)) for n in range(planks)]
    return Route(0.0, (*steps, Step(village=3)))


def test_a_program_builds_before_it_walks():
    cards = best_program(straight(5), (), random.Random(0)).cards
    for card in cards:
        assert card < FIRST_DRAGON
    assert cards.index(Card.S2) < cards.index(Card.P2) < cards.index(Card.M2)


def test_a_program_that_arrives_is_found():
    plan = best_program(straight(1), (), random.Random(0))
    assert plan.arrives == 2, "a plank, and two steps"
    assert set(plan.cards) <= {Card.P1, Card.P2, Card.M2}


def test_a_program_goes_on_from_the_cards_that_lie():
    plan = best_program(straight(5), (Card.S1, Card.P1), random.Random(0))
    assert plan.cards[:2] == (Card.S1, Card.P1)
    assert len(set(plan.cards)) == 5


def test_a_program_keeps_to_its_places_and_to_the_hand():
    hand = 1 << Card.P2 | 1 << Card.M2 | 1 << Card.M1
    for places in range(1, 6):
        cards = best_program(straight(5), (), random.Random(0), places=places, hand=hand).cards
        assert set(cards) <= {Card.P2, Card.M2, Card.M1}
        assert len(set(cards)) == len(cards) == min(places, 3), "there are no more"


def test_a_dragon_is_used_where_it_is_worth_a_card_and_once():
    dragons = [Extra(FIRST_DRAGON + colour, (0.0, 0.0, 9.0, 0.0, 0.0)) for colour in (1, 2)]
    plan = best_program(straight(5), (), random.Random(0), dragons)
    assert plan.cards[2] >= FIRST_DRAGON
    assert sum(card >= FIRST_DRAGON for card in plan.cards) == 1
    cheap = [Extra(FIRST_DRAGON + 1, (0.1,) * 5)]
    assert all(card < FIRST_DRAGON for card in best_program(straight(5), (), random.Random(0), cheap).cards)


# --- choosing ---


def test_a_step_that_wins_is_taken():
    """Whoever stands beside their destination and may step goes there."""
    game = new_game(2)
    for seed in range(40):
        rng, state = random.Random(seed), game.new_initial_state()
        while not state.is_terminal():
            seat = state.actors()[0]
            winning = [choice["action"] for choice in state.view(seat)["choices"] if choice.get("wins")]
            action = choose(state, seat, rng)
            if winning:
                assert action in winning
                return
            state.apply_action(action, seat)
    pytest.fail("nobody ever came near")


def test_places_of_the_expert_side_are_such_that_stones_may_stand_there():
    state = new_game(3, expert=True).new_initial_state()
    network = network_of(state)
    game, legal = state.game, set()
    while state.row.phase != 1:
        seat = state.actors()[0]
        state.apply_action(Card.S1 if Card.S1 in state.legal_actions(seat) else state.legal_actions(seat)[0], seat)
    legal = {choice["text"] for choice in state.view(state.actors()[0])["choices"]}
    columns, pitch = game.compiled_board.columns, game.compiled_board.lattice
    points = [where for where in network.where if where != NONE]
    assert len(points) > 20
    assert {f"stone {p % columns * pitch},{p // columns * pitch}" for p in points} <= legal
