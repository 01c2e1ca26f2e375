"""Sets of small whole numbers: each backend's functions are the same."""

from pathlib import Path
from types import ModuleType

import pytest

from dragonrace.core.rules.bits import count_bits, lowest_bit
from dragonrace.engine.backends import bind

SOURCE = """
def count(mask):
    return count_bits(mask)
def lowest(mask):
    return lowest_bit(mask)
"""
SETS = {1: (1, 0), 6: (2, 1), 0b101000: (2, 3), 1 << 62: (1, 62), (1 << 63) - 1: (63, 0)}


@pytest.mark.parametrize("backend", ["plain", "compiled"])
def test_bits_are_counted_and_found(backend: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DRAGONRACE_CACHE", str(tmp_path))
    path = tmp_path / "sets.py"
    path.write_text(SOURCE)
    made = ModuleType("sets")
    made.__dict__.update(count_bits=count_bits, lowest_bit=lowest_bit)
    exec(compile(SOURCE, str(path), "exec"), made.__dict__)
    functions = bind(made, backend=backend)
    assert {mask: (functions["count"](mask), functions["lowest"](mask)) for mask in SETS} == SETS
    assert functions["count"](0) == 0
