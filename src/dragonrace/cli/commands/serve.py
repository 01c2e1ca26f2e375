"""``dragonrace serve``: the table in the browser."""

from argparse import Namespace

__all__ = ["run"]


def run(args: Namespace) -> int:
    """Run the server until it is stopped."""
    from dragonrace.server.run import serve

    given = (
        *("host", "port", "database", "metrics", "workers", "link", "redis", "log_format"),
        *("archive_after", "delete_after"),
    )
    serve(
        **{name: getattr(args, name) for name in given},
        bots=args.bots,
        open_browser=not args.no_open,
        warm=not args.no_warm,
    )
    return 0
