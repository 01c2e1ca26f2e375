"""What learners see of River Dragons: `observe` writes it, in the order of `features`."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.cards import PLACES
from dragonrace.games.river_dragons.state import ABSENT, PLANKS, SITES, BridgeState, CompiledBoard, Phase

FIRST_RESERVE = -ABSENT
"""A plank is of nobody's colour (0), out of the game (1), lies (2), or is in a reserve: that of the seat that looks, or
of one so far clockwise from it. These are the numbers of `state`, moved on."""


def observe(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> None:
    """What ``seat`` knows: cards that lie face down are their players' own (RD-10)."""
    players = int(b.players)
    other = seat
    at = 0
    for index in range(players):
        observe_player(b, s, other, int(s.laid[other]) if index == 0 else int(s.revealed), out, at)
        at += 5 + PLACES
        other = other + 1 if other + 1 < players else 0
    at = observe_turn(s, out, at)
    at = observe_planks(s, seat, players, out, at)
    at = observe_stones(b, s, out, at)
    if b.last_removal:
        out[at] = max(0, int(b.last_removal) - int(s.turns))


def observe_player(b: CompiledBoard, s: BridgeState, seat: int, shown: int, out: Buffer, at: int) -> None:
    """A player's colour and pawn; whether they are first, and act; their program, of which so many cards are shown."""
    out[at] = b.colour[seat]
    out[at + 1] = s.pawns[seat]
    out[at + 2] = s.laid[seat]
    out[at + 3] = seat == s.first
    out[at + 4] = (seat == s.mover) & (s.phase != Phase.PROGRAM)
    at += 5
    for place in range(PLACES):
        out[at + place] = s.program[seat][place] + 1 if place < shown else 0


def observe_turn(s: BridgeState, out: Buffer, at: int) -> int:
    """What is asked, how far the programs are, which plank is chosen; returns where to go on."""
    out[at] = s.phase
    out[at + 1] = s.place
    out[at + 2] = s.revealed
    out[at + 3] = s.left
    out[at + 4] = s.plank + 1
    return at + 5


def observe_planks(s: BridgeState, seat: int, players: int, out: Buffer, at: int) -> int:
    """Where each plank is; then their lower supports, then the higher ones; returns where to go on.

    There are no branches: so several are written at once.
    """
    for plank in range(PLANKS):
        owner = int(s.owner[plank])
        out[at + plank] = FIRST_RESERVE + owner - (owner >= 0) * seat + ((owner >= 0) & (owner < seat)) * players
    at += PLANKS
    for plank in range(PLANKS):
        out[at + plank] = s.end_a[plank] + 1
    at += PLANKS
    for plank in range(PLANKS):
        out[at + plank] = s.end_b[plank] + 1
    return at + PLANKS


def observe_stones(b: CompiledBoard, s: BridgeState, out: Buffer, at: int) -> int:
    """Which islands hold a stone; on the expert side the stones' places; returns where to go on."""
    stones = int(s.stones)
    for site in range(SITES):
        out[at + site] = stones >> site & 1
    at += SITES
    if b.expert:
        for site in range(SITES):
            out[at] = s.stone_x[site]
            out[at + 1] = s.stone_y[site]
            at += 2
    return at
