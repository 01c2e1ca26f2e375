"""What is installed beside the core, by the package's extras, and the sentence where something is missing.

Rules and states need NumPy alone, and most of them not even that. All else is imported where it is used.
"""

from importlib.util import find_spec

from dragonrace.core.errors import MissingExtraError

__all__ = ["is_installed", "missing", "need"]


def is_installed(library: str) -> bool:
    """Say whether a library, by the name that one imports, is there. It is not imported."""
    try:
        return find_spec(library) is not None
    except (ImportError, ValueError):  # somebody hides it, or it is half there
        return False


def missing(extra: str, who_needs: str, library: str) -> MissingExtraError:
    """Return the error to raise: ``missing("fast", "compiled rules need", "numba")``."""
    words = f"{who_needs} {library}, which is not installed: pip install 'dragonrace[{extra}]'"
    return MissingExtraError(words)


def need(extra: str, who_needs: str, *libraries: str) -> None:
    """Raise `MissingExtraError` if any of these libraries of an extra is missing."""
    for library in libraries:
        if not is_installed(library):
            raise missing(extra, who_needs, library)
