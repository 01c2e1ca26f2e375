"""How a refusal goes out by HTTP."""

import math

from fastapi.responses import JSONResponse

from dragonrace.server.metrics import count_refusal
from dragonrace.server.refusals import Refusal

__all__ = ["answer"]


def answer(refusal: Refusal) -> JSONResponse:
    """Return the answer that says no, and when to try again where that helps."""
    count_refusal(refusal.code)
    later = {} if refusal.retry_after is None else {"retry-after": str(math.ceil(refusal.retry_after))}
    return JSONResponse({"error": refusal.body()}, refusal.status, later)
