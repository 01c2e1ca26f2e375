"""What searches are told of Golden Dragon: chances at a glance (`chances`), and a quick choice (`suggest`).

Both see everything in ``s``: a search shows them only states that its seat holds possible.
"""

from math import exp2

from dragonrace.core.rules.kernel import Buffer, NoScratch
from dragonrace.core.rules.rng import below
from dragonrace.games.golden_dragon.actions import ALLOW, FIRST_HOLDER, FIRST_MOVE, GALE, PASS, VETO
from dragonrace.games.golden_dragon.advice.judging import turns_to_go
from dragonrace.games.golden_dragon.legality import destination, legal_actions
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE, STONES

HOLDERS_TRIED = 4
GALE_ODDS = 8
"""A gale is played once in so many turns in which it could be."""


def chances(b: CompiledBoard, s: DragonState, out: Buffer, _scratch: NoScratch) -> None:
    """Each turn that a dragon is further from the golden volcano halves its owner's chances."""
    total = 0.0
    for seat in range(b.players):
        out[seat] = exp2(-turns_to_go(b, s, seat, 0))
        total += out[seat]
    for seat in range(b.players):
        out[seat] /= total


def suggest(b: CompiledBoard, s: DragonState, seat: int, rng: Buffer, out: Buffer, _scratch: NoScratch) -> int:
    """Bring one's own dragon nearer, or the others' further away; never carry another one home."""
    count = legal_actions(b, s, seat, out)
    if s.phase == Phase.HOLDERS:
        return suggest_holder(b, s, seat, rng, out, count)
    if s.phase == Phase.START:
        return int(out[below(rng, count)])
    if s.phase == Phase.VETO:
        return suggest_answer(b, s, seat, rng)
    best = int(out[0])
    most = -1000.0
    for index in range(count):
        worth = worth_of_move(b, s, seat, int(out[index]), rng)
        if worth > most:
            most = worth
            best = int(out[index])
    return best


def suggest_holder(b: CompiledBoard, s: DragonState, seat: int, rng: Buffer, out: Buffer, count: int) -> int:
    """The best of a few orders, if one's own dragon alone counted."""
    best = int(out[below(rng, count)])
    least = 1000.0
    for _ in range(HOLDERS_TRIED):
        action = int(out[below(rng, count)])
        for place in range(int(b.winds) - 1):
            s.holder[seat][place] = int(STONES[action - FIRST_HOLDER][place])
        turns = turns_to_go(b, s, seat, 0)
        if turns < least:
            least = turns
            best = action
    for place in range(HOLDER_SIZE):
        s.holder[seat][place] = NONE
    return best


def suggest_answer(b: CompiledBoard, s: DragonState, seat: int, rng: Buffer) -> int:
    """Veto, more often than not, what carries one away from the volcano."""
    field = int(s.dragons[seat])
    away = int(b.distance[destination(b, s, seat)]) - int(b.distance[field])
    return VETO if away > 0 and below(rng, 3) > 0 else ALLOW


def worth_of_move(b: CompiledBoard, s: DragonState, seat: int, action: int, rng: Buffer) -> float:
    """How many steps a move is worth, and a bit of chance."""
    noise = below(rng, 1024) / 1024
    if action == GALE:
        return 3.0 if below(rng, GALE_ODDS) == 0 else -3.0
    if action == PASS:
        return noise - 0.5
    dragon = action - FIRST_MOVE
    field = destination(b, s, dragon)
    nearer = float(int(b.distance[s.dragons[dragon]]) - int(b.distance[field]))
    if dragon == seat:
        return 100.0 if field == b.golden else 2.0 * nearer + noise
    if field == b.golden:
        return -100.0
    return noise - nearer
