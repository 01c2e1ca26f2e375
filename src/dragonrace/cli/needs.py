"""What each command needs installed. Those that are not named here need nothing but the core."""

from dragonrace.core.extras import need

__all__ = ["NEEDS", "check_installed"]

TERMINAL = ("rich", "numba", "platformdirs")
SERVER = (
    *("fastapi", "pydantic", "uvicorn", "websockets", "sqlalchemy", "alembic", "markdown_it"),
    *("prometheus_client", "msgspec", "cryptography"),
)
NEEDS: dict[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("warm",), ("fast", TERMINAL)),
    **dict.fromkeys(("simulate", "league", "train", "solve", "regret", "exploitability"), ("study", TERMINAL)),
    **dict.fromkeys(("play", "learn", "replay"), ("play", TERMINAL)),
    **dict.fromkeys(("serve", "worker", "admin"), ("play", (*TERMINAL, *SERVER))),
}
"""The extra that brings what a command needs, and the libraries that it can't do without."""


def check_installed(command: str) -> None:
    """Raise `MissingExtraError` if a command needs what is not installed."""
    extra, libraries = NEEDS.get(command, ("", ()))
    need(extra, f"dragonrace {command} needs", *libraries)
