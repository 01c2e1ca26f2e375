"""Everybody's chances in River Dragons at a glance, for searches."""

from math import exp

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.advice.distances import clear_noise
from dragonrace.games.river_dragons.advice.links import map_links
from dragonrace.games.river_dragons.advice.lookahead import cost_after_turn
from dragonrace.games.river_dragons.advice.plan import Plan
from dragonrace.games.river_dragons.state import BridgeState, CompiledBoard

LEAST_LEAD = 4.0
LEAD = 0.7
"""Whose route is longer by this share of the shortest for each opponent, and by `LEAST_LEAD`, has 2.7 times less of a
chance: a lead counts for the more the nearer the end is, and the more others there are, the more may stop its owner.
(Searchers for four among themselves win as if it were 0.7; quick players as if it were 0.8 for all opponents together.)
"""


def chances(b: CompiledBoard, s: BridgeState, out: Buffer, plan: Plan) -> None:
    """The shorter a player's route is after this turn, in a trial, the better; all programs in ``s`` count."""
    map_links(b, s, plan)
    clear_noise(plan)
    for seat in range(int(b.players)):
        out[seat] = cost_after_turn(b, s, seat, plan)
    least = float(out[0])
    for seat in range(int(b.players)):
        least = min(least, float(out[seat]))
    lead = LEAST_LEAD + LEAD * float(b.players - 1) * max(0.0, least)
    total = 0.0
    for seat in range(int(b.players)):
        out[seat] = exp((least - float(out[seat])) / lead)
        total += float(out[seat])
    for seat in range(int(b.players)):
        out[seat] = float(out[seat]) / total
