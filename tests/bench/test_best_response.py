"""The best response learns by heart how it wins, and sees no more than its seat."""

import random
from pathlib import Path
from typing import Any

import pytest
from bench.best_response import BestResponse, Book, keys_of, saved_at

import dragonrace
from bench import best_response
from dragonrace import Bot, Game, State, make_bot
from dragonrace.bots.learned.openings import seen_by
from dragonrace.core.errors import OptionError
from dragonrace.games.golden_dragon.actions import FIRST_MOVE


class Rigid(Bot):
    """Always plays the first action: whoever has beaten it once can do so again."""

    def think(self, state: State, player: int, rng: random.Random) -> int:  # noqa: ARG002
        return state.legal_actions(player)[0]


def game_begun_by(seat: int) -> Game:
    return dragonrace.load_game("golden-dragon", players=2, turn_limit=100, first_player=seat)


def play(bots: list[Bot], game: Game) -> State:
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.actors()[0]
        state.apply_action(bots[player].choose(state, player), player)
    return state


@pytest.fixture(autouse=True)
def _without_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it knows nothing it does anything."""

    def make(game: Game, _name: str, seed: int | bytes = 0, **_: Any) -> Bot:
        return make_bot(game, "random", seed)

    monkeypatch.setattr(best_response, "make_bot", make)


def test_it_repeats_what_has_won() -> None:
    game, book, seed = game_begun_by(0), Book(), 0
    while (won := play([BestResponse(game, seed, book), Rigid(game)], game)).winner() != 0:
        seed += 1
    book.note(won, 0)
    again = play([BestResponse(game, seed + 1, book), Rigid(game)], game)
    assert again.history() == won.history()


def test_it_knows_a_position_again_from_the_other_seat() -> None:
    game, other, rng = game_begun_by(0), game_begun_by(1), random.Random(3)
    state, turned = game.new_initial_state(), other.new_initial_state()
    while not state.is_terminal():
        player = max(state.actors())
        ours, theirs = keys_of(state, player), keys_of(turned, 1 - player)
        assert sorted(ours.values()) == sorted(theirs.values())
        action = rng.choice(state.legal_actions(player))
        same = next(one for one, key in theirs.items() if key == ours[action])
        state.apply_action(action, player)
        turned.apply_action(same, 1 - player)
    assert turned.is_terminal()


@pytest.mark.parametrize("name", best_response.GAMES)
def test_whoever_is_asked_first_makes_no_difference(name: str) -> None:
    """Where both choose at the same time: else what it does then would look like something else from each seat."""
    state = dragonrace.load_game(name, players=2).new_initial_state()
    while len(state.actors()) == 1:
        state.apply_action(state.legal_actions()[0])
    for seat in (0, 1):
        asked_second = state.child(state.legal_actions(1 - seat)[0], 1 - seat)
        assert keys_of(asked_second, seat) == keys_of(state, seat)


def test_what_it_has_learned_holds_for_any_limit_of_turns() -> None:
    short, usual = (dragonrace.load_game("golden-dragon", players=2, turn_limit=limit) for limit in (200, None))
    assert keys_of(short.new_initial_state(), 0) == keys_of(usual.new_initial_state(), 0)


def test_it_tells_positions_apart_by_all_that_was_shown() -> None:
    """The same dragon may have been moved by another stone."""
    found = set()
    for order in range(120):
        state = game_begun_by(0).new_initial_state()
        for action in (2, 3):
            state.apply_action(action)
        state.apply_action(state.legal_actions(0)[order], 0)
        state.apply_action(state.legal_actions(1)[0], 1)
        before = seen_by(state, 1)
        move = next(iter(set(state.legal_actions(0)) & {FIRST_MOVE, FIRST_MOVE + 1}), None)
        if move is not None:
            state.apply_action(move, 0)
            found.add((before, move, seen_by(state, 1)))
    assert len({before for before, _, _ in found}) == 1
    assert len({after for _, _, after in found}) > len({move for _, move, _ in found})


def test_it_does_not_know_how_others_have_filled_their_holder() -> None:
    state = game_begun_by(0).new_initial_state()
    for action in (2, 3):
        state.apply_action(action)
    first, second = state.legal_actions(1)[:2]
    state.apply_action(state.legal_actions(0)[0], 0)
    assert seen_by(state.child(first, 1), 0) == seen_by(state.child(second, 1), 0)
    assert seen_by(state.child(first, 1), 1) != seen_by(state.child(second, 1), 1)


def test_without_games_it_says_how_to_get_some(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    with pytest.raises(OptionError, match="first let it play the game for two: python -m bench"):
        BestResponse(game_begun_by(0))
    with pytest.raises(OptionError, match="it plays golden-dragon, river-dragons"):
        BestResponse(dragonrace.load_game("dragon-river"))


def test_what_is_damaged_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    path = saved_at("golden-dragon")
    Book(games=1, won=1, choices={"a 1": [1, 1]}).save(path)
    assert Book.load(path) == Book(1, 1, {"a 1": [1, 1]})
    assert BestResponse.plays(game_begun_by(0))
    whole = path.read_text("utf-8")
    older = whole.replace('"keys": 2', '"keys": 1')
    for broken in (older, whole[:-4], "[]", "{}", whole.replace("[1, 1]", "[1]"), whole.replace("[1, 1]", "1")):
        path.write_text(broken, "utf-8")
        with pytest.raises(OptionError, match=r"can't be read .*; delete .*best-response-golden-dragon\.json"):
            Book.load(path)


def interrupted(*_: Any) -> None:
    raise KeyboardInterrupt


def test_the_same_line_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))

    def learn(*arguments: str) -> Book:
        monkeypatch.setattr("sys.argv", ["best_response", "golden-dragon", *arguments])
        best_response.main()
        return Book.load(saved_at("golden-dragon"))

    first = learn("--games", "2")
    assert first.games == 2
    assert learn("--games", "2") == first  # it knows so many already
    further = learn("--games", "3")
    assert further.games == 3
    assert set(first.choices) < set(further.choices)
    assert learn("--games", "3", "--anew") == further
    with monkeypatch.context() as patch:
        patch.setattr(best_response, "play", interrupted)
        assert learn("--games", "9", "--anew") == further  # nothing was learned, so nothing is lost
    assert "3 games" in capsys.readouterr().out


def test_it_does_not_know_what_others_have_laid_face_down() -> None:
    state = dragonrace.load_game("river-dragons", players=2).new_initial_state()
    laid = [state.child(card, 1) for card in state.legal_actions(1)[:2]]
    assert seen_by(laid[0], 0) == seen_by(laid[1], 0)
    assert seen_by(laid[0], 1) != seen_by(laid[1], 1)
