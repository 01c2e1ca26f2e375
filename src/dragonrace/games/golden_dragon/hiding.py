"""What a player can't know in Golden Dragon, and drawing it (GD-12, GD-R2).

Hidden stones were never shown, so they are the first in their holder, and what is known of them is which winds they
are, not in which order. Nobody's choices so far depended on more than the stones that were shown then.
"""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.core.rules.rng import below
from dragonrace.games.golden_dragon.state import NONE, CompiledBoard, DragonState, Phase
from dragonrace.games.golden_dragon.winds import HOLDER_SIZE


def conceal(b: CompiledBoard, s: DragonState, seat: int) -> None:
    """Sort the hidden stones of all others: so any order of the same stones looks the same."""
    for other in range(b.players):
        if other != seat:
            for last in range(int(s.hidden[other]) - 1, 0, -1):
                for place in range(last):
                    if s.holder[other][place] > s.holder[other][place + 1]:
                        swap_stones(s, other, place, place + 1)


def redraw(b: CompiledBoard, s: DragonState, seat: int, rng: Buffer) -> None:
    """Shuffle the hidden stones of all others: every order is as likely."""
    for other in range(b.players):
        if other != seat:
            for place in range(int(s.hidden[other]) - 1, 0, -1):
                swap_stones(s, other, place, below(rng, place + 1))


def reopen(b: CompiledBoard, s: DragonState, seat: int) -> None:
    """While holders are filled, all others take their stones out again (GD-12)."""
    if s.phase != Phase.HOLDERS:
        return
    for other in range(b.players):
        if other != seat and s.holder[other][0] != NONE:
            for place in range(HOLDER_SIZE):
                s.holder[other][place] = NONE
            s.hidden[other] = 0
            s.filled = int(s.filled) - 1


def swap_stones(s: DragonState, seat: int, one: int, other: int) -> None:
    """Change the places of two stones in a holder."""
    stone = int(s.holder[seat][one])
    s.holder[seat][one] = int(s.holder[seat][other])
    s.holder[seat][other] = stone
