"""Near-sightedness: how much more of the race beginners make than was learned."""

import random
from dataclasses import replace

import pytest

import dragonrace
from dragonrace import Bot, Game
from dragonrace.bots.answering import let_pass
from dragonrace.bots.care import EDGE, LEAST_SHARE, chance_of, log_odds
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.nearsight import as_seen, steps_ahead
from dragonrace.bots.level import LevelBot
from dragonrace.bots.making import make_bot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.choosing import Choosing
from dragonrace.bots.search.driver import Finding
from dragonrace.core.game import State
from dragonrace.core.levels import Lookahead
from dragonrace.core.views.view import pitied
from dragonrace.games.golden_dragon.race import LIGHTNING_STEPS
from dragonrace.games.golden_dragon.state import Phase
from dragonrace.testing.positions import middle
from tests.games.golden_dragon.table import position

NEARER = """
    531.245
    .......
    .v. .v.
    vr....v
    v...b.v
    ...G...
    .......
"""
"""Red has two steps to go, blue one. A south-east stone takes red a step nearer, or blue a step back."""
FAR_AHEAD = NEARER.replace("531.245", "531.b45").replace("v...b.v", "v.....v")
"""The same, but blue has not moved yet."""


def even(state: State) -> dict[int, float]:
    return dict.fromkeys(state.legal_actions(0), 0.5)


def seen(state: State, values: dict[int, float], weight: float = 1.0) -> dict[str, float]:
    found = as_seen(state, 0, values, weight)
    return {state.action_to_string(action, 0): value for action, value in found.items()}


def test_steps_of_all_others_are_counted() -> None:
    state = dragonrace.load_game("golden-dragon", players=3).new_initial_state()
    assert steps_ahead(state, 0) is None  # nobody has started
    state = middle(state.game, 5, 40)
    race = state.game.type.race
    assert race is not None
    assert race.in_sight is not None
    one, three = (race.distance(state.game.compiled_board, state.row, seat) or 0 for seat in (0, 2))
    assert steps_ahead(state, 1) == one + three - (race.in_sight(state.game.compiled_board, state.row, 1) or 0)


def test_where_a_game_tells_no_more_it_is_the_distance_that_is_seen() -> None:
    state = dragonrace.load_game("dragon-river", players=2).new_initial_state()
    race = state.game.type.race
    assert race is not None
    assert race.in_sight is None
    state = middle(state.game, 5, 40)
    one, two = (race.distance(state.game.compiled_board, state.row, seat) or 0 for seat in range(2))
    assert steps_ahead(state, 0) == two - one


@pytest.mark.parametrize("lightnings", [0, 2])
def test_a_step_is_worth_its_weight_whether_somebody_may_object_or_not(lightnings: int) -> None:
    """Red can come nearer itself, or bring blue nearer, so that the one is two steps better than the other."""
    state = position(FAR_AHEAD, red="N SE", blue="N S", gales=0, lightnings=lightnings)
    found = {text: log_odds(value) for text, value in seen(state, even(state), 0.7).items()}
    assert found == pytest.approx({"move red": 0.0, "move blue": -1.4})


def test_others_steps_are_as_good_to_lose_as_own_ones_to_win() -> None:
    """And as bad to win: a south-west stone would carry blue home."""
    state = position(NEARER, red="N SE", blue="N S", gales=0)
    found = {text: log_odds(value) for text, value in seen(state, even(state), 0.7).items()}
    assert found == pytest.approx({"move red": 0.0, "move blue": 0.0})
    state = position(NEARER, red="N SW", blue="N S", gales=0)
    found = {text: log_odds(value) for text, value in seen(state, even(state), 0.7).items()}
    assert found == pytest.approx({"move blue": -0.7, "pass": 0.0})


def test_who_is_far_ahead_still_tells_what_brings_them_on() -> None:
    """It is what an action changes that counts: chances that are nearly 1 would all be the same."""
    state = position(FAR_AHEAD, red="N SE", blue="N S")
    assert 3.0 * (steps_ahead(state, 0) or 0) > log_odds(1.0)
    found = seen(state, even(state), 3.0)
    assert found["move blue"] < found["move red"] < 1 - EDGE


def test_the_game_is_not_given_away_for_a_step() -> None:
    """What leaves less than a quarter of the best chances is worth nothing, though it wins steps in the race."""
    state = position(NEARER, red="N SE", blue="N S")
    values = even(state)
    best = max(values, key=as_seen(state, 0, values, 1.0).__getitem__)
    found = as_seen(state, 0, {**values, best: LEAST_SHARE * 0.5 - 0.01}, 1.0)
    assert found[best] == 0.0
    assert min(found[other] for other in values if other != best) > 0
    assert as_seen(state, 0, {**values, best: LEAST_SHARE * 0.5}, 1.0)[best] > 0


def test_only_others_let_a_move_pass() -> None:
    """Whoever is asked about their own dragon still has the choice."""
    state = position(NEARER, mover="blue", lightnings=2, red="N S", blue="N E")
    state.apply_action(state.string_to_action("move red", 1), 1)
    assert state.actors() == (0,)
    assert let_pass(state.clone(), 0).row.phase == Phase.VETO
    assert let_pass(state.clone(), 1).row.phase != Phase.VETO
    found = seen(state, even(state), 0.7)
    steps = steps_ahead(let_pass(state.clone(), 1), 0) or 0
    assert log_odds(found["allow"]) == pytest.approx(0.7 * (steps - (steps_ahead(state, 0) or 0)))
    assert log_odds(found["veto"]) == pytest.approx(-0.7 * LIGHTNING_STEPS)


def test_where_others_choose_something_else_nobody_answers_for_them() -> None:
    """As while all fill their holders, or chance has its turn."""
    state = dragonrace.load_game("golden-dragon", players=3).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    before = state.row.copy()
    assert let_pass(state, 0).row == before
    dice = dragonrace.load_game("dragon-river", players=2).new_initial_state()
    assert dice.is_chance_node()
    assert let_pass(dice.clone(), 0).row == dice.row


def test_without_a_race_or_a_way_nothing_changes() -> None:
    start = dragonrace.load_game("golden-dragon", players=2).new_initial_state()
    assert as_seen(start, 0, even(start), 1.0) == even(start)
    state = position(NEARER, red="N SE", blue="N S")
    raceless = Game(replace(state.game.type, race=None), 2, state.game.board, {})
    twin = raceless.deserialize_state(state.serialize())
    assert as_seen(twin, 0, even(twin), 1.0) == even(twin)


def test_a_level_is_as_near_sighted_as_it_says() -> None:
    """Without it a careless bot does not see what the race is about; with it, it advances when it can."""
    game = dragonrace.load_game("golden-dragon", players=2)
    first = game.type.levels[0]
    assert first.nearsighted > 0
    state = middle(game, 7, 30)
    seat, rng = state.current_player(), random.Random(1)
    assert len(state.legal_actions(seat)) > 1
    assert pitied(state, seat) == set()
    level = make_bot(game, "level-1", 1)
    assert isinstance(level, LevelBot)
    bots = [GreedyBot(game, 1, first.temperature, nearsighted=nearsighted) for nearsighted in (first.nearsighted, 0.0)]
    near, plain = (bot.values(state, seat) for bot in bots)
    assert level.bot.values(state, seat) == near != plain
    assert near == as_seen(state.resample_from_infostate(seat, rng), seat, plain, first.nearsighted)


def searching(monkeypatch: pytest.MonkeyPatch, tries: int, **care: float) -> tuple[Bot, State]:
    """Return a bot, and a position of red's in which it finds carrying blue nearer a little better than its own step.

    That one has been tried so many times, the other fifty.
    """
    state = position(FAR_AHEAD, red="N SE", blue="N S", gales=0)
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: [Finding(blue, 50, 0.52), Finding(red, tries, 0.5)])
    return SearchBot(state.game, 1, Lookahead(10, 60.0), Choosing(**care), is_timed=False), state


@pytest.mark.parametrize(
    ("nearsighted", "tries", "chosen"),
    [(0.0, 20, "move blue"), (0.01, 20, "move blue"), (0.3, 10, "move red"), (0.3, 9, "move blue")],
)
def test_who_searches_takes_a_step_where_its_lines_hardly_tell(
    monkeypatch: pytest.MonkeyPatch, nearsighted: float, tries: int, chosen: str
) -> None:
    """But none that it has hardly tried; and what it says that its choice is worth is what it has found."""
    bot, state = searching(monkeypatch, tries, nearsighted=nearsighted)
    action = bot.choose(state, 0)
    assert state.action_to_string(action, 0) == chosen
    assert bot.values(state, 0)[action] == bot.value_of_choice == {"move blue": 0.52, "move red": 0.5}[chosen]
    assert bot.told_policy(state, 0) == ({action: 1.0} if nearsighted else {})


def test_who_searches_without_care_draws_by_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sees well draws among all that they have tried."""
    plain, state = searching(monkeypatch, 9, temperature=0.1)
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    assert plain.policy(state, 0)[blue] > plain.policy(state, 0)[red]
    near, _ = searching(monkeypatch, 20, temperature=0.1, nearsighted=0.3)
    assert near.policy(state, 0)[blue] < near.policy(state, 0)[red]


@pytest.mark.parametrize(("share", "chosen"), [(0.99, "move red"), (1.01, "move blue")])
def test_the_level_that_searches_is_as_near_sighted_as_it_says(
    monkeypatch: pytest.MonkeyPatch, share: float, chosen: str
) -> None:
    """Its own step is worth two more than one of blue's: it makes up for what is found worth almost that much less."""
    _, state = searching(monkeypatch, 20)
    missing = 2 * state.game.type.levels[2].nearsighted * share
    red, blue = (state.string_to_action(text, 0) for text in ("move red", "move blue"))
    found = [Finding(blue, 50, 0.52), Finding(red, 20, chance_of(log_odds(0.52) - missing))]
    monkeypatch.setattr(SearchBot, "_findings", lambda *_: found)
    level = make_bot(state.game, "level-3", 1, is_timed=False)
    assert state.action_to_string(level.choose(state, 0), 0) == chosen


def test_chances_and_their_log_odds_are_one_another() -> None:
    assert [chance_of(log_odds(chance)) for chance in (0.1, 0.5, 0.9)] == pytest.approx([0.1, 0.5, 0.9])
