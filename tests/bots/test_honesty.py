"""Cheats are planted, at each place where a bot gets hold of a state, and find nothing."""

import random
from typing import Any

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots import KINDS, search
from dragonrace.bots.base import Bot
from tests.play import middle

POSITIONS = 300


class Cheat(Bot):
    """Looks up in the state that it is given which stone each other player will lay next."""

    name, title, summary = "cheat", "", ""

    def __init__(self, game: dragonrace.Game, seed: int = 0):
        super().__init__(game, seed)
        self.loot: list[int] = []

    def think(self, state: State, player: int, rng: random.Random) -> int:
        self.loot = loot(state, player)
        return rng.choice(state.legal_actions(player))


def loot(state: State, player: int) -> list[int]:
    """The front stones of the others that nobody has seen, in the golden volcano's race."""
    row: Any = state.row
    others = (seat for seat in range(state.game.num_players) if seat != player)
    return [row.holder[seat][0] for seat in others if row.hidden[seat] > 1]


def odds(state: State, player: int) -> list[float]:
    """With which probability an honest guess of each of them is right."""
    row: Any = state.row
    others = (seat for seat in range(state.game.num_players) if seat != player)
    return [1 / row.hidden[seat] for seat in others if row.hidden[seat] > 1]


def hiding_positions() -> list[tuple[State, int]]:
    game = dragonrace.load_game("golden-dragon", players=4)
    found = (middle(game, seed, 40) for seed in range(10 * POSITIONS))
    asked = [(state, state.actors()[0]) for state in found if state.actors()]
    return [(state, seat) for state, seat in asked if odds(state, seat)][:POSITIONS]


def check_that_it_only_guessed(hits: list[bool], chances: list[float]) -> None:
    """As many hits as luck brings, give or take four standard deviations."""
    expected, variance = sum(chances), sum(p * (1 - p) for p in chances)
    assert len(hits) == len(chances) > POSITIONS
    assert abs(sum(hits) - expected) < 4 * variance**0.5


def test_a_cheating_bot_knows_no_more_than_its_seat() -> None:
    hits, chances = [], []
    for index, (state, seat) in enumerate(hiding_positions()):
        cheat = Cheat(state.game, index)
        cheat.choose(state, seat)
        hits += [a == b for a, b in zip(cheat.loot, loot(state, seat), strict=True)]
        chances += odds(state, seat)
    check_that_it_only_guessed(hits, chances)


def test_this_test_would_notice_a_cheat() -> None:
    positions = hiding_positions()
    truth = [hit for state, seat in positions for hit in [True] * len(loot(state, seat))]
    with pytest.raises(AssertionError):
        check_that_it_only_guessed(truth, [p for state, seat in positions for p in odds(state, seat)])


def test_a_cheat_within_the_search_finds_another_world_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gets no real state either: what it is given was drawn before, and it draws all anew as it goes."""
    hits, chances = [], []
    think = search.Search.think

    def spied(self: Any, state: State, seat: int, rng: random.Random) -> Any:
        spied.loot = loot(state, seat)  # type: ignore[attr-defined]
        return think(self, state, seat, rng)

    monkeypatch.setattr(search.Search, "think", spied)
    for index, (state, seat) in enumerate(hiding_positions()):
        if len(state.legal_actions(seat)) == 1:
            continue
        bot = KINDS["search"](state.game, index, dragonrace.core.levels.Lookahead(iterations=1, seconds=1.0))
        bot.choose(state, seat)
        hits += [a == b for a, b in zip(spied.loot, loot(state, seat), strict=True)]  # type: ignore[attr-defined]
        chances += odds(state, seat)
    check_that_it_only_guessed(hits, chances)
