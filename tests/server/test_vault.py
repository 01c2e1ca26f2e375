"""The vault: what is sealed opens with its secret, in its place, and not otherwise."""

import pytest

from dragonrace.server.vault import Vault, VaultError, mark_of, new_secret

ONE, OTHER = new_secret(), new_secret()


def test_what_is_sealed_opens_in_its_place_alone() -> None:
    vault = Vault([ONE])
    sealed = vault.seal(b"seed", "here")
    assert vault.open(sealed, "here") == b"seed"
    assert vault.seal(b"seed", "here") != sealed
    assert b"seed" not in sealed
    for wrong in (sealed[:-1], sealed[:20], sealed[:3], b"", b"seed" * 8, sealed[:-1] + bytes([sealed[-1] ^ 1])):
        with pytest.raises(VaultError):
            vault.open(wrong, "here")
    with pytest.raises(VaultError, match="another place"):
        vault.open(sealed, "there")


def test_texts_are_sealed_as_texts() -> None:
    vault = Vault([ONE])
    sealed = vault.seal_text("Einladung 龙", "here")
    assert sealed.isascii()
    assert vault.open_text(sealed, "here") == "Einladung 龙"
    for wrong in ("", "never sealed", "ä", sealed[:-1], sealed[4:]):
        with pytest.raises(VaultError):
            vault.open_text(wrong, "here")


def test_the_first_secret_seals_and_all_open() -> None:
    old, both, new = Vault([OTHER]), Vault([ONE, OTHER]), Vault([ONE])
    for sealed in (old.seal(b"x", "here"), old.seal_text("x", "here")):
        assert old.is_current(sealed)
        assert not both.is_current(sealed)
    assert both.open(old.seal(b"x", "here"), "here") == b"x"
    assert new.open(both.seal(b"x", "here"), "here") == b"x"
    assert new.is_current(both.seal_text("x", "here"))
    assert both.marks == (mark_of(ONE), mark_of(OTHER))
    with pytest.raises(VaultError, match=mark_of(OTHER)):
        new.open(old.seal(b"x", "here"), "here")


@pytest.mark.parametrize("secrets", [[], [""], ["short"], [ONE, "short"]])
def test_a_secret_that_can_be_found_by_trying_is_refused(secrets: list[str]) -> None:
    with pytest.raises(VaultError, match="32 characters"):
        Vault(secrets)
