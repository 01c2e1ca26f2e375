"""Marks: how good what was learned is, by games against an opponent that stays the same."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from dragonrace.bots.alphabeta.bot import AlphaBetaBot
from dragonrace.bots.at_random import RandomBot
from dragonrace.bots.base import Bot
from dragonrace.bots.expectimax.bot import ExpectimaxBot
from dragonrace.bots.learned.greedy import GreedyBot
from dragonrace.bots.learned.suiting import is_for_turns
from dragonrace.bots.learned.weights import Weights, opening_for
from dragonrace.bots.sensible import SensibleBot
from dragonrace.core.chance import sample
from dragonrace.core.game import Game, State
from dragonrace.core.levels import Lookahead
from dragonrace.core.rules.kernel import CHANCE
from dragonrace.core.rules.turns import is_out_of_time
from dragonrace.learning.training import with_an_end

__all__ = ["Mark", "mark", "opponent_of", "play_to_the_end", "player_kind", "player_of"]

BRIEF = Lookahead(iterations=0, seconds=0.5, positions=500)
"""How far whoever looks ahead does so here: that many games are told from fewer is worth more."""


class Mark(NamedTuple):
    """What came of some games of one that judges by the weights, and of others who all play the same."""

    player: str
    """Which kind of bot has judged by the weights."""
    opponent: str
    games: int
    wins: int
    draws: int = 0
    """How many of the games nobody won: all share them."""
    cut: int = 0
    """How many of these the turn limit ended."""


def opponent_of(game: Game) -> type[Bot]:
    """Return the kind of bot that all are marked by: the best one of those that need neither time nor weights."""
    return SensibleBot if SensibleBot.plays(game) else RandomBot


CARELESSNESS = 0.04
"""The temperature at which two meet that judge at a glance: at none they would play the same game again and again."""


def player_kind(game: Game, *, ahead: bool) -> type[GreedyBot | AlphaBetaBot]:
    """Return the kind of bot that weights of a game are for, learned by looking ``ahead`` or not."""
    if ahead:
        return AlphaBetaBot
    return ExpectimaxBot if is_for_turns(game) else GreedyBot


def player_of(weights: Weights, game: Game, seed: int, temperature: float = 0.0) -> GreedyBot | AlphaBetaBot:
    """Return a bot of the kind that the weights were learned for.

    Who looks ahead begins as in any game, and needs no ``temperature``: it draws anyway.
    """
    if weights.is_ahead:
        begins = weights if weights.opening else replace(weights, opening=opening_for(game))
        return AlphaBetaBot(game, seed, BRIEF, weights=begins, is_timed=False)
    return (ExpectimaxBot if is_for_turns(game) else GreedyBot)(game, seed, temperature, weights)


def mark(
    weights: Weights,
    games: int,
    seconds: float,
    stopped: Callable[[], bool] = lambda: False,
    against: Weights | None = None,
) -> Mark:
    """Play so many games, or fewer where they take longer than ``seconds``; the seats take turns.

    The others are of the kind `opponent_of`, or play by weights that they are ``against``. A game in which ``stopped``
    says so does not count.
    """
    game, kind = with_an_end(weights.game), opponent_of(weights.game)
    temperature = 0.0 if against is None else CARELESSNESS

    def opponent(seed: int) -> Bot:
        return kind(game, seed=seed) if against is None else player_of(against, game, seed, temperature)

    player, end = player_of(weights, game, 0).name, time.monotonic() + seconds
    played = wins = draws = cut = 0
    while played < games and time.monotonic() < end and not stopped():
        seat = played % game.num_players
        bots = [opponent(played * game.num_players + other) for other in range(game.num_players)]
        bots[seat] = player_of(weights, game, played, temperature)
        end_of_game = play_to_the_end(game.new_initial_state(), bots, random.Random(played), stopped)
        if not stopped():
            winner = end_of_game.winner()
            played, wins, draws = played + 1, wins + (winner == seat), draws + (winner is None)
            cut += winner is None and is_out_of_time(game.compiled_board, end_of_game.row)
    return Mark(player, kind.name if against is None else player, played, wins, draws, cut)


def play_to_the_end(
    state: State, bots: Sequence[Bot], rng: random.Random, stopped: Callable[[], bool] = lambda: False
) -> State:
    """Play a game on to its end, or until it is stopped; return the state, which is the one that was given."""
    while not state.is_terminal() and not stopped():
        seat = state.actors()[0]
        state.apply_action(sample(state, rng) if seat == CHANCE else bots[seat].choose(state, seat), seat)
    return state
