"""What several tests of learning ask for."""

import pytest

from dragonrace.bots.learned.weights import Weights
from dragonrace.learning.openings import learn_opening
from tests.learning.beginning import FEW, small
from tests.learning.teaching import any_weights


@pytest.fixture(scope="session")
def learned() -> Weights:
    """A small game's opening, learned in few games; only to be looked at."""
    return learn_opening(any_weights(small()), **FEW)
