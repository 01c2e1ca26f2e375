"""``dragonrace worker``: bots that think for servers elsewhere."""

from argparse import Namespace

from dragonrace.core.errors import DragonraceError

__all__ = ["run"]


class NoQueueError(DragonraceError):
    """It was not said where the questions are."""

    code = "server.queue"


def run(args: Namespace) -> int:
    """Let bots think until the worker is stopped."""
    from dragonrace.server.worker import work

    if args.redis is None:
        raise NoQueueError("a worker needs to know where the questions are: --redis URL, or DRAGONRACE_REDIS")
    work(args.redis, args.processes, bots=args.bots, log_format=args.log_format)
    return 0
