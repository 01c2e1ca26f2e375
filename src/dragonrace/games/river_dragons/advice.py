"""What searches are told of River Dragons: chances at a glance (`chances`), and a quick choice (`suggest`).

Both see everything in ``s``: a search shows them only states that its seat holds possible.
"""

from typing import Any

from dragonrace.core.rng import below
from dragonrace.games.river_dragons.features import way_to_go
from dragonrace.games.river_dragons.legality import legal_actions


def chances(b: Any, s: Any, out: Any) -> None:
    """The nearer to one's destination, the better."""
    total = 0.0
    for seat in range(b.players):
        out[seat] = 0.002 ** way_to_go(b, s, seat)
        total += out[seat]
    for seat in range(b.players):
        out[seat] /= total


def suggest(b: Any, s: Any, seat: int, rng: Any, out: Any) -> int:
    """Anything."""
    return int(out[below(rng, legal_actions(b, s, seat, out))])
