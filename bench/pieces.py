"""How quick the pieces are: steps from Python, clones, views, bots, learning, starts, the server's answers."""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import httpx

import dragonrace
from bench.first_minute import serving
from dragonrace import CHANCE, Game, State
from dragonrace.bots.alphabeta.driver import LineSearch, World
from dragonrace.bots.learned.glance import Looker
from dragonrace.bots.search.driver import Search, SearchPlan
from dragonrace.core.chance import sample
from dragonrace.core.levels import Settings
from dragonrace.engine.engine import Engine
from dragonrace.learning.training import Training

__all__ = ["Piece", "pieces", "serve_pieces"]

PLAYERS = 3
POSITIONS = 16
SEARCH = SearchPlan(Settings(), iterations=1000)
HOUR = 3600.0

COMPILED_GAME = """
import dragonrace
from dragonrace.engine.engine import Engine
Engine(dragonrace.load_game({!r}, turn_limit=2)).play_many(1)
"""
"""A short one: without a limit, random games of River Dragons hardly ever end."""


class Piece(NamedTuple):
    """Something that is measured."""

    game: str
    counted: str
    work: Callable[[], int]
    """Does it for a while; returns how much of it it did."""
    warms_up: bool = True
    """Whether a first time isn't counted."""
    seconds: float = 1.0
    """In which time it is counted, where ``counted`` says another one than a second."""


def pieces() -> Iterator[Piece]:
    """List what is measured of every game, and of all."""
    for name in dragonrace.games():
        yield from _pieces_of(name)
    yield Piece("", "starts of Python alone", _start("pass"))
    yield Piece("", "starts of the library", _start("import dragonrace"))
    for name in dragonrace.games():
        start = COMPILED_GAME.format(name)
        yield Piece(name, "starts up to a compiled game, from the cache", _start(start))
        yield Piece(name, "starts up to a compiled game, from an empty cache", _cold_start(start), warms_up=False)


def _pieces_of(name: str) -> Iterator[Piece]:
    game, rng = dragonrace.load_game(name, players=PLAYERS), random.Random(1)
    state = middle(game)
    seat = state.actors()[0]
    yield Piece(name, "steps from Python: legal_actions, apply_action", lambda: play(game, rng))
    yield Piece(name, "single steps of compiled functions from Python", _compiled_steps(game, state))
    yield Piece(name, "clones of a state", once(state.clone))
    yield Piece(name, "views", once(lambda: state.view(seat)))
    yield Piece(name, "observation tensors", once(lambda: state.observation_tensor(seat)))
    yield Piece(name, "iterations of the search, one core", _search(game, state, seat))
    if game.patterns:
        yield from _pieces_of_learning(game, state, seat)
    for bot in dragonrace.bots(game):
        yield Piece(name, f"first decisions of the bot {bot}", _decisions(game, bot))


def play(game: Game, rng: random.Random) -> int:
    """Play a random game, no longer than a while; return the number of actions, those of chance included."""
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < 300:
        player = state.current_player()
        state.apply_action(sample(state, rng) if player == CHANCE else rng.choice(state.legal_actions()))
    return len(state.history())


def _decisions(game: Game, bot: str) -> Callable[[], int]:
    """Have new bots, which remember nothing, decide in different positions."""
    seeds, states = count(), [middle(game, seed) for seed in range(POSITIONS)]

    def work() -> int:
        seed = next(seeds)
        state = states[seed % len(states)]
        dragonrace.make_bot(game, bot, seed).choose(state, state.actors()[0])
        return 1

    return work


def middle(game: Game, seed: int = 1) -> State:
    """Return a position in which a player decides, twenty decisions into a random game."""
    state, rng = game.new_initial_state(), random.Random(seed)
    decisions = 0
    while decisions < 20 or state.current_player() == CHANCE:
        player = state.current_player()
        decisions += player != CHANCE
        state.apply_action(sample(state, rng) if player == CHANCE else rng.choice(state.legal_actions()))
    return state


def once(call: Callable[[], object]) -> Callable[[], int]:
    """Count a call as one piece of work."""

    def work() -> int:
        call()
        return 1

    return work


def _compiled_steps(game: Game, state: State) -> Callable[[], int]:
    """Carry out an action, and take the state back, a call each."""
    engine = Engine(game)
    states = engine.backend.rows(state.row, state.row)
    seat, action = state.actors()[0], state.legal_actions()[0]
    apply, board = engine.functions["apply_to_row"], engine.boards

    def work() -> int:
        states[0] = states[1]
        apply(board, states, 0, seat, action)
        return 1

    return work


def _search(game: Game, state: State, seat: int) -> Callable[[], int]:
    search = Search(game, SEARCH)
    assert SEARCH.iterations is not None
    iterations = SEARCH.iterations

    def work() -> int:
        search.think(state, seat, random.Random(1))
        return iterations

    return work


def _pieces_of_learning(game: Game, state: State, seat: int) -> Iterator[Piece]:
    """List what bots that learn do: they judge what comes of actions, look along lines, and play against themselves."""
    yield Piece(game.name, "judgements of what an action leads to, one core", _judgements(game, state, seat))
    two = dragonrace.load_game(game.name)
    if game.type.chance is None:
        yield Piece(game.name, "positions on the lines of alpha-beta, two players", _lines(two))
    yield Piece(game.name, "games of self-play in an hour, two players, one core", _self_play(two), seconds=HOUR)


def _judgements(game: Game, state: State, seat: int) -> Callable[[], int]:
    looker, draws = Looker(game), 1000
    return lambda: draws * len(looker.look(state, seat, random.Random(1), draws, "compiled"))


def _lines(game: Game) -> Callable[[], int]:
    search, states = LineSearch(game), [middle(game, seed) for seed in range(POSITIONS)]
    numbers = count()

    def work() -> int:
        state, before = states[next(numbers) % len(states)], search.looked_at
        search.think([World(state.row, 1)], state.current_player(), 20_000, None)
        return search.looked_at - before

    return work


def _self_play(game: Game) -> Callable[[], int]:
    training, games = Training(game), 20

    def work() -> int:
        training.run(games)
        return games

    return work


def _start(code: str) -> Callable[[], int]:
    """Run ``code`` in a fresh interpreter."""
    return once(lambda: subprocess.run([sys.executable, "-c", code], check=True))


def _cold_start(code: str) -> Callable[[], int]:
    """Run ``code`` in a fresh interpreter, with nothing compiled."""

    def work() -> int:
        with tempfile.TemporaryDirectory() as folder:
            environment = os.environ | {"DRAGONRACE_CACHE": folder}
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        return 1

    return work


# --- the server ---


def serve_pieces(measure: Callable[[Piece], None]) -> None:
    """Measure round trips of a server of our own, one browser asking one question after the other."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), "--no-warm") as (browser, _began):
        match = _new_match(browser)
        measure(Piece("", "answers of the server: the lobby's page", once(lambda: browser.get("/"))))
        measure(Piece("", "answers of the server: all games", once(lambda: browser.get("/api/games"))))
        measure(Piece("", "answers of the server: a table as a seat sees it", once(lambda: browser.get(match))))
        measure(Piece("", "answers of the server: a new table", once(lambda: _new_match(browser))))


def _new_match(browser: httpx.Client) -> str:
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = browser.post("/api/matches", json={"game": "golden-dragon", "seats": seats, "options": {}})
    answer.raise_for_status()
    return f"/api/matches/{answer.json()['id']}"


def timed(work: Callable[[], int], seconds: float) -> float:
    """Repeat ``work`` for a while; return how much it does in a second."""
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        done += work()
    return done / (time.perf_counter() - start)
