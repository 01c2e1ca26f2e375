"""What searches are told of River Dragons: chances at a glance (`chances`), and a quick choice (`suggest`).

``out`` must be `SCRATCH` numbers long at least, because plans are made in it: see `ways`, `crossing` and `papers`.
"""

from math import exp
from typing import Any

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.advice.crossing import have_no_taste
from dragonrace.games.river_dragons.advice.hints import (
    suggest_card,
    suggest_move,
    suggest_plank,
    suggest_removal,
    suggest_span,
    suggest_stone,
)
from dragonrace.games.river_dragons.advice.outlook import cost_after_turn
from dragonrace.games.river_dragons.advice.papers import END_OF_PAPERS
from dragonrace.games.river_dragons.advice.ways import map_ways
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard, Phase

SCRATCH = END_OF_PAPERS
"""How many numbers ``out`` must have room for."""
LEAST_LEAD = 4.0
LEAD = 0.6
"""Whose way is longer by this share of the shortest, and by `LEAST_LEAD`, has 2.7 times less of a chance: a lead counts
for the more the nearer the end is. (Quick players among themselves win as if it were 0.8, whatever their number.)"""


def chances(b: CompiledBoard, s: BridgeState, out: Buffer, _scratch: Any) -> None:
    """The shorter one's way is after this turn, on paper, the better; all programs in ``s`` count."""
    map_ways(b, s, out)
    have_no_taste(out)
    for seat in range(int(b.players)):
        out[seat] = cost_after_turn(b, s, seat, out)
    least = float(out[0])
    for seat in range(int(b.players)):
        least = min(least, float(out[seat]))
    lead = LEAST_LEAD + LEAD * max(0.0, least)
    total = 0.0
    for seat in range(int(b.players)):
        out[seat] = exp((least - float(out[seat])) / lead)
        total += float(out[seat])
    for seat in range(int(b.players)):
        out[seat] = float(out[seat]) / total


def suggest(b: CompiledBoard, s: BridgeState, seat: int, rng: Buffer, out: Buffer, _scratch: Any) -> int:
    """What one's own way across the river needs next; others' hidden cards are not looked at."""
    if s.phase == Phase.PROGRAM:
        return suggest_card(b, s, seat, rng, out)
    if s.phase == Phase.STONE:
        return suggest_stone(b, s, seat, rng, out)
    if s.phase == Phase.PLANK:
        return suggest_plank(b, s, seat, rng, out)
    if s.phase == Phase.SPAN:
        return suggest_span(b, s, seat, rng, out)
    if s.phase == Phase.REMOVE:
        return suggest_removal(b, s, seat, rng, out)
    return suggest_move(b, s, seat, rng, out)
