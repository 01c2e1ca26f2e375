"""Which functions are a game's rules: all that the kernel reaches, but for what only advises bots."""

import dis
import inspect
from types import FunctionType

from dragonrace.core.contract import GameType
from dragonrace.core.rules.bind import originals_of
from dragonrace.core.rules.kernel import Kernel

__all__ = ["rule_functions"]

ADVICE = {"guess", "turn_segment", "evaluate", "chances", "chances_carefully", "suggest", "intend_carefully"}


def rule_functions(kind: GameType) -> list[FunctionType]:
    """Return them, as their modules define them, in the order of their files and lines."""
    functions = originals_of(kind.rules)
    wanted = [name for name in Kernel.__annotations__ if name in functions and name not in ADVICE]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            steps = dis.get_instructions(functions[name])
            wanted += [str(step.argval) for step in steps if step.opname == "LOAD_GLOBAL" and step.argval in functions]
    return sorted((functions[name] for name in found), key=_place)


def _place(function: FunctionType) -> tuple[str, int]:
    return inspect.getfile(function), function.__code__.co_firstlineno
