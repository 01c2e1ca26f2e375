"""What a game's package ships for the browser in its folder ``web``: three files at most, read as they are."""

from importlib import resources

from dragonrace.core.installed import game_type

__all__ = ["TYPES", "addresses", "read"]

FILES = {"drawing": "drawing.js", "style": "drawing.css", "picture": "picture.svg"}
"""The files by what they are. Nothing else of the folder is ever read."""
TYPES = {"drawing.js": "text/javascript", "drawing.css": "text/css", "picture.svg": "image/svg+xml"}
"""Their content types."""


def addresses(game: str) -> dict[str, str | None]:
    """Return where the browser finds each file of a game that is there; None: the package does not ship it."""
    return {kind: f"/games/{game}/{file}" if read(game, file) is not None else None for kind, file in FILES.items()}


def read(game: str, file: str) -> bytes | None:
    """Return the content of a file of a game that is there, or None where there is no such file."""
    if file not in TYPES:
        return None
    try:
        return resources.files(game_type(game).package).joinpath("web", file).read_bytes()
    except OSError:  # no such folder, no such file
        return None
