"""What `State` and `Game` say in the field's words, where the promises of `dragonrace.testing` say nothing of it."""

import pickle
import random
from dataclasses import replace

import pytest

import dragonrace
from dragonrace import CHANCE, Game, IllegalAction, OptionError, RecordError, State
from dragonrace.bots.level import LevelBot
from dragonrace.bots.naming import kind_of_bot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.installed import game_type
from dragonrace.core.levels import Lookahead
from tests.play import middle

DRAGONS = dragonrace.load_game("golden-dragon", players=3, turn_limit=4)


def holders() -> State:
    """All fill their holders now."""
    return DRAGONS.new_state_from("red: start S\nblue: start SE\ngreen: start S")


def test_games_are_equal_by_what_they_are_loaded_with() -> None:
    assert dragonrace.load_game("golden-dragon", players=3, turn_limit=4) == DRAGONS
    assert len({DRAGONS, dragonrace.load_game("golden-dragon", players=3, turn_limit=4)}) == 1
    others = [dragonrace.load_game("golden-dragon", players=2, turn_limit=4), dragonrace.load_game("golden-dragon", 3)]
    assert DRAGONS not in others
    assert DRAGONS != "golden-dragon"
    assert holders() != DRAGONS
    assert pickle.loads(pickle.dumps(DRAGONS)) == DRAGONS


def test_a_board_of_ones_own_is_pickled_too() -> None:
    board = dragonrace.load_board("golden-dragon", "chasm")
    game = dragonrace.load_game("golden-dragon", board=board)
    assert pickle.loads(pickle.dumps(game)).board == board


def test_a_game_that_is_not_installed_is_not_pickled_as_another() -> None:
    game = Game(replace(game_type("dragon-river"), title="Mine"), 2)
    with pytest.raises(pickle.PicklingError, match="only games that are installed"):
        pickle.dumps(game)


def test_of_all_at_once_one_is_wanted_of_each() -> None:
    state = holders()
    first = [state.legal_actions(seat)[0] for seat in range(3)]
    for given in ([], first[:2], {0: first[0], 1: None}, dict(enumerate([*first, 5])), [None] * 3):
        with pytest.raises(OptionError, match="one of each seat that may act"):
            state.apply_actions(given)
    for wrong in (None, 5):
        with pytest.raises(OptionError, match="a list, or a dictionary by seat"):
            state.apply_actions(wrong)  # type: ignore[arg-type]
    state.apply_action(first[1], 1)
    state.apply_actions([first[0], None, first[2]])
    assert state.current_player() == 0
    assert not state.is_simultaneous_node()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(IllegalAction, match="over"):
        state.apply_actions([])


def test_dice_fall_where_they_fall_alone() -> None:
    river = dragonrace.load_game("dragon-river").new_initial_state()
    assert river.is_chance_node()
    assert len({river.sample_chance(7) for _ in range(5)}) == 1
    drawn = {river.sample_chance(random.Random(seed)) for seed in range(200)}
    assert drawn < {action for action, _ in river.chance_outcomes()}
    assert len(drawn) > 50
    with pytest.raises(IllegalAction, match="nothing to decide"):
        holders().sample_chance()
    for player in (CHANCE, 5, None):
        with pytest.raises(IllegalAction, match="nothing to choose now"):
            river.suggest(player)


def test_without_a_limit_a_game_may_last_for_ever() -> None:
    assert dragonrace.load_game("golden-dragon", 3).max_game_length is None
    assert DRAGONS.max_game_length == 5 * 31


def test_a_position_is_set_up_by_its_lines() -> None:
    assert holders().actors() == (0, 1, 2)
    assert DRAGONS.new_state_from([]) == DRAGONS.new_initial_state()
    with pytest.raises(RecordError, match=r"^line 4: ") as error:
        DRAGONS.new_state_from("\nred: start S\n\nblue: start up")
    assert error.value.line == 4
    for lines in (None, 5, [5], [(0,)], [(0, "S")], [None]):
        with pytest.raises(RecordError):
            DRAGONS.new_state_from(lines)  # type: ignore[arg-type]
    for data in (b"", b"red: start S", bytearray(b"red: start S")):
        with pytest.raises(RecordError, match=r"a position is set up by lines of text, not by b"):
            DRAGONS.new_state_from(data)  # type: ignore[arg-type]


def test_a_drawing_fits_its_width_and_hides_what_its_viewer_may_not_know() -> None:
    state = holders()
    state.apply_action(state.string_to_action("holder N E W SE SW", 0), 0)
    assert "[N]" in state.drawing(0)
    assert "[N]" not in str(state)
    assert str(state) == state.drawing()
    assert max(map(len, state.drawing(width=60).splitlines())) <= 60
    with pytest.raises(OptionError, match="a seat is a whole number"):
        state.drawing(3)
    for width in ("wide", 0, 10**6):
        with pytest.raises(OptionError, match="width"):
            state.drawing(width=width)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", dragonrace.games())
def test_bots_choose_as_their_policy_says(name: str) -> None:
    game = dragonrace.load_game(name)
    state = next(state for seed in range(99) if (state := middle(game, seed)).current_player() >= 0)
    seat = state.actors()[0]
    legal = set(state.legal_actions(seat))
    for kind in ("random", "sensible", "level-1", "level-2"):
        bot = dragonrace.make_bot(game, kind)
        policy = bot.policy(state, seat)
        assert sum(policy.values()) == pytest.approx(1)
        assert min(policy.values()) > 0
        assert {bot.choose(state, seat)} <= set(policy) <= legal
        is_search = kind_of_bot(game, kind) == "search"  # it has not tried all
        assert set(bot.values(state, seat)) <= legal if is_search else set(bot.values(state, seat)) in (set(), legal)
    assert set(dragonrace.make_bot(game, "random").policy(state, seat)) == legal


@pytest.mark.parametrize("slips", [0.0, 0.25, 1.0])
def test_a_slip_may_be_anything(slips: float) -> None:
    game = dragonrace.load_game("dragon-river")
    state = game.new_state_from("river: roll 1 1 3 5 6")
    sensible, legal = dragonrace.make_bot(game, "sensible"), state.legal_actions()
    [meant] = sensible.policy(state, 0)
    level = replace(game.type.levels[0], slips=slips)
    policy = LevelBot(game, 0, level, sensible).policy(state, 0)
    wanted = {action: slips / len(legal) + (1 - slips) * (action == meant) for action in legal}
    assert policy == pytest.approx({action: share for action, share in wanted.items() if share})


def test_a_search_tells_chances_of_what_it_has_tried() -> None:
    game = dragonrace.load_game("golden-dragon")
    bot = SearchBot(game, 1, Lookahead(iterations=40, seconds=60.0))
    state = game.new_state_from("red: start S\nblue: start SE")
    values = bot.values(state, 0)
    assert set(values) <= set(state.legal_actions(0))
    assert all(0 <= value <= 1 for value in values.values())
