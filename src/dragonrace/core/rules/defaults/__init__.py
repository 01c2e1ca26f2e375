"""What a game does not say of itself: the kernel's optional functions, for games in which they are simple.

The functions of these modules are bound with a game's rules wherever those have none of that name; see `kernel`. Each
returns by a statement: Numba can't number the lines of one that is nothing but a docstring.
"""

from types import ModuleType

from dragonrace.core.rules import turns
from dragonrace.core.rules.defaults import advice, chance, listed, no_chance, openness

__all__ = ["defaults_for"]


def defaults_for(*, with_chance: bool) -> tuple[ModuleType, ...]:
    """Return the modules with the defaults of a game with or without dice and draws."""
    return (listed, chance if with_chance else no_chance, openness, advice, turns)
