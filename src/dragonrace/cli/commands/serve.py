"""``dragonrace serve``: the table in the browser."""

from argparse import Namespace

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Run the server until it is stopped."""
    from dragonrace.server.run import serve

    given = {"host": args.host, "port": args.port, "database": args.database, "metrics": args.metrics}
    serve(**given, bots=args.bots, open_browser=not args.no_open, warm=not args.no_warm)
    return 0
