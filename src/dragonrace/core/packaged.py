"""What a game's package brings beside its code: texts, boards, weights."""

from importlib import resources
from importlib.resources.abc import Traversable

__all__ = ["packaged"]


def packaged(package: str, *names: str) -> Traversable:
    """Return a file or folder of a package, there or not.

    Raises `FileNotFoundError` where there is no such package, or where it is a plain module, which has no folder.
    """
    try:
        return resources.files(package).joinpath(*names)
    except (ImportError, TypeError):
        raise FileNotFoundError(package) from None
