"""What a batch refuses."""

from dragonrace.core.errors import DragonraceError

__all__ = ["BatchError"]


class BatchError(DragonraceError):
    """A batch can't be stepped like this: nothing has changed in it.

    But where no seat of yours is asked any more (the code "batch.stuck"), it has: the batch wants another `reset`.
    ``lane`` is the first lane that something is wrong with, or None.
    """

    code = "batch.refused"

    def __init__(self, message: str, *, lane: int | None = None, code: str | None = None):
        super().__init__(message, code=code)
        self.lane = lane
