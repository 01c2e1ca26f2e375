import pytest

from dragonrace.server.table import autoplay


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots take no time to answer."""
    monkeypatch.setattr(autoplay, "BEAT", 0.01)
