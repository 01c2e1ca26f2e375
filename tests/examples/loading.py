"""The examples that learn are programs, in no package: loading one as a module."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

__all__ = ["FOLDER", "loaded"]

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


def loaded(name: str) -> ModuleType:
    """Return an example's module, under its own name."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
