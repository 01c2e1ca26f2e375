"""Actions as somebody gives them to a batch."""

from typing import Any

import numpy as np
import numpy.typing as npt

from dragonrace.batches.errors import BatchError

__all__ = ["as_actions", "as_array", "in_range"]

Actions = npt.NDArray[np.integer[Any]]


def as_array(given: Any) -> npt.NDArray[Any] | None:
    """Return what somebody gives as an array; None where it is none, as lists of different lengths are."""
    try:
        return np.asarray(given)
    except (ValueError, TypeError, RuntimeError):  # also what tensors on another device say
        return None


def as_actions(given: Any, shape: tuple[int, ...], whose: str = "actions", code: str = "batch.actions") -> Actions:
    """Return actions as an array; raises `BatchError`, of this code, which calls them by ``whose`` they are."""
    actions = as_array(given)
    if actions is None:
        raise BatchError(f"{whose} are one whole number for each lane", code=code)
    if actions.shape != shape:
        raise BatchError(f"{whose} have the shape {actions.shape}, not {shape}", code=code)
    if actions.dtype.kind not in "iu":
        raise BatchError(f"{whose} are whole numbers, not {actions.dtype}", code=code)
    return actions


def in_range(actions: Actions, none: int) -> Actions:
    """Return the same where they fit into 32 bits, and else ``none``, which no action has: it is refused later."""
    return actions if actions.dtype == np.int32 else np.minimum(actions.astype(np.uint64), none)
