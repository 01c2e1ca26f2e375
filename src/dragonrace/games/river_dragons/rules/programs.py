"""Programs (RD-10 to RD-16): which cards may be laid, what a dragon cancels, and that all take their cards back."""

from dragonrace.core.rules.kernel import Buffer
from dragonrace.games.river_dragons.actions import No
from dragonrace.games.river_dragons.cards import FIRST_DRAGON, PLACES, Card
from dragonrace.games.river_dragons.rules.lists import list_bits
from dragonrace.games.river_dragons.state import MAX_PLAYERS, NONE, BridgeState, CompiledBoard, Phase

NO_DRAGONS = (1 << FIRST_DRAGON) - 1
"""All cards but the dragons, a bit each."""
NO_REMOVE = ~(1 << Card.R)


def cards_of(b: CompiledBoard, s: BridgeState, seat: int) -> int:
    """The cards that a player has, laid or not, a bit each (RD-2, RD-5): Remove leaves the game at last (RD-O13)."""
    return int(b.hand[seat]) & NO_REMOVE if is_remove_gone(b, s) else int(b.hand[seat])


def is_remove_gone(b: CompiledBoard, s: BridgeState) -> bool:
    """Whether the Remove cards have left the game (RD-O13)."""
    return bool(b.last_removal > 0 and s.turns >= b.last_removal)


def legal_cards(b: CompiledBoard, s: BridgeState, seat: int, out: Buffer) -> int:
    """Any card that may come next in the program (RD-10, RD-12)."""
    if seat < 0 or s.laid[seat] == b.places:
        return 0
    laid = 0
    for place in range(s.laid[seat]):
        laid |= 1 << int(s.program[seat][place])
    cards = cards_of(b, s, seat) & ~laid
    if laid > NO_DRAGONS:
        cards &= NO_DRAGONS
    return list_bits(cards, 0, out, 0)


def obstacle_to_card(b: CompiledBoard, s: BridgeState, seat: int, card: int) -> int:
    """Why this card can't come next; 0 where it can."""
    if card >= FIRST_DRAGON:
        if card - FIRST_DRAGON == b.colour[seat]:
            return No.OWN_DRAGON
        if b.seat[card - FIRST_DRAGON] == NONE:
            return No.ABSENT_DRAGON
    elif b.hand[seat] >> card & 1 == 0:
        return No.NOT_IN_HAND
    elif cards_of(b, s, seat) >> card & 1 == 0:
        return No.NO_MORE_REMOVAL
    for place in range(s.laid[seat]):
        if card >= FIRST_DRAGON and s.program[seat][place] >= FIRST_DRAGON:
            return No.TWO_DRAGONS
        if s.program[seat][place] == card:
            return No.TWICE
    return No.REASON


def is_cancelled(b: CompiledBoard, s: BridgeState, seat: int) -> bool:
    """Whether a dragon of this player's colour lies at this place, of anybody (RD-14). It cancels no dragon (RD-15)."""
    for other in range(b.players):
        if s.program[other][s.place] == FIRST_DRAGON + int(b.colour[seat]):
            return True
    return False


def clear_programs(s: BridgeState) -> None:
    """Everybody has their cards back in hand (RD-16)."""
    for seat in range(MAX_PLAYERS):
        s.laid[seat] = 0
        for place in range(PLACES):
            s.program[seat][place] = NONE
    s.revealed = 0
    s.place = 0
    s.acting = 0
    s.mover = s.first
    s.phase = Phase.PROGRAM
