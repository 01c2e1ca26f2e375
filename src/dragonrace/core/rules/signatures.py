"""What the kernel's functions take, so that a function that is meant to be one of them is not silently left out."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from inspect import signature
from types import FunctionType

from dragonrace.core.rules import free
from dragonrace.core.rules.bind import functions_in
from dragonrace.core.rules.defaults import defaults_for
from dragonrace.core.rules.kernel import Kernel

__all__ = ["PARAMETERS", "meant_for", "what_is_wrong"]

ALIKE = 0.85
"""From this likeness on, a name is taken for another one's misspelling."""


def _parameters(function: FunctionType) -> tuple[str, ...]:
    """Return what its parameters are called; an underscore says that one is not used."""
    return tuple(name.lstrip("_") for name in signature(function).parameters)


PARAMETERS: Mapping[str, tuple[str, ...]] = {
    name: _parameters(function)
    for module in (*defaults_for(with_chance=True), free)
    for name, function in functions_in(module).items()
    if name in Kernel.__annotations__
}
"""The names of the parameters of each function of the kernel, in order."""


def meant_for(name: str, known: Iterable[str]) -> str | None:
    """Return which known name an unknown one is a misspelling of, if it looks like one."""
    return next(iter(get_close_matches(name, known, 1, ALIKE)), None)


def what_is_wrong(functions: Mapping[str, FunctionType]) -> str:
    """Say which of these functions can't be what the kernel calls, or looks as if it should be; "" if none."""
    for name, function in functions.items():
        if name in PARAMETERS:
            if not _fits(_parameters(function), PARAMETERS[name]):
                wanted, found = ", ".join(PARAMETERS[name]), ", ".join(signature(function).parameters)
                return f"the rules have {name}({found}), which should be {name}({wanted})"
        elif meant := meant_for(name, PARAMETERS.keys() - functions.keys()):
            return f"the rules have a function {name}: is {meant} meant?"
    return ""


def _fits(found: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Say whether parameters are as many as wanted, and none stands in another's place; names of one's own will do."""
    return len(found) == len(wanted) and all(
        one == other or one not in wanted for one, other in zip(found, wanted, strict=True)
    )
