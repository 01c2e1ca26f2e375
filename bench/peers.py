"""Steps a second beside other libraries of games, in one run: ``python -m bench.peers``.

Everybody plays any legal action, one as likely as the other; a step is a decision, with all that comes with it: who
acts, what they see, what is legal, the next game after the end. Per second of the processor's time, all threads
together, so that it makes no difference how many cores somebody takes. All take turns; each figure is the median.

Pgx (with JAX, as many games at once as here), OpenSpiel and PettingZoo (one game, in Python): what isn't installed is
left out, and said so. ``pip install pgx open_spiel pettingzoo pygame`` brings them.
"""

import importlib.util
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track
from rich.table import Table

import dragonrace
from bench.batches import SETTINGS, arguments
from bench.screen import make_console, processor
from dragonrace.batches.batching import Batch

PGX = ("kuhn_poker", "leduc_holdem", "tic_tac_toe", "connect_four", "2048", "hex", "othello", "backgammon")
OPENSPIEL = ("kuhn_poker", "leduc_poker", "backgammon")
ROUND = 64
"""So many steps between two looks at the clock, of one game; of thousands, a look after each."""

Advance = Callable[[], int]
"""Makes some steps, and says how many."""


class Contestant(NamedTuple):
    """Somebody who steps a game."""

    library: str
    game: str
    advance: Advance


def main() -> None:
    """Measure and print."""
    args, console = arguments(__doc__), make_console()
    console.print(f"{processor()}, {os.cpu_count()} cores, {args.lanes} games at once, medians of {args.runs} runs")
    contestants = list(ours(args.lanes))
    for package, found in (("pgx", pgx_games), ("pyspiel", openspiel_games), ("pettingzoo", pettingzoo_games)):
        if importlib.util.find_spec(package) is None:
            console.print(f"[bold]{package} is not installed, and left out[/]")
        else:
            contestants += found(args.lanes)
    for one in track(contestants, "Warming up", console=console, transient=True):
        one.advance()
    figures: list[list[float]] = [[] for _ in contestants]
    for _ in track(range(args.runs), "Measuring", console=console, transient=True):
        for one, found_so_far in zip(contestants, figures, strict=True):
            found_so_far.append(_speed(one.advance, args.seconds))
    table = Table(title="Steps a second of a processor's time")
    for heading in ("library", "game", "median", "lowest", "highest"):
        table.add_column(heading, justify="left" if heading in ("library", "game") else "right")
    for one, speeds in zip(contestants, figures, strict=True):
        table.add_row(one.library, one.game, *(f"{f(speeds):,.0f}" for f in (statistics.median, min, max)))
    console.print(table)


def _speed(advance: Advance, seconds: float) -> float:
    began, used, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - began < seconds:
        steps += advance()
    return steps / (time.process_time() - used)


def ours(lanes: int) -> Iterator[Contestant]:
    """Batches, on one thread."""
    for name, options in SETTINGS:
        batch = Batch(dragonrace.load_game(name, **options), lanes, threads=1)
        yield Contestant("dragonrace", f"{name}, {options['players']} players", _batch_of(batch))


def _batch_of(batch: Batch) -> Advance:
    def advance() -> int:
        batch.step(batch.sample())
        return batch.num_lanes

    return advance


def pgx_games(lanes: int) -> Iterator[Contestant]:
    """Pgx's games on the processor, compiled as a whole: drawing the actions, stepping, beginning anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    for name in PGX:
        env = pgx.make(name)
        step, reset = auto_reset(env.step, env.init), jax.vmap(env.init)

        def stepped(states: Any, key: Any, step: Any = step) -> Any:
            key, choosing, falling = jax.random.split(key, 3)
            wishes = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choosing, wishes, axis=-1)
            return jax.vmap(step)(states, actions, jax.random.split(falling, lanes)), key

        states = jax.jit(reset)(jax.random.split(jax.random.PRNGKey(0), lanes))
        yield Contestant("Pgx", name, _jax_of(jax.jit(stepped), states, jax.random.PRNGKey(1), lanes))


def _jax_of(stepped: Any, states: Any, key: Any, lanes: int) -> Advance:
    now = [states, key]

    def advance() -> int:
        now[:] = stepped(*now)
        now[0].observation.block_until_ready()
        return lanes

    return advance


def openspiel_games(_lanes: int) -> Iterator[Contestant]:
    """OpenSpiel's games, written in C++, from Python."""
    import pyspiel  # type: ignore[import-not-found] # it has no types

    for name in OPENSPIEL:
        yield Contestant("OpenSpiel", name, _openspiel_of(pyspiel.load_game(name)))


def _openspiel_of(game: Any) -> Advance:
    rng, now = random.Random(0), [game.new_initial_state()]

    def advance() -> int:
        steps = 0
        while steps < ROUND:
            state = now[0]
            if state.is_terminal():
                state.returns()
                now[0] = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, shares)[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return advance


def pettingzoo_games(_lanes: int) -> Iterator[Contestant]:
    """PettingZoo's connect four; it draws with pygame, which must be there too."""
    try:
        from pettingzoo.classic import connect_four_v3  # type: ignore[import-untyped] # nor has this
    except ImportError:
        make_console().print("[bold]pettingzoo's games need pygame, and are left out[/]")
        return
    yield Contestant("PettingZoo", "connect_four", _pettingzoo_of(connect_four_v3.env()))


def _pettingzoo_of(env: Any) -> Advance:
    env.reset(seed=0)
    rng = np.random.default_rng(0)

    def advance() -> int:
        steps = 0
        while steps < ROUND:
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
            steps += not over
        return steps

    return advance


if __name__ == "__main__":
    main()
