"""Classes, factories and bots themselves play in simulations, beside names."""

import functools
import threading

import pytest

import dragonrace
from dragonrace import Bot, OptionError, SimulationError
from dragonrace.bots.at_random import RandomBot
from dragonrace.core.chance import sample, seeded
from tests.simulate import house_bots
from tests.simulate.conftest import rows_of
from tests.simulate.house_bots import Any, Last


def names(results):
    return [bot.name for bot in results.summary().bots]


def test_they_are_mixed_with_names_and_have_names_of_their_own(brook):
    results = brook([Last, "level-1", lambda game, _seed: Last(game), functools.partial(Any)], games=4, turn_limit=40)
    assert names(results) == ["Last", "level-1", "lambda", "partial"]
    assert names(brook([Any, house_bots.factory], games=2)) == ["anything", "factory"]


def test_one_class_at_several_seats_is_one_bot_and_two_of_one_name_are_two(brook):
    assert names(brook(Last, games=2, players=3)) == ["Last"]
    others = [lambda game, _seed: Last(game) for _ in range(2)]
    assert names(brook(others, games=2)) == ["lambda", "lambda-2"]


def test_the_random_bot_s_class_is_no_engine(brook):
    results = brook(RandomBot, games=3)
    assert not results.settings.at_random
    assert brook("random", games=3).settings.at_random
    assert brook("level-1", games=3).settings.at_random
    assert names(results) == ["random"]


@pytest.mark.parametrize("bots", [[Any, Last], [house_bots.factory, "level-2"]])
def test_the_same_seed_brings_the_same_games_on_any_number_of_processes(brook, bots):
    first = brook(bots, games=6, seed=3)
    assert rows_of(first) == rows_of(brook(bots, games=6, seed=3))
    assert rows_of(first) == rows_of(brook(bots, games=6, seed=3, workers=2))
    assert rows_of(first) != rows_of(brook(bots, games=6, seed=4))
    assert first.replay(2).winner() == (int(first.winner[2]) if first.winner[2] >= 0 else None)


def test_a_game_that_goes_otherwise_now_is_not_taken_for_the_one_that_was_played(brook):
    moods = [0]

    class Moody(RandomBot):
        def think(self, state, player, rng):  # noqa: ARG002
            return state.legal_actions(player)[moods[0] % len(state.legal_actions(player))]

    results = brook(Moody, games=2, workers=1)
    assert results.replay(1).is_terminal()
    moods[0] = 1
    with pytest.raises(SimulationError, match="game 1 can't be played again: the bots play otherwise now"):
        results.replay(1)


def test_no_bot_foretells_the_dice_by_its_own_seed(board):
    seeds = []

    def nosy(game: dragonrace.Game, seed: bytes) -> Bot:
        seeds.append(seed)
        return Last(game)

    results = dragonrace.simulate("dragon-river", nosy, board=board, games=8, workers=1)
    thrown = [results.replay(number).history()[0][1] for number in range(8)]
    start = results.settings.game.new_initial_state()
    assert [sample(start, seeded(seed, "dice")) for seed in seeds[:16:2]] != thrown
    assert [sample(start, seeded(f"0 {number}".encode(), "dice")) for number in range(8)] == thrown


def test_a_bot_itself_plays_one_seat(board):
    game = dragonrace.load_game("dragon-river", board=board, turn_limit=50)
    results = dragonrace.simulate(game, [Last(game), "level-1"], games=3, rotate=False)
    assert names(results) == ["Last", "level-1"]
    assert results.bots().tolist() == [["Last", "level-1"]] * 3


def test_a_bot_itself_is_refused_where_it_can_not_play(board):
    game = dragonrace.load_game("dragon-river", board=board, turn_limit=50)
    other = dragonrace.load_game("dragon-river", board=board)
    bot = Last(game)
    for bots, given, words in (
        ([bot, "level-1"], {}, r"a bot plays one seat of one game, and the seats rotate; give its class, or rotate=F"),
        ([bot, bot], {"rotate": False}, "each seat has a bot of its own"),
        ([Last(other), "level-1"], {"rotate": False}, r"it was made for load_game\(.*, not for load_game\("),
        ([bot, "level-1"], {"rotate": False, "workers": 2}, "is one bot, which can't be in several processes; give w"),
    ):
        with pytest.raises(OptionError, match=words):
            dragonrace.simulate(game, bots, games=2, **given)


def test_what_can_not_leave_this_process_plays_here_or_is_refused(brook):
    lock = threading.Lock()
    for bot in (lambda game, _seed: Last(game), functools.partial(Last, lock)):
        with pytest.raises(OptionError, match=r"workers can't be 2: .* can't be pickled; give workers=1"):
            brook([bot, "level-1"], workers=2)
    assert len(brook([lambda game, _seed: Last(game), "level-1"], workers=None)) == 12


class Failing(Bot):
    """Fails."""

    def think(self, _state, _player, _rng):
        raise ZeroDivisionError


def test_an_error_of_a_bot_s_says_in_which_game_it_was(brook):
    with pytest.raises(ZeroDivisionError) as failed:
        brook([Failing, "random"], games=2, workers=1)
    assert failed.value.__notes__ == ["in game 0, as red, after 1 actions"]


@pytest.mark.parametrize("workers", [1, 2])
def test_one_that_does_what_it_may_not_is_named_with_the_game(brook, workers):
    with pytest.raises(SimulationError, match=r"^in game \d+ the bot Wrong has made a mistake: -1 is no action"):
        brook(["level-1", house_bots.Wrong], workers=workers)


def test_what_is_defined_in_the_main_program_does_not_leave_it(brook, monkeypatch):
    import __main__

    class Mine(Last):
        pass

    Mine.__module__, Mine.__qualname__ = "__main__", "Mine"
    monkeypatch.setattr(__main__, "Mine", Mine, raising=False)
    with pytest.raises(OptionError, match="is not in a module that other processes can import; give workers=1"):
        brook([Mine, "level-1"], workers=2)


def test_nobody_goes_on_with_bots_that_have_no_name(brook, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
    out = tmp_path / "games.parquet"
    assert len(brook([Last, "level-1"], games=2, out=out)) == 2
    with pytest.raises(SimulationError, match=r"parquet exists already, and bots without a name .* choose another"):
        brook([Last, "level-1"], games=4, out=out)


def test_a_stopped_run_of_theirs_is_not_gone_on_with(brook, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")

    def stop(done, _games, _note):
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        brook([Last, "level-1"], out=tmp_path / "games.parquet", progress=stop)
    with pytest.raises(SimulationError, match=r"partial exists already, and bots without a name"):
        brook([Last, "level-1"], out=tmp_path / "games.parquet")


def test_a_run_that_was_begun_with_an_old_name_goes_on(brook, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `study`)")
    out = tmp_path / "games.parquet"
    first = brook(["rower", "random"], games=2, out=out)
    assert rows_of(brook(["rower", "random"], games=4, out=out))[:2] == rows_of(first)


def test_make_bot_takes_them_too():
    game, other = dragonrace.load_game("dragon-river"), dragonrace.load_game("golden-dragon")
    bot = dragonrace.make_bot(game, Last, 3)
    assert isinstance(bot, Last)
    assert (bot.name, bot.title) == ("Last", "Last")
    assert dragonrace.make_bot(game, bot) is bot
    assert isinstance(dragonrace.make_bot(game, lambda game, _seed: Any(game)), Any)
    with pytest.raises(OptionError, match=r"bot can't be .*: it was made for load_game\('dragon-river'"):
        dragonrace.make_bot(other, bot)
    with pytest.raises(OptionError, match=r"a dragonrace\.Bot should have been made, not 'nobody'"):
        dragonrace.make_bot(game, lambda _game, _seed: "nobody")
    with pytest.raises(OptionError, match="bot can't be 7: the bots are: level-1"):
        dragonrace.make_bot(game, 7)
    assert issubclass(type(bot), Bot)
