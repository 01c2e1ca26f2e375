"""Learned weights: their files, where they are found, and the bot that judges by them at a glance."""

import json
import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dragonrace
from dragonrace import Game
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.learned import weights as weights_module
from dragonrace.bots.learned.files import WeightsError, about, tables_of
from dragonrace.bots.learned.glance import Looker
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.own import saved_folder
from dragonrace.bots.learned.weights import (
    DamagedWeightsWarning,
    Weights,
    file_name,
    is_shipped,
    load_weights,
    refuse_own_weights,
    weights_for,
    weights_in,
)
from dragonrace.core.errors import OptionError
from dragonrace.simulate.settings import weights_digest
from dragonrace.testing.positions import middle
from tests.compiling import compiles
from tests.learning.teaching import any_weights, nothing_shipped, own_folder


@pytest.fixture(autouse=True)
def own(tmp_path: Path) -> Iterator[Path]:
    with own_folder(tmp_path / "own") as folder:
        yield folder


@pytest.fixture
def mini() -> Game:
    return dragonrace.mini_game("golden-dragon-mini")


# --- files ---


def test_what_is_saved_is_found_again(mini: Game, tmp_path: Path) -> None:
    weights = any_weights(mini)
    path = weights.save(tmp_path)
    assert path == tmp_path / file_name(mini)
    found = load_weights(path, mini)
    assert np.array_equal(found.numbers, weights.numbers)
    assert found.numbers.dtype == np.float32
    assert (found.made, found.digest) == ({"games": 0}, weights.digest)
    with nothing_shipped():
        assert weights_for(mini) is None
        weights.save()
        assert weights_for(mini) is not None  # though it was asked for before


def test_the_same_weights_make_the_same_file(mini: Game, tmp_path: Path) -> None:
    first, second = (any_weights(mini).save(tmp_path / name) for name in ("a.npz", "b.npz"))
    assert first.read_bytes() == second.read_bytes()


def written(mini: Game, path: Path, numbers: Any, **changed: Any) -> Path:
    """Write a file like `Weights.save`, with other things in it."""
    digest = sha256(np.asarray(numbers).tobytes()).hexdigest()
    what = {**about(mini), "made": {}, "sha256": digest, **changed}
    np.savez_compressed(path, about=np.array(json.dumps(what)), weights=numbers)
    return path


def halves(game: Game) -> Any:
    return any_weights(game).numbers.astype(np.float16)


DAMAGES: dict[str, Callable[[Game, Path], object]] = {
    "empty": lambda _game, path: path.write_bytes(b""),
    "no archive": lambda _game, path: path.write_text("dear diary", "utf-8"),
    "truncated": lambda game, path: path.write_bytes(any_weights(game).save(path).read_bytes()[:-100]),
    "a changed weight": lambda game, path: written(game, path, halves(game), sha256="0" * 64),
    "a wrong type": lambda game, path: written(game, path, halves(game).astype(np.float32)),
    "too few": lambda game, path: written(game, path, halves(game)[:-1]),
    "two dimensions": lambda game, path: written(game, path, halves(game)[None, :]),
    "infinite": lambda game, path: written(game, path, np.full_like(halves(game), np.inf)),
    "not about anything": lambda game, path: np.savez_compressed(path, weights=halves(game)),
    "about a list": lambda game, path: np.savez_compressed(path, about=np.array("[1]"), weights=halves(game)),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_refused(mini: Game, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "a.npz"
    DAMAGES[damage](mini, path)
    with pytest.raises(WeightsError, match=r"a\.npz holds no weights, or it is damaged; learn them again"):
        load_weights(path, mini)


def test_a_pickle_is_not_opened(mini: Game, tmp_path: Path) -> None:
    np.savez_compressed(tmp_path / "a.npz", about=np.array([{}], dtype=object), weights=halves(mini))
    with pytest.raises(WeightsError, match="holds no weights"):
        load_weights(tmp_path / "a.npz", mini)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", "chess"),
        ("rules_version", "0"),
        ("players", 3),
        ("board", "0123"),
    ],
)
def test_another_game_s_are_refused(mini: Game, tmp_path: Path, key: str, value: object) -> None:
    path = written(mini, tmp_path / "a.npz", halves(mini), **{key: value})
    with pytest.raises(WeightsError, match=f"the weights of another game: {key} is {value!r} there, not "):
        load_weights(path, mini)


def test_what_brings_an_opening_is_refused_for_another_game_alike() -> None:
    """Whose it is comes before whether it begins well: a package's file of older rules is left alone."""
    game = dragonrace.load_game("golden-dragon", players=2)
    shipped = Path(str(weights_module._shipped_folder(game))) / file_name(game, ahead=True)
    assert load_weights(shipped, game).opening is not None
    for other in (dragonrace.load_game("golden-dragon", players=3), dragonrace.load_game("dragon-river")):
        with pytest.raises(WeightsError, match="the weights of another game") as refused:
            load_weights(shipped, other)
        assert refused.value.code == "weights.other-game"


def test_whoever_measures_the_shipped_bots_is_told_of_ones_own_weights(mini: Game) -> None:
    refuse_own_weights(mini)
    path = any_weights(mini).save()
    refuse_own_weights(dragonrace.load_game("golden-dragon", players=2))  # it is of another board
    with pytest.raises(OptionError, match=rf"bots would play by your own weights, .*{path.name}: move them away first"):
        refuse_own_weights(mini)


def test_other_patterns_are_refused(mini: Game, tmp_path: Path) -> None:
    path = written(mini, tmp_path / "a.npz", halves(mini)[:7], tables={"a": 3, "b": 4})
    with pytest.raises(WeightsError, match="the weights of another game: tables is "):
        load_weights(path, mini)


def test_the_same_patterns_in_another_order_are_refused(mini: Game, tmp_path: Path) -> None:
    """The tables lie in the file one after the other."""
    tables = dict(reversed(tables_of(mini).items()))
    path = written(mini, tmp_path / "a.npz", halves(mini), tables=tables)
    with pytest.raises(WeightsError, match="the weights of another game: tables is "):
        load_weights(path, mini)


def test_what_can_t_be_read_or_written_is_said(mini: Game, tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"the weights .*nothing\.npz can't be read \(No such file"):
        load_weights(tmp_path / "nothing.npz", mini)
    with pytest.raises(WeightsError, match=r"can't be written \(No such file"):
        any_weights(mini).save(tmp_path / "nowhere" / "a.npz")


# --- where they are found ---


def test_one_s_own_come_before_the_shipped_ones(mini: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, own = any_weights(mini, 1), any_weights(mini, 2)
    monkeypatch.setattr(weights_module, "_shipped_folder", lambda _game: tmp_path)
    assert not is_shipped(mini)
    shipped.save(tmp_path)
    weights_in.cache_clear()
    assert is_shipped(mini)
    assert found(mini).digest == shipped.digest
    own.save()
    assert found(mini).digest == own.digest


def found(game: Game) -> Weights:
    weights = weights_for(game)
    assert weights is not None
    return weights


def with_usual_options(game: Game, **options: object) -> Game:
    return Game(game.type, game.num_players, game.board, options)


def test_the_closest_options_are_taken(mini: Game) -> None:
    """Those of the same options, else of the usual ones; how the core ends a game makes no difference."""
    usual, three = with_usual_options(mini), with_usual_options(mini, winds=3)
    assert file_name(usual) != file_name(three) == file_name(with_usual_options(mini, winds=3, turn_limit=9))
    any_weights(usual, 1).save()
    assert tables_of(usual) == tables_of(three)
    assert found(three).digest == any_weights(usual, 1).digest
    any_weights(three, 2).save()
    assert found(three).digest == any_weights(three, 2).digest
    assert found(with_usual_options(mini, winds=3, turn_limit=9)).digest == any_weights(three, 2).digest
    assert found(usual).digest == any_weights(usual, 1).digest


def test_whoever_looks_ahead_has_weights_of_their_own_where_there_are_any(mini: Game) -> None:
    glance = any_weights(mini, 1)
    ahead = Weights(mini, any_weights(mini, 2).numbers, {"manner": {"ahead": 3}})
    ahead.save()
    assert weights_for(mini).digest == weights_for(mini, ahead=True).digest == ahead.digest
    glance.save()
    assert (weights_for(mini).digest, weights_for(mini, ahead=True).digest) == (glance.digest, ahead.digest)
    bot = AlphaBetaBot(mini, 1, shake=0.0)
    assert bot._weights(0).digest == ahead.digest
    assert len((weights_digest(mini) or "").split()) == 2


def test_one_s_own_come_before_the_shipped_ones_of_whichever_kind() -> None:
    game = dragonrace.load_game("golden-dragon", players=2)
    assert is_shipped(game, ahead=True)
    assert weights_for(game, ahead=True).is_ahead
    own = any_weights(game, 1)
    own.save()
    assert weights_for(game, ahead=True).digest == own.digest


def test_of_other_options_those_of_a_glance_come_before_others_that_look_ahead(mini: Game) -> None:
    game = dragonrace.load_game("golden-dragon", 2, mini.board, winds=3, cards=0, moves_per_turn=3)
    usual = dragonrace.load_game("golden-dragon", 2, mini.board)
    own = any_weights(game, 1)
    own.save()
    Weights(usual, any_weights(usual, 2).numbers, {"manner": {"ahead": 3}}).save()
    assert weights_for(game, ahead=True).digest == own.digest


def test_what_was_learned_with_older_rules_is_left_alone(mini: Game) -> None:
    place = any_weights(mini).save()
    written(mini, place, halves(mini), rules_version="0")
    with nothing_shipped():
        assert weights_for(mini) is None


def test_one_s_own_damaged_ones_are_told_of_and_the_shipped_ones_play(
    mini: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = any_weights(mini, 2).save()
    place.write_bytes(b"")
    weights_in.cache_clear()
    monkeypatch.setattr(weights_module, "_shipped_folder", lambda _game: tmp_path)
    with pytest.warns(DamagedWeightsWarning, match=f"{place} holds no weights.*learn them again.*may be deleted"):
        assert weights_for(mini) is None
    assert not GreedyBot.plays(mini)  # it is said once
    shipped = any_weights(mini, 1)
    shipped.save(tmp_path)
    weights_in.cache_clear()
    with pytest.warns(DamagedWeightsWarning):
        assert found(mini).digest == shipped.digest
    dragonrace.make_bot(mini, "greedy")


def test_shipped_ones_that_are_damaged_are_refused(mini: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights_module, "_shipped_folder", lambda _game: tmp_path)
    (tmp_path / file_name(mini)).write_bytes(b"")
    with pytest.raises(WeightsError, match="learn them again"):
        dragonrace.make_bot(mini, "greedy")


def test_each_number_of_players_has_its_own() -> None:
    games = [dragonrace.load_game("golden-dragon", players=players) for players in (2, 3)]
    assert [file_name(game) for game in games] == ["standard-2.npz", "standard-3.npz"]
    assert saved_folder(games[0].name) == saved_folder(games[1].name)


# --- the bot ---


def test_nobody_plays_what_nobody_has_learned(mini: Game) -> None:
    with nothing_shipped():
        assert not GreedyBot.plays(mini)
        with pytest.raises(OptionError, match="bot can't be 'greedy': nobody has learned load_game"):
            dragonrace.make_bot(mini, "greedy")


def test_a_game_in_a_plain_module_brings_no_weights(mini: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module has no folder."""

    def refuse(package: str, *_names: str) -> Path:
        raise FileNotFoundError(package)

    monkeypatch.setattr(weights_module, "packaged", refuse)
    weights_in.cache_clear()
    assert weights_for(mini) is None
    assert not is_shipped(mini)
    assert not GreedyBot.plays(mini)


@compiles("golden-dragon")
def test_both_backends_see_the_same(mini: Game) -> None:
    looker = Looker(mini, any_weights(mini))
    for seed in range(20):
        state = middle(mini, seed, 12)
        if not state.is_terminal():
            seat = state.current_player()
            plain, compiled = (
                looker.look(state, seat, random.Random(seed), 2, backend) for backend in ("plain", "compiled")
            )
            assert plain == compiled
            assert list(plain) == state.legal_actions(seat)
            assert all(0 <= value <= 1 for value in plain.values())


def test_the_colder_the_more_careful(mini: Game) -> None:
    state, rng = mini.new_initial_state(), random.Random(1)
    seat = state.current_player()
    bots = [GreedyBot(mini, 1, temperature, any_weights(mini)) for temperature in (0.0, 0.01, 1.0)]
    values = bots[0].judge(state, seat, rng)
    best = max(values, key=values.__getitem__)
    shares = [bot.weigh(state, seat, rng).get(best, 0.0) for bot in bots]
    assert shares[0] == 1.0
    assert shares[0] > shares[1] > shares[2]
    assert len(bots[2].weigh(state, seat, rng)) > 1


def test_however_careless_it_gives_nothing_away_without_need(mini: Game) -> None:
    """What leaves it less than a quarter of the best action's chances is never chosen."""
    bot = GreedyBot(mini, 1, 1000.0, any_weights(mini))
    bot.considered = lambda *_given: {0: 0.8, 1: 0.21, 2: 0.19, 3: 0.0}  # type: ignore[method-assign]
    assert set(bot.weigh(mini.new_initial_state(), 0, random.Random(1))) == {0, 1}
