"""What files in Arrow's formats need installed."""

from dragonrace.core.extras import missing
from dragonrace.simulate.errors import SimulationError

__all__ = ["need_pyarrow"]


def need_pyarrow() -> None:
    """Raise `SimulationError` where pyarrow is not installed."""
    try:
        import pyarrow.parquet  # type: ignore[import-untyped]  # noqa: F401 - only whether it is there
    except ImportError:
        words = str(missing("study", "Parquet files and Arrow tables need", "pyarrow"))
        raise SimulationError(words, code="simulation.pyarrow") from None
