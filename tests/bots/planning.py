"""What tests of whole plans have in common."""

from dataclasses import replace

import pytest

import dragonrace
from dragonrace import State
from dragonrace.bots.search.bot import SearchBot
from dragonrace.core.levels import Lookahead, Planning, Settings
from tests.compiling import compiles

TO_THE_END = Settings(turns=1, guesses=True)
MANNERS = (TO_THE_END, TO_THE_END._replace(suggestions=4, reopens=True))
A_LITTLE = Planning(worlds=2, guesses=2, lines=2, plans=4, between=4, manners=MANNERS)
PROGRAM = 5
BACKENDS = ["plain", pytest.param("compiled", marks=compiles("river-dragons"))]


def start(players: int = 3) -> State:
    return dragonrace.load_game("river-dragons", players=players).new_initial_state()


def lay(state: State, seat: int, cards: str) -> State:
    after = state.clone()
    for card in cards.split():
        after.apply_action(after.string_to_action(f"card {card}", seat), seat)
    return after


def bot_of(state: State, planning: Planning = A_LITTLE, seed: int = 1, *, careful: bool = False) -> SearchBot:
    lookahead = Lookahead(iterations=4, seconds=60.0, settings=TO_THE_END, planning=planning)
    if careful:  # more worlds for plans than for choices: there is room for both
        lookahead = replace(lookahead, careful_planning=replace(planning, worlds=5, choices=2))
    return SearchBot(state.game, seed, lookahead, is_timed=False)
