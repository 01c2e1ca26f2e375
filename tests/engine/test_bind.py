"""Binding: copies that see each other, tables as lists."""

from types import ModuleType

import pytest

from dragonrace.core.rules.tables import Table, table
from dragonrace.engine.backends import bind

SOURCE = """
TABLE = table
def double(x):
    return TABLE[x]
def twice(x):
    return double(double(x))
def through(x):
    return free(x)
"""


def module(name: str = "sums") -> ModuleType:
    made = ModuleType(name)
    made.__dict__["table"] = table([0, 2, 4, 6, 8])
    exec(SOURCE, made.__dict__)
    return made


def test_copies_see_each_other_and_their_tables_as_lists() -> None:
    functions = bind(module())
    assert functions["twice"](2) == 8
    assert functions["double"].__globals__["TABLE"] == [0, 2, 4, 6, 8]
    assert type(functions["double"](1)) is int


def test_the_originals_stay_as_they_are() -> None:
    original = module()
    bind(original)
    assert isinstance(original.__dict__["TABLE"], Table)


def test_free_names_are_filled_in() -> None:
    assert bind(module(), free=lambda x: x + 1)["through"](4) == 5


def test_two_functions_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="double"):
        bind(module("one"), module("other"))


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(ValueError, match="plain"):
        bind(module(), backend="abacus")
