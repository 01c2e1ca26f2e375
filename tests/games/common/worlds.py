"""What any game's seats may know: worlds that they can't tell apart look the same to them."""

import random
from collections.abc import Callable, Iterable

from dragonrace.core.game import State
from dragonrace.testing.hiding import look_alike
from dragonrace.testing.positions import viewers

__all__ = ["look_alike_to_anybody"]

Twin = Callable[[State, int | None, random.Random], State]


def look_alike_to_anybody(positions: Iterable[tuple[State, random.Random]], twin: Twin) -> None:
    """To some seat, or a spectator, a ``twin`` that was played otherwise looks the same; so does one that is drawn."""
    differ = count = 0
    for state, rng in positions:
        viewer = rng.choice(viewers(state))
        other = twin(state, viewer, rng)
        look_alike(state, other, viewer)
        differ += other.history() != state.history()
        count += 1
        if viewer is not None:
            look_alike(state, state.resample_from_infostate(viewer, rng), viewer)
    assert differ >= count // 3 > 0, "these positions had nothing to hide"
