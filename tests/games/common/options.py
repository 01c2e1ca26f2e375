"""What any game says of a wrong option."""

from collections.abc import Callable

import pytest

from dragonrace.core.errors import OptionError
from dragonrace.core.game import Game

__all__ = ["is_refused_by_name"]


def is_refused_by_name(load: Callable[..., Game], option: str, value: object) -> None:
    """The option, the value, and what is allowed."""
    with pytest.raises(OptionError) as wrong:
        load(**{option: value})
    assert (wrong.value.option, wrong.value.value) == (option, value)
    for words in (option, repr(value), wrong.value.allowed):
        assert words in str(wrong.value)
