"""What a simulation's files and processes can't do, in a sentence."""

from dragonrace.core.errors import DragonraceError

__all__ = ["SimulationError", "reason"]


class SimulationError(DragonraceError):
    """A file that can't be written or gone on with, or a worker process that has failed."""

    code = "simulation.failed"


def reason(error: Exception) -> str:
    """Say why the operating system refuses something."""
    return getattr(error, "strerror", None) or str(error)
