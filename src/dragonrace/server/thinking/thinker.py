"""Bots think in processes of their own, so that no table and no socket ever waits for them."""

import asyncio
import logging
import multiprocessing
import os
import random
import warnings
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import dragonrace
from dragonrace.core.game import Game
from dragonrace.core.registry import game_type
from dragonrace.server.store.rows import ActionRow, MatchRow
from dragonrace.server.thinking.lifeline import hold_on

__all__ = ["Question", "Thinker", "load", "replay"]

logger = logging.getLogger(__name__)

ATTEMPTS = 3
LONGEST_THOUGHT = 60.0
"""Seconds after which a bot is taken for stuck."""
REMEMBERED = 256
"""How many positions a worker keeps, so that it needs to replay only what is new,"""
BOTS = 12
"""and how many bots: what one found out for a decision serves its next one, if this worker is asked again."""


@dataclass(frozen=True)
class Question:
    """What a bot needs to decide: the match so far, and which bot of which seat decides with which seed."""

    match_id: str
    game: str
    players: int
    board: str
    options: dict[str, Any]
    lines: tuple[tuple[int, str], ...]
    seat: int
    bot: str
    seed: int


def load(match: MatchRow | Question, players: int) -> Game:
    """Load a match's game. Options are no keywords here, so none can be mistaken for another argument."""
    return Game(game_type(match.game), players, match.board, match.options)


def replay(state: dragonrace.State, lines: list[ActionRow]) -> None:
    """Carry out the lines of a log; raises what the rules say to a log that is not theirs."""
    for line in lines:
        state.apply_action(state.string_to_action(line.text, line.player), line.player)


# --- in the worker ---

_positions: OrderedDict[str, dragonrace.State] = OrderedDict()
_bots: OrderedDict[tuple[str, int, str], dragonrace.Bot] = OrderedDict()


def _position(question: Question) -> dragonrace.State:
    state = _positions.pop(question.match_id, None)
    if state is None or len(state.history()) > len(question.lines):
        state = load(question, question.players).new_initial_state()
    replay(state, [ActionRow(*line) for line in question.lines[len(state.history()) :]])
    _positions[question.match_id] = state
    if len(_positions) > REMEMBERED:
        _positions.popitem(last=False)
    return state


def _bot(question: Question, game: Game) -> dragonrace.Bot:
    key = (question.match_id, question.seat, question.bot)
    bot = _bots.pop(key, None) or dragonrace.make_bot(game, question.bot, seed=question.seed)
    _bots[key] = bot
    if len(_bots) > BOTS:
        _bots.popitem(last=False)
    return bot


def _decide(question: Question) -> str:
    state = _position(question)
    return state.action_to_string(_bot(question, state.game).choose(state, question.seat), question.seat)


def _decide_anything(question: Question) -> str:
    """Return any legal action: for a bot that has failed, so that the others can go on playing."""
    state = _position(question)
    rng = random.Random(f"{question.seed} {len(question.lines)}")
    return state.action_to_string(rng.choice(state.legal_actions(question.seat)), question.seat)


def _begin(lifeline: Connection) -> None:
    """Begin a worker's life."""
    hold_on(lifeline)
    warnings.simplefilter("ignore", dragonrace.NotCompiledWarning)  # the server compiles what it can


def _get_ready() -> None:
    """Load every game before the first bot is asked."""
    for name in dragonrace.games():
        dragonrace.bots(name)


# --- in the server ---


class Thinker:
    """Asks bots. Its processes start at the first question, or with `warm`."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or (2 if (os.cpu_count() or 1) > 2 else 1)
        self._free = asyncio.Semaphore(self.workers)
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        self._closed = False

    def warm(self) -> None:
        """Start a process in the background, so that the first bot to move is not late."""
        if self._pool is None and not self._closed:
            self._open().submit(_get_ready)

    async def ask(self, question: Question) -> str:
        """Return the bot's action as notation. If the bot keeps failing: any legal action."""
        for attempt in range(ATTEMPTS):
            try:
                return await self._run(_decide, question)
            except Exception:
                logger.exception("bot %s failed in match %s", question.bot, question.match_id)
                await asyncio.sleep(0.1 * attempt)
        logger.error("bot %s gives up in match %s: a random action is played", question.bot, question.match_id)
        return await asyncio.to_thread(_decide_anything, question)

    async def _run(self, function: Any, question: Question) -> str:
        async with self._free:  # who only waits for others is not stuck
            pool = self._open()
            try:
                async with asyncio.timeout(LONGEST_THOUGHT):
                    answer: str = await asyncio.wrap_future(pool.submit(function, question))
                    return answer
            except (BrokenProcessPool, TimeoutError):
                self._give_up(pool)
                raise

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("the server is stopping")
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            theirs, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(self.workers, context, _begin, (theirs,))
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End a pool that is broken or stuck; the next question opens another."""
        if pool is not self._pool:
            return
        self._end()

    def _end(self) -> None:
        pool, lifeline, self._pool, self._lifeline = self._pool, self._lifeline, None, None
        if lifeline is not None:
            lifeline.close()
        if pool is not None:
            pool.shutdown(wait=False)  # what is pending fails with the processes: nobody's task is cancelled

    def close(self) -> None:
        """End all processes at once, whatever they think of."""
        self._closed = True
        self._end()
