"""What packages bring is found, and where there is no package that is said."""

import pytest

from dragonrace.core.packaged import packaged


def test_a_package_s_files_are_found() -> None:
    assert packaged("dragonrace.games.golden_dragon", "boards", "standard.toml").is_file()
    assert not packaged("dragonrace.games.golden_dragon", "nothing").is_file()


def test_where_there_is_no_package_there_is_no_file() -> None:
    with pytest.raises(FileNotFoundError, match=r"no\.such\.package"):
        packaged("no.such.package", "boards")


def test_a_plain_module_brings_nothing() -> None:
    """Newer versions of Python look beside it."""
    try:
        found = packaged("dragonrace.core.packaged", "rulebook.md")
    except FileNotFoundError:
        return
    assert not found.is_file()
