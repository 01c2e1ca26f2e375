"""Cheats and spies are planted where bots get hold of a state, and find nothing."""

import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import dragonrace
from dragonrace import Game, State
from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.base import Bot
from dragonrace.bots.kinds import OWN_KINDS
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.search.bot import SearchBot
from dragonrace.bots.search.choosing import Choosing
from dragonrace.core.levels import Lookahead, Planning, Settings
from tests.learning.teaching import any_weights, own_folder
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


class Spy(Bot):
    """Keeps all that it is given."""

    name, title, summary = "spy", "", ""

    def think(self, state: State, player: int, rng: random.Random) -> int:
        self.given = state.serialize(), state.row.pack(), player, rng.getstate()
        return state.legal_actions(player)[0]


HIDING = [name for name in dragonrace.games() if dragonrace.load_game(name).type.hidden_information]
UNTAUGHT = ("random", "sensible", "search")
LEARNING = [name for name in HIDING if dragonrace.load_game(name, players=2).patterns]


def two_worlds(name: str, players: int = 4) -> list[tuple[State, State, int]]:
    """Positions that differ, and that this seat, which is to act, can't tell apart."""
    game = dragonrace.load_game(name, players=players)
    found = (middle(game, seed, 40) for seed in range(10 * POSITIONS))
    asked = ((state, state.actors()[0]) for state in found if state.actors() and state.actors()[0] >= 0)
    pairs = ((state, state.resample_from_infostate(seat, 1), seat) for state, seat in asked)
    return list(islice((pair for pair in pairs if pair[0].row.pack() != pair[1].row.pack()), POSITIONS // 5))


@pytest.mark.parametrize("name", HIDING)
def test_whatever_others_hide_a_bot_is_given_the_same(name: str) -> None:
    """Not one byte differs: so nothing that it does with it can."""
    pairs = two_worlds(name)
    assert len(pairs) == POSITIONS // 5
    for state, other, seat in pairs:
        given = []
        for world in (state, other):
            spy = Spy(state.game)
            spy.choose(world, seat)
            given.append(spy.given)
        assert given[0] == given[1]


def test_every_kind_is_looked_at() -> None:
    """But for those that play no game with secrets."""
    assert {*UNTAUGHT, *LEARNED} >= OWN_KINDS.keys() - {"solved", "expectimax"}
    for name in HIDING:
        assert not any(OWN_KINDS[kind].plays(dragonrace.load_game(name)) for kind in ("solved", "expectimax"))


@pytest.mark.parametrize("bot", UNTAUGHT)
@pytest.mark.parametrize("name", HIDING)
def test_whatever_others_hide_a_bot_chooses_the_same(name: str, bot: str) -> None:
    for state, other, seat in two_worlds(name)[:8]:
        made = [make(world, bot) for world in (state, other)]
        assert made[0].choose(state, seat) == made[1].choose(other, seat)


def make(state: State, bot: str) -> Bot:
    lookahead = (Lookahead(iterations=10, seconds=60.0),) if bot == "search" else ()
    return OWN_KINDS[bot](state.game, 1, *lookahead)


def alpha_beta(game: Game) -> Bot:
    return AlphaBetaBot(game, 1, Lookahead(0, 60.0, positions=24), is_timed=False)


LEARNED: dict[str, Callable[[Game], Bot]] = {
    "greedy": lambda game: GreedyBot(game, 1),
    "careless": lambda game: GreedyBot(game, 1, 0.1),
    "near-sighted": lambda game: GreedyBot(game, 1, 0.1, nearsighted=1.0),
    "alpha-beta": alpha_beta,
    "search": lambda game: SearchBot(game, 1, Lookahead(10, 60.0, Settings(learned=True))),
    "near-sighted search": lambda game: SearchBot(
        game, 1, Lookahead(10, 60.0, Settings(learned=True)), Choosing(nearsighted=1.0)
    ),
}
"""The bots that judge by what was learned."""


@pytest.mark.parametrize("bot", LEARNED)
@pytest.mark.parametrize("name", LEARNING)
def test_whatever_others_hide_what_was_learned_says_the_same(name: str, bot: str, tmp_path: Path) -> None:
    """Of each action, too: its share, and its worth."""
    with own_folder(tmp_path):
        pairs = two_worlds(name, 2 if bot == "alpha-beta" else 4)[:4]
        any_weights(pairs[0][0].game).save()
        for state, other, seat in pairs:
            assert everything(LEARNED[bot](state.game), state, seat) == everything(
                LEARNED[bot](state.game), other, seat
            )


def everything(bot: Bot, state: State, seat: int) -> tuple[object, ...]:
    """Ask a bot all that it can be asked."""
    chosen = bot.choose(state, seat)
    compared = bot.compare(state, seat, state.legal_actions(seat)[:2])
    return chosen, bot.value_of_choice, bot.policy(state, seat), bot.values(state, seat), compared


@pytest.mark.parametrize(("lines", "choices", "share"), [(0, 0, 0.0), (1, 0, 0.0), (1, 3, 0.0), (1, 3, 0.5)])
def test_whatever_others_have_laid_a_plan_is_the_same(lines: int, choices: int, share: float) -> None:
    """And so is each choice that careful players try, also where others are expected to plan."""
    manners = (Settings(turns=1, guesses=True),)
    planning = Planning(
        worlds=2, guesses=2, lines=lines, plans=2, between=4, manners=manners, choices=choices, others_plan=share
    )
    lookahead = Lookahead(4, 60.0, planning=planning, careful_planning=planning if choices else None)
    planned = 0
    for state, other, seat in two_worlds("river-dragons", 3)[:4]:
        bots = [SearchBot(world.game, 1, lookahead) for world in (state, other)]
        assert everything(bots[0], state, seat) == everything(bots[1], other, seat)
        planned += bots[0]._planner is not None
    assert planned > 1


def test_what_one_seat_s_search_found_out_is_not_for_another() -> None:
    state, _, seat = two_worlds("golden-dragon")[0]
    bot = make(state, "search")
    assert isinstance(bot, SearchBot)
    search = bot._current_search("plain", seat)
    assert bot._current_search("plain", seat) is search
    assert bot._current_search("plain", (seat + 1) % 4) is not search
