"""What the server counts, for whoever looks after it: Prometheus fetches it from a port of its own (docs/server.md).

Nothing here says who plays, what they hold or what a match holds: only how much happens, and how long it takes.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)

__all__ = [
    "acknowledging",
    "bots_asked",
    "bots_thought",
    "bots_wait",
    "bots_waiting",
    "count_call",
    "count_refusal",
    "put_away",
    "serving",
    "sockets",
    "tables",
]

disable_created_metrics()  # type: ignore[no-untyped-call] # since when each is counted; several processes don't say it
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""The bounds between which times are counted."""

SUM: Literal["livesum"] = "livesum"
"""Where several processes serve: of those that live, all together."""

moves = Counter("dragonrace_moves", "Actions that people's browsers sent, and that were written down.")
refusals = Counter("dragonrace_refusals", "What was refused, by its code.", ["code"])
calls = Counter("dragonrace_calls", "Calls to people who are away, by what became of them.", ["outcome"])
acknowledgements = Histogram(
    "dragonrace_acknowledgement_seconds", "From reading an action to its answer.", buckets=SECONDS
)
sockets = Gauge("dragonrace_sockets", "Browsers' sockets that are open.", multiprocess_mode=SUM)
tables = Gauge("dragonrace_tables", "Tables in memory.", multiprocess_mode=SUM)
bots_waiting = Gauge(
    "dragonrace_bot_questions_waiting", "Questions to bots that no process has taken up yet.", multiprocess_mode=SUM
)
bots_asked = Gauge(
    "dragonrace_bot_questions_asked", "Questions to bots that no worker has answered yet.", multiprocess_mode=SUM
)
put_away = Counter("dragonrace_matches_put_away", "Old matches that were archived or deleted by themselves.", ["deed"])
bots_wait = Histogram("dragonrace_bot_wait_seconds", "From a question to a bot until a process took it up.")
bots_thought = Histogram("dragonrace_bot_thinking_seconds", "How long bots thought of one question.")


@contextmanager
def acknowledging() -> Iterator[Callable[[], None]]:
    """Measure how long an action waits for its answer. What this yields is called when it is told that it is done."""
    began = time.perf_counter()
    is_done = False

    def acknowledged() -> None:
        nonlocal is_done
        is_done = True
        moves.inc()
        acknowledgements.observe(time.perf_counter() - began)

    try:
        yield acknowledged
    finally:
        if not is_done:
            acknowledgements.observe(time.perf_counter() - began)


def count_refusal(code: str) -> None:
    """Count one more refusal."""
    refusals.labels(code).inc()


def count_call(outcome: str) -> None:
    """Count one more call to somebody who is away."""
    calls.labels(outcome).inc()


@contextmanager
def serving(port: int | None, registry: CollectorRegistry = REGISTRY) -> Iterator[None]:
    """Let Prometheus fetch all of it at ``http://127.0.0.1:<port>/metrics``; None: nobody asks for it.

    Raises `OSError` where the port can't be used.
    """
    if port is None:
        yield
        return
    server, thread = start_http_server(port, "127.0.0.1", registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
