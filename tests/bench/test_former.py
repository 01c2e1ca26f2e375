"""Bots of an earlier commit: here this one's own code is the earlier one, so that no history is needed."""

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from bench.former import Former, FormerError, Host, host_of, source_of
from bench.former_host import board_of

import dragonrace
from bench import former
from dragonrace import Game, make_bot
from dragonrace.core.errors import OptionError
from dragonrace.testing.positions import walk
from tests.games.golden_dragon.table import board as valley

SOURCE = Path(dragonrace.__file__).parents[1]


@pytest.fixture(autouse=True)
def _of_today(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(former, "source_of", lambda _commit: SOURCE)
    host_of.cache_clear()
    yield
    if host_of.cache_info().currsize:
        host_of("today").close()


@pytest.fixture
def game() -> Game:
    return dragonrace.load_game("golden-dragon", players=2, turn_limit=12, board="chasm")


def test_it_plays_a_game_as_it_does_by_its_own_code(game: Game) -> None:
    """Also on another board; and where the moves of others are hidden, it makes nothing of them."""
    state, theirs = game.new_initial_state(), [Former(game, 7, "today", "sensible") for _ in range(2)]
    number = int.from_bytes(repr(7).encode()[-8:], "big")
    ours = [make_bot(game, "sensible", number) for _ in range(2)]
    while not state.is_terminal():
        player = state.actors()[0]
        chosen = theirs[player].choose(state, player)
        assert chosen == ours[player].choose(state, player)
        state.apply_action(chosen, player)
    assert state.history()


@pytest.mark.parametrize("name", ["standard", None], ids=["one of then, but another", "one's own"])
def test_it_plays_on_the_board_as_it_is_now(name: str | None) -> None:
    """Not on that which had its name then."""
    board = replace(valley(), name=name)
    game = dragonrace.load_game("golden-dragon", players=3, board=board, turn_limit=12)
    state, theirs = game.new_initial_state(), [Former(game, 7, "today", "sensible") for _ in range(3)]
    ours = [make_bot(game, "sensible", int.from_bytes(repr(7).encode()[-8:], "big")) for _ in range(3)]
    while not state.is_terminal():
        player = state.actors()[0]
        chosen = theirs[player].choose(state, player)
        assert chosen == ours[player].choose(state, player)
        state.apply_action(chosen, player)


def test_a_board_that_is_as_it_was_is_played_by_its_name(game: Game) -> None:
    """So what was known of it then is known."""
    asked = {"game": game.name, "board": "chasm", "board_file": game.board.to_toml()}
    assert board_of(asked) == "chasm"
    assert board_of({**asked, "board": "standard"}).rows == game.board.rows
    assert board_of({**asked, "board": "unknown"}).rows == game.board.rows


def test_other_rules_end_it_with_an_error(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state, bot = game.new_initial_state(), Former(game, 7, "today", "random")
    monkeypatch.setattr(type(state), "legal_actions", lambda *_: [99])
    with pytest.raises(FormerError, match="the rules were others then"):
        bot.choose(state, 0)


def test_it_plays_one_game(game: Game) -> None:
    state, bot = game.new_initial_state(), Former(game, 7, "today", "random")
    after = state.child(state.legal_actions(0)[0], 0)
    bot.choose(after, after.actors()[0])
    with pytest.raises(FormerError, match="plays one game, from its start"):
        bot.choose(state, 0)


def test_whoever_leaves_is_forgotten_with_the_next_question(game: Game) -> None:
    state, bot = game.new_initial_state(), Former(game, 7, "today", "random")
    bot.choose(state, 0)
    host = host_of("today")
    del bot
    assert len(host.left) == 1
    Former(game, 8, "today", "random").choose(state, 0)
    assert len(host.left) <= 1, "only the second one's"


def test_a_process_that_has_ended_is_an_error() -> None:
    host = Host(SOURCE)
    host._process.kill()
    host._process.wait()
    with pytest.raises(FormerError, match="have stopped"):
        host.ask({"do": "sit"})
    host.close()


def test_what_it_can_not_play_is_refused(game: Game) -> None:
    later = next(state for state in walk(game, random.Random(1)) if state.position_text().startswith("position"))
    with pytest.raises(OptionError, match="play from the beginning"):
        Former(game.begun_at(later.position_text().splitlines()[0]), 7, "today", "random")
    with pytest.raises(FormerError, match="is a commit of this repository's history"):
        source_of("no-such-commit")
